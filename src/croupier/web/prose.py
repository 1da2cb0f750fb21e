"""The Markdown of ledgers and how-to-play pages as HTML: headings, paragraphs, lists, tables, code and clause links."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from itertools import groupby

from markupsafe import Markup, escape

MARKS = re.compile(
    r"\*\*(?P<strong>[^*]+)\*\*|`(?P<code>[^`]+)`|(?P<clause>\b[A-Z]{2,4}-(?:R\d+|\d+\.\d+[a-z]?)\b)"
    r"|(?<![\w*])\*(?P<em>[^*\s][^*]*)\*(?![\w*])"
)
ITEM = re.compile(r"\s*(?:-|\d+\.) (.*)")
SCROLLING = '<div class="wide" role="region" aria-label="Table" tabindex="0">'
"""Wraps a table so that it scrolls sideways, also by keyboard."""


def rule_html(text: str) -> Markup:
    """Inline Markdown of a ledger as HTML, with each clause as a link; everything else is escaped."""

    def mark(found: re.Match[str]) -> str:
        kind = found.lastgroup
        inner = escape(found[kind or 0])
        return f'<a class="clause" href="#{inner}">{inner}</a>' if kind == "clause" else f"<{kind}>{inner}</{kind}>"

    parts, at = [], 0
    for found in MARKS.finditer(text):
        parts += [str(escape(text[at : found.start()])), mark(found)]
        at = found.end()
    return Markup("".join([*parts, str(escape(text[at:]))]))  # noqa: S704 - every part is escaped above


def code_spans(text: str) -> Markup:
    """One line in which `code` is marked as such; everything else is escaped, and nothing is linked."""
    parts = (f"<code>{escape(part)}</code>" if at % 2 else str(escape(part)) for at, part in enumerate(text.split("`")))
    return Markup("".join(parts)) if text.count("`") % 2 == 0 else escape(text)  # noqa: S704 - every part is escaped


def prose(text: str) -> Markup:
    """Longer Markdown as HTML, block by block."""
    return Markup("\n".join(_blocks(text)))  # noqa: S704 - every block is escaped


def _blocks(text: str) -> Iterator[str]:
    for number, part in enumerate(re.split(r"^```.*\n?", text, flags=re.MULTILINE)):
        if number % 2:
            yield f"<pre><code>{escape(part.rstrip())}</code></pre>"
            continue
        for kind, lines in groupby(part.splitlines(), key=_kind):
            yield from _MAKES[kind](list(lines))


def _kind(line: str) -> str:
    if not line.strip():
        return "blank"
    if line.startswith("#"):
        return "heading"
    if line.startswith("|"):
        return "table"
    if ITEM.match(line):
        return "ordered" if line.lstrip()[0].isdigit() else "list"
    return "paragraph"


def _heading(lines: list[str]) -> Iterator[str]:
    for line in lines:
        marks, _, title = line.partition(" ")
        level = min(len(marks) + 1, 6)
        yield f"<h{level}>{rule_html(title)}</h{level}>"


def _listed(tag: str) -> Callable[[list[str]], Iterator[str]]:
    def block(lines: list[str]) -> Iterator[str]:
        items = (found[1] for line in lines if (found := ITEM.match(line)))
        yield f"<{tag}>{''.join(f'<li>{rule_html(item)}</li>' for item in items)}</{tag}>"

    return block


def _table(lines: list[str]) -> Iterator[str]:
    rows = [[cell.strip() for cell in line.strip().strip("|").split("|")] for line in lines]
    ruled = len(rows) > 1 and all(set(cell) <= set("-: ") for cell in rows[1])
    head = f"<thead>{_row(rows[0], 'th')}</thead>" if ruled else ""
    body = "".join(_row(row, "td") for row in rows[2 * ruled :])
    yield f"{SCROLLING}<table>{head}<tbody>{body}</tbody></table></div>"


def _row(cells: list[str], tag: str) -> str:
    tags = [(tag if cell else "td", cell) for cell in cells]  # an empty heading names nothing
    return f"<tr>{''.join(f'<{one}>{rule_html(cell)}</{one}>' for one, cell in tags)}</tr>"


def _paragraph(lines: list[str]) -> Iterator[str]:
    yield f"<p>{rule_html(' '.join(line.strip() for line in lines))}</p>"


def _nothing(_lines: list[str]) -> Iterator[str]:
    yield from ()


_MAKES: dict[str, Callable[[list[str]], Iterator[str]]] = {
    "blank": _nothing,
    "heading": _heading,
    "table": _table,
    "ordered": _listed("ol"),
    "list": _listed("ul"),
    "paragraph": _paragraph,
}
