"""What a seat's view leaves out of salvos: the terms of rolls that it does not know (MS-R17, MS-R70, MS-R74)."""

from __future__ import annotations

from functools import lru_cache

import msgspec

from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE
from croupier.core.state import GM
from croupier.games.maelstrom.combat.attack_terms import USUAL
from croupier.games.maelstrom.combat.unknown_terms import knows_terms
from croupier.games.maelstrom.rolls.state import Attempt
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
    if one.then not in ROLLS or not one.about.startswith("{"):
        return one
    about = msgspec.json.encode(_salvo(view, seat, _read(one.about))).decode()
    return one if about == one.about else msgspec.structs.replace(one, about=about)


@lru_cache(200)
def _read(about: str) -> Salvo:
    return msgspec.json.decode(about, type=Salvo)


def _salvo(view: Campaign, seat: str, one: Salvo) -> Salvo:
    if not _knows_sheet(view, seat, one.ship):
        one = msgspec.structs.replace(one, damage=DAMAGE)
    if not any(knows_terms(view, seat, each) for each in _aboard(view, one.target)):
        one = msgspec.structs.replace(one, evading=None, defending=None)
    if knows_terms(view, seat, one.gunner):
        return one
    told = not one.difficulty or view.ruling("roll_announce") == "always"
    return msgspec.structs.replace(
        one, difficulty=one.difficulty if told else USUAL, more=(), required=(), eased=False, precise=None, kills=False,
        aware=True,
    )  # fmt: skip


def _knows_sheet(view: Campaign, seat: str, ship: str) -> bool:
    known = next((one.sheet.known_to for one in view.ships if one.id == ship), ())
    return seat in known or EVERYONE in known


def _aboard(view: Campaign, ship: str) -> tuple[str, ...]:
    """Those whose stations aboard a ship are known to this view."""
    sheet = next((one.sheet.value for one in view.ships if one.id == ship), None)
    return tuple(post.who for post in sheet.crew) if sheet is not None else ()
