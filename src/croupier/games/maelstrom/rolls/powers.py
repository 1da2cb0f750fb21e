"""The storyteller's unprompted choices about rolls: for NPCs, in secret, to amend and to narrate."""

from __future__ import annotations

from croupier.core.choices import Field, Option, number, one_of, seldom, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.actors import is_down, name_of
from croupier.games.maelstrom.combat.state import AMBUSH, ORDER
from croupier.games.maelstrom.figures.readings import LEAST, MOST
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls import roll_text, specialties
from croupier.games.maelstrom.rolls.attempts import ANSWERING
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.help_and_tasks import LONGEST_TASK
from croupier.games.maelstrom.rolls.modifier_sources import wounds_of
from croupier.games.maelstrom.rolls.modifiers import MOST_DICE, MOST_MODIFIER
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.quirk_ticks import tick_choices
from croupier.games.maelstrom.rolls.roll_receipt import quality
from croupier.games.maelstrom.rolls.state import (
    BOTCH,
    CHOSEN,
    DECLARED,
    DONE,
    OFFERED,
    ROLLED,
    SUCCESS,
    Attempt,
    Reading,
)
from croupier.games.maelstrom.rolls.terms import MOST_THRESHOLD
from croupier.games.maelstrom.rolls.way_form import (
    approved_by_ability,
    judgments,
    numbers,
    of_rolled_abilities,
    quirks_that_matter,
    traits,
    willpower_alone,
)
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.games.maelstrom.state import Campaign
from croupier.pieces.questions import kind_of

JUDGED = ("declared", "relates")
"""Kinds of the storyteller's questions in which a roll can be canceled."""
LONGEST_NAMED = 60
"""Characters of the words by which a choice names a roll."""


def powers(menu: Menu[Campaign]) -> None:
    """Add the storyteller's unprompted choices about rolls."""
    view = menu.view
    for npc in view.npcs:
        wounds = wounds_of(view, npc.id, "action")
        labels = [
            (label, f"{label}: {roll_text.dice_count(max(0, dice - wounds))}") for label, dice in npc.quick.open().pools
        ]
        if labels:
            menu.add(f"Roll for {npc.name}", {"type": "roll_for_npc", "npc": npc.id}, one_of("pool", "Pool", labels),
                     *numbers(), number("dice", "Dice modifier", -MOST_DICE, MOST_DICE, 0),
                     yes_no("hidden", "In secret"),
                     text("words", "What it is about", LONGEST_LINE), group="any_time", clauses=("MS-R73", "MS-R74"),
                     test=wish.RollForNpc(npc.id, labels[0][0]), odds=True, usual=True)  # fmt: skip
    tick_choices(menu)
    _cancel_choices(menu)
    with menu.heading("Roll in secret"):
        for character in view.characters:
            if character.condition != DEAD:
                menu.part(_in_secret, character.id)
    made = [one for one in view.attempts if one.state in (ROLLED, DONE) and one.record.value is not None]
    described = next((one.id for one in made if one.id == made[-1].chain), "")
    if described:
        menu.part(_describe, described)
    for one in made[-1:]:
        menu.part(_of_roll, one.id)
    with menu.heading("Earlier rolls"):
        for one in made[-2::-1]:
            if one.chain == one.id != described:
                menu.part(_describe, one.id)
            menu.part(_of_roll, one.id)
    if view.ruling("roll_extended") == "extended":
        menu.add(
            "Begin a long task",
            {"type": "set_task"},
            text("name", "What it is", LONGEST_NAME, required=True),
            number("goal", "Net successes", 1, LONGEST_TASK, 5),
            group="any_time",
            clauses=("MS-R20",),
        )
    for task in view.tasks:
        menu.add(f"Give up the task: {task.name}", wish.DropTask(task.id), group="any_time", clauses=("MS-R20",))


@rule("MS-15.4", "MS-1.8")
def _cancel_choices(menu: Menu[Campaign]) -> None:
    """Add the choices to cancel rolls that wait for their roller or another roll, which no prompt offers."""
    view = menu.view
    asked = {prompt.ask.about for prompt in view.prompts if kind_of(prompt.ask) in JUDGED}
    for one in view.attempts:
        if one.state in (DECLARED, OFFERED, CHOSEN) and one.id not in asked:
            lurks = one.then == AMBUSH
            menu.add(f"Cancel {_named(view, one)}", {"type": "void_roll", "attempt": one.id},
                     text("reason", "Why", LONGEST_LINE), group="any_time", clauses=("MS-15.4",),
                     test=wish.VoidRoll(one.id), odds=lurks or one.kind in ANSWERING,
                     help=f"nobody lies in wait; {ORDER}" if lurks else "nothing is rolled for it")  # fmt: skip


def _named(view: Campaign, one: Attempt) -> str:
    """A roll, by its words too if its roller has others of its kind that are as far: "Ana's roll (climbs a wall)"."""
    kind = (one.actor, one.is_called, one.record.value is None)
    alike = [each for each in view.attempts if (each.actor, each.is_called, each.record.value is None) == kind]
    words = one.words.value or ""
    short = words if len(words) <= LONGEST_NAMED else f"{words[: LONGEST_NAMED - 1]}…"
    return f"{name_of(view, one.actor)}'s {one.is_called}{f' ({short})' if words and len(alike) > 1 else ''}"


def _in_secret(menu: Menu[Campaign], character: str) -> None:
    name = menu.view.character(character).name
    sheet = sheet_of(menu.view, character)
    is_out = is_down(menu.view, character)  # then only willpower is rolled (MS-9.17)
    dots = {one: names for one, names in approved_by_ability(sheet).items() if sheet is not None and sheet.dots(one)}
    options = {} if is_out else dots
    use = (of_rolled_abilities(menu.view, "use", "Specialties used", options),) if options else ()
    menu.add(
        f"Roll for {name} in secret",
        {"type": "roll_in_secret", "character": character},
        *(willpower_alone(sheet) if is_out else traits(menu.view, sheet)),
        *numbers(),
        number("harder", "Difficulty modifier", -MOST_MODIFIER, MOST_MODIFIER, 0),
        *use,
        *quirks_that_matter(sheet),
        text("words", "What it is about", LONGEST_LINE),
        *(() if is_out else seldom(*judgments(menu.view))),
        group="any_time",
        clauses=("MS-R74",),
        judge=True,
        help="nobody else learns that anything was rolled",
        test=wish.RollInSecret(character, WILLPOWER if is_out else ATTRIBUTES[0]),
        odds=True,
    )


@rule("MS-17.7", "MS-17.8")
def _describe(menu: Menu[Campaign], attempt: str) -> None:
    """Add the description of an action's own roll; those that follow from it, such as damage, belong to it."""
    one = menu.view.attempt(attempt)
    if not one.narrated:
        menu.add(f"Describe the outcome of {_named(menu.view, one)}",
                 {"type": "narrate", "attempt": one.id},
                 text("text", "In your words", LONGEST_TEXT, required=True), group="any_time",
                 clauses=("MS-17.7", "MS-17.8", "MS-14.11"), judge=True,
                 help=_how_to_describe(one.record.open().reading),
                 test=wish.Narrate(one.id, "..."))  # fmt: skip


def _of_roll(menu: Menu[Campaign], attempt: str) -> None:
    one = menu.view.attempt(attempt)
    record = one.record.open()
    terms, said = record.locked.terms, roll_text.record_in_words(record)
    owned = specialties.usable(menu.view, one.actor, terms)
    options = tuple(Option(name, name) for name in dict.fromkeys(map(specialties.specialty_name, owned)))
    used = list(specialties.owned_names(menu.view, one.actor, terms, record.locked.used))
    most = min(len(options), specialties.limit(menu.view, one.actor, terms))
    field = (Field("used", "Specialties used", "some_of", required=False, min=0, max=most, options=options,
                   default=used),) if options else ()  # fmt: skip
    menu.add(f"Amend {_named(menu.view, one)}: {said}", {"type": "amend_roll", "attempt": one.id},
             text("reason", "Reason", LONGEST_LINE, required=True),
             number("difficulty", "Difficulty before modifiers", LEAST, MOST, terms.difficulty),
             number("threshold", "Threshold before modifiers", 0, MOST_THRESHOLD, terms.threshold), *field,
             group="any_time", clauses=("MS-17.10",), judge=True,
             help="the consequences are worked out again from the same dice",
             test=wish.AmendRoll(one.id, "...", terms.difficulty, terms.threshold, tuple(used)))  # fmt: skip
    if one.narrated:
        menu.add(f"Change the description of {_named(menu.view, one)}", {"type": "narrate", "attempt": one.id},
                 text("text", "In your words", LONGEST_TEXT, required=True, default=one.narrated), group="any_time",
                 clauses=("MS-17.8",), judge=True, test=wish.Narrate(one.id, "..."))  # fmt: skip


@rule("MS-17.7", "MS-17.8")
def _how_to_describe(reading: Reading) -> str:
    """What the result means for the description: how good a success is, what a failure and a botch are."""
    if reading.result == SUCCESS:
        return f"a success of {reading.net}: {quality(reading.net)}"
    if reading.result == BOTCH:
        return "a botch means serious harm or trouble: describe it vividly"
    return "a failure only falls short"
