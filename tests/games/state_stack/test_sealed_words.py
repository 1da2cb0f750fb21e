"""What a seat has sealed is shown to it alone, with the choice that changes it (SS-3.4), and leaving asks first."""

import msgspec
import pytest
from msgspec import UNSET

from croupier.core.menu import Menu
from croupier.core.settings import Settings
from croupier.core.state import WATCH
from croupier.games.state_stack import GAME
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.choices.turn import add_turn
from croupier.games.state_stack.questions import FlipForInitiative
from croupier.pieces.render import render_view
from support.state_stack.stage import Figure, Stage

ANA = Figure(defense=3, more={"divides": True})
FOE = Figure("Foe", "gm", defense=2, more={"divides": True})


def sealed(rulings: Settings, front: int) -> Stage:
    stage = Stage(rulings, ANA, FOE, stage="division", turn="", phase=0)
    return stage.do("p1", wish.Divide("c1", front), goes_on=True)


@pytest.mark.rule("SS-3.4")
def test_a_seat_reads_its_own_sealed_division_and_may_change_it(rulings: Settings) -> None:
    stage = sealed(rulings, 2)
    view = GAME.see(stage.state, "p1")
    (slip,) = render_view(GAME, view, "p1").slips
    assert slip.own == "Ana: 2 in front"
    (change,) = (one for one in GAME.choices(view, "p1") if one.seal is not UNSET)
    assert (change.seal, change.command["type"], change.group) == (slip.id, "divide", "any_time")


@pytest.mark.rule("SS-3.4")
def test_no_byte_of_a_sealed_division_reaches_the_others(rulings: Settings) -> None:
    worlds = [sealed(rulings, front).state for front in (0, 2)]
    for seat in ("gm", WATCH):
        one, other = (msgspec.json.encode(render_view(GAME, GAME.see(state, seat), seat).slips) for state in worlds)
        assert one == other
        assert b"in front" not in one


@pytest.mark.rule("SS-8.5")
def test_leaving_the_fight_asks_first_and_the_usual_action_does_not(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm", defense=2))
    menu = Menu(GAME, GAME.see(stage.state, "p1"), "p1")
    add_turn(menu, stage.state.combatants[0], "")
    choices = {one.label: one for one in menu.choices}
    assert choices["Ana: flee"].confirm == "Ana flees and leaves the fight?"
    assert choices["Ana: surrender"].confirm == "Ana surrenders and leaves the fight?"
    attack = choices["Ana: attack"]
    assert (attack.usual, attack.confirm) == (True, UNSET)


@pytest.mark.rule("SS-5.1")
def test_an_attack_in_which_no_card_can_be_valid_is_not_the_usual_choice(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, stun=9), Figure("Foe", "gm", defense=2))
    menu = Menu(GAME, GAME.see(stage.state, "p1"), "p1")
    add_turn(menu, stage.state.combatants[0], "")
    (attack,) = (one for one in menu.choices if one.label == "Ana: attack")
    assert (attack.legal, attack.usual, "No card is valid" in attack.help) == (True, UNSET, True)


@pytest.mark.rule("SS-3.1", "SS-8.9")
@pytest.mark.parametrize(
    ("flipped", "usual"),
    [
        ((), "Ana: flip a card"),
        ((12,), "Ana: flip a card"),  # too high: one more may save the turn
        ((6,), "Ana: stop flipping"),  # valid: another only costs a card
        ((12, 6), "Ana: stop flipping"),
        ((12, 11, 13), "Ana: stop flipping"),  # the last blank card
    ],
)
def test_the_usual_choice_while_flipping_is_never_one_that_only_loses(
    rulings: Settings, flipped: tuple[int, ...], usual: str
) -> None:
    """After a card that qualified, "flip a card" still came first and was highlighted."""
    stage = Stage(rulings, Figure(defense=4, initiative=None), FOE, stage="initiative", turn="", phase=0)
    for at, value in enumerate(flipped):
        stage.do("p1", wish.Flip("c1"), value, goes_on=True) if at == 0 else stage.do("p1", wish.Flip("c1"), value)
    menu = Menu(GAME, GAME.see(stage.state, "p1"), "p1")
    FlipForInitiative("p1", "1.1", "c1").add_choices(menu, "")
    assert [one.label for one in menu.choices if one.usual] == [usual]
