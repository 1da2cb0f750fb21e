"""The odds of the choices at a table: asked from a seat's view alone, equal to what the rules then do."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import msgspec
import pytest

from croupier.core.events import Event
from croupier.core.play import Play
from croupier.core.secrets import Hidden, Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.events import CheckDone
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm import commands as harm
from croupier.games.deck_of_adventures.harm.state import BURNED, DAMAGE, Condition, Death, Knockout
from croupier.games.deck_of_adventures.odds.check import DRAW_ON
from croupier.games.deck_of_adventures.odds.redraws import REDRAW
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story
from croupier.odds import live
from support.deck_of_adventures.odds import asked, odds, passed, through_the_rules
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

SMALL = ("8C", "8H", "9C", "JS", "QD", "2C")


def told(stage: Stage, seat: str) -> dict[str, dict[str, Any] | None]:
    """The odds of every choice of a seat that has some, by its label."""
    prompts = tuple(
        Prompt(ask, Secret(f"{ask.seat} {ask.key}", (ask.seat,))) for ask in GAME.open_questions(stage.state)
    )
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), seat)
    assert not any("%" in one.help for one in GAME.choices(view, seat))  # the odds of a table may be off
    return {one.label: live.choice_odds(GAME, view, seat, one) for one in GAME.choices(view, seat) if one.odds}


def numbers(found: Mapping[str, Any] | None) -> dict[str, str]:
    assert found is not None
    return {bar["label"]: bar["probability"] for bar in found["bars"]}


# Checks


@pytest.mark.parametrize("lower", [0, 1, 2])
def test_the_odds_of_drawing_for_a_check_agree_with_the_rules(rulings: Settings, lower: int) -> None:
    stage = Stage(rulings, Dealer(traits={"Athletics": 1}, fate=(), deck=SMALL, fatigue=lower))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "8C")
    draw = wish.DrawCard(stage.check().id)
    found = odds(stage, "p1", draw)
    assert asked(stage, "p1", draw).given["hand"] == -lower
    assert found.summary["success"] == through_the_rules(stage, passed, ("p1", draw)).get(True, Fraction(0))
    assert asked(stage, "p1", draw).receipt == "6 cards of Ann's draw pile, unseen; without redraws"


def test_with_a_lower_hand_the_next_card_competes_with_those_already_drawn(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(traits={"Athletics": 1}, fate=(), deck=SMALL, fatigue=1))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "8C").do("p1", wish.DrawCard("q1"), "9C", goes_on=False)
    found = odds(stage, "p1", wish.DrawCard(stage.check().id))
    assert asked(stage, "p1", wish.DrawCard("q1")).given["lying"] == ("9C",)
    assert found.summary["success"] == Fraction(3, 5)
    assert told(stage, "p1")["Draw the next card"] is not None


def test_odds_of_drawing_on_and_of_a_redraw_are_shown(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(traits={"Athletics": 0}, fate=("X1",), deck=SMALL))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2, tools="fitting"), "8D")
    stage.do("p1", wish.DrawCard("q1"), "QD")
    found = told(stage, "p1")
    assert numbers(found["Keep drawing"]) == {
        "success": "3/5", "better than now": "3/5", "worse than now": "1/5",
    }  # fmt: skip
    assert numbers(found["Redraw a card for a Fate Card"])["success"] == "9/10"


def test_of_a_redraw_the_bar_compares_with_the_card_drawn() -> None:
    """It had a part for a success, which may also be a worse one than now: "success 70%, worse 62%"."""
    bars = [(bar.label, bar.tone) for question in (REDRAW, DRAW_ON) for bar in question.bars]
    assert bars == [("success", ""), ("better than now", "good"), ("worse than now", "bad")] * 2


@pytest.mark.rule("DA-2.8", "DA-2.11")
@pytest.mark.parametrize("fatigue", [1, 3])
def test_the_odds_of_a_check_by_two_whose_decks_run_out_agree_with_the_rules(rulings: Settings, fatigue: int) -> None:
    traits = {"Athletics": 2}
    stage = Stage(rulings, Dealer(traits=traits, fate=(), fatigue=fatigue, deck=("8C",), discard=("4D", "9H", "5S")),
                  Dealer(traits=traits, fate=(), deck=(), discard=("8H", "QD")), gm_deck=("7C", "3D"))  # fmt: skip
    call = wish.CallCheck(("c1", "c2"), "Athletics", 2)

    def successes(play: Play[Adventure]) -> str:
        done = [event.result for event in play.events if isinstance(event, CheckDone)]
        return str(sum(result is not None and result.passed for result in done))

    counted = through_the_rules(stage, successes, (GM, call))
    assert {n: share for n, share in odds(stage, GM, call).outcomes.items() if share} == counted


def test_the_odds_change_while_the_gm_sets_the_terms(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(traits={"Athletics": 1}, fate=()), Dealer(), gm_deck=("8C", "3D"))
    stage.do("p1", wish.AskForCheck("c1", "Athletics", "Over the wall"))
    for dr, chance in ((0, "3/13"), (2, "7/13"), (5, "1")):
        assert odds(stage, GM, wish.SetTerms("q1", dr)).outcomes["success"] == Fraction(chance)
    suited = odds(stage, GM, wish.SetTerms("q1", 2, requirement="suit"))
    assert suited.outcomes["success"] == Fraction(7, 52)
    both = odds(stage, GM, wish.CallCheck(("c1", "c2"), "Athletics", 2))
    assert both.summary["all"] == Fraction(7, 13) * Fraction(5, 13)
    assert odds(stage, GM, wish.CallCheck(("c1",), "Athletics", 2, tools="missing")).outcomes["success"] < Fraction(
        7, 13
    )
    view = GAME.see(stage.state, GM)
    choice = next(one for one in GAME.choices(view, GM) if one.label == "Call for a Check")
    moved = [live.choice_odds(GAME, view, GM, choice, {"actors": ["c2"], "dr": dr}) for dr in (1, 3)]
    assert [numbers(one)["success"] for one in moved] == ["3/13", "7/13"]


@pytest.mark.parametrize("deck", [SMALL, ("9C", "2D", "KH")])
def test_the_odds_of_calling_for_a_check_agree_with_the_rules(rulings: Settings, deck: tuple[str, ...]) -> None:
    stage = Stage(rulings, Dealer(traits={"Athletics": 1}, fate=(), deck=deck), gm_deck=("8C", "3D", "KC"))
    call = wish.CallCheck(("c1",), "Athletics", 2)
    assert odds(stage, GM, call).outcomes["success"] == through_the_rules(stage, passed, (GM, call))[True]


def test_a_minion_draws_from_the_deck_of_its_target_card(rulings: Settings) -> None:
    stage = Stage(rulings, minion(traits={"Athletics": 1}), gm_deck=("8C", "9D", "KC", "5H"))
    call = wish.CallCheck(("c1",), "Athletics", 1)
    assert asked(stage, GM, call).given["shared"] is True
    assert odds(stage, GM, call).outcomes["success"] == through_the_rules(stage, passed, (GM, call))[True]


@pytest.mark.rule("DA-R38")
def test_no_odds_reveal_a_hidden_range() -> None:
    hidden = GAME.read_settings({"dr_visible": "gm_may_hide"}, with_gm=True)
    stage = Stage(hidden, Dealer(fate=(), deck=SMALL))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2, hidden=True), "8C")
    view = GAME.see(stage.state, "p1")
    with pytest.raises(Hidden):
        GAME.odds(view, "p1", wish.DrawCard("q1"))
    assert told(stage, "p1")["Draw"] is None
    assert odds(stage, GM, wish.DrawCard("q1")).summary["success"] == Fraction(1, 2)


def test_a_card_that_becomes_known_changes_the_odds(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(traits={"Athletics": 0}, fate=()))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 0), "8C").do("p1", wish.DrawCard("q1"), "8D")
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 0), "8S")
    assert odds(stage, "p1", wish.DrawCard(stage.check().id)).summary["success"] == Fraction(3, 51)


# contests and fights


def fight(**turn: Any) -> dict[str, Any]:
    return {"combat": Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")}


@pytest.mark.parametrize("targets", [("c2",), ("c2", "c3")])
@pytest.mark.parametrize(("need", "tools"), [("", ""), ("color", ""), ("suit", "fitting"), ("", "fitting")])
def test_the_odds_of_a_contest_agree_with_the_rules(
    rulings: Settings, targets: tuple[str, ...], need: str, tools: str
) -> None:
    stage = Stage(rulings, Dealer(deck=("8C", "2D", "KH"), fate=(), traits={"Bluffing": 2}),
                  Dealer(deck=("8S", "JD", "3C"), fate=()), minion(traits={"Detection": 1}),
                  gm_deck=("9C", "2S", "QH"))  # fmt: skip
    call = wish.CallContest("c1", "Bluffing", targets, "Detection", requirement=need, tools=tools)

    def failed(play: Play[Adventure]) -> int:
        results = [one.result for one in play.events if isinstance(one, CheckDone)]
        return sum(found is not None and not found.passed for found in results)

    counted = through_the_rules(stage, failed, (GM, call))
    found = odds(stage, GM, call).outcomes
    if len(targets) == 1:
        found = {"0": found["succeeds"], "1": found["fails"]}
    assert {int(n): share for n, share in found.items() if share} == counted


@pytest.mark.parametrize("need", ["color", "suit"])
def test_once_the_card_of_a_contest_is_turned_the_odds_keep_what_must_match(rulings: Settings, need: str) -> None:
    stage = Stage(rulings, Dealer(deck=("8C",), fate=("X1",), traits={"Bluffing": 2}),
                  Dealer(deck=("8S", "7C", "9H"), fate=()))  # fmt: skip
    stage.do(GM, wish.CallContest("c1", "Bluffing", ("c2",), "Detection", requirement=need), "8C")
    found = odds(stage, "p1", wish.KeepTarget(stage.state.contests[0].id)).outcomes
    assert found["succeeds"] == {"color": Fraction(2, 3), "suit": Fraction(1, 3)}[need]


@pytest.mark.parametrize("deck", [("8C", "8H", "2C"), ("9C", "6S", "JD")])
def test_the_odds_of_an_attack_agree_with_the_rules(rulings: Settings, deck: tuple[str, ...]) -> None:
    target = foe(hp=5, standing="8C", fate=(), traits={"Agility": 2})
    stage = Stage(rulings, Dealer(deck=deck, fate=(), traits={"Brute": 1}), target, state=fight())
    attack = combat.MakeAttack("c1", "c2", "Brute")
    hurt = through_the_rules(stage, lambda play: 5 - play.state.character("c2").vitals.open().hp, ("p1", attack))
    found = odds(stage, GM, attack)
    assert {int(n): share for n, share in found.outcomes.items() if share} == hurt


@pytest.mark.parametrize("agility", [-1, 0, 2, 4])
def test_an_attack_on_a_foe_whose_armor_is_hidden_has_odds_for_each_armor_range(
    rulings: Settings, agility: int
) -> None:
    """They were not shown at all: "not enough is known". One of them is what the GM sees; the others are the same."""
    stage = Stage(rulings, Dealer(fate=(), deck=SMALL), foe(standing="8C", fate=(), traits={"Agility": agility}),
                  state=fight())  # fmt: skip
    attack = combat.MakeAttack("c1", "c2", "Brute")
    found = odds(stage, "p1", attack)
    assert list(found.summary) == ["at-1", "at-2", "at-3", "at-4"]
    assert found.summary[f"at-{3 - agility // 2}"] == odds(stage, GM, attack).summary["hit"]
    bare = Stage(rulings, Dealer(fate=(), deck=SMALL), foe(standing="8C", fate=()), state=fight())
    assert asked(stage, "p1", attack) == asked(bare, "p1", attack)


def test_where_there_are_no_odds_the_choice_says_what_is_hidden(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), foe("Bandit", standing="8C", fate=()), state=fight())
    view = GAME.see(stage.state, "p1")
    for command, words in (
        (combat.Grapple("c1", "c2"), "the Finesse and Brute of Bandit are hidden from you"),
        (combat.Hide("c1", ("c2",)), "the Detection of Bandit is hidden from you"),
    ):
        with pytest.raises(Hidden):
            GAME.odds(view, "p1", command)
        assert GAME.why_no_odds.words(view, "p1", command) == words
    assert odds(stage, GM, combat.Grapple("c1", "c2")).summary["range"] == 3


def test_fighting_flames_and_treatment_have_the_odds_of_checks(rulings: Settings) -> None:
    burning = {"conditions": (Condition(BURNED),)}
    stage = Stage(rulings, Dealer(fate=(), deck=SMALL, standing="8S", more=burning),
                  Dealer(standing="9S", hp=0, more={"knockout": Knockout(DAMAGE, turns=2)}))  # fmt: skip
    found = odds(stage, "p1", harm.FightCondition("c1", BURNED))
    assert found.summary["success"] == through_the_rules(stage, passed, ("p1", harm.FightCondition("c1", BURNED)))[True]
    treat = harm.Treat("c1", "c2")
    assert asked(stage, "p1", treat).given["range"] == 3
    assert odds(stage, "p1", treat).summary["success"] == through_the_rules(stage, passed, ("p1", treat))[True]


# dying, races, rests


@pytest.mark.parametrize(("gm_deck", "gm_discard"), [(("8C", "3D", "KH"), ()), (("8C",), ("3D", "KH"))])
def test_a_death_check_shows_how_it_may_end(
    rulings: Settings, gm_deck: tuple[str, ...], gm_discard: tuple[str, ...]
) -> None:
    deck = ("8S", "JD", "2C")
    more = {"knockout": Knockout(DAMAGE, dying=True), "death": Death(0, 1)}
    stage = Stage(rulings, Dealer(hp=0, deck=deck, fate=(), standing="5H", more=more), gm_deck=gm_deck,
                  gm_discard=gm_discard)  # fmt: skip

    def end(play: Play[Adventure]) -> str:
        one = play.state.character("c1")
        return "dead" if one.dead else "stable" if one.knockout is not None else "awake"

    found = odds(stage, "p1", harm.FaceDeath("c1")).outcomes
    assert {name: share for name, share in found.items() if share} == through_the_rules(stage, end)


def test_the_odds_of_a_race_agree_with_the_rules(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("3S", "9H", "KD"), fate=(), traits={"Athletics": 1}),
                  gm_deck=("7H", "2C", "QS", "4H"))  # fmt: skip
    stage.do(GM, story.StartEpic("An earthquake", 1, 1)).do(GM, story.TurnEpicCard(4), "4H")
    stage.do("p1", story.Volunteer("c1", "runs")).do(GM, story.GiveTrait("c1", "Athletics"))
    counted = through_the_rules(
        stage, lambda play: play.state.epic.successes if play.state.epic else -1, (GM, story.BeginRace())
    )
    found = odds(stage, GM, story.BeginRace()).outcomes
    assert {1: found["party"], 0: found["gm"]} == counted


def test_a_rest_card_shows_the_points_and_the_mending(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(suit="C", fate=(), deck=SMALL, standing="8S"), gm_deck=SMALL)
    assert odds(stage, "p1", story.UseRestCard("c1")).outcomes == {"0": 0, "1": Fraction(1, 2), "2": Fraction(1, 2)}
    mending = odds(stage, "p1", story.UseRestCard("c1", 4, "Craft"))
    assert mending.summary["points"] == 4
    assert 0 < mending.summary["success"] < 1  # type: ignore[operator]


def test_choices_without_chance_have_no_odds(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=(), deck=SMALL))
    assert GAME.odds(GAME.see(stage.state, "p1"), "p1", wish.AcceptDraw("q1")) is None
    assert GAME.odds(GAME.see(stage.state, GM), GM, wish.CallCheck((), "Athletics", 2)) is None


def test_computing_odds_produces_no_events(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=(), deck=SMALL))
    stage.do(GM, wish.CallCheck(("c1",), "Athletics", 2), "8C")
    before: list[Event] = list(stage.events)
    state = stage.state
    told(stage, "p1")
    assert stage.events == before
    assert stage.state is state
