"""Moving on the map: what blocks a step, what it costs, and unseen obstacles (chapter 12, P8)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.combat.commands import CommandCompanion, EndTurn, LeaveCombat, MakeAttack
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import DOWN, ENTANGLED, Condition, Knockout
from croupier.games.deck_of_adventures.terrain.commands import (
    AnswerMove,
    Cell,
    LayGrid,
    MoveAside,
    PaintGrid,
    PlaceToken,
    StateMove,
    WalkTo,
)
from croupier.games.deck_of_adventures.terrain.shared_spaces import may_stop
from croupier.games.deck_of_adventures.terrain.state import Cover, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.map import along, at, on_map, spent
from support.deck_of_adventures.stage import Dealer, Stage, bystander, companion, foe, minion

OUT = {"knockout": Knockout("damage")}


def refused(stage: Stage, *cells: str, seat: str = "p1", who: str = "c1") -> Illegal:
    """The refusal of a move; nothing has changed."""
    before = stage.state
    with pytest.raises(Illegal) as found:
        stage.do(seat, along(*cells, who=who))
    assert stage.state == before
    return found.value


def asked_of_gm(stage: Stage) -> list[str]:
    return [one for one in stage.asked() if one.startswith("gm")]


@pytest.mark.rule("DA-12.1", "DA-12.2")
def test_each_step_to_one_of_eight_neighbors_costs_one_space(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1....", ".....", "....."))
    stage.do("p1", along("1,1", "2,1", "3,2"))
    assert (at(stage), spent(stage)) == ("3,2", 3)
    stage.do("p1", along("4,2"))
    assert (at(stage), spent(stage)) == ("4,2", 4)


@pytest.mark.rule("DA-12.1")
def test_a_step_goes_to_an_adjacent_space_on_the_map(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1...",))
    assert refused(stage, "2,0").clause == "DA-12.1"
    with pytest.raises(Invalid):
        stage.do("p1", along("0,1"))
    with pytest.raises(Invalid):
        stage.do("p1", along("one"))


@pytest.mark.rule("DA-12.2")
def test_speed_is_six_and_may_be_split(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1.......",))
    stage.do("p1", along("1,0", "2,0", "3,0"))
    why = refused(stage, "4,0", "5,0", "6,0", "7,0")
    assert (why.clause, why.why) == ("DA-12.2", "reaching 7,0 costs 4 spaces and 3 are left")
    stage.do("p1", along("4,0", "5,0", "6,0"))
    assert spent(stage) == 6


@pytest.mark.rule("DA-12.2", "DA-13.10")
def test_rush_doubles_the_remaining_speed(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1" + "." * 13,), rush=True)
    assert refused(stage, *(f"{x},0" for x in range(1, 14))).clause == "DA-12.2"
    stage.do("p1", along(*(f"{x},0" for x in range(1, 13))))
    assert spent(stage) == 12


@pytest.mark.rule("DA-12.4", "DA-12.9")
def test_friends_can_be_passed_but_no_turn_ends_on_their_space(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), bystander("Old Tom", side="friendly"), rows=("123.",))
    stage.do("p1", along("1,0"))
    with pytest.raises(Illegal, match="stands on the space of Bo") as found:
        stage.run(may_stop, "c1", seat="p1")
    assert found.value.clause == "DA-12.4"
    stage.do("p1", along("2,0"))
    with pytest.raises(Illegal, match="Old Tom"):
        stage.run(may_stop, "c1", seat="p1")
    stage.do("p1", along("3,0"))
    stage.run(may_stop, "c1", seat="p1")


@pytest.mark.rule("DA-12.5", "DA-12.9")
def test_a_hostile_creatures_space_cannot_be_entered(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat"), rows=("12.", "..."))
    why = refused(stage, "1,0")
    assert (why.clause, why.why) == ("DA-12.5", "Rat stands at 1,0 and is hostile")
    stage.do("p1", along("1,1", "2,0"))
    assert at(stage) == "2,0"


@pytest.mark.rule("DA-12.5", "DA-12.9")
def test_friends_of_the_party_are_hostile_to_its_foes_too(rulings: Settings) -> None:
    stage = on_map(rulings, minion("Rat"), bystander("Old Tom", side="friendly"), rows=("12.", "..."))
    assert refused(stage, "1,0", seat="gm").clause == "DA-12.5"


@pytest.mark.rule("DA-12.6")
def test_w18_nobody_passes_between_two_adjacent_hostiles(rulings: Settings) -> None:
    rows = ("12", "3.")
    why = refused(on_map(rulings, Dealer(), minion("Rat"), minion("Bat"), rows=rows), "1,1")
    assert (why.clause, why.why) == ("DA-12.6", "the step to 1,1 would pass between Rat and Bat")
    for second in (minion("Bat", more=OUT), bystander("Tom", side="friendly")):
        stage = on_map(rulings, Dealer(), minion("Rat"), second, rows=rows)
        stage.do("p1", along("1,1"))
        assert at(stage) == "1,1"


@pytest.mark.rule("DA-12.6", "DA-R57")
@pytest.mark.option("hostile_gap", "off")
def test_a_ruling_lets_the_gap_be_passed(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion(), minion(), rows=("12", "3."))
    stage.do("p1", along("1,1"))
    assert at(stage) == "1,1"


@pytest.mark.rule("DA-R57")
@pytest.mark.option("hostile_gap", "one_space")
def test_no_space_between_two_hostiles_can_be_entered(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat"), minion("Bat"), rows=(".2.", "1..", ".3."))
    assert refused(stage, "1,1").why == "1,1 lies between Rat and Bat"


@pytest.mark.rule("DA-12.10")
def test_w35_a_wall_is_not_entered_and_its_corner_is_not_cut(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1#", ".."))
    assert refused(stage, "1,0").why == "there is a wall at 1,0"
    why = refused(stage, "1,1")
    assert (why.clause, why.why) == ("DA-12.10", "the step to 1,1 would cut the corner of a wall")
    stage.do("p1", along("0,1", "1,1"))


@pytest.mark.rule("DA-R58")
def test_a_knocked_out_character_may_be_passed_but_no_turn_ends_there(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat", more=OUT), rows=("12.",))
    stage.do("p1", along("1,0"))
    with pytest.raises(Illegal, match="Rat"):
        stage.run(may_stop, "c1", seat="p1")


@pytest.mark.rule("DA-R58")
@pytest.mark.option("ko_space", "block_if_hostile")
def test_a_knocked_out_hostile_may_block_the_way(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat", more=OUT), rows=("12.",))
    assert refused(stage, "1,0").clause == "DA-12.5"


@pytest.mark.rule("DA-12.5", "DA-17.1")
def test_a_character_who_has_surrendered_blocks_nobodys_way(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat"), minion("Bat"), rows=("12.", "3.."))
    assert refused(stage, "1,0").clause == "DA-12.5"
    stage.do("gm", LeaveCombat("c2", "surrenders"))
    stage.do("p1", along("1,0"))
    with pytest.raises(Illegal, match="Rat"):
        stage.run(may_stop, "c1", seat="p1")
    stage.do("p1", along("2,0"))
    assert at(stage) == "2,0"


@pytest.mark.rule("DA-22.10")
def test_entering_challenging_terrain_costs_two_spaces(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1~~.~",))
    stage.do("p1", along("1,0", "2,0", "3,0"))
    assert spent(stage) == 5
    assert "Ann moves 3 spaces to 3,0 (cost 5)." in [GAME.log_line(event, stage.state) for event in stage.events]
    assert refused(stage, "4,0").why == "reaching 4,0 costs 2 spaces and 1 is left"


@pytest.mark.rule("DA-R111")
@pytest.mark.option("terrain_cost", "halve_speed")
def test_challenging_terrain_may_halve_speed_instead(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1~~~.~.",))
    stage.do("p1", along("1,0", "2,0", "3,0", "4,0"))
    assert spent(stage) == 4
    slow = refused(stage, "5,0")
    assert (slow.clause, slow.why) == ("DA-R111", "reaching 5,0 costs 1 space and 0 are left in Challenging Terrain")


@pytest.mark.rule("DA-12.3", "DA-22.10")
def test_w16_two_halvings_and_rush_leave_four_spaces_or_two_of_rough_ground(rulings: Settings) -> None:
    frozen = {"conditions": (Condition(DOWN), Condition("Frozen"))}
    stage = on_map(rulings, Dealer(more=frozen), rows=("1~~.",), rush=True)
    stage.do("p1", along("1,0", "2,0"))
    assert spent(stage) == 4
    assert refused(stage, "3,0").clause == "DA-12.2"


@pytest.mark.rule("DA-12.2")
def test_w17_standing_up_adds_what_full_speed_would_have_left(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(more={"conditions": (Condition(DOWN),)}), rows=("1......",))
    stage.do("p1", along("1,0", "2,0", "3,0"))
    assert refused(stage, "4,0").clause == "DA-12.2"
    up = tuple(msgspec.structs.replace(one, conditions=()) for one in stage.state.characters)
    stage.state = msgspec.structs.replace(stage.state, characters=up)
    stage.do("p1", along("4,0", "5,0", "6,0"))
    assert spent(stage) == 6


@pytest.mark.rule("DA-15.4", "DA-12.2")
def test_an_entangled_character_does_not_move(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(more={"conditions": (Condition(ENTANGLED),)}), rows=("1.",))
    assert refused(stage, "1,0").clause == "DA-15.4"


@pytest.mark.rule("DA-R56")
@pytest.mark.parametrize(
    ("path", "cost"),
    [
        pytest.param(
            ("1,1", "2,2", "3,2"), 4, marks=pytest.mark.option("diagonals", "alternate_1_2"), id="alternate_1_2"
        ),
        pytest.param(
            ("1,1", "2,2", "3,3"), 5, marks=pytest.mark.option("diagonals", "one_and_half"), id="one_and_half"
        ),
    ],
)
def test_diagonals_may_cost_more(rulings: Settings, path: tuple[str, ...], cost: int) -> None:
    stage = on_map(rulings, Dealer(), rows=("1....", ".....", ".....", "....."))
    stage.do("p1", along(*path))
    assert spent(stage) == cost


@pytest.mark.rule("DA-R56")
@pytest.mark.option("diagonals", "two_per_turn")
def test_a_turn_may_have_only_two_diagonal_steps(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1...", "....", "....", "...."))
    stage.do("p1", along("1,1"))
    assert refused(stage, "2,2", "3,3").clause == "DA-R56"
    stage.do("p1", along("2,2", "3,2"))
    assert spent(stage) == 3


@pytest.mark.rule("DA-12.5", "DA-1.8")
def test_an_unseen_obstacle_stops_the_token_in_front_of_it(rulings: Settings) -> None:
    lurking = (Standing("c2", Spot(3, 0)),)
    stage = on_map(rulings, Dealer(), foe("Lurker"), rows=("1....",), hidden=lurking)
    stage.do("p1", along("1,0", "2,0", "3,0", "4,0"))
    assert (at(stage), spent(stage)) == ("2,0", 2)
    assert stage.state.grid is not None
    assert stage.state.grid.shown("c2") is None


@pytest.mark.rule("DA-12.6")
def test_a_hidden_hostile_closes_a_gap_too(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion(), foe(), rows=("12", ".."), hidden=(Standing("c3", Spot(0, 1)),))
    stage.do("p1", along("1,1"))
    assert (at(stage), spent(stage)) == ("0,0", 0)


@pytest.mark.rule("DA-12.5")
def test_the_gm_sees_what_is_hidden(rulings: Settings) -> None:
    lurking = (Standing("c2", Spot(1, 0)),)
    stage = on_map(rulings, bystander("Tom", side="friendly"), foe("Lurker"), rows=("1..",), hidden=lurking)
    assert refused(stage, "1,0", seat="gm").why == "Lurker stands at 1,0 and is hostile"


@pytest.mark.rule("DA-1.1", "DA-12.2")
def test_a_player_moves_their_own_character_on_its_turn(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), rows=("1.2.",))
    assert refused(stage, "3,0", seat="p2", who="c2").why == "it is not Bo's turn"
    assert refused(stage, "1,0", seat="p2").clause == "DA-1.1"


@pytest.mark.rule("DA-22.7")
def test_moving_gives_up_cover(rulings: Settings) -> None:
    covers = (Cover("c2", "c1", "full"), Cover("c1", "c2", "partial"), Cover("c2", "c3", "full"))
    stage = on_map(rulings, Dealer(), foe(), Dealer(), rows=("1.2.3",), state={"covers": covers})
    stage.do("p1", along("1,0"))
    assert stage.state.covers == (Cover("c2", "c3", "full"),)


@pytest.mark.rule("DA-22.7", "DA-R123")
@pytest.mark.parametrize(
    ("options", "has_map", "says"),
    [({}, True, "depends on the map"), ({}, False, "is up to the GM"), ({"map_cover": "gm"}, True, "is up to the GM")],
)
def test_the_log_says_what_cover_depends_on_after_a_move(options: dict[str, str], has_map: bool, says: str) -> None:
    more: dict[str, Any] = {"covers": (Cover("c2", "c1", "full"),)} | ({} if has_map else {"grid": None})
    rulings = GAME.read_settings(options, with_gm=True)
    stage = on_map(rulings, Dealer(), foe(), rows=("1.2.",), state=more)
    if has_map:
        stage.do("p1", along("1,0"))
    else:
        stage.do("p1", StateMove("c1", 1)).do("gm", AnswerMove("c1"))
    lines = [GAME.log_line(event, GAME.see(stage.state, "p1")) for event in stage.events]
    assert f"Ann's cover against Bo {says} again." in lines


@pytest.mark.rule("DA-12.7")
def test_without_a_map_the_owner_states_the_distance_and_the_gm_agrees(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1",), state={"grid": None})
    stage.do("p1", StateMove("c1", 4))
    assert (spent(stage), asked_of_gm(stage)) == (0, ["gm moving c1"])
    with pytest.raises(Impossible, match="has not yet allowed"):
        stage.do("p1", StateMove("c1", 1))
    stage.do("gm", AnswerMove("c1"))
    assert (spent(stage), asked_of_gm(stage)) == (4, [])
    with pytest.raises(Illegal, match="2 spaces are left"):
        stage.do("p1", StateMove("c1", 3))


@pytest.mark.rule("DA-15.4", "DA-12.7")
def test_somebody_entangled_states_no_move(rulings: Settings) -> None:
    entangled = Dealer(more={"conditions": (Condition(ENTANGLED, "c1"),)})
    stage = on_map(rulings, entangled, rows=("1",), state={"grid": None})
    with refused_by("DA-15.4", why="Ann is Entangled: their speed is 0"):
        stage.do("p1", StateMove("c1", 1))


@pytest.mark.rule("DA-12.7")
def test_a_stated_move_may_be_refused_and_ends_with_its_turn(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1",), state={"grid": None})
    stage.do("p1", StateMove("c1", 4)).do("gm", AnswerMove("c1", allow=False))
    assert (spent(stage), stage.state.stated) == (0, ())
    with pytest.raises(Impossible, match="no such move"):
        stage.do("gm", AnswerMove("c1"))
    stage.do("p1", StateMove("c1", 4))
    stage.state = msgspec.structs.replace(stage.state, combat=None)
    stage.run(lambda _: None, goes_on=True)
    assert stage.state.stated == ()


@pytest.mark.rule("DA-12.8")
def test_the_gm_relocates_a_character_out_of_speed_on_a_friends_space(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), rows=("12.", "..."), spent=5)
    stage.do("p1", along("1,0"))
    assert asked_of_gm(stage) == ["gm stuck c1"]
    with pytest.raises(Illegal, match="is not free"):
        stage.do("gm", MoveAside("c1", 1, 0))
    stage.do("gm", MoveAside("c1", 1, 1))
    assert (at(stage), asked_of_gm(stage)) == ("1,1", [])
    stage.run(may_stop, "c1", seat="p1")


def acting(stage: Stage) -> str:
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    return stage.state.combat.turn.who


@pytest.mark.rule("DA-12.8", "DA-1.7")
def test_the_gm_relocates_a_character_knocked_out_on_a_friends_space(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), minion("Rat"), rows=("12.", "..3"))
    stage.do("p1", along("1,0")).do("gm", DealDamage("c1", 9))
    assert (asked_of_gm(stage), acting(stage)) == (["gm stuck c1"], "c1")
    ask = next(one for one in GAME.open_questions(stage.state) if one.seat == "gm")
    assert GAME.default(GAME.see(stage.state, "gm"), ask) == MoveAside("c1", 0, 0)
    stage.do("gm", MoveAside("c1", 0, 0))
    assert (at(stage), acting(stage)) == ("0,0", "c2")


@pytest.mark.rule("DA-12.8", "DA-5.9")
def test_a_companion_leaves_a_friends_space_when_its_dealer_is_knocked_out(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), companion(standing=""), minion("Rat"), rows=("132", "..4"))
    stage.do("p1", CommandCompanion("c3")).do("p1", along("2,0", who="c3")).do("gm", DealDamage("c1", 9))
    assert asked_of_gm(stage) == ["gm stuck c3"]
    stage.do("gm", MoveAside("c3", 1, 0))
    assert acting(stage) == "c2"


@pytest.mark.rule("DA-12.1", "DA-12.10")
def test_outside_combat_a_character_walks_as_far_as_there_is_a_path(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1" + "." * 12 + "#.", "." * 13 + "#."), turn="")
    stage.do("p1", WalkTo("c1", 12, 0))
    assert at(stage) == "12,0"
    with pytest.raises(Illegal, match="there is no path"):
        stage.do("p1", WalkTo("c1", 14, 0))


@pytest.mark.rule("DA-12.5", "DA-12.4")
def test_outside_combat_occupied_spaces_are_not_entered(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat"), Dealer("Bo"), rows=("1.2", "..3"), turn="")
    with pytest.raises(Illegal, match="Rat"):
        stage.do("p1", WalkTo("c1", 2, 0))
    with pytest.raises(Illegal, match="Bo"):
        stage.do("p1", WalkTo("c1", 2, 1))


@pytest.mark.rule("DA-12.2")
def test_in_combat_nobody_walks_freely(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1..",))
    with refused_by("DA-12.2", why="in combat characters move along a path on their own turn"):
        stage.do("p1", WalkTo("c1", 2, 0))
    with pytest.raises(Impossible):
        on_map(rulings, Dealer(), rows=("1..",), state={"grid": None}).do("p1", along("1,0"))


@pytest.mark.rule("DA-5.9", "DA-R34")
def test_a_companion_moves_in_its_dealers_turn_at_its_own_speed(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), companion(), rows=("1......", "2......"), spent=6)
    assert refused(stage, "1,1", who="c2").clause == "DA-12.2"
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    told = msgspec.structs.replace(stage.state.combat.turn, commanded=("c2",))
    stage.state = msgspec.structs.replace(stage.state, combat=msgspec.structs.replace(stage.state.combat, turn=told))
    stage.do("p1", along("1,1", "2,1", "3,1", "4,1", who="c2")).do("p1", along("5,1", who="c2"))
    assert (at(stage, "c2"), spent(stage)) == ("5,1", 6)
    assert refused(stage, "6,1", "5,0", who="c2").clause == "DA-12.2"


@pytest.mark.rule("DA-R34")
@pytest.mark.option("companion_actions", "full_turn")
def test_a_companion_may_have_a_full_turn(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), companion(), rows=("1.", "2."))
    stage.do("p1", along("1,1", who="c2"))
    assert at(stage, "c2") == "1,1"


@pytest.mark.rule("DA-12.4", "DA-R51")
def test_a_turn_ended_by_default_leaves_a_friends_space_first(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), rows=("12.", "#..")).do("p1", along("1,0"))
    turn = next(one for one in GAME.open_questions(stage.state) if one.seat == "p1")
    with refused_by("DA-12.4", why="stands on the space of Bo"):
        stage.do("p1", EndTurn("c1"))
    answer = GAME.default(GAME.see(stage.state, "p1"), turn)
    assert answer == EndTurn("c1", make_room=True)
    away = stage.state
    stage.do("p1", answer)
    assert (at(stage), turn in GAME.open_questions(stage.state)) == ("0,0", False)
    stage.state = away
    stage.do("p1", along("2,0"))
    assert GAME.default(GAME.see(stage.state, "p1"), turn) == EndTurn("c1")


@pytest.mark.rule("DA-12.8", "DA-12.4", "DA-R51")
def test_an_absent_player_without_speed_left_is_moved_off_a_friends_space(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), Dealer("Bo"), rows=("#12", "#.#"), spent=5).do("p1", along("2,0"))
    turn = next(one for one in GAME.open_questions(stage.state) if one.seat == "p1")
    assert at(stage.do("p1", GAME.default(GAME.see(stage.state, "p1"), turn))) == "1,0"
    assert turn not in GAME.open_questions(stage.state)


@pytest.mark.rule("DA-12.8", "DA-R51")
def test_a_character_stopped_on_a_free_space_when_making_room_ends_there(rulings: Settings) -> None:
    lurking = (Standing("c3", Spot(0, 0)),)
    people = (Dealer(), Dealer("Bo"), foe("Lurker"))
    stage = on_map(rulings, *people, rows=(".12",), hidden=lurking).do("p1", along("2,0"))
    stage.do("p1", EndTurn("c1", make_room=True))
    assert (at(stage), asked_of_gm(stage)) == ("1,0", [])


@pytest.mark.rule("DA-12.8", "DA-1.7")
def test_the_gm_relocates_a_character_stopped_on_a_friends_space_who_then_stays(rulings: Settings) -> None:
    lurking = (Standing("c3", Spot(2, 0)),)
    stage = on_map(rulings, Dealer(), Dealer("Bo"), foe("Lurker"), rows=("12.", "##."), hidden=lurking)
    stage.do("p1", along("1,0", "2,0"))
    assert (at(stage), asked_of_gm(stage)) == ("1,0", ["gm stuck c1"])
    turn = next(one for one in GAME.open_questions(stage.state) if one.seat == "p1")
    absent, away = GAME.default(GAME.see(stage.state, "p1"), turn), stage.state
    assert at(stage.do("p1", absent)) == "0,0"
    stage.state = away
    with refused_by("DA-12.4", why="stands on the space of Bo"):
        stage.do("p1", EndTurn("c1"))
    stage.do("gm", MoveAside("c1", 0, 0)).do("p1", EndTurn("c1"))
    assert stage.state.combat is not None
    assert stage.state.combat.turn is None or stage.state.combat.turn.who != "c1"


@pytest.mark.rule("DA-12.7", "DA-12.8", "DA-R51")
def test_without_an_answer_a_move_is_allowed_and_the_nearest_free_space_used(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1",), state={"grid": None}).do("p1", StateMove("c1", 4))
    assert default_of_gm(stage) == AnswerMove("c1")
    stuck = on_map(rulings, Dealer(), Dealer("Bo"), rows=("#12", "#.#"), spent=5).do("p1", along("2,0"))
    assert default_of_gm(stuck) == MoveAside("c1", 1, 0)


def default_of_gm(stage: Stage) -> object:
    """What the GM answers where nobody says so."""
    ask = next(one for one in GAME.open_questions(stage.state) if one.seat == "gm")
    return GAME.default(GAME.see(stage.state, "gm"), ask)


@pytest.mark.rule("DA-12.2", "DA-R118")
@pytest.mark.option("pc_sheet_view", "owner_gm")
def test_remaining_movement_is_shown_to_those_who_know_the_speed(rulings: Settings) -> None:
    """Security audit 20: the receipt told everyone, and with it the speed."""
    stage = on_map(rulings, Dealer(), rows=("1....", ".....", "....."))
    receipt = stage.do("p1", along("1,1")).plays[-1].receipt
    facts = {}
    for seat in ("p1", "gm", "p2", "watch"):
        cited = [one for one in receipt.for_seat(seat).because if one.clause == "DA-12.2"]
        facts[seat] = [fact.name for one in cited for fact in one.facts]
    assert facts == {"p1": ["spaces", "left"], "gm": ["spaces", "left"], "p2": ["spaces"], "watch": ["spaces"]}


# hidden tokens on shared spaces

CREPT = (1, 2, 0)
"""What a hidden token has walked in round 1: 2 spaces."""


def lurker(rulings: Settings, *rows: str, x: int = 1, walked: tuple[int, int, int] = CREPT) -> Stage:
    """The turn of a hidden foe, c3, on a space of the first row, with Ann and a Rat that everyone sees."""
    people = (Dealer(), minion("Rat"), foe("Lurker"))
    return on_map(rulings, *people, rows=rows, turn="c3", hidden=(Standing("c3", Spot(x, 0), walked),))


@pytest.mark.rule("DA-12.4", "DA-12.7")
def test_a_hidden_creature_ends_no_turn_on_a_friends_space_and_only_the_gm_learns_that(rulings: Settings) -> None:
    stage = lurker(rulings, "12.", "...")
    with refused_by("DA-12.4", why="Lurker stands on the space of Rat"):
        stage.do("gm", EndTurn("c3"))
    assert stage.asked() == ["gm turn c3"], "a prompt would tell everyone that somebody stands there"
    stage.do("gm", along("2,0", who="c3")).do("gm", EndTurn("c3"))
    assert (at(stage, "c3"), acting(stage)) == ("2,0", "c1")


@pytest.mark.rule("DA-12.4", "DA-R51")
@pytest.mark.parametrize(("rows", "walked", "ends"), [
    (("12.", "..."), CREPT, "0,1"),  # walks there
    (("12.", "..."), (1, 6, 0), "2,0"),  # no space left: moved to the nearest free one
    (("12", "##"), CREPT, "1,0"),  # nothing is free
])  # fmt: skip
def test_a_hidden_creature_whose_turn_ends_by_default_makes_room(
    rulings: Settings, rows: tuple[str, ...], walked: tuple[int, int, int], ends: str
) -> None:
    stage = lurker(rulings, *rows, walked=walked)
    ask = next(one for one in GAME.open_questions(stage.state) if one.seat == "gm")
    seen = GAME.see(stage.state, "p1")
    stage.do("gm", GAME.default(GAME.see(stage.state, "gm"), ask))
    assert (at(stage, "c3"), acting(stage)) == (ends, "c1")
    assert GAME.see(stage.state, "p1").grid == seen.grid
    assert {fact.name for one in stage.plays[-1].receipt.for_seat("p1").because for fact in one.facts} <= {"who"}


@pytest.mark.rule("DA-12.8", "DA-12.7")
def test_a_hidden_creature_knocked_out_on_a_friends_space_is_moved_without_a_prompt(rulings: Settings) -> None:
    stage = lurker(rulings, "12.", "...").do("gm", DealDamage("c3", 9))
    assert (at(stage, "c3"), acting(stage)) == ("2,0", "c1")


@pytest.mark.rule("DA-12.4", "DA-12.7")
def test_what_is_hidden_on_a_players_space_neither_keeps_nor_moves_them(rulings: Settings) -> None:
    tom = (Standing("c2", Spot(0, 0)),)
    stage = on_map(rulings, Dealer(), bystander("Tom", side="friendly"), foe(), rows=("1..",), hidden=tom)
    assert not any(ask.about == "c2" for ask in GAME.open_questions(stage.state))
    stage.do("p1", EndTurn("c1"))
    assert (at(stage), acting(stage)) == ("0,0", "c2")


@pytest.mark.rule("DA-12.7", "DA-12.4", "DA-12.2")
@pytest.mark.parametrize(("x", "command"), [
    (3, along("0,0", who="c3")), (3, along("3,1", "2,2", who="c3")), (2, EndTurn("c3")),
    (3, MakeAttack("c3", "c1", "Brute")), (3, PlaceToken("c3", 4, 0, hidden=True)),
    (3, PaintGrid("wall", (Cell(3, 0),))),
])  # fmt: skip
def test_what_is_waived_for_a_hidden_token_is_flagged_for_the_gm_alone(
    rulings: Settings, x: int, command: Command
) -> None:
    stage = lurker(rulings, "1.2.#", ".....", ".....", x=x, walked=(1, 5, 0))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    stage.do("gm", command, "5H", "6H", goes_on=False)
    receipt = stage.plays[-1].receipt
    assert any(one.flag for one in receipt.for_seat("gm").because)
    assert not any(one.flag for one in receipt.for_seat("p1").because)


@pytest.mark.rule("DA-12.2", "DA-12.5")
def test_what_is_waived_in_plain_sight_is_flagged_for_everyone(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), minion("Rat"), rows=("12.",), state={"mode": "assist"}).do("p1", along("1,0"))
    assert [one.flag for one in stage.plays[-1].receipt.for_seat("p2").because if one.flag]


@pytest.mark.rule("DA-12.7")
def test_a_stated_move_is_canceled_when_its_mover_is_put_on_a_map(rulings: Settings) -> None:
    stage = on_map(rulings, Dealer(), rows=("1",), state={"grid": None}).do("p1", StateMove("c1", 4))
    assert [one.label for one in GAME.open_questions(stage.state) if one.seat == "gm"] == ["whether Ann moves 4 spaces"]
    stage.do("gm", LayGrid(5, 5))
    assert asked_of_gm(stage) == ["gm moving c1"]
    stage.do("gm", PlaceToken("c1", 2, 2))
    assert (asked_of_gm(stage), spent(stage)) == ([], 0)
