"""What a session of bots shows: what is read is claimed, plans, help, clocks, aftermaths, and beaten PCs leave."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import Ask
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import BackDown
from croupier.games.rust_in_the_canyon.bots import asides_of_gm, asides_of_players, freeplay, words
from croupier.games.rust_in_the_canyon.bots.answers import Style, in_conflict
from croupier.games.rust_in_the_canyon.bots.asides import IDLE, Asides
from croupier.games.rust_in_the_canyon.conflict.commands import (
    CallOff,
    ClaimMarkers,
    LeaveConflict,
    PayAnte,
    SayAction,
    SaySurprised,
    SetInvolved,
    TagAction,
)
from croupier.games.rust_in_the_canyon.conflict.state import Opposition, Past
from croupier.games.rust_in_the_canyon.cost.commands import TellAftermath, TellDeath
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.moves.commands import Reflect
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.rest.commands import GetAttention, OpenDowntime, SetFloor, TakeDayOff
from croupier.games.rust_in_the_canyon.state import DYING, REMOVED
from croupier.pieces.override_commands import Decree
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.conflict import after_a_hand, came_out, opened, prepared, proposed
from support.rust_in_the_canyon.stage import Rider, Stage

ABSENT = {"back_down_for", "name_proxy", "take_extra"}
"""Commands for a player who is gone, as bots never go; nor do they decline a card."""
BETWEEN = {"bring_back", "keep_character", "set_aside"}
"""Given when a session opens, or between sessions."""
UNDER = {
    "all_in": {"short_match_pc": "all_in"},
    "answer_stakes": {"shared_stakes": "gm"},
    "ask_read": {"read_mode": "draw"},
    "stop_reading": {"read_mode": "draw"},
    "note_trouble": {"read_mode": "draw"},
    "reveal_clock": {"clock_hidden": "gm_may_hide"},
    "set_deadline": {"mortal_deadline": "clock"},
    "set_out_for": {"outside_town": "next_town"},
}
"""Commands that there are under another ruling alone."""
EVENTS = ("ReadAnswered", "PlanClaimed", "PlanEnded", "HelpCalled", "ClockStarted", "ClockRang", "AftermathTold")


def session(seed: str) -> Counter[str]:
    """How often each event comes in a session of two players."""
    found: Counter[str] = Counter()
    table = sit_down(GAME, SeededLuck(f"demo|{seed}"), players=2)
    for entry in with_bots(table, f"demo|{seed}").run(5000):
        found.update(type(event).__name__ for event in entry.events)
    return found


def test_a_session_shows_the_moves_of_the_booklet() -> None:
    found = session("1")
    assert [name for name in EVENTS if not found[name]] == []
    assert found["MarkerJudged"] >= found["ReadAnswered"] - 1


def commands_of(seed: int, rulings: dict[str, str]) -> set[str]:
    """The commands that bots give in a session of two to four players."""
    settings = GAME.read_settings(rulings)
    table = sit_down(GAME, SeededLuck(f"demo|{seed}"), players=2 + seed % 3, settings=settings)
    return {str(entry.command.__struct_config__.tag) for entry in with_bots(table, f"demo|{seed}").run(5000)}


@pytest.mark.slow
@pytest.mark.timeout(1200)
def test_bots_give_every_command_of_a_session_over_forty_seeds() -> None:
    """Apart from overrides, which set something otherwise than the rules do."""
    own = {str(kind.__struct_config__.tag) for kind in GAME.rules if not issubclass(kind, Decree)}
    given = {tag for seed in range(1, 41) for tag in commands_of(seed, {})}
    assert own - given == ABSENT | BETWEEN | UNDER.keys()
    more = {key: option for rulings in UNDER.values() for key, option in rulings.items()}
    given = {tag for seed in range(1, 25) for tag in commands_of(seed, more)}
    assert UNDER.keys() - given == set()


@pytest.mark.rule("RC-8.9")
def test_a_bot_claims_only_answers_about_the_conflict(rulings: Settings) -> None:
    mill, jail = (Marker(f"m{at}", "t1", "?", "!", words.READS[at][0]) for at in (0, 1))
    stage = proposed(rulings, Rider(more={"markers": (mill, jail)}))
    assert stage.state.conflict is not None
    now = msgspec.structs.replace(stage.state.conflict, step="claim", stakes=words.STAKES[1][0])
    view = msgspec.structs.replace(stage.state, conflict=now)
    answer = in_conflict(view, "p1", Ask("p1", "claim:1:c1", "", "c1"), Style(), lambda _: 0)
    assert answer == ClaimMarkers((jail.id,))


def test_the_beaten_are_left_out_and_back_down_with_a_poor_hand(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(stress=18), Rider("Bo"))
    answer = in_conflict(stage.state, "gm", Ask("gm", "involved:1", "", ""), Style(), lambda _: 0)
    assert isinstance(answer, SetInvolved)
    assert answer.pcs == ("c2",)
    for stress, backs in ((18, True), (3, False)):
        table = hand(rulings, "9", "8").bid(p1=0, gm=1)
        stress_place = msgspec.structs.replace(table.state.board.place("stress.c1"), chips=(("chip", stress),))
        view = msgspec.structs.replace(table.state, board=table.state.board.put(stress_place))
        answer = in_conflict(view, "p1", Ask("p1", "see:1:c1", "", "c1"), Style(), lambda _: 0)
        assert isinstance(answer, BackDown) is backs


def test_the_gm_calls_off_a_conflict_if_nobody_is_able_to_fight(rulings: Settings) -> None:
    stage = proposed(rulings, Rider(stack=0))
    assert in_conflict(stage.state, "gm", Ask("gm", "involved:1", "", ""), Style(), lambda _: 0) == CallOff()


@pytest.mark.parametrize(("rank", "answer"), [(5, PayAnte()), (3, PayAnte())])
def test_an_ante_that_a_stack_can_bear_is_paid(rulings: Settings, rank: int, answer: PayAnte) -> None:
    assert _ante(rulings, Rider(), rank) == answer


def test_an_ante_of_more_than_half_the_stack_is_refused(rulings: Settings) -> None:
    assert _ante(rulings, Rider(stack=5), 3) == LeaveConflict()
    assert _ante(rulings, Rider(stack=11, stress=18), 1) == LeaveConflict()


def _ante(rulings: Settings, rider: Rider, rank: int) -> object:
    stage = proposed(rulings, rider)
    assert stage.state.conflict is not None
    now = msgspec.structs.replace(stage.state.conflict, step="ante", hand=1, opposition=Opposition(rank=rank))
    view = msgspec.structs.replace(stage.state, conflict=now)
    return in_conflict(view, "p1", Ask("p1", "ante:1:c1", "", "c1"), Style(), lambda _: 0)


@pytest.mark.rule("RC-13.3")
@pytest.mark.parametrize(("level", "stands"), [(0, True), (2, False)])
def test_a_loser_escalates_if_they_prepared_for_it(rulings: Settings, level: int, stands: bool) -> None:
    stage = prepared(after_a_hand(rulings, came_out("lost", 17, (0, 0))), p1=level)
    answer = in_conflict(stage.state, "p1", Ask("p1", "say:1:c1", "", "c1"), Style(), lambda _: 0)
    assert isinstance(answer, SayAction)
    assert answer.stands is stands


def test_a_bot_does_not_reflect_on_what_it_cannot_beat(rulings: Settings) -> None:
    done = {"past": (Past(1, words.STAKES[0][0], "t1"),), "conflicts": 4, "rests": 4}
    stages = [Stage(rulings, Rider(), town=town, state=done) for town in (21, 20)]
    found = [type(freeplay.wants(stage.state, stage.one(), lambda _: 0)) for stage in stages]
    assert found == [type(None), Reflect]


@pytest.mark.rule("RC-7.2")
def test_a_procedure_that_was_broken_off_has_changed_nothing(rulings: Settings) -> None:
    past = (Past(1, words.STAKES[0][0], "t1", why="broken off"), Past(2, words.STAKES[1][0], "t1", ("c1",)))
    stage = Stage(rulings, Rider(), town=20, state={"past": past, "conflicts": 4, "rests": 4})
    assert freeplay.wants(stage.state, stage.one(), lambda _: 0) == Reflect(words.CHANGES[1][1])


def test_asides_come_once_per_session_or_once_per_conflict(rulings: Settings) -> None:
    stage = Stage(rulings, Rider())
    for seed in map(str, range(9)):
        mind = Asides(seed)
        given = [type(wish) for _ in range(40) if (wish := mind.wish(stage.state, "gm", IDLE)) is not None]
        assert len(given) == len(set(given))


def test_the_player_of_a_dying_pc_describes_their_death(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(more={"status": DYING}))
    found = [Asides("1").wish(stage.state, "p1", "aftermath") for _ in range(3)]
    assert found[0] == TellDeath("c1", words.LAST)


def test_the_gm_seeks_a_doctor_for_those_who_are_out_of_play(rulings: Settings) -> None:
    hurt = ((Injury("i1", MINOR, mortal=True), "3"),)
    stage = Stage(rulings, Rider("Ana", injured=hurt, more={"status": REMOVED, "removed": True}))
    stage.do("gm", OpenDowntime())
    assert freeplay.direct(stage.state, lambda _: 0) == GetAttention("c1", "i1", npc="the doctor")


@pytest.mark.parametrize(("level", "surprised"), [(1, True), (2, False), (3, False)])
def test_nobody_is_surprised_by_their_own_blow(rulings: Settings, level: int, surprised: bool) -> None:
    stage = prepared(opened(rulings)).do("p1", SayAction(words.DEEDS[level][0]))
    stage.do("gm", SayAction(words.THEIR_DEEDS[3][0]))
    answer = in_conflict(stage.state, "p1", Ask("p1", "surprised:1:c1", "", "c1"), Style(), lambda _: 0)
    assert answer == SaySurprised(surprised, "c1")


@pytest.mark.parametrize(("why", "retired"), [("", True), ("broken off: a storm", False)])
def test_an_answer_is_retired_only_after_a_conflict_played_to_the_end(
    rulings: Settings, why: str, retired: bool
) -> None:
    stakes, about = words.STAKES[0][0], words.READS[0][0]
    held = (Marker("m1", "t1", "?", "!", about),)
    past = (Past(1, stakes, "t1", why=why),)
    stage = Stage(rulings, Rider(more={"markers": held}), state={"past": past})
    assert (asides_of_gm.retire_marker(stage.state, "gm") is not None) is retired


@pytest.mark.parametrize(("result", "total", "word"), [("tied", 18, "shares its water"), ("lost", 9, "somebody argue")])
def test_bots_reflect_on_the_stakes_that_they_got(rulings: Settings, result: str, total: int, word: str) -> None:
    """A tie keeps the stakes, though it bars from another conflict over them."""
    stage = after_a_hand(rulings, came_out(result, total, (0, 0)), level=3, stakes=words.STAKES[0][0], town=9)
    stage.state = msgspec.structs.replace(stage.state, conflicts=4, rests=4)
    wish = freeplay.wants(stage.state, stage.one(), lambda _: 1)
    assert isinstance(wish, Reflect)
    assert word in wish.changes


def test_a_dying_pc_who_is_out_of_play_dies_too(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(more={"status": DYING, "removed": True}))
    assert asides_of_players.die(stage.state, "p1") == TellDeath("c1", words.LAST)


def test_the_aftermath_of_the_dead_is_described_by_the_others() -> None:
    assert words.aftermath(stakes=True, fallout=("death",)).endswith("it is going to cost me my life.")
    dead = words.aftermath(stakes=False, fallout=("death",), dead=True)
    assert dead == "They keep what we came for, and one of us is dead."


@pytest.mark.parametrize("at", range(6))
def test_the_floor_counts_the_work_and_the_vice_that_were_described(rulings: Settings, at: int) -> None:
    doing = words.day_off(at, "pies")
    assert ("unwinds with pies" in doing, "mends a fence" in doing) == (at % 3 > 0, at % 2 == 1)
    stage = Stage(rulings, Rider(stress=9)).do("p1", OpenDowntime()).do("p1", TakeDayOff(doing))
    answer = freeplay.answer(stage.state, "gm", Ask("gm", "floor:1.0:c1", "", "c1"), lambda _: 1)
    assert answer == SetFloor("c1", work=at % 2, vice=at % 3 > 0)


@pytest.mark.parametrize(("total", "level", "word"), [(17, 3, "We have what"), (17, 2, "I am out of it")])
def test_an_aftermath_reflects_the_shared_stakes(rulings: Settings, total: int, level: int, word: str) -> None:
    """Shared stakes were won by Ana and, in his own words, not by Bo; or they are still open."""
    riders = (came_out("won", 20, (0, 0)), came_out("lost", total, (0, 0), name="Bo"))
    stage = after_a_hand(rulings, *riders, level=level)
    if level == 2:
        prepared(stage, p1=3)
        stage.do("p1", SayAction("swings")).do("gm", SayAction("", stands=True)).do("p2", SayAction("", stands=True))
        stage.do("gm", TagAction("c1", 3))
    told = freeplay.answer(stage.state, "p2", Ask("p2", "aftermath:c2", "", "c2"), lambda _: 1)
    assert isinstance(told, TellAftermath)
    assert told.text.startswith(word)


@pytest.mark.parametrize(("cards", "reserve", "backs"), [("2", ("9",), False), ("2", (), True), ("2 3", ("9",), True)])
def test_nobody_gives_up_on_a_first_card_with_a_reserve_to_come(
    rulings: Settings, cards: str, reserve: tuple[str, ...], backs: bool
) -> None:
    table = hand(rulings, cards, "K", level=3, reserve=reserve).bid(p1=0, gm=3)
    answer = in_conflict(table.state, "p1", Ask("p1", "see:1.1.1.see:c1", "", "c1"), Style(), lambda _: 0)
    assert isinstance(answer, BackDown) is backs
