"""Generates the page's TypeScript types from the wire's Structs: `python -m croupier.web.wire_types FILE`."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import msgspec
from msgspec import inspect

from croupier.core.choices import Field
from croupier.web import (
    wire,
    wire_dice,
    wire_drafts,
    wire_games,
    wire_live,
    wire_lobby,
    wire_odds,
    wire_replay,
    wire_safety,
    wire_webhooks,
)
from croupier.web.wire_choices import KINDS

TOP = (
    wire_games.Games, wire.NewTable, wire.Created, wire.Join, wire.Joined, wire.PassCode, wire.Guests, wire.Admit,
    wire_lobby.SeatOfPass, wire_lobby.MyTables,
    wire.Log, wire.Choices, wire.Act, wire.Accepted, wire.FairnessReport, wire_dice.DiceOdds, wire_safety.ChangeLimit,
    wire_webhooks.PutWebhook, wire_webhooks.Webhook, wire_webhooks.WebhookTest,
    wire_drafts.Drafts, wire_drafts.Draft, wire_drafts.ChangeDraft, wire_drafts.Sheets,
    wire_odds.OddsGames, wire_odds.OddsQuestions, wire_odds.OddsAnswer, wire_odds.AskOdds,
    wire_replay.Replay, wire_replay.ReplayOdds, wire_replay.ReplayLink, *wire_live.MESSAGES,
)  # fmt: skip

HEAD = """/** Generated from src/croupier/web/wire*.py by `python -m croupier.web.wire_types`: do not edit. */

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
export type Values = { [name: string]: Json };
export type Told = { type: string; [name: string]: Json };
"""

TAIL = """export type PlaceKind = Place['kind'];
export type Lie = Piece['lie'];
export type Receipt = WordedReceipt;
export type ReceiptClause = WordedClause;
export type FieldKind = Field['kind'];
export type FieldOf<K extends FieldKind> = Extract<Field, { kind: K }>;
export type EntryEvent = Told & { text?: string | null };
"""

TEXTS = "; suggestions?: Option[]; numbers?: Numbers; accept?: string[]"
"""Keys that only some texts have."""

TELLING = {"command": "Told", "events": "EntryEvent[]", "presence": "{ [seat: string]: boolean }"}
"""Rows with keys that their Struct does not declare."""

PLAIN = {
    inspect.AnyType: "Json", inspect.NoneType: "null", inspect.BoolType: "boolean", inspect.IntType: "number",
    inspect.FloatType: "number", inspect.StrType: "string",
}  # fmt: skip


def typescript() -> str:
    """The whole file, interfaces in the order of first use."""
    found: dict[str, inspect.StructType] = {}
    for top in inspect.multi_type_info(TOP):
        _gather(top, found)
    parts = [_field(struct) if name == "Field" else _interface(name, struct) for name, struct in found.items()]
    messages = " | ".join(kind.__name__ for kind in wire_live.MESSAGES)
    said = f"/** Every message the server can send on a live socket. */\nexport type Message = {messages};\n"
    return "\n".join([HEAD, *parts, TAIL, said])


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
    may_lack = struct.forbid_unknown_fields or _omits(struct.cls)
    rows = [_row(field, may_lack=may_lack) for field in struct.fields]
    if name == "Problem":  # the page creates problems of its own
        rows = [row.replace("?:", ":").replace(":", "?:", 1).removesuffix(" | null;").rstrip(";") + ";" for row in rows]
    if name == "By":  # an option among the field's own is given by value alone
        rows = [row.replace("Option[]", "(Option | Json)[]") for row in rows]
    return "\n".join([f"/** {doc} */", f"export interface {name} {{", *rows, "}\n"])


def _field(struct: inspect.StructType) -> str:
    rows = {field.name: field for field in struct.fields}
    common = [
        _row(rows[name], may_lack=name not in {"name", "label", "required"})
        for name in ("name", "label", "required", "default", "by", "begins", "help", "seldom", "role", "spread")
    ]
    kinds = []
    for kind, names in KINDS.items():
        more = "; ".join(
            [f"kind: '{kind}'", *(_row(rows[name], may_lack=False).strip().removesuffix(";") for name in names)]
        )
        kinds.append(f"    | {{ {more}{TEXTS if kind == 'text' else ''} }}")
    head = [
        "interface Named {",
        *common,
        "}\n",
        f"/** {(Field.__doc__ or '').strip().splitlines()[0]} */",
        "export type Field = Named &",
    ]
    return "\n".join([*head, "  (", *kinds, "  );\n"])


def _omits(struct: type[Any]) -> bool:
    return bool(struct.__struct_config__.omit_defaults)


def _may_be_unset(field: inspect.Field) -> bool:
    """Whether a field is left out when UNSET: it needs no value and has no default to write."""
    return field.default is msgspec.NODEFAULT and field.default_factory is msgspec.NODEFAULT


def _row(field: inspect.Field, *, may_lack: bool) -> str:
    optional = "?" if not field.required and (may_lack or _may_be_unset(field)) else ""
    told = TELLING.get(field.encode_name)
    null = " | null" if told == "Told" and isinstance(field.type, inspect.UnionType) else ""
    kind = f"{told}{null}" if told else _type(field.type)
    if field.encode_name in {"start", "steps"}:
        kind = kind.removesuffix(" | null")
    return f"  {field.encode_name}{optional}: {kind};"


def _type(kind: inspect.Type) -> str:
    if isinstance(kind, inspect.StructType):
        return kind.cls.__name__
    if isinstance(kind, inspect.Metadata):
        return _type(kind.type)
    if isinstance(kind, inspect.LiteralType):
        return " | ".join(f"'{value}'" for value in kind.values)
    if isinstance(kind, inspect.UnionType):
        return " | ".join(_type(one) for one in kind.types if not _is_unset(one))
    if isinstance(kind, inspect.VarTupleType | inspect.ListType):
        inner = _type(kind.item_type)
        return f"({inner})[]" if " | " in inner else f"{inner}[]"
    if isinstance(kind, inspect.DictType):
        return f"{{ [name: string]: {_type(kind.value_type)} }}"
    return PLAIN[type(kind)]


def _is_unset(kind: inspect.Type) -> bool:
    return isinstance(kind, inspect.CustomType) and kind.cls is msgspec.UnsetType


if __name__ == "__main__":
    Path(sys.argv[1]).write_text(typescript(), encoding="utf-8", newline="\n")
