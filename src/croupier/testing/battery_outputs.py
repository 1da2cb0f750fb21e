"""Everything made for a seat, and worlds that the seat cannot distinguish from its own."""

from __future__ import annotations

import os
from typing import Any

import msgspec

from croupier.core import entry as entries
from croupier.core.bots import Number
from croupier.core.chance import Chance, seeded_source
from croupier.core.choices import NOW
from croupier.core.entry import Entry
from croupier.core.game import Game
from croupier.core.log.phrases import command_line
from croupier.core.log.receipts import receipt
from croupier.core.secrets import Secret, redact
from croupier.core.sheets.character_sheets import NO_SHEETS
from croupier.core.state import WATCH, Seal, SealedWord, State
from croupier.core.table import Table
from croupier.pieces.game import TableGame
from croupier.pieces.render import render_view
from croupier.pieces.visibility import redact_board
from croupier.testing import battery_drafts, battery_odds

PARTS = 1 if os.environ.get("CROUPIER_DEEP") == "1" else 6
"""After each entry, the overrides of one in this many parts of the board are compared, in turn."""


def other_world(game: Game[Any], state: Any, seat: str, number: Number) -> Any:
    """A world that the seat cannot tell from this one, dealt without the game's own code for cards and answers."""
    view = game.see(state, seat)
    if isinstance(game, TableGame):
        known = redact((state.seals, state.polls, state.sealed_words), seat)
        board = redact_board(state.board, seat)
        view = msgspec.structs.replace(view, board=board, seals=known[0], polls=known[1], sealed_words=known[2])
    dealt = game.deal(view, Chance(seeded_source(f"other world {number(1 << 30)}")))
    return furnished(dealt, state, number)


def furnished(dealt: Any, state: State, number: Number) -> Any:
    """A dealt world with true ids, salts, standing answers and votes (an open poll reveals them), and random words."""
    true = {(one.window, one.seat, one.about): one for one in state.seals}
    seals = tuple(_with_ids(one, true.get((one.window, one.seat, one.about), one)) for one in dealt.seals)
    words = tuple(
        one if one.word.value is not None else _with_word(one, f"word {number(99)}", at)
        for at, one in zip(state.sealed_words, dealt.sealed_words, strict=True)
    )
    return msgspec.structs.replace(
        dealt, seals=seals, polls=state.polls, seats=state.seats, sealed_words=words, prompts=state.prompts
    )


def _with_word(one: SealedWord, word: str, true: SealedWord) -> SealedWord:
    return msgspec.structs.replace(one, word=Secret(word, one.word.known_to), salt=true.salt)


def _with_ids(one: Seal, true: Seal) -> Seal:
    return msgspec.structs.replace(one, salt=true.salt, commitment=true.commitment)


def log_lines(game: Game[Any], entry: Entry, seat: str, view: Any) -> bytes:
    """What a seat reads about an entry in its log and sees of it on the stage, with the receipt."""
    seen = entries.entry_for_seat(entry, seat)
    return msgspec.json.encode(
        [
            [game.log_line(event, view) for event in seen.events],
            [event.banner(view) for event in seen.events],
            command_line(entry.command, entry.seat, view),
            receipt(game, seen.receipt, view),
        ]
    )


def made_for(game: Game[Any], table: Table[Any], seat: str) -> dict[str, bytes]:
    """Everything made for a seat: view, rendering, choices, version, default answers."""
    encode = msgspec.json.encode
    view = table.view(seat)
    made = {
        "the view": encode(view),
        "the version": encode(table.version(seat)),
        "a choice": encode(table.choices(seat)),
        "the groups of choices": encode(table.folded(seat, NOW)),
        "the odds of a choice": battery_odds.made_for(table, seat),
    }
    if isinstance(game, TableGame):
        made["the picture"] = encode(render_view(game, view, seat))
        if seat == "gm":
            places = view.board.places[table.version(seat) % PARTS :: PARTS]
            made["an override"] = encode([game.overrides(view, place.id) for place in places])
    if game.sheets is not NO_SHEETS:
        made |= battery_drafts.made_for(table, seat)
    asked = [prompt.ask for prompt in view.prompts if prompt.ask.seat == seat and ":" not in prompt.ask.key]
    made["a default answer"] = encode([game.default(view, ask) for ask in asked])
    return made


def law(game: Game[Any], state: State, seat: str, number: Number) -> None:
    """Check see(deal(see(s, x)), x) == see(s, x), also for a world dealt without the game's own `see`."""
    view = game.see(state, seat)
    dealt = game.deal(view, Chance(seeded_source(f"law {number(1 << 30)}")))
    assert game.see(dealt, seat) == view, f"a world dealt from what {seat} sees looks different to it"
    other = other_world(game, state, seat, number)
    assert game.see(other, seat) == view, (
        f"the view of {seat} reveals what it may not know: "
        f"{first_difference(msgspec.json.encode(view), msgspec.json.encode(game.see(other, seat)))}"
    )
    made = [_odds_in(game, one, seat) for one in (state, other)]
    assert made[0] == made[1], f"the odds of a choice show {seat} what it may not know: {first_difference(*made)}"


def _odds_in(game: Game[Any], state: State, seat: str) -> bytes:
    view = game.see(state, seat)
    return battery_odds.made_from(game, view, seat, () if seat == WATCH else game.choices(view, seat))


def first_difference(one: bytes, other: bytes) -> str:
    """The first difference between two texts, as short as is readable."""
    at = next((at for at, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))
    start = max(0, at - 60)
    return f"...{one[start : at + 60].decode(errors='replace')} | ...{other[start : at + 60].decode(errors='replace')}"
