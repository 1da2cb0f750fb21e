"""The odds questions of Deck of Adventures; light to import, for a new shell without the game loaded."""

from __future__ import annotations

from croupier.core.odds.questions import OddsQuestion
from croupier.games.deck_of_adventures.odds.armor_ranges import ARMOR_RANGES
from croupier.games.deck_of_adventures.odds.attack import ATTACK
from croupier.games.deck_of_adventures.odds.check import CHECK, DRAW_ON
from croupier.games.deck_of_adventures.odds.conditions import CONDITION, TREATMENT
from croupier.games.deck_of_adventures.odds.contested import CALLED, CONTESTED
from croupier.games.deck_of_adventures.odds.dying import DYING
from croupier.games.deck_of_adventures.odds.epic import EPIC_EVENT, EPIC_RACE
from croupier.games.deck_of_adventures.odds.first_turn import FIRST_TURN, ORDER_CARD
from croupier.games.deck_of_adventures.odds.initiative import INITIATIVE
from croupier.games.deck_of_adventures.odds.pile_value import FATE, FATIGUE, GIVE_UP
from croupier.games.deck_of_adventures.odds.redraws import REDRAW
from croupier.games.deck_of_adventures.odds.rests import MEND_ARMOR, QUICK_REST
from croupier.games.deck_of_adventures.odds.saves import SAVE, SAVES, VOLLEY
from croupier.games.deck_of_adventures.odds.several import BLOWS, CONTESTED_SEVERAL, SEVERAL

QUESTIONS: tuple[OddsQuestion, ...] = (
    CHECK, CALLED, DRAW_ON, REDRAW, SEVERAL, CONTESTED, CONTESTED_SEVERAL, ATTACK, ARMOR_RANGES, BLOWS, VOLLEY, SAVE,
    SAVES, INITIATIVE, FIRST_TURN, ORDER_CARD, CONDITION, DYING,
    TREATMENT, EPIC_RACE, EPIC_EVENT, QUICK_REST, MEND_ARMOR, FATIGUE, FATE, GIVE_UP,
)  # fmt: skip
