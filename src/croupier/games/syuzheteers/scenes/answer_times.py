"""How long a question stays open (SZ-6.4, SZ-12.4)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.syuzheteers.scenes.beat_claims import window_ms
from croupier.games.syuzheteers.scenes.questions import ClaimBeat, JoinPlay
from croupier.games.syuzheteers.scenes.state import ACTS
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import kind_of


@rule("SZ-6.4", "SZ-12.4", "SZ-R26", "SZ-R61")
def limit(story: Story, ask: Ask) -> float | None:
    """Seconds to answer: a claimed beat's window, or else the table's limit in the acts and for what is sealed.

    None: no limit.
    """
    if kind_of(ask) == JoinPlay.kind:
        return None
    if kind_of(ask) == ClaimBeat.kind and story.claiming is not None and story.claiming.claims:
        return window_ms(story) / 1000
    if story.ruling("window") != "seconds" or not (story.phase in ACTS or story.matters or ask.sealed):
        return None
    chosen = story.settings.value("window", "n")
    return float(chosen) if isinstance(chosen, int) else None
