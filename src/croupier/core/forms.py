"""Static forms: a command's fields say what may be filled in; choices and validation follow from it.

    class Say(Command, tag="say"):
        text: Annotated[str, forms.text("Message", 2000)]

`Menu.add` takes the class and offers its form; a command that does not fit it is refused before any rule runs.
A field without a declaration belongs to the choice itself, or depends on the view and is written out where it is
offered.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Annotated, Any, TypeVar, get_type_hints

import msgspec
from msgspec.structs import replace

from croupier.core.choices import Field, Option
from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.texts import text_of


class Declared(msgspec.Struct, frozen=True):
    """A field of a command with the values it accepts, and the clause that limits them."""

    field: Field
    clause: str | None = None
    one_line: bool = False

    def named(self, name: str, *, required: bool) -> Declared:
        return replace(self, field=replace(self.field, name=name, required=required))

    def taken(self, value: Any) -> Any:
        """The value as rules get it, texts trimmed. Raises Invalid: the field, what was given, what is allowed."""
        field = self.field
        if field.kind == "text":
            most = field.max_length or 0
            return text_of(field.name, value, self.clause, most, required=field.required, one_line=self.one_line)
        if field.kind == "int" and not (field.min or 0) <= value <= (value if field.max is None else field.max):
            raise Invalid(field.name, value, f"{field.min} to {field.max}", self.clause)
        if field.kind == "one_of" and (value or field.required) and all(one.value != value for one in field.options):
            raise Invalid(field.name, value, ", ".join(str(one.value) for one in field.options), self.clause)
        return value


def text(label: str, most: int = 200, *, clause: str | None = None, one_line: bool = False, help: str = "") -> Declared:
    """Words, 1 to `most` characters; may be empty where the command has a default."""
    return Declared(Field("", label, "text", max_length=most, help=help), clause, one_line)


def dice(label: str, most: int) -> Declared:
    """Dice in Roll20's notation; what it means is checked when they are rolled."""
    field = Field("", label, "text", max_length=most, role="dice", help="such as 2d6+3, 4d6kh3 or 3d10!>6")
    return Declared(field, one_line=True)


def number(
    label: str, least: int, most: int, default: int | None = None, *, clause: str | None = None, help: str = ""
) -> Declared:
    """A whole number from `least` to `most`; the page starts with `default`."""
    return Declared(Field("", label, "int", min=least, max=most, default=default, help=help), clause)


def one_of(
    label: str, options: Mapping[str, str], default: str | None = None, *, clause: str | None = None, help: str = ""
) -> Declared:
    """One of these values, shown by their labels."""
    shown = tuple(Option(value, label) for value, label in options.items())
    return Declared(Field("", label, "one_of", options=shown, default=default, help=help), clause)


def yes_no(label: str, *, default: bool = False, help: str = "") -> Declared:
    return Declared(Field("", label, "bool", default=default, help=help))


@cache
def declared(kind: type[Command]) -> tuple[Declared, ...]:
    """The declarations of a command's fields, in order; a text is required where the command has no default."""
    hints = get_type_hints(kind, include_extras=True)
    has_no_default = {one.name for one in msgspec.structs.fields(kind) if one.required}
    found = []
    for name, hint in hints.items():
        for one in getattr(hint, "__metadata__", ()):
            if isinstance(one, Declared):
                needs = one.field.kind == "int" or (one.field.kind != "bool" and name in has_no_default)
                found.append(one.named(name, required=needs))
    return tuple(found)


EachOnce = Annotated[tuple[str, ...], "each once"]
"""Names without duplicates, in order of their first occurrence."""


@cache
def _form(kind: type[Command]) -> tuple[tuple[str, ...], tuple[Declared, ...]]:
    """The fields of this command that are declared `EachOnce`, and the declarations of its other fields."""
    hints = get_type_hints(kind, include_extras=True)
    return tuple(name for name, hint in hints.items() if hint == EachOnce), declared(kind)


@cache
def form_of(kind: type[Command], *names: str) -> tuple[Field, ...]:
    """The fields that a page offers for this command, or only those named, in order."""
    return tuple(one.field for one in declared(kind) if not names or one.field.name in names)


def field_of(kind: type[Command], name: str, **changed: Any) -> Field:
    """One field of the form, changed for this choice, such as its label or its initial value."""
    return replace(form_of(kind, name)[0], **changed)


def tag_of(kind: type[Command]) -> str:
    """The type of the command on the wire."""
    return str(kind.__struct_config__.tag)


C = TypeVar("C", bound=Command)


def formed(command: C) -> C:
    """The command as rules get it, texts trimmed, names each once. Raises Invalid if a field does not fit its form."""
    once, declarations = _form(type(command))
    changed: dict[str, Any] = {}
    for name in once:
        names = getattr(command, name)
        if len(set(names)) < len(names):
            changed[name] = tuple(dict.fromkeys(names))
    for one in declarations:
        given = getattr(command, one.field.name)
        taken = one.taken(given)
        if taken is not given:
            changed[one.field.name] = taken
    return replace(command, **changed) if changed else command


@cache
def _defaults(kind: type[Command]) -> Mapping[str, tuple[str, Any]]:
    """For each field that a command may leave out, its name as it is sent, and its default."""
    fields = (one for one in msgspec.structs.fields(kind) if one.default is not msgspec.NODEFAULT)
    return {one.name: (one.encode_name, one.default) for one in fields}


def left_out(command: Command, *names: str, because: str, clause: str | None = None) -> None:
    """Require that these fields, which nothing here depends on, have their defaults. Raises Invalid in every mode.

    For a command whose fields depend on what it is about, such as a weapon's numbers on a sheet.
    """
    defaults = _defaults(type(command))
    for name in names:
        sent, default = defaults[name]
        given = getattr(command, name)
        if given != default:
            raise Invalid(sent, given, f"no value, as {because}", clause)


Reason = Annotated[str, text("Reason", 2000)]
"""The field for the reason of something done beyond the rules."""
Keep = Annotated[str, text("Keep as a house rule", 60)]
"""The field for the name of the house rule that an override becomes; empty if it stays an exception."""
