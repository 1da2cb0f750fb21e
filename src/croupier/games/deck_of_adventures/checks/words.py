"""Checks in words, for the log and the choices."""

from __future__ import annotations

from croupier.core.playing_cards import RANK_NAMES, face_name
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.checks import degrees, ring
from croupier.games.deck_of_adventures.checks.state import (
    ATTACK,
    COLOR,
    CRITICAL,
    DEGREES,
    NONE,
    REQUIREMENTS,
    SUIT,
    SUITED,
    TREATMENT,
    Check,
    Hand,
    Result,
)
from croupier.games.deck_of_adventures.figures import degrees as figures
from croupier.games.deck_of_adventures.figures import effective_range
from croupier.games.deck_of_adventures.figures.degrees import SAME_COLOR, VERY_CARD, matches
from croupier.games.deck_of_adventures.names import name_of
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

KINDS = {
    "attack": "an attack", "contest": "a contested Check", "save": "a Save", "death": "a death Check",
    "epic": "an Epic Event draw", TREATMENT: "a treatment Check",
}  # fmt: skip
"""What the log calls a Check of each kind; "a Check" otherwise."""


STRIKES = "attacks "
"""The first word of what an attack is, before its target or object."""


def purpose(check: Check) -> str:
    """What somebody makes a Check for, in the table's words, without a final period; "" without any."""
    return check.words.strip().rstrip(".") if check.kind not in KINDS else ""


@rule("DA-14.14")
def aimed_at(view: Adventure, check: Check) -> str:
    """The character that a Check is about, or the object that is attacked (DA-14.14); "" for neither."""
    if check.about and view.has(check.about):
        return name_of(view, check.about)
    return check.words.removeprefix(STRIKES).strip() if check.kind == ATTACK and not check.about else ""


def hand_in_words(net: int) -> str:
    """A hand and its size: "Upper Hand (2)", "Lower Hand (1)", or "" for none."""
    return f"Upper Hand ({net})" if net > 0 else f"Lower Hand ({-net})" if net < 0 else ""


MISSES = {
    "Suited Miss": "A miss all the same: the card has the Target Card's suit, which only some Powers use.",
    "Color Miss": "A miss all the same: the card has the Target Card's color, which only some Powers use.",
}
"""What the two misses with a name of their own mean (DA-8.1, DA-8.6)."""


def hand_meaning(net: int) -> str:
    """What a hand means for the draw: "Lower Hand (1): 1 more card is drawn, and the worst counts"; "" for none."""
    if not net:
        return ""
    more = "1 more card is drawn" if abs(net) == 1 else f"{abs(net)} more cards are drawn"
    may = more.replace("is drawn", "may be drawn").replace("are drawn", "may be drawn")
    return f"{hand_in_words(net)}: {f'{may}, and the best' if net > 0 else f'{more}, and the worst'} counts"


def hands_in_words(hands: tuple[Hand, ...]) -> str:
    """Each reason with its size: "Fatigue -2, Help +1"."""
    return ", ".join(f"{one.source} {one.n:+}" for one in hands)


def terms_in_words(check: Check) -> str:
    """A Check's terms, such as "Athletics +1, Target Card 8 of clubs, DR 2"; without a hidden DR.

    Of Traits from which its owner has yet to choose, only the names.
    """
    parts = [" or ".join(check.traits) or f"{check.trait or 'no Trait'} {check.modifier:+}"]
    if check.aim is not None:
        parts.append(f"Target Card {face_name(check.aim.face)}")
    parts.append("DR hidden" if check.dr.value is None else f"DR {check.dr.value}")
    if check.requirement:
        parts.append(f"the {check.requirement} must match")
    if check.net:
        parts.append(hand_in_words(check.net))
    return ", ".join(parts)


def wins_in_words(ruling: Ruling, check: Check) -> str:
    """The ranks that win, as on the wheel, and what else must match; "" while the DR is hidden."""
    if check.aim is None or check.dr.value is None:
        return ""
    reach = effective_range.edr(ruling, check.dr.value, check.modifier)
    ranks = ring.winning_ranks(check.aim.face, reach)
    exact = {SAME_COLOR: COLOR, VERY_CARD: SUIT}.get(reach, NONE)
    asked = exact or degrees.required_match(ruling, check.requirement, check.modifier)
    also = f" of its {asked}" if asked else ""
    if check.is_race and ruling("epic_major") == "yes" and ranks:
        also += f", or with any {face_name(check.aim.face).split()[0]}"
    if not ranks:
        return "no card wins"
    return f"wins with {' '.join(ranks)}{also}" if len(ranks) < ring.SIZE else f"wins with any rank{also}"


def result_in_words(ruling: Ruling, found: Result, check: Check | None) -> str:
    """A Check's result, such as "jack of clubs, moved to 10 by the Modifier: Suited Success", and why a success fails.

    The GM may also have set the result otherwise.
    """
    return f"{card_in_words(found)}: {degree_in_words(ruling, found, check)}"


def card_in_words(found: Result, *, chosen: bool = False) -> str:
    """The card that counts, and the rank that it is moved to: "jack of clubs, moved to 10 by the Modifier".

    A miss is not moved in words unless its owner has `chosen` how far (DA-R23, DA-R44).
    """
    is_moved = (found.passed or chosen) and found.reported and found.reported != found.card[:-1]
    name = RANK_NAMES.get(found.reported, "")
    rank = f"{'an' if name == 'ace' else 'a'} {name}" if name else found.reported
    moved = f", moved to {rank} by the Modifier" if is_moved else ""
    return f"{face_name(found.card)}{moved}"


def degree_in_words(ruling: Ruling, found: Result, check: Check | None) -> str:
    """The degree, and why a success fails."""
    return f"{found.degree}{_why_not(ruling, found, check)}"


@rule("DA-8.8", "DA-1.2")
def _why_not(ruling: Ruling, found: Result, check: Check | None) -> str:
    """Why a success fails or a miss passes: a match is missing, or the GM has changed the result; "" for others."""
    misses = found.degree.endswith("Miss")
    if found.passed != misses:
        return ""
    if found.passed:
        return ", but set to passed"
    needs = degrees.required_match(ruling, check.requirement, check.modifier) if check is not None else NONE
    if matches(REQUIREMENTS.index(needs), color=found.color, suit=found.suit):
        return ", but set to failed"
    return f", but the {SUIT if found.color or needs == SUIT else COLOR} does not match, so it fails"


def gm_drew(ruling: Ruling, card: str, degree: str) -> str:
    """The GM's draw in a race: "The GM draws the 4 of spades: Success, but the suit does not match."."""
    suited, missed = degree in (CRITICAL, SUITED), degree.endswith("Miss")
    won = figures.wins_race(ruling, DEGREES.index(degree), passed=not missed, suit=suited)
    fails = "" if won or missed else f", but the {SUIT} does not match"
    return f"The GM draws the {face_name(card)}: {degree}{fails}."


def actor_of(view: Adventure, check: str) -> str:
    """The name of the Check's actor."""
    return next((name_of(view, one.actor) for one in view.checks if one.id == check), "somebody")
