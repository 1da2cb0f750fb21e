"""The odds of flipping, dividing, boosting and recovering, against the rules run through every outcome of chance."""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction

import msgspec
import pytest

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME, places
from croupier.games.state_stack import commands as wish
from croupier.games.state_stack.division import put_in_front
from croupier.games.state_stack.state import Fight, Placing
from croupier.games.state_stack.tests_and_contests import draw_instead, take_test
from croupier.odds.enumeration import distribution
from croupier.pieces.state import Slot, UnseenSet
from support.state_stack.stage import Figure, Stage, under
from support.state_stack.told import FEW, FOE, HERO, answer, by_value, run, with_deck


@pytest.mark.rule("SS-3.1", "SS-3.2")
def test_the_odds_of_a_flip_agree_with_the_rules(rulings: Settings) -> None:
    """A card flipped earlier counts together with the next."""
    stage = Stage(rulings, Figure(defense=3, initiative=None), FOE, stage="initiative", turn="")
    state = with_deck(stage.state, FEW)
    stop = (("p1", wish.Flip("c1")), ("p1", wish.StopFlipping("c1")))
    every = run(state, *stop, read=lambda after: after.combatant("c1").too_high)
    assert answer(state, "p1", wish.Flip("c1")).outcomes["valid"] == every[False]
    stage.state = state
    stage.used = {"QD"}
    state = msgspec.structs.replace(stage.do("p1", wish.Flip("c1"), 12).state)
    every = run(state, *stop, read=lambda after: after.combatant("c1").too_high)
    assert answer(state, "p1", wish.Flip("c1")).outcomes["valid"] == every[False]


def parts_of_a_row(state: Fight, divide: Callable[[Play[Fight]], object]) -> dict[str, Fraction]:
    """Every outcome of an Average's first attack and defense with a row as it is divided."""

    def go(chance: Chance) -> str:
        play = Play(GAME, state, "p1", by_value(chance), power=True)
        divide(play)
        one = play.state.combatant("c1")
        ahead = take_test(play, one, "action", 9, "an attack").score > 0
        lies = places.count(play.state, "c1", "defense")
        behind = take_test(play, one, "defense", 7, "a defense") if lies else draw_instead(play, one, 7, "a defense")
        return {(1, 1): "both", (1, 0): "front", (0, 1): "behind"}.get((ahead, behind.score > 0), "neither")

    return distribution(go)


@pytest.mark.rule("SS-3.4", "SS-5.2")
@pytest.mark.parametrize("front", [0, 1, 2, 3])
def test_a_division_shows_which_parts_will_be_valid(rulings: Settings, front: int) -> None:
    stage = Stage(rulings, Figure(defense=3), FOE._replace(action=0, defense=0), stage="division", turn="")
    state = with_deck(stage.state, FEW)
    found = answer(state, "p1", wish.Divide("c1", front))
    every = parts_of_a_row(state, lambda play: put_in_front(play, play.state.combatant("c1"), front))
    assert {name: share for name, share in found.outcomes.items() if share} == every


@pytest.mark.rule("SS-4.7")
def test_rebalancing_shows_the_row_after_burning(rulings: Settings) -> None:
    """Three blanks are burned down to two."""
    state = with_deck(Stage(rulings, Figure(defense=3), FOE, stage="zero", phase=0).state, FEW)
    asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.Rebalance("c1", 1))
    assert asked is not None
    assert (asked.question, asked.given["front"], asked.given["behind"]) == ("divide", 1, 1)
    every = parts_of_a_row(state, lambda play: GAME.rules[wish.Rebalance](play, wish.Rebalance("c1", 1)))
    found = answer(state, "p1", wish.Rebalance("c1", 1))
    assert {name: share for name, share in found.outcomes.items() if share} == every


@pytest.mark.rule("SS-4.7", "SS-R21")
def test_rebalancing_by_value_shows_how_many_cards_stay() -> None:
    rulings = GAME.read_settings({"rebalance_burn": "by_value"})
    state = with_deck(Stage(rulings, Figure(defense=2), FOE, stage="zero", phase=0).state, "2C 2D AC 6C 6D QC QD")
    step = ("p1", wish.Rebalance("c1", 0))
    every = run(state, step, read=lambda after: str(places.blanks(after, "c1")))
    found = answer(state, *step)
    assert {name: share for name, share in found.outcomes.items() if share} == every


@pytest.mark.rule("SS-6.5")
def test_placing_shows_the_resulting_row(rulings: Settings) -> None:
    state = Stage(rulings, Figure(action=1, defense=1), FOE).state
    ready = msgspec.structs.replace(state.board.place("c1.ready"), slots=(Slot("deck.1"),) * 2)
    state = msgspec.structs.replace(state, board=state.board.put(ready), placing=Placing("c1", 2))
    shown = "first attack and defense: {} in front, {} behind"
    for number, front, behind, when in (
        (0, 1, 2, shown),
        (1, 2, 2, "{} in front, {} behind, before burning"),
        (2, 2, 1, shown),
    ):
        asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.PlaceCards("c1", number))
        assert asked is not None
        assert (asked.given["front"], asked.given["behind"]) == (front, behind)
        assert asked.when == when.format(front, behind)


@pytest.mark.rule("SS-6.5", "SS-5.12")
@pytest.mark.parametrize("row", [(3, 1), under("burn_number", "down_to_four", (2, 1))])
def test_placing_shows_the_row_that_is_left_after_burning(rulings: Settings, row: tuple[int, int]) -> None:
    """The odds counted a card that is burned at once, as the stack then has more than four."""
    stage = Stage(rulings, Figure(action=2, defense=1), FOE)
    ready = msgspec.structs.replace(stage.state.board.place("c1.ready"), slots=(Slot("deck.1"),) * 2)
    stage.state = msgspec.structs.replace(stage.state, board=stage.state.board.put(ready), placing=Placing("c1", 2))
    asked = GAME.odds(GAME.see(stage.state, "p1"), "p1", wish.PlaceCards("c1", 2))
    assert asked is not None
    assert (asked.given["front"], asked.given["behind"]) == row
    stage.do("p1", wish.PlaceCards("c1", 2), *(3,) * (5 - sum(row)), goes_on=True)
    assert stage.stack() == row


@pytest.mark.rule("SS-4.8", "SS-R22")
def test_placing_the_cards_of_a_second_wind_burns_nothing(rulings: Settings) -> None:
    state = Stage(rulings, Figure(action=2, defense=1), FOE).state
    ready = msgspec.structs.replace(state.board.place("c1.ready"), slots=(Slot("deck.1"),) * 2)
    state = msgspec.structs.replace(state, board=state.board.put(ready), placing=Placing("c1", 2, free=True))
    asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.PlaceCards("c1", 2))
    assert asked is not None
    assert (asked.given["front"], asked.given["behind"]) == (4, 1)


@pytest.mark.rule("SS-4.8", "SS-R15")
def test_keeping_the_only_card_mentions_the_second_wind() -> None:
    rulings = GAME.read_settings({"too_high_card": "may_keep"})
    figure = Figure(initiative=12, too_high=True, stun=3)
    state = with_deck(Stage(rulings, figure, FOE, stage="zero", phase=0).state, FEW)
    for kept in (True, False):
        step = ("p1", wish.KeepCard("c1", keep=kept))
        every = run(state, step, read=lambda after: str(places.injury(after, "c1", places.STUN)))
        found = answer(state, *step)
        assert {name: share for name, share in found.outcomes.items() if share} == every
    with_blanks = Stage(rulings, figure._replace(defense=1), FOE, stage="zero", phase=0).state
    assert GAME.odds(GAME.see(with_blanks, "p1"), "p1", wish.KeepCard("c1")) is None


@pytest.mark.rule("SS-2.8", "SS-R4")
@pytest.mark.parametrize(("command", "stun"), [(wish.Recover("c1"), 2), (wish.Boost("c1"), 0)])
def test_a_deck_mixed_with_an_older_set_has_odds(command: Command, stun: int) -> None:
    """Of four older cards, three are in the deck and one is her blank: a test needs only its own set."""
    stage = Stage(GAME.read_settings({"deck_empty": "reshuffle_each_round"}), HERO._replace(defense=0, stun=stun), FOE)
    board = with_deck(stage.state, FEW).board
    sets = (
        UnseenSet("deck.0", ("3C", "6C", "9C", "QC"), leaf=1),
        UnseenSet("deck.1", ("3D", "6D", "6H", "QD", "QH"), (("deck.0", 3),), leaf=0),
    )
    places_of = {"deck": ("deck.1",) * 8, "c1.action": ("deck.0",), "c2.action": (), "c2.defense": ()}
    for name, slots in places_of.items():
        board = board.put(msgspec.structs.replace(board.place(name), slots=tuple(map(Slot, slots))))
    state = msgspec.structs.replace(stage.state, board=msgspec.structs.replace(board, sets=sets))

    def came_to(after: Fight) -> str:
        if stun:
            return str(places.injury(after, "c1", places.STUN))
        return str(after.placing.cards if after.placing else 0)

    found = answer(state, "p1", command)
    every = run(state, ("p1", command), read=came_to)
    assert {name: share for name, share in found.outcomes.items() if share} == every
    asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.Act("c1", "climbs", "Attack"))
    assert asked is not None
    assert (asked.question, asked.receipt) == ("test", "4 cards that nobody has seen")


@pytest.mark.rule("SS-2.8", "SS-R4")
@pytest.mark.parametrize("blanks", [(), ("deck.1",)])
def test_an_attack_from_a_mixed_deck_shows_whether_it_hits(blanks: tuple[str, ...]) -> None:
    stage = Stage(GAME.read_settings({"deck_empty": "reshuffle_each_round"}), HERO._replace(defense=0), FOE)
    board = with_deck(stage.state, FEW).board
    sets = (
        UnseenSet("deck.0", ("3C", "6C", "QC"), leaf=1),
        UnseenSet("deck.1", ("3D", "6D", "QH"), (("deck.0", 2),), leaf=0),
    )
    lying = {"deck": ("deck.1",) * (5 - len(blanks)), "c1.action": ("deck.0",), "c2.action": (), "c2.defense": blanks}
    for name, slots in lying.items():
        board = board.put(msgspec.structs.replace(board.place(name), slots=tuple(map(Slot, slots))))
    state = msgspec.structs.replace(stage.state, board=msgspec.structs.replace(board, sets=sets))

    def is_hit(after: Fight) -> bool:
        if after.combatant("c2").out or places.injury(after, "c2", places.STUN):
            return True
        return places.injury(after, "c2", places.DAMAGE) > FOE.damage

    steps = (("p1", wish.Attack("c1", "c2")), ("p2", wish.ChooseDefense("c2")), ("p1", wish.DrawPower("c1")))
    asked = GAME.odds(GAME.see(state, "p1"), "p1", wish.Attack("c1", "c2"))
    assert asked is not None
    assert (asked.question, asked.given["mixed"]) == ("hit", [2])
    assert asked.when.startswith("whether it hits")
    assert answer(state, "p1", wish.Attack("c1", "c2")).outcomes["hit"] == run(state, *steps, read=is_hit)[True]


@pytest.mark.rule("SS-6.2", "SS-6.4", "SS-7.3")
@pytest.mark.parametrize("settings", [{}, {"other_action_cost": "one_card"}, {"boost_sum": "by_value"}])
def test_the_odds_of_a_boost_agree_with_the_rules(settings: dict[str, str]) -> None:
    state = with_deck(Stage(GAME.read_settings(settings), HERO, FOE).state, FEW)
    found = answer(state, "p1", wish.Boost("c1"))
    before = places.upright(state, "c1") - ("other_action_cost" in settings)

    def gained(after: Fight) -> str:
        waiting = after.placing.cards if after.placing else 0
        return str(max(waiting, places.upright(after, "c1") - before))

    every = run(state, ("p1", wish.Boost("c1")), read=gained)
    assert {name: share for name, share in found.outcomes.items() if share} == every


@pytest.mark.rule("SS-7.3", "SS-7.4")
def test_the_odds_of_a_recovery_agree_with_the_rules(rulings: Settings) -> None:
    state = with_deck(Stage(rulings, HERO._replace(stun=3, damage=1), FOE).state, FEW)
    every = run(state, ("p1", wish.Recover("c1")), read=lambda after: str(places.injury(after, "c1", places.STUN)))
    found = answer(state, "p1", wish.Recover("c1"))
    assert {name: share for name, share in found.outcomes.items() if share} == every
