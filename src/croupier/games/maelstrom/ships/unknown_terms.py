"""What a seat's view leaves out of salvos: the terms of rolls that it does not know (MS-R17, MS-R70, MS-R74)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM, WATCH
from croupier.games.maelstrom.combat.unknown_terms import UNTOLD, knows_terms
from croupier.games.maelstrom.rolls.final_terms import USUAL
from croupier.games.maelstrom.rolls.follow_ups import KNOWN_ABOUT
from croupier.games.maelstrom.rolls.modifiers import Modifier
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.ships.events import SalvoArrived, SalvoLaunched, SalvoSet
from croupier.games.maelstrom.ships.state import ROLLS, Salvo
from croupier.games.maelstrom.state import Campaign, with_fight

DAMAGE = 4
"""The damage dice of a salvo whose numbers a seat does not know."""


@rule("MS-R17", "MS-R70", "MS-R74")
def without_terms(view: Campaign, seat: str) -> Campaign:
    """The view without terms of salvos that this seat does not know, nor the damage of a ship whose sheet is hidden."""
    if seat == GM:
        return view
    rolls = tuple(_roll(view, seat, one) for one in view.attempts)
    if any(new is not old for new, old in zip(rolls, view.attempts, strict=True)):
        view = msgspec.structs.replace(view, attempts=rolls)
    fight = view.fight
    if fight is None or not (fight.salvo is not None or fight.flying):
        return view
    salvo = _salvo(view, seat, fight.salvo) if fight.salvo is not None else None
    return with_fight(view, salvo=salvo, flying=tuple(_salvo(view, seat, one) for one in fight.flying))


def _roll(view: Campaign, seat: str, one: Attempt) -> Attempt:
    about = _about(view, seat, one)
    return one if about is None else msgspec.structs.replace(one, about=about)


def _about(view: Campaign, seat: str, one: Attempt) -> str | None:
    """The salvo that a roll carries, as far as a seat knows it; None if it knows all of it."""
    if one.then not in ROLLS or not one.about.startswith("{"):
        return None
    salvo = _read(one.about)
    return None if all(_known(view, seat, salvo)) else msgspec.json.encode(_salvo(view, seat, salvo)).decode()


KNOWN_ABOUT.update(dict.fromkeys(ROLLS, _about))


@lru_cache(200)
def _read(about: str) -> Salvo:
    return msgspec.json.decode(about, type=Salvo)


def _known(view: Campaign, seat: str, one: Salvo) -> tuple[bool, bool, bool]:
    """Whether a seat knows the terms of a salvo, the damage of its ship, and the terms of the answers to it."""
    aboard = any(knows_terms(view, seat, each) for each in _aboard(view, seat, one.target))
    return knows_terms(view, seat, one.gunner), _knows_sheet(view, seat, one.ship), aboard


def _salvo(view: Campaign, seat: str, one: Salvo) -> Salvo:
    terms, damage, answers = _known(view, seat, one)
    if not damage:
        one = msgspec.structs.replace(one, damage=DAMAGE)
    if not answers:
        one = msgspec.structs.replace(one, evading=None, defending=None)
    if terms:
        return one
    told = not one.difficulty or view.ruling("roll_announce") == "always"
    return msgspec.structs.replace(
        one, difficulty=one.difficulty if told else USUAL, more=(), required=(), eased=False, precise=None, kills=False,
        aware=True,
    )  # fmt: skip


def _knows_sheet(view: Campaign, seat: str, ship: str) -> bool:
    known = next((one.sheet.known_to for one in view.ships if one.id == ship), ())
    return seat in known or EVERYONE in known


def _aboard(view: Campaign, seat: str, ship: str) -> tuple[str, ...]:
    """Those whose stations aboard a ship this seat knows."""
    sheet = next((one.sheet.value for one in view.ships if one.id == ship), None)
    if not _knows_sheet(view, seat, ship):
        return ()
    return tuple(post.who for post in sheet.crew) if sheet is not None else ()


def _shown(now: Campaign, one: Salvo) -> tuple[Salvo, Secret[Salvo]]:
    """What everyone may know of a salvo, and the whole of it for the GM if that is more."""
    if all(_known(now, WATCH, one)):
        return one, Secret()
    return _salvo(now, WATCH, one), Secret(one, (GM,))


@rule("MS-R17", "MS-R70", "MS-R74")
def salvo_set(
    now: Campaign, one: Salvo, *, is_set: bool = False, passes: str = "", more: Secret[tuple[Modifier, ...]] = UNTOLD
) -> SalvoSet:
    """The event of a salvo that is fired, set or answered: what everyone may know, and the rest for the GM."""
    shown, whole = _shown(now, one)
    return SalvoSet(shown, is_set=is_set, passes=passes, more=more, whole=whole)


def salvo_launched(now: Campaign, one: Salvo) -> SalvoLaunched:
    """The event of missiles on their way, likewise."""
    return SalvoLaunched(*_shown(now, one))


def salvo_arrived(now: Campaign, one: Salvo, *, lost: bool = False, why: str = "") -> SalvoArrived:
    """The event of missiles that arrive, likewise."""
    shown, whole = _shown(now, one)
    return SalvoArrived(shown, lost, why, whole)
