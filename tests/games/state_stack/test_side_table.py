"""State Stack at a side table: what it asks for, how a character is added, and the outcome that it reports."""

from __future__ import annotations

import pytest

from croupier import games
from croupier.core.secrets import Secret, public
from croupier.core.side_table.model import Brief, Character, CharacterAfter, Figures, Number
from croupier.core.side_table.setup import try_side_table
from croupier.core.state import WATCH
from croupier.core.table import Table
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import AddCombatant, SetInjury, StartFight, TakeOut
from croupier.games.state_stack.state import Fight
from support.core.high_card import AT, table
from support.core.side_table import OneGame

XENA = Character("Xena", "p1", "Heroes", public(Figures("Duellist", (Number("body", 7), Number("attack", 11)))))
OGRE = Character("Ogre", "gm", "Foes", Secret(Figures("Brute"), ("gm",)))
BRIEF = Brief("state-stack", "State Stack", "Duel", (XENA, OGRE), (("gm", "gm"), ("p1", "p1")))


@pytest.fixture
def fight() -> Table[Fight]:
    return try_side_table(GAME, BRIEF, table().state)


def test_the_registry_lists_state_stack_among_games_for_side_tables() -> None:
    assert games.side_table_games({"x": OneGame().game, "high-card": table().game}) == {"state-stack": GAME}
    assert "state-stack" in games.side_table_games(games.installed())


def test_a_character_joins_with_their_kind_and_individual_numbers() -> None:
    assert GAME.side_table.command_for(XENA) == AddCombatant("Xena", "Duellist", "Heroes", body=7, attack=11)
    assert GAME.side_table.command_for(OGRE) == AddCombatant("Ogre", "Brute", "Foes")


def test_a_side_table_accepts_all_characters_that_it_can_request() -> None:
    wanted = GAME.side_table.wanted
    for kind in wanted.kinds:
        for name, least, most in wanted.numbers:
            for value in (least, most):
                one = Character("Xena", "p1", wanted.parties[-1], public(Figures(kind, (Number(name, value),))))
                laid = try_side_table(GAME, Brief("", "", "", (one,), BRIEF.seats), table().state)
                assert laid.state.combatants[0].side == wanted.parties[-1]


def test_before_the_fight_there_is_no_outcome(fight: Table[Fight]) -> None:
    found = GAME.side_table.outcome(fight.view(WATCH))
    assert (found.text, found.is_over) == ("Before the fight. Xena is standing and Ogre is standing.", False)


def test_in_the_middle_the_outcome_is_a_called_off_fight(fight: Table[Fight]) -> None:
    fight.submit("gm", StartFight(), AT)
    fight.submit("gm", SetInjury(fight.state.combatants[0].id, "damage", 2), AT)
    found = GAME.side_table.outcome(fight.view(WATCH))
    assert found.text.startswith("Broken off in round 1, initiative. Xena is standing with 2 damage and Ogre")
    assert not found.is_over


def test_the_final_outcome_says_who_stands_and_how_hurt_everyone_is(fight: Table[Fight]) -> None:
    fight.submit("gm", StartFight(), AT)
    xena, ogre = fight.state.combatants
    fight.submit("gm", SetInjury(ogre.id, "damage", 1), AT)
    fight.submit("gm", TakeOut(xena.id), AT)
    found = GAME.side_table.outcome(fight.view(WATCH))
    assert found.is_over
    assert found.text == "The fight is over, won by Foes. Xena is taken out and Ogre is standing with 1 damage."
    assert found.characters == (
        CharacterAfter("Xena", is_standing=False, words="taken out", numbers=(Number("damage", 0), Number("stun", 0))),
        CharacterAfter("Ogre", words="standing", numbers=(Number("damage", 1), Number("stun", 0))),
    )
