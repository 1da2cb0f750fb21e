"""Marks code with the clauses it implements: `@rule` on functions, `@cites` on classes and content tables."""

from __future__ import annotations

import functools
import re
import sys
from collections.abc import Callable
from types import MethodType
from typing import TYPE_CHECKING, Any, Generic, NamedTuple, ParamSpec, Self, TypeVar, cast

P = ParamSpec("P")
R = TypeVar("R")
T = TypeVar("T")

CLAUSE = re.compile(r"[A-Z]{1,4}-(R\d+|\d+\.\d+[a-z]?)")


class Rule(functools.partial[R], Generic[P, R]):
    """A function that implements clauses; a call runs `function`, which a mutant can replace.

    A partial without arguments: as fast as the function itself, since every command calls many of them.
    """

    __wrapped__: Callable[P, R]
    __name__: str
    __qualname__: str

    def __new__(cls, function: Callable[P, R], clauses: tuple[str, ...]) -> Self:
        made = super().__new__(cls, function)
        functools.update_wrapper(made, function)
        made.clauses = clauses
        made.name = function.__qualname__
        made.module = function.__module__
        return made

    clauses: tuple[str, ...]
    name: str
    module: str

    @property
    def function(self) -> Callable[P, R]:
        """The function that a call runs."""
        return self.func

    @function.setter
    def function(self, function: Callable[P, R]) -> None:
        cast("Any", self).__setstate__((function, (), {}, vars(self)))

    if TYPE_CHECKING:

        def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R: ...

    def __get__(self, instance: Any, owner: type | None = None) -> Any:
        """Bind like a function, so that a rule can be a method."""
        return self if instance is None else MethodType(self, instance)

    def __reduce__(self) -> str:
        """Pickle by name, as functions are."""
        return self.__qualname__

    def __repr__(self) -> str:
        return f"<rule {self.module}.{self.name}: {', '.join(self.clauses)}>"


class Citation(NamedTuple):
    """A class or content table that implements clauses."""

    clauses: tuple[str, ...]
    name: str
    module: str


RULES: list[Rule[..., Any]] = []
CITATIONS: list[Citation] = []


def rule(*clauses: str) -> Callable[[Callable[P, R]], Rule[P, R]]:
    """Mark a function as the implementation of these clauses. Raises TypeError for one that is marked already."""
    named = _checked(clauses)

    def mark(function: Callable[P, R]) -> Rule[P, R]:
        if isinstance(function, Rule):
            raise TypeError(f"{function.name} is marked twice: {', '.join(function.clauses)}; {', '.join(named)}")
        marked = Rule(function, named)
        RULES.append(marked)
        return marked

    return mark


def cites(*clauses: str, name: str = "") -> Callable[[T], T]:
    """Mark a class, or with a name a constant, as the implementation of these clauses."""
    named, module = _checked(clauses), str(sys._getframe(1).f_globals.get("__name__", ""))

    def mark(thing: T) -> T:
        CITATIONS.append(Citation(named, name or getattr(thing, "__qualname__", type(thing).__qualname__), module))
        return thing

    return mark


def _checked(clauses: tuple[str, ...]) -> tuple[str, ...]:
    wrong = [clause for clause in clauses if not CLAUSE.fullmatch(clause)]
    if wrong or not clauses:
        raise ValueError(f"not a clause: {', '.join(wrong) or 'none given'}; use the form SS-5.2 or SS-R24")
    return clauses
