"""Between a draw and its acceptance: redraws by powers, without a Fate Card."""

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import Taken
from croupier.games.deck_of_adventures.characters.knowledge import reveal_sheets
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard, GrantRedraw, RedrawCard
from croupier.games.deck_of_adventures.checks.redraw_events import Redrawn
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import KeepBack
from support.deck_of_adventures.stage import Dealer, Stage, under

MINE = """
Any: {Type: Passive, Category: Luck, PP: 1, Effects: [{redraw: 1, if: miss, limit: 1 per check}]}
Color: {Type: Passive, Category: Luck, Effects: [{redraw: 1, if: color miss, limit: 1 per rest}]}
Suit: {Type: Passive, Category: Luck, Effects: [{redraw: 1, if: suited miss}]}
Words: {Type: Passive, Category: Luck, Mechanic: Once a day you may redraw a card}
Other: {Type: Passive, Category: Luck, Mechanic: You are lucky}
"""


def stage(rulings: Settings, power: str, *, face: str = "8C", pp: int = 1, hidden: bool = False) -> Stage:
    """Ann draws a card against the 2 of spades at DR 0; she has no Fate Cards."""
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    ann = Dealer(fate=(), pp=pp, sheet={"powers": (Taken(power),)})
    one = Stage(rulings, ann, state={"packs": (pack,)})
    one.do(GM, CallCheck(("c1",), "Craft", 0, hidden=hidden), "2S")
    return one.do("p1", DrawCard(one.check().id), face)


def card(one: Stage) -> str:
    return one.state.board.place(places.check_cards("c1")).slots[-1].id


def waits(one: Stage) -> bool:
    return one.check().is_under_way


@pytest.mark.rule("DA-25.29")
@pytest.mark.rule("DA-25.28")
@pytest.mark.rule("DA-8.6", "DA-R119")
@pytest.mark.parametrize(
    ("power", "face", "open"),
    [
        ("Any", "8C", True), ("Any", "8H", True), ("Any", "2H", False),
        ("Color", "8C", True), ("Color", "8S", True), ("Color", "8H", False), ("Color", "2C", False),
        ("Suit", "8S", True), ("Suit", "8C", False), ("Suit", "2S", False),
        ("Other", "8C", False),
    ],
)  # fmt: skip
def test_a_check_waits_for_a_power_that_fits_the_card(rulings: Settings, power: str, face: str, open: bool) -> None:
    one = stage(rulings, power, face=face if face != "2S" else "2D")
    assert waits(one) is open
    assert any("Redraw a card with" in each for each in one.offered("p1")) is open


@pytest.mark.rule("DA-25.29", "DA-25.7")
@pytest.mark.rule("DA-R119")
def test_the_redraw_costs_its_price_and_is_the_only_one_of_the_check(rulings: Settings) -> None:
    one = stage(rulings, "Any")
    one.do("p1", RedrawCard(one.check().id, card(one), power="Any"), "9C")
    assert (waits(one), one.vitals().pp, one.faces(places.discard("c1"))) == (False, 0, ["8C", "9C"])
    assert one.check().redrawn
    poor = stage(rulings, "Any", pp=0)
    assert not waits(poor)


@pytest.mark.rule("DA-25.29", "DA-25.7")
@pytest.mark.option("fatigue_model", "ladder")
def test_no_check_waits_for_a_redraw_whose_doubled_price_cannot_be_paid(rulings: Settings) -> None:
    pack, _ = read_pack(MINE, "mine")
    for pp, open in ((1, False), (2, True)):
        ann = Dealer(fate=(), pp=pp, fatigue=4, sheet={"powers": (Taken("Any"),)})
        one = Stage(rulings, ann, state={"packs": (pack,)}).do(GM, CallCheck(("c1",), "Craft", 0), "2S")
        one.do("p1", DrawCard(one.check().id), "8C").do("p1", DrawCard(one.check().id), "9C")
        assert waits(one) is open


@pytest.mark.rule("DA-R119")
@pytest.mark.parametrize(("again"), [pytest.param(False, id="same_limit"), under("power_redraw", "separate", True)])
def test_a_redraw_by_a_power_counts_as_the_one_of_the_check_unless_ruled_otherwise(
    rulings: Settings, again: bool
) -> None:
    one = stage(rulings, "Suit", face="8S")
    one.do("p1", RedrawCard(one.check().id, card(one), power="Suit"), "9S")
    assert waits(one) is again


@pytest.mark.rule("DA-R119", "DA-25.29")
def test_a_power_that_does_not_fit_is_refused(rulings: Settings) -> None:
    one = stage(rulings, "Any")
    with pytest.raises(Invalid):
        one.do("p1", RedrawCard(one.check().id, card(one), "AH", "Any"))
    one = stage(rulings, "Words")
    with pytest.raises((Illegal, Impossible)):
        one.do("p1", RedrawCard(one.check().id, card(one), power="Words"))


@pytest.mark.rule("DA-R119")
@pytest.mark.rule("DA-25.5")
def test_a_redraw_mentioned_in_words_may_be_granted_by_the_gm_while_the_card_is_on_the_table(rulings: Settings) -> None:
    one = stage(rulings, "Words")
    assert waits(one)
    assert not waits(stage(rulings, "Other"))
    one.do(GM, GrantRedraw(one.check().id))
    one.do("p1", RedrawCard(one.check().id, card(one)), "2H")
    found = one.check().result
    assert found is not None
    assert found.passed


def secret(rulings: Settings, face: str, *again: str, kept: bool = False) -> Stage:
    """Ann's sheet is known to her and the GM alone."""
    pack, _ = read_pack(MINE, "mine")
    one = Stage(rulings, Dealer(fate=(), pp=1, sheet={"powers": (Taken("Any"),)}), state={"packs": (pack,)})
    while one.run(reveal_sheets):
        pass
    if kept:
        one.do("p1", KeepBack("c1", "Any"))
    one.do(GM, CallCheck(("c1",), "Craft", 0), "2S")
    return one.do("p1", DrawCard(one.check().id), face, *again)


@pytest.mark.rule("DA-25.34", "DA-R118")
@pytest.mark.option("pc_sheet_view", "owner_gm")
def test_a_power_on_a_secret_sheet_redraws_a_miss_automatically(rulings: Settings) -> None:
    one = secret(rulings, "8C", "2C")
    assert not waits(one)
    assert one.check().redrawn
    assert one.vitals().pp == 0
    assert [each.log_line(one.state) for each in one.events if isinstance(each, Redrawn)] == [
        "Ann redraws a card with Any."
    ]


@pytest.mark.rule("DA-25.34")
@pytest.mark.parametrize(("option", "pp"), [("owner_gm", 1), ("everyone", 1)])
def test_a_redraw_that_is_kept_back_or_not_needed_is_not_made(option: str, pp: int) -> None:
    rulings = GAME.read_settings({"pc_sheet_view": option})
    for one in (secret(rulings, "8C", kept=True), secret(rulings, "2H")):
        assert not waits(one)
        assert (one.check().redrawn, one.vitals().pp) == (False, pp)


@pytest.mark.rule("DA-25.29")
@pytest.mark.option("dr_visible", "gm_may_hide")
def test_a_hidden_dr_offers_no_redraw(rulings: Settings) -> None:
    assert not waits(stage(rulings, "Any", hidden=True))
