"""The island's TypeScript types, made from the wire's Structs: `python -m croupier.web.wire_types frontend/src/wire.ts`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from croupier.web import wire

TOP = (wire.Games, wire.NewTable, wire.Created, wire.Join, wire.Joined, wire.PassCode, wire.Guests, wire.Admit, wire.Log,
       wire.Choices, wire.Act, wire.Accepted, *wire.LIVE)  # fmt: skip

HEAD = """// Made from src/croupier/web/wire.py by `python -m croupier.web.wire_types`; do not edit.
"""

PLAIN = {
    inspect.AnyType: "unknown", inspect.NoneType: "null", inspect.BoolType: "boolean", inspect.IntType: "number",
    inspect.FloatType: "number", inspect.StrType: "string",
}  # fmt: skip


def typescript() -> str:
    """The whole file, interfaces in the order in which they are first met."""
    found: dict[str, inspect.StructType] = {}
    for top in inspect.multi_type_info(TOP):
        _gather(top, found)
    parts = [_interface(name, struct) for name, struct in found.items()]
    live = " | ".join(kind.__name__ for kind in wire.LIVE)
    return "\n".join([HEAD, *parts, f"/** Everything that the server may send on a live socket. */\nexport type LiveMessage = {live};\n"])


def _gather(kind: inspect.Type, found: dict[str, inspect.StructType]) -> None:
    if isinstance(kind, inspect.StructType):
        if kind.cls.__name__ not in found:
            found[kind.cls.__name__] = kind
            for field in kind.fields:
                _gather(field.type, found)
    for inner in _inside(kind):
        _gather(inner, found)


def _inside(kind: inspect.Type) -> tuple[inspect.Type, ...]:
    if isinstance(kind, inspect.Metadata):
        return (kind.type,)
    if isinstance(kind, inspect.UnionType):
        return kind.types
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        return (kind.item_type,)
    if isinstance(kind, inspect.DictType):
        return (kind.value_type,)
    return ()


def _interface(name: str, struct: inspect.StructType) -> str:
    doc = (struct.cls.__doc__ or "").strip().splitlines()[0]
    incoming = issubclass(struct.cls, (wire.NewTable, wire.Join, wire.Admit, wire.Act))
    rows = [_row(field, may_lack=incoming or _omits(struct.cls)) for field in struct.fields]
    return "\n".join([f"/** {doc} */", f"export interface {name} {{", *rows, "}\n"])


def _omits(struct: type[Any]) -> bool:
    config = struct.__struct_config__
    return bool(config.omit_defaults)


def _row(field: inspect.Field, *, may_lack: bool) -> str:
    optional = "?" if may_lack and not field.required else ""
    return f"  {field.encode_name}{optional}: {_type(field.type)};"


def _type(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.Metadata):
        return _type(kind.type)
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(msgspec.json.encode(value).decode() for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(_type(one) for one in kind.types if not _is_unset(one))
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        inner = _type(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, inspect.DictType):
        return f"Record<string, {_type(kind.value_type)}>"
    return PLAIN[type(kind)]


def _is_unset(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.CustomType) and kind.cls is msgspec.UnsetType


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8", newline="\n")
