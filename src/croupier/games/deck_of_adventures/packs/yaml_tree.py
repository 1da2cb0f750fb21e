"""The tree of a YAML text with the line of each part: only words, lists and mappings.

PyYAML parses (with its safe loader, of which only the parser is used); no objects are constructed, so tags
have no meaning and aliases are not followed.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import yaml

from croupier.core.rules import rule
from croupier.games.deck_of_adventures.packs.findings import Unreadable, quoted

LARGEST = 256 * 1024
"""The most bytes in a file, as for every text that is sent to a table."""
DEEPEST = 10
"""The deepest nesting of lists and mappings; an entry needs seven levels."""
TOO_DEEP = 100
"""The nesting at which reading stops: libyaml's time grows with the square of the depth."""
TOO_LARGE = f"given: a file of more than {LARGEST // 1024} KiB; allowed: at most {LARGEST // 1024} KiB"
ALLOWED = "YAML: a mapping of ids to entries (DA-25.1)"
PLAIN_TAGS = (None, "!")


class Word(NamedTuple):
    """A scalar as written; `quoted` ones are text whatever they look like."""

    line: int
    text: str
    quoted: bool = False


class Rows(NamedTuple):
    line: int
    items: tuple[Node, ...]


class Pairs(NamedTuple):
    """A mapping; a key that is given twice appears twice."""

    line: int
    items: tuple[tuple[Word, Node], ...]


class Odd(NamedTuple):
    """YAML that packs do not allow: an alias, an anchor, a tag, or nesting that is too deep."""

    line: int
    what: str
    instead: str


Node = Word | Rows | Pairs | Odd


def node_in_words(node: Node) -> str:
    """A node as named in messages to the author."""
    match node:
        case Word():
            return quoted(node.text)
        case Rows():
            return f"a list of {len(node.items)}"
        case Pairs():
            return "a mapping"
        case Odd():
            return node.what


def decode(data: bytes) -> str:
    """The text of a file. Raises Unreadable if it is too large or not UTF-8."""
    if len(data) > LARGEST:
        raise Unreadable(0, TOO_LARGE)
    if data[:2] in {b"\xff\xfe", b"\xfe\xff"}:
        raise Unreadable(0, "given: UTF-16; allowed: UTF-8")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Unreadable(
            line, f"given: the byte {data[error.start]:#04x}, which is not UTF-8; allowed: UTF-8"
        ) from None


@rule("DA-25.1")
def tree(text: str) -> Pairs:
    """The top-level mapping of a text. Raises Unreadable."""
    if len(text) > LARGEST:
        raise Unreadable(0, TOO_LARGE)
    _check_signs(text)
    loader: Any = yaml.CSafeLoader if yaml.__with_libyaml__ else yaml.SafeLoader
    try:
        top = _document(yaml.parse(text, Loader=loader))
    except yaml.YAMLError as error:
        mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
        line = mark.line + 1 if mark is not None else 0
        raise Unreadable(line, f"given: {quoted(str(problem or error))}; allowed: {ALLOWED}") from None
    if not isinstance(top, Pairs):
        what = "nothing" if top is None or (isinstance(top, Word) and not top.text) else node_in_words(top)
        raise Unreadable(top.line if top is not None else 1, f"given: {what}; allowed: {ALLOWED}")
    return top


def _check_signs(text: str) -> None:
    """Refuse control characters, including those that YAML itself allows. Raises Unreadable."""
    for number, line in enumerate(text.split("\n"), 1):
        for sign in line:
            if (ord(sign) < 32 and sign not in "\t\r") or "\x7f" <= sign <= "\x9f" or "\ud800" <= sign <= "\udfff":
                raise Unreadable(
                    number, f"given: the character {ord(sign):#04x}; allowed: text without such characters"
                )


def _document(events: Iterator[Any]) -> Node | None:
    top: Node | None = None
    for event in events:
        if isinstance(event, yaml.DocumentStartEvent):
            if top is not None:
                line = getattr(event.start_mark, "line", -1) + 1
                raise Unreadable(line, "given: a second document (---); allowed: one per file")
            top = _node(next(events), events, 1)
    return top


def _node(event: Any, events: Iterator[Any], depth: int) -> Node:
    line = event.start_mark.line + 1
    if isinstance(event, yaml.AliasEvent):
        return Odd(line, f"the alias *{event.anchor}", "the value itself")
    if depth > DEEPEST and isinstance(event, yaml.CollectionStartEvent):
        _skip(events, depth)
        return Odd(line, f"nesting more than {DEEPEST} deep", f"at most {DEEPEST}")
    made = _made(event, events, depth)
    if event.anchor:
        return Odd(line, f"the anchor &{event.anchor}", "the value without it")
    if event.tag not in PLAIN_TAGS:
        return Odd(line, f"the tag {quoted(event.tag)}", "the value without it")
    return made


def _made(event: Any, events: Iterator[Any], depth: int) -> Node:
    line = event.start_mark.line + 1
    if isinstance(event, yaml.ScalarEvent):
        return Word(line, event.value, event.style not in (None, ""))
    parts = tuple(_parts(events, depth))
    if isinstance(event, yaml.SequenceStartEvent):
        return Rows(line, parts)
    keys = [one if isinstance(one, Word) else Word(one.line, node_in_words(one)) for one in parts[::2]]
    return Pairs(line, tuple(zip(keys, parts[1::2], strict=True)))


def _parts(events: Iterator[Any], depth: int) -> Iterator[Node]:
    """The nodes in a list or mapping, up to its end."""
    for event in events:
        if isinstance(event, yaml.CollectionEndEvent):
            return
        yield _node(event, events, depth + 1)


def _skip(events: Iterator[Any], depth: int) -> None:
    """Read past the end of a list or mapping that is not used. Raises Unreadable if it is nested too deep."""
    inside = depth - 1
    while depth > inside:
        event = next(events)
        depth += isinstance(event, yaml.CollectionStartEvent) - isinstance(event, yaml.CollectionEndEvent)
        if depth > TOO_DEEP:
            line = event.start_mark.line + 1
            raise Unreadable(line, f"given: nesting more than {TOO_DEEP} deep; allowed: at most {DEEPEST}")
