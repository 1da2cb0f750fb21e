"""A Check as a view can compute it: its net hand, and its inputs for an odds question."""

from __future__ import annotations

from typing import Any

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import hand_sources, hands, ranges, target_cards
from croupier.games.deck_of_adventures.checks.actors import modifier
from croupier.games.deck_of_adventures.checks.state import CONSULT, NONE, SUIT, Aim, Check, Hand
from croupier.games.deck_of_adventures.figures.difficulties import bounded_dr
from croupier.games.deck_of_adventures.odds.card_meanings import RACE
from croupier.games.deck_of_adventures.odds.contested import UNKNOWN
from croupier.games.deck_of_adventures.odds_from_view import decks
from croupier.games.deck_of_adventures.state import Adventure


def net_hand(view: Adventure, check: Check) -> int:
    """The current net hand of a Check. Raises Hidden if something that affects it is not known."""
    ruling = view.ruling
    found = (*check.given, *(hand for weigher in hand_sources.WEIGHERS for hand in weigher(ruling, view, check)))
    return hands.net(ruling, found)


def uncalled_check(
    view: Adventure,
    actor: str,
    kind: str,
    trait: str,
    dr: int,
    *,
    aim: Aim | None = None,
    about: str = "",
    requirement: str = NONE,
    sight: bool = True,
    given: tuple[Hand, ...] = (),
    with_: str = "",
    lays: tuple[str, ...] = (),
) -> Check:
    """An uncalled Check, with everything that changes its DR. Raises Hidden if the Modifier is hidden."""
    ruling = view.ruling
    check = Check("", actor, kind, CONSULT, trait, modifier=modifier(ruling, view, actor, trait),
                  dr=Secret(dr, (EVERYONE,)), requirement=requirement, aim=aim, about=about, sight=sight, given=given,
                  with_=with_, lays=lays)  # fmt: skip
    more = range_changes(view, check)
    return msgspec.structs.replace(check, dr=Secret(bounded_dr(ruling, dr + more), (EVERYONE,))) if more else check


def range_changes(view: Adventure, check: Check) -> int:
    """What effects add to the DR of a Check. Raises Hidden if one of them is not known."""
    return sum(each for changer in ranges.CHANGERS for each in changer(view.ruling, view, check))


def check_fields(view: Adventure, check: Check, hand: int) -> dict[str, Any] | None:
    """A Check's inputs for an odds question; None if its cards cannot be known. Raises Hidden for its DR.

    If its Target Card is still to come, `target` is unknown, and the pile that it comes from is given.
    """
    deck, target = decks.drawn_from(view, check.actor), target_fields(view, check)
    if deck is None or target is None:
        return None
    return {"range": check.dr.open(), "modifier": check.modifier, "hand": hand, "needs": _needs(view, check),
            **target, **deck}  # fmt: skip


@rule("DA-R86", "DA-8.7")
def _needs(view: Adventure, check: Check) -> str:
    """What a success must match; in a race a Major of another suit may win as well."""
    if check.is_race and check.requirement == SUIT and view.ruling("epic_major") == "yes":
        return RACE
    return check.requirement or "none"


def target_fields(view: Adventure, check: Check) -> dict[str, Any] | None:
    """The Target Card of a Check, or the pile that it will come from; None if the view cannot tell."""
    if check.aim is not None and check.aim.face:
        return {"target": check.aim.face}
    source = check.aim.deck if check.aim is not None else decks.turned_from(view)
    cards = decks.next_of(view, source)
    if cards is None:
        return None
    if not cards:
        source = decks.turned_from(view)
        cards = decks.next_of(view, source)
    if not cards:
        return None
    shared = places.deck_of(view, check.actor) == source
    if shared and len(cards) < 2 and view.ruling("empty_moment") == "at_last_card":
        return None  # turning it would shuffle the deck and cause Fatigue before the Check
    return {"target": UNKNOWN, "target-pile": cards, "shared": shared}


def standing(view: Adventure, who: str) -> Aim:
    """A character's standing Target Card; without a face if it is still to be drawn (DA-14.7, DA-R75)."""
    ruling = view.ruling
    found = target_cards.standing_card(ruling, view, who)
    if found is not None:
        return found
    bearer = target_cards.bearer(ruling, view, who)
    return Aim("", places.deck_of(view, bearer), places.standing(bearer))
