"""Themes that players add in the prologue (SZ-11.5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.input_checks import LONGEST_NAME, acting_character, text_of
from croupier.games.syuzheteers.prologue.commands import AddTheme, Ready
from croupier.games.syuzheteers.prologue.events import SaidReady, ThemeAdded
from croupier.games.syuzheteers.scenes.state import PROLOGUE, THEMES
from croupier.games.syuzheteers.state import Story

MOST_THEMES = 40


@rule("SZ-11.5")
def add_theme(play: Play[Story], command: AddTheme) -> None:
    """A player adds a word or phrase; themes are shown throughout."""
    seat = _themes(play)
    play.need(seat not in play.state.ready, "you have already said that you are ready", "wait for the others")
    text = text_of("text", command.text, "SZ-11.5", LONGEST_NAME)
    now = play.state
    play.need(len(now.themes) < MOST_THEMES, f"there are already {MOST_THEMES} themes", "say that you are ready")
    play.do(ThemeAdded(text))
    play.because("SZ-11.5", theme=text)


@rule("SZ-11.5", "SZ-11.2")
def ready(play: Play[Story], command: Ready) -> None:
    """A player has nothing more to add; the themes are closed when all are ready."""
    seat = _themes(play)
    play.need(seat not in play.state.ready, "you have already said that you are ready", "wait for the others")
    play.do(SaidReady(seat))
    play.because("SZ-11.5", ready=play.state.character(seat).name)


def _themes(play: Play[Story]) -> str:
    seat = acting_character(play)
    in_step = play.state.phase == PROLOGUE and play.state.step == THEMES
    play.require(in_step, "SZ-11.2", "not now: themes come after the challenges", "wait for their turn")
    return seat
