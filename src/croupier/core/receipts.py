"""The receipt of an entry: the clauses behind it with the facts used, each for its audience."""

from __future__ import annotations

from hashlib import sha256
from typing import Any

import msgspec

from croupier.core.cached import cached
from croupier.core.canonical import canonical
from croupier.core.secrets import EVERYONE

Plain = str | int | bool | tuple[str | int | bool, ...] | None


class Only:
    """A fact that only these seats may see, as in `because("SS-5.2", rank=Only(9, "gm"))`."""

    __slots__ = ("seats", "value")

    def __init__(self, value: Any, *seats: str) -> None:
        self.value = value
        self.seats = seats


class Fact(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """A named number or word; `to` is None if everyone may see it."""

    name: str
    value: Any
    to: tuple[str, ...] | None = None

    def is_for(self, seat: str) -> bool:
        return self.to is None or seat in self.to


class Citation(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """One clause with the facts it was applied to; `flag` is the reason for which it would have been refused."""

    clause: str
    facts: tuple[Fact, ...] = ()
    flag: str = ""
    to: tuple[str, ...] | None = None


class HiddenRuling(msgspec.Struct, frozen=True, gc=False):
    """A ruling used, as (setting, option), for the seats `to`: that it applied would reveal a secret to others."""

    setting: str
    option: str
    to: tuple[str, ...]


class LuckShare(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """Whose luck draws used, for the seats `to` that know about them (None: everyone).

    `seats` are those whose entropy is mixed in with the server's key, `links` those whose pages revealed a link of
    joint luck, `left_out` those that did not answer.
    """

    seats: tuple[str, ...] = ()
    links: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    to: tuple[str, ...] | None = None


class Receipt(msgspec.Struct, frozen=True, omit_defaults=True, dict=True):
    """The reasons for an entry's result: clauses in order, and rulings used as (setting, option).

    In the part that a seat may read, the hidden rulings that it knows are among the others.
    """

    because: tuple[Citation, ...] = ()
    rulings: tuple[tuple[str, str], ...] = ()
    house: tuple[str, ...] = ()
    luck: tuple[LuckShare, ...] = ()
    hidden_rulings: tuple[HiddenRuling, ...] = ()

    def for_seat(self, seat: str) -> Receipt:
        """The part that this seat may read; the receipt itself if none of it is restricted."""
        audiences = self._audiences
        if not audiences:
            return self
        key = tuple(seat in to for to in audiences)
        known = self._seen.get(key)
        if known is None:
            cited = tuple(
                Citation(one.clause, tuple(fact for fact in one.facts if fact.is_for(seat)), one.flag)
                for one in self.because
                if one.to is None or seat in one.to
            )
            luck = tuple(one for one in self.luck if one.to is None or seat in one.to)
            own = tuple((one.setting, one.option) for one in self.hidden_rulings if seat in one.to)
            known = self._seen[key] = Receipt(cited, (*self.rulings, *own), self.house, luck)
        return known

    @cached
    def proof(self) -> str:
        """The first 32 hex digits of its SHA-256, which go into the running head."""
        return sha256(canonical(self)).hexdigest()[:32]

    @property
    def seats_named(self) -> set[str]:
        """The seats that may read a part that not everyone may."""
        return {seat for to in self._audiences for seat in to}

    @cached
    def _audiences(self) -> tuple[tuple[str, ...], ...]:
        """The audiences of its restricted parts."""
        found = [one.to for one in self.because if one.to is not None]
        found += [fact.to for one in self.because for fact in one.facts if fact.to is not None]
        found += [one.to for one in self.luck if one.to is not None]
        found += [one.to for one in self.hidden_rulings]
        return tuple(dict.fromkeys(found))

    @cached
    def _seen(self) -> dict[tuple[bool, ...], Receipt]:
        """The receipt as seats may read it, by the audiences they belong to."""
        return {}


def fact(name: str, value: Any) -> Fact:
    if isinstance(value, Only):
        return Fact(name, value.value, None if EVERYONE in value.seats else value.seats)
    return Fact(name, value)
