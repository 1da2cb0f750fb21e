"""The story of a table, for people who were not there: what everybody saw, as Markdown or as one HTML page.

It is made from the watchers' view alone, so it holds no secret, whoever asks for it. Undone entries, whispers, and
what is only bookkeeping (who is here, whose luck is used, cards moved) are left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from html import escape
from typing import NamedTuple

from croupier.core.names import with_one_end
from croupier.core.playing_cards import RANK_NAMES, SUIT_NAMES
from croupier.web.wire import Entry

LEFT_OUT = frozenset({
    "absence_noted", "agreed", "cards_moved", "cards_turned", "chain_committed", "chips_moved", "choice_sealed",
    "clock_set", "deck_laid", "entropy_committed", "entropy_opened", "game_continued", "game_paused",
    "key_left_sealed", "key_opened", "keys_promised", "leaf_taken", "limit_added", "limit_removed",
    "links_revealed", "luck_awaited", "luck_settled", "mode_changed", "odds_changed", "odds_noted",
    "pass_allowed", "pass_made", "place_changed", "places_cleared", "places_laid", "poll_closed", "poll_opened",
    "questions_asked", "real_luck_changed", "real_luck_set", "returned_to_table", "reveals_called",
    "said_ready", "seat_added", "seat_came_back", "seat_went_away", "server_restarted", "settings_changed",
    "shuffled", "standing_set", "stepped_out", "token_moved", "undone", "veil_lifted", "voted", "wait_noted",
    "word_sealed", "words_opened",
})  # fmt: skip
"""Events that no reader misses, and those about safety, which stay at the table."""
SPOKEN = "said"
SESSION = "sitting_began"
ENDING = "end"
"""The moment of a banner after which a new scene begins."""
SUITS = dict(zip(SUIT_NAMES.values(), "♣♦♥♠", strict=True))
RANKS = {name: rank for rank, name in RANK_NAMES.items()}
CARD = re.compile(rf"\b(ace|[2-9]|10|jack|queen|king) of ({'|'.join(SUITS)})\b")
MARKS = re.compile(r"([\\`*_\[\]<>#|])")


class Line(NamedTuple):
    """One sentence of the story; words that somebody said have a speaker."""

    text: str
    speaker: str = ""
    is_end: bool = False
    """Whether something larger is over after it."""


class Chapter(NamedTuple):
    """A session: its heading and its lines."""

    title: str
    lines: list[Line]


def chapters(entries: Iterable[Entry]) -> list[Chapter]:
    """The sessions of a table with what everybody saw happen in them; a session without a line is left out."""
    found = [Chapter("Before the first session", [])]
    for entry in entries:
        if entry.undone:
            continue
        before = len(found[-1].lines)
        for event in entry.events:
            if event["type"] == SESSION:
                found.append(Chapter(f"{str(event['text']).removesuffix(' begins.')}, {entry.at[:10]}", []))
            elif event.get("text") and event["type"] not in LEFT_OUT:
                found[-1].lines.append(_line(entry, event))
        lines = found[-1].lines
        if entry.line and len(lines) == before:
            lines.append(Line(entry.line))
        if lines and entry.banners and any(one.banner.moment == ENDING for one in entry.banners):
            lines[-1] = lines[-1]._replace(is_end=True)
    return [one for one in found if one.lines]


def _line(entry: Entry, event: dict[str, object]) -> Line:
    text = str(event["text"])
    if event["type"] != SPOKEN:
        return Line(with_one_end(text))
    speaker, _, words = text.partition(": ")
    return Line(words, speaker)


def markdown(title: str, game: str, told: Iterable[Chapter]) -> str:
    """The story as Markdown."""
    parts = [f"# {_plain(title or game)}", "" if title in ("", game) else f"*{_plain(game)}*"]
    for chapter in told:
        parts += [f"## {_plain(chapter.title)}"]
        for line in chapter.lines:
            words = CARD.sub(_short, _plain(line.text))
            parts.append(_quoted(line.speaker, words) if line.speaker else words)
            if line.is_end:
                parts.append("* * *")
    return "\n\n".join(filter(None, parts)) + "\n"


def _quoted(speaker: str, words: str) -> str:
    return f"> **{_plain(speaker)}:** " + words.replace("\n", "\n> ")


def _plain(text: str) -> str:
    """People's words without meaning as Markdown."""
    return MARKS.sub(r"\\\1", text)


def _short(card: re.Match[str]) -> str:
    return f"{RANKS.get(card[1], card[1])}{SUITS[card[2]]}"


STYLE = """
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 Georgia, serif;
  color: #222; background: #fdfbf6; }
h1, h2 { line-height: 1.25; }
blockquote { margin: 0.6rem 0 0.6rem 1rem; padding-left: 0.8rem; border-left: 3px solid #b9a77a;
  white-space: pre-line; }
hr { width: 30%; margin: 1.6rem auto; border: 0; border-top: 1px solid #b9a77a; }
.card { display: inline-block; min-width: 1.7em; padding: 0 0.25em; border: 1px solid #999; border-radius: 0.25em;
  color: #222; background: #fff; text-align: center; font-family: sans-serif; line-height: 1.4; }
.card.red { color: #b3001b; }
@media (prefers-color-scheme: dark) { body { color: #eee; background: #1d1b17; } }
"""


def html(title: str, game: str, told: Iterable[Chapter]) -> str:
    """The story as one page that needs nothing else, with its cards drawn."""
    return "\n".join(_html(title or game, game, told))


def _html(title: str, game: str, told: Iterable[Chapter]) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    yield f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body>'
    yield f"<h1>{escape(title)}</h1>"
    if title != game:
        yield f"<p><em>{escape(game)}</em></p>"
    for chapter in told:
        yield f"<h2>{escape(chapter.title)}</h2>"
        for line in chapter.lines:
            words = CARD.sub(_drawn, escape(line.text))
            said = (
                f"<blockquote><b>{escape(line.speaker)}:</b> {words}</blockquote>"
                if line.speaker
                else f"<p>{words}</p>"
            )
            yield f"{said}<hr>" if line.is_end else said
    yield "</body></html>"


def _drawn(card: re.Match[str]) -> str:
    color = " red" if card[2] in ("diamonds", "hearts") else ""
    return f'<span class="card{color}" role="img" aria-label="{card[0]}" title="{card[0]}">{_short(card)}</span>'
