"""Contested Checks (chapter 10, P2)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.playing_cards import STANDARD
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.contest_events import ContestBegun, ContestSet
from croupier.games.deck_of_adventures.checks.contests import contest
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.events import CheckCalled
from croupier.games.deck_of_adventures.checks.follow_ups import AFTER_CONTEST
from croupier.games.deck_of_adventures.checks.state import Check, Contest, Hand
from croupier.games.deck_of_adventures.combat.commands import Grapple
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.figures.difficulties import of_contest
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import Knockout
from croupier.games.deck_of_adventures.story.state import Scene
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under

TWENTY = STANDARD[4:24]


@pytest.fixture
def over(monkeypatch: pytest.MonkeyPatch) -> list[Contest]:
    """Contests that came to their end."""
    found: list[Contest] = []
    monkeypatch.setitem(AFTER_CONTEST, "hide", lambda play, one: found.append(one))
    return found


def begin(
    stage: Stage, *luck: str, trait: str = "Stealth", against: tuple[str, ...] = ("Detection",), **said: Any
) -> str:
    """The first character contests against the others."""
    targets = tuple(one.id for one in stage.state.characters[1:])
    named = {"attacker": "c1", "targets": targets, "then": "hide"} | said
    begun: str = stage.run(contest, trait=trait, against=against, luck=luck, goes_on=True, **named)
    return begun


@pytest.mark.rule("DA-10.3", "DA-R45", "DA-R47", "DA-R49")
@pytest.mark.parametrize(
    ("m", "dr"),
    [
        (1, 3),  # the booklet's example: "(4-1)" is a leftover
        (-1, 4),  # W24
        (4, 1),
        (7, 0),
        (0, 3),
        (2, 2),
        (-8, 6),
        under("contested_dr", "4_minus_mod", 0, 4),
        under("contested_dr", "4_minus_mod", 3, 1),
        under("contested_dr", "3_minus_half_up", 1, 2),
        under("contested_dr", "3_minus_half_up", 3, 1),
        under("dr_bounds", "none", -8, 7),
    ],
)
def test_the_range_of_a_contest(rulings: Settings, m: int, dr: int) -> None:
    assert of_contest(rulings.__getitem__, m) == dr


# The booklet's own example: Xena convinces Jonas. Bluffing +1, Detection +1, Target Card 3 of Diamonds.
@pytest.mark.rule("DA-10.1", "DA-10.2", "DA-10.3")
def test_xena_convinces_jonas(rulings: Settings, over: list[Contest]) -> None:  # V6
    xena = Dealer("Xena", traits={"Bluffing": 1}, fate=())
    jonas = minion("Jonas", traits={"Detection": 1})
    stage = Stage(rulings, xena, jonas)
    begin(stage, "3D", trait="Bluffing")
    assert (stage.faces("targets"), stage.left("c1"), stage.facts("DA-10.3")) == (["3D"], 51, {"modifier": 1, "dr": 3})
    assert stage.asked() == ["gm draw q2"]
    stage.do("gm", wish.DrawCard("q2"), "8S")
    result = stage.check().result
    assert result is not None
    assert (result.degree, result.reported) == ("Miss", "7")
    assert [(one.missed, one.resisted) for one in over] == [(("c2",), ())]
    assert (stage.faces("targets"), stage.faces("discard.c1"), stage.state.contests) == ([], ["3D"], ())


@pytest.mark.rule("DA-10.4")
def test_each_guard_draws_separately(rulings: Settings, over: list[Contest]) -> None:  # W30
    hider = Dealer(traits={"Stealth": 3}, fate=())
    stage = Stage(rulings, hider, minion(), minion(traits={"Detection": 2}))
    begin(stage, "6C")
    assert stage.check().dr.open() == 2
    stage.do("gm", wish.DrawCard("q2"), "9D")
    stage.do("gm", wish.DrawCard("q3"), "10H")
    assert [(one.missed, one.resisted) for one in over] == [(("c2",), ("c3",))]


@pytest.mark.rule("DA-10.4")
def test_the_log_shows_how_each_target_fares(rulings: Settings, over: list[Contest]) -> None:
    hider = Dealer(traits={"Stealth": 3}, fate=())
    stage = Stage(rulings, hider, minion("Guard"), minion("Watch", traits={"Detection": 2}))
    begin(stage, "6C")
    assert "Guard loses the contest against Ann." in told(stage.do("gm", wish.DrawCard("q2"), "9D"))
    set_anew = [one for one in stage.events if isinstance(one, ContestSet)][-1]
    assert "Watch wins the contest against Ann." in told(stage.do("gm", wish.DrawCard("q3"), "10H"))
    late = ContestSet(msgspec.structs.replace(set_anew.contest, missed=("c3",)))
    assert late.log_line(stage.state) == ""  # Guard was away, so the last in order need not be the last who drew


@pytest.mark.rule("DA-10.4")
def test_the_log_shows_how_a_target_fares_after_one_that_was_passed_over(
    rulings: Settings, over: list[Contest]
) -> None:
    stage = Stage(rulings, Dealer(traits={"Stealth": 3}, fate=()), minion("Guard"), minion("Dog"), minion("Watch"))
    begin(stage, "6C")
    stage.do("gm", DealDamage("c3", 9)).do("gm", wish.DrawCard("q2"), "9D")
    assert "Watch loses the contest against Ann." in told(stage.do("gm", wish.DrawCard("q3"), "10H"))


@pytest.mark.rule("DA-16.1")
def test_a_contest_is_called_off_because_its_attacker_is_out(rulings: Settings, over: list[Contest]) -> None:
    stage = Stage(rulings, Dealer(traits={"Stealth": 3}, fate=(), hp=1), minion("Guard"))
    begin(stage, "6C")
    assert "Guard's Check is called off: Ann is out." in told(stage.do("gm", DealDamage("c1", 1)))


def told(stage: Stage) -> list[str]:
    """What everybody reads of the last command."""
    return [line for event in stage.events if (line := GAME.log_line(event, stage.state))]


@pytest.mark.rule("DA-10.5", "DA-R48")
def test_the_attackers_hand_is_mirrored(rulings: Settings) -> None:  # W31
    stage = Stage(rulings, Dealer(fate=(), fatigue=1), minion())
    begin(stage, "6C", trait="Brute", against=("Brute",))
    assert (stage.check().net, stage.check().dr.open()) == (1, 3)
    assert stage.check().hands == (Hand(1, "Ann's hand", "DA-10.5"),)
    assert stage.facts("DA-2.9") == {"hand": -1, "source": "Fatigue"}  # it did not say where her hand came from


@pytest.mark.rule("DA-10.5")
def test_a_hand_for_the_next_check_counts_for_all_targets_of_a_contest(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion(), minion())
    stage.run(lay_effect, "c1", Effect("", 2, until="next", kind="intensify"))
    begin(stage, "6C")
    assert (stage.one().effects, stage.check().net) == ((), -2)
    for card in ("6D", "7D", "8D"):
        stage.do("gm", wish.DrawCard(stage.check().id), card)
    assert (stage.check().actor, stage.check().net) == ("c3", -2)


@pytest.mark.rule("DA-10.5")
def test_a_change_of_the_dr_of_the_next_check_waits_for_a_check_of_its_own(rulings: Settings) -> None:
    """The contest, in which the attacker draws nothing, used it up without any effect."""
    stage = Stage(rulings, Dealer(fate=()), minion())
    stage.run(lay_effect, "c1", Effect("", 0, until="next", dr=1, text="Steady"))
    begin(stage, "6C")
    assert ([one.text for one in stage.one().effects], stage.check().dr.open()) == (["Steady"], 3)
    stage.do("gm", wish.DrawCard(stage.check().id), "6D").do("gm", wish.CallCheck(("c1",), "Stealth", 3), "9C")
    assert stage.check().dr.open() == 4
    stage.do("p1", wish.DrawCard(stage.check().id), "8D")
    assert stage.one().effects == ()


@pytest.mark.rule("DA-10.5", "DA-R48")
@pytest.mark.parametrize("left", [pytest.param([]), under("attacker_hand", "ignored", ["luck"])])
def test_a_hand_that_is_ignored_waits_for_a_check_of_its_own(rulings: Settings, left: list[str]) -> None:
    luck = Effect("e1", 1, until="next", text="luck")
    stage = Stage(rulings, Dealer(fate=(), more={"effects": (luck,)}), foe(fate=()))
    stage.do("gm", wish.CallContest("c1", "Stealth", ("c2",), "Detection"), "5D")
    assert [one.text for one in stage.one().effects] == left


@pytest.mark.rule("DA-25.19", "DA-10.5")
@pytest.mark.parametrize(("tools", "net"), [("", 0), ("fitting", -1), ("missing", 1)])
def test_the_attackers_tools_count_in_a_contest(rulings: Settings, tools: str, net: int) -> None:
    stage = Stage(rulings, Dealer(fate=()), foe(fate=()))
    stage.do("gm", wish.CallContest("c1", "Craft", ("c2",), "Agility", tools=tools), "5D")
    assert stage.check().net == net


@pytest.mark.rule("DA-8.7", "DA-10.4")
def test_the_gm_may_require_a_color_in_a_contest(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), foe(fate=()))
    stage.do("gm", wish.CallContest("c1", "Craft", ("c2",), "Agility", requirement="color"), "5D")
    assert [GAME.log_line(event, stage.state) for event in stage.events if isinstance(event, ContestBegun)] == [
        "Ann contests Bo, Craft against Agility: Target Card 5 of diamonds, DR 3, the color must match."
    ]
    result = stage.do("gm", wish.DrawCard(stage.check().id), "5C").check().result
    assert result is not None
    assert (result.degree, result.passed) == ("Major Success", False)
    with pytest.raises(Invalid, match="nothing, color, suit"):
        stage.do("gm", wish.CallContest("c1", "Craft", ("c2",), "Agility", requirement="rank"))


@pytest.mark.rule("DA-8.7", "DA-25.19", "DA-R40")
@pytest.mark.parametrize("fields", [pytest.param({"requirement", "tools"}), under("gm_requirements", "off", {"tools"})])
def test_the_form_of_a_contest_has_what_the_gm_may_say_of_a_check(rulings: Settings, fields: set[str]) -> None:
    stage = Stage(rulings, Dealer(), foe())
    menu = GAME.choices(GAME.see(stage.state, "gm"), "gm")
    (form,) = (one for one in menu if one.command["type"] == "call_contest" and one.command["attacker"] == "c1")
    assert {field.name for field in form.fields} & {"requirement", "tools"} == fields


@pytest.mark.rule("DA-R48")
@pytest.mark.option("attacker_hand", "ignored")
def test_the_attackers_hand_may_be_ignored(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=(), fatigue=1), minion())
    begin(stage, "6C")
    assert stage.check().net == 0
    assert stage.facts("DA-2.9") == {}


@pytest.mark.rule("DA-10.1")
def test_a_target_picks_one_of_two_traits(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion(traits={"Brute": 2}))
    begin(stage, "6C", trait="Brute", against=("Finesse", "Brute"))
    assert stage.asked() == ["gm pick q2"]
    line = next(line for event in stage.events if (line := GAME.log_line(event, stage.state)).startswith("Bo makes"))
    assert ": Finesse or Brute, Target Card 6 of clubs" in line
    with pytest.raises(Impossible):
        stage.do("gm", wish.DrawCard("q2"), "9D")
    with refused_by("DA-10.1", Invalid, why="allowed: Finesse, Brute"):
        stage.do("gm", wish.PickTrait("q2", "Craft"))
    stage.do("gm", wish.PickTrait("q2", "Brute"))
    assert (stage.check().trait, stage.check().modifier, stage.asked()) == ("Brute", 2, ["gm draw q2"])


@pytest.mark.rule("DA-10.7", "DA-2.4")
def test_an_ace_used_as_the_target_card_goes_to_the_hand(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion())
    begin(stage, "AD")
    stage.do("gm", wish.DrawCard("q2"), "9D")
    assert stage.fate() == ["AD"]
    assert "An Ace goes to Ann's hand." in [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert "DA-10.7" in [line.clause for line in stage.plays[-1].receipt.because]


@pytest.mark.rule("DA-3.4", "DA-R14", "DA-10.2")
def test_the_attacker_may_redraw_the_target_card_once(rulings: Settings, over: list[Contest]) -> None:
    stage = Stage(rulings, Dealer(fate=("X1", "X2")), minion())
    begun = begin(stage, "6C")
    assert stage.asked() == [f"p1 target {begun}"]
    with refused_by("DA-1.1", why="Ann is not your character"):
        stage.do("gm", wish.RedrawTarget(begun, "X1"), "9C")
    stage.do("p1", wish.RedrawTarget(begun, "X1"), "9C")
    assert (stage.faces("targets"), stage.faces("discard.c1"), stage.fate()) == (["9C"], ["6C"], ["X2"])
    assert stage.asked() == ["gm draw q2"]
    with pytest.raises(Impossible):
        stage.do("p1", wish.RedrawTarget(begun, "X2"), "10C")


@pytest.mark.rule("DA-10.2")
def test_the_attacker_may_keep_the_target_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), minion())
    begun = begin(stage, "6C")
    stage.do("p1", wish.KeepTarget(begun))
    with pytest.raises(Impossible):
        stage.do("p1", wish.KeepTarget(begun))
    assert (stage.asked(), stage.fate()) == (["gm draw q2"], ["X1", "X2"])


@pytest.mark.rule("DA-R14")
@pytest.mark.option("redraw_scope", "checks_only")
def test_a_table_may_forbid_redrawing_the_target_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), minion())
    begin(stage, "6C")
    assert stage.asked() == ["gm draw q2"]


@pytest.mark.rule("DA-2.11", "DA-10.2", "DA-2.14")
@pytest.mark.parametrize("discards", [TWENTY, ()])
def test_a_contest_without_a_target_card_is_lost(
    rulings: Settings, over: list[Contest], discards: tuple[str, ...]
) -> None:
    stage = Stage(rulings, Dealer(deck=(), discard=discards, fatigue=3), minion())
    assert begin(stage) == ""
    assert (stage.state.contests, stage.asked(), over) == ((), [], [])
    assert stage.one().is_out == bool(discards)
    reasons = {line.clause for line in stage.because()} & {"DA-2.11", "DA-2.14"}
    assert reasons == {"DA-2.11" if discards else "DA-2.14"}


@pytest.mark.rule("DA-10.4", "DA-1.7")
def test_a_target_that_has_left_is_skipped(rulings: Settings, over: list[Contest]) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion(more={"knockout": Knockout("damage")}), minion(more={"here": False}))
    begin(stage, "6C")
    assert [(one.missed, one.resisted) for one in over] == [((), ())]


@pytest.mark.rule("DA-R46")
@pytest.mark.option("contested_tc", "standing")
def test_the_attackers_standing_card_may_be_the_target(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="KD"), minion())
    begin(stage)
    assert stage.check().aim is not None
    stage.do("gm", wish.DrawCard("q2"), "9D")
    assert (stage.faces("standing.c1"), stage.left()) == (["KD"], 51)


@pytest.mark.rule("DA-10.2", "DA-2.13")
def test_a_minion_turns_its_target_card_from_the_gm_deck(rulings: Settings) -> None:
    stage = Stage(rulings, minion(), Dealer(fate=()))
    begin(stage, "AC")
    assert stage.asked() == ["p1 draw q2"]
    stage.do("p1", wish.DrawCard("q2"), "9D")
    assert (stage.faces("discard.gm"), stage.left("gm")) == (["AC"], 51)


@pytest.mark.rule("DA-10.1", "DA-7.1", "DA-R39")
def test_the_gm_calls_for_a_contest(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), foe(fate=()), minion())
    with refused_by("DA-R39", why="at this table only the GM calls for contests"):
        stage.do("p1", wish.CallContest("c1", "Bluffing", ("c2",), "Detection"))
    with refused_by("DA-10.1", why="a character cannot contest themselves"):
        stage.do("gm", wish.CallContest("c2", "Bluffing", ("c2",), "Detection"))
    with pytest.raises(Invalid):
        stage.do("gm", wish.CallContest("c2", "Bluffing", (), "Detection"))
    stage.do("gm", wish.CallContest("c1", "Bluffing", ("c2",), "Detection"), "3D").break_off()  # of anybody
    stage.do("gm", wish.CallContest("c2", "Bluffing", ("c1",), "Detection", "Intuition"), "3D")
    assert stage.asked() == [f"p1 pick {stage.check().id}"]
    stage.break_off()
    assert (stage.state.contests, stage.state.checks, stage.faces("discard.c2")) == ((), (), ["3D"])


@pytest.mark.rule("DA-10.5", "DA-22.3")
@pytest.mark.parametrize(("sight", "net"), [(True, 0), (False, -1)])
def test_the_attacker_needs_sight_unless_the_gm_says_otherwise(rulings: Settings, net: int, *, sight: bool) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion(), state={"scene": Scene(light="full darkness")})
    stage.do("gm", wish.CallContest("c1", "Stealth", ("c2",), "Detection", sight=sight), "3D")
    assert stage.check().net == net


@pytest.mark.rule("DA-10.1", "DA-7.1", "DA-7.5")
def test_a_contest_called_by_the_attacker_takes_no_action(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), Dealer(fate=()), minion())
    stage.do("p1", wish.AskForCheck("c1", "Bluffing", "We are the new guards."))
    with pytest.raises(Impossible, match="about another character"):
        stage.do("gm", wish.CallContest("c2", "Bluffing", ("c3",), "Detection", check="q1"))
    with pytest.raises(Impossible, match="makes another Check"):
        stage.do("gm", wish.CallContest("c1", "Bluffing", ("c3",), "Detection"))
    action = Check("q2", "c2", "recall", "called", "Knowledge", then="recall")
    stage.run(lambda play: play.do(CheckCalled(action)))
    with pytest.raises(Impossible, match="is for an action with a Check"):
        stage.do("gm", wish.CallContest("c2", "Bluffing", ("c3",), "Detection", check="q2"))
    assert stage.state.contests == ()


@pytest.mark.rule("DA-10.1")
def test_a_trait_is_picked_only_if_two_are_named(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion())
    begin(stage, "3D")
    with pytest.raises(Impossible, match="no Trait to pick"):
        stage.do("gm", wish.PickTrait(stage.check().id, "Detection"))


@pytest.mark.rule("DA-R39")
@pytest.mark.option("player_calls", "free")
def test_a_player_may_call_for_a_contest(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), minion())
    stage.do("p1", wish.CallContest("c1", "Bluffing", ("c2",), "Detection"), "3D")
    assert stage.asked() == ["gm draw q2"]


@pytest.mark.rule("DA-3.4", "DA-10.2")
def test_a_target_card_is_redrawn_once_for_a_held_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1", "X2")), minion())
    begun = begin(stage, "6C")
    with pytest.raises(Impossible):
        stage.do("p1", wish.RedrawTarget(begun, "AD"), "9C")
    stage.do("p1", wish.RedrawTarget(begun, "X1"), "9C", goes_on=False)
    with pytest.raises(Illegal, match="already been redrawn"):
        stage.do("p1", wish.RedrawTarget(begun, "X2"), "10C")


@pytest.mark.rule("DA-1.2", "DA-10.7")
def test_a_contest_may_be_called_off_before_its_checks(rulings: Settings, over: list[Contest]) -> None:
    stage = Stage(rulings, Dealer(), minion())
    begin(stage, "AD")
    stage.break_off()
    assert (stage.state.contests, stage.faces("targets"), stage.fate(), over) == ((), [], ["X1", "X2", "AD"], [])


@pytest.mark.rule("DA-2.11", "DA-10.2")
def test_the_log_says_that_a_contest_is_lost_with_its_redrawn_target_card(rulings: Settings) -> None:
    """It only said that the attacker is Knocked Out."""
    ann = Dealer(standing="5H", fate=("X1",), fatigue=3, deck=("8C",), discard=("2C",))
    going = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    stage = Stage(rulings, ann, minion("Rat", standing="7C"), state={"combat": going})
    stage.do("p1", Grapple("c1", "c2"), "8C")
    stage.do("p1", wish.RedrawTarget(stage.state.contests[0].id, "X1"))
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert "Ann has no Target Card for the contest." in lines
    assert stage.state.contests == ()
