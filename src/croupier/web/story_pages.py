"""A story as Markdown, or as one self-contained page with drawn cards."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from html import escape
from importlib.resources import files

from croupier.core.names import and_so_on
from croupier.core.playing_cards import RANK_NAMES, SUIT_NAMES
from croupier.web.sentences import Sentence
from croupier.web.story import Block, Ending, Member, Scene, Session, Story

SUITS = dict(zip(SUIT_NAMES.values(), "♣♦♥♠", strict=True))
RANKS = {name: rank for rank, name in RANK_NAMES.items()}
CARD = re.compile(rf"\b(ace|[2-9]|10|jack|queen|king) of ({'|'.join(SUITS)})\b")
MARKS = re.compile(r"([\\`*_\[\]<>#|])")
CAST, ENDING, ON = "Who is in it", "How it ended", "To be continued."


def markdown(story: Story) -> str:
    """The story as Markdown."""
    return "\n\n".join(filter(None, _markdown(story))) + "\n"


def _markdown(story: Story) -> Iterator[str]:
    yield f"# {_plain(story.title)}"
    yield f"*{_plain(story.about)}*"
    if story.cast:
        yield f"## {CAST}"
        listed, others = _cast(story)
        lines = [f"- **{_plain(one.name)}**{_plain(_about(one))}" for one in listed]
        yield "\n".join([*lines, *(f"- {_plain(others)}" for _ in others[:1])])
    for session in story.sessions:
        level = "##"
        if len(story.sessions) > 1:
            yield f"## {_plain(_called(session))}"
            level = "###"
        for scene in session.scenes:
            if scene.title:
                yield f"{level} {_plain(scene.title)}"
            yield from (_quoted(one) for one in scene.blocks)
    if story.ending:
        yield f"## {ENDING}"
        yield from (_quoted(one) for one in story.ending)
    elif story.goes_on:
        yield f"*{ON}*"


def _cast(story: Story) -> tuple[list[Member], str]:
    """Everyone about whom there is something to say, and the others in one line."""
    listed = [one for one in story.cast if _about(one)]
    names = [one.name for one in story.cast if not _about(one)]
    if len(names) < 2 or not listed:
        return list(story.cast), ""
    return listed, f"Also {and_so_on(names)}"


def _called(session: Session) -> str:
    return ", ".join(filter(None, (session.name or "Before the first session", session.day)))


def _about(one: Member) -> str:
    """The text after a person's name: who plays them, and what is said about them."""
    player = f" (played by {one.player})" if one.player and one.player != one.name else ""
    return f"{player}: {one.note}" if one.note else player


def _quoted(block: Block) -> str:
    words = " ".join(_with_numbers(one) for one in block.sentences)
    return f"> **{_plain(block.speaker)}:** " + words.replace("\n", "\n> ") if block.speaker else words


def _with_numbers(one: Sentence) -> str:
    words, end = _and_end(one)
    words, numbers = (CARD.sub(_short, _plain(part)) for part in (words, "; ".join(one.numbers)))
    return f"{words} *({numbers})*{end}" if numbers else f"{words}{end}"


def _and_end(one: Sentence) -> tuple[str, str]:
    """A sentence without its period, and the period, so that the numbers can come before it."""
    has_period = bool(one.numbers) and one.words.endswith(".")
    return (one.words[:-1], ".") if has_period else (one.words, "")


def _plain(text: str) -> str:
    """People's words, with all Markdown escaped."""
    return MARKS.sub(r"\\\1", text)


def _short(card: re.Match[str]) -> str:
    return f"{RANKS.get(card[1], card[1])}{SUITS[card[2]]}"


STYLE = """
:root { --ink: #26231d; --ink-soft: #665e4f; --line: #b9a77a; --serif: Georgia, serif; --paper: #fdfbf6; }
body { margin: 0 auto; padding: 2.5rem 1.2rem 4rem; color: var(--ink); background: var(--paper); }
@media (prefers-color-scheme: dark) {
  :root { --ink: #eee6d6; --ink-soft: #b5aa95; --paper: #1d1b17; }
}
"""
"""How the page looks by itself, before `story.css`, which this server's own page of the story uses too."""


@cache
def _style() -> str:
    return STYLE + (files("croupier.web") / "static" / "story.css").read_text(encoding="utf-8")


def html(story: Story) -> str:
    """The story as one self-contained page."""
    head = (
        f'<meta charset="utf-8"><title>{escape(story.title)}</title><meta name="viewport" content="width=device-width">'
    )
    page = f'<!doctype html>\n<html lang="en"><head>{head}<style>{_style()}</style></head><body><main>'
    return f"{page}\n{fragment(story)}\n</main></body></html>"


def fragment(story: Story) -> str:
    """The story as part of a page, with its heading."""
    return "\n".join(['<article class="story">', *_html(story), "</article>"])


def _html(story: Story) -> Iterator[str]:
    yield f"<header><h1>{escape(story.title)}</h1><p>{escape(story.about)}</p></header>"
    if story.cast:
        yield f'<section class="cast"><h2>{CAST}</h2><ul>'
        listed, others = _cast(story)
        for one in listed:
            yield f"<li><b>{escape(one.name)}</b><span>{escape(_about(one))}</span></li>"
        if others:
            yield f'<li class="others">{escape(others)}</li>'
        yield "</ul></section>"
    level = "h3" if len(story.sessions) > 1 else "h2"
    for session in story.sessions:
        if level == "h3":
            yield f"<h2>{escape(_called(session))}</h2>"
        for scene in session.scenes:
            yield from _scene(scene, level)
    if story.ending:
        yield f"<h2>{ENDING}</h2>"
        yield from (_block(Block(*one)) for one in story.ending)
    elif story.goes_on:
        yield f'<p class="on">{ON}</p>'
    yield '<p class="by">What everyone at the table saw, put into words by Croupier.</p>'


def _scene(scene: Scene, level: str) -> Iterator[str]:
    if scene.title:
        yield f"<{level}>{_drawn_cards(scene.title)}</{level}>"
    yield from (_block(one) for one in scene.blocks)


def _block(block: Block) -> str:
    words = " ".join(_marked(one) for one in block.sentences)
    if isinstance(block, Ending):
        return f'<p class="outcome">{words}</p>'
    return f"<blockquote><b>{escape(block.speaker)}:</b> {words}</blockquote>" if block.speaker else f"<p>{words}</p>"


def _marked(one: Sentence) -> str:
    words, end = _and_end(one)
    numbers = f"<small> ({_drawn_cards('; '.join(one.numbers))})</small>" if one.numbers else ""
    return f"{_drawn_cards(words)}{numbers}{end}"


def _drawn_cards(words: str) -> str:
    return CARD.sub(_drawn, escape(words))


def _drawn(card: re.Match[str]) -> str:
    color = " red" if card[2] in ("diamonds", "hearts") else ""
    return f'<span class="card{color}" role="img" aria-label="{card[0]}" title="{card[0]}">{_short(card)}</span>'
