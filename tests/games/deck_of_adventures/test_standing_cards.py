"""Standing Target Cards drawn because a Check needs one: their Dealer may redraw them once (DA-3.4, DA-R14)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.contests import contest
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.combat.commands import MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, LayCondition, PassTurn, Treat
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion


def poisoned(rulings: Settings, **own: Any) -> Stage:
    """Ann has had no Target Card yet; a turn passes for her, and she draws one for her Check against poison."""
    stage = Stage(rulings, Dealer(**own), foe()).do(GM, LayCondition("c1", "Poisoned"))
    return stage.do(GM, PassTurn("c1"), "9C")


@pytest.mark.rule("DA-14.7", "DA-3.4", "DA-R75")
def test_a_target_card_drawn_for_a_check_may_be_redrawn_once(rulings: Settings) -> None:
    """It lay there as drawn, although a Fate Card may replace any card that a Dealer draws."""
    stage = poisoned(rulings)
    assert stage.asked() == ["p1 standing q1"]
    with pytest.raises(Impossible, match="may still be redrawn"):
        stage.do("p1", wish.DrawCard("q1"))
    with pytest.raises(Illegal, match="Ann's Target Card"):
        stage.do(GM, wish.KeepStanding("q1"))
    stage.do("p1", wish.RedrawStanding("q1", "X1"), "10C")
    aim = stage.check().aim
    assert aim is not None
    assert (aim.face, stage.faces("standing.c1"), stage.faces("discard.c1")) == ("10C", ["10C"], ["9C"])
    assert (stage.fate(), stage.asked()) == (["X2"], ["p1 draw q1"])
    assert stage.events[-1].log_line(stage.state) == "Ann has a new Target Card: 10 of clubs."
    with pytest.raises(Impossible, match="no Target Card can be redrawn"):
        stage.do("p1", wish.RedrawStanding("q1", "X2"))


@pytest.mark.rule("DA-14.7", "DA-3.4")
def test_a_target_card_that_is_kept_stays(rulings: Settings) -> None:
    stage = poisoned(rulings).do("p1", wish.KeepStanding("q1"))
    assert (stage.faces("standing.c1"), stage.fate(), stage.asked()) == (["9C"], ["X1", "X2"], ["p1 draw q1"])


@pytest.mark.rule("DA-3.4")
def test_nobody_without_a_fate_card_is_asked_about_a_target_card(rulings: Settings) -> None:
    assert poisoned(rulings, fate=()).asked() == ["p1 draw q1"]
    assert poisoned(rulings, standing="2S").asked() == ["p1 draw q1"], "an older card is no draw"


@pytest.mark.rule("DA-R14")
@pytest.mark.option("redraw_scope", "checks_only")
def test_target_cards_drawn_for_a_check_stay_where_only_checks_are_redrawn(rulings: Settings) -> None:
    assert poisoned(rulings).asked() == ["p1 draw q1"]


@pytest.mark.rule("DA-16.2", "DA-14.7")
def test_somebody_knocked_out_may_redraw_the_target_card_of_their_treatment(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=()), Dealer(hp=1)).do(GM, DealDamage("c2", 1))
    stage.do("p1", Treat("c1", "c2"), "9C")
    assert stage.asked() == ["p2 standing q2"]
    stage.do("p2", wish.RedrawStanding("q2", "X1"), "10C")
    assert (stage.faces("standing.c2"), stage.asked()) == (["10C"], ["p1 draw q2"])


@pytest.mark.rule("DA-14.7", "DA-5.10")
def test_the_dealer_redraws_the_target_card_of_an_attacked_companion(rulings: Settings) -> None:
    people = (minion(standing="KC"), Dealer(), companion("c2"))
    fight = Combat(1, ("c1",), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    stage = Stage(rulings, *people, state={"combat": fight}).do(GM, MakeAttack("c1", "c3", "Brute"), "9C")
    assert stage.asked()[0].startswith("p1 standing")
    stage.do("p1", wish.RedrawStanding(stage.check().id, "X1"), "AC")
    assert (stage.faces("standing.c2"), stage.check().about) == (["AC"], "c3")


@pytest.mark.rule("DA-R51", "DA-3.4")
def test_a_target_card_is_kept_for_somebody_who_leaves(rulings: Settings) -> None:
    stage = poisoned(rulings).leave("p1", "9D")
    assert (stage.faces("standing.c1"), stage.check().is_under_way) == (["9C"], False)


@pytest.mark.rule("DA-14.7", "DA-3.4")
@pytest.mark.option("contested_tc", "standing")
def test_the_standing_card_that_is_drawn_for_a_contest_may_be_redrawn(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), minion(), minion())
    stage.run(contest, attacker="c1", trait="Bluffing", against=("Detection",), targets=("c2", "c3"), then="",
              luck=("9C",), goes_on=True)  # fmt: skip
    assert stage.asked() == ["p1 target v1"]
    stage.do("p1", wish.RedrawTarget("v1", "X1"), "10C")
    aim = stage.check().aim
    assert aim is not None
    assert (aim.face, aim.fresh, stage.faces("standing.c1")) == ("10C", False, ["10C"])
    assert [one.split()[1] for one in stage.asked()] == ["draw"]


@pytest.mark.rule("DA-2.10", "DA-14.7")
def test_hands_are_fixed_only_after_the_target_card_is_settled(rulings: Settings) -> None:
    stage = poisoned(rulings)
    stage.run(lay_effect, "c1", Effect("", -1, until="next", text="Dizzy"), goes_on=True)
    assert (stage.check().net, stage.asked()) == (-1, ["p1 standing q1"])
