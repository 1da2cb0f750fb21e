"""Where only the ruling on proxies allows or forbids one, or says who bears the cost, it is what is cited."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card
from croupier.games.syuzheteers.prologue.state import Minor
from croupier.games.syuzheteers.roll.commands import AgreeToBeat, BuySuccess, LeadByProxy
from croupier.games.syuzheteers.scenes.commands import PutBack
from croupier.testing.refusals import refused_by
from support.syuzheteers.offers import offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor

CAST = {"cast": (Minor("n1", "Bruna", "keeps the inn"),)}
SMITH = Card("a1", name="The smith", kind="person", durability=1, left=1)


def cited(stage: Beaten) -> list[str]:
    return [one.clause for one in stage.plays[-1].receipt.because]


@pytest.mark.rule("SZ-9.4", "SZ-R38")
@pytest.mark.option("proxy_who", "also_main_characters")
def test_another_main_character_bears_the_cost_by_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).do("p1", LeadByProxy("p2")).do("p2", AgreeToBeat(agrees=True))
    stage.thrown("2", "1,6").until("buy").do("p1", BuySuccess(1, "", 2))
    assert stage.facts("SZ-R38") == {"bears": "Ben", "rating": 1}
    assert "SZ-9.4" not in cited(stage)


@pytest.mark.rule("SZ-9.3", "SZ-R38")
@pytest.mark.option("proxy_who", "also_main_characters")
def test_another_main_character_leads_by_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state=CAST)
    assert {one.clauses for one in offered(stage, "p1", "lead_by_proxy")} == {("SZ-9.3", "SZ-R38")}
    assert cited(stage.do("p1", LeadByProxy("p2")))[0] == "SZ-R38"


@pytest.mark.rule("SZ-9.3", "SZ-R38")
@pytest.mark.option("proxy_who", "own_resources")
def test_the_cast_is_kept_from_leading_by_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(assets=(SMITH,)), Actor(), state=CAST)
    with refused_by("SZ-R38", why="that proxy cannot lead"):
        stage.do("p1", LeadByProxy("n1"))
    assert cited(stage.do("p1", LeadByProxy("a1")))[0] == "SZ-R38"


@pytest.mark.rule("SZ-6.2")
def test_the_clause_says_that_a_counter_may_be_put_back(rulings: Settings) -> None:
    assert cited(Beaten(rulings, Actor(), Actor()).do("p1", PutBack()))[0] == "SZ-6.2"
    assert "may put the counter back" in GAME.rulebook.clause("SZ-6.2").text
