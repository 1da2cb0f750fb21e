"""Powers that the GM has to judge count in the hand of whoever begins a contest (DA-10.5, DA-25.28)."""

from __future__ import annotations

import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.checks.commands import CallContest, DrawCard, WeighPower
from croupier.games.deck_of_adventures.combat.commands import Grapple, Hide
from support.deck_of_adventures.gift import gifted
from support.deck_of_adventures.stage import Stage

KNOWN = "{hand: -1, for: Bluffing, ask: gm}"
BLUFF = CallContest("c1", "Bluffing", ("c2",), "Detection")


def bluffing(rulings: Settings, *lines: str) -> Stage:
    """Ann, whose power the GM has to judge, bluffs Bo; no Target Card is turned yet."""
    return gifted(rulings, *(lines or (KNOWN,)), type="Passive", fight=False, fate=()).do(GM, BLUFF)


@pytest.mark.rule("DA-10.5", "DA-25.28")
@pytest.mark.parametrize(("counts", "net"), [(True, 1), (False, 0)])
def test_the_gm_says_whether_a_power_counts_in_a_contest(rulings: Settings, counts: bool, net: int) -> None:
    """It never counted: the GM was not asked."""
    one = bluffing(rulings)
    assert (one.asked(), one.faces("targets")) == (["gm weigh_contest v1"], [])
    assert one.events[-1].log_line(one.state) == "Ann contests Bo, Bluffing against Detection."
    one.do(GM, WeighPower("v1", "Gift", counts), "8C")
    assert (one.check().actor, one.check().net, one.faces("targets")) == ("c2", net, ["8C"])
    with pytest.raises(Impossible, match="no Check"):
        one.do(GM, WeighPower("v1", "Gift", counts))


@pytest.mark.rule("DA-10.5", "DA-25.28")
def test_the_gm_is_asked_about_each_line_before_the_card(rulings: Settings) -> None:
    one = bluffing(rulings, "{hand: 2, ask: gm}", "{hand: -1, ask: gm}")
    one.do(GM, WeighPower("v1", "Gift", counts=True, line=1))
    assert one.asked() == ["gm weigh_contest v1"]
    one.do(GM, WeighPower("v1", "Gift", counts=True, line=2), "8C")
    assert one.check().net == -1


@pytest.mark.rule("DA-25.28", "DA-R51")
def test_by_default_a_power_does_not_count_in_a_contest(rulings: Settings) -> None:
    one = bluffing(rulings)
    (ask,) = GAME.open_questions(one.state)
    assert {"Gift counts", "Gift does not count"} <= set(one.offered(GM))
    default = GAME.default(GAME.see(one.state, GM), ask)
    one.do(GM, default, "8C")
    assert one.check().net == 0


@pytest.mark.rule("DA-R48", "DA-25.28")
@pytest.mark.option("attacker_hand", "on_tc")
def test_a_power_that_counts_turns_another_target_card(rulings: Settings) -> None:
    one = bluffing(rulings).do(GM, WeighPower("v1", "Gift", counts=True), "8C", "10C")
    assert one.faces("targets") == ["8C", "10C"]


@pytest.mark.rule("DA-10.5", "DA-13.11", "DA-13.12")
@pytest.mark.parametrize("command", [Grapple("c1", "c2"), Hide("c1", ("c2", "c3"))])
def test_powers_count_where_contests_are_actions(rulings: Settings, command: Grapple | Hide) -> None:
    one = gifted(rulings, "{hand: 1, ask: gm}", type="Passive", fate=()).do("p1", command)
    assert one.asked() == ["gm weigh_contest v1"]
    one.do(GM, WeighPower("v1", "Gift", counts=True), "8C")
    assert one.check().net == -1


@pytest.mark.rule("DA-2.11", "DA-25.28")
def test_a_contest_without_a_card_is_lost_after_the_answer(rulings: Settings) -> None:
    one = gifted(rulings, KNOWN, type="Passive", fight=False, fate=(), deck=(), fatigue=3).do(GM, BLUFF)
    one.do(GM, WeighPower("v1", "Gift", counts=True))
    assert one.state.contests == ()
    assert "Ann has no Target Card for the contest." in [event.log_line(one.state) for event in one.plays[-1].events]


@pytest.mark.rule("DA-1.2", "DA-10.5")
def test_a_contest_that_waits_for_the_gm_may_be_canceled(rulings: Settings) -> None:
    one = bluffing(rulings)
    with pytest.raises(Impossible, match="taking part in something"):
        one.do(GM, RemoveCharacter("c2"))
    one.break_off()
    assert (one.state.contests, one.asked()) == ((), [])


@pytest.mark.rule("DA-25.28", "DA-10.4")
def test_a_power_of_a_target_is_still_judged_in_its_own_check(rulings: Settings) -> None:
    one = gifted(rulings, "{hand: 1, for: Detection, ask: gm}", type="Passive", fight=False, fate=())
    one.do(GM, CallContest("c3", "Bluffing", ("c1",), "Detection"), "8C")
    assert one.asked() == [f"gm weigh {one.check().id}"]
    one.do(GM, WeighPower(one.check().id, "Gift", counts=True)).do("p1", DrawCard(one.check().id), "10C")
    assert one.check().net == 1
