"""The chapters of the game, in the order of the booklet, but with leaving a town after all that is done in it."""

from __future__ import annotations

from croupier.games.rust_in_the_canyon.betting.chapter import CHAPTER as BETTING
from croupier.games.rust_in_the_canyon.chapter import Chapter
from croupier.games.rust_in_the_canyon.conflict.chapter import CHAPTER as CONFLICT
from croupier.games.rust_in_the_canyon.cost.chapter import CHAPTER as COST
from croupier.games.rust_in_the_canyon.decree.chapter import CHAPTER as DECREE
from croupier.games.rust_in_the_canyon.moves.chapter import CHAPTER as MOVES
from croupier.games.rust_in_the_canyon.rest.chapter import CHAPTER as REST
from croupier.games.rust_in_the_canyon.town.chapter import CHAPTER as TOWN
from croupier.games.rust_in_the_canyon.town.chapter import LEAVING

CHAPTERS: tuple[Chapter, ...] = (TOWN, MOVES, CONFLICT, BETTING, COST, REST, LEAVING, DECREE)
