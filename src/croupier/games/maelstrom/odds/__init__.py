"""The odds questions of Maelstrom; light, so that a cold shell can answer them without loading the game."""

from __future__ import annotations

from croupier.core.odds.questions import OddsQuestion
from croupier.games.maelstrom.odds.ambush import AMBUSH
from croupier.games.maelstrom.odds.attack import ATTACK
from croupier.games.maelstrom.odds.bonus_die import BONUS_DIE
from croupier.games.maelstrom.odds.compare_ways import BEST_OPTION, BURST, PRECISION, SPECIALTY_VALUE
from croupier.games.maelstrom.odds.experience import EXPERIENCE
from croupier.games.maelstrom.odds.initiative import INITIATIVE
from croupier.games.maelstrom.odds.opposed_rolls import EVADE, MARGIN, OPPOSED
from croupier.games.maelstrom.odds.repeated_rolls import PARTY, TRIES
from croupier.games.maelstrom.odds.rest_days import RECOVERY, REST
from croupier.games.maelstrom.odds.roll import ROLL, TABLE
from croupier.games.maelstrom.odds.severity import SEVERITY
from croupier.games.maelstrom.odds.single_dice import ASTRAY, LIMB
from croupier.games.maelstrom.odds.soak import SOAK
from croupier.games.maelstrom.odds.willpower import WILLPOWER

QUESTIONS: tuple[OddsQuestion, ...] = (
    ROLL,
    TABLE,
    SEVERITY,
    SPECIALTY_VALUE,
    BEST_OPTION,
    PRECISION,
    TRIES,
    PARTY,
    OPPOSED,
    EVADE,
    MARGIN,
    ATTACK,
    SOAK,
    BURST,
    AMBUSH,
    ASTRAY,
    LIMB,
    INITIATIVE,
    WILLPOWER,
    REST,
    RECOVERY,
    BONUS_DIE,
    EXPERIENCE,
)
