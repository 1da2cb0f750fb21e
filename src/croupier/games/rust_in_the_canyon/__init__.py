"""Rust in the Canyon: conflicts as hands of blackjack, fallout as poker hands."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.game import RustInTheCanyon

GAME = RustInTheCanyon()
