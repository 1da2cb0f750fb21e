"""The questions of a round, their default answers, the log, and what a view leaves open (RC-12.1, RC-22.2)."""

import random
from typing import Any

import msgspec
import pytest

from croupier.core import bots
from croupier.core.chance import Chance, even_numbers, seeded_source
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.settings import Settings
from croupier.core.table import Table
from croupier.games.rust_in_the_canyon import GAME, places
from croupier.games.rust_in_the_canyon.betting.chapter import CHAPTER
from croupier.games.rust_in_the_canyon.betting.commands import AllIn, BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.betting.questions import QUESTIONS
from croupier.games.rust_in_the_canyon.betting.stages import ROUNDS
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.settings import WAITING
from croupier.testing.battery_choices import check_choice
from croupier.testing.battery_play import AT
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.stage import Rider

pytestmark = pytest.mark.usefixtures("only_the_hand")


def defaults(table: Hand) -> dict[str, Any]:
    asked = [ask for ask in GAME.open_questions(table.state) if ask.key.partition(":")[0] in KINDS]
    return {f"{ask.seat} {ask.about}".strip(): GAME.default(table.state, ask) for ask in asked}


@pytest.mark.rule("RC-22.1", "RC-R65", "RC-12.14")
def test_the_default_answers(rulings: Settings) -> None:
    riders = (
        Rider("Ana", stack=6, hand=("10", "6"), pot=(2, 2)),
        Rider("Ben", stack=0, hand=("10", "7"), pot=(2, 2)),
        Rider("Cem", stack=6, hand=("9",), pot=(2, 2)),
    )
    table = Hand(rulings, *riders, level=2, town=2, gm_hand=("8", "9"))
    assert defaults(table) == {"p1 c1": Bid(0), "p2 c2": Bid(0), "p3 c3": Bid(0), "gm": Bid(0)}
    table.bid(gm=0, p1=0, p2=0, p3=2)
    assert defaults(table) == {"p1 c1": See(), "p2 c2": BackDown()}
    table.see("p1").back_down("p2")
    assert defaults(table) == {"gm c1": See("c1"), "gm c3": See("c3")}
    table.see("c1")
    assert defaults(table) == {"gm c3": BackDown("c3")}
    table.do("gm", BackDown("c3"), *(f"p2 {rank}" for rank in "2345"), *(f"p3 {rank}" for rank in "234567"))
    assert defaults(table) == {"p1 c1": Hit(), "gm": Stay()}


@pytest.mark.rule("RC-R30", "RC-12.4")
@pytest.mark.option("bet_order", "in_turn")
def test_the_default_answers_in_turn(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", town=0)
    assert defaults(table) == {"p1 c1": Bid(0)}
    table.bid(p1=1)
    assert defaults(table) == {"gm": BackDown("c1")}


@pytest.mark.rule("RC-R30", "RC-R65")
@pytest.mark.option("bet_order", "in_turn")
def test_in_turn_the_gm_who_backs_down_in_one_pot_is_asked_again_for_the_others(rulings: Settings) -> None:
    riders = (Rider(name, stack=6, hand=("9",), pot=(2, 2)) for name in ("Ana", "Ben"))
    table = Hand(rulings, *riders, level=2, town=0, gm_hand=("8",)).bid(p1=1, p2=1)
    before = [ask.key for ask in GAME.open_questions(table.state) if ask.seat == "gm"]
    assert defaults(table) == {"gm": BackDown("c2")}
    table.do("gm", BackDown("c2"))
    after = [ask.key for ask in GAME.open_questions(table.state) if ask.seat == "gm"]
    assert (defaults(table), before == after) == ({"gm": BackDown("c1")}, False)


@pytest.mark.rule("RC-R31", "RC-12.3")
@pytest.mark.option("price_scope", "per_pot")
def test_the_default_answers_pot_by_pot(rulings: Settings) -> None:
    table = hand(rulings, "9", "8")
    assert defaults(table) == {"p1 c1": Bid(0), "gm c1": Bid(0, "c1")}


@pytest.mark.rule("RC-R29", "RC-12.4")
@pytest.mark.option("short_match_gm", "bank")
def test_with_the_bank_behind_them_the_gm_sees_by_default(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", town=0).bid(gm=0, p1=1)
    assert defaults(table) == {"gm c1": See("c1")}


def test_the_log_shows_a_hand() -> None:
    table = hand(GAME.read_settings({}), "9", "8", reserve=("2",), level=2, town=20).bid(gm=2, p1=0).see("p1")
    table.act(p1="reserve 2", gm="stay 1").see("p1").act(p1="stay")
    lines = [GAME.log_line(event, table.state) for play in table.plays for event in play.events]
    passing = ("chip", "a sealed choice", "1 card from", "of clubs")
    assert [line for line in lines if line and not any(word in line for word in passing)] == [
        "Round 1: bids. Ana 9 against the GM's 8 (pot 4).",
        "The sealed choices of the GM and Player 1 are opened.",
        "Bids: Ana 0 against the GM's 2. The price is 2.",
        "Ana sees the price.",
        "The sealed choices of Player 1 and the GM are opened.",
        "Ana plays a reserve card face down.",
        "The GM stays and raises by 1.",
        "Ana's pot takes no more bets: the GM stays.",
        "Raises: Ana 0 against the GM's 1.",
        "Ana sees the price.",
        "Round 2: cards only, as no pot takes bets. Ana 11 against the GM's 8 (pot 10).",
        "Ana stays.",
        "Ana wins the hand with 11 (9, 2) against the GM's 8 (8).",
        "The hand is over.",
    ]


@pytest.mark.rule("RC-12.8", "RC-22.2")
@pytest.mark.parametrize("seat", ["p1", "gm", "watch"])
def test_a_world_dealt_from_a_view_may_have_any_sealed_act(rulings: Settings, seat: str) -> None:
    riders = (Rider("Ana", stack=6, hand=("9",), pot=(2, 2)),
              Rider("Ben", stack=1, hand=("5",), reserve=("2", "3"), pot=(2, 2)))  # fmt: skip
    table = Hand(rulings, *riders, level=2, gm_hand=("7",)).bid(p1=0, p2=0, gm=0).act(p2="hit")
    view = GAME.see(table.state, seat)
    cards = [slot.id for slot in table.state.board.place(places.reserve("p2")).slots]
    found = set()
    for at in range(60):
        world = GAME.deal(view, Chance(seeded_source(str(at))))
        assert GAME.see(world, seat) == view
        found.add(GAME.read_command(world.seals[0].answer.open().encode()))
    assert found == {Hit(), Stay(0), Stay(1), *(PlayReserve((card,)) for card in cards)}


@pytest.mark.rule("RC-12.3", "RC-22.2")
def test_a_world_dealt_from_a_view_may_have_any_sealed_bid(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=3, town=2).bid(gm=1)
    view = GAME.see(table.state, "p1")
    worlds = [GAME.deal(view, Chance(seeded_source(str(at)))) for at in range(30)]
    found = {GAME.read_command(one.seals[0].answer.open().encode()) for one in worlds}
    assert found == {Bid(0), Bid(1), Bid(2)}


KINDS = {question.kind for question in QUESTIONS}
OWN = tuple(kind.__struct_config__.tag for kind in CHAPTER.rules)
KEYS = (
    "bet_order", "price_scope", "limit_scope", "short_match_pc", "short_match_gm", "card_order", "stay", "twentyone",
    "both_bust", "gm_backs_down", "back_down_fallout", "mortal_cost", "reserve_cost", "reserve_per_round", "natural_21",
)  # fmt: skip


def a_table(luck: random.Random) -> tuple[Table[Any], dict[str, str]]:
    """A hand with up to four PCs, poor or rich, hurt or well, under any rulings."""
    options = {one.key: [option.code for option in one.options] for one in GAME.settings if one.key in KEYS}
    given = {key: luck.choice(codes) for key, codes in options.items() if luck.random() < 0.6}
    riders = []
    for at in range(luck.randint(1, 4)):
        injured = ((Injury(f"i{at}", MINOR, mortal=True), "3"),) if luck.random() < 0.3 else ()
        reserve = tuple(luck.choice(("2", "4", "5", "7", "9", "J", "K")) for _ in range(luck.randint(0, 4)))
        shown, ante = (luck.choice(("A", "2", "6", "K")),), luck.randint(0, 3)
        riders.append(Rider("ABCD"[at], luck.choice((0, 1, 2, 5, 8)), hand=shown, reserve=reserve, injured=injured,
                            pot=(ante, ante)))  # fmt: skip
    settings = GAME.read_settings({key: code for key, code in given.items() if (key, code) not in WAITING})
    table = Hand(settings, *riders, level=luck.randint(1, 3), town=luck.choice((0, 1, 3, 7, 30)),
                 gm_hand=(luck.choice(("A", "5", "Q")),), gm_reserve=("2", "8"))  # fmt: skip
    seats = tuple(msgspec.structs.replace(one, taken=True) for one in table.state.seats)
    at_table = Table(GAME, msgspec.structs.replace(table.state, seats=seats), SeededLuck("hand"))
    play: Play[Any] = Play(GAME, at_table.state, "gm", entry=1)
    at_table.settle(play)
    at_table.state = play.state
    return at_table, given


@pytest.mark.rule("RC-12.1", "RC-12.17", "RC-1.7")
@pytest.mark.parametrize("seed", range(25))
def test_random_hands_end_under_any_rulings(seed: int) -> None:
    """Somebody can always act, ranges are true, and a pot holds what was paid into it."""
    luck = random.Random(seed)
    number = even_numbers(str(seed))
    table, given = a_table(luck)
    for _ in range(200):
        conflict = table.state.conflict
        if conflict is None or conflict.step not in ROUNDS:
            return
        asked = [prompt for prompt in table.state.prompts if prompt.ask.key.partition(":")[0] in KINDS]
        prompt = asked[luck.randrange(len(asked))]
        seat = prompt.ask.seat
        choices = [one for one in table.choices(seat) if one.command["type"] in OWN]
        for one in choices:
            check_choice(table, seat, one, number)
        mine = [one for one in choices if one.legal and one.prompt == prompt.id.value]
        assert mine, (given, prompt.ask)
        choice = luck.choice(mine)
        answer = {**choice.command, **bots.fill_fields(choice.fields, number)}
        command = GAME.default(table.view(seat), prompt.ask) if luck.random() < 0.2 else None
        table.submit(seat, command or GAME.read_command(msgspec.json.encode(answer)), AT, prompt.id.value)
        for one in table.state.conflict.contenders if table.state.conflict is not None else ():
            assert one.resolved or places.chips(table.state, one.pots[-1].place) == one.pots[-1].size
    raise AssertionError(f"the hand did not end: {given}")


@pytest.mark.rule("RC-R29")
def test_acts_that_a_table_does_not_play_are_not_offered(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", stack=0).bid(gm=1, p1=0)
    assert not any(one.command["type"] == AllIn.__struct_config__.tag for one in table.choices("p1"))
