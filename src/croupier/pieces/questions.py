"""Questions that a game asks: one object per question, with seat, subject, default answer and choices."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from croupier.core.choices import NOW
from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.state import Ask, State

S = TypeVar("S", bound=State)
SEPARATOR = ":"


class Question(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """One question to one seat; subclass it for each kind, with the fields that distinguish two such questions.

    Its key is the kind and the fields after `seat`, joined by colons; it is the same question as long as the key is.
    Only the last field may contain a colon. Fields are of type str or int.
    """

    seat: str
    kind: ClassVar[str]
    """The first word of its key, used for standing answers; unique in its game."""
    groups: ClassVar[frozenset[str]] = NOW
    """The groups of the choices that it adds."""

    def label(self, state: S) -> str:
        """The question in a few words, visible to everyone."""
        raise NotImplementedError

    @property
    def about(self) -> str:
        """The id of the character or piece that it is about; empty for none."""
        return ""

    def is_sealed(self, state: S) -> bool:
        """Whether the answer stays secret until all answers are in."""
        return False

    def default(self, view: S) -> Command:
        """The answer used if none comes, from the view of the seat asked."""
        raise NotImplementedError

    def add_choices(self, menu: Menu[S], prompt: str) -> None:
        """Add the choices that answer it to the seat's menu; `prompt` is the id of the prompt."""
        raise NotImplementedError

    @property
    def key(self) -> str:
        given = (getattr(self, name) for name in self.__struct_fields__[1:])
        return SEPARATOR.join((self.kind, *map(str, given)))

    def ask(self, state: S) -> Ask:
        """The question in the form the state stores."""
        return Ask(self.seat, self.key, self.label(state), self.about, self.is_sealed(state))

    @classmethod
    def read(cls, ask: Ask) -> Self:
        """The question from its stored form. Raises msgspec.ValidationError for another kind."""
        names = cls.__struct_fields__[1:]
        values = ask.key.split(SEPARATOR, len(names))[1:] if names else ()
        return msgspec.convert({"seat": ask.seat, **dict(zip(names, values, strict=False))}, cls, strict=False)


def kind_of(ask: Ask) -> str:
    """The kind of a stored question."""
    return ask.key.partition(SEPARATOR)[0]


AnyQuestion = Question[Any]
