"""The odds questions of Rust in the Canyon; lightweight, so that a cold start needs no game code."""

from __future__ import annotations

from croupier.core.odds.questions import OddsQuestion
from croupier.games.rust_in_the_canyon.odds.choosing import SEE
from croupier.games.rust_in_the_canyon.odds.conflict import CONFLICT
from croupier.games.rust_in_the_canyon.odds.day_off import DAY_OFF
from croupier.games.rust_in_the_canyon.odds.draws import AMATEUR, AMATEUR_DAYS, READ_DRAWN
from croupier.games.rust_in_the_canyon.odds.fallout import PILE_STRESS, REMOVAL
from croupier.games.rust_in_the_canyon.odds.guess import GUESS
from croupier.games.rust_in_the_canyon.odds.hit import HIT
from croupier.games.rust_in_the_canyon.odds.hit_and_play_on import HIT_AND_PLAY_ON
from croupier.games.rust_in_the_canyon.odds.pile import PILE
from croupier.games.rust_in_the_canyon.odds.piles import PILES
from croupier.games.rust_in_the_canyon.odds.reflect import REFLECT
from croupier.games.rust_in_the_canyon.odds.reserve import RESERVE, RESERVE_UNSEEN
from croupier.games.rust_in_the_canyon.odds.shared import SHARED
from croupier.games.rust_in_the_canyon.odds.stand import STAND
from croupier.games.rust_in_the_canyon.odds.stay import STAY

QUESTIONS: tuple[OddsQuestion, ...] = (
    *(HIT, RESERVE, RESERVE_UNSEEN, STAND),
    *(PILE, PILES, PILE_STRESS, REMOVAL),
    *(REFLECT, DAY_OFF, AMATEUR, AMATEUR_DAYS, READ_DRAWN),
    *(CONFLICT, SHARED, SEE, STAY, HIT_AND_PLAY_ON, GUESS),
)
