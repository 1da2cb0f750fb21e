"""How a fight is displayed and logged: groups, the track of phases, status, lines (SS-2.1, SS-4.1)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import Attack, ChooseDefense, DrawPower
from croupier.games.state_stack.view import chip_look, groups, initiative_tone, track
from croupier.pieces.render import render_view
from support.state_stack.stage import Figure, Stage, under

TWO = (Figure(action=2, defense=1), Figure("Foe", "gm", defense=2, damage=1))


@pytest.mark.rule("SS-2.1")
def test_a_combatant_is_a_group_with_their_stack_from_back_to_front(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO)
    shown = groups(GAME.see(stage.state, "p1"))[0]
    parts = [place.partition(".")[2] for place in shown.places]
    assert parts == ["stun", "damage", "defense", "initiative", "action"]
    assert (shown.label, shown.owner, shown.side, shown.turn, shown.out) == ("Ana", "p1", "Heroes", True, None)
    assert groups(stage.state)[1].turn is False


@pytest.mark.rule("SS-4.1")
@pytest.mark.parametrize(
    ("stage", "phase", "at"),
    [
        ("initiative", 0, "initiative"),
        ("division", 0, "division"),
        ("phase", 3, "3"),
        ("zero", 0, "0"),
        ("camp", 0, None),
    ],
)
def test_the_order_of_the_round_is_a_track(rulings: Settings, stage: str, phase: int, at: str | None) -> None:
    shown = track(Stage(rulings, *TWO, stage=stage, phase=phase).state)
    assert [step.value for step in shown.steps] == ["initiative", "division", "4", "3", "2", "1", "0"]
    assert shown.at == at


def test_the_status_shows_the_state_of_the_fight(rulings: Settings) -> None:
    assert GAME.display.status(Stage(rulings, *TWO, phase=3, round=2).state) == "Round 2, phase 3"
    assert GAME.display.status(Stage(rulings, *TWO, stage="camp", turn="").state) == "Before the fight"


def test_a_score_shows_its_sum(rulings: Settings) -> None:
    """It was "scores 9, 1 card left" for a card of value 8."""
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm", defense=1)).do("p1", Attack("c1", "c2"), 8)
    told = [line for event in stage.events if (line := GAME.log_line(event, GAME.see(stage.state, "p2")))]
    assert "Ana tests Attack: scores 8 + 1 = 9, 1 card left." in told


def test_an_exchange_is_shown_in_a_few_lines(rulings: Settings) -> None:
    stage = Stage(rulings, *TWO).do("p1", Attack("c1", "c2"), 13, 9)
    stage.do("gm", ChooseDefense("c2"), 13, 7).do("p1", DrawPower("c1"), 6, 4)
    told = [line for event in stage.events if (line := GAME.log_line(event, GAME.see(stage.state, "p2")))]
    for line in (
        "Ana attacks Foe (Attack).",
        "Ana tests Attack: scores 9, no cards left.",
        "Ana attacks Foe: 9 against 7, hit.",
        "Ana's power 6 against Foe's body 4: Foe takes 2 damage.",
    ):
        assert line in told
    assert not any("Ana's drawn" in line for line in told)


@pytest.mark.rule("SS-2.2")
def test_the_colors_of_chips(rulings: Settings) -> None:
    tones = [chip_look(kind)[1] for kind in ("stun", "damage", "defense")]
    assert [*tones, initiative_tone(rulings.__getitem__)] == ["blue", "red", "white", "yellow"]


@pytest.mark.parametrize("tone", [under("initiative_chip", "red", "red")])
def test_the_initiative_chip_has_the_booklets_color(rulings: Settings, tone: str) -> None:
    stage = Stage(rulings, *TWO)
    ana = render_view(GAME, GAME.see(stage.state, "p2"), "p2").groups[0]
    assert [badge.tone for badge in ana.badges if badge.id == "initiative"] == [tone]
