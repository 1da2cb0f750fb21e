"""What a Check waits for, and what can be done with the cards drawn for it (P1.6)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.checks import (
    epic_powers,
    fate_cards,
    hand_sources,
    hands,
    redraw_sources,
    standing_cards,
)
from croupier.games.deck_of_adventures.checks.actors import drawn_cards
from croupier.games.deck_of_adventures.checks.degrees import as_it_counts, result
from croupier.games.deck_of_adventures.checks.state import ACE, CALLED, CONSULT, DRAWING, Check, Result
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

TERMS, STANDING, WEIGH, PICK, TRAIT = "called", "standing", "weigh", "pick", "trait"
DRAW, DECIDE = "draw", "decide"
WIDEN, ALWAYS = "widen", "always_toward"
SHIFTING = ("modifier_use", "modifier_optional")
"""The settings for how a Modifier moves a card."""


@rule("DA-9.1")
def must_draw(now: Adventure, check: Check) -> bool:
    """Whether another card has to be drawn: the first one, and all of a Lower Hand."""
    return not check.short and len(drawn_cards(now, check)) < 1 + max(0, -check.net)


@rule("DA-9.1")
def may_draw(now: Adventure, check: Check) -> bool:
    """Whether another card can be drawn: up to the number that the hand allows."""
    return not check.short and len(drawn_cards(now, check)) < 1 + abs(check.net)


@rule("DA-3.4", "DA-R17", "DA-R119")
def payments(ruling: Ruling, now: Adventure, check: Check) -> tuple[str, ...]:
    """The Fate Cards that can pay for a redraw in this Check; none after its redraw."""
    if check.redrawn or not drawn_cards(now, check):
        return ()
    held = fate_cards.spendable_cards(now, check.actor) if fate_cards.pays(ruling, now, check.actor) else ()
    fresh = _fresh(now, check)
    return (*held, *fresh) if fresh and ruling("fresh_ace") == "at_once" else held


@rule("DA-R17", "DA-R12")
def _fresh(now: Adventure, check: Check) -> tuple[str, ...]:
    """The Aces just drawn; a ruling may let them pay for their own redraw."""
    if places.deck_of(now, check.actor) == GM:
        return ()
    return tuple(face for face in drawn_cards(now, check) if face.startswith(ACE))


@rule("DA-3.4", "DA-R119")
def may_redraw_by_power(ruling: Ruling, check: Check) -> bool:
    """Whether a granted redraw is available: as the Check's only one, unless a ruling separates them."""
    return check.granted and (not check.redrawn or ruling("power_redraw") == "separate")


@rule("DA-3.4", "DA-R15")
def replaceable(ruling: Ruling, now: Adventure, check: Check) -> tuple[str, ...]:
    """The pieces that a redraw can replace: any card of the draw, or under a ruling only the last."""
    ids = tuple(slot.id for slot in now.board.place(places.check_cards(check.actor)).slots)
    return ids if len(ids) < 2 or ruling("redraw_target") == "any_of_draw" else ids[-1:]


@rule("DA-25.32", "DA-18.13", "DA-R119")
def kept_cards(ruling: Ruling, now: Adventure, check: Check) -> tuple[str, ...]:
    """The pieces that a power keeps for the actor and that may replace a card of this Check now."""
    kept = _kept_that_fit(ruling, now, check)
    return kept if not kept or epic_powers.may_redraw(ruling, now, check) else ()


@rule("DA-25.32", "DA-R119")
def _kept_that_fit(ruling: Ruling, now: Adventure, check: Check) -> tuple[str, ...]:
    """The pieces that could replace a card of this Check now, if an Epic Event does not bar them."""
    kept = pieces_kept(now, check)
    if check.state != DRAWING or not kept or not drawn_cards(now, check) or must_draw(now, check):
        return ()
    return kept if not check.redrawn or ruling("power_redraw") == "separate" else ()


def pieces_kept(now: Adventure, check: Check) -> tuple[str, ...]:
    """The pieces that a power keeps for the actor, whether or not they may be played now."""
    place = places.held_cards(check.actor)
    return tuple(slot.id for slot in now.board.place(place).slots) if now.board.has(place) else ()


@rule("DA-9.3", "DA-R42")
def equal_cards(ruling: Ruling, now: Adventure, check: Check) -> tuple[int, ...]:
    """The indexes of equal cards of which one counts; the owner picks if they differ. Raises Hidden."""
    assert check.aim is not None
    return hands.cards_that_count(ruling, drawn_cards(now, check), check.aim.face, dr=check.dr.open(),
                        modifier=check.modifier, net=check.net, requirement=check.requirement)  # fmt: skip


@rule("DA-9.3", "DA-R42", "DA-R38")
def must_choose(ruling: Ruling, now: Adventure, check: Check) -> bool:
    """Whether equal cards have different results; False while the DR is hidden, as True would reveal it."""
    if len(drawn_cards(now, check)) < 2 or check.dr.value is None or not check.dr.is_known_to(EVERYONE):
        return False
    found = [result_of(ruling, now, check, at) for at in equal_cards(ruling, now, check)]
    return len({(one.degree, one.passed) for one in found}) > 1


@rule("DA-R23", "DA-R44")
def allowed_shifts(ruling: Ruling, check: Check) -> range:
    """How far the owner may let the Modifier move the card; an empty range if there is no choice."""
    if check.modifier <= 0:
        return range(0)
    if ruling("modifier_use") != WIDEN:
        return range(-check.modifier, check.modifier + 1)
    return range(check.modifier + 1) if ruling("modifier_optional") != ALWAYS else range(0)


def result_of(ruling: Ruling, now: Adventure, check: Check, at: int, shift: int | None = None) -> Result:
    """The result of one of the drawn cards. Raises Hidden in a view that lacks the DR."""
    assert check.aim is not None
    found = result(ruling, drawn_cards(now, check)[at], check.aim.face, dr=check.dr.open(), modifier=check.modifier,
                   requirement=check.requirement, shift=shift)  # fmt: skip
    return as_it_counts(ruling, check, found)


@rule("DA-7.9", "DA-9.3")
def would_pass(ruling: Ruling, check: Check, cards: tuple[str, ...]) -> bool:
    """Whether a Check would pass with these cards. Raises Hidden in a view that lacks the DR."""
    assert check.aim is not None
    dr, face = check.dr.open(), check.aim.face
    equal = hands.cards_that_count(ruling, cards, face, dr=dr, modifier=check.modifier, net=check.net,
                                   requirement=check.requirement)  # fmt: skip
    found = (result(ruling, cards[at], face, dr=dr, modifier=check.modifier, requirement=check.requirement)
             for at in equal)  # fmt: skip
    return any(as_it_counts(ruling, check, one).passed for one in found)


@rule("DA-7.4", "DA-7.6", "DA-3.4", "DA-9.1")
def waits_for(ruling: Ruling, now: Adventure, check: Check) -> str:
    """The kind of question that a Check puts; "" if nothing is left to decide and it settles itself."""
    if check.state == CALLED:
        return TERMS
    if check.state == CONSULT:
        if standing_cards.may_redraw(ruling, now, check):
            return STANDING
        if hand_sources.unweighed(ruling, now, check):
            return WEIGH
        return PICK if check.traits else TRAIT if check.asked else DRAW
    if check.state != DRAWING:
        return ""
    if must_draw(now, check):
        return DRAW
    choice = (
        may_draw(now, check)
        or payments(ruling, now, check)
        or may_redraw_by_power(ruling, check)
        or redraw_sources.in_window(ruling, now, check)
        or (_kept_that_fit(ruling, now, check) and epic_powers.could_redraw(ruling, now))
        or allowed_shifts(ruling, check)
        or must_choose(ruling, now, check)
    )
    return DECIDE if choice else ""
