"""The odds of choices at the table: from the seat's own view alone, and changed when a card becomes known."""

import re
from fractions import Fraction
from typing import Any

import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.commands import BackDown, Bid, Hit, PlayReserve, See, Stay
from croupier.games.rust_in_the_canyon.conflict.commands import LeaveConflict, PayAnte, SayAction, SetRank
from croupier.games.rust_in_the_canyon.conflict.state import Opposition
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.moves import commands as moves
from croupier.games.rust_in_the_canyon.odds_from_view import odds_question
from croupier.games.rust_in_the_canyon.rest.commands import (
    AMATEUR,
    EXPERT,
    GetAttention,
    JudgeTreater,
    OpenDowntime,
    SetFloor,
    TakeDayOff,
)
from croupier.odds.live import choice_odds
from croupier.testing.battery_play import Sitting, setups
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.odds import ask
from support.rust_in_the_canyon.stage import Rider, Stage


def shown(stage: Stage, seat: str, label: str, **values: Any) -> dict[str, Any] | None:
    """The odds that a seat is shown on its choice with a label that begins like this."""
    assert isinstance(stage, Hand)
    choice = next(one for one in stage.choices(seat) if one.label.startswith(label))
    return choice_odds(GAME, GAME.see(stage.state, seat), seat, choice, values)


def share(found: dict[str, Any] | None, outcome: str) -> str:
    assert found is not None
    return next(str(one["probability"]) for one in found["outcomes"] if one["outcome"] == outcome)


def acting(stage: Hand) -> Hand:
    return stage.bid(p1=0, gm=0)


@pytest.mark.rule("RC-22.3", "RC-12.8")
def test_a_hit_shows_its_odds_from_what_its_own_seat_has_seen(rulings: Settings) -> None:
    """Odds 1: hand J, reserve 2 5 9 K; the GM's own hit knows nothing of that reserve."""
    stage = acting(hand(rulings, "J", "9", reserve=("2", "5", "9", "K")))
    found = shown(stage, "p1", "Hit")
    assert (share(found, "21"), share(found, "20"), share(found, "bust")) == ("4/47", "14/47", "0")
    assert found is not None
    used = "the face-up cards and chips, 4 cards that you hold, of which one that makes 20 or 21 is played"
    assert found["receipt"]["text"] == used
    assert share(shown(stage, "gm", "Hit"), "20") == "4/51"


@pytest.mark.rule("RC-22.3", "RC-12.8", "RC-12.9")
def test_a_hit_leads_with_the_chance_to_win_the_hand(rulings: Settings) -> None:
    """Below 17 with no card that makes 20 or 21 to play, the policy hits too: the same chance as if both play on."""
    stage = acting(hand(rulings, "J 4", "9 5", reserve=("2",), gm_reserve=("9",)))
    found, gms = shown(stage, "p1", "Hit"), shown(stage, "gm", "Hit")
    assert found is not None
    assert gms is not None
    assert [bar["label"] for bar in found["bars"]] == ["PC wins the stakes", "bust", "20", "21"]
    quiet: dict[str, Any] = {"hand": "J,4", "gm_hand": "9,5", "pay": 0}
    given = found["given"]
    assert (given["reserve"], given["gm-reserve"], given["gm-held"]) == (["2"], 1, [])
    quiet |= {name.replace("-", "_"): given[name] for name in ("level", "pot", "own", "stack", "town-stack")}
    expected = ask("see-or-back-down", **quiet, reserve="2", gm_reserve=1).summary["stakes"]
    assert found["summary"]["stakes"] == str(expected)
    assert gms["given"]["reserve"] == []
    assert (gms["given"]["unseen"], gms["given"]["gm-held"]) == (1, ["9"])


@pytest.mark.rule("RC-22.3", "RC-12.8", "RC-12.9")
def test_a_hit_on_19_wins_less_than_staying(rulings: Settings) -> None:
    stage = acting(hand(rulings, "J 9", "9 5"))
    hits, stays = shown(stage, "p1", "Hit"), shown(stage, "p1", "Stay")
    assert hits is not None
    assert stays is not None
    assert Fraction(hits["summary"]["stakes"]) < Fraction(stays["summary"]["stakes"])


@pytest.mark.rule("RC-22.3", "RC-12.3")
def test_a_bid_shows_the_chance_to_win_if_the_bids_match(rulings: Settings) -> None:
    """The same before and after the other side's secret bid, and of 0 as much as with no bets."""
    stage = hand(rulings, "10 6", "10 2", reserve=("5",), gm_reserve=("2",))
    before = shown(stage, "p1", "Bid", amount=1)
    stage.bid(gm=1)
    found = shown(stage, "p1", "Bid", amount=1)
    assert found is not None
    assert found == before
    assert found["when"] == "if bids match; both hit below 17, play 20 or 21"
    assert found["bars"][0]["label"] == "PC wins the stakes"
    view = GAME.see(stage.state, "p1")
    assert odds_question(view, "p1", Bid(1_000)) is None


@pytest.mark.rule("RC-22.3", "RC-22.4")
def test_the_odds_of_a_hit_change_when_a_card_becomes_known(rulings: Settings) -> None:
    stage = acting(hand(rulings, "10 6", "10 2"))
    assert share(shown(stage, "p1", "Hit"), "21") == "2/25"
    stage.act("p1 2", "gm 2", p1="hit", gm="hit")
    acting(stage)
    found = shown(stage, "p1", "Hit")
    assert (share(found, "20"), share(found, "21"), share(found, "bust")) == ("3/49", "4/49", "38/49")


@pytest.mark.rule("RC-22.3", "RC-5.5")
def test_injury_cards_are_out_of_the_deck_of_a_hit(rulings: Settings) -> None:
    hurt = ((Injury("i1", MINOR), "3"),)
    stage = acting(Hand(rulings, Rider(hand=("10", "8"), pot=(2, 2), injured=hurt), gm_hand=("9",)))
    assert share(shown(stage, "p1", "Hit"), "21") == "3/49"


@pytest.mark.rule("RC-22.3", "RC-10.7")
def test_a_reserve_card_shows_the_resulting_total_on_its_button(rulings: Settings) -> None:
    """It had to be tapped, and said "always 20": no chance is involved."""
    stage = acting(hand(rulings, "J 9", "9", reserve=("K", "2")))
    found = [one for one in stage.choices("p1") if one.label.startswith("Play the")]
    assert [one.label.partition(": ")[2] for one in found] == ["bust", "21"]
    assert [str(one.short).partition(":\N{NO-BREAK SPACE}")[2] for one in found] == ["bust", "21"]
    assert not any(one.odds for one in found)


@pytest.mark.rule("RC-22.3")
def test_nobody_gets_odds_for_another_seats_reserve(rulings: Settings) -> None:
    stage = acting(hand(rulings, "J", "9", reserve=("K", "2")))
    piece = stage.state.board.place("reserve.p1").slots[0].id
    assert odds_question(GAME.see(stage.state, "gm"), "gm", PlayReserve((piece,))) is None


@pytest.mark.rule("RC-12.5", "RC-15.1", "RC-22.3")
def test_backing_down_shows_who_is_removed_or_dead(rulings: Settings) -> None:
    stage = hand(rulings, "10 6", "10 2", level=3, pot=(3, 5)).bid(p1=0, gm=1)
    found = shown(stage, "p1", "Back down")
    assert found is not None
    assert found["given"]["pots"] == [9]
    assert share(found, "dead") == str(ask("removal", level="deadly", pots=9).outcomes["dead"])
    view = GAME.see(stage.state, "gm")
    hers = odds_question(view, "gm", BackDown("c1"))
    assert hers is not None
    assert (hers.given["row"], hers.given["pots"]) == ("won", [9])
    best = hand(rulings, "10 K", "10 2", level=3, pot=(3, 5)).bid(p1=1, gm=0)
    assert odds_question(GAME.see(best.state, "gm"), "gm", BackDown("c1")) is None  # with 20 she has no fallout


@pytest.mark.rule("RC-12.4", "RC-22.3")
def test_seeing_shows_the_stakes_if_nobody_bids_afterward(rulings: Settings) -> None:
    stage = hand(rulings, "10 6", "10 2", level=2, reserve=("5", "2")).bid(p1=0, gm=2)
    found = shown(stage, "p1", "See")
    assert found is not None
    assert found["when"] == "no more bets; both hit below 17 or play 20 or 21"
    given = found["given"]
    assert (given["pot"], given["pay"], given["stack"], given["reserve"]) == (6, 2, 9, ["5", "2"])
    quiet = ask("see-or-back-down", level="physical", hand="10,6", gm_hand="10,2", pot=6, pay=2, reserve="5,2", stack=9)
    assert found["summary"]["stakes"] == str(quiet.summary["stakes"])
    assert (
        found["receipt"]["text"]
        == "the face-up cards and chips, 2 cards that you hold, of which one that makes 20 or 21 is played"
    )
    stress = next(bar for bar in found["bars"] if bar["label"] == "stress for the PC: about")
    assert (stress["probability"], stress["number"]) == (str(quiet.summary["see: expected stress"]), True)


@pytest.mark.rule("RC-22.3")
def test_the_receipt_of_seeing_names_the_reserve_it_assumes(rulings: Settings) -> None:
    """Both while both play on; not that of a side that has stayed."""
    stage = hand(rulings, "10 6", "10 2", level=2, reserve=("5", "2"), gm_reserve=("9",)).bid(p1=2, gm=0)
    view = GAME.see(stage.state, "gm")
    told = odds_question(view, "gm", See("c1"))
    assert told is not None
    used = "the face-up cards and chips, 1 card that you hold, 2 cards of Ana's reserve unseen"
    used += ", of which one that makes 20 or 21 is played"
    assert told.receipt == used
    staying = acting(hand(rulings, "10 6", "10 2", reserve=("5", "2"), gm_reserve=("9",)))
    stay = odds_question(GAME.see(staying.state, "p1"), "p1", Stay())
    assert stay is not None
    assert (
        stay.receipt
        == "the face-up cards and chips, 1 card of the GM's reserve unseen, of which one that makes 20 or 21 is played"
    )


@pytest.mark.rule("RC-12.4", "RC-14.4", "RC-22.3")
def test_seeing_includes_the_pots_of_earlier_hands(rulings: Settings, only_the_hand: None) -> None:
    rider = Rider(hand=("10", "6"), pot=(2, 2), pots=((3, 2, 1),), stack=6)
    stage = Hand(rulings, rider, gm_hand=("10", "2"), level=2, conflict={"hand": 2}).bid(p1=0, gm=1)
    found = shown(stage, "p1", "See")
    assert found is not None
    assert (found["given"]["older"], found["given"]["older-own"], found["given"]["pot"]) == ([5], [3], 5)
    summary = found["summary"]
    alone = ask("see-or-back-down", level="physical", hand="10,6", gm_hand="10,2", pot=5, own=2, pay=1, stack=6)
    more = Fraction(summary["back down: expected town-stack"])
    assert more == alone.summary["back down: expected town-stack"] + 5  # type: ignore[operator]
    assert summary["stakes"] == str(alone.summary["stakes"])


@pytest.mark.rule("RC-12.11", "RC-22.3")
def test_answering_a_raise_takes_into_account_who_has_stayed(rulings: Settings) -> None:
    stage = acting(hand(rulings, "10 6", "10 8", level=2)).act("p1 2", p1="hit", gm="stay 2")
    found = shown(stage, "p1", "See")
    assert found is not None
    assert (found["given"]["frozen"], found["when"]) == ("gm", "if you hit below 17")
    both = acting(hand(rulings, "10 9", "10 8", level=2)).act(p1="stay", gm="stay 2")
    certain = shown(both, "p1", "See")
    assert certain is not None
    assert (certain["given"]["frozen"], share(certain, "won"), certain["when"]) == ("both", "1", "")


@pytest.mark.rule("RC-12.11", "RC-22.3")
def test_staying_shows_the_stakes_against_the_hand_that_continues(rulings: Settings) -> None:
    stage = acting(hand(rulings, "10 8", "9 3", level=2, gm_reserve=("2", "5")))
    found = shown(stage, "p1", "Stay")
    assert found is not None
    assert found["when"] == "if the GM hits below 17 or plays 20 or 21"
    given = {"level": "physical", "hand": "10,8", "gm_hand": "9,3", "pot": 4, "own": 2, "stack": 9, "town_stack": 26}
    assert found["summary"]["stakes"] == str(ask("stay", **given, gm_reserve=2).summary["stakes"])
    raised = shown(stage, "p1", "Stay", raise_by=2)
    assert raised is not None
    assert raised["when"] == "if the GM sees, hits below 17 or plays 20 or 21"
    expected = str(ask("stay", **given, gm_reserve=2, **{"raise": 2}).summary["expected stack"])
    assert raised["summary"]["expected stack"] == expected != found["summary"]["expected stack"]


@pytest.mark.rule("RC-22.3", "RC-12.4", "RC-12.11")
def test_what_a_pc_gets_is_bad_for_the_gm_who_decides(rulings: Settings) -> None:
    """The GM read in the color of success that the PC gets the stakes."""
    stage = hand(rulings, "10 6", "10 2", level=2).bid(p1=2, gm=0)
    assert stakes_tone(shown(stage, "gm", "See")) == "bad"
    stage = hand(rulings, "10 6", "10 2", level=2).bid(p1=0, gm=2)
    assert stakes_tone(shown(stage, "p1", "See")) == "good"


def stakes_tone(found: dict[str, Any] | None) -> str:
    assert found is not None
    return next(str(bar["tone"]) for bar in found["bars"] if bar["label"] == "PC wins the stakes")


@pytest.mark.rule("RC-12.4", "RC-12.14", "RC-22.3")
def test_the_gm_sees_odds_of_seeing_and_staying_from_their_own_cards(rulings: Settings) -> None:
    """He knows his own reserve, and of hers only the number of cards."""
    stage = hand(rulings, "10 6", "10 2", level=2, reserve=("5",), gm_reserve=("9", "3")).bid(p1=2, gm=0)
    found = shown(stage, "gm", "See")
    assert found is not None
    given = found["given"]
    assert (given["reserve"], given["unseen"], given["gm-held"], given["gm-reserve"]) == ([], 1, ["9", "3"], 0)
    assert (given["pay"], given["gm-pay"], given["pot"]) == (0, 2, 6)
    stage.see("c1")
    stays = shown(stage, "gm", "Stay")
    assert stays is not None
    assert (stays["question"], stays["given"]["who"]) == ("stay", "gm")
    assert stays["when"] == "if Ana hits below 17 or plays 20 or 21"
    raised = shown(stage, "gm", "Stay", raise_by=2)
    assert raised is not None
    assert raised["given"]["pay"] == 2
    assert raised["when"] == "if Ana sees, hits below 17 or plays 20 or 21"
    given = {"hand": "10,6", "gm_hand": "10,2", "gm_held": "9,3", "unseen": 1, "pot": 8, "own": 4, "stack": 7}
    more = {"town_stack": 24, "price": 2, "raise": 2}
    told = ask("stay", level="physical", who="gm", **given, **more)
    assert raised["summary"]["expected stress"] == str(told.summary["expected stress"])


@pytest.mark.rule("RC-12.11", "RC-12.7", "RC-22.3")
def test_a_raise_of_the_gms_costs_more_with_a_mortal_injury(rulings: Settings) -> None:
    hurt = ((Injury("i1", MINOR, mortal=True), "3"),)
    stage = acting(hand(rulings, "10 6", "10 8", level=3, injured=hurt))
    found = odds_question(GAME.see(stage.state, "gm"), "gm", Stay(2))
    assert found is not None
    assert (found.given["raise"], found.given["pay"], found.given["price"]) == (2, 6, 0)


@pytest.mark.rule("RC-12.11", "RC-22.3")
@pytest.mark.option("card_order", "players_first")
def test_after_the_players_the_gms_stay_leaves_their_hands_unchanged(rulings: Settings) -> None:
    stage = acting(hand(rulings, "10 2", "10 8", level=2)).act("p1 3", p1="hit")
    view = GAME.see(stage.state, "gm")
    found = odds_question(view, "gm", Stay(0))
    assert found is not None
    assert (found.given["hand"], found.given["price"]) == (("10", "2", "3"), 0)
    assert odds_question(view, "gm", Stay(1)) is None  # whether she sees comes before her next card


@pytest.mark.rule("RC-12.4", "RC-22.3")
@pytest.mark.option("short_match_pc", "all_in")
def test_going_all_in_shows_the_result(rulings: Settings) -> None:
    stage = hand(rulings, "10 6", "10 2", level=3, stack=1).bid(p1=0, gm=3)
    found = shown(stage, "p1", "Go all in")
    assert found is not None
    assert (found["given"]["pay"], found["given"]["frozen"], found["when"]) == (1, "chips", "if both hit below 17")


@pytest.mark.rule("RC-R30", "RC-22.3")
@pytest.mark.option("bet_order", "gm_first")
def test_in_turn_matching_the_price_is_seeing_it(rulings: Settings) -> None:
    stage = hand(rulings, "10 6", "10 2", level=2)
    stage.bid(gm=1)
    view = GAME.see(stage.state, "p1")
    found = odds_question(view, "p1", Bid(1))
    assert found is not None
    assert (found.question, found.given["pay"]) == ("see-or-back-down", 1)
    assert odds_question(view, "p1", Bid(2)) is None


def at_the_reserve(rulings: Settings, *riders: Rider, **more: Any) -> Stage:
    return Stage(rulings, *(riders or (Rider(),)), conflict={"step": "reserve", "level": 2, **more})


@pytest.mark.rule("RC-10.1", "RC-10.2", "RC-22.3")
def test_the_gm_sees_the_effect_of_a_rank_while_setting_it(rulings: Settings) -> None:
    """Body 2, nobody prepared: the stakes of a quiet hand, by the effective rank."""
    view = GAME.see(at_the_reserve(rulings).state, "gm")
    stakes = []
    for rank, step, effective in ((0, 0, 0), (2, -1, 1), (3, 0, 3), (3, 1, 5)):
        found = odds_question(view, "gm", SetRank(rank, step))
        assert found is not None
        given = {key.replace("-", "_"): value for key, value in found.given.items()}
        assert (given["reserve"], given["gm_reserve"], given["rank"]) == (2, effective, effective)
        stakes.append(ask("conflict", **given).summary["stakes"])
    assert stakes == sorted(stakes, reverse=True)
    two = odds_question(GAME.see(at_the_reserve(rulings, Rider(), Rider("Bo")).state, "gm"), "gm", SetRank(2))
    assert two is not None
    assert (two.question, two.given["pcs"], two.given["reserve"]) == ("shared-stakes", 2, 2)
    unlike = at_the_reserve(rulings, Rider(), Rider("Bo", body=3, mind=2))
    assert odds_question(GAME.see(unlike.state, "gm"), "gm", SetRank(2)) is None


@pytest.mark.rule("RC-11.1", "RC-11.3", "RC-22.3")
def test_an_ante_shows_the_stakes_with_the_current_reserve(rulings: Settings) -> None:
    stage = at_the_reserve(rulings).do("gm", SetRank(1), "p1 9", "p1 2", "gm K")
    view = GAME.see(stage.state, "p1")
    found = odds_question(view, "p1", PayAnte())
    assert found is not None
    assert (found.given["held"], found.given["reserve"], found.given["gm-reserve"]) == (("9", "2"), 2, 1)
    assert found.given["rank"] == 1
    assert odds_question(view, "p1", LeaveConflict()) is None  # the first hand: out, and nothing is read


@pytest.mark.rule("RC-11.3", "RC-15.1", "RC-22.3")
def test_refusing_a_later_ante_shows_what_the_older_pots_cost(rulings: Settings) -> None:
    """E24: a pot of 6 at Non-physical."""
    older = Rider(pots=((3, 3, 1),), contender={"level": 1})
    stage = at_the_reserve(rulings, older, hand=2)
    found = odds_question(GAME.see(stage.state, "p1"), "p1", LeaveConflict())
    assert found is not None
    assert (found.given["row"], found.given["pots"], found.given["level"]) == ("backed", [6], ["non-physical"])


@pytest.mark.rule("RC-18.3", "RC-18.6", "RC-22.3")
def test_an_amateurs_care_shows_when_the_injury_heals(rulings: Settings) -> None:
    hurt = Rider(mind=2, injured=((Injury("i1", MINOR), "3"),))
    stage = Stage(rulings, hurt).do("p1", OpenDowntime()).do("p1", GetAttention("c1", "i1", npc="the barber"))
    found = odds_question(GAME.see(stage.state, "gm"), "gm", JudgeTreater("c1", "i1", AMATEUR, mind=1))
    assert found is not None
    assert (found.question, found.given["mind"], found.given["clock"]) == ("amateur-days", 1, 2)
    assert odds_question(GAME.see(stage.state, "gm"), "gm", JudgeTreater("c1", "i1", EXPERT)) is None


@pytest.mark.rule("RC-18.14", "RC-22.3")
def test_a_day_off_shows_its_result_without_a_floor(rulings: Settings) -> None:
    found = odds_question(GAME.see(Stage(rulings, Rider(stress=9)).state, "p1"), "p1", TakeDayOff("fishing"))
    assert found is not None
    assert (found.given["floor"], found.given["stress-chips"]) == (0, 9)
    assert found.when == "if your floor is 0, with best play"


@pytest.mark.rule("RC-13.4", "RC-14.2", "RC-22.3")
def test_letting_the_result_stand_shows_what_the_pots_of_all_hands_cost(rulings: Settings, only_the_hand: None) -> None:
    rider = Rider(hand=("10", "9"), pot=(2, 2), stress=6)
    stage = Hand(rulings, rider, gm_hand=("10", "8"), level=2).bid(p1=0, gm=0).act(p1="stay", gm="stay")
    found = odds_question(GAME.see(stage.state, "p1"), "p1", SayAction(stands=True))
    assert found is not None
    assert found.when == "if the result stands"
    given = found.given
    assert (given["row"], given["pots"], given["level"], given["stress"]) == ("won", [4], ["physical"], 6)


@pytest.mark.rule("RC-7.3", "RC-22.3")
def test_a_hand_of_reflection_shows_its_odds_before_it_and_at_each_card(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=18, state={})
    view = GAME.see(stage.state, "p1")
    before = odds_question(view, "p1", moves.WishToReflect())
    assert before is not None
    assert before.given == {"town-stack": 18, "missing": ()}
    assert before.receipt == "a freshly shuffled deck of 52 cards"


@pytest.mark.rule("RC-5.8", "RC-22.3")
def test_a_single_hands_card_shows_the_result_of_best_play(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=18).do("p1", moves.Reflect("The school is open to all"), "10")
    stage.do("p1", moves.Hit(), "6")
    found = odds_question(GAME.see(stage.state, "p1"), "p1", moves.Hit())
    assert found is not None
    assert (found.question, found.when) == ("reflect", "with best play after it")
    assert found.given == {"town-stack": 18, "hand": ("10", "6"), "missing": ()}
    over = Fraction(3 * 4, 50)  # 3, 4 and 5 of 50 cards beat 18; aces and 2 leave room for more
    assert over < ask("reflect", town_stack=18, hand="10,6").outcomes["permanent"] < Fraction(20, 50)


@pytest.mark.rule("RC-18.13", "RC-18.14")
def test_the_gm_sees_the_effect_of_a_floor_while_setting_it(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=30))
    view = GAME.see(stage.state, "gm")
    for work, risk in ((2, "0.098"), (3, "0.587")):
        found = odds_question(view, "gm", SetFloor("c1", work=work))
        assert found is not None
        given = {key.replace("-", "_"): value for key, value in found.given.items()}
        assert f"{float(ask('day-off', **given).outcomes['overindulged']):.3f}" == risk


@pytest.mark.rule("RC-6.9", "RC-22.3")
def test_a_read_has_odds_if_drawn_and_none_if_bet(rulings: Settings) -> None:
    for mode in ("bet", "draw"):
        stage = Stage(GAME.read_settings({"read_mode": mode}), Rider(mind=2))
        found = odds_question(GAME.see(stage.state, "p1"), "p1", moves.Read("it", "person"))
        assert (found is not None) == (mode == "draw")
        if found is not None:
            assert ask("read-drawn", **found.given).outcomes["0"] == Fraction(245, 663)


@pytest.mark.rule("RC-22.3")
@pytest.mark.option("decks", "shared")
def test_with_hidden_cards_of_a_shared_deck_no_seat_sees_odds_of_its_piles(rulings: Settings) -> None:
    ones = Rider(hand=("10", "6"), pot=(3, 3)), Rider("Ben", hand=("9",), pot=(3, 3), reserve=("K", "2"))
    view = GAME.see(Hand(rulings, *ones, gm_hand=("8",), level=3).bid(p1=0, p2=0, gm=1).state, "p1")
    assert odds_question(view, "p1", BackDown()) is None


@pytest.mark.rule("RC-22.3", "RC-11.1")
@pytest.mark.option("decks", "shared")
def test_with_a_shared_deck_an_ante_has_odds_until_someone_has_answered_it(rulings: Settings) -> None:
    """Reserves are dealt blindly: until somebody has chosen after looking, they may be any unseen cards."""
    conflict = {"step": "ante", "level": 2, "opposition": Opposition(rank=1)}
    stage = Stage(
        rulings, Rider(reserve=("9",)), Rider("Ben", reserve=("K", "2")), conflict=conflict, gm_reserve=("5",)
    )
    found = odds_question(GAME.see(stage.state, "p1"), "p1", PayAnte())
    assert found is not None
    assert (found.question, found.given["held"], found.given["missing"]) == ("conflict", ("9",), ())
    stage.do("p2", PayAnte())
    assert odds_question(GAME.see(stage.state, "p1"), "p1", PayAnte()) is None


@pytest.mark.rule("RC-22.3")
def test_no_label_or_help_text_reveals_a_probability() -> None:
    """The texts are the same with the table's odds off; only odds state chances."""
    chances = re.compile(r"\d ?%|\d/\d|\bchances?\b|\blikel(y|ier|iest)\b|\bodds\b|\b(once|\d+) in \d", re.IGNORECASE)
    said = set[str]()
    for setup in setups(GAME, 1, "help"):
        sitting = Sitting(GAME, setup)
        list(sitting.sit_down())
        for _ in range(90):
            sitting.step(wild=False)
            for seat in sitting.seats:
                for choice in sitting.table.choices(seat):
                    if choice.group != "table":
                        said |= {choice.label, choice.help, *(field.label for field in choice.fields)}
    assert len(said) > 40
    assert not [words for words in said if chances.search(words)]


def test_choices_not_decided_by_chance_have_no_odds(rulings: Settings) -> None:
    stage = acting(hand(rulings, "10 6", "10 2"))
    view = GAME.see(stage.state, "p1")
    assert odds_question(view, "p1", SayAction("shouts")) is None
    assert odds_question(view, "p1", Bid(1)) is None
    assert odds_question(GAME.see(Stage(rulings, Rider()).state, "p1"), "p1", Hit()) is None
