"""What is posted: JSON, or a message in Discord's webhook format; made from what every watcher sees."""

from __future__ import annotations

import re
from datetime import datetime
from typing import Literal

import msgspec
from msgspec import Struct

from croupier.web.webhooks.rules import LONGEST

Kind = Literal["turn", "reminder", "test"]
Format = Literal["discord", "json"]
MOST = 1900
"""Characters of a message; Discord takes 2000."""
MARKS = re.compile(r"([\\`*_~|>#\[\]()<@:])")
NO_EMBEDS = 4
"""Discord's flag of a message whose links are not expanded."""


class WaitingFor(Struct, frozen=True):
    """Who has to act, what the prompt is about, and since when."""

    seat: str
    name: str
    prompt: str
    since: str


class News(Struct, frozen=True, omit_defaults=True):
    """A message: the table, who has to act, the log's lines since the last message, and how many are left out."""

    event: Kind
    table: str
    game: str
    link: str = ""
    waiting_for: tuple[WaitingFor, ...] = ()
    lines: tuple[str, ...] = ()
    left_out: int = 0


def body(news: News, form: Format) -> bytes:
    """The message as it is posted."""
    return msgspec.json.encode(news) if form == "json" else _discord(news)


def cut(text: str) -> str:
    """A text on one line, cut to the length limit."""
    text = " ".join(text.split())
    return text if len(text) <= LONGEST else text[: LONGEST - 1] + "…"


def _discord(news: News) -> bytes:
    head = f"**{_plain(news.table)}** ({_plain(news.game)})"
    if news.event == "test":
        head += "\nThis is a test: the table can post here."
    ends = [_turn(one, news.event) for one in news.waiting_for] + ([f"<{news.link}>"] if news.link else [])
    lines = [f"> {_plain(one)}" for one in news.lines]
    left_out = news.left_out
    while lines and len(_joined(head, left_out, lines, ends)) > MOST:
        del lines[0]
        left_out += 1
    while len(ends) > 1 and len(_joined(head, left_out, lines, ends)) > MOST:
        del ends[0]
    content = _joined(head, left_out, lines, ends)
    return msgspec.json.encode({"content": content, "allowed_mentions": {"parse": []}, "flags": NO_EMBEDS})


def _joined(head: str, left_out: int, lines: list[str], ends: list[str]) -> str:
    before = [f"> {left_out} earlier log {'line' if left_out == 1 else 'lines'} not shown"] if left_out else []
    return "\n".join([head, *before, *lines, *ends])


def _turn(one: WaitingFor, event: Kind) -> str:
    what = "A reminder: it is your turn" if event == "reminder" else "Your turn"
    return f"{what}, **{_plain(one.name)}** ({_plain(one.prompt)}), since {_moment(one.since)}"


def _moment(at: str) -> str:
    """A time as Discord shows it to each reader, in their own time zone."""
    return f"<t:{int(datetime.fromisoformat(at).timestamp())}:f>"


def _plain(text: str) -> str:
    """People's words, escaped so that they form no Markdown, link or mention."""
    return MARKS.sub(r"\\\1", text)
