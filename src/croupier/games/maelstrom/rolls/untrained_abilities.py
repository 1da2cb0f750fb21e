"""Rolls of an ability without dots: with the attribute alone, and at a price unless it is waived (MS-4.5 to MS-4.9)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.games.maelstrom.rolls.pools import KNOWLEDGE, SKILL, abilities_of, ability_of, sheet_of
from croupier.games.maelstrom.rolls.state import Modifier
from croupier.games.maelstrom.sheets.sheet_access import readers
from croupier.games.maelstrom.sheets.state import Ability
from croupier.games.maelstrom.state import Campaign

BY_RULE, GRANTED, WAIVED = "rule", "grant", "waive"
UNTRAINED_SKILL, EASED_SKILL, EASED_KNOWLEDGE = "MS-4.6", "MS-4.7", "MS-4.9"
"""The clause by which being untrained costs something, and those by which it costs less, or nothing."""
COSTS = (UNTRAINED_SKILL, EASED_SKILL, EASED_KNOWLEDGE)
"""The clauses of the modifiers for being untrained."""
ANOTHER, OR_GRANT = "another trait", "another trait, or grant it"
FOR_KNOWLEDGE = {"difficulty_2": (2, 0), "difficulty_1": (1, 0), "threshold_1": (0, 1), "ask": (0, 0)}
"""Difficulty and threshold of an untrained knowledge that the storyteller grants, by option of the ruling."""


def source_of(ability: str) -> str:
    """The source of the modifier for having no dots in an ability."""
    return f"untrained {ability}"


@rule("MS-4.5", "MS-4.6", "MS-4.8")
def untrained(now: Campaign, actor: str, traits: tuple[str, ...]) -> str:
    """The category of the ability if they have no dots in it; empty if trained or if no ability is rolled."""
    sheet, found = sheet_of(now, actor), ability_of(now, traits)
    return "" if sheet is None or found is None or sheet.dots(found.name) else found.category


@rule("MS-1.2", "MS-4.7", "MS-4.9")
def is_eased(now: Campaign, traits: tuple[str, ...], allowed: str) -> bool:
    """Whether the storyteller's decision on being untrained can matter in a roll of these traits, for any roller."""
    kinds = {KNOWLEDGE, SKILL} if allowed == WAIVED else {KNOWLEDGE} if allowed == GRANTED else set[str]()
    return any(one.category in kinds for one in abilities_of(now, traits))


@rule("MS-1.2", "MS-4.7", "MS-R9")
def waiver(play: Play[Campaign], traits: tuple[str, ...], to: tuple[str, ...], *, wished: bool) -> bool:
    """Whether the storyteller waives what being untrained costs in an attack, noted for `to`.

    Raises Illegal or Impossible.
    """
    if not wished:
        return False
    play.need(is_eased(play.state, traits, WAIVED), "being untrained costs nothing in it", "leave it as it is")
    play.require(play.state.ruling("untrained_skill") != "never", "MS-R9",
                 "at this table the cost of being untrained cannot be waived", "leave it as it is",
                 to=to)  # fmt: skip
    play.because("MS-1.2", to=to, untrained=WAIVED)
    return True


@rule("MS-4.7", "MS-R9")
def can_waive(now: Campaign, actor: str, traits: tuple[str, ...]) -> bool:
    """Whether there is a cost of being untrained in an attack, and the storyteller may waive it."""
    costs = any(untrained(now, actor, (one.name,)) == SKILL for one in abilities_of(now, traits))
    return costs and now.ruling("untrained_skill") != "never"


@rule("MS-4.9", "MS-R8")
def can_grant(now: Campaign, actor: str, traits: tuple[str, ...]) -> bool:
    """Whether somebody has no dots in a knowledge of a roll, and the storyteller may let them try it."""
    return is_out_of_reach(now, actor, traits) and now.ruling("untrained_knowledge") != "never"


@rule("MS-4.8")
def is_out_of_reach(now: Campaign, actor: str, traits: tuple[str, ...]) -> bool:
    """Whether somebody has no dots in a knowledge of the roll, which they cannot even attempt."""
    return any(untrained(now, actor, (one.name,)) == KNOWLEDGE for one in abilities_of(now, traits))


@rule("MS-4.6", "MS-4.7", "MS-4.8", "MS-4.9", "MS-R8", "MS-R9")
def for_untrained(
    play: Play[Campaign], actor: str, traits: tuple[str, ...], allowed: str, waived: bool, instead: str = ANOTHER
) -> tuple[Modifier, ...]:
    """Modifiers for being untrained; none if waived. Raises Illegal for a knowledge that is not granted.

    `instead` is what the refusal advises.
    """
    rolled = abilities_of(play.state, traits)
    return tuple(cost for one in rolled for cost in _untrained(play, actor, one, allowed, waived, instead))


@rule("MS-4.6", "MS-4.7", "MS-4.8", "MS-4.9", "MS-R8", "MS-R9")
def _untrained(
    play: Play[Campaign], actor: str, found: Ability, allowed: str, waived: bool, instead: str
) -> tuple[Modifier, ...]:
    """What a character pays for having no dots in one of the abilities of a roll."""
    name, category = found.name, found.category
    missing = untrained(play.state, actor, (name,))
    asked = category == SKILL and allowed == WAIVED
    eased = waived or (asked and play.ruling("untrained_skill") != "never")
    play.require(
        eased or not asked, "MS-R9", "at this table the cost of being untrained cannot be waived", "leave it as it is"
    )
    # a waiver is noted whether they are trained or not, which may be a secret; what being untrained costs is not
    counts = category == KNOWLEDGE and (missing or allowed == WAIVED)
    knows = readers(play.state, actor)
    is_free = allowed == BY_RULE and not waived  # where the table only assists: it costs nothing then
    with play.rulings_for(knows if is_free else (EVERYONE,)):
        option = play.ruling("untrained_knowledge") if counts else ""
    match missing:
        case category if category == SKILL:
            cost = Modifier(source_of(name), difficulty=1, clause=UNTRAINED_SKILL)
            return (cost.waived(EASED_SKILL) if eased else cost,)
        case category if category == KNOWLEDGE:
            asked = waived or allowed != BY_RULE
            granted = asked and option != "never"
            instead = ANOTHER if option == "never" and instead == OR_GRANT else instead
            play.require(asked, "MS-4.8", f"untrained knowledge: no dots in {name}", instead, to=knows)
            nobody = f"at this table nobody tries {name} without dots"
            play.require(granted or not asked, "MS-R8", nobody, instead, to=knows)
            difficulty, threshold = FOR_KNOWLEDGE.get(option, (0, 0))
            if not granted:
                return ()
            cost = Modifier(source_of(name), difficulty, threshold, clause=EASED_KNOWLEDGE)
            return (cost.waived(EASED_KNOWLEDGE) if allowed == WAIVED else cost,)
        case _:
            return ()
