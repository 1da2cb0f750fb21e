"""Questions whose subject another command has changed are closed, or answered by what holds now."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.cost import clocks
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal
from croupier.games.rust_in_the_canyon.cost.state import MINOR, Injury
from croupier.games.rust_in_the_canyon.decree.commands import ChangeInjury, SetStat, SetStatus
from croupier.games.rust_in_the_canyon.moves import commands as move
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_SITUATION
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.state import Care
from croupier.games.rust_in_the_canyon.town.commands import BuyAdvance, JudgeAdvance, LeaveTown
from croupier.pieces.override_commands import Decree
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import agreed, proposed, step
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

HURT = Injury("c1i1", MINOR)
DYING = Injury("c1i1", MINOR, mortal=True)
TREATED_BY_BO = Injury("c1i1", MINOR, care=Care("c2", expert=False))
BO_IS_GONE = SetStatus(pc="c2", status="removed")


def asking(rulings: Settings, injury: Injury) -> Stage:
    """Ana has asked Bo to treat her injury."""
    stage = Stage(rulings, Rider(injured=((injury, "3"),)), Rider("Bo"))
    return stage.do("gm", rest.OpenDowntime()).do("p1", rest.GetAttention("c1", "c1i1", "c2"))


@pytest.mark.rule("RC-17.3", "RC-18.3")
def test_a_pc_out_of_play_treats_nobody(rulings: Settings) -> None:
    """The GM was still asked whether they are an expert, and they drew cards."""
    stage = asking(rulings, HURT)
    assert stage.asked() == ["gm treater c1"]
    stage.decree(BO_IS_GONE)
    assert stage.asked() == []
    with pytest.raises(Impossible, match="no such request is open"):
        stage.do("gm", rest.JudgeTreater("c1", "c1i1", rest.AMATEUR))
    stage.do("p1", rest.GetAttention("c1", "c1i1", npc="the doctor"))
    assert stage.asked() == ["gm treater c1"]


@pytest.mark.rule("RC-17.3", "RC-18.6", "RC-R55")
@pytest.mark.option("amateur_test", "play")
@pytest.mark.parametrize("change", [BO_IS_GONE, ChangeInjury(pc="c1", injury="c1i1", severity="none")])
def test_a_hand_for_an_injury_ends_with_its_treater_or_the_injury(rulings: Settings, change: Decree) -> None:
    """It had to be played out, for nothing."""
    stage = Stage(rulings, Rider(injured=((TREATED_BY_BO, "3"),)), Rider("Bo"))
    stage.run(clocks.start, "c1", TREATED_BY_BO)
    stage.do("gm", rest.PassDay()).do("p2", rest.TreatToday("c1", "c1i1"), "p2 2")
    assert stage.asked() == ["p2 solo c1"]
    stage.decree(change)
    assert (stage.asked(), stage.state.solos, stage.state.dues, stage.hand("p2")) == ([], (), (), [])


@pytest.mark.rule("RC-17.3", "RC-R52", "RC-R55")
@pytest.mark.option("stabilise_by", "test")
@pytest.mark.option("amateur_test", "play")
def test_a_test_that_can_no_longer_be_played_is_dropped(rulings: Settings) -> None:
    stage = asking(rulings, DYING).do("gm", rest.JudgeTreater("c1", "c1i1", rest.AMATEUR), "p2 2")
    assert stage.asked() == ["p2 solo c1"]
    stage.decree(BO_IS_GONE)
    assert (stage.asked(), stage.state.solos) == ([], ())
    assert stage.one().is_mortal


@pytest.mark.rule("RC-7.3", "RC-17.3")
@pytest.mark.parametrize("status", ["removed", "dead", "aside"])
def test_a_pc_out_of_play_does_not_play_the_hand_for_the_town(rulings: Settings, status: str) -> None:
    """Their player continued hitting, and made the changes permanent."""
    stage = Stage(rulings, Rider(), Rider("Bo"), town=15).do("p1", move.Reflect("a well"))
    stage.do("p1", move.WishToReflect()).do("p2", move.WishToReflect(wants=False), "p1 2")
    assert stage.asked() == ["p1 solo c1"]
    stage.decree(SetStatus(pc="c1", status=status))
    assert (stage.asked(), stage.state.solos, stage.state.reflection) == ([], (), None)
    stage.do("p2", move.Reflect("a well"), "p2 K")
    assert stage.asked() == ["p2 solo c2"]


@pytest.mark.rule("RC-19.2", "RC-R60")
def test_a_stat_that_has_become_5_is_no_longer_sold(rulings: Settings) -> None:
    """The GM agreed to an offer for a fifth point, and sold a sixth."""
    stage = Stage(rulings, Rider(grip=4)).do("gm", LeaveTown()).do("p1", BuyAdvance("grip", 5))
    stage.decree(SetStat(pc="c1", stat="grip", value=5))
    with refused_by("RC-R60", why="grip is 5 at most"):
        stage.do("gm", JudgeAdvance("c1"))
    stage.do("gm", JudgeAdvance("c1", agrees=False))
    assert (stage.one().grip, stage.stack(), stage.asked()) == (5, 11, ["p1 advance c1"])


@pytest.mark.rule("RC-19.2", "RC-R60")
def test_an_offer_must_match_a_price_list_introduced_since(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("gm", LeaveTown()).do("p1", BuyAdvance("grip", 1))
    listed = GAME.read_settings({"advance_costs": "list"})
    stage.state = msgspec.structs.replace(stage.state, settings=listed)
    with refused_by("RC-R60", why="the list price is 10"):
        stage.do("gm", JudgeAdvance("c1"))


@pytest.mark.rule("RC-19.1", "RC-1.7")
def test_an_offer_that_can_no_longer_be_paid_is_not_agreed_to(rulings: Settings) -> None:
    """The refusal spoke of "7 of chip"."""
    stage = Stage(rulings, Rider()).do("gm", LeaveTown()).do("p1", BuyAdvance("mind", 7))
    stage.do("gm", move.PlanAndScheme(("c1",))).do("gm", move.PlanAndScheme(("c1",))).do(
        "gm", move.PlanAndScheme(("c1",))
    )
    with pytest.raises(Impossible, match="too few chips: Ana can no longer pay 7"):
        stage.do("gm", JudgeAdvance("c1"))
    assert stage.do("gm", JudgeAdvance("c1", agrees=False)).stack() == 5


@pytest.mark.rule("RC-17.3", "RC-19.1")
def test_nothing_is_sold_to_the_dead(rulings: Settings) -> None:
    """The GM was asked about it, and agreeing was refused for want of chips."""
    riders = (Rider(injured=((DYING, "3"),)), Rider("Bo"))
    stage = Stage(rulings, *riders).do("gm", LeaveTown()).do("p1", BuyAdvance("mind", 3))
    stage.do("gm", JudgeMortal("c1"))
    assert stage.asked() == ["p2 advance c2"]
    with pytest.raises(Impossible, match="Ana is not in play"):
        stage.do("gm", JudgeAdvance("c1"))


@pytest.mark.rule("RC-R72")
def test_a_read_in_step_1_is_answered_before_the_stakes_are_settled(rulings: Settings) -> None:
    """The stakes were settled without what it tells."""
    stage = proposed(rulings, Rider()).do("p1", move.Read("the sheriff", "situation", OF_A_SITUATION[0], 1))
    agreed(stage)
    assert (step(stage), stage.asked()) == ("stakes", ["gm answer c1"])
    stage.do("gm", move.AnswerRead("He is asleep."))
    assert (step(stage), stage.asked()) == ("situation", ["gm agree", "p1 agree"])


@pytest.mark.rule("RC-6.4", "RC-R70")
def test_the_bet_of_an_asker_who_dies_goes_to_the_bank(rulings: Settings) -> None:
    """It came back to the stack of a dead PC, and stayed there."""
    stage = Stage(rulings, Rider(injured=((DYING, "3"),)))
    stage.do("p1", move.Read("the sheriff", "situation", OF_A_SITUATION[0], 3)).do("gm", JudgeMortal("c1"))
    assert (stage.stack(), stage.stress(), stage.town(), stage.asked()) == (0, 0, 28, [])


@pytest.mark.rule("RC-8.3")
def test_a_conflict_with_no_pc_left_is_called_off(rulings: Settings) -> None:
    """The GM was asked who is involved, and had nobody to name."""
    stage = proposed(rulings, Rider()).decree(SetStatus(pc="c1", status="removed"))
    assert (stage.state.conflict, stage.asked()) == (None, [])
    assert log_of(stage)[-1].startswith("The conflict is over (no PC is in play)")
    assert stage.facts("RC-8.3") == {"in_play": 0}
