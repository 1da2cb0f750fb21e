"""Mutants of a rule: the same function doing nothing, refusing nothing, or always returning the same value."""

from __future__ import annotations

import inspect
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from hashlib import sha256
from types import CodeType
from typing import Any, NamedTuple

from croupier.core.play import Play
from croupier.core.rules import Rule

REFUSING = ("require", "need", "insist", "refuse", "require_power")
EMPTY: dict[str, Any] = {"str": "", "tuple": (), "list": [], "dict": {}, "Mapping": {}, "frozenset": frozenset()}
EMPTY |= {"Sequence": (), "Iterable": (), "Iterator": iter(()), "Fraction": Fraction(0), "bytes": b""}


class Mutant(NamedTuple):
    """A rule, the fault, and the faulty function."""

    rule: Rule[..., Any]
    fault: str
    function: Callable[..., Any]

    def __str__(self) -> str:
        return f"{self.rule.module}.{self.rule.name} {self.fault} ({', '.join(self.rule.clauses)})"

    @property
    def order(self) -> bytes:
        """A sort key unrelated to names or places, the same on every machine."""
        return sha256(str(self).encode()).digest()


def mutants_of(rule: Rule[..., Any]) -> tuple[Mutant, ...]:
    """Every mutant of one rule, chosen by its return type."""
    original = rule.__wrapped__
    made = [Mutant(rule, fault, function) for fault, function in _answers(original)]
    if set(_names(original.__code__)) & set(REFUSING):
        made.append(Mutant(rule, "refuses nothing", _unrefusing(original)))
    return tuple(made)


def _answers(original: Callable[..., Any]) -> Iterator[tuple[str, Callable[..., Any]]]:
    returns = _annotation_text(original.__annotations__.get("return"))
    kind = re.split(r"[\[.]", returns.removeprefix("typing."))[0].strip()
    same = _argument_like(original, returns)
    if returns == "None":
        yield "does nothing", lambda *_, **__: None
    elif kind == "bool":
        yield "always says yes", lambda *_, **__: True
        yield "always says no", lambda *_, **__: False
    elif kind == "int":
        yield "always counts 0", lambda *_, **__: 0
        yield "counts one too many", lambda *args, **kwargs: original(*args, **kwargs) + 1
    elif same:
        yield "gives back what it got", same
    elif "| None" in returns or kind not in EMPTY:
        yield "gives nothing", lambda *_, **__: None
    else:
        yield "gives nothing", lambda *_, **__: EMPTY[kind]


def _annotation_text(annotation: Any) -> str:
    """An annotation as written."""
    plain = isinstance(annotation, type) and not hasattr(annotation, "__args__")
    return annotation.__name__ if plain else str(annotation)


def _argument_like(original: Callable[..., Any], returns: str) -> Callable[..., Any] | None:
    """A function that returns its first argument of the return type, if it has one."""
    signature = inspect.signature(original)
    name = next(
        (one.name for one in signature.parameters.values() if _annotation_text(one.annotation) == returns), None
    )
    if name is None or returns == "str":
        return None

    def same(*args: Any, **kwargs: Any) -> Any:
        bound = signature.bind(*args, **kwargs)
        bound.apply_defaults()
        return bound.arguments[name]

    return same


def _unrefusing(original: Callable[..., Any]) -> Callable[..., Any]:
    """The function without its own refusals; those of the rules it calls remain."""
    codes = frozenset(_codes(original.__code__))

    def unrefusing(*args: Any, **kwargs: Any) -> Any:
        with _refusing_nothing_to(codes):
            return original(*args, **kwargs)

    return unrefusing


@contextmanager
def _refusing_nothing_to(codes: frozenset[CodeType]) -> Iterator[None]:
    kept = {name: getattr(Play, name) for name in REFUSING}

    def deaf(method: Callable[..., Any]) -> Callable[..., Any]:
        def hear(*args: Any, **kwargs: Any) -> Any:
            return None if sys._getframe(1).f_code in codes else method(*args, **kwargs)

        return hear

    for name, method in kept.items():
        setattr(Play, name, deaf(method))
    try:
        yield
    finally:
        for name, method in kept.items():
            setattr(Play, name, method)


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for inner in code.co_consts:
        if isinstance(inner, CodeType):
            yield from _codes(inner)


def _names(code: CodeType) -> Iterator[str]:
    for one in _codes(code):
        yield from one.co_names
