"""The form of one way to do what was declared: traits, numbers, requirements, rarely used fields."""

from __future__ import annotations

from typing import Any

from croupier.core.choices import Field, Option, depending, number, one_of, seldom, text, yes_no
from croupier.core.rules import cites, rule
from croupier.games.maelstrom.access import LONGEST_LINE, LONGEST_NAME
from croupier.games.maelstrom.figures.readings import LEAST, MOST
from croupier.games.maelstrom.gear.armor import worn
from croupier.games.maelstrom.gear.tools import RIGHT, TOOLS
from croupier.games.maelstrom.health.limbs import LIMBS, is_lost
from croupier.games.maelstrom.rolls import specialties
from croupier.games.maelstrom.rolls.final_terms import USUAL, WILLPOWER
from croupier.games.maelstrom.rolls.judged_terms import untrained_field
from croupier.games.maelstrom.rolls.modifier_sources import difficulties_of
from croupier.games.maelstrom.rolls.modifiers import MOST_DICE, MOST_MODIFIER
from croupier.games.maelstrom.rolls.pools import sheet_of
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.rolls.terms import ADVICE, LADDER, MOST_THRESHOLD, THRESHOLDS
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import ability, list_of
from croupier.games.maelstrom.sheets.state import Sheet
from croupier.games.maelstrom.state import Campaign

Numbers = tuple[Field, Field]
HARD = ", ".join(f"{at} {word}" for at, word in LADDER.items())
LAST = cites("MS-15.13", "MS-16.10", name="LAST")(
    "decide on these last; having several helps only where they are required"
)
STEEP = f"{', '.join(f'{at} {word}' for at, word in THRESHOLDS.items())}; {ADVICE}"


def numbers() -> Numbers:
    return (
        number("difficulty", "Difficulty", LEAST, MOST, USUAL, help=HARD),
        number("threshold", "Threshold", 0, MOST_THRESHOLD, 0, help=STEEP),
    )


@rule("MS-14.1", "MS-R74")
def _with_dots(sheet: Sheet | None, name: str) -> tuple[str, str]:
    """A trait as an option, with the dots of a sheet that the viewer knows: "Strength 3"."""
    if sheet is None:
        return name, name
    return name, f"{name} {sheet.current if name == WILLPOWER else sheet.dots(name)}"


def first_traits(view: Campaign, sheet: Sheet | None = None) -> list[tuple[str, str]]:
    """Options for the first trait of a roll."""
    found = [*ATTRIBUTES, WILLPOWER]
    if view.ruling("roll_trait_sets") == "any_two":
        found += [one.name for one in list_of(view)]
    return [_with_dots(sheet, one) for one in found]


def second_traits(view: Campaign, sheet: Sheet | None = None) -> list[tuple[str, str]]:
    names = (*(one.name for one in list_of(view)), *ATTRIBUTES)
    return [("", "nothing else"), *(_with_dots(sheet, one) for one in names)]


def traits(view: Campaign, sheet: Sheet | None = None) -> tuple[Field, Field]:
    """The traits of a roll, with the dots of the sheet of the one who makes it, if it is known."""
    return (
        one_of("first", "Attribute", first_traits(view, sheet)),
        one_of("second", "With", second_traits(view, sheet), default=""),
    )


def willpower_alone(sheet: Sheet | None = None) -> tuple[Field]:
    """The only trait of somebody who cannot act (MS-9.17)."""
    return (one_of("first", "Trait", [_with_dots(sheet, WILLPOWER)], default=WILLPOWER),)


def way(view: Campaign, one: Attempt) -> tuple[Field, ...]:
    """The form of one way; the required specialties offered depend on the ability."""
    sheet = sheet_of(view, one.actor)
    manual = view.ruling("specialty_suggest") == "manual"
    difficulty, threshold = numbers()
    fields: list[Field] = [*traits(view, sheet), difficulty, *seldom(threshold)]
    fields.append(
        text("named", "Required specialties, separated by commas", LONGEST_LINE) if manual else _required(view, one)
    )
    fields += [*_relating_by_ability(view, sheet), *quirks_that_matter(sheet)]
    naming = (text("note", "What to call this way", LONGEST_NAME), yes_no("more", "Another way follows"))
    alone = (yes_no("alone", "The ability alone"),) if view.ruling("roll_trait_sets") == "seed" else ()
    return (*fields, *seldom(*naming, *alone, *rarely(view, one.actor, sheet)))


def relating(sheet: Sheet | None) -> list[Field]:
    """A field to select specialties that relate; empty if the sheet has none."""
    owned = dict.fromkeys(each for those in approved_by_ability(sheet).values() for each in those)
    return [_some("related", "Specialties that relate", tuple(owned))] if owned else []


@rule("MS-16.2", "MS-16.3")
def _relating_by_ability(view: Campaign, sheet: Sheet | None) -> list[Field]:
    """A field to select specialties that relate, of the abilities that are rolled; empty if the sheet has none."""
    owned = approved_by_ability(sheet)
    return [of_rolled_abilities(view, "related", "Specialties that relate", owned)] if owned else []


def approved_by_ability(sheet: Sheet | None) -> dict[str, tuple[Option, ...]]:
    """The approved specialties of a sheet, as options by their ability."""
    found: dict[str, list[str]] = {}
    for one in sheet.specialties if sheet is not None else ():
        if one.approved:
            found.setdefault(one.ability, []).append(specialties.specialty_name(one))
    return {of: tuple(Option(name, name) for name in dict.fromkeys(names)) for of, names in found.items()}


def quirks_that_matter(sheet: Sheet | None, name: str = "quirks", whose: str = "") -> list[Field]:
    """A field to select merits and flaws that can change a difficulty; empty if the sheet has none."""
    label = f"{whose}: merits and flaws that matter" if whose else "Merits and flaws that matter"
    options = tuple(Option(one, f"{one}: difficulty {more:+}") for one, more in difficulties_of(sheet).items())
    return [_some(name, label, options)] if options else []


def rarely(view: Campaign, who: str, sheet: Sheet | None) -> tuple[Field, ...]:
    """Fields that most ways leave unchanged; a limb that is crippled cannot be needed."""
    limbs = [limb for limb in LIMBS if not is_lost(view.ruling, view, who, limb)]
    return (
        number("harder", "Difficulty modifier", -MOST_MODIFIER, MOST_MODIFIER, 0),
        number("worse", "Threshold modifier", -MOST_MODIFIER, MOST_MODIFIER, 0),
        number("dice", "Dice modifier", -MOST_DICE, MOST_DICE, 0),
        text("because", "Reason", LONGEST_NAME),
        *judgments(view),
        yes_no("sudden", "Sudden: no Precision"),
        one_of("limb", "Needs", [("", "no limb"), *((limb, limb) for limb in limbs)], required=False, default=""),
        *_armor(sheet),
        yes_no("impossible", "It cannot succeed: see how badly it ends"),
        *_tools(view),
    )  # fmt: skip


@rule("MS-R69")
def _tools(view: Campaign) -> tuple[Field, ...]:
    """The field for tools, where they change a roll."""
    if view.ruling("equipment_tools") != "simple":
        return ()
    return (one_of("tools", "Tools", list(TOOLS.items()), required=False, default=RIGHT),)


def judgments(view: Campaign) -> tuple[Field, ...]:
    """What the storyteller may say of any roll: what being untrained means, and whether Reflexes has a penalty."""
    return untrained_field(), *precise_way(view)


@rule("MS-14.9", "MS-R5")
def precise_way(view: Campaign) -> tuple[Field, ...]:
    """The field for whether Reflexes has a penalty, as the storyteller decides; none where it never has."""
    if view.ruling("roll_reflex_penalty") == "off":
        return ()
    ways = [("rule", "as the ability suggests"), ("yes", "yes"), ("no", "no")]
    return (one_of("precise_way", "A way with Precision exists", ways, required=False, default="rule"),)


def eases() -> Field:
    """The field for whether the storyteller waives what being untrained costs in an attack."""
    return yes_no("eases", "Being untrained costs nothing")


def _armor(sheet: Sheet | None) -> tuple[Field, ...]:
    """Fields for a wearer of power armor: whether it requires its specialty, and whether it lifts."""
    asks = sheet is not None and worn(sheet).requires
    lifts = sheet is not None and worn(sheet).lifts
    return (
        *((yes_no("waive", "Power armor requires nothing here"),) if asks else ()),
        *((yes_no("lifting", "Lifting with Strength: power armor helps"),) if lifts else ()),
    )


def _required(view: Campaign, one: Attempt) -> Field:
    """Advanced specialties by ability; under ruling `match_text`, those in the declaration are selected."""
    sheet, said = sheet_of(view, one.actor), (one.words.value or "").casefold()
    of = {each.name: specialties.requirable(view, sheet, each) for each in list_of(view)}
    plain = specialties.requirable(view, sheet, None)
    if plain:  # a roll without an ability, too
        of |= dict.fromkeys(("", *ATTRIBUTES), plain)
    options = {name: tuple(Option(each, each) for each in found) for name, found in of.items()}
    named = view.ruling("specialty_suggest") == "match_text"
    ticked = list(dict.fromkeys(each for found in of.values() for each in found if each.casefold() in said))
    return of_rolled_abilities(view, "required", "Required specialties", options, default=ticked if named else [],
                               help=LAST)  # fmt: skip


@rule("MS-15.8", "MS-15.9", "MS-R10")
def can_require(view: Campaign, actor: str, traits: tuple[str, ...]) -> list[Field]:
    """A field for the specialties that an attack or a salvo requires; empty if there are none."""
    found = specialties.requirable(view, sheet_of(view, actor), ability(view, traits[-1]))
    options = tuple(Option(each, each) for each in found)
    return [_some("required", "Required", options)] if options else []


@rule("MS-16.2", "MS-R7", "MS-R10")
def of_rolled_abilities(
    view: Campaign, name: str, label: str, options: dict[str, tuple[Option, ...]], **more: Any
) -> Field:
    """Specialties by ability: of the second trait, and of the first if that may be an ability, too."""
    also = ("first",) if view.ruling("roll_trait_sets") == "any_two" else ()
    counts = sorted(map(len, options.values()), reverse=True)
    most = sum(counts[: 1 + len(also)])
    return depending(name, label, "some_of", "second", options, also, required=False, min=0, max=most, **more)


def _some(name: str, label: str, options: tuple[Option, ...]) -> Field:
    return Field(name, label, "some_of", required=False, min=0, max=len(options), options=options)
