"""The odds of attacks, with a weapon or by a power, on one or several targets."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.odds.questions import OddsRequest
from croupier.games.deck_of_adventures.characters import gear, numbers
from croupier.games.deck_of_adventures.checks.blows import Blow
from croupier.games.deck_of_adventures.checks.effects import NEXT, effect_counts
from croupier.games.deck_of_adventures.checks.state import ATTACK, Check, Hand
from croupier.games.deck_of_adventures.combat import commands as blow
from croupier.games.deck_of_adventures.combat.weapons import weapons
from croupier.games.deck_of_adventures.figures.difficulties import behind_cover, bounded_dr
from croupier.games.deck_of_adventures.odds.contested import UNKNOWN
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.odds_from_view.check_terms import (
    check_fields,
    net_hand,
    range_changes,
    standing,
    uncalled_check,
)
from croupier.games.deck_of_adventures.odds_from_view.checks import ANY_TARGET, WITHOUT_REDRAWS
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.terrain.cover import attack_range, cover_of
from croupier.games.deck_of_adventures.terrain.state import COVERS

BY_ARMOR = "hits, by the target's Armor Range"


def attack(view: Adventure, command: blow.MakeAttack) -> OddsRequest | None:
    """The odds of a basic attack: the chance to hit, and its damage if the target's health is known."""
    arms = [one for one in weapons(view.ruling, view, command.character) if one.item == command.weapon]
    if not arms:
        return None
    strike = Blow(command.trait, arms[0].damage, arms[0].reach)
    return single_attack(view, command.character, command.target, strike)


def single_attack(view: Adventure, attacker: str, target: str, strike: Blow) -> OddsRequest | None:
    """The odds of one attack on one target; against any card of the target's deck if it has no Target Card yet."""
    one = view.character(target)
    if one.sheet.value is None:
        return by_armor_range(view, attacker, target, strike)
    check = _uncalled_check(view, attacker, target, strike)
    given = check_fields(view, check, net_hand(view, check))
    if given is None:
        return None
    receipt = decks.pile_in_words(view, attacker) + WITHOUT_REDRAWS
    if given["target"] == UNKNOWN:
        receipt = f"{ANY_TARGET}; {receipt}"
    if one.vitals.value is None or one.is_out:
        if not 0 <= given["range"] <= 6:
            return None
        return OddsRequest("called" if given["target"] == UNKNOWN else "check", given, "", receipt)
    ruling = view.ruling
    range = given.pop("range")
    usual = behind_cover(
        ruling, numbers.armor_range(ruling, view, target), COVERS.index(cover_of(view, attacker, target))
    )
    if range != bounded_dr(ruling, usual):  # an effect changes it, which the damage question does not cover
        return OddsRequest("check", {**given, "range": range}, "", receipt) if given["target"] != UNKNOWN else None
    body = {"armor-range": numbers.armor_range(ruling, view, target), "cover": cover_of(view, attacker, target),
            "base-damage": strike.damage, "bonus": int(view.combat is not None),
            "hit-points": max(1, one.vitals.open().hp), "armor-points": numbers.ap(ruling, view, target)}  # fmt: skip
    return OddsRequest("attack", {**given, **body}, "", receipt)


def by_armor_range(view: Adventure, attacker: str, target: str, strike: Blow) -> OddsRequest | None:
    """The chance to hit for each usual Armor Range, for a seat that may not know the target's."""
    check = uncalled_check(view, attacker, ATTACK, strike.trait, 0, aim=standing(view, target), about=target,
                           given=strike.given, with_=msgspec.json.encode(strike).decode())  # fmt: skip
    given = check_fields(view, check, net_hand(view, check))
    if given is None:
        return None
    del given["range"]
    given |= {"cover": cover_of(view, attacker, target), "change": range_changes(view, check)}
    receipt = decks.pile_in_words(view, attacker) + WITHOUT_REDRAWS
    if given["target"] == UNKNOWN:
        receipt = f"{ANY_TARGET}; {receipt}"
    return OddsRequest("armor-ranges", given, BY_ARMOR, f"{receipt}; unless its armor demands a color")


def _uncalled_check(view: Adventure, attacker: str, target: str, strike: Blow) -> Check:
    ruling, one = view.ruling, view.character(target)
    dr = bounded_dr(ruling, attack_range(ruling, view, attacker, target))
    return uncalled_check(view, attacker, ATTACK, strike.trait, dr, aim=standing(view, target), about=target,
                  requirement=gear.requirement(view, one.sheet.open()), given=strike.given,
                  with_=msgspec.json.encode(strike).decode())  # fmt: skip


def volley(view: Adventure, attacker: str, targets: tuple[str, ...], strike: Blow) -> OddsRequest | None:
    """The odds of one character's attacks on several targets in turn, each against the target's own card."""
    if len(targets) == 1:
        return single_attack(view, attacker, targets[0], strike)
    every = [_uncalled_check(view, attacker, target, strike) for target in targets]
    piles = decks.of_several(view, [attacker] * len(every))
    needs, drs = {one.requirement for one in every}, [one.dr.open() for one in every]
    faces = [one.aim.face for one in every if one.aim is not None and one.aim.face]
    if piles is None or len(needs) > 1 or len(faces) < len(every) or not all(0 <= dr <= 6 for dr in drs):
        return None
    given: dict[str, Any] = {
        "targets": faces, "ranges": drs, "modifiers": [one.modifier for one in every],
        "hands": _net_hands(view, every), **piles, "needs": needs.pop() or "none",
    }  # fmt: skip
    return OddsRequest("volley", given, "", decks.pile_in_words(view, attacker) + WITHOUT_REDRAWS)


def _net_hands(view: Adventure, every: list[Check]) -> list[int]:
    """The net hand for each of an actor's Checks; effects on the next Check apply to the first (DA-14.8)."""
    found = []
    for check in every:
        found.append(net_hand(view, check))
        ruling, one = view.ruling, view.character(check.actor)
        left = tuple(each for each in one.effects if each.until != NEXT or not effect_counts(ruling, each, check))
        after = msgspec.structs.replace(one, effects=left)
        view = msgspec.structs.replace(view, characters=tuple(after if each is one else each
                                                              for each in view.characters))  # fmt: skip
    return found


def hands_of(draw: int, source: str) -> tuple[Hand, ...]:
    """The hand that a power gives its own Checks."""
    return (Hand(draw, source, "DA-25.6"),) if draw else ()
