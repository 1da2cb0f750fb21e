"""The GM's choices about characters: prepare them, bring them on, give experience, change who they are."""

from __future__ import annotations

import msgspec

from croupier.core.choices import Field, Item, Option, number, one_of, seldom, text
from croupier.core.menu import Menu
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast import scene_commands as scene
from croupier.games.deck_of_adventures.cast import sheet_fields
from croupier.games.deck_of_adventures.cast.gm_character_choices import growth_choices, identity_choices
from croupier.games.deck_of_adventures.cast.preparation import MOST_AT_ONCE
from croupier.games.deck_of_adventures.cast.printed_sheet import KIND_NAMES
from croupier.games.deck_of_adventures.cast.state import BOSS, COMPANION, DEALER, HOSTILE, KINDS, PC, SIDES
from croupier.games.deck_of_adventures.characters.sides import has_able_foes
from croupier.games.deck_of_adventures.headings import about
from croupier.games.deck_of_adventures.names import names_told_apart
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import Being
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.experience import LEAST, MOST
from croupier.games.deck_of_adventures.tables.limits import MOST_LEVEL
from croupier.games.deck_of_adventures.tables.traits import ATTRIBUTES, skills_of
from croupier.games.deck_of_adventures.validation import LONGEST_NAME

PREPARE, BRING_ON = "prepare", "bring on"
STEPS = {
    PREPARE: "Step 1 of 3 to a combat: choose whom the players meet. They are hidden until you bring them on.",
    BRING_ON: "Step 2 of 3 to a combat: those who are prepared enter the scene. Then start the combat.",
}
CREATURES = ("Prepare a creature", ("NPC", "Dealer", "Boss"), ("DA-5.1", "DA-5.7"))
HIDDEN = "hidden until you bring them on"


def powers(menu: Menu[Adventure]) -> None:
    """Add the GM's choices, grouped under headings by topic."""
    step = next_step(menu.view)
    if step == PREPARE:
        menu.part(_foes_first)
    elif step == BRING_ON:
        _bring_on(menu, STEPS[step], usual=True)
    with menu.heading("Characters of the GM"):
        if step != PREPARE:
            menu.part(_creatures)
        menu.part(_companions_and_premades)
        menu.part(_made_up)
        if step != BRING_ON:
            _bring_on(menu, "those who are prepared enter the scene")
        _dismissal(menu)
    with menu.heading("Growth"):
        growth_choices(menu)
    for one in menu.view.characters:
        menu.part(_identity, one.id)


def next_step(view: Adventure) -> str:
    """What comes next on the way to a combat while nobody hostile can fight in the scene; "" if nothing does."""
    if view.combat is not None or has_able_foes(view):
        return ""
    if not any(one.side == HOSTILE for one in view.waiting.open()):
        return PREPARE
    return BRING_ON if any(one.is_dealer and one.here for one in view.characters) else ""


def _identity(menu: Menu[Adventure], who: str) -> None:
    one = menu.view.character(who)
    with about(menu, one, "sheet"):
        identity_choices(menu, one)


def _dealers(view: Adventure) -> list[tuple[str, str]]:
    return [(one.id, one.name) for one in view.characters if one.is_dealer and one.here]


def _sides() -> Field:
    return one_of("side", "Side", [(side, side.capitalize()) for side in SIDES], required=False, default="hostile")


def _foes_first(menu: Menu[Adventure]) -> None:
    """Add the choice to prepare a creature as the first step to a combat."""
    _prepared(menu, CREATURES, STEPS[PREPARE], usual=True)


def _creatures(menu: Menu[Adventure]) -> None:
    """Add the choice to prepare a creature."""
    _prepared(menu, CREATURES, HIDDEN)


def _companions_and_premades(menu: Menu[Adventure]) -> None:
    """Add the choices to prepare Companions of a Dealer, and premades, also for a player."""
    for sort in (
        ("Prepare a Companion", ("Companion",), ("DA-5.9", "DA-5.11")),
        ("Prepare a premade", ("PC",), ("DA-23.1", "DA-5.1")),
    ):
        _prepared(menu, sort, HIDDEN)


def _prepared(
    menu: Menu[Adventure], sort: tuple[str, tuple[str, ...], tuple[str, ...]], help: str, *, usual: bool = False
) -> None:
    """Add the choice to prepare a being of these types, if there is one."""
    title, types, clauses = sort
    view = menu.view
    listed = [one for one in library.all_beings(view) if one.type in types]
    dealers, seats = _dealers(view), [(one.id, one.name or one.id) for one in view.seats if one.id != GM]
    if not listed or ("Companion" in types and not dealers):
        return
    options = tuple(Option(one.id, f"{one.name}, Level {one.level}", help=_printed_numbers(one)) for one in listed)
    fields = [Field("being", "Who", "one_of", options=options)]
    test = scene.MakeReady(listed[0].id)
    if "Companion" in types:
        fields.append(one_of("dealer", "Whose", dealers))
        test = msgspec.structs.replace(test, dealer=dealers[0][0])
    else:
        others = (DEALER, BOSS) if "PC" in types else [kind for kind in KINDS if kind not in (PC, COMPANION)]
        kinds = [(kind, kind) for kind in others]
        as_other = one_of("kind", "As another kind", kinds, required=False)
        fields += [number("count", "How many", 1, MOST_AT_ONCE, 1), *seldom(_sides(), as_other)]
    if "PC" in types and seats:
        fields.append(one_of("seat", "Played by (nobody: yours)", seats, required=False))
    fields += seldom(text("name", "Use another name", LONGEST_NAME))
    menu.add(title, {"type": "make_ready"}, *fields, group="any_time", clauses=clauses, judge=True, test=test,
             help=help, usual=usual)  # fmt: skip


def _printed_numbers(one: Being) -> str:
    """The most important numbers of a creature or premade, as far as they are printed, and its description."""
    armor = ((one.ap or None, "{} AP"), (one.ar, "Armor Range {}"))
    printed = ((one.hp, "{} HP"), *armor, (one.speed, "speed {}"), (one.role or None, "{}"))
    numbers = ", ".join(words.format(value) for value, words in printed if value is not None)
    return ". ".join(part for part in (numbers, one.description) if part)


def _made_up(menu: Menu[Adventure]) -> None:
    """Add the choice to improvise a character by its numbers."""
    view = menu.view
    dealers = _dealers(view)
    kinds = [(kind, KIND_NAMES[kind]) for kind in KINDS if kind != PC and (dealers or kind != COMPANION)]
    traits = [(name, name) for name in (*ATTRIBUTES, *skills_of(view.settings))]
    lifts = tuple(Item(name, name, LEAST, MOST) for name in ATTRIBUTES)
    fields = (
        sheet_fields.name_field(), one_of("kind", "Kind", kinds, default="minion"), _sides(),
        number("level", "Level", 1, MOST_LEVEL, 1), sheet_fields.role(required=False),
        sheet_fields.suit(required=False), one_of("primary_skill", "Primary Skill", traits, required=False),
        Field("attributes", "Attributes", "split", required=False, items=lifts), sheet_fields.skills(view.settings),
        sheet_fields.powers(view, bosses=True), sheet_fields.gear(view), *sheet_fields.printed_numbers(),
        *((one_of("dealer", "Whose Companion", dealers, required=False),) if dealers else ()),
    )  # fmt: skip
    menu.add(
        "Improvise a character", {"type": "make_up"}, *fields, group="any_time", clauses=("DA-5.1", "DA-5.7"),
        judge=True, test=scene.MakeUp("Somebody"),
    )  # fmt: skip


def _which_prepared(view: Adventure) -> Field | None:
    """The field for those who are prepared; None if nobody is."""
    waiting = view.waiting.open()
    options = tuple(
        Option(one.id, f"{name} ({KIND_NAMES[one.kind]}, {one.side})") for name, one in names_told_apart(waiting)
    )
    return Field("waiting", "Who", "some_of", min=1, max=len(options), options=options) if options else None


def _bring_on(menu: Menu[Adventure], help: str, *, usual: bool = False) -> None:
    which = _which_prepared(menu.view)
    if which is None:
        return
    every = msgspec.structs.replace(which, default=[one.value for one in which.options])
    menu.add(
        "Bring on", {"type": "bring_on"}, every, group="any_time", clauses=("DA-5.1", "DA-11.13"), judge=True,
        test=scene.BringOn((str(which.options[0].value),)), help=help, usual=usual,
    )  # fmt: skip


def _dismissal(menu: Menu[Adventure]) -> None:
    which = _which_prepared(menu.view)
    if which is None:
        return
    menu.add(
        "Remove a prepared character", {"type": "dismiss"}, which, group="any_time", clauses=("DA-5.1",), judge=True,
        test=scene.Dismiss((str(which.options[0].value),)),
    )  # fmt: skip
