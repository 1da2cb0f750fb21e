"""A troubled relationship may stay in hand until a Dialogue settles it (SZ-3.8, SZ-R10)."""

import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.cards import turn_over
from croupier.games.syuzheteers.assets.ownership import why_not_use
from croupier.games.syuzheteers.assets.state import Card, Complication
from croupier.games.syuzheteers.odds.odds_from_view import odds_of_choice
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Inclination
from croupier.games.syuzheteers.roll.commands import AgreeToBeat, FlashBack, HoldDialogue
from croupier.games.syuzheteers.roll.numbers import relationship, target_of
from croupier.testing.refusals import refused_by
from support.syuzheteers.offers import labels, log_lines
from support.syuzheteers.roll import DUKE, Beaten
from support.syuzheteers.stage import Actor

BOND = Card("a1", name="Old friends", kind="relationship", durability=1, left=0, owners=("p1", "p2"))
ROYAL = Card("a2", name="Sworn", kind="relationship", durability=1, left=0, owners=("p1", PRINCIPAL), troubled=True)
QUEEN = Character(
    PRINCIPAL, "Queen Mab", "reigns", inclinations=(Inclination("upset", 1, (Complication("m7", "upset", 2),)),)
)
SETTLE = "Dialogue with Ben: settle “Old friends”"


def marked(rulings: Settings) -> Beaten:
    """The friendship of Ana and Ben is used up."""
    stage = Beaten(rulings, Actor(assets=(BOND,)), Actor(), Actor())
    stage.run(turn_over, "a1", "p1")
    return stage


@pytest.mark.option("troubled", "marked")
@pytest.mark.rule("SZ-R10", "SZ-3.8")
def test_a_relationship_that_is_used_up_stays_in_hand_and_cannot_be_used(rulings: Settings) -> None:
    stage = marked(rulings)
    card = stage.card("a1")
    assert (stage.where("a1"), card.problem, card.troubled) == ("hand.p1", False, True)
    found = why_not_use(rulings.__getitem__, stage.state, "p1", card)
    assert found == ("SZ-3.8", "the relationship is troubled")
    assert "“Old friends” is used up: the relationship of Ana and Ben is troubled." in log_lines(stage)
    stage.center().claim_only("g")
    with refused_by("SZ-3.8"):
        stage.do("p2", FlashBack("a1", "start"))


@pytest.mark.option("troubled", "marked")
@pytest.mark.rule("SZ-R10")
def test_a_dialogue_at_target_8_settles_it(rulings: Settings) -> None:
    stage = marked(rulings)
    assert SETTLE in labels(stage, "p1", "hold_dialogue")
    odds = odds_of_choice(stage.state, "p1", HoldDialogue("p2", "a1"))
    assert odds is not None
    assert odds.given["target"] == 8
    stage.do("p1", HoldDialogue("p2", "a1")).do("p2", AgreeToBeat(agrees=True))
    assert target_of(rulings.__getitem__, stage.state, stage.roll) == 8
    assert relationship(stage.state, stage.roll) == "troubled"
    stage.thrown("6", "2").until()
    assert (stage.card("a1").troubled, stage.card("a1").left) == (False, 1)
    assert "“Old friends” is solid again (durability 1)." in log_lines(stage)


@pytest.mark.option("troubled", "marked")
def test_a_dialogue_that_fails_changes_nothing(rulings: Settings) -> None:
    stage = marked(rulings)
    stage.do("p1", HoldDialogue("p2", "a1")).do("p2", AgreeToBeat(agrees=True))
    stage.thrown("1", "1").until()
    assert (stage.card("a1").troubled, stage.state.roll) == (True, None)


@pytest.mark.rule("SZ-3.8", "SZ-R10")
def test_by_default_it_turns_over_and_no_dialogue_is_about_it(rulings: Settings) -> None:
    stage = marked(rulings)
    assert (stage.plot(), stage.card("a1").problem, stage.card("a1").troubled) == (["a1"], True, False)
    with pytest.raises(Impossible, match="complication of either"):
        stage.do("p1", HoldDialogue("p2", "a1"))


@pytest.mark.option("troubled", "marked")
def test_only_its_two_parties_settle_it(rulings: Settings) -> None:
    stage = marked(rulings)
    with pytest.raises(Impossible, match="complication of either"):
        stage.do("p1", HoldDialogue("p3", "a1"))
    stage.do("p1", HoldDialogue("p2", "a1"))
    assert stage.roll.step == "agreeing"


def royal(rulings: Settings) -> Beaten:
    stage = Beaten(rulings, Actor(assets=(ROYAL,)), Actor(), stage=(DUKE,))
    stage.add(QUEEN)
    return stage


@pytest.mark.rule("SZ-9.5", "SZ-R10", "SZ-R64")
def test_a_relationship_with_the_principal_is_settled_in_a_dialogue_with_them(rulings: Settings) -> None:
    stage = royal(rulings)
    stage.do("p1", HoldDialogue(PRINCIPAL, "a2"))
    assert stage.roll.step == "claims", "nobody owns the principal: nobody is asked"
    stage.thrown("6", "2").until()
    assert not stage.card("a2").troubled


@pytest.mark.rule("SZ-9.5", "SZ-R64")
def test_a_dialogue_with_the_principal_lowers_their_complication(rulings: Settings) -> None:
    stage = royal(rulings)
    assert "Dialogue with Queen Mab: upset (2)" in labels(stage, "p1", "hold_dialogue")
    stage.do("p1", HoldDialogue(PRINCIPAL, "m7"))
    assert target_of(rulings.__getitem__, stage.state, stage.roll) == 7
    stage.thrown("5", "2").until()
    assert stage.state.character(PRINCIPAL).complications[0].rating == 1
    assert "Ana begins a dialogue with Queen Mab about Queen Mab's complication: upset (1)." in log_lines(stage)


@pytest.mark.option("principal_conditions", "stay")
def test_the_principals_complications_may_stay(rulings: Settings) -> None:
    stage = royal(rulings)
    assert not [one for one in labels(stage, "p1", "hold_dialogue") if "upset" in one]
    with pytest.raises(Illegal) as refused:
        stage.do("p1", HoldDialogue(PRINCIPAL, "m7"))
    assert refused.value.clause == "SZ-R64"
