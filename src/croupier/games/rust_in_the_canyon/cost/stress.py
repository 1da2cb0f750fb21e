"""Taking stress, and removing PCs who have too much (RC-15.8, chapter 17)."""

from __future__ import annotations

from croupier.core.identity_cache import IdentityCache
from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon import places
from croupier.games.rust_in_the_canyon.cost import out_of_play
from croupier.games.rust_in_the_canyon.cost.events import PcRemoved
from croupier.games.rust_in_the_canyon.figures.fallout_table import VALUES
from croupier.games.rust_in_the_canyon.figures.outcomes import MOST_STRESS, removes
from croupier.games.rust_in_the_canyon.purse import pay
from croupier.games.rust_in_the_canyon.state import Canyon


@rule("RC-17.1")
def stress_of(state: Canyon, pc: str) -> int:
    """A PC's stress: chips, plus 3, 6 or 9 for each injury, whether shown by a card or a marker."""
    injuries = sum(VALUES[one.severity] for one in state.character(pc).injuries)
    return places.chips(state, places.stress(pc)) + injuries


@rule("RC-1.7", "RC-15.8", "RC-R47")
def take_stress(play: Play[Canyon], pc: str, count: int) -> None:
    """Take n stress: chips from the bank, or from the character stack first if a ruling says so."""
    if not count:
        return
    own_first = play.ruling("stress_from") == "stack_first"
    own = min(count, places.chips(play.state, places.stack(pc))) if own_first else 0
    pay(play, places.stack(pc), places.stress(pc), own)
    pay(play, None, places.stress(pc), count - own)
    play.because("RC-R47" if own_first else "RC-15.8", name=play.state.character(pc).name, takes=count)


@rule("RC-17.5")
def levels(state: Canyon) -> dict[str, int]:
    """Each PC's current stress, for comparison with an earlier value, whatever changed it."""
    return _levels.get(
        lambda: {one.id: stress_of(state, one.id) for one in state.characters}, state.characters, state.board
    )


_levels: IdentityCache[dict[str, int]] = IdentityCache(8)
"""Each PC's stress, cached by characters and board: most commands change neither."""


@rule("RC-17.2", "RC-17.3", "RC-R48")
def check(play: Play[Canyon], before: dict[str, int]) -> dict[str, int]:
    """Remove PCs who gained stress and now have more than 21; return everyone's stress after that."""
    after, removed = levels(play.state), False
    for pc, stress in after.items():
        gain = stress - before.get(pc, stress)
        if gain <= 0 or not play.state.character(pc).is_playing:
            continue
        over = removes(play.ruling, gain, stress)
        play.because("RC-17.2", name=play.state.character(pc).name, stress=stress, gain=gain, limit=MOST_STRESS)
        if over:
            play.do(PcRemoved(pc))
            out_of_play.drop(play, pc)
            removed = True
    return check(play, after) if removed else after


@rule("RC-17.4", "RC-R49")
def ease_return(play: Play[Canyon], pc: str) -> None:
    """Return a removed PC to play as they were, or with fewer stress chips if a ruling says so."""
    ruling, chips = play.ruling("return_stress"), places.chips(play.state, places.stress(pc))
    over = {"as_is": 0, "down_to_21": stress_of(play.state, pc) - MOST_STRESS, "clear_chips": chips}[ruling]
    pay(play, places.stress(pc), None, min(chips, max(0, over)))
    play.because("RC-17.4", stress=stress_of(play.state, pc))
