"""What stage and log say of a conflict, so that nobody needs a receipt: who, against whom, to beat, what came of it."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from croupier.core.banners import DECLARED, Banner
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.betting.events import PotClosed
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.events import ConflictEnded, InvolvedSet
from croupier.games.rust_in_the_canyon.conflict.state import Past
from croupier.games.rust_in_the_canyon.cost.events import AftermathTold
from croupier.games.rust_in_the_canyon.cost.state import Outcome
from croupier.games.rust_in_the_canyon.names import is_plural, possessive, with_verb
from croupier.games.rust_in_the_canyon.odds import QUESTIONS
from croupier.games.rust_in_the_canyon.view import facts, groups
from support.rust_in_the_canyon.betting import Hand, hand
from support.rust_in_the_canyon.conflict import (
    after_a_hand,
    anted,
    before_the_ante,
    came_out,
    choices,
    opened,
    prepared,
    said,
)
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

RESERVES = ("p1 2", "p1 3", "p1 4", "gm 2", "gm 3")


def declared(stage: Stage) -> tuple[str, str, str, dict[str, str]]:
    """The last thing that the stage shows as in progress: verdict, who, whom, figures."""
    those = [one.banner(stage.state) for one in stage.events]
    banner = [one for one in those if isinstance(one, Banner) and one.moment == DECLARED][-1]
    return banner.verdict, banner.who, banner.whom, {one.label: one.value for one in banner.figures}


def chosen(stage: Stage) -> set[str]:
    """Who owns the areas that the stage marks as choosing; the GM's answers about a pot are not its owner's."""
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    return {one.owner or "" for one in groups(replace(stage.state, prompts=prompts)) if one.waits}


@pytest.mark.rule("RC-10.1", "RC-11.1")
def test_the_stage_shows_the_ante_before_it_is_paid(rulings: Settings) -> None:
    stage = said(prepared(opened(rulings), p1=2, gm=2)).do("gm", wish.SettleLevel(2, level=1), *RESERVES)
    assert declared(stage) == ("Ante 2", "Ana", "The sheriff", {"level": "Non-physical", "rank": "difficult 2"})


@pytest.mark.rule("RC-11.1", "RC-11.2")
@pytest.mark.parametrize(
    ("stack", "line"), [(11, "Ana and the sheriff ante 2 each (pot 4)."), (1, "Ana antes 1, the sheriff 2 (pot 3).")]
)
def test_the_log_says_what_was_anted(rulings: Settings, stack: int, line: str) -> None:
    stage = before_the_ante(rulings, Rider(stack=stack), prepare={"p1": 2, "gm": 2}, luck=RESERVES)
    assert line in log_of(anted(stage, "p1 K", "gm 9"))


@pytest.mark.rule("RC-12.1", "RC-12.3", "RC-12.4")
def test_the_stage_follows_bids_cards_and_the_next_round(rulings: Settings) -> None:
    """It stayed at the bids of a round through its cards."""
    table = hand(rulings, "9", "8", level=2)
    stands = {"Ana": "9", "The GM": "8", "pot": "4"}
    assert declared(table) == ("Round 1: bids", "Ana", "The GM", stands)
    table.bid(gm=1, p1=0)
    assert declared(table) == ("Ana: see or back down", "Ana", "The GM", stands | {"pot": "5", "price": "1"})
    table.see("p1")
    assert declared(table) == ("Hit or stay", "Ana", "The GM", stands | {"pot": "6"})
    table.act("p1 2", "gm 5", p1="hit", gm="hit")
    assert declared(table) == ("Round 2: bids", "Ana", "The GM", {"Ana": "11", "The GM": "13", "pot": "6"})
    assert log_of(table)[-1] == "Round 2: bids. Ana 11 against the GM's 13 (pot 6)."


@pytest.mark.rule("RC-12.10", "RC-12.4")
def test_the_stage_shows_all_pots_and_the_total_to_beat(rulings: Settings) -> None:
    riders = Rider(hand=("9",), pot=(2, 2)), Rider("Bo", hand=("5",), pot=(1, 2))
    table = Hand(rulings, *riders, gm_hand=("7",), level=2)
    shown = {"Ana": "9", "Bo": "5", "to beat": "7", "pots": "4 and 3"}
    assert declared(table) == ("Round 1: bids", "Ana and Bo", "The GM", shown)
    table.bid(p1=0, p2=2, gm=1)
    assert declared(table)[0] == "Ana and the GM: see or back down"
    assert chosen(table) == {"p1"}
    table.see("p1")
    now = ("The GM: see or back down", "Ana and Bo", "The GM", shown | {"pots": "7 and 6", "price": "2"})
    assert declared(table) == now
    assert chosen(table) == {"gm"}


@pytest.mark.rule("RC-12.11")
def test_the_stage_shows_who_has_to_see_a_raise(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=2).bid(gm=0, p1=0).act("gm 5", p1="stay 2", gm="hit")
    shown = {"Ana": "9", "The GM": "13", "pot": "6", "raise": "2"}
    assert declared(table) == ("The GM: see or back down", "Ana", "The GM", shown)


@pytest.mark.rule("RC-12.9", "RC-13.1")
def test_a_bust_is_shown_with_its_cards_and_then_as_what_may_be_accepted(rulings: Settings) -> None:
    table = hand(rulings, "9 5", "8").bid(gm=0, p1=0).act("p1 K", "gm 3", p1="hit", gm="hit")
    assert "Ana loses the hand with 24 (bust: 9, 5, K) against the GM's 11 (8, 3)." in log_of(table)
    assert declared(table) == ("Accept or escalate", "Ana", "The GM", {"Ana": "lost with 24 (bust)"})


@pytest.mark.rule("RC-14.2", "RC-14.4")
@pytest.mark.parametrize(
    ("result", "total", "line"),
    [
        ("won", 20, "Ana won with 20 and gets the stakes; 6 chips go to Ana's stack."),
        ("won", 15, "Ana won with 15 and gets the stakes; 6 chips go to Ana's stress."),
        ("lost", 15, "Ana lost with 15 and does not get the stakes; 6 chips go to the town."),
    ],
)
def test_the_log_says_where_the_chips_of_a_pot_go(rulings: Settings, result: str, total: int, line: str) -> None:
    stage = after_a_hand(rulings, came_out(result, total))
    for seat in ("p1", "gm"):
        luck = tuple(f"p1 {rank}" for rank in (2, 3, 4, 6, 8, 10)) if seat == "gm" and total != 20 else ()
        stage.do(seat, wish.Prepare(0, stands=True), *luck)
    assert line in log_of(stage)


@pytest.mark.rule("RC-14.6")
@pytest.mark.parametrize("shared", [True, False])
def test_the_end_of_a_conflict_answers_its_question_and_says_how_it_came_out(rulings: Settings, shared: bool) -> None:
    stage = after_a_hand(rulings, came_out("won", 20), stakes="Do we get away?", shared=shared)
    for seat in ("p1", "gm"):
        stage.do(seat, wish.Prepare(0, stands=True))
    answer = " Yes." if shared else ""
    assert log_of(stage)[-1] == f"The conflict is over: Do we get away?{answer}"
    (ended,) = (one for one in stage.events if isinstance(one, ConflictEnded))
    figures = {one.label: one.value for one in ended.banner(stage.state).figures}
    stakes = {} if shared else {"Do we get away?": "Yes"}  # shared ones are answered in the sentence
    assert figures == {**stakes, "Ana": "won with 20 and gets the stakes, 6 chips go to Ana's stack, stress 0 of 21"}


@pytest.mark.rule("RC-14.2", "RC-14.6")
@pytest.mark.parametrize(
    ("ruling", "why"),
    [
        ("any", "Yes, as 1 of 2 PCs gets the stakes; one is enough"),
        ("all", "No, as 1 of 2 PCs gets the stakes; 2 are needed"),
        ("gm", None),
    ],
)
def test_the_card_at_the_end_says_why_the_answer_is_what_it_is(ruling: str, why: str | None) -> None:
    """It said "Yes" above two PCs who had lost."""
    rulings = GAME.read_settings({"shared_stakes": ruling})
    stage = after_a_hand(rulings, came_out("lost", 15), came_out("lost", 20, name="Bo"))
    for seat in ("p1", "p2", "gm"):
        luck = [f"{side} {rank}" for side in ("p1", "p2") for rank in (2, 3, 4, 6, 8, 10)] if seat == "gm" else ()
        stage.do(seat, wish.Prepare(0, stands=True), *luck)
    (ended,) = (one for one in stage.events if isinstance(one, ConflictEnded))
    figures = {one.label: one.value for one in ended.banner(stage.state).figures}
    assert figures.get("Stakes") == why
    assert figures["Ana"].startswith("lost with 15 and does not get the stakes")
    assert figures["Bo"].startswith("lost with 20 but still gets the stakes")


@pytest.mark.rule("RC-14.6")
@pytest.mark.parametrize(
    ("results", "verdict", "won", "lost"),
    [
        (("won", "won"), "Ana and Bo win", ("Ana", "Bo"), ("The guards",)),
        (("won", "lost"), "Ana wins", ("Ana",), ("Bo",)),
        (("lost", "lost"), "The guards won", ("The guards",), ("Ana", "Bo")),
        (("tied", "tied"), "Conflict over", (), ()),
    ],
)
def test_the_card_at_the_end_names_who_won_and_who_lost(
    rulings: Settings, results: tuple[str, str], verdict: str, won: tuple[str, ...], lost: tuple[str, ...]
) -> None:
    """It said "Conflict over", whoever had won."""
    stage = after_a_hand(rulings, came_out("lost", 15), came_out("lost", 20, name="Bo"))
    pcs = [one.id for one in stage.state.characters]
    outcomes = tuple(Outcome(pc, came, 15, 1, stakes=came == "won") for pc, came in zip(pcs, results, strict=True))
    now = replace(stage.state, conflict=None, past=(Past(1, "Do we get away?", "", who="the guards"),))
    banner = ConflictEnded(1, "Do we get away?", outcomes=outcomes).banner(now)
    assert (banner.verdict, banner.won, banner.lost) == (verdict, won, lost)
    assert banner.whom == ("The guards" if "Ana" in won else ""), "those who lost were on the same side"


@pytest.mark.rule("RC-8.3")
def test_the_opposition_has_one_name_on_the_page(rulings: Settings) -> None:
    """The town, the sheriff and the GM were three names for it on one screen."""
    stage = opened(rulings)
    area = next(one for one in groups(stage.state) if one.id == GM)
    banner = PotClosed("c1", "won", 20, against=18).banner(stage.state)
    assert (banner.whom, banner.figures[1].label, area.label) == ("The sheriff",) * 3
    unnamed = InvolvedSet(("c1",), "").apply(stage.state)
    assert PotClosed("c1", "won", 20, against=18).banner(unnamed).whom == "The GM"


@pytest.mark.parametrize(
    ("who", "hits", "whose"),
    [
        ("the bouncer", "the bouncer hits", "the bouncer's"),
        ("the boss of the mines", "the boss of the mines hits", "the boss of the mines'"),
        ("the owner of the bar and grill", "the owner of the bar and grill hits", "the owner of the bar and grill's"),
        ("James", "James hits", "James's"),
        ("the miller and his hands", "the miller and his hands hit", "the miller and his hands'"),
        ("two deputies", "two deputies hit", "two deputies'"),
        ("the sheriff's men", "the sheriff's men hit", "the sheriff's men's"),
    ],
)
def test_the_verb_agrees_with_whoever_opposes_the_pcs(who: str, hits: str, whose: str) -> None:
    assert with_verb(who, "hits") == hits
    assert possessive(who) == whose
    assert is_plural(who) == (hits.endswith("hit"))


@pytest.mark.rule("RC-9.6", "RC-15.3")
@pytest.mark.parametrize(
    ("say", "level", "line"),
    [
        ("wrestling", 2, "The level is Physical, set by Ana (wrestling): the fallout is injuries."),
        ("talking", 1, "The level is Non-physical, as nobody is touched: the fallout is stress."),
        ("talking", 3, "The level is Deadly, set by the GM: the fallout is injuries that can kill."),
    ],
)
def test_the_log_says_whose_act_set_the_level_and_what_it_can_cost(
    rulings: Settings, say: str, level: int, line: str
) -> None:
    """It said "The level is Physical", and nobody saw why, or what for."""
    stage = prepared(opened(rulings)).do("p1", wish.SayAction(say)).do("gm", wish.SayAction("waiting"))
    stage.do("gm", wish.SettleLevel(level=level))
    assert any(one.startswith(f"{line} Prepared for it:") for one in log_of(stage))


@pytest.mark.rule("RC-14.2")
def test_the_odds_of_the_stakes_say_whose_they_are() -> None:
    """The GM read "stakes 98%" of a choice of their own: it was the PC's chance."""
    asked = {one.name: one for one in QUESTIONS}
    for name in ("stay", "conflict"):
        assert asked[name].bars[0].label == "PC wins the stakes"
    for name in ("stay", "see-or-back-down", "removal"):
        assert asked[name].bars[-1].label == "stress for the PC: about"


@pytest.mark.rule("RC-12.9")
@pytest.mark.parametrize(
    ("result", "verdict", "tone"), [("won", "Ana wins", "good"), ("lost", "Ana loses", "bad"), ("tied", "Ana ties", "")]
)
def test_the_verdict_of_a_hand_names_whose_it_is(rulings: Settings, result: str, verdict: str, tone: str) -> None:
    """The GM read "Hand lost" in green of a hand that they had won."""
    banner = PotClosed("c1", result, 20, against=18).banner(opened(rulings).state)
    assert (banner.verdict, banner.tone, banner.who) == (verdict, tone, "Ana")


@pytest.mark.rule("RC-12.1")
def test_entries_of_older_rules_say_no_more_than_they_contain(rulings: Settings) -> None:
    """Their events have no totals: the stage shows what was declared before."""
    from croupier.games.rust_in_the_canyon.betting.events import ActsBegan, RoundBegan

    stage = hand(rulings, "9", "8")
    assert RoundBegan(1, "bid").banner(stage.state) is None
    assert ActsBegan().banner(stage.state) is None
    assert RoundBegan(1, "bid").log_line(stage.state) == "Round 1: bids."


@pytest.mark.rule("RC-12.4")
def test_a_price_is_shown_once_somebody_has_bid(rulings: Settings) -> None:
    table = hand(rulings, "9", "8", level=2)
    assert [one for one in facts(table.state) if one.label == "Price"] == []
    table.bid(gm=1, p1=0)
    assert [one.value for one in facts(table.state) if one.label == "Price"] == ["1"]


@pytest.mark.rule("RC-14.7")
def test_an_aftermath_without_words_is_left_open_in_a_sentence(rulings: Settings) -> None:
    assert AftermathTold("c1", "").log_line(opened(rulings).state) == "Ana's aftermath is left open."


@pytest.mark.rule("RC-9.3")
def test_the_heading_of_ready_made_actions_begins_with_a_capital(rulings: Settings) -> None:
    stage = prepared(opened(rulings), p1=2, gm=2)
    assert {one.row for one in choices(stage, "gm", "say_action")} == {"The sheriff: what they do"}


@pytest.mark.rule("RC-14.6")
@pytest.mark.parametrize(
    ("results", "verdict", "won", "lost"),
    [
        (("won", "lost"), "Ana and Bo get the stakes", ("Ana",), ("The guards",)),
        (("lost", "lost"), "Ana and Bo get the stakes", (), ()),
    ],
)
def test_nobody_is_said_to_have_lost_who_shares_the_stakes_that_are_had(
    rulings: Settings, results: tuple[str, str], verdict: str, won: tuple[str, ...], lost: tuple[str, ...]
) -> None:
    """The card said "You lost" beside the answer "Yes", and named only the one who had won the hand."""
    stage = after_a_hand(rulings, came_out("lost", 15), came_out("lost", 20, name="Bo"))
    pcs = [one.id for one in stage.state.characters]
    outcomes = tuple(Outcome(pc, result, 15, 1, stakes=True) for pc, result in zip(pcs, results, strict=True))
    now = replace(stage.state, conflict=None, past=(Past(1, "Do we get away?", "", who="the guards"),))
    banner = ConflictEnded(1, "Do we get away?", answer="yes", outcomes=outcomes, needed=1).banner(now)
    assert (banner.verdict, banner.won, banner.lost) == (verdict, won, lost)


@pytest.mark.rule("RC-14.2", "RC-14.6")
def test_who_gets_the_stakes_gets_them_from_the_opposition(rulings: Settings) -> None:
    """The card said "Ana gets the stakes against Bo": they were on the same side."""
    stage = after_a_hand(rulings, came_out("tied", 19), came_out("lost", 15, name="Bo"))
    ana, bo = (one.id for one in stage.state.characters)
    outcomes = (Outcome(ana, "tied", 19, 1, stakes=True), Outcome(bo, "lost", 15, 1, stakes=False))
    now = replace(stage.state, conflict=None, past=(Past(1, "Do we get away?", "", who="the guards"),))
    banner = ConflictEnded(1, "Do we get away?", outcomes=outcomes).banner(now)
    assert (banner.verdict, banner.whom) == ("Ana gets the stakes", "The guards")
