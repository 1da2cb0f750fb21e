"""The skills that a choice offers: what injuries take off, where no card is valid, and which is preselected."""

from typing import Any

import msgspec
import pytest

from croupier.core.choices import Choice, Option
from croupier.core.menu import Menu
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.choices.skills import HOPELESS
from croupier.games.state_stack.choices.turn import ATTACK_HELP, add_defenses, add_turn
from croupier.games.state_stack.commands import Attack
from croupier.games.state_stack.state import Skill
from support.state_stack.stage import AVERAGE, Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2)
TWO = (Skill("Jab", 5, "attack"), Skill("Dodge", 4, "defense"))
SKILLED = msgspec.structs.replace(AVERAGE, skills=(*TWO, *AVERAGE.skills))


def choice(stage: Stage, label: str, seat: str = "p1") -> Choice:
    menu = Menu(GAME, GAME.see(stage.state, seat), seat)
    for one in stage.state.combatants:
        if one.owner == seat:
            (add_turn if stage.state.turn == one.id else add_defenses)(menu, one, "")
    (found,) = (one for one in menu.choices if one.label == label)
    return found


def skills(found: Choice) -> tuple[Option, ...]:
    return next(field for field in found.fields if field.name == "skill").options


@pytest.mark.rule("SS-5.1", "SS-7.5")
def test_a_choice_shows_the_rank_after_injuries(rulings: Settings) -> None:
    attack = choice(Stage(rulings, Figure(action=2, stun=1, damage=5), FOE), "Ana: attack")
    assert [option.label for option in skills(attack)] == ["Attack 6 (9 - 3)"]
    assert attack.help == "Injuries take 3 off every skill rank."
    healthy = choice(Stage(rulings, Figure(action=2), FOE), "Ana: attack")
    assert ([option.label for option in skills(healthy)], healthy.help) == (["Attack 9"], ATTACK_HELP)


@pytest.mark.rule("SS-5.1", "SS-7.5")
def test_a_choice_warns_if_no_card_is_valid(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, stun=9), FOE)
    attack, other = choice(stage, "Ana: attack"), choice(stage, "Ana: try something else")
    assert [(option.label, option.help) for option in skills(attack)] == [("Attack 0 (9 - 9)", HOPELESS)]
    assert attack.help == f"Injuries take 9 off every skill rank. {HOPELESS}"
    assert {option.help for option in skills(other)} == {HOPELESS}


@pytest.mark.parametrize(
    ("stun", "warned"),
    [
        under("valid_card", "strictly_under", 8, True),
        under("penalty_reading", "all_divided", 9, False),
    ],
)
def test_the_warning_follows_the_rulings(rulings: Settings, stun: int, warned: bool) -> None:
    attack = choice(Stage(rulings, Figure(action=2, stun=stun), FOE), "Ana: attack")
    assert (HOPELESS in attack.help) is warned


@pytest.mark.rule("SS-5.6", "SS-5.1")
def test_the_highest_skill_is_preselected(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, sheet=SKILLED), Figure("Bo", "p2", defense=2, sheet=SKILLED, side="Foes"))
    assert default(choice(stage, "Ana: attack")) == "Attack"
    stage.do("p1", Attack("c1", "c2"), 4)
    assert default(choice(stage, "Bo: defend", "p2")) == "Defense"


@pytest.mark.rule("SS-5.6")
def test_the_only_defense_skill_is_used_without_a_form(rulings: Settings) -> None:
    """Players had to confirm a form whose one field had one option, at every defense."""
    stage = Stage(rulings, Figure(action=2), Figure("Bo", "p2", defense=2, side="Foes")).do("p1", Attack("c1", "c2"), 4)
    assert choice(stage, "Bo: defend", "p2").fields == ()


def default(found: Choice) -> Any:
    return next(field for field in found.fields if field.name == "skill").default
