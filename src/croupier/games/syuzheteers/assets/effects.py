"""The effect of a success on its target (SZ-5.8, SZ-5.10); a failure's effect is named first (SZ-8.5)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets import cards, resolve_challenge, troubles
from croupier.games.syuzheteers.assets.events import CardSet
from croupier.games.syuzheteers.assets.state import RELATIONSHIP
from croupier.games.syuzheteers.assets.successes import successes_needed
from croupier.games.syuzheteers.assets.targets import CHALLENGE, COMPLICATION, HURDLE, OBSTACLE, target_kind
from croupier.games.syuzheteers.state import Story


@rule("SZ-5.8", "SZ-5.10")
def succeed(play: Play[Story], seat: str, card: str, addressed: str, margin: int = 0) -> None:
    """Apply a success: resolve the challenge, remove the obstacle or hurdle, or lower the complication."""
    now = play.state
    kind = target_kind(now, card, addressed)
    if kind == CHALLENGE:
        one = now.card(card)
        needed = successes_needed(play.ruling, now, card)
        if one.worn + 1 < needed:
            play.do(CardSet(msgspec.structs.replace(one, worn=one.worn + 1), "worn"))
            play.because("SZ-5.10", successes=one.worn + 1, needed=needed)
            return
        resolve_challenge.resolve(play, card, seat)
    elif kind == OBSTACLE:
        play.because("SZ-5.8", removed=next(one.text for one in now.card(card).obstacles if one.id == addressed))
        troubles.remove_obstacle(play, card, addressed)
    elif kind == HURDLE:
        play.because("SZ-5.8", removed=next(one.type for one in now.hurdles if one.id == addressed))
        troubles.remove_hurdle(play, addressed)
    elif kind == COMPLICATION:
        bearer = next(one.id for one in now.characters if any(held.id == addressed for held in one.complications))
        troubles.lower_complication(play, bearer, addressed, margin)
    elif kind == RELATIONSHIP:
        cards.settle(play, addressed)
