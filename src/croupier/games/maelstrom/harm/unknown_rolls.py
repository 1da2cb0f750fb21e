"""What a seat's view leaves out of willpower rolls: the effect, and levels that it does not learn (MS-R74)."""

from __future__ import annotations

import msgspec

from croupier.core.rules import rule
from croupier.core.state import GM
from croupier.games.maelstrom.harm.soak_rolls import SOAKED, UNKNOWN, Hit
from croupier.games.maelstrom.harm.stunners import STUNNED, about_unknown_levels
from croupier.games.maelstrom.rolls.follow_ups import KNOWN_ABOUT
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.state import Campaign

WILLPOWER = "willpower"


@rule("MS-R74", "MS-R32", "MS-R66")
def without_unknown(view: Campaign, seat: str) -> Campaign:
    """The view without the effects that willpower is rolled against on sheets that this seat does not know.

    Where levels are not told to everyone, soak and the roll against a stunner do not tell them either.
    """
    if seat == GM:
        return view
    rolls = tuple(_roll(view, seat, one) for one in view.attempts)
    if all(new is old for new, old in zip(rolls, view.attempts, strict=True)):
        return view
    return msgspec.structs.replace(view, attempts=rolls)


def _roll(view: Campaign, seat: str, one: Attempt) -> Attempt:
    if one.then == WILLPOWER and view.has(one.actor) and not _knows_sheet(view, seat, one.actor):
        return msgspec.structs.replace(one, about="")
    if one.then not in (STUNNED, SOAKED) or view.ruling("visibility_dice") == "everyone":
        return one
    own = view.has(one.actor) and view.character(one.actor).seat == seat
    if own:
        return one
    if one.then == STUNNED:
        return msgspec.structs.replace(one, about=about_unknown_levels(one.about))
    coming = msgspec.structs.replace(msgspec.json.decode(one.about, type=Hit), levels=UNKNOWN)
    return msgspec.structs.replace(one, about=msgspec.json.encode(coming).decode())


def _knows_sheet(view: Campaign, seat: str, who: str) -> bool:
    return view.character(who).sheet.is_known_to(seat)


def _about(view: Campaign, seat: str, one: Attempt) -> str | None:
    """What a roll carries along, as far as a seat knows it; None if it knows all of it."""
    known = _roll(view, seat, one)
    return None if known is one else known.about


KNOWN_ABOUT.update(dict.fromkeys((WILLPOWER, STUNNED, SOAKED), _about))
