"""The log of rolls is the story: who does what, against what, with what result (SZ-1.6, SZ-7.2)."""

import pytest

from croupier.core.settings import Settings
from croupier.games.syuzheteers.assets.commands import FillReverse, WriteFace
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.assets.troubles import add_hurdle, must_take
from croupier.games.syuzheteers.objections.commands import Object, Vote
from croupier.games.syuzheteers.prologue.rewards import mark_experience
from croupier.games.syuzheteers.prologue.state import Inclination, Minor
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    BuySuccess,
    FlashBack,
    HoldDialogue,
    HoldMonologue,
    LeadByProxy,
    LendHand,
    NameTrouble,
    ObjectToClaim,
    OfferEntrance,
    PayHeavyPrice,
)
from croupier.games.syuzheteers.roll.events import LONGEST_IN_BANNER, DiceCounted, RollBegan, RollJudged
from croupier.games.syuzheteers.roll.window_events import SuccessBought
from croupier.games.syuzheteers.scenes.commands import AnswerWish, Antagonize, Chorus
from croupier.games.syuzheteers.scenes.decrees import decrees
from croupier.games.syuzheteers.scenes.state import ACT_3
from support.syuzheteers.offers import labels, log_lines, offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, Stage, under

TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
CAST = (Minor("n1", "Ilse", "the innkeeper"), Minor("n2", "Odd", "a sergeant"))


@pytest.mark.rule("SZ-7.2", "SZ-1.6")
@pytest.mark.parametrize(
    ("addressed", "line"),
    [
        ("challenge", "Ana takes center stage against the challenge “who rules?”"),
        ("o1", "Ana takes center stage against the obstacle “the toll” to “who rules?”"),
        ("h9", "Ana takes center stage against a hurdle: Ben is trapped."),
    ],
)
def test_the_log_says_what_the_leading_character_faces(rulings: Settings, addressed: str, line: str) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p2"),)}
    stage = Beaten(rulings, Actor(), Actor(), stage=(TOLL,), state=state).center(addressed)
    assert line in log_lines(stage)
    (banner,) = [one.banner(stage.state) for one in stage.events if isinstance(one, RollBegan)]
    assert f"{banner.who} {banner.verdict}" == line.removesuffix(".")
    if addressed == "h9":
        assert "P1 claims: Ben can be reached from here." in log_lines(stage)


@pytest.mark.rule("SZ-7.2")
def test_a_long_description_of_a_lead_gets_no_banner(rulings: Settings) -> None:
    card = Card("w1", type="Rival", question="who rules? " * 20)
    stage = Beaten(rulings, Actor(), Actor(), stage=(card,)).center("challenge")
    (banner,) = [one.banner(stage.state) for one in stage.events if isinstance(one, RollBegan)]
    assert len(card.question) > LONGEST_IN_BANNER
    assert (banner.who, banner.verdict) == ("Ana", "acts")


@pytest.mark.rule("SZ-7.2", "SZ-9.7", "SZ-1.6")
def test_a_monologue_is_about_a_hurdle_not_against_it(rulings: Settings) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p1"),)}
    stage = Beaten(rulings, Actor(), Actor(), state=state).do("p1", HoldMonologue("h9"))
    assert "Ana delivers a monologue about a hurdle: Ana is trapped." in log_lines(stage)


@pytest.mark.rule("SZ-7.2", "SZ-1.6")
def test_the_log_says_which_complication_a_monologue_is_about(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.do("p1", HoldMonologue("m9"))
    assert "Ana delivers a monologue about Ana's complication: angry (2)." in log_lines(stage)
    stage.thrown("6", "2").until()
    assert "Ana succeeds: 6 + 2 = 8 against a target of 8." in log_lines(stage)
    assert "Ana's complication, angry, is now rated 1." in log_lines(stage)


@pytest.mark.rule("SZ-9.5", "SZ-1.6")
def test_the_log_says_who_took_no_part(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=False))
    assert "Ana begins a dialogue with Ben about Ana's complication: angry (2)." in log_lines(stage)
    assert "Ana's action does not happen: Ben takes no part." in log_lines(stage)
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True))
    assert "Ben takes part." in log_lines(stage)


@pytest.mark.rule("SZ-9.3", "SZ-1.6")
def test_the_log_says_what_a_proxy_faces(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state={"cast": CAST}).do("p1", LeadByProxy("n1"))
    assert "Ilse leads as a proxy for Ana against the challenge “who rules the bridge?”" in log_lines(stage)


@pytest.mark.rule("SZ-10.1", "SZ-1.6")
def test_the_log_says_how_a_hand_changes_the_target(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor()).thrown("4", "2").until("lend")
    stage.do("p2", LendHand("beat"))
    assert "Ben lends a hand, paying a beat: the target is now 7." in log_lines(stage)


@pytest.mark.rule("SZ-10.4", "SZ-1.6")
def test_the_log_says_who_makes_an_entrance(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("4", "1,6").until("enter")
    stage.do("p2", OfferEntrance(0)).do("p1", BuySuccess(1, "p2"))
    line = "Ben makes an entrance and bears the cost of eliminating 1 stop die: the roll is a success."
    assert line in log_lines(stage)


@pytest.mark.rule("SZ-9.4", "SZ-1.6")
@pytest.mark.parametrize(
    ("card", "line"),
    [
        ("", "Ana bears the cost of eliminating 1 stop die: the roll is a success."),
        ("a1", "“A dog” bears the cost of eliminating 1 stop die: the roll is a success."),
    ],
)
def test_the_log_says_who_bears_the_cost_of_a_proxys_success(rulings: Settings, card: str, line: str) -> None:
    dog = Card("a1", name="A dog", kind="person", durability=1, left=1)
    state = {"cast": (Minor("n1", "Rex", "a good dog", card),)}
    stage = Beaten(rulings, Actor(assets=(dog,)), Actor(), state=state).do("p1", LeadByProxy("n1"))
    stage.thrown("4", "1,6").until("buy").do("p1", BuySuccess(1))
    assert line in log_lines(stage)
    assert not [one for one in log_lines(stage) if one.startswith("Rex takes")]
    assert "Rex succeeds: 4 + 6 = 10 against a target of 8." in log_lines(stage)


@pytest.mark.option("eliminate_all", "success")
@pytest.mark.rule("SZ-8.3", "SZ-7.10", "SZ-1.6")
def test_dice_that_are_all_gone_add_nothing_to_the_total(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("5", "2").until("buy").do("p1", BuySuccess(1))
    assert stage.facts("SZ-7.10") == {"start": (5,), "stop": (2,), "total": 5, "target": 8}
    assert "Ana succeeds, although 5 is short of the target of 8." in log_lines(stage)


@pytest.mark.rule("SZ-7.10", "SZ-1.6")
def test_a_result_of_an_older_journal_is_logged_without_a_sum(rulings: Settings) -> None:
    state = Stage(rulings, Actor(), Actor()).state
    assert RollJudged(True, 9, 8, "p1").log_line(state) == "Ana succeeds: 9 against a target of 8."
    assert SuccessBought(1, "p1").log_line(state).startswith("Ana bears the cost of eliminating 1 stop die")


@pytest.mark.rule("SZ-8.5", "SZ-1.6")
def test_the_log_says_which_challenge_gains_an_obstacle(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("1", "1").until("trouble")
    stage.do("p1", NameTrouble("a locked gate"))
    stage.nobody_objects()
    assert "Ana fails: 1 + 1 = 2 against a target of 8." in log_lines(stage)
    assert "New obstacle to “who rules the bridge?”: a locked gate." in log_lines(stage)


@pytest.mark.rule("SZ-5.8", "SZ-1.6")
@pytest.mark.parametrize(
    ("addressed", "line"),
    [("o1", "The obstacle to “who rules?” is removed: the toll."), ("h9", "Ana is no longer trapped.")],
)
def test_the_log_says_what_is_overcome(rulings: Settings, addressed: str, line: str) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p1"),)} if addressed == "h9" else None
    stage = Beaten(rulings, Actor(), Actor(), stage=(TOLL,), state=state).thrown("6", "6", addressed=addressed).until()
    assert line in log_lines(stage)


@pytest.mark.rule("SZ-9.8", "SZ-9.9", "SZ-1.6")
def test_the_log_says_where_a_chorus_is_and_who_consents(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor(), state={"cast": CAST}).do("p1", Chorus("w1", ("n1", "n2"), "later"))
    assert "Chorus in “who rules the bridge?”: Ilse, Odd." in log_lines(stage)
    assert "The scene “who rules the bridge?”: later." in log_lines(stage)
    stage = Beaten(rulings, Actor(), Actor()).do("p1", Antagonize("p2", "Rival", "who told?"))
    stage.do("p2", AnswerWish(yes=False))
    assert "Ben does not consent to the challenge." in log_lines(stage)


@pytest.mark.rule("SZ-7.5", "SZ-7.8", "SZ-1.6")
def test_the_log_says_who_rolls_and_which_die_counts(rulings: Settings) -> None:
    lines = log_lines(Beaten(rulings, Actor(), Actor()).thrown("2,5", "3").until("lend"))
    assert "Ana rolls start dice: 2, 5; the highest, 5, counts." in lines
    assert "Ana rolls a stop die: 3." in lines


@pytest.mark.rule("SZ-7.5", "SZ-1.6")
def test_dice_of_an_older_journal_are_logged_without_a_name(rulings: Settings) -> None:
    state = Stage(rulings, Actor(), Actor()).state
    assert DiceCounted("start", (2, 5)).log_line(state) == "Start dice: 2, 5; the highest, 5, counts."
    assert DiceCounted("stop", (2,)).log_line(state) == "Stop die: 2."


@pytest.mark.rule("SZ-11.12", "SZ-1.6")
def test_the_log_says_that_a_price_makes_up_for_what_is_missing(rulings: Settings) -> None:
    dog = Card("a1", name="A dog", kind="person", durability=1, left=1)
    stage = Beaten(rulings, Actor(assets=(dog,)), Actor(), phase=ACT_3).thrown("1", "1").until("heavy_price")
    since = len(stage.events)
    stage.do("p1", PayHeavyPrice("a1"))
    assert log_lines(stage, since)[:3] == [
        "“A dog” is out of play.",
        "Ana pays a heavy price for success: “A dog”.",
        "Ana succeeds, although 1 + 1 = 2 is short of the target of 8.",
    ]


@pytest.mark.rule("SZ-5.9", "SZ-3.5", "SZ-1.6")
def test_the_log_says_what_a_challenge_or_an_asset_has_become(rulings: Settings) -> None:
    dog = Card("a1", name="A dog", kind="person", durability=1)
    stage = Beaten(rulings, Actor(), Actor(assets=(dog,))).center().claim_only("g")
    stage.do("p2", FlashBack("a1", "start"), goes_on=False).do("p2", FillReverse("a1", "Rival", "Who feeds it?"))
    assert "“A dog” has become a challenge: “Who feeds it?” (Rival)." in log_lines(stage)
    stage.until(dice=("6,6", "6"))
    stage.do("p1", WriteFace("w1", "The bridge"))
    assert "“who rules the bridge?” has become “The bridge”, an asset of Ana." in log_lines(stage)


@pytest.mark.rule("SZ-8.7", "SZ-1.6")
def test_the_log_says_how_much_experience_is_gained_and_spent(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(more={"experience": 1}), Actor())
    stage.run(mark_experience, "p1", 2)
    stage.run(mark_experience, "p1", -1)
    assert log_lines(stage) == ["Ana gains 2 experience (3 in all).", "Ana spends 1 experience (2 left)."]


@pytest.mark.option("crisis_overflow", "nothing")
@pytest.mark.rule("SZ-4.4", "SZ-R15", "SZ-1.6")
def test_the_log_says_that_nothing_happens_to_a_character_in_crisis(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(more={"inclinations": (ANGRY,)}), Actor())
    stage.run(must_take, "p1", 0, "dialogue", "trapped")
    assert log_lines(stage) == ["Ana has no free box, so nothing more happens to them."]


@pytest.mark.option("experience", "signed")
@pytest.mark.rule("SZ-8.7", "SZ-R36", "SZ-1.6")
def test_the_log_says_that_a_roll_loses_experience(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).thrown("2,6", "2").until()
    assert "Ana loses 1 experience (-1 in all)." in log_lines(stage)


@pytest.mark.rule("SZ-5.6", "SZ-1.6")
def test_a_hurdle_in_free_text_ends_the_sentence_with_one_period(rulings: Settings) -> None:
    stage = Stage(rulings, Actor(), Actor())
    stage.run(add_hurdle, "p1", "lost?")
    assert log_lines(stage) == ["Ana has a new hurdle: lost?"]


@pytest.mark.rule("SZ-1.8", "SZ-1.6")
@pytest.mark.parametrize(
    ("vote", "line"),
    [("strike", "Struck by 1 vote to 0: “Ben can be reached from here”."),
     ("keep", "It stands by 1 vote to 0: “Ben can be reached from here”."),
     ("abstain", "It stands: “Ben can be reached from here”.")],
)  # fmt: skip
def test_the_log_says_how_a_vote_ended(rulings: Settings, vote: str, line: str) -> None:
    state = {"hurdles": (Hurdle("h9", "trapped", "p2"),)}
    stage = Beaten(rulings, Actor(), Actor(), state=state).center("h9").do("p2", Object(1))
    stage.do("p2", Vote(1, vote))
    assert line in log_lines(stage)


@pytest.mark.rule("SZ-5.12", "SZ-R14")
@pytest.mark.option("rally", "clear_once_per_act")
def test_a_complication_without_a_name_is_called_unnamed(rulings: Settings) -> None:
    """The labels and the claim ended with nothing where its name goes."""
    pool = Inclination("", 3, (Complication("m9", "", 2),))
    stage = Beaten(rulings, Actor(more={"inclinations": (pool,)}), Actor(), gm=True)
    assert "Monologue: your complication, unnamed (2)" in labels(stage, "p1")
    assert "Rally: clear the unnamed complication" in labels(stage, "p1")
    troubles = next(one for one in decrees(stage.state, "") if one.command["type"] == "lift_trouble")
    assert [one.label for one in troubles.fields[0].options] == ["complication unnamed 2 (Ana)"]
    stage.center().claim("g", dice=("4",)).claim_only("m9")
    assert log_lines(stage)[-1] == "P1 claims: it matters that Ana has an unnamed complication."


@pytest.mark.rule("SZ-8.5")
@pytest.mark.parametrize(
    ("addressed", "help"),
    [
        ("challenge", "the challenge gains an obstacle"),
        ("o1", "the obstacle brings Ana a hurdle"),
        ("h1", "a failure changes nothing here"),
    ],
)
def test_the_choice_to_buy_nothing_says_what_the_failure_brings(rulings: Settings, addressed: str, help: str) -> None:
    toll = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
    hurdles = (Hurdle("h1", "trapped", "p1"),) if addressed == "h1" else ()
    stage = Beaten(rulings, Actor(), Actor(), stage=(toll,), state={"hurdles": hurdles})
    stage.thrown("4", "1,6", addressed=addressed).until("buy")
    (choice,) = [one for one in offered(stage, "p1") if one.label == "Buy nothing: fail"]
    assert choice.help == help


@pytest.mark.rule("SZ-7.7", "SZ-1.8")
@pytest.mark.parametrize(
    ("gm", "help"),
    [
        (False, "one more stop die, unless somebody objects"),
        under("judge", "trust", False, "one more stop die"),
        under("gm_seat", "seat", True, "one more stop die, unless the judge strikes it"),
    ],
)
def test_the_choice_to_propose_a_claim_says_who_could_strike_it(rulings: Settings, gm: bool, help: str) -> None:
    stage = Beaten(rulings, Actor(), Actor(), Actor(), gm=gm).center().claim(dice=("4",)).claim_only("k")
    assert {one.help for one in offered(stage, "p2", "propose_claim")} == {help}


UNLESS = "unless somebody objects"
HURT = {"inclinations": (Inclination("angry", 1, (Complication("m9", "angry", 3),)), Inclination("upset"))}


@pytest.mark.rule("SZ-7.6", "SZ-5.11")
@pytest.mark.parametrize(
    ("claimed", "helps"),
    [
        ((), {f"a stop die, {UNLESS}; no extra one as things stand"}),
        (("k",), {f"one more stop die, {UNLESS}"}),
        under(
            "rating_effect", "stop_dice", (),
            {f"a stop die, {UNLESS}; no extra one as things stand", f"2 more stop dice, {UNLESS}"},
        ),
    ],
)  # fmt: skip
def test_the_choice_to_propose_a_claim_says_how_many_dice_it_adds(
    rulings: Settings, claimed: tuple[str, ...], helps: set[str]
) -> None:
    """It promised one more die each time, also where it only takes the place of the free one."""
    stage = Beaten(rulings, Actor(more=HURT), Actor(), Actor()).center().claim(dice=("4",)).claim_only(*claimed)
    assert {one.help for one in offered(stage, "p2", "propose_claim")} == helps


@pytest.mark.rule("SZ-7.6", "SZ-5.11", "SZ-R24")
@pytest.mark.parametrize(
    ("dice", "help"),
    [
        ("a stop die", "one die for each claim that stands, at least one"),
        under("rating_effect", "stop_dice", "3 stop dice", "the dice shown for each claim that stands, at least one"),
    ],
)
def test_a_claim_says_how_many_dice_it_adds(rulings: Settings, dice: str, help: str) -> None:
    """A complication that adds its rating in dice was shown with one."""
    stage = Beaten(rulings, Actor(more=HURT), Actor()).center().claim(dice=("4",))
    (choice,) = offered(stage, "p1", "put_claims")
    assert choice.help == help
    assert choice.fields[0].options[-1].label == f"It matters that Ana is angry ({dice})"


@pytest.mark.rule("SZ-7.12", "SZ-1.8")
@pytest.mark.option("gm_seat", "seat")
@pytest.mark.parametrize(
    ("claimed", "help"),
    [
        (("k",), "as things stand, the same number of dice is rolled without it"),
        (("k", "x"), "the die is not rolled"),
    ],
)
def test_the_choice_to_strike_a_claim_says_whether_fewer_dice_are_rolled(
    rulings: Settings, claimed: tuple[str, ...], help: str
) -> None:
    stage = Beaten(rulings, Actor(), Actor(), gm=True).center().claim(dice=("4",)).claim_only(*claimed)
    assert {one.help for one in offered(stage, "gm", "object_to_claim")} == {help}


@pytest.mark.rule("SZ-7.12", "SZ-1.6")
def test_a_claim_names_the_leader_also_when_its_roll_is_over(rulings: Settings) -> None:
    """It said "they take a risk", and lost the complication that matters."""
    stage = Beaten(rulings, Actor(more=HURT), Actor()).center()
    stage.claim("g", dice=("6",)).claim("k", "m9", dice=("6,6",))
    assert stage.state.roll is None
    lines = [one for one in log_lines(stage) if "claims" in one]
    assert lines == ["P1 claims: Ana is good at this.", "P1 claims: Ana takes a risk; it matters that Ana is angry."]


@pytest.mark.rule("SZ-7.12", "SZ-1.6")
def test_an_objection_names_the_leader_also_when_the_roll_is_over(rulings: Settings) -> None:
    stage = Beaten(rulings, Actor(), Actor()).center().claim("g", dice=("6",)).claim_only("k")
    stage.do("p2", ObjectToClaim("k")).until(dice=("6",))
    assert stage.state.roll is None
    assert "P2 objects to the claim: Ana takes a risk." in log_lines(stage)
