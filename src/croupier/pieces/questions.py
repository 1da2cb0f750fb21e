"""A question that a game asks a seat: one object for who is asked, about what, the default answer and the choices."""

from __future__ import annotations

from typing import Any, ClassVar, Generic, Self, TypeVar

import msgspec

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.state import Ask, State

S = TypeVar("S", bound=State)
SEPARATOR = ":"


class Question(msgspec.Struct, Generic[S], frozen=True, gc=False):
    """One question to one seat; subclass it for each kind, with the fields that tell one such question from another.

    Its key is the kind and the fields after `seat`, joined by colons; it is the same question as long as the key is.
    Only the last field may contain a colon. Fields are of type str or int.
    """

    seat: str
    kind: ClassVar[str]
    """The first word of its key, by which seats set standing answers; unique in its game."""

    def label(self, state: S) -> str:
        """What is asked, in a few words that everyone sees."""
        raise NotImplementedError

    @property
    def about(self) -> str:
        """The id of the character or piece that it is about; empty for none."""
        return ""

    def is_sealed(self, state: S) -> bool:
        """Whether its answer stays secret until all answers are in."""
        return False

    def default(self, view: S) -> Command:
        """The answer where none comes, from the view of the seat that is asked."""
        raise NotImplementedError

    def add_choices(self, menu: Menu[S], prompt: str) -> None:
        """Add the choices that answer it to the menu of the seat that is asked; `prompt` is the id to answer to."""
        raise NotImplementedError

    @property
    def key(self) -> str:
        given = (getattr(self, name) for name in self.__struct_fields__[1:])
        return SEPARATOR.join((self.kind, *map(str, given)))

    def ask(self, state: S) -> Ask:
        """The question as the state keeps it."""
        return Ask(self.seat, self.key, self.label(state), self.about, self.is_sealed(state))

    @classmethod
    def read(cls, ask: Ask) -> Self:
        """The question that was kept. Raises msgspec.ValidationError for the key of another kind."""
        names = cls.__struct_fields__[1:]
        values = ask.key.split(SEPARATOR, len(names))[1:] if names else ()
        return msgspec.convert({"seat": ask.seat, **dict(zip(names, values, strict=False))}, cls, strict=False)


def kind_of(ask: Ask) -> str:
    """The kind of question that a kept question is of."""
    return ask.key.partition(SEPARATOR)[0]


AnyQuestion = Question[Any]
