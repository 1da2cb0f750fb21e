"""The choices about health: care, damage, limbs and effects."""

from __future__ import annotations

from croupier.core.choices import Field, number, one_of, text, yes_no
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME, LONGEST_TEXT
from croupier.games.maelstrom.actors import name_of
from croupier.games.maelstrom.figures.attack import KINDS
from croupier.games.maelstrom.harm import commands as wish
from croupier.games.maelstrom.harm.apply_harm import MOST_LEVELS
from croupier.games.maelstrom.harm.effects import LONGEST, MOST
from croupier.games.maelstrom.harm.events import FIRST_AID, TREATMENT
from croupier.games.maelstrom.harm.kind_choice import can_aid, kind_fields, source_fields
from croupier.games.maelstrom.harm.medical_care import CARE, SAVE, TRAITS
from croupier.games.maelstrom.health.limbs import LIMBS
from croupier.games.maelstrom.rolls.modifiers import MOST_MODIFIER
from croupier.games.maelstrom.rolls.untrained_abilities import can_grant
from croupier.games.maelstrom.rolls.way_form import can_require, quirks_that_matter
from croupier.games.maelstrom.sheets.state import DEAD, DYING, UNCONSCIOUS, Character
from croupier.games.maelstrom.state import Campaign

CARED_BY, UNTRAINED = "Intelligence + Medicine, difficulty 6", "; untrained, so only if you let them try it"
CARES = {TREATMENT: "Treat", FIRST_AID: "First aid for", SAVE: "Save"}
GOOD_FOR = {FIRST_AID: "removes bashing damage only"}


def any_time(menu: Menu[Campaign]) -> None:
    """Add the choices to care for the hurt, for the seat that plays the healer."""
    view = menu.view
    hurt = [one.id for one in view.characters if (one.level and one.condition != DEAD) or one.condition == DYING]
    for npc in view.npcs:
        is_hurt = any(npc.quick.open().hurt) if menu.seat == GM else npc.condition == UNCONSCIOUS
        if is_hurt and npc.condition != DEAD:
            hurt.append(npc.id)
    for healer in view.characters:
        if menu.seat in {healer.seat, GM}:
            for patient in hurt:
                menu.part(_care, healer.id, patient)


def _care(menu: Menu[Campaign], who: str, patient: str) -> None:
    """Add the kinds of care for a patient; the storyteller may require specialties."""
    view, healer = menu.view, menu.view.character(who)
    dying = view.has(patient) and view.character(patient).condition == DYING
    for what in CARE if can_aid(view, patient) else (TREATMENT, SAVE):
        if (what == SAVE) == dying:
            asked = can_require(view, who, TRAITS) if menu.seat == GM else []
            asked += quirks_that_matter(healer.sheet.value) if menu.seat == GM else []
            eases = menu.seat == GM and can_grant(view, who, TRAITS)
            asked += _untrained(view) if eases else []
            leave = {"eases": True} if eases else {}
            menu.add(f"{healer.name}: {CARES[what]} {name_of(view, patient)}",
                     {"type": "care", "healer": who, "patient": patient, "what": what, **leave},
                     *asked, group="any_time",
                     clauses=("MS-R52" if what == SAVE else "MS-R53",),
                     help=_cares_for(what) + (UNTRAINED if eases else ""),
                     test=wish.Care(who, patient, what, eases=eases), odds=True, role="next")  # fmt: skip


@rule("MS-4.9", "MS-R8")
def _untrained(view: Campaign) -> list[Field]:
    """The fields for what it costs to try it untrained."""
    if view.ruling("untrained_knowledge") != "ask":
        return [yes_no("waives", "Being untrained costs nothing")]
    return [number("harder", "Difficulty for being untrained", 0, MOST_MODIFIER, 0),
            number("worse", "Threshold for being untrained", 0, MOST_MODIFIER, 0)]  # fmt: skip


@rule("MS-R53")
def _cares_for(what: str) -> str:
    """What a kind of care rolls and what it is good for."""
    return f"{CARED_BY}; {GOOD_FOR[what]}" if what in GOOD_FOR else CARED_BY


def powers(menu: Menu[Campaign]) -> None:
    """Add the storyteller's choices about damage, healing, limbs and effects."""
    view = menu.view
    people = [*((one.id, one.name) for one in view.characters if one.condition != DEAD),
              *((one.id, one.name) for one in view.npcs if one.condition != DEAD)]  # fmt: skip
    if people:
        menu.add(
            "Deal damage", {"type": "harm"}, one_of("target", "To", people),
            number("levels", "Levels", 1, MOST_LEVELS, 1), *kind_fields(view, told=True),
            *source_fields(view), yes_no("soaked", "Soaked", default=True), group="any_time",
            clauses=("MS-10.5", "MS-10.7"), judge=True, odds=True,
        )  # fmt: skip
    for one in view.characters:
        with menu.heading(f"{one.name}'s body"):
            _about(menu, one)
    for npc in view.npcs:
        hurt = npc.quick.value.hurt if npc.quick.value is not None and npc.condition != DEAD else ()
        with menu.heading(f"{npc.name}'s body"):
            _mend(menu, npc.id, npc.name, dict(zip(KINDS, hurt, strict=False)))


def _mend(menu: Menu[Campaign], who: str, name: str, hurt: dict[str, int]) -> None:
    """Add healing levels of each kind of damage that is present."""
    for kind, there in hurt.items():
        if there:
            menu.add(f"Heal {kind} levels of {name}", {"type": "mend_levels", "target": who, "kind": kind},
                     number("levels", "Levels", 1, there, 1), group="any_time", clauses=("MS-R53",), judge=True,
                     test=wish.MendLevels(who, kind, 1))  # fmt: skip


def _about(menu: Menu[Campaign], one: Character) -> None:
    if one.sheet.value is not None:
        health = one.sheet.value.health
        _mend(menu, one.id, one.name, {kind: getattr(health, kind) for kind in KINDS})
        for effect in one.sheet.value.effects:
            menu.add(f"Remove from {one.name}: {effect.name}", wish.LiftEffect(one.id, effect.id), group="any_time",
                     clauses=("MS-15.3",))  # fmt: skip
    if one.condition in (DEAD, DYING):
        price = "At what price" if menu.view.ruling("creation_merits_flaws") == "off" else "The price, as a flaw"
        menu.add(f"Bring {one.name} back", {"type": "revive", "character": one.id},
                 text("price", price, LONGEST_LINE), group="any_time", clauses=("MS-R52",),
                 judge=True, test=wish.Revive(one.id))  # fmt: skip
    for limb in LIMBS:
        change = wish.MendLimb(one.id, limb) if limb in one.crippled else wish.CrippleLimb(one.id, limb)
        word = "can be used again" if limb in one.crippled else "is crippled"
        menu.add(f"{one.name}'s {limb} {word}", change, group="any_time", clauses=("MS-R54",), judge=True)
    menu.add(
        f"Put an effect on {one.name}", {"type": "lay_effect", "character": one.id},
        text("name", "What it is", LONGEST_NAME, required=True), number("difficulty", "Difficulty", -MOST, MOST, 0),
        number("dice", "Dice", -MOST, MOST, 0), number("turns", "Turns (leave out: until lifted)", 1, LONGEST),
        text("text", "In words", LONGEST_TEXT), group="any_time", clauses=("MS-15.3",), judge=True,
        test=wish.LayEffect(one.id, "an effect"),
    )  # fmt: skip
