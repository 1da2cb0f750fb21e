"""Medical attention and days of care (RC-18.1 to RC-18.8): worked examples 5, 19 and 20 played at the table."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.conflict.commands import BreakOffConflict
from croupier.games.rust_in_the_canyon.conflict.state import Conflict, Contender, Pot
from croupier.games.rust_in_the_canyon.cost import stress
from croupier.games.rust_in_the_canyon.cost.clocks import clock_of
from croupier.games.rust_in_the_canyon.cost.injuries import injure
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, NONE, Injury, wording
from croupier.games.rust_in_the_canyon.moves.commands import Hit, Stand
from croupier.games.rust_in_the_canyon.rest.commands import (
    AMATEUR,
    EXPERT,
    NOBODY,
    CloseDowntime,
    Exacerbate,
    GetAttention,
    JudgeTreater,
    OpenDowntime,
    PassDay,
    SayFollowed,
    TreatToday,
)
from croupier.games.rust_in_the_canyon.state import REMOVED
from croupier.pieces.state import Place
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.stage import Rider, Stage, under
from support.rust_in_the_canyon.story import log_of

RANKS = {MINOR: "3", MODERATE: "6", MAJOR: "9"}


def resting(rulings: Settings, severity: str = MINOR, permanent: str = NONE, **injury: Any) -> Stage:
    """Ana is hurt and rests with Bo, whose Mind is 2."""
    hurt = Injury("i1", severity, permanent, **injury)
    stage = Stage(rulings, Rider(injured=((hurt, RANKS[severity]),)), Rider("Bo", mind=2))
    return stage.do("p1", OpenDowntime())


def treated(stage: Stage, verdict: str = EXPERT, by: str = "c2", *luck: str) -> Stage:
    stage.do("p1", GetAttention("c1", "i1", by, "" if by else "Doc"))
    said = "" if verdict == NOBODY else "stay off the leg"
    return stage.do("gm", JudgeTreater("c1", "i1", verdict, 1 if verdict == AMATEUR and not by else 2, said), *luck)


def clock(stage: Stage) -> tuple[int, int] | None:
    """Where Ana's medical clock stands, and out of how many."""
    place = clock_of(stage.state, stage.one().injuries[0])
    return None if place is None else (place.at, place.size)


def hurt(stage: Stage) -> list[str]:
    return [wording(one) for one in stage.one().injuries]


def day(stage: Stage, *, followed: bool = True) -> Stage:
    """A day under an expert's care goes by."""
    stage.do("gm", PassDay())
    for seat in ("p1", "gm"):
        stage.do(seat, SayFollowed("c1", "i1", followed))
    return stage


@pytest.mark.rule("RC-18.1")
def test_downtime_is_taken_at_any_time_outside_a_conflict(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", OpenDowntime())
    assert stage.state.downtime is not None
    assert (stage.state.downtime.number, stage.state.rests) == (1, 1)
    with refused_by("RC-18.1", why="already open"):
        stage.do("p1", OpenDowntime())
    fight = Stage(rulings, Rider(), conflict={"step": "act"})
    for seat, command in (("p1", OpenDowntime()), ("gm", PassDay())):
        with refused_by("RC-18.1", why="a conflict is under way"):
            fight.do(seat, command)


@pytest.mark.rule("RC-18.1", "RC-17.3")
def test_a_removed_pc_cannot_start_downtime(rulings: Settings) -> None:
    with refused_by("RC-17.3", why="no PC in play"):
        Stage(rulings, Rider(more={"status": REMOVED})).do("p1", OpenDowntime())


@pytest.mark.rule("RC-18.2")
def test_the_gm_counts_days_and_closes_downtime(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", PassDay()).do("p1", OpenDowntime()).do("gm", PassDay())
    assert stage.state.day == 2
    stage.do("gm", CloseDowntime())
    assert (stage.state.downtime, stage.state.rests) == (None, 1)
    with refused_by("RC-18.2", why="no downtime is open"):
        stage.do("gm", CloseDowntime())
    for command in (PassDay(), CloseDowntime()):
        with pytest.raises(Forbidden):
            stage.do("p1", command)


@pytest.mark.rule("RC-18.3", "RC-18.4")
@pytest.mark.parametrize(("severity", "size"), [(MINOR, 2), (MODERATE, 4), (MAJOR, 8)])
def test_attention_starts_a_full_clock(rulings: Settings, severity: str, size: int) -> None:
    stage = resting(rulings, severity)
    stage.do("p1", GetAttention("c1", "i1", npc="Doc Harston"))
    assert stage.asked() == ["gm treater c1"]
    stage.do("gm", JudgeTreater("c1", "i1", EXPERT, instructions="rest the leg"))
    assert clock(stage) == (size, size)
    care = stage.one().injuries[0].care
    assert care is not None
    assert (care.treater, care.expert, care.instructions) == ("Doc Harston", True, "rest the leg")
    assert stage.asked() == []


@pytest.mark.rule("RC-18.3")
def test_attention_is_given_once_per_injury_and_downtime(rulings: Settings) -> None:
    stage = treated(resting(rulings))
    with refused_by("RC-18.3", why="had attention"):
        stage.do("p1", GetAttention("c1", "i1", "c2"))
    stage.do("gm", CloseDowntime()).do("gm", OpenDowntime())
    stage.do("gm", Exacerbate("c1", "i1"))
    stage.do("p1", GetAttention("c1", "i1", "c2"))
    with refused_by("RC-18.3", why="had attention"):
        stage.do("p1", GetAttention("c1", "i1", "c1"))


@pytest.mark.rule("RC-18.3")
def test_a_running_clock_keeps_its_value_under_another_treater(rulings: Settings) -> None:
    stage = day(treated(resting(rulings, MODERATE)))
    assert clock(stage) == (3, 4)
    stage.do("gm", CloseDowntime()).do("p1", OpenDowntime())
    treated(stage, AMATEUR, "")
    assert clock(stage) == (3, 4)
    care = stage.one().injuries[0].care
    assert care is not None
    assert (care.treater, care.expert, care.mind) == ("Doc", False, 1)


@pytest.mark.rule("RC-18.3", "RC-17.3")
def test_who_may_request_attention(rulings: Settings) -> None:
    stage = resting(rulings)
    with pytest.raises(Illegal, match="the player of Ana or of whoever treats the injury asks") as refused:
        stage.do("p2", GetAttention("c1", "i1", npc="Doc"))
    assert refused.value.clause == "RC-18.3"
    stage.do("p2", GetAttention("c1", "i1", "c2"))
    assert stage.asked() == ["gm treater c1"]
    gone = resting(rulings)
    gone.state = msgspec.structs.replace(
        gone.state, characters=(msgspec.structs.replace(gone.one(), status=REMOVED), gone.one("c2"))
    )
    with pytest.raises(Illegal, match="not now: Ana is out of play") as refused:
        gone.do("p1", GetAttention("c1", "i1", npc="Doc"))
    assert (refused.value.clause, refused.value.instead) == (
        "RC-17.3",
        "let the GM or whoever treats the injury ask for it",
    )
    gone.do("gm", GetAttention("c1", "i1", npc="Doc"))


@pytest.mark.rule("RC-18.3")
def test_a_request_without_a_treater_uses_up_nothing(rulings: Settings) -> None:
    stage = treated(resting(rulings), NOBODY)
    assert (clock(stage), stage.one().injuries[0].treated_in) == (None, 0)
    treated(stage)
    assert clock(stage) == (2, 2)


@pytest.mark.rule("RC-16.8", "RC-16.7")
def test_an_injury_at_its_permanent_level_is_only_stabilized(rulings: Settings) -> None:
    """Worked example 5."""
    stage = resting(rulings, MAJOR, MAJOR)
    with refused_by("RC-16.8", why="healed as far as it can"):
        stage.do("p1", GetAttention("c1", "i1", "c2"))
    stage = treated(resting(rulings, MAJOR, MAJOR, mortal=True))
    assert (hurt(stage), clock(stage)) == (["Major (permanent major)"], None)


@pytest.mark.rule("RC-16.6", "RC-R52")
@pytest.mark.parametrize(
    ("verdict", "luck", "mortal"),
    [
        (EXPERT, (), False),
        (AMATEUR, (), False),
        under("stabilise_by", "expert", AMATEUR, (), True),
        under("stabilise_by", "test", AMATEUR, ("p2 6", "p2 3"), True),
    ],
)
def test_who_makes_a_mortal_injury_nonmortal(
    rulings: Settings, verdict: str, luck: tuple[str, ...], mortal: bool
) -> None:
    stage = treated(resting(rulings, mortal=True), verdict, "c2", *luck)
    assert stage.one().is_mortal is mortal
    assert clock(stage) == (2, 2)


@pytest.mark.rule("RC-16.6")
@pytest.mark.option("stabilise_by", "test")
def test_an_amateur_who_passes_the_test_stabilizes(rulings: Settings) -> None:
    stage = treated(resting(rulings, mortal=True), AMATEUR, "c2", "p2 6", "p2 4")
    assert not stage.one().is_mortal
    assert stage.facts("RC-18.6")["passed"] is True


@pytest.mark.rule("RC-18.5", "RC-18.7")
def test_player_and_gm_say_whether_instructions_were_followed(rulings: Settings) -> None:
    stage = treated(resting(rulings)).do("gm", PassDay())
    assert stage.asked() == ["p1 followed c1", "gm followed c1"]
    with pytest.raises(Impossible, match="their player and the GM"):
        stage.do("p2", SayFollowed("c1", "i1", followed=True))
    stage.do("p1", SayFollowed("c1", "i1", followed=True))
    assert (stage.asked(), clock(stage)) == (["gm followed c1"], (2, 2))
    with refused_by("RC-18.5", why="already committed"):
        stage.do("p1", SayFollowed("c1", "i1", followed=False))
    stage.do("gm", SayFollowed("c1", "i1", followed=True))
    assert (stage.asked(), clock(stage)) == ([], (1, 2))
    stage.do("gm", PassDay())
    stage.do("p1", SayFollowed("c1", "i1", followed=True)).do("gm", SayFollowed("c1", "i1", followed=False))
    assert clock(stage) == (1, 2)
    stage.do("gm", PassDay())
    for seat in ("p1", "gm"):
        stage.do(seat, GAME.default(stage.state, GAME.open_questions(stage.state)[0]))
    assert clock(stage) == (1, 2)
    day(stage)
    assert stage.one().injuries == ()
    assert not any(place.kind == "clock" for place in stage.state.board.places)


@pytest.mark.rule("RC-18.7", "RC-16.7")
def test_healing_level_by_level_requires_the_move_again(rulings: Settings) -> None:
    """Worked example 5: Major (permanent minor) over eight days and four."""
    stage = treated(resting(rulings, MAJOR, MINOR))
    for _ in range(8):
        day(stage)
    assert (hurt(stage), clock(stage), stress.stress_of(stage.state, "c1")) == (
        ["Moderate (permanent minor)"], None, 6,
    )  # fmt: skip
    stage.do("gm", CloseDowntime()).do("gm", OpenDowntime())
    treated(stage)
    for _ in range(4):
        day(stage)
    assert (hurt(stage), stress.stress_of(stage.state, "c1")) == (["Minor (permanent minor)"], 3)
    stage.do("gm", CloseDowntime()).do("gm", OpenDowntime())
    with refused_by("RC-16.8", why="healed as far as it can"):
        stage.do("p1", GetAttention("c1", "i1", "c2"))


@pytest.mark.rule("RC-18.2", "RC-18.5")
def test_days_count_outside_downtime_too_and_wait_for_their_answers(rulings: Settings) -> None:
    stage = treated(resting(rulings)).do("gm", CloseDowntime())
    stage.do("gm", PassDay())
    with refused_by("RC-18.2", why="care for today"):
        stage.do("gm", PassDay())
    for seat in ("p1", "gm"):
        stage.do(seat, SayFollowed("c1", "i1", followed=True))
    assert clock(stage) == (1, 2)


@pytest.mark.rule("RC-18.6", "RC-4.6")
@pytest.mark.parametrize(
    ("drawn", "at"),
    [("6 3", 2), ("6 4", 1), ("K Q 5", 1), under("amateur_test", "all_cards", "K Q 5", 2)],
)
def test_an_amateur_draws_as_many_cards_as_their_mind(rulings: Settings, drawn: str, at: int) -> None:
    """Worked example 19; Bo treats Ana."""
    luck = [f"p2 {rank}" for rank in drawn.split()]
    stage = treated(_with_mind(resting(rulings), len(luck)), AMATEUR).do("gm", PassDay())
    assert stage.asked() == ["p2 draw c1"]
    stage.do("p2", TreatToday("c1", "i1"), *luck)
    assert (clock(stage), stage.asked()) == ((at, 2), [])


def _with_mind(stage: Stage, mind: int) -> Stage:
    others = tuple(msgspec.structs.replace(one, mind=mind) if one.id == "c2" else one for one in stage.state.characters)
    stage.state = msgspec.structs.replace(stage.state, characters=others)
    return stage


@pytest.mark.rule("RC-18.6")
def test_an_npc_draws_from_the_gms_deck(rulings: Settings) -> None:
    stage = treated(resting(rulings), AMATEUR, "").do("gm", PassDay())
    assert stage.asked() == ["gm draw c1"]
    stage.do("gm", TreatToday("c1", "i1"), "gm A")
    assert clock(stage) == (1, 2)


@pytest.mark.rule("RC-18.6")
def test_without_a_treater_there_is_no_draw(rulings: Settings) -> None:
    stage = treated(resting(rulings), AMATEUR).do("gm", PassDay())
    with pytest.raises(Impossible, match="somebody else treats"):
        stage.do("p1", TreatToday("c1", "i1"))
    stage.do("p2", TreatToday("c1", "i1", on_hand=False))
    assert (clock(stage), stage.asked()) == ((2, 2), [])
    stage.state = msgspec.structs.replace(
        stage.state, characters=(stage.one(), msgspec.structs.replace(stage.one("c2"), status=REMOVED))
    )
    stage.do("gm", PassDay())
    assert (clock(stage), stage.asked(), stage.state.dues) == ((2, 2), [], ())


@pytest.mark.rule("RC-18.6")
def test_a_pc_may_treat_their_own_injury(rulings: Settings) -> None:
    stage = treated(resting(rulings), AMATEUR, "c1").do("gm", PassDay())
    stage.do("p1", TreatToday("c1", "i1"), "p1 2", "p1 2", "p1 6")
    assert clock(stage) == (1, 2)


@pytest.mark.rule("RC-18.6", "RC-R55")
@pytest.mark.option("amateur_test", "play")
@pytest.mark.option("stabilise_by", "test")
@pytest.mark.parametrize(("luck", "result"), [("p1 4", "not enough"), ("p1 10", "enough")])
def test_the_log_says_whether_the_hand_of_an_amateur_is_enough(rulings: Settings, luck: str, result: str) -> None:
    """It said no more than that they treated the injury."""
    hurt = Rider(mind=2, injured=((Injury("c1i1", MINOR, mortal=True), "3"),))
    stage = Stage(rulings, hurt).do("gm", OpenDowntime()).do("p1", GetAttention("c1", "c1i1", "c1"))
    stage.do("gm", JudgeTreater("c1", "c1i1", "amateur"), luck).do("p1", Stand())
    rank = luck.removeprefix("p1 ")
    assert f"Ana draws the {rank} of clubs: {result} to beat a 9." in log_of(stage)
    assert stage.one().is_mortal == (result != "enough")


@pytest.mark.rule("RC-18.6", "RC-R55")
@pytest.mark.option("amateur_test", "play")
def test_the_amateurs_test_may_be_a_hand_of_at_most_mind_cards(rulings: Settings) -> None:
    stage = treated(resting(rulings, MODERATE), AMATEUR).do("gm", PassDay())
    stage.do("p2", TreatToday("c1", "i1"), "p2 6")
    assert stage.asked() == ["p2 solo c1"]
    assert [ask.label for ask in GAME.open_questions(stage.state)] == ["Bo's hand: hit or stand"]  # not the patient's
    stage.do("p2", Hit(), "p2 5")
    assert (clock(stage), stage.asked()) == ((3, 4), [])
    stage.do("gm", PassDay())
    stage.do("p2", TreatToday("c1", "i1"), "p2 9").do("p2", Stand())
    assert (clock(stage), stage.asked()) == ((3, 4), [])


@pytest.mark.option("amateur_test", "play")
@pytest.mark.option("stabilise_by", "test")
@pytest.mark.parametrize(("card", "mortal"), [("10", False), ("4", True)])
def test_a_played_test_may_end_with_its_first_card(rulings: Settings, card: str, mortal: bool) -> None:
    stage = _with_mind(resting(rulings, mortal=True), 2)
    stage.do("p1", GetAttention("c1", "i1", "c2")).do("gm", JudgeTreater("c1", "i1", AMATEUR), f"p2 {card}")
    assert stage.asked() == ["p2 solo c1"]
    stage.do("p2", Stand())
    assert stage.one().is_mortal is mortal
    assert clock(stage) == (2, 2)


@pytest.mark.rule("RC-18.8", "RC-16.2", "RC-18.5")
@pytest.mark.parametrize(
    ("severity", "after", "at"),
    [
        (MINOR, "Moderate", (4, 4)),
        (MAJOR, "Major (mortal)", (8, 8)),
        under("worse_clock", "keep", MINOR, "Moderate", (3, 4)),
    ],
)
def test_above_its_clock_it_gets_worse(rulings: Settings, severity: str, after: str, at: tuple[int, int]) -> None:
    """Worked example 20."""
    stage = treated(resting(rulings, severity))
    before = stress.stress_of(stage.state, "c1")
    stage.do("gm", Exacerbate("c1", "i1"))
    assert (hurt(stage), clock(stage)) == ([after], at)
    assert stress.stress_of(stage.state, "c1") - before == (3 if severity == MINOR else 0)


@pytest.mark.rule("RC-18.5")
def test_below_its_size_a_clock_only_increases(rulings: Settings) -> None:
    stage = day(treated(resting(rulings, MODERATE)))
    stage.do("gm", Exacerbate("c1", "i1"))
    assert (hurt(stage), clock(stage)) == (["Moderate"], (4, 4))


@pytest.mark.rule("RC-18.8", "RC-17.2")
def test_getting_worse_may_remove_the_pc(rulings: Settings) -> None:
    stage = resting(rulings)
    stage.run(lambda play: [injure(play, "c1", MODERATE) for _ in range(3)])
    treated(stage).do("gm", Exacerbate("c1", "i1"))
    assert stage.one().status == REMOVED


@pytest.mark.rule("RC-18.5", "RC-18.3")
@pytest.mark.parametrize(
    ("seat", "command", "refusal", "why"),
    [
        ("p1", Exacerbate("c1", "i1"), Forbidden, "for the GM"),
        ("gm", Exacerbate("c1", "i1"), Illegal, "no clock"),
        ("gm", Exacerbate("c1", "i9"), Impossible, "no injury"),
        ("p1", SayFollowed("c1", "i1", followed=True), Impossible, "nothing is asked"),
        ("gm", JudgeTreater("c1", "i1", EXPERT), Impossible, "no such request"),
        ("p1", JudgeTreater("c1", "i1", EXPERT), Forbidden, "for the GM"),
        ("p1", GetAttention("c1", "i1"), Invalid, "npc"),
        ("p1", GetAttention("c1", "i1", "c9"), Impossible, "there is no PC"),
    ],
)
def test_statements_that_are_refused_at_this_point(
    rulings: Settings, seat: str, command: Command, refusal: type[Exception], why: str
) -> None:
    with pytest.raises(refusal, match=why):
        resting(rulings).do(seat, command)


@pytest.mark.rule("RC-18.3", "RC-18.6")
@pytest.mark.parametrize(
    ("verdict", "mind", "why"), [("quack", 2, "verdict"), (AMATEUR, 0, "mind"), (AMATEUR, 4, "mind")]
)
def test_the_gm_says_expert_or_amateur_and_a_mind_of_1_to_3(
    rulings: Settings, verdict: str, mind: int, why: str
) -> None:
    stage = resting(rulings).do("p1", GetAttention("c1", "i1", npc="Doc"))
    with pytest.raises(Invalid, match=why):
        stage.do("gm", JudgeTreater("c1", "i1", verdict, mind))


@pytest.mark.rule("RC-R56")
@pytest.mark.option("healing", "quick")
@pytest.mark.parametrize(
    ("verdict", "luck", "after"),
    [(EXPERT, (), ["Minor"]), (AMATEUR, ("p2 6", "p2 3"), ["Moderate"]), (AMATEUR, ("p2 6", "p2 4"), ["Minor"])],
)
def test_quick_healing_takes_effect_at_the_end_of_the_downtime(
    rulings: Settings, verdict: str, luck: tuple[str, ...], after: list[str]
) -> None:
    stage = treated(resting(rulings, MODERATE), verdict, "c2", *luck)
    assert (hurt(stage), clock(stage)) == (["Moderate"], None)
    stage.do("gm", CloseDowntime())
    assert hurt(stage) == after


@pytest.mark.rule("RC-18.5", "RC-18.8", "RC-16.2")
def test_a_fight_may_make_an_injury_worse_while_its_hand_is_played(rulings: Settings) -> None:
    """The card is swapped when the hand is over; the stress counts at once."""
    stage = treated(resting(rulings)).do("gm", CloseDowntime())
    pot = Pot("pot.c1.1", 1, 2, 1, 1)
    one = Contender("c1", agreed=True, anted=True, pot="open", level=2, pots=(pot,))
    board = stage.state.board
    laid = Place(pot.place, "chips", "Pot", None, "all", "c1", chips=((places.CHIP, 2),))
    board = msgspec.structs.replace(board, places=(*board.places, laid))
    fight = Conflict(1, "act", hand=1, level=2, contenders=(one,))
    stage.state = msgspec.structs.replace(stage.state, board=board, conflict=fight)
    before = stress.stress_of(stage.state, "c1")
    stage.do("gm", Exacerbate("c1", "i1"))
    lying = places.faces(stage.state, places.injuries("c1"))
    assert (hurt(stage), clock(stage), lying) == (["Moderate"], (4, 4), ("3C",))
    assert stress.stress_of(stage.state, "c1") - before == 3
    assert stage.facts("RC-18.5") == {"name": "Ana", "was": 2, "up": 1, "size": 2}
    stage.do("gm", BreakOffConflict())
    assert places.faces(stage.state, places.injuries("c1")) == ("6C",)
