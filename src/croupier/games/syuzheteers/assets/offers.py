"""What is asked about cards that want words and about what was won, and the choices that answer it."""

from __future__ import annotations

from croupier.core.choices import one_of, text
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.state import Ask
from croupier.games.syuzheteers.assets.cards import AILMENT, FACE, OWNER, REVERSE
from croupier.games.syuzheteers.assets.commands import FillReverse, NameAilment, NameOwner, WriteFace
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.assets.lines import called, who
from croupier.games.syuzheteers.assets.state import Owed
from croupier.games.syuzheteers.assets.words import challenge_field, kind_field, question_field
from croupier.games.syuzheteers.assets.writing import bearer_of, unasked
from croupier.games.syuzheteers.people import LONGEST_NAME, LONGEST_TEXT
from croupier.games.syuzheteers.prologue.order import playing
from croupier.games.syuzheteers.state import Story

ASKED = {
    FACE: "what the challenge has become",
    REVERSE: "what problem the card turns into",
    AILMENT: "the type of your complication",
    OWNER: "whose it is",
}


def asks(story: Story) -> tuple[Ask, ...]:
    """Words that players have still to write."""
    return tuple(Ask(one.seat, f"{one.what}:{one.card}", ASKED[one.what], one.card) for one in story.owed)


def answer(story: Story, ask: Ask) -> Command:
    """What is written when nobody writes."""
    return unasked(story, Owed(ask.key.partition(":")[0], ask.about, ask.seat))


def offer(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    """Write the face or the reverse, name a type or an owner."""
    match ask.key.partition(":")[0]:
        case "face":
            _face(menu, ask.about, prompt)
        case "reverse":
            _reverse(menu, ask.about, prompt)
        case "ailment":
            _ailment(menu, ask.about, prompt)
        case _:
            for seat in playing(menu.view):
                label = f"It is {who(menu.view, seat)}'s"
                owner = NameOwner(ask.about, seat)
                menu.add(label, owner, ask=prompt, clauses=("SZ-3.9", "SZ-R11"), judge=True, piece=ask.about)


def _face(menu: Menu[Story], card: str, prompt: str) -> None:
    fields = (
        text("name", "What it has become", LONGEST_NAME, required=True),
        kind_field(),
        text("text", "In a few words", LONGEST_TEXT),
    )
    menu.add(
        f"Write the face of {called(menu.view.card(card))}", {"type": "write_face", "card": card}, *fields, ask=prompt,
        clauses=("SZ-5.9", "SZ-3.2"), test=WriteFace(card, "a thing"),
    )  # fmt: skip


def _reverse(menu: Menu[Story], card: str, prompt: str) -> None:
    menu.add(
        f"Write the reverse of “{menu.view.card(card).name}”", {"type": "fill_reverse", "card": card},
        challenge_field(menu.view), question_field(), ask=prompt, clauses=("SZ-3.5", "SZ-5.2"),
        test=FillReverse(card, "Rival", "who?"),
    )  # fmt: skip


def _ailment(menu: Menu[Story], complication: str, prompt: str) -> None:
    bearer = bearer_of(menu.view, complication)
    label = f"What ails {who(menu.view, bearer)}" if bearer else "What ailed you"
    if menu.view.settings["type_lists"] == "all_closed":
        field = one_of("ailment", "Type", [(one, one) for one in COMPLICATIONS])
    else:
        field = text("ailment", f"Type ({', '.join(COMPLICATIONS[:4])} ..., or another)", 40, required=True)
    menu.add(
        label, {"type": "name_ailment", "complication": complication}, field, ask=prompt,
        clauses=("SZ-5.12", "SZ-R14"), test=NameAilment(complication, COMPLICATIONS[0]),
    )  # fmt: skip
