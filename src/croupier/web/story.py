"""The story of a table, for people who were not there: what everybody saw, as Markdown or as one HTML page.

It is made from the watchers' view alone, so it holds no secret. Undone entries, whispers, secret
rolls, and what is only bookkeeping (who is here, who passes, whose luck is used, cards moved) are left out. What leads
to a result is one paragraph with it, and the result is in bold.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence
from html import escape
from typing import NamedTuple

from croupier.core.banners import DECLARED, END
from croupier.core.free_rolls.commands import EVERYBODY
from croupier.core.names import and_so_on, sentence, with_one_end
from croupier.core.playing_cards import RANK_NAMES, SUIT_NAMES
from croupier.core.state import GM
from croupier.web.wire import Entry

LEFT_OUT = frozenset({
    "absence_noted", "agreed", "beat_claimed", "beat_passed", "cards_moved", "cards_turned", "chain_committed",
    "chips_moved", "choice_sealed", "choices_opened",
    "clock_set", "deck_laid", "entropy_committed", "entropy_opened", "game_continued", "game_paused",
    "key_left_sealed", "key_opened", "keys_promised", "leaf_taken", "limit_added", "limit_removed",
    "links_revealed", "luck_awaited", "luck_settled", "mode_changed", "odds_changed", "odds_noted",
    "pass_allowed", "pass_made", "place_changed", "places_cleared", "places_laid", "poll_closed", "poll_opened",
    "questions_asked", "real_luck_changed", "real_luck_set", "returned_to_table", "reveals_called",
    "said_ready", "seat_added", "seat_came_back", "seat_left", "seat_taken", "seat_went_away", "server_restarted",
    "settings_changed",
    "shuffled", "standing_set", "stepped_out", "token_moved", "undone", "veil_lifted", "voted", "wait_noted",
    "word_sealed", "words_opened",
})  # fmt: skip
"""Events that no reader would miss, and those about safety, which stay at the table."""
PASSED = frozenset({"pass_in_roll"})
"""Commands that only let the others go on, left out like the events."""
SPOKEN = "said"
SESSION = "sitting_began"
SEATED = "seat_taken"
FREE = ("freely_rolled", "freely_drawn")
LONGEST = 600
"""Characters after which a paragraph ends with its entry."""
SUITS = dict(zip(SUIT_NAMES.values(), "♣♦♥♠", strict=True))
RANKS = {name: rank for rank, name in RANK_NAMES.items()}
CARD = re.compile(rf"\b(ace|[2-9]|10|jack|queen|king) of ({'|'.join(SUITS)})\b")
MARKS = re.compile(r"([\\`*_\[\]<>#|])")


class Line(NamedTuple):
    """One sentence of the story; words that somebody said have a speaker."""

    text: str
    speaker: str = ""
    is_result: bool = False
    ends: str = ""
    """What ends after it: a paragraph or a scene."""


PARAGRAPH, SCENE = "paragraph", "scene"


class Chapter(NamedTuple):
    """A session: its heading and its lines."""

    title: str
    lines: list[Line]


def people(entries: Iterable[Entry]) -> list[str]:
    """Everyone who has had a seat, in the order in which they came."""
    seated = [event for entry in entries for event in entry.events if event["type"] == SEATED]
    return list(dict.fromkeys(_person(str(one["name"]), str(one["seat"])) for one in seated))


def _person(name: str, seat: str) -> str:
    return f"{name} (GM)" if seat == GM and name != "GM" else name


def chapters(entries: Iterable[Entry]) -> list[Chapter]:
    """The sessions of a table with what everybody saw happen in them; a session without a line is left out."""
    found = [Chapter("Before the first session", [])]
    for entry in entries:
        if entry.undone:
            continue
        before = len(found[-1].lines)
        moments = {one.event: one.banner.moment for one in entry.banners or ()}
        for at, event in enumerate(entry.events):
            if event["type"] == SESSION:
                found.append(Chapter(f"{str(event['text']).removesuffix(' begins.')}, {entry.at[:10]}", []))
                before = 0
            elif event.get("text") and _is_told(event):
                found[-1].lines.append(_line(event, moments.get(at, DECLARED)))
        lines = found[-1].lines
        if entry.line and len(lines) == before and not only_passes(entry):
            lines.append(Line(entry.line))
        if len(lines) > before:
            lines[-1] = lines[-1]._replace(ends=_ending(lines[before:], moments.values()))
    return [one for one in found if one.lines]


def only_passes(entry: Entry) -> bool:
    """Whether somebody only lets the others go on."""
    return (entry.command or {}).get("type") in PASSED


def _is_told(event: dict[str, object]) -> bool:
    """Whether the story includes this event: not if no reader would miss it, nor if it is a secret roll."""
    return event["type"] not in LEFT_OUT and not (event["type"] in FREE and event["visibility"] != EVERYBODY)


def _line(event: dict[str, object], moment: str) -> Line:
    text = str(event["text"])
    if event["type"] != SPOKEN:
        return Line(sentence(with_one_end(text)), is_result=moment != DECLARED)
    speaker, _, words = text.partition(": ")
    return Line(words, speaker)


def _ending(lines: list[Line], moments: Iterable[str]) -> str:
    """What ends after the lines of an entry."""
    if END in moments:
        return SCENE
    return PARAGRAPH if any(one.is_result for one in lines) else ""


class Paragraph(NamedTuple):
    """What somebody says, or what happens up to a result."""

    lines: list[Line]

    @property
    def speaker(self) -> str:
        return self.lines[0].speaker

    def takes(self, line: Line) -> bool:
        """Whether a line belongs to it, too."""
        last = self.lines[-1]
        is_long = sum(len(one.text) for one in self.lines) > LONGEST
        return not (last.ends or last.speaker or line.speaker or (is_long and not line.is_result))


def paragraphs(lines: Iterable[Line]) -> list[Paragraph]:
    """The lines of a chapter, put together."""
    found: list[Paragraph] = []
    for line in lines:
        if found and found[-1].takes(line):
            found[-1].lines.append(line)
        else:
            found.append(Paragraph([line]))
    return found


def markdown(title: str, game: str, told: Iterable[Chapter], people: Sequence[str] = ()) -> str:
    """The story as Markdown."""
    parts = [f"# {_plain(title or game)}", _plain(_about(title, game, people))]
    for chapter in told:
        parts += [f"## {_plain(chapter.title)}"]
        for one in paragraphs(chapter.lines):
            words = " ".join(_emphasized(line) for line in one.lines)
            parts.append(_quoted(one.speaker, words) if one.speaker else words)
            if one.lines[-1].ends == SCENE:
                parts.append("* * *")
    return "\n\n".join(filter(None, parts)) + "\n"


def _about(title: str, game: str, people: Sequence[str]) -> str:
    """What was played, and by whom."""
    played = f"A game of {game}" if title != game else "Played"
    by = f"by {and_so_on(people)}" if people else ""
    return f"{' '.join(filter(None, (played, by)))}." if by or title not in ("", game) else ""


def _emphasized(line: Line) -> str:
    words = CARD.sub(_short, _plain(line.text))
    return f"**{words}**" if line.is_result else words


def _quoted(speaker: str, words: str) -> str:
    return f"> **{_plain(speaker)}:** " + words.replace("\n", "\n> ")


def _plain(text: str) -> str:
    """People's words, with all Markdown escaped."""
    return MARKS.sub(r"\\\1", text)


def _short(card: re.Match[str]) -> str:
    return f"{RANKS.get(card[1], card[1])}{SUITS[card[2]]}"


STYLE = """
body { max-width: 42rem; margin: 2rem auto; padding: 0 1rem; font: 1.05rem/1.6 Georgia, serif;
  color: #222; background: #fdfbf6; }
h1, h2 { line-height: 1.25; }
blockquote { margin: 0.6rem 0 0.6rem 1rem; padding-left: 0.8rem; border-left: 3px solid #b9a77a;
  white-space: pre-line; }
p:has(strong) { color: #555; }
strong { color: #222; }
hr { width: 30%; margin: 1.6rem auto; border: 0; border-top: 1px solid #b9a77a; }
.card { display: inline-block; min-width: 1.7em; padding: 0 0.25em; border: 1px solid #999; border-radius: 0.25em;
  color: #222; background: #fff; text-align: center; font-family: sans-serif; line-height: 1.4; }
.card.red { color: #b3001b; }
@media (prefers-color-scheme: dark) {
  body, strong { color: #eee; }
  body { background: #1d1b17; }
  p:has(strong) { color: #bbb; }
}
"""


def html(title: str, game: str, told: Iterable[Chapter], people: Sequence[str] = ()) -> str:
    """The story as one page that needs nothing else, with its cards drawn."""
    return "\n".join(_html(title or game, _about(title, game, people), told))


def _html(title: str, about: str, told: Iterable[Chapter]) -> Iterator[str]:
    yield "<!doctype html>"
    yield f'<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
    yield f'<meta name="viewport" content="width=device-width"><style>{STYLE}</style></head><body><main>'
    yield f"<h1>{escape(title)}</h1>"
    if about:
        yield f"<p><em>{escape(about)}</em></p>"
    for chapter in told:
        yield f"<h2>{escape(chapter.title)}</h2>"
        for one in paragraphs(chapter.lines):
            words = " ".join(_marked(line) for line in one.lines)
            yield (
                f"<blockquote><b>{escape(one.speaker)}:</b> {words}</blockquote>" if one.speaker else f"<p>{words}</p>"
            )
            if one.lines[-1].ends == SCENE:
                yield "<hr>"
    yield "</main></body></html>"


def _marked(line: Line) -> str:
    words = CARD.sub(_drawn, escape(line.text))
    return f"<strong>{words}</strong>" if line.is_result else words


def _drawn(card: re.Match[str]) -> str:
    color = " red" if card[2] in ("diamonds", "hearts") else ""
    return f'<span class="card{color}" role="img" aria-label="{card[0]}" title="{card[0]}">{_short(card)}</span>'
