"""Receipts, log lines and refusals that a reader can follow: every number and every name is there."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    BuySuccess,
    FlashBack,
    HoldDialogue,
    HoldHostileDialogue,
    LeadByProxy,
    LendHand,
    ProposeClaim,
    TakeCenterStage,
    TakeHurt,
)
from croupier.games.syuzheteers.roll.roll_facts import facts
from croupier.games.syuzheteers.scenes.commands import Chorus
from support.syuzheteers.beats import beat, claim, opened, problem
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

DOG = Card("a1", name="A dog", kind="person", durability=1, left=1)
CAST = (Minor("n1", "The ferryman", "knows"), Minor("n2", "His dog", "growls"))
AGREES = AgreeToBeat(agrees=True)
WALLED = problem("w1", obstacles=(Obstacle("o1", "a wall"),))


def boxes(*ratings: int) -> tuple[Inclination, ...]:
    """Three inclinations, the first ones filled with complications of these ratings."""
    kinds = ("angry", "upset", "shaken")
    held = [(Complication(f"m9{at}", kinds[at], rating),) for at, rating in enumerate(ratings)]
    return tuple(Inclination(kind, 1, held[at] if at < len(held) else ()) for at, kind in enumerate(kinds))


def dogs(count: int) -> list[Actor]:
    """Players with a dog each, and a use of destiny."""
    own = [msgspec.structs.replace(DOG, id=f"a{at}") for at in range(1, count + 1)]
    return [Actor(assets=(dog,), more={"uses": 1}) for dog in own]


# targets, experience, dice


@pytest.mark.rule("SZ-7.9", "SZ-5.5")
def test_the_receipt_of_a_target_starts_from_the_usual_target_and_adds_up(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), stage=(WALLED,)).thrown("5", "3").until("lend")
    stage.do("p2", LendHand("beat"))
    told = stage.facts("SZ-7.9")
    assert list(told.items()) == [("usual_target", 8), ("obstacles", 1), ("hands", -1), ("target", 8)]
    plain = Beaten(rulings, Actor(), Actor()).thrown("5", "3").until()
    assert plain.facts("SZ-7.9") == {"target": 8}


@pytest.mark.rule("SZ-8.7", "SZ-R36")
@pytest.mark.option("experience_dice", "after_elimination")
def test_a_receipt_of_experience_counts_what_was_bought_off(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": boxes(1, 1)}), Actor(), stage=(WALLED,))
    stage.center().claim("g", "t", dice=("4,4",)).claim("k", "x", "m90", "m91", dice=("2,2,2,6",)).until("buy")
    stage.do("p1", BuySuccess(3, inclination=2))
    assert stage.facts("SZ-8.7") == {"stop_dice": 4, "eliminated": 3, "start_dice": 2, "experience": 0}


@pytest.mark.rule("SZ-8.7", "SZ-R36")
@pytest.mark.parametrize(
    ("held", "in_all"), [under("experience", "floor_total", 1, 0), under("experience", "signed", 1, -1)]
)
def test_a_receipt_of_lost_experience_says_what_is_left(rulings: Settings, held: int, in_all: int) -> None:
    stage = Beaten(rulings, Actor(more={"uses": 1, "experience": held}), Actor())
    stage.center().claim("g", "t", "d", dice=("4,4,6",)).claim(dice=("6",))
    assert stage.facts("SZ-8.7") == {"stop_dice": 1, "start_dice": 3, "experience": -2, "in_all": in_all}


@pytest.mark.rule("SZ-2.1", "SZ-10.2", "SZ-R4")
@pytest.mark.option("dice_limit", "six")
def test_a_flashback_beyond_the_limit_of_dice_says_so(rulings: Settings) -> None:
    stage = Beaten(rulings, *dogs(5)).center().claim_only("g", "t", "d")
    for seat in ("p1", "p2", "p3"):
        stage.do(seat, FlashBack(f"a{seat[1]}", "start"))
    (choice,) = [one for one in offered(stage, "p4", "flash_back") if one.command["side"] == "start"]
    assert choice.help == "the limit of dice is reached, and this changes nothing"
    stage.do("p4", FlashBack("a4", "start"))
    assert "P4 flashes back to “A dog” and changes nothing, because the limit of start dice is reached." in log_lines(
        stage
    )
    assert stage.facts("SZ-R4") == {"most_dice": 6}
    assert stage.facts("SZ-10.2") == {"card": "A dog", "adds": "no start die"}
    assert not stage.facts("SZ-7.3"), "no free die is replaced"
    stage.until("claims", dice=("1,2,3,4,5,5",))
    assert (stage.facts("SZ-7.3")["dice"], stage.facts("SZ-R4")) == (6, {"most_dice": 6})


@pytest.mark.rule("SZ-10.2", "SZ-R46")
@pytest.mark.option("flashback", "add_or_remove")
def test_a_flashback_that_takes_a_die_away_is_shown(rulings: Settings) -> None:
    stage = Beaten(rulings, *dogs(3)).center().claim_only("g", "t")
    stage.do("p2", FlashBack("a2", "start", removes=True))
    assert stage.facts("SZ-10.2") == {"card": "A dog", "takes_away": "a start die"}
    shown = {fact.label: fact.value for fact in facts(stage.state)}
    assert shown["Start dice"] == "1 to roll (good at this?; their thing?; less Ben's flashback)"


@pytest.mark.rule("SZ-7.3", "SZ-7.4")
def test_the_stage_counts_the_dice_of_claims_that_nobody_has_judged(rulings: Settings) -> None:
    """It said that one die is to be rolled, beside two claims for a die each."""
    stage = Beaten(rulings, Actor(), Actor()).center().claim_only("g", "t")
    assert sources(stage, "Start dice") == "2 to roll if the claims stand (good at this?; their thing?)"


@pytest.mark.rule("SZ-10.2", "SZ-R32")
@pytest.mark.option("stop_claims", "before_any")
def test_start_dice_are_open_to_flashbacks_until_they_are_rolled(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), *dogs(2)[1:], Actor()).center().claim_only("g")
    stage.until("claims").claim_only()
    assert "Strain A dog to help: a start die" in stage.offered("p2")
    stage.do("p2", FlashBack("a2", "start"))
    stage.until("lend", dice=("1,2", "2"))
    assert stage.roll.start == (1, 2)


# claims


@pytest.mark.rule("SZ-7.4")
def test_a_claim_names_the_listed_talent_that_rules_out_objections(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"talents": ("knots", "song")}), *dogs(2)[1:]).center()
    stage.claim_only(talent="song")
    assert "P1 claims: Ana is good at this: song." in log_lines(stage)
    assert stage.facts("SZ-7.12") == {"claims": ("Ana is good at this: song",)}
    other = Beaten(rulings, Actor(more={"talents": ("knots",)}), Actor()).center().claim_only("g")
    assert other.facts("SZ-7.12") == {"claims": ("Ana is good at this",)}


@pytest.mark.rule("SZ-7.7")
def test_a_proposal_has_a_receipt(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).center().claim(dice=("5",)).claim_only()
    stage.do("p2", ProposeClaim("k"))
    assert stage.facts("SZ-7.7") == {"proposes": "Ana takes a risk"}


# failures, costs, hurts


@pytest.mark.rule("SZ-8.5")
def test_a_failure_without_an_effect_says_so(rulings: Settings) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p1"),)}
    stage = Beaten(rulings, Actor(), Actor(), state=state).center("h9").thrown("1", "1").until()
    assert stage.facts("SZ-8.5") == {"new": "nothing"}


@pytest.mark.rule("SZ-4.4", "SZ-9.6", "SZ-R15")
@pytest.mark.parametrize(
    ("held", "said"),
    [
        under("crisis_overflow", "raise", (1, 3, 1), "the highest rating rises by 1"),
        under("crisis_overflow", "nothing", (1, 1, 1), "nothing"),
    ],
)
def test_a_receipt_of_a_crisis_is_in_words(rulings: Settings, held: tuple[int, ...], said: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(more={"inclinations": boxes(*held)}), Actor())
    stage.do("p1", HoldHostileDialogue("p2")).until("claims", p2_consent=AGREES)
    stage.claim(dice=("6",)).claim(dice=("6",)).do("p2", TakeHurt())
    assert stage.facts("SZ-4.4") == {"free_boxes": 0, "instead": said}
    assert stage.facts("SZ-9.6") == {"hurt": "Ben", "by": "Ana"}


@pytest.mark.rule("SZ-4.4", "SZ-R14", "SZ-R15")
def test_where_no_rating_can_rise_nothing_happens() -> None:
    rulings = GAME.read_settings({"crisis_overflow": "raise", "vulnerabilities": "list", "dialogue_hostile": "always"})
    spent = tuple(msgspec.structs.replace(one, spent=1) for one in boxes())
    stage = Beaten(rulings, Actor(), Actor(more={"inclinations": spent}), Actor())
    stage.do("p1", HoldHostileDialogue("p2")).claim(dice=("6",)).claim(dice=("6",)).do("p2", TakeHurt())
    assert stage.facts("SZ-4.4") == {"free_boxes": 0, "instead": "nothing"}


@pytest.mark.rule("SZ-10.1", "SZ-R45")
@pytest.mark.parametrize(("how", "paid"), [("point", "a point"), under("hand_price", "free", "free", "nothing")])
def test_the_price_of_a_hand_is_in_words(rulings: Settings, how: str, paid: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(points=1)).thrown("5", "2").until("lend")
    stage.do("p2", LendHand(how))
    assert stage.facts("SZ-10.1")["paid"] == paid


@pytest.mark.rule("SZ-8.1", "SZ-R35")
@pytest.mark.option("eliminate_which", "any")
def test_a_number_of_dice_that_cannot_succeed_is_refused_with_that_reason(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": boxes(1)}), Actor())
    stage.center().claim(dice=("4",)).claim("k", "x", "m90", dice=("1,1,5",)).until("buy")
    with pytest.raises(Illegal, match="eliminating that many dice does not make a success") as refused:
        stage.do("p1", BuySuccess(1, inclination=1))
    assert (refused.value.clause, refused.value.instead) == ("SZ-8.1", "eliminate 2")


# proxies and personal challenges


@pytest.mark.rule("SZ-5.4")
def test_a_refusal_names_whose_challenge_it_is(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor(), stage=(problem("w1", personal_to=("p2", "p3")),))
    with pytest.raises(Illegal, match="only Ben or Cem may face this challenge itself") as refused:
        stage.do("p1", TakeCenterStage())
    assert refused.value.clause == "SZ-5.4"


@pytest.mark.rule("SZ-5.4", "SZ-9.3", "SZ-R19")
@pytest.mark.option("personal_address", "owner_with_proxies")
def test_others_proxies_may_face_a_personal_challenge_but_not_its_owners(rulings: Settings) -> None:
    own = Beaten(rulings, Actor(), Actor(), stage=(problem("w1", personal_to=("p1",)),), state={"cast": CAST})
    with pytest.raises(Illegal, match="your character faces this challenge in person"):
        own.do("p1", LeadByProxy("n1"))
    other = Beaten(rulings, Actor(), Actor(), stage=(problem("w1", personal_to=("p2",)),), state={"cast": CAST})
    assert other.do("p1", LeadByProxy("n1")).roll.leader == "n1"


def by_dog(rulings: Settings, left: int) -> Beaten:
    """p1's dog, of durability 2, leads; a success could be bought with two dice."""
    dog = msgspec.structs.replace(DOG, durability=2, left=left)
    cast = (Minor("n1", "The dog", "barks", "a1"),)
    stage = Beaten(rulings, Actor(assets=(dog,)), *dogs(2)[1:], Actor(), state={"cast": cast})
    stage.do("p1", LeadByProxy("n1")).until("claims", dice=("4",)).claim(dice=("4",)).claim_only("k", "x")
    stage.do("p2", FlashBack("a2", "stop"))
    return stage.until("buy", dice=("1,1,5",))


@pytest.mark.rule("SZ-9.4", "SZ-R9")
@pytest.mark.option("strain_uses", "never_turns")
def test_a_proxys_card_that_never_turns_over_is_exhausted_by_the_cost(rulings: Settings) -> None:
    stage = by_dog(rulings, 1).do("p1", BuySuccess(2))
    assert (stage.card("a1").left, stage.card("a1").problem, stage.where("a1")) == (0, False, "hand.p1")


@pytest.mark.rule("SZ-9.4", "SZ-R9")
@pytest.mark.option("strain_uses", "never_turns")
def test_an_exhausted_proxys_card_bears_nothing(rulings: Settings) -> None:
    stage = by_dog(rulings, 0)
    assert "Buy the success: a complication of rating 2 for Ana" in stage.offered("p1")
    stage.do("p1", BuySuccess(2, inclination=1))
    assert [one.rating for one in stage.one().complications] == [2]
    assert stage.facts("SZ-9.4") == {"bears": "Ana", "rating": 2}


def sources(stage: Beaten, side: str) -> str:
    """Where the dice of a side come from, as the page shows it."""
    return next(fact.value for fact in facts(stage.state) if fact.label == side)


@pytest.mark.rule("SZ-7.6", "SZ-5.4", "SZ-R19")
@pytest.mark.option("personal_address", "owner_with_proxies")
def test_the_page_shows_the_die_for_anothers_proxy(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), stage=(problem("w1", personal_to=("p2",)),), state={"cast": CAST})
    stage.do("p1", LeadByProxy("n1")).until("claims", dice=("4",)).claim(dice=("4",)).claim_only("k")
    assert sources(stage, "Stop dice") == "2 to roll if the claims stand (The ferryman takes a risk?; another's proxy)"


@pytest.mark.rule("SZ-7.3", "SZ-9.5", "SZ-R39")
@pytest.mark.option("dialogue_help", "start_die")
def test_the_page_shows_the_die_of_a_partner(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": boxes(1)}), Actor())
    stage.do("p1", HoldDialogue("p2", "m90")).do("p2", AGREES)
    assert sources(stage, "Start dice") == "1 to roll (the partner's help)"


# scenes


@pytest.mark.rule("SZ-9.8")
def test_the_log_says_whom_a_chorus_frees(rulings: Settings) -> None:
    stage = opened(
        Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), plot=(problem("w2"),), state={"cast": CAST})
    )
    beat(stage, "p1", "w1")
    claim(stage, "p2", "w1")
    stage.do("p2", Chorus("w1", ("n1", "n2"), "later", "They whisper."))
    line = "Chorus in “what about w1?”: The ferryman, His dog. They whisper. Free to act again: Ana."
    assert line in log_lines(stage)
    assert stage.facts("SZ-9.8") == {"cast": 2, "freed": ("Ana",)}


@pytest.mark.rule("SZ-9.8", "SZ-R42")
@pytest.mark.option("chorus", "context")
def test_a_chorus_that_gives_only_context_frees_nobody(rulings: Settings) -> None:
    stage = opened(
        Stage(rulings, Actor(), Actor(), stage=(problem("w1"),), plot=(problem("w2"),), state={"cast": CAST})
    )
    beat(stage, "p1", "w1")
    claim(stage, "p2", "w1")
    stage.do("p2", Chorus("w1", ("n1", "n2"), "later"))
    assert stage.facts("SZ-9.8") == {"cast": 2, "freed": ()}
    assert not any("Free to act again" in line for line in log_lines(stage))


@pytest.mark.rule("SZ-5.12", "SZ-R14")
@pytest.mark.parametrize("kicked", [False, True])
def test_nobody_else_names_the_complication_of_a_player_who_has_left(kicked: bool) -> None:
    rulings = GAME.read_settings({"vulnerabilities": "pool", "dialogue_hostile": "always"})
    pool: dict[str, Any] = {"inclinations": (Inclination("", 3),)}
    stage = Beaten(rulings, Actor(more=pool), Actor(more=pool), Actor(more=pool), gm=kicked)
    stage.do("p1", HoldHostileDialogue("p2")).claim(dice=("6",)).claim(dice=("6",))
    stage.leave("p2")
    assert [one.type for one in stage.one("p2").complications] == ["vulnerable"]
    assert not stage.state.owed


@pytest.mark.rule("SZ-9.3", "SZ-R19")
@pytest.mark.option("personal_address", "owner_with_proxies")
def test_the_choice_of_anothers_proxy_says_that_it_costs_a_stop_die(rulings: Settings) -> None:
    theirs = problem("w1", personal_to=("p2",), obstacles=(Obstacle("o1", "fog"),))
    stage = Beaten(rulings, Actor(), Actor(), stage=(theirs,), state={"cast": CAST})
    helps = [one.help for one in offered(stage, "p1", "lead_by_proxy")]
    assert helps == ["your main character is absent; one more stop die", "your main character is absent"]


@pytest.mark.rule("SZ-4.6")
@pytest.mark.parametrize(
    ("uses", "cost"),
    [(1, "a start die for the last use in this act"), (3, "a start die for one of 3 uses in this act")],
)
def test_the_claim_of_a_destiny_says_what_it_uses_up(rulings: Settings, uses: int, cost: str) -> None:
    stage = Beaten(rulings, Actor(more={"uses": uses, "level": 3}), Actor()).center()
    (choice,) = offered(stage, "p1", "put_claims")
    label = next(option.label for option in choice.fields[0].options if option.value == "d")
    assert label == f"This serves Ana's destiny: a crown ({cost})"


@pytest.mark.rule("SZ-4.5", "SZ-R16")
@pytest.mark.option("rally", "clear_once_per_act")
def test_a_rally_that_clears_says_how_often(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": boxes(1)}), Actor())
    assert [one.help for one in offered(stage, "p1", "rally_alone")] == ["without a roll; once in each act"]
