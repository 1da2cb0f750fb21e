"""What the game's bots do: nothing that only people should decide, and nothing that the rules always refuse."""

import msgspec
import pytest

from croupier.core.luck_sources import SeededLuck
from croupier.core.session import moment, sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.table_commands import Undo
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import Hit, Stay
from croupier.games.rust_in_the_canyon.bots import freeplay
from croupier.games.rust_in_the_canyon.bots.answers import Style, in_conflict
from croupier.games.rust_in_the_canyon.bots.player import alone
from croupier.games.rust_in_the_canyon.conflict.state import Past
from croupier.games.rust_in_the_canyon.cost import clocks
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.moves.commands import Stand
from croupier.games.rust_in_the_canyon.rest.commands import CloseDowntime, OpenDowntime, PassDay, Sleep, TreatToday
from croupier.games.rust_in_the_canyon.rest.state import Care, Downtime, Resting
from croupier.games.rust_in_the_canyon.town.commands import ArriveAt, DoneAdvancing, LeaveTown
from support.rust_in_the_canyon.betting import hand
from support.rust_in_the_canyon.stage import Rider, Stage


def test_bots_do_not_vote() -> None:
    table = sit_down(GAME, SeededLuck("vote"), players=2, consent="all")
    with_bots(table, "vote").step()
    table.submit("p1", Undo(table.version("p1")), moment(table.n))
    asked = [prompt.ask.seat for prompt in table.state.prompts if prompt.ask.key.startswith("poll:")]
    assert asked
    for seat in asked:
        answer = GAME.bot(seat, "vote")(table.view(seat), seat, ())
        assert answer is None or answer.command["type"] != "vote"


@pytest.mark.option("sleep_limit", "per_downtime")
def test_a_bot_sleeps_as_often_as_the_table_allows(rulings: Settings) -> None:
    rested = Downtime(1, 1, (Resting("c1", slept=1),))
    stage = Stage(rulings, Rider(stress=3), state={"downtime": rested, "day": 2})
    assert freeplay.wants(stage.state, stage.one(), lambda _: 0) is None


@pytest.mark.rule("RC-R57")
def test_a_bot_sleeps_again_the_next_night(rulings: Settings) -> None:
    rested = Downtime(1, 1, (Resting("c1", slept=1),))
    stage = Stage(rulings, Rider(stress=3), state={"downtime": rested, "day": 2})
    assert freeplay.wants(stage.state, stage.one(), lambda _: 0) == Sleep()


def test_a_bot_does_not_take_a_second_day_off_in_a_downtime_reopened_the_same_day(rulings: Settings) -> None:
    rider = Rider(stress=9, more={"slept": 2, "day_off": 2})
    stage = Stage(rulings, rider, state={"downtime": Downtime(2, 2), "day": 2})
    assert freeplay.wants(stage.state, stage.one(), lambda _: 0) is None


@pytest.mark.option("read_short", "cap")
def test_a_bot_does_not_bet_more_than_the_town_can_match(rulings: Settings) -> None:
    stages = [Stage(rulings, Rider(), town=town) for town in (0, 1)]
    found = [freeplay.wants(stage.state, stage.one(), lambda _: 0) for stage in stages]
    assert [wish is None for wish in found] == [True, False]


def test_the_gms_bot_ends_a_rest_that_began_before_the_first_town(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=None).do("gm", OpenDowntime())
    found: list[type] = []
    while stage.state.downtime is not None and len(found) < 9:
        wish = freeplay.direct(stage.state, lambda _: 0)
        assert wish is not None
        found.append(type(wish))
        stage.do("gm", wish)
    assert found[-1] is CloseDowntime


@pytest.mark.option("reflect_limit", "once_per_sitting")
def test_a_bot_reflects_on_a_town_as_often_as_the_table_allows(rulings: Settings) -> None:
    """It tried again and again on the second visit of a session, and the session ended early."""
    stage = Stage(
        rulings, Rider(), town=9, state={"conflicts": freeplay.IN_ALL, "rests": freeplay.IN_ALL, "sitting": 1}
    )
    here = msgspec.structs.replace(stage.state.towns[0], visits=2, reflected=1, reflected_in=1)
    past = (Past(1, "Do we get the water rights back from the mill?", "t1"),)
    stage.state = msgspec.structs.replace(stage.state, towns=(here,), past=past)
    assert freeplay.wants(stage.state, stage.one(), lambda _: 0) is None


@pytest.mark.option("reserve_cost", "bet")
def test_a_bot_plays_only_reserve_cards_that_the_table_allows(rulings: Settings) -> None:
    """It was refused until its default answer was taken."""
    table = hand(rulings, "K", "8", reserve=("A",)).bid(p1=0, gm=0)
    (ask,) = (ask for ask in GAME.open_questions(table.state) if ask.seat == "p1")
    assert in_conflict(table.state, "p1", ask, Style(), lambda _: 0) == Hit()


@pytest.mark.option("town_stack", "gm")
def test_the_gms_bot_names_a_town_stack_where_the_table_leaves_it_to_the_gm(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", LeaveTown()).do("p1", DoneAdvancing())
    (ask,) = GAME.open_questions(stage.state)
    wish = freeplay.answer(stage.state, "gm", ask, lambda _: 0)
    assert isinstance(wish, ArriveAt)
    assert stage.do("gm", wish).town() == 42


@pytest.mark.parametrize(
    ("own", "reserve", "gm", "does"),
    [
        ("10 6", (), "K 10", "Hit"),  # a loss in any case
        ("10 7", ("3",), "K 8", "PlayReserve"),
        ("10 4", ("2",), "K 6", "PlayReserve"),
        ("10 3", (), "K 2", "Stay"),  # ahead already
        ("9 8", (), "K 7", "Stay"),  # a tie has the stakes, too
    ],
)
def test_a_bot_considers_the_totals_of_those_who_stay(
    rulings: Settings, own: str, reserve: tuple[str, ...], gm: str, does: str
) -> None:
    """It stayed with 16 against a 20 that could no longer change, and hit where it had won."""
    first, second = own.split()
    table = hand(rulings, first, gm, reserve=reserve).bid(p1=0, gm=0).act(f"p1 {second}", p1="hit", gm="stay")
    (ask,) = (ask for ask in GAME.open_questions(table.state) if ask.seat == "p1")
    assert type(in_conflict(table.state, "p1", ask, Style(stays=16), lambda _: 0)).__name__ == does


def test_the_gms_bot_takes_no_card_if_everyone_has_stayed_below_it(rulings: Settings) -> None:
    table = hand(rulings, "9 8", "10").bid(p1=0, gm=0).act("gm 7", p1="stay", gm="hit")
    (ask,) = (ask for ask in GAME.open_questions(table.state) if ask.seat == "gm")
    answer = in_conflict(table.state, "gm", ask, Style(stays=18), lambda _: 0)
    assert answer == Stay()


@pytest.mark.option("amateur_test", "play")
def test_a_bot_stops_once_its_cards_beat_a_9(rulings: Settings) -> None:
    """It drew on to its usual limit, and over 21."""
    hurt = Injury("c1i1", MINOR, care=Care("c2", expert=False))
    stage = Stage(rulings, Rider(injured=((hurt, "3"),)), Rider("Bo", mind=3))
    stage.run(clocks.start, "c1", hurt)
    stage.do("gm", PassDay()).do("p2", TreatToday("c1", "c1i1"), "p2 K")
    (ask,) = GAME.open_questions(stage.state)
    assert alone(stage.state, "p2", ask, Style()) == Stand()
