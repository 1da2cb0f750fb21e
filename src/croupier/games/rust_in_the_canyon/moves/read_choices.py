"""The choices of Read a Person or Situation."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text
from croupier.games.rust_in_the_canyon.menu import Menu
from croupier.games.rust_in_the_canyon.moves import commands as wish
from croupier.games.rust_in_the_canyon.moves.plan_offers import held_by
from croupier.games.rust_in_the_canyon.moves.read_questions import ASKED, LONGEST_ABOUT, LONGEST_ANSWER, questions
from croupier.games.rust_in_the_canyon.moves.reading import matched_from, most_matched
from croupier.games.rust_in_the_canyon.state import Character
from croupier.games.rust_in_the_canyon.town.notes import add_remark

HONEST, BY_BET = "an honest answer", "an honest answer, as full as the chips deserve"


def add_read(menu: Menu, one: Character) -> None:
    """Add reading a person or a situation, with a bet or by drawing."""
    view = menu.view
    held = held_by(view, one.id)
    most = most_matched(view.ruling, view, held) if view.ruling("read_short") == "cap" else held
    source = "the bank" if matched_from(view.ruling, view) is None else "the town stack"
    for kind in ASKED:
        fields: list[Field] = [text("about", "Who or what you read", LONGEST_ABOUT, required=True)]
        command = {"type": "read", "kind": kind}
        help = f"as many cards as your Mind ({one.mind}) against one of the GM's: a question for each that is higher"
        test = wish.Read("it", kind)
        clauses: tuple[str, ...] = ("RC-6.9",)
        if view.ruling("read_mode") != "draw":
            fields += [
                one_of("question", "Question", questions(view, kind)),
                number("bet", "Chips you bet", 1, max(1, most), 1),
            ]
            stress = "your bet becomes" if view.ruling("read_chips") == "own" else "the chips become"
            help = f"the GM matches the bet from {source} and answers honestly; {stress} your stress"
            test = wish.Read("it", kind, ASKED[kind][0], 1)
            clauses = ("RC-6.2", "RC-6.4", "RC-6.5")
        odds = view.ruling("read_mode") == "draw"
        label = f"Read a {kind}"
        menu.add(label, command, *fields, group="any_time", clauses=clauses, test=test, help=help, odds=odds)
    add_remark(menu, "questions")


def add_question(menu: Menu, prompt: str) -> None:
    """Add the next question that the cards earned."""
    reading = menu.view.reading
    if reading is None:
        return
    asked = one_of("question", "Question", questions(menu.view, reading.kind))
    left = f"{reading.left} left"
    menu.add(f"Ask about {reading.about} ({left})", {"type": "ask_read"}, asked, ask=prompt, clauses=("RC-6.9",))
    menu.add("Ask no more", wish.StopReading(), ask=prompt, clauses=("RC-6.9",), role="pass")


def add_answer(menu: Menu, pc: str, label: str, prompt: str) -> None:
    """Add the GM's answer, next to the bet on it."""
    fields: list[Field] = [text("answer", "Answer", LONGEST_ANSWER, required=True)]
    others = tuple((one.id, one.name) for one in menu.view.playing() if one.id != pc)
    if menu.view.ruling("read_bonus") == "all_who_heard" and others:
        options = one_of("", "", others).options
        fields.append(
            Field("heard", "Who else heard it", "some_of", required=False, options=options, min=0, max=len(others))
        )
    is_drawn = menu.view.reading is not None and menu.view.reading.drawn
    clauses, help = (("RC-6.9", "RC-6.5"), HONEST) if is_drawn else (("RC-6.3", "RC-6.5"), BY_BET)
    menu.add(label, {"type": "answer_read"}, *fields, ask=prompt, clauses=clauses, judge=True, help=help)
