"""Receipts name a ruling only where it applies; a refusal cites its clause."""

import pytest

from croupier.cli.demo import session_of
from croupier.core.commands import Command
from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.core.tour import Tour
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.cards import strain
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    AskQuestion,
    BuySuccess,
    FlashBack,
    HoldDialogue,
    HoldHostileDialogue,
    HoldMonologue,
    ObjectToClaim,
    OfferEntrance,
    PassInRoll,
    Prepare,
    ProposeClaim,
)
from croupier.games.syuzheteers.scenes.commands import Antagonize, TakeBeat
from support.syuzheteers.beats import opened, problem
from support.syuzheteers.offers import offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)
OTHERS = {"cards": "prepared", "beat_order": "hand_on", "gear": "separate", "asset_owner": "table"}
ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))


def noted(stage: Stage, since: int = 0) -> set[str]:
    """The settings that the receipts from there on name."""
    return {key for play in stage.plays[since:] for key, _ in play.receipt.rulings}


@pytest.mark.rule("SZ-7.12")
def test_a_pass_names_no_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(assets=(DOG,)), Actor()).center().claim_only("g")
    since = len(stage.plays)
    stage.do("p2", PassInRoll())
    assert noted(stage, since) == set()


@pytest.mark.rule("SZ-10.2")
def test_a_flashback_names_no_ruling_on_what_its_card_is_not(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(assets=(DOG,)), Actor()).center().claim_only("g")
    since = len(stage.plays)
    stage.do("p2", FlashBack("a1", "start"))
    assert noted(stage, since).isdisjoint({"reverse_side", "flashback_own", "asset_owner", "troubled", "dice_limit"})


@pytest.mark.rule("SZ-7.9", "SZ-8.7")
def test_a_plain_roll_names_no_ruling_on_hurdles_ratings_crises_or_partners(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("6", "2").until()
    absent = {
        "hurdle_effect", "rating_effect", "crisis", "dialogue_help", "relationship_dice", "personal_address",
        "monologue_where", "dice_limit", "in_the_way", "rally", "exit_gives", "bank_when", "reverse_partial",
        "experience_dice", "point_cap", "eliminate_all", "eliminate_which", "entrance", "hand_price", "hand_cap",
    }  # fmt: skip
    assert noted(stage) & absent == set()


@pytest.mark.rule("SZ-5.6", "SZ-5.11")
def test_a_ruling_is_named_where_its_fact_is_there(rulings: Settings) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p1"),)}
    assert "hurdle_effect" in noted(Beaten(rulings, Actor(), Actor(), state=state).center("h9"))
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "2").until()
    assert "rating_effect" in noted(stage)


@pytest.mark.rule("SZ-7.2", "SZ-7.3", "SZ-7.12")
def test_a_receipt_is_in_words(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("2,6", "2")
    assert stage.facts("SZ-7.2") == {"leads": "Ana", "addressed": "against the challenge “who rules the bridge?”"}
    assert stage.facts("SZ-7.3") == {"good_at_this": 1, "their_thing": 1, "dice": 2}
    stage = Beaten(rulings, Actor(), Actor()).center().claim_only("g")
    assert stage.facts("SZ-7.12") == {"claims": ("Ana is good at this",)}


@pytest.mark.rule("SZ-12.3")
@pytest.mark.parametrize(
    ("command", "clause"),
    [
        under("dialogue_hostile", "never", HoldHostileDialogue("p2"), "SZ-R39"),
        under("question_rolls", "no", AskQuestion("who?"), "SZ-R29"),
        under("antagonize", "point", Antagonize("p2", "Rival", "who?"), "SZ-R43"),
    ],
)
def test_a_refusal_under_a_ruling_cites_the_ruling(rulings: Settings, command: Command, clause: str) -> None:
    with pytest.raises(Illegal) as refused:
        Beaten(rulings, Actor(points=1), Actor()).do("p1", command)
    assert refused.value.clause == clause


@pytest.mark.option("beat_order", "clockwise")
@pytest.mark.rule("SZ-R26")
def test_a_beat_out_of_turn_is_refused_by_the_order_of_beats(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1"),)))
    with pytest.raises(Illegal) as refused:
        stage.do("p2", TakeBeat("w1"))
    assert refused.value.clause == "SZ-R26"


@pytest.mark.option("beat_order", "clockwise")
@pytest.mark.rule("SZ-R26")
def test_a_claim_in_turn_notes_nothing_about_the_order_of_others(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(at="scene.w1"), Actor(), stage=(problem("w1"),)))
    stage.do("p2", TakeBeat("w1"))
    assert dict(stage.plays[-1].receipt.rulings) == {"beat_order": "clockwise"}


@pytest.mark.rule("SZ-3.8", "SZ-3.4")
@pytest.mark.parametrize(("troubled", "seat", "clause"), [(True, "p1", "SZ-3.8"), (False, "p2", "SZ-3.4")])
def test_a_card_that_cannot_be_used_says_why(rulings: Settings, troubled: bool, seat: str, clause: str) -> None:
    bond = Card("a1", name="Sworn", kind="relationship", left=1, owners=("p1", "p3"), troubled=troubled)
    stage = Stage(rulings, Actor(assets=(bond,)), Actor(), Actor())
    with pytest.raises(Illegal) as refused:
        stage.run(strain, seat, "a1", seat=seat)
    assert refused.value.clause == clause


@pytest.mark.rule("SZ-6.4")
def test_a_receipt_says_in_words_why_a_claim_goes_first(rulings: Settings) -> None:
    stage = opened(Stage(rulings, Actor(), Actor(), stage=(problem("w1", personal_to=("p2",)),)))
    stage.do("p1", TakeBeat("w1")).do("p2", TakeBeat("w1"))
    why = {"claimed_by": ("Ana", "Ben"), "taken_by": "Ben", "first_because": "the challenge is theirs"}
    assert stage.facts("SZ-6.4") == why


@pytest.mark.rule("SZ-6.4")
@pytest.mark.parametrize(
    ("acted", "last", "why"),
    [
        ((), "", "they come first clockwise from seat 1"),
        ((), "p2", "they come first clockwise after Ben"),
        (("p1",), "", "they have not acted yet, and they come first clockwise from seat 1"),
        (("p1", "p3"), "", "they have not acted yet"),
    ],
)
def test_a_receipt_gives_a_reason_that_tells_the_claims_apart(
    rulings: Settings, acted: tuple[str, ...], last: str, why: str
) -> None:
    state = {"acted": acted, "last_active": last}
    stage = opened(Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), state=state))
    for seat in ("p1", "p2", "p3"):
        stage.do(seat, TakeBeat("w1"))
    assert stage.facts("SZ-6.4")["first_because"] == why


@pytest.mark.rule("SZ-9.5", "SZ-10.4")
@pytest.mark.parametrize("partner", [True, False])
def test_a_partner_who_shares_the_cost_makes_no_entrance(rulings: Settings, partner: bool) -> None:
    boxes = (ANGRY, Inclination("upset"), Inclination("shaken"))
    stage = Beaten(rulings, Actor(more={"inclinations": boxes}), Actor(), Actor())
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True)).thrown("2", "1,5").until("enter")
    seat, clause = ("p2", "SZ-9.5") if partner else ("p3", "SZ-10.4")
    assert {one.clauses[:1] for one in offered(stage, seat, "offer_entrance", "pass_in_roll")} == {(clause,)}
    for other in ("p2", "p3"):
        stage.do(other, OfferEntrance(0) if other == seat else PassInRoll())
    assert [one.clauses for one in offered(stage, "p1", "buy_success") if one.command.get("by")] == [(clause, "SZ-8.4")]
    stage.do("p1", BuySuccess(1, seat))
    bears = [one.clause for one in stage.plays[-1].receipt.because if any(fact.name == "by" for fact in one.facts)]
    assert bears == [clause]


@pytest.mark.rule("SZ-5.8")
@pytest.mark.parametrize(("addressed", "removed"), [("o1", "the toll"), ("h9", "trapped")])
def test_a_receipt_cites_what_a_success_removes(rulings: Settings, addressed: str, removed: str) -> None:
    toll = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
    state = {"hurdles": (Hurdle("h9", "trapped", "p1"),)} if addressed == "h9" else None
    stage = Beaten(rulings, Actor(), Actor(), stage=(toll,), state=state).thrown("6", "6", addressed=addressed).until()
    assert stage.facts("SZ-5.8") == {"removed": removed}


@pytest.mark.rule("SZ-10.3")
def test_a_receipt_says_what_was_prepared(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1)).center().claim_only("g")
    stage.do("p2", Prepare("A second key"))
    stage.until("roll_window", dice=("6", "6"))
    assert stage.facts("SZ-10.3") == {"prepared": "A second key", "durability": 1}


@pytest.mark.option("judge", "trust")
@pytest.mark.rule("SZ-R3")
def test_objecting_where_claimants_are_believed_cites_the_ruling(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(assets=(DOG,))).center().claim_only("g")
    with pytest.raises(Illegal, match="claimants are believed") as refused:
        stage.do("p2", ObjectToClaim("g"))
    assert refused.value.clause == "SZ-R3"


@pytest.mark.rule("SZ-7.12", "SZ-7.4")
@pytest.mark.parametrize(
    ("claims", "named"), [((), set()), (("g",), {"good_at"}), (("t", "d"), {"thing", "destiny"}), (("r",), {"rally"})]
)
def test_a_claim_names_the_ruling_that_it_rests_on(rulings: Settings, claims: tuple[str, ...], named: set[str]) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p1"),)}
    stage = Beaten(rulings, Actor(more={"uses": 1}), Actor(assets=(DOG,)), state=state).center("h9")
    since = len(stage.plays)
    stage.claim_only(*claims)
    assert noted(stage, since) & {"good_at", "thing", "destiny", "rally"} == named


@pytest.mark.rule("SZ-7.7", "SZ-7.12")
def test_a_proposed_claim_names_no_ruling_on_the_thing(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).center().claim("g", dice=("4",)).claim_only("k")
    since = len(stage.plays)
    stage.do("p2", ProposeClaim("x")).do("p3", ObjectToClaim("x"))
    assert "thing" not in noted(stage, since)


@pytest.mark.rule("SZ-7.12", "SZ-6.4", "SZ-6.9", "SZ-1.8", "SZ-R5", "SZ-R26")
@pytest.mark.parametrize(("seed", "settings"), [(1, {}), (6, {}), (2, OTHERS)])
def test_every_command_of_a_demo_cites_a_clause(seed: int, settings: dict[str, str]) -> None:
    """Claims, passes, objections and what players wrote cited rulings alone, or nothing."""
    session = session_of(GAME, Tour(seed, settings=settings))
    entries = [one for one in session.run() if type(one.command) in GAME.rules]
    assert {type(one.command).__name__ for one in entries if not one.receipt.because} == set()
