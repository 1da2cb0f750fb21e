"""The prologue and the epilogue for tests: seats without characters, and the ledger's answers up to a step."""

from __future__ import annotations

from typing import Any

from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.prologue.commands import MakeCharacter
from croupier.games.syuzheteers.scenes.state import EPILOGUE, PROLOGUE
from support.syuzheteers.stage import Actor, Stage


def opening(rulings: Settings, players: int = 3, *, gm: bool = False) -> Stage:
    """A table at which this many players have sat down and nothing is written yet."""
    return Stage(rulings, *(Actor() for _ in range(players)), phase=PROLOGUE, gm=gm, state={"characters": ()})


def ending(rulings: Settings, *actors: Actor, **state: Any) -> Stage:
    """A play whose last act is over."""
    return Stage(rulings, *actors, phase=EPILOGUE, state=state or None)


def made(name: str = "Ana", **more: str) -> MakeCharacter:
    """A main character as a player submits it."""
    words: dict[str, Any] = {
        "inclination_1": "angry", "inclination_2": "upset", "inclination_3": "shaken", "rally": "a song",
        "destiny": "a crown", "want": "a quiet life", "comfort": "a warm inn",
    }  # fmt: skip
    return MakeCharacter(name, "ties any knot", **(words | more))


def default(stage: Stage, kind: str = "", seat: str = "") -> bool:
    """Give the ledger's answer to the first question (of this kind, to this seat); return whether there was one."""
    for ask in GAME.open_questions(stage.state):
        if (not kind or ask.key.startswith(f"{kind}:")) and seat in ("", ask.seat):
            stage.do(ask.seat, GAME.default(GAME.see(stage.state, ask.seat), ask))
            return True
    return False


def to_step(stage: Stage, step: str) -> Stage:
    """Give the ledger's answers until this step begins."""
    for _ in range(300):
        if stage.state.step == step:
            return stage
        assert default(stage), f"nothing is asked in {stage.state.step}"
    raise AssertionError(f"{step} was not reached")


def to_phase(stage: Stage, phase: str) -> Stage:
    """Give the ledger's answers until this part of the play begins."""
    for _ in range(300):
        if stage.state.phase == phase:
            return stage
        assert default(stage), f"nothing is asked in {stage.state.phase} {stage.state.step}"
    raise AssertionError(f"{phase} was not reached")
