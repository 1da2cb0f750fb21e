"""A fitting tool, and a trade tried without its tools: the GM says so, and the hand is drawn (DA-25.19)."""

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Gear
from croupier.games.deck_of_adventures.checks import tools
from croupier.games.deck_of_adventures.checks.commands import AskForCheck, CallCheck, SetTerms
from support.deck_of_adventures.stage import Dealer, Stage


@pytest.mark.rule("DA-25.19")
@pytest.mark.parametrize(("said", "net"), [("", 0), ("fitting", 1), ("missing", -1)])
def test_tools_add_a_hand_to_the_check_that_the_gm_calls(rulings: Settings, said: str, net: int) -> None:
    called = Stage(rulings, Dealer()).do(GM, CallCheck(("c1",), "Craft", 3, tools=said), "8C")
    asked = Stage(rulings, Dealer()).do("p1", AskForCheck("c1", "Craft", words="the lock"))
    asked.do(GM, SetTerms(asked.check().id, 3, tools=said), "8C")
    assert (called.check().net, asked.check().net) == (net, net)


@pytest.mark.rule("DA-25.19")
def test_unknown_words_are_refused_and_no_card_is_turned_up(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    with pytest.raises(Invalid):
        stage.do(GM, CallCheck(("c1",), "Craft", 3, tools="golden"), "8C")
    assert stage.faces("targets") == []


@pytest.mark.rule("DA-25.19")
def test_the_gm_sees_who_carries_which_tools(rulings: Settings) -> None:
    thief = Dealer(sheet={"gear": (Gear("Picklock Roll"), Gear("Ash Bow"))})
    assert tools.tools_in_words(Stage(rulings, thief, Dealer()).state) == "Ann: Picklock Roll"
