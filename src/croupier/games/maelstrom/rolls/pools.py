"""Which traits may be rolled together, and how many dice they make (chapters 4 and 14)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.maelstrom.health.wound_penalty import NEVER
from croupier.games.maelstrom.npcs import quick_sheets
from croupier.games.maelstrom.rolls.final_terms import WILLPOWER
from croupier.games.maelstrom.rolls.state import Terms
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.content import KNOWLEDGE, SKILL, ability, trait, trait_named
from croupier.games.maelstrom.sheets.state import Ability, Sheet
from croupier.games.maelstrom.state import Campaign

MOST_TRAITS = 2


@rule("MS-14.12", "MS-R41")
def named(play: Play[Campaign], first: str, second: str = "", *, alone: bool = False) -> tuple[str, ...]:
    """The named traits, spelled as on a sheet and checked as a set. Raises Illegal or Invalid.

    `alone`: the storyteller has the ability rolled without the attribute (MS-R7).
    """
    now = play.state
    if alone and second:
        left_out = trait(now, first) or first[:40]
        _check_known(now, left_out)
        play.require(left_out in (*ATTRIBUTES, WILLPOWER), "MS-R7", f"{left_out} is no attribute to leave out",
                     "choose an attribute, and the ability that is rolled alone")  # fmt: skip
    given = (second or first,) if alone else (first, second)
    traits = tuple(trait_named(play, one) or one[:40] for one in given if one)
    check_traits(play, traits, alone=alone)
    return traits


@rule("MS-R73", "MS-R74", "MS-R19", "MS-R20")
def of_npc(play: Play[Campaign], npc: str, label: str) -> tuple[str, ...]:
    """A pool of a quick sheet, which is rolled alone. Raises Impossible.

    Illegal for a seat that does not know the sheet: where a table only assists, the refusal would name the pools.
    """
    now = play.state
    play.need(now.has_npc(npc), f"there is nobody called {npc[:20]!r}", "choose a character")
    one = now.npc(npc)
    play.insist(one.quick.is_known_to(play.seat), "MS-R74", f"you do not know {one.name}'s pools", "ask the GM")
    labels = [each for each, _ in one.quick.open().pools]
    play.need(label in labels, f"there is no pool {label[:30]!r}", ", ".join(labels) or "add one")
    return (label,)


@rule("MS-14.2", "MS-9.4", "MS-R7", "MS-1.10")
def check_traits(play: Play[Campaign], traits: tuple[str, ...], *, alone: bool = False) -> None:
    """Require a legal set of traits. Raises Illegal or Invalid."""
    now = play.state
    for one in traits:
        _check_known(now, one)
    play.need(traits, "a roll needs a trait", "choose one or two traits")
    most = "at most one attribute and one ability, or two attributes"
    play.require(len(traits) <= MOST_TRAITS, "MS-14.2", f"{len(traits)} traits given; at most two are allowed", most)
    plain = WILLPOWER not in traits or len(traits) == 1
    play.require(plain, "MS-9.4", "willpower is rolled alone", "choose willpower, or the other trait")
    play.require(
        len(set(traits)) == len(traits), "MS-14.2", f"{traits[0]} is named twice", "choose two different traits"
    )
    others = [one for one in traits if one not in ATTRIBUTES]
    usual = len(others) < MOST_TRAITS and (alone or len(others) < len(traits)) and (others or not alone)
    if WILLPOWER in traits or usual or play.ruling("roll_trait_sets") == "any_two":
        return
    play.require(len(others) < MOST_TRAITS, "MS-14.2", "two abilities are never rolled together", most)
    play.need(others or not alone, "only an ability can be rolled alone on your word", "choose an ability")
    fits = alone or len(others) < len(traits)
    play.require(fits, "MS-R7", f"{others[0] if others else ''} is rolled with an attribute", most)


@rule("MS-14.2")
def _check_known(now: Campaign, name: str) -> None:
    """Require a trait that a roll can have. Raises Invalid."""
    if name != WILLPOWER and name not in ATTRIBUTES and ability(now, name) is None:
        raise Invalid("traits", name, "an attribute, one of the campaign's abilities, or Willpower", "MS-14.2")


def abilities_of(now: Campaign, traits: tuple[str, ...]) -> tuple[Ability, ...]:
    """The abilities of a roll: one at most, unless any two traits go together (MS-R7)."""
    return tuple(found for one in traits if one not in (*ATTRIBUTES, WILLPOWER) if (found := ability(now, one)))


def ability_of(now: Campaign, traits: tuple[str, ...]) -> Ability | None:
    """The first ability of a roll; None where it has none."""
    return next(iter(abilities_of(now, traits)), None)


def sheet_of(now: Campaign, actor: str) -> Sheet | None:
    """A character's sheet; None for an NPC. Raises Hidden in a view that lacks it."""
    return now.character(actor).sheet.open() if now.has(actor) else None


@rule("MS-14.1", "MS-14.3", "MS-4.5", "MS-9.2")
def dots(now: Campaign, actor: str, traits: tuple[str, ...]) -> int:
    """The dice for these traits: one per dot, without dots in an ability the attribute alone; current willpower."""
    sheet = sheet_of(now, actor)
    if sheet is None:
        return sum(quick_sheets.pool_of(now, actor, one) for one in traits)
    return sum(sheet.current if one == WILLPOWER else sheet.dots(one) for one in traits)


@rule("MS-14.4", "MS-R26", "MS-R27")
def kind_of(kind: str, traits: tuple[str, ...]) -> str:
    """The kind of a roll by its traits: a willpower roll is never an action, whatever it is for."""
    return "willpower" if WILLPOWER in traits and kind not in NEVER else kind


def dice(now: Campaign, actor: str, terms: Terms, wounds: int = 0) -> int:
    """The number of dice for these terms now."""
    return max(0, dots(now, actor, terms.traits) + sum(one.dice for one in terms.modifiers) - wounds) // terms.parts


__all__ = [
    "KNOWLEDGE",
    "SKILL",
    "WILLPOWER",
    "abilities_of",
    "ability_of",
    "check_traits",
    "dice",
    "dots",
    "kind_of",
    "sheet_of",
]
