"""Players who leave and join, repairs after overrides, and procedures that are canceled midway (SZ-12.1, SZ-12.2)."""

from typing import Any

import pytest
from msgspec.structs import replace

from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.state import Seat
from croupier.core.table import Table
from croupier.games.syuzheteers import GAME, flow, places, repair
from croupier.games.syuzheteers.assets.state import RELATIONSHIP, Card, Hurdle, Owed
from croupier.games.syuzheteers.prologue.commands import AddMinor, PrepareChallenge
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character
from croupier.games.syuzheteers.roll.commands import AskQuestion, ObjectToClaim, TakeCenterStage
from croupier.games.syuzheteers.scenes import curtain, join_and_leave
from croupier.games.syuzheteers.scenes.commands import (
    Antagonize,
    ComeBack,
    DelayScene,
    Join,
    LiftTrouble,
    MoveOn,
    PassBeat,
    SetLasting,
    TakeBeat,
)
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.state import Story
from croupier.pieces import cards, chips
from croupier.pieces.events import TokenMoved
from croupier.testing.battery_play import AT
from support.syuzheteers.beats import all_pass, beat, claim, claims_of, has_beat, opened, problem
from support.syuzheteers.offers import labels, log_lines
from support.syuzheteers.opening import default, opening, to_step
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage

BOND = Card("a1", name="Rivals", kind=RELATIONSHIP, durability=1, left=1, owners=("p1", "p2"))
DOG = Card("a2", name="A dog", kind="person", durability=1, left=1)
PLOT = (problem("w2"), problem("w3"), problem("w4"))


def three(rulings: Settings, **more: Any) -> Stage:
    people = (Actor(assets=(BOND, DOG)), Actor(), Actor())
    return opened(Stage(rulings, *people, stage=(problem("w1", personal_to=("p1",)),), plot=PLOT, **more))


def leave(stage: Stage, seat: str) -> Stage:
    """Her person has left for good."""
    seats = tuple(Seat(one.id) if one.id == seat else one for one in stage.state.seats)
    stage.state = put(stage.state, seats=seats)
    stage.run(GAME.seat_left, seat, seat=seat)
    return stage


def put(state: Any, **changes: Any) -> Any:
    from msgspec.structs import replace

    return replace(state, **changes)


def sit_down(stage: Stage, seat: str) -> None:
    """Seat a person, in a new seat if need be."""
    others = tuple(one for one in stage.state.seats if one.id != seat)
    stage.state = put(stage.state, seats=(*others, Seat(seat, "Zoe", taken=True)))
    opened(stage)


@pytest.mark.rule("SZ-12.1")
def test_a_player_who_leaves_is_not_waited_for_and_their_personal_challenges_are_shared(rulings: Settings) -> None:
    stage = leave(three(rulings), "p1")
    assert claims_of(stage.state) == ["p2", "p3"]
    assert stage.card("w1").personal_to == ()
    assert (stage.where("a2"), stage.card("a1").owners) == ("hand.p1", ("p1", "p2"))
    assert places.counters(stage.state, "scene.w1") == 3
    all_pass(stage)
    assert places.counters(stage.state, "scene.w2") == 2


@pytest.mark.rule("SZ-12.1")
def test_a_player_who_leaves_in_their_beat_returns_the_counter_and_loses_the_marker(rulings: Settings) -> None:
    stage = three(rulings)
    claim(stage, "p1", "w1")
    leave(stage, "p1")
    assert (has_beat(stage), places.counters(stage.state, "scene.w1")) == ("", 3)
    stage = three(rulings)
    beat(stage, "p1", "w1")
    leave(stage, "p1")
    assert places.marker(stage.state, "p1") == ""


@pytest.mark.rule("SZ-12.1", "SZ-12.4")
def test_questions_only_for_a_player_who_left_get_the_default_answer(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p1", TakeBeat("w1")).do("p2", PassBeat())
    leave(stage, "p3")
    assert has_beat(stage) == "p1"
    stage = three(rulings, phase=ACT_3, counters=0)
    all_pass(stage)
    assert stage.state.curtain is not None
    leave(stage, "p1")
    assert stage.state.phase == ACT_3
    assert "p1" not in [ask.seat for ask in GAME.open_questions(stage.state)]


@pytest.mark.rule("SZ-12.1")
def test_when_a_beats_claimant_is_gone_someone_else_may_have_it(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p1", TakeBeat("w1"))
    leave(stage, "p1")
    stage.do("p2", TakeBeat("w1")).do("p3", PassBeat())
    assert has_beat(stage) == "p2"


@pytest.mark.rule("SZ-12.2")
def test_a_newcomer_has_a_character_a_resource_and_a_relationship_with_each_neighbor(
    rulings: Settings,
) -> None:
    stage = three(rulings)
    sit_down(stage, "p4")
    assert "p4 join" in stage.asked()
    newcomer = GAME.default(stage.state, next(ask for ask in GAME.open_questions(stage.state) if ask.seat == "p4"))
    assert isinstance(newcomer, Join)
    stage.do("p4", put(newcomer, name="Zoe", resource="A boat"))
    assert (stage.one("p4").name, len(stage.one("p4").inclinations)) == ("Zoe", 3)
    owned = [card for card in stage.state.cards if "p4" in card.owners]
    assert [(card.owners, card.durability) for card in owned] == [(("p4", "p1"), 1), (("p4", "p3"), 1), (("p4",), 1)]
    assert {stage.where(card.id) for card in owned} == {"hand.p4"}
    assert stage.plot() == ["w2", "w3", "w4"]
    assert places.counters(stage.state, "scene.w1") == 3
    all_pass(stage)
    assert places.counters(stage.state, "scene.w2") == 4


@pytest.mark.rule("SZ-12.2", "SZ-4.8")
def test_a_newcomer_has_a_relationship_with_the_principal(rulings: Settings) -> None:
    stage = three(rulings)
    queen = Character(PRINCIPAL, "The queen", "a crown")
    stage.state = put(stage.state, characters=(*stage.state.characters, queen))
    sit_down(stage, "p4")
    stage.do("p4", GAME.default(stage.state, next(ask for ask in GAME.open_questions(stage.state) if ask.seat == "p4")))
    bonds = [card for card in stage.state.cards if card.kind == RELATIONSHIP and "p4" in card.owners]
    assert [card.owners[1] for card in bonds] == ["p1", "p3", PRINCIPAL]
    assert {card.durability for card in bonds} == {1}


@pytest.mark.rule("SZ-12.1", "SZ-4.8")
def test_the_principal_is_made_when_the_last_player_who_had_not_agreed_leaves() -> None:
    """Nobody was asked anything anymore, and the prologue waited for ever."""
    stage = opening(GAME.read_settings({"principal": "on"}), 3)
    for seat, kind in (("p1", "character"), ("p2", "character"), ("p3", "character"), ("p1", "principal")):
        assert default(stage, kind, seat)
    leave(stage, "p2")
    assert (stage.asked(), stage.state.principal) == (["p3 principal principal"], None)
    leave(stage, "p3")
    assert stage.state.principal is not None


@pytest.mark.parametrize("thing", ["signature", "separate"])
@pytest.mark.rule("SZ-12.2", "SZ-R13")
def test_a_newcomer_who_writes_nothing_gets_a_character_under_every_ruling_on_sheets(thing: str) -> None:
    stage = three(GAME.read_settings({"thing": thing}))
    sit_down(stage, "p4")
    stage.do("p4", GAME.default(stage.state, next(ask for ask in GAME.open_questions(stage.state) if ask.seat == "p4")))
    assert stage.one("p4").thing == {"signature": "new here", "separate": "eyes that have not seen any of it"}[thing]


@pytest.mark.rule("SZ-12.2")
def test_nobody_joins_twice(rulings: Settings) -> None:
    stage = three(rulings)
    with pytest.raises(Impossible, match="you already have a character"):
        stage.do("p1", Join("Zoe", "new"))
    with pytest.raises(Impossible, match="in the play"):
        stage.do("p1", ComeBack())
    with pytest.raises(Illegal, match="nobody can join now"):
        three(rulings, phase="epilogue").do("p1", Join("Zoe", "new"))


@pytest.mark.rule("SZ-12.2")
def test_a_newcomer_in_an_abandoned_seat_plays_its_character(rulings: Settings) -> None:
    stage = leave(three(rulings), "p1")
    sit_down(stage, "p1")
    assert claims_of(stage.state) == ["p2", "p3"]
    stage.do("p1", ComeBack())
    assert "p1" in claims_of(stage.state)


@pytest.mark.rule("SZ-12.2", "SZ-4.7")
def test_whoever_takes_over_a_seat_adds_minor_characters_before_they_take_up_its_character(rulings: Settings) -> None:
    stage = leave(three(rulings), "p2")
    with pytest.raises(Impossible, match="do not play in this story"):
        stage.do("p2", AddMinor("Tom", "the baker"))
    sit_down(stage, "p2")
    assert "Add a minor character" in labels(stage, "p2")
    stage.do("p2", AddMinor("Tom", "the baker"))
    assert [one.name for one in stage.state.cast] == ["Tom"]
    with pytest.raises(Impossible):
        stage.do("p2", PassBeat())


@pytest.mark.rule("SZ-12.1")
@pytest.mark.option("leaver", "becomes_cast")
def test_a_character_whose_player_left_may_join_the_cast(rulings: Settings) -> None:
    stage = leave(three(rulings), "p1")
    assert [(one.name, one.line) for one in stage.state.cast] == [("Ana", "a signature")]


def mended(stage: Stage, *rule_and_arguments: Any) -> Stage:
    """What lies there after a decree on pieces, and mending."""
    rule, *arguments = rule_and_arguments

    def decree(play: Any) -> None:
        rule(play, *arguments)
        repair.repair(play)
        flow.go_on(play)

    stage.run(decree)
    return stage


@pytest.mark.rule("SZ-3.5")
def test_after_an_override_a_card_shows_the_side_that_belongs_in_its_place(rulings: Settings) -> None:
    stage = mended(three(rulings), lambda play: cards.move(play, "hand.p1", (1,), places.PLOT, lie="up"))
    assert stage.card("a2").problem
    stage = mended(three(rulings), lambda play: cards.move(play, places.PLOT, (0,), "hand.p2", lie="up"))
    assert (stage.card("w4").problem, stage.card("w4").owners) == (False, ("p2",))


@pytest.mark.rule("SZ-2.3", "SZ-2.4")
def test_after_an_override_there_is_one_marker_each_and_no_counter_without_a_beat(rulings: Settings) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    mended(stage, lambda play: play.do(TokenMoved(places.ASIDE, "p1", "p1")))
    assert sum(token.id == "p1" for place in stage.state.board.places for token in place.tokens) == 1
    mended(stage, lambda play: chips.pay(play, None, "bank.p2", 2, places.COUNTER))
    assert places.counters(stage.state, "bank.p2") == 0


@pytest.mark.rule("SZ-6.6")
def test_a_challenge_taken_off_the_stage_by_override_ends_its_scene(rulings: Settings) -> None:
    stage = mended(three(rulings), lambda play: cards.move(play, "scene.w1", (0,), places.PLOT, at=0, lie="up"))
    assert [scene.card for scene in stage.state.scenes] == ["w2"]


@pytest.mark.rule("SZ-6.2")
def test_a_beat_a_judgment_or_a_scene_can_be_called_off(rulings: Settings) -> None:
    stage = three(rulings)
    claim(stage, "p1", "w1")
    stage.run(GAME.abandon)
    assert (has_beat(stage), places.counters(stage.state, "scene.w1")) == ("", 3)
    stage.do("p2", DelayScene())
    stage.run(GAME.abandon)
    assert (stage.state.matters, [scene.card for scene in stage.state.scenes]) == ((), ["w1"])
    stage.run(GAME.abandon)
    assert [scene.card for scene in stage.state.scenes] == ["w2"]
    last = three(rulings, phase=ACT_3, counters=0)
    last.run(GAME.abandon)
    assert last.state.curtain is not None


@pytest.mark.rule("SZ-12.1", "SZ-12.4")
def test_when_the_active_player_leaves_during_a_roll_its_outcome_stands_without_them(rulings: Settings) -> None:
    stage = three(rulings)
    claim(stage, "p1", "w1")
    stage.do("p1", TakeCenterStage())
    leave(stage, "p1")
    dice = iter(("3", "4"))
    while stage.state.roll is not None:
        asked = GAME.open_questions(stage.state)
        assert "p1" not in [ask.seat for ask in asked]
        answer = GAME.default(stage.state, asked[0])
        last = len(asked) == 1 and asked[0].key.startswith("roll_window")
        stage.do(asked[0].seat, answer, *((next(dice),) if last else ()))
    assert [obstacle.text for obstacle in stage.card("w1").obstacles] == ["it is harder than it looked"]
    assert (has_beat(stage), places.marker(stage.state, "p1")) == ("", "")
    assert places.counters(stage.state, "scene.w1") == 2


@pytest.mark.rule("SZ-3.3", "SZ-5.8", "SZ-11.9")
def test_the_gm_can_set_a_card_remove_a_trouble_and_move_to_another_act(rulings: Settings) -> None:
    bound = {"hurdles": (Hurdle("h1", "trapped", "p1"),)}
    stage = three(rulings, gm=True, state=bound)
    stage.do("gm", SetLasting("a2", 3, 2, "she feeds it"))
    assert (stage.card("a2").durability, stage.card("a2").left) == (3, 2)
    with pytest.raises(Invalid, match="0 to 3"):
        stage.do("gm", SetLasting("a2", 4, 2))
    stage.do("gm", LiftTrouble("h1"))
    assert stage.state.hurdles == ()
    stage.do("gm", MoveOn(ACT_3))
    assert [scene.card for scene in stage.state.scenes] == ["w2", "w3", "w4", "w1"]
    stage.do("gm", MoveOn("act_1"))
    assert ([scene.card for scene in stage.state.scenes], stage.plot()) == (["w2"], ["w3", "w4", "w1"])
    offered = {choice.command["type"] for choice in repair.decrees(stage.state, "")}
    assert ("move_on" in offered, "lift_trouble" in offered) == (True, False)
    with pytest.raises(Forbidden):
        stage.do("p1", MoveOn(ACT_3))


@pytest.mark.rule("SZ-3.3", "SZ-5.8", "SZ-11.11")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (SetLasting("a2", 3, 2), "P1 asks to set “A dog” to durability 3, 2 left."),
        (LiftTrouble("h1"), "P1 asks to remove the hurdle trapped (Ana)."),
        (MoveOn(ACT_3), "P1 asks to move on to Act III."),
    ],
)
def test_the_table_is_asked_for_a_decree_in_a_sentence(rulings: Settings, command: Command, said: str) -> None:
    """Without a GM it read "asks to without trapped (Ana)" and "asks to on to Act III"."""
    stage = three(rulings, state={"hurdles": (Hurdle("h1", "trapped", "p1"),)}).do("p1", command)
    assert log_lines(stage)[-1] == said


@pytest.mark.rule("SZ-3.3", "SZ-5.8", "SZ-11.11")
@pytest.mark.parametrize("gm", [True, False])
@pytest.mark.parametrize(
    "command",
    [
        SetLasting("a2", 3, 2, "she feeds it", "Dogs last"),
        LiftTrouble("h1", "she feeds it", "Dogs last"),
        MoveOn(ACT_3, "she feeds it", "Dogs last"),
    ],
)
def test_a_decree_can_be_kept_as_a_house_rule(rulings: Settings, command: Command, gm: bool) -> None:
    """As in the other games, and as an override of cards can be."""
    stage = three(rulings, gm=gm, state={"hurdles": (Hurdle("h1", "trapped", "p1"),)})
    table: Table[Story] = Table(GAME, replace(stage.state, consent="anyone"), SeededLuck("kept"))
    table.submit("gm" if gm else "p1", command, AT)  # without a GM it is carried out at once
    assert [(one.name, one.text) for one in table.state.house_rules] == [("Dogs last", "she feeds it")]
    offered = [*repair.decrees(stage.state, ""), *repair.decrees(stage.state, places.hand("p2"))]
    assert all([one.name for one in choice.fields][-2:] == ["reason", "keep"] for choice in offered)


@pytest.mark.rule("SZ-3.3", "SZ-5.8", "SZ-11.9")
@pytest.mark.parametrize(
    ("command", "why"),
    [
        (SetLasting("a9", 1, 1), "there is no such card"),
        (LiftTrouble("h9"), "there is no such trouble"),
        (MoveOn(ACT_3), "a beat is under way"),
    ],
)
def test_an_override_needs_existing_targets_and_waits_for_the_end_of_a_beat(
    rulings: Settings, command: Command, why: str
) -> None:
    stage = three(rulings, gm=True)
    claim(stage, "p1", "w1")
    with pytest.raises(Impossible, match=why):
        stage.do("gm", command)


@pytest.mark.rule("SZ-12.1", "SZ-12.4")
def test_questions_to_a_player_who_left_are_answered_one_by_one(rulings: Settings) -> None:
    won = tuple(Card(name, left=1, owners=("p2",)) for name in ("a8", "a9"))
    owed = tuple(Owed("face", card.id, "p2") for card in won)
    people = (Actor(), Actor(assets=won), Actor())
    stage = Stage(rulings, *people, stage=(problem("w1"),), plot=PLOT, state={"owed": owed, "gone": ("p2",)})
    answers = [stage.run(join_and_leave.answer_for_gone, seat="p1") for _ in range(3)]
    assert answers == [True, True, False]
    assert [stage.card(one.id).name for one in won] == ["An answer", "An answer"]


@pytest.mark.parametrize(("gm", "help"), [(True, ""), (False, "asks the table first")])
def test_a_decree_says_whether_it_asks_the_table(rulings: Settings, gm: bool, help: str) -> None:
    stage = three(rulings, gm=gm)
    offered = [*repair.decrees(stage.state, ""), *repair.decrees(stage.state, places.hand("p1"))]
    assert {one.help for one in offered} == {help}


def test_without_a_gm_the_table_votes_on_an_override(rulings: Settings) -> None:
    stage = three(rulings)
    stage.do("p1", SetLasting("a2", 3, 2))
    assert (stage.card("a2").durability, len(stage.state.polls)) == (1, 1)


@pytest.mark.rule("SZ-2.2")
def test_a_plot_shuffled_by_override_is_open_in_its_new_order(rulings: Settings) -> None:
    stage = three(rulings)

    def decree(play: Any) -> None:
        cards.shuffle(play, places.PLOT)
        repair.repair(play)
        flow.go_on(play)

    stage.run(decree, luck=("w3", "w4", "w2"))
    assert stage.plot() == ["w2", "w4", "w3"]


@pytest.mark.rule("SZ-2.2", "SZ-R5")
def test_an_override_elsewhere_leaves_prepared_decks_covered() -> None:
    stage = opening(GAME.read_settings({"cards": "prepared"}), 2)
    for at in range(3):
        stage.do("p1", PrepareChallenge("Rival", f"who {at}?"))
    to_step(stage, "relationships")
    mended(stage, lambda play: chips.pay(play, None, "bank.p2", 2, places.POINT))
    assert [slot.card for slot in stage.state.board.place("prepared.challenges").slots] == [None] * 3


@pytest.mark.rule("SZ-12.2", "SZ-10.1", "SZ-10.4", "SZ-7.12", "SZ-1.8")
@pytest.mark.parametrize("stop", ["1", "5"])
def test_a_newcomer_during_a_roll_has_no_say_before_they_have_a_character(rulings: Settings, stop: str) -> None:
    stage = Beaten(rulings, Actor(), Actor())
    stage.center()
    sit_down(stage, "p3")
    stage.claim_only("g")
    assert sorted(stage.asked()) == ["p2 roll_window", "p3 join"]
    stage.do("p2", ObjectToClaim("g"))
    assert sorted(stage.asked()) == ["p2 ballot 1", "p3 join"], "and no vote"
    stage.vote({"p2": "keep"}, "3").claim("k", "x", dice=(f"{stop},6",))
    for _ in range(9):
        asked = [one for one in stage.asked() if "join" not in one]
        if stage.state.roll is None:
            break
        assert asked
        assert not any(one.startswith("p3") for one in asked)
        ask = next(one for one in GAME.open_questions(stage.state) if one.seat != "p3")
        stage.do(ask.seat, GAME.default(stage.state, ask))
    assert stage.state.roll is None
    with pytest.raises(Impossible, match="no character"):
        stage.do("p3", AskQuestion("who is she?"))


@pytest.mark.rule("SZ-11.13", "SZ-12.2")
def test_a_player_without_a_character_does_not_say_who_pays(rulings: Settings) -> None:
    stage = three(rulings)
    sit_down(stage, "p4")
    assert curtain.claimants(stage.state) == ("p1", "p2", "p3")


@pytest.mark.rule("SZ-9.9", "SZ-R43", "SZ-11.11")
def test_no_act_begins_while_a_challenge_waits_for_consent() -> None:
    """Consent given after the override put a challenge on the stage of Act III, in which nobody antagonizes."""
    stage = opened(
        Stage(
            GAME.read_settings({"antagonize": "point"}),
            Actor(points=1),
            Actor(),
            stage=PLOT[:1],
            plot=PLOT[1:],
            gm=True,
        )
    )
    stage.do("p1", Antagonize("p2", "Rival", "who is better?"))
    with pytest.raises(Impossible, match="a challenge is waiting for consent"):
        stage.decree(MoveOn(ACT_3))
    stage.break_off().decree(MoveOn(ACT_3))
    assert (stage.state.wish, stage.state.phase) == (None, ACT_3)
