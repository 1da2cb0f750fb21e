"""Powers that allow a card of a Check to be redrawn between draw and acceptance (DA-R119, DA-25.29)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.deck_of_adventures.characters import gear, stated
from croupier.games.deck_of_adventures.characters.stated import Stated
from croupier.games.deck_of_adventures.checks import epic_powers
from croupier.games.deck_of_adventures.checks.state import DRAWING, Check
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.state import PASSIVE
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure

Finder = Callable[[Ruling, Adventure, Check], Iterable[Stated]]
Payer = Callable[[Play[Adventure], Check, Stated], None]
F = TypeVar("F", bound=Finder)
P = TypeVar("P", bound=Payer)
FINDERS: list[Finder] = []
PAYERS: list[Payer] = []


def redraw_source(finder: F) -> F:
    """Register a function that gives the powers that allow a redraw in a Check's current state."""
    FINDERS.append(finder)
    return finder


def pays_redraw(payer: P) -> P:
    """Register a function that charges the price of such a power."""
    PAYERS.append(payer)
    return payer


@rule("DA-R119", "DA-25.29")
def powers(ruling: Ruling, now: Adventure, check: Check) -> tuple[Stated, ...]:
    """All powers that could redraw a Check now; none after the Check's redraw.

    Raises Hidden in a view without the sheet or DR.
    """
    found = that_fit(ruling, now, check)
    return found if not found or epic_powers.may_redraw(ruling, now, check) else ()


@rule("DA-R119", "DA-25.29")
def that_fit(ruling: Ruling, now: Adventure, check: Check) -> tuple[Stated, ...]:
    """All powers that could redraw a Check now, if an Epic Event does not bar them."""
    if check.state != DRAWING:
        return ()
    found = tuple(one for finder in FINDERS for one in finder(ruling, now, check))
    return () if found and check.redrawn and ruling("power_redraw") == "same_limit" else found


@rule("DA-25.29", "DA-18.13", "DA-R118")
def in_window(ruling: Ruling, now: Adventure, check: Check) -> bool:
    """Whether a Check waits for such a power, on a sheet that everyone knows, or for the GM to allow it."""
    if not now.has(check.actor) or not stated.is_public(now.character(check.actor)):
        return False
    fits = any(not one.kept_back for one in that_fit(ruling, now, check)) or _in_words(now, check)
    return fits and epic_powers.could_redraw(ruling, now)


@rule("DA-25.34", "DA-R118")
def unasked(ruling: Ruling, now: Adventure, check: Check) -> Stated | None:
    """The power on a partly hidden sheet that redraws automatically, as a question would reveal it."""
    if check.state != DRAWING or not now.has(check.actor) or stated.is_public(now.character(check.actor)):
        return None
    return next((one for one in powers(ruling, now, check) if not one.kept_back), None)


@rule("DA-R119", "DA-25.5", "DA-25.18")
def _in_words(now: Adventure, check: Check) -> bool:
    """Whether a Passive power's text mentions a redraw, so that the GM may grant one before acceptance."""
    if check.state != DRAWING or check.redrawn or check.granted:
        return False
    own = now.character(check.actor).sheet.open()
    held = [library.power(now, one.id) for one in own.powers]
    held += [power for power, _ in gear.passive_powers(now, own)]
    passive = (one for one in held if one is not None and one.type == PASSIVE and not one.effects)
    return any("redraw" in words.casefold() for one in passive for words in one.mechanic)


def pay(play: Play[Adventure], check: Check, power: Stated) -> None:
    """Charge a power's price and count its use."""
    for payer in PAYERS:
        payer(play, check, power)
