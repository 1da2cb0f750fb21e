"""What a ruling rules out is refused by that ruling: claims, preparations, types, hands (SZ-12.3)."""

from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.assets.state import Card, Complication, Obstacle
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Inclination, Minor
from croupier.games.syuzheteers.roll.commands import (
    HoldMonologue,
    LeadByProxy,
    LendHand,
    NameTrouble,
    Prepare,
    PutClaims,
)
from croupier.testing.refusals import refused_by
from support.syuzheteers.opening import made, opening
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, under

ANGRY = {"inclinations": (Inclination("angry", 1, (Complication("m9", "angry", 2),)),), "uses": 1}
TOLL = {"stage": (Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),)),)}
CAST = {"cast": (Minor("n1", "Bruna", "keeps the inn"),)}


def two(rulings: Settings, **more: Any) -> Beaten:
    return Beaten(rulings, Actor(more=ANGRY), Actor(points=1), Actor(), **more)


@pytest.mark.rule("SZ-4.5", "SZ-4.6", "SZ-7.4", "SZ-7.12")
@pytest.mark.parametrize(
    ("claim", "clause", "why"),
    [
        under("destiny", "fiction", "d", "SZ-R17", "a destiny adds no die"),
        under("destiny", "box", "d", "SZ-R17", "a destiny adds no die"),
        under("rally", "fiction", "r", "SZ-R16", "a rally adds no die"),
        under("rally", "clear_once_per_act", "r", "SZ-R16", "a rally adds no die"),
        under("good_at", "listed", "g", "SZ-R30", "only good at their listed talents"),
    ],
)
def test_a_claim_excluded_by_a_ruling_is_refused_by_it(rulings: Settings, claim: str, clause: str, why: str) -> None:
    stage = two(rulings).do("p1", HoldMonologue("m9"))
    with refused_by(clause, why=why):
        stage.do("p1", PutClaims((claim,)))


@pytest.mark.rule("SZ-4.5", "SZ-4.6", "SZ-9.3")
def test_a_claim_that_a_clause_excludes_is_refused_by_it(rulings: Settings) -> None:
    stage = two(rulings).center()
    with refused_by("SZ-4.5", why="only against a condition"):
        stage.do("p1", PutClaims(("r",)))
    stage = Beaten(rulings, Actor(more={"uses": 0}), Actor()).center()
    with refused_by("SZ-4.6", why="no use of destiny is left"):
        stage.do("p1", PutClaims(("d",)))
    stage = two(rulings, state=CAST).do("p1", LeadByProxy("n1"))
    for claim, why in (("t", "a minor character has no signature"), ("d", "a proxy spends no use of destiny")):
        with refused_by("SZ-9.3", why=why):
            stage.do("p1", PutClaims((claim,)))
    stage = Beaten(rulings, Actor(), Actor(), state=CAST)
    stage.add(Character(PRINCIPAL, "Una", "rules with a fist", uses=1))
    stage.do("p1", LeadByProxy(PRINCIPAL))
    with refused_by("SZ-9.3", why="a proxy spends no use of destiny"):
        stage.do("p1", PutClaims(("t", "d")))


@pytest.mark.rule("SZ-10.2", "SZ-10.3")
@pytest.mark.option("flashback_own", "others_only")
def test_a_preparation_for_your_own_roll_is_refused_by_the_ruling_on_flashbacks(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(points=1), Actor(), Actor()).center().claim_only("g")
    with refused_by("SZ-R46", why="only other players can flash back"):
        stage.do("p1", Prepare("a key"))


@pytest.mark.rule("SZ-5.7", "SZ-5.12")
@pytest.mark.option("type_lists", "all_closed")
def test_a_type_off_a_closed_list_is_refused_by_the_ruling(rulings: Settings) -> None:
    stage = two(rulings, **TOLL).thrown("1", "1", addressed="o1").until("trouble")
    with refused_by("SZ-R60", Invalid, why="allowed: trapped, crippled"):
        stage.do("p1", NameTrouble("blinded"))
    with refused_by("SZ-5.7", Invalid, why="hurdle is missing"):
        stage.do("p1", NameTrouble(""))
    with refused_by("SZ-R60", Invalid, why="allowed: angry, upset"):
        opening(rulings).do("p1", made(inclination_1="grim"))
    assert stage.run(troubles.add_hurdle, "p1", "trapped")


@pytest.mark.rule("SZ-10.1")
@pytest.mark.parametrize(
    ("how", "why"),
    [
        under("hand_price", "beat", "point", "does not cost a point"),
        under("hand_price", "point", "beat", "does not cost a beat"),
        under("hand_price", "free", "point", "does not cost a point"),
    ],
)
def test_a_price_of_a_hand_excluded_by_a_ruling_is_refused_by_it(rulings: Settings, how: str, why: str) -> None:
    stage = two(rulings).thrown("3", "1")
    with refused_by("SZ-R45", why=why):
        stage.do("p2", LendHand(how))
