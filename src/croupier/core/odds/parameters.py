"""The parameter kinds of odds questions: parsing from text or JSON, and formatting."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from croupier.core.refusals import Invalid

RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("C", "D", "H", "S")
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
"""A deck of 52, rank then suit: A 2 ... 10 J Q K, clubs diamonds hearts spades."""


class Parameter:
    """One parameter of a question; required if it has no default. `help` describes it in one line."""

    kind = ""

    def __init__(self, name: str, help: str, default: Any = None, *, required: bool | None = None) -> None:
        self.name = name
        self.help = help
        self.default = default
        self.required = default is None if required is None else required

    @property
    def allowed(self) -> str:
        raise NotImplementedError

    def read(self, given: Any) -> Any:
        """The value, parsed from text or JSON types. Raises Invalid with the value given and what is allowed."""
        value = self.parse(given.strip() if isinstance(given, str) else given)
        if value is None:
            raise self.refused(given)
        return value

    def parse(self, given: Any) -> Any | None:
        raise NotImplementedError

    def as_json(self, value: Any) -> Any:
        """The value in JSON types, as shown in `given`."""
        return value

    def typed(self, value: Any) -> str:
        """The value as users type it."""
        return str(value)

    def refused(self, given: Any, why: str = "") -> Invalid:
        return Invalid(self.name, given, why or self.allowed)


class Whole(Parameter):
    """A whole number from `least` to `most`."""

    kind = "int"

    def __init__(self, name: str, help: str, least: int, most: int, default: int | None = None, **more: Any) -> None:
        super().__init__(name, help, default, **more)
        self.least = least
        self.most = most

    @property
    def allowed(self) -> str:
        return f"a whole number from {self.least} to {self.most}"

    def parse(self, given: Any) -> int | None:
        number = as_number(given)
        return number if number is not None and self.least <= number <= self.most else None


class YesNo(Parameter):
    """A parameter that is true or false."""

    kind = "bool"

    def __init__(self, name: str, help: str, default: bool = False) -> None:
        super().__init__(name, help, default)

    allowed = "true or false"

    def parse(self, given: Any) -> bool | None:
        if isinstance(given, bool):
            return given
        words = {"true": True, "yes": True, "1": True, "": True, "false": False, "no": False, "0": False}
        return words.get(given.lower()) if isinstance(given, str) else None

    def typed(self, value: Any) -> str:
        return "true" if value else "false"


class OneOf(Parameter):
    """A parameter with one of a few words as its value."""

    kind = "one_of"

    def __init__(self, name: str, help: str, options: Iterable[str], default: str | None = None, **more: Any) -> None:
        super().__init__(name, help, default, **more)
        self.options = tuple(options)

    @property
    def allowed(self) -> str:
        return ", ".join(self.options)

    def parse(self, given: Any) -> str | None:
        return given if isinstance(given, str) and given in self.options else None


MANY = 100
"""Maximum numbers in a list, unless stated otherwise."""


class Wholes(Parameter):
    """Whole numbers, with ranges: `1-10` or `2,4,6-8`; at most `count` of them."""

    kind = "ints"

    def __init__(
        self, name: str, help: str, least: int, most: int, default: str | None = None, *, count: int = MANY
    ) -> None:
        super().__init__(name, help, None, required=default is None)
        self.least = least
        self.most = most
        self.count = count
        self.may_be_none = default == ""
        self.default = None if default is None else self.parse(default)

    @property
    def allowed(self) -> str:
        span = f"{self.least}-{self.most} or " if self.least >= 0 else ""
        count = f", at most {self.count} of them" if self.count < MANY else ""
        return f"whole numbers from {self.least} to {self.most}, such as {span}{self.least},{self.most}{count}"

    def parse(self, given: Any) -> tuple[int, ...] | None:
        found: list[int] = []
        for part in as_list(given) or (() if self.may_be_none and given in ("", [], ()) else ("?",)):
            number = as_number(part)
            low, _, high = str(part)[1:].partition("-") if number is None else ("", "", "")
            first, last = (number, number) if number is not None else (as_number(str(part)[:1] + low), as_number(high))
            if first is None or last is None or not self.least <= first <= last <= self.most:
                return None
            found.extend(range(first, last + 1))
        return tuple(found) if len(found) <= self.count else None

    def as_json(self, value: Any) -> Any:
        return list(value)

    def typed(self, value: Any) -> str:
        return ",".join(map(str, value))


class Listed(Parameter):
    """Cards or ranks separated by commas, each at most `each` times; may be empty."""

    kind = "cards"

    def __init__(
        self,
        name: str,
        help: str,
        among: Iterable[str] = DECK,
        *,
        each: int = 1,
        least: int = 0,
        most: int | None = None,
        what: str = "cards",
        default: tuple[str, ...] | None = None,
    ) -> None:
        super().__init__(name, help, () if least == 0 and default is None else default)
        self.among = tuple(among)
        self.each = each
        self.least = least
        self.most = len(self.among) * each if most is None else most
        self.what = what
        self._by_word = {one.upper(): one for one in self.among}

    @property
    def allowed(self) -> str:
        count = f"{self.least} to {self.most}"
        shown = (
            " ".join(self.among)
            if len(self.among) <= 15
            else "rank then suit, A 2 ... 10 J Q K and C D H S, such as 8C"
        )
        twice = "no duplicates" if self.each == 1 else f"each at most {self.each} times"
        return f"{count} {self.what} separated by commas, {twice}: {shown}"

    def parse(self, given: Any) -> tuple[str, ...] | None:
        words = as_list(given)
        if words is None:
            return None
        found = tuple(self._by_word.get(str(word).strip().upper(), "") for word in words)
        often = max(Counter(found).values(), default=0)
        return found if "" not in found and often <= self.each and self.least <= len(found) <= self.most else None

    def as_json(self, value: Any) -> Any:
        return list(value)

    def typed(self, value: Any) -> str:
        return ",".join(value)


def ranks(name: str, help: str, *, each: int = 4, among: Iterable[str] = RANKS, **more: Any) -> Listed:
    """A list of ranks, each at most four times."""
    return Listed(name, help, among, each=each, what="ranks", **more)


class Card(Parameter):
    """One card (or one rank) of a deck."""

    kind = "card"

    def __init__(self, name: str, help: str, among: Iterable[str] = DECK, default: str | None = None) -> None:
        super().__init__(name, help, default)
        self.among = tuple(among)
        self._by_word = {one.upper(): one for one in self.among}

    @property
    def allowed(self) -> str:
        if len(self.among) <= 16:
            return ", ".join(self.among)
        return "a card, rank then suit: A 2 ... 10 J Q K and C D H S, such as 8C"

    def parse(self, given: Any) -> str | None:
        return self._by_word.get(str(given).upper()) if isinstance(given, (str, int)) else None


def as_list(given: Any) -> tuple[Any, ...] | None:
    """The parts of `a, b` or of a list; None for anything else."""
    if isinstance(given, str):
        return tuple(part for part in given.replace(" ", ",").split(",") if part)
    if isinstance(given, bool) or given is None:
        return None
    if isinstance(given, int):
        return (given,)
    return tuple(given) if isinstance(given, (list, tuple)) else None


def as_number(given: Any) -> int | None:
    """A whole number from text or JSON, below a billion; None for anything else."""
    if isinstance(given, str):
        digits = given.strip()
        bare = digits[1:] if digits[:1] in ("-", "+") else digits
        return int(digits) if bare.isascii() and bare.isdigit() and len(bare) < 10 else None
    return given if type(given) is int and abs(given) < 10**9 else None
