"""The wheel of ranks of each Check: target, range, Modifier, winning ranks, where each card lands (DA-7.12)."""

from __future__ import annotations

from croupier.core.playing_cards import RANKS, face_name
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import degrees, pending, ring
from croupier.games.deck_of_adventures.checks.actors import drawn_cards
from croupier.games.deck_of_adventures.checks.state import SUIT, Aim, Check, Contest
from croupier.games.deck_of_adventures.checks.words import hand_in_words, purpose
from croupier.games.deck_of_adventures.figures import effective_range
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import Epic
from croupier.pieces.wheels import Landed, Wheel


@rule("DA-7.12", "DA-7.10", "DA-18.3")
def wheels(view: Adventure) -> tuple[Wheel, ...]:
    """A wheel for each Check under way and each contest whose targets have yet to draw.

    Otherwise one for the last Check of this session, and of the combat under way. If one of several Target Cards is
    still to be picked, each has a wheel.

    An Epic Event shows its own Target Card before the race, and no earlier Check.
    """
    ruling = view.ruling
    under_way = [one for one in view.checks if one.is_under_way and one.aim is not None]
    waiting = [one for one in view.contests if one.aims or not one.accepted]
    contests = tuple(_of_contest(view, one, aim) for one in waiting for aim in one.lying)
    if under_way or contests:
        return (*(_of_check(ruling, view, one) for one in under_way), *contests)
    epic = view.epic
    if epic is not None and not epic.racing and (epic.aim is not None or not epic.at):
        return _of_epic(epic)
    done = tuple(one for one in view.checks if one.aim is not None and _is_of_now(view, one))
    return tuple(_of_check(ruling, view, one) for one in done[-1:])


def _is_of_now(view: Adventure, one: Check) -> bool:
    """Whether a Check that is done was in this session, and in the combat under way if there is one."""
    return one.sitting == view.sitting and (view.combat is None or one.fought)


def _of_check(ruling: Ruling, view: Adventure, one: Check) -> Wheel:
    """The wheel of a Check; with a hidden DR only where cards land, not the range or whether they win."""
    assert one.aim is not None
    dr = one.dr.value
    outer = None if dr is None else max(0, effective_range.edr(ruling, dr, one.modifier))
    inner = None if dr is None else max(0, dr)
    asked = degrees.required_match(ruling, one.requirement, one.modifier)
    aim, who = purpose(one), name_of(view, one.actor)
    parts = (f"{who}: {aim}" if aim else who, f"{one.trait} {one.modifier:+}".strip(), _hand(one))
    return Wheel(
        one.id, ", ".join(part for part in parts if part), RANKS, ring.rank(one.aim.face), one.aim.face, inner, outer,
        f"the {asked} must match" if asked else "", _landed(ruling, view, one),
    )  # fmt: skip


@rule("DA-9.3")
def _hand(one: Check) -> str:
    """The hand of a Check, which of its cards counts, and once it is done what that card is; "" without a hand."""
    if not one.net:
        return ""
    counts = f"{hand_in_words(one.net)}: the {'best' if one.net > 0 else 'worst'} card counts"
    found = one.result
    return counts if found is None else f"{counts}, the {face_name(found.card)}, {found.degree}"


@rule("DA-7.10", "DA-9.3")
def _landed(ruling: Ruling, view: Adventure, one: Check) -> tuple[Landed, ...]:
    """Each card on the ring, and the rank that it is moved to."""
    assert one.aim is not None
    cards = drawn_cards(view, one)
    told = one.dr.value is not None
    counts = _counting(ruling, view, one, cards) if told and cards else None
    final = not one.is_under_way or not pending.must_draw(view, one)
    found = []
    for at, face in enumerate(cards):
        apart = ring.distance(face, one.aim.face)
        rank = ring.shifted_rank(face, one.aim.face, min(apart, max(0, one.modifier)))
        won = False
        if one.dr.value is not None:
            meant = degrees.result(ruling, face, one.aim.face, dr=one.dr.value, modifier=one.modifier,
                                   requirement=one.requirement, shift=one.shift if at == counts else None)  # fmt: skip
            won = degrees.as_it_counts(ruling, one, meant).passed
            rank = meant.reported if won else RANKS[ring.rank(face)]
        found.append(Landed(face, ring.rank(face), RANKS.index(rank), won, final and at == counts))
    return tuple(found)


def _counting(ruling: Ruling, view: Adventure, one: Check, cards: tuple[str, ...]) -> int | None:
    """The index of the card that counts: as settled, or as it would be now."""
    if one.is_under_way:
        return pending.equal_cards(ruling, view, one)[0]
    return cards.index(one.result.card) if one.result is not None else None


def _of_epic(epic: Epic) -> tuple[Wheel, ...]:
    """The Target Card of the next race, once it is turned."""
    if epic.aim is None:
        return ()
    face, label = epic.aim.face, f"Target Card {epic.at} of the Epic Event"
    return (Wheel("epic", label, RANKS, ring.rank(face), face, epic.dr, epic.dr, f"the {SUIT} must match"),)


def _of_contest(view: Adventure, one: Contest, aim: Aim) -> Wheel:
    name = one.id if aim == one.lying[0] else f"{one.id} {aim.face}"
    label = f"{name_of(view, one.attacker)}, {one.trait} against {' or '.join(one.against)}"
    return Wheel(name, label, RANKS, ring.rank(aim.face), aim.face, one.dr, one.dr)
