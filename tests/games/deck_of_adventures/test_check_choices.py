"""What is offered about Checks and Fate Cards, to whom, and what the default answers are (DA-R51)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret, redact
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.state import Effect, Printed
from croupier.games.deck_of_adventures.checks import commands as wish
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.checks.events import CheckCalled
from croupier.games.deck_of_adventures.checks.questions import QUESTIONS
from croupier.games.deck_of_adventures.checks.redraw_events import Redrawn
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.pieces.questions import kind_of
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under

XENA = Dealer("Xena", traits={"Athletics": 1})


def offered(stage: Stage, seat: str) -> dict[str, Choice]:
    """What a seat may choose, by label; the questions are asked first."""
    prompts = tuple(
        Prompt(ask, Secret(f"{ask.seat} {ask.key}", (ask.seat,))) for ask in GAME.open_questions(stage.state)
    )
    asked = msgspec.structs.replace(stage.state, prompts=prompts)
    return {one.label: one for one in GAME.choices(GAME.see(asked, seat), seat)}


def now(stage: Stage, seat: str) -> list[str]:
    return [label for label, one in offered(stage, seat).items() if one.group == "now" and one.legal]


def called(stage: Stage) -> Stage:
    return stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C")


@pytest.mark.rule("DA-7.12", "DA-R25", "DA-R26")
@pytest.mark.parametrize(
    ("m", "said"),
    [
        (-1, "wins with 7 8 9;"),
        under("negative_mod", "match", -1, "wins with 6 7 8 9 10 of its color;"),
        under("negative_mod", "both", -2, "wins with 8 of its suit;"),
        under("edr_floor", "ladder", -3, "wins with 8 of its color;"),
        under("edr_floor", "ladder", -4, "wins with 8 of its suit;"),
        under("edr_floor", "ladder", -5, "no card wins;"),
    ],
)
def test_the_winning_ranks_follow_the_rulings(rulings: Settings, m: int, said: str) -> None:
    stage = called(Stage(rulings, XENA._replace(traits={"Athletics": m})))
    assert said in offered(stage, "p1")["Draw"].help


@pytest.mark.rule("DA-7.4", "DA-4.6")
def test_each_choice_of_a_trait_says_what_that_trait_is(rulings: Settings) -> None:
    """Both said what the requested one is."""
    found = offered(called(Stage(rulings, XENA)).do("p1", wish.AskTrait("q1", "Finesse")), "gm")
    assert found["Grant Finesse"].help.startswith("Finesse: ")
    assert found["Stay with Athletics"].help.startswith("Athletics: ")


@pytest.mark.rule("DA-10.1", "DA-7.1", "DA-10.6")
def test_the_gm_turns_a_players_call_into_a_contest(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer("Xena", traits={"Bluffing": 1}, fate=()), minion("Jonas"))
    stage.do("p1", wish.AskForCheck("c1", "Bluffing", "We are the new guards."))
    choice = offered(stage, "gm")["Turn it into a contest"]
    assert (choice.command["attacker"], choice.fields[0].default) == ("c1", "Bluffing")
    stage.do("gm", wish.CallContest("c1", "Bluffing", ("c2",), "Detection", check="q1"), "3D")
    check = stage.check()
    assert (stage.asked(), check.dr.open(), check.words) == ([f"gm draw {check.id}"], 3, "We are the new guards.")
    with pytest.raises(Impossible):
        stage.do("gm", wish.CallContest("c1", "Bluffing", ("c2",), "Detection", check="q1"), "3D")


@pytest.mark.rule("DA-10.1", "DA-7.1")
def test_a_character_in_a_check_is_offered_no_contest_or_other_check(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA, minion(), minion()))
    stage.do("gm", wish.CallCheck(("c2",), "Athletics", 2), "9C")
    contests = {label: one.legal for label, one in offered(stage, "gm").items() if label.endswith(" contests")}
    assert contests == {"Xena contests": False, "Bo contests": False, "Cy contests": True}
    whose = offered(stage, "p1")["Call for another character's Check"].fields[0]
    assert [option.value for option in whose.options] == ["c3"]


@pytest.mark.option("player_calls", "free")
@pytest.mark.rule("DA-R39", "DA-10.1")
def test_players_are_offered_contests_where_they_may_call(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, minion())
    assert "Xena contests" in offered(stage, "p1")
    assert "Bo contests" not in offered(stage, "p1")


@pytest.mark.rule("DA-13.9", "DA-15.7")
def test_a_players_statement_with_a_call_is_kept(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, minion(standing="KD"))
    stage.run(lambda play: play.do(CheckCalled(Check("q1", "c1", "recall", "called", "Knowledge", sight=False))))
    fields = {field.name: field.default for field in offered(stage, "gm")["Set the DR"].fields}
    assert (fields["trait"], fields["sight"], fields["about"]) == ("Knowledge", False, "")
    stage.do("gm", wish.SetTerms("q1", 2), "8C")
    assert stage.check().sight is False


@pytest.mark.rule("DA-7.4", "DA-7.6", "DA-7.12")
def test_the_winning_ranks_are_shown_before_the_draw(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    assert now(stage, "p1") == ["Draw", "Ask for another Trait"]
    assert offered(stage, "p1")["Draw"].help.startswith(
        "Athletics +1, Target Card 8 of clubs, DR 2; wins with 5 6 7 8 9 10 J; the draw pile"
    )
    assert now(stage, "gm") == []


def test_a_draw_from_the_gms_deck_says_nothing_of_stamina(rulings: Settings) -> None:
    stage = Stage(rulings, minion()).do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8C")
    assert offered(stage, "gm")["Draw"].help == "Athletics +0, Target Card 8 of clubs, DR 2; wins with 6 7 8 9 10"


@pytest.mark.rule("DA-3.9", "DA-3.4", "DA-9.1")
def test_a_drawn_card_is_accepted_or_redrawn(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA)).do("p1", wish.DrawCard("q1"), "QD")
    assert now(stage, "p1") == ["Accept: Miss", "Redraw a card for a Fate Card"]
    pays = offered(stage, "p1")["Redraw a card for a Fate Card"].fields[1]
    assert [(one.value, one.label) for one in pays.options] == [("X1", "Joker")], "the second Joker is no other choice"
    assert offered(stage, "p1")["Accept: Miss"].help.startswith("queen of diamonds: Miss")
    other = called(Stage(rulings, XENA)).do("p1", wish.DrawCard("q1"), "QS")
    assert "Color Miss. A miss all the same" in offered(other, "p1")["Accept: Color Miss"].help
    assert not offered(stage, "p1")["Accept: Miss"].usual
    stage.do("p1", wish.RedrawCard("q1", stage.state.board.place(places.check_cards("c1")).slots[0].id, "X1"), "9D")
    (redrawn,) = (event for event in stage.events if isinstance(event, Redrawn))
    assert redrawn.log_line(stage.state) == "Xena redraws the queen of diamonds for a Fate Card."
    assert redrawn.banner(stage.state).verdict == "Redraws"
    hit = called(Stage(rulings, XENA)).do("p1", wish.DrawCard("q1"), "8D")
    assert [one.usual for label, one in offered(hit, "p1").items() if label.startswith("Accept: ")] == [True]


def test_the_draw_says_what_a_lower_hand_means(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    stage.run(lay_effect, "c1", Effect("", -1, kind="trouble"))
    said = offered(called(stage), "p1")["Draw"].help
    assert "Lower Hand (1): 1 more card is drawn, and the worst counts" in said


@pytest.mark.rule("DA-9.1")
def test_with_an_upper_hand_a_player_may_draw_on(rulings: Settings) -> None:
    stage = Stage(rulings, XENA)
    stage.run(lay_effect, "c1", Effect("", 1, kind="help"))
    called(stage).do("p1", wish.DrawCard("q2"), "QD")
    assert now(stage, "p1")[1] == "Keep drawing"


@pytest.mark.rule("DA-7.13")
@pytest.mark.parametrize(("words", "told"), [("I leap", "I leap. Each step"), ("May I?", "May I? Each step")])
def test_the_players_words_and_the_advice_are_kept_apart(rulings: Settings, words: str, told: str) -> None:
    stage = Stage(rulings, XENA).do("p1", wish.AskForCheck("c1", "Athletics", words))
    assert offered(stage, "gm")["Set the DR"].help.startswith(f"Athletics: {told}")


@pytest.mark.rule("DA-7.1", "DA-7.13", "DA-1.5")
def test_the_gm_sets_the_range_of_a_players_call(rulings: Settings) -> None:
    stage = Stage(rulings, XENA).do("p1", wish.AskForCheck("c1", "Athletics", "I leap."))
    assert now(stage, "gm") == ["Set the DR", "No Check: it simply happens, or is impossible"]
    assert offered(stage, "gm")["Set the DR"].odds
    assert "Do not raise the DR to cancel a high Modifier." in offered(stage, "gm")["Set the DR"].help
    assert offered(stage, "p1")["Withdraw the call for a Check"].legal
    stage.do("gm", wish.SetTerms("q1", 2), "8C")
    late = offered(stage, "p1")["Withdraw the call for a Check"]
    assert not late.legal
    assert late.why_not is not None
    assert late.why_not.clause == "DA-7.5"


@pytest.mark.rule("DA-R51", "DA-1.7")
def test_the_default_answers(rulings: Settings) -> None:
    stage = Stage(rulings, XENA._replace(fatigue=1))
    stage.do("p1", wish.AskForCheck("c1", "Athletics", "I leap."))
    assert default(stage) == wish.RefuseCheck("q1")
    stage.do("gm", wish.SetTerms("q1", 2), "8C").do("p1", wish.AskTrait("q1", "Brute"))
    assert default(stage) == wish.AnswerTrait("q1", grant=False)
    stage.do("gm", wish.AnswerTrait("q1", grant=False))
    assert default(stage) == wish.DrawCard("q1")
    stage.do("p1", wish.DrawCard("q1"), "9C")
    assert default(stage) == wish.DrawCard("q1")
    stage.do("p1", wish.DrawCard("q1"), "9D")
    assert default(stage) == wish.AcceptDraw("q1")
    stage.do("p1", wish.AcceptDraw("q1")).do("gm", wish.PassTelling("q1"))
    assert default(stage) == wish.TellOutcome("q1")


def default(stage: Stage) -> object:
    ask = next(
        one for one in GAME.open_questions(stage.state) if kind_of(one) in {question.kind for question in QUESTIONS}
    )
    return GAME.default(GAME.see(stage.state, ask.seat), ask)


@pytest.mark.rule("DA-10.1")
def test_a_contest_names_a_trait_to_resist_with(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="a Trait to resist with"):
        Stage(rulings, XENA, minion()).do("gm", wish.CallContest("c2", "Brute", ("c1",), ""))


@pytest.mark.rule("DA-R39", "DA-7.1")
def test_a_player_who_calls_for_a_check_leaves_its_dr_to_the_gm(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="the GM sets the DR"):
        Stage(rulings, XENA).do("p1", wish.AskForCheck("c1", "Athletics", "I leap.", dr=1))


@pytest.mark.rule("DA-10.1", "DA-R51")
def test_the_questions_of_a_contest_have_default_answers(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, minion())
    stage.do("gm", wish.CallContest("c2", "Brute", ("c1",), "Brute", "Finesse"), "3D")
    assert now(stage, "p1") == ["Use Brute", "Use Finesse"]
    assert default(stage) == wish.PickTrait("q2", "Brute")
    stage.break_off()
    second = Stage(rulings, foe(), minion()).do("gm", wish.CallContest("c1", "Brute", ("c2",), "Brute"), "3D")
    assert now(second, "gm") == ["Keep the 3 of diamonds", "Redraw it for a Fate Card"]
    assert default(second) == wish.KeepTarget("v1")


@pytest.mark.rule("DA-R51", "DA-1.1")
def test_the_gm_draws_only_for_someone_who_is_away(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    with refused_by("DA-7.6", why="Xena draws for it"):
        stage.do("gm", wish.DrawCard("q1"), "9C")
    assert "Draw" not in offered(stage, "gm")
    seats = tuple(msgspec.structs.replace(one, away=one.id == "p1") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    assert offered(stage, "gm")["Draw"].legal
    stage.do("gm", wish.DrawCard("q1"), "9C")


@pytest.mark.rule("DA-R51")
@pytest.mark.option("absent_player", "paused")
def test_a_table_may_forbid_drawing_for_someone_who_is_away(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    seats = tuple(msgspec.structs.replace(one, away=one.id == "p1") for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    with refused_by("DA-7.6", why="Xena draws for it"):
        stage.do("gm", wish.DrawCard("q1"), "9C")


@pytest.mark.rule("DA-3.7", "DA-3.8", "DA-9.2")
def test_choices_without_a_prompt(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, minion())
    mine, hers = offered(stage, "p1"), offered(stage, "gm")
    assert mine["Xena exchanges Fate for Power Points"].why_not is not None  # she can hold none
    assert mine["Xena tries something"].legal
    for label in (
        "Call for a Check",
        "Award Xena a Fate Card",
        "Give Xena an Upper or Lower Hand",
        "Give Bo an Upper or Lower Hand",
    ):
        assert hers[label].legal
        assert label not in mine
    assert not any(label.startswith("Award Bo") for label in hers)


@pytest.mark.rule("DA-R38")
@pytest.mark.option("dr_visible", "gm_may_hide")
def test_nobody_sees_a_hidden_range(rulings: Settings) -> None:
    stage = Stage(rulings, XENA).do("gm", wish.CallCheck(("c1",), "Athletics", 2, hidden=True), "8C")
    assert offered(stage, "p1")["Draw"].help.startswith("Athletics +1, Target Card 8 of clubs, DR hidden; the draw")
    stage.do("p1", wish.DrawCard("q1"), "QD")
    assert now(stage, "p1") == ["Accept the draw", "Redraw a card for a Fate Card"]
    event = next(one for one in stage.events if isinstance(one, CheckCalled))
    said = GAME.log_line(redact(event, "p1"), GAME.see(stage.state, "p1"))
    assert said == "Xena makes a Check: Athletics +1, Target Card 8 of clubs, DR hidden."


@pytest.mark.rule("DA-R42", "DA-R44")
@pytest.mark.parametrize(
    "fields",
    [under("modifier_use", "aim", ["shift"]), under("modifier_optional", "owner_may_decline", ["shift"])],
)
def test_the_owner_is_asked_how_far_the_modifier_applies(rulings: Settings, fields: list[str]) -> None:
    stage = called(Stage(rulings, XENA)).do("p1", wish.DrawCard("q1"), "JC")
    accept = offered(stage, "p1")["Accept: Suited Success"]
    assert [field.name for field in accept.fields] == fields
    stage = called(Stage(rulings, XENA._replace(traits={"Athletics": 3}))).do("p1", wish.DrawCard("q1"), "9C")
    assert [field.default for field in offered(stage, "p1")["Accept: Suited Success"].fields] == [1]


@pytest.mark.rule("DA-7.11")
def test_the_log_shows_a_check(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA._replace(fate=(), fatigue=1)))
    stage.do("p1", wish.DrawCard("q1"), "JC").do("p1", wish.DrawCard("q1"), "9H")
    own = [event for event in stage.events if type(event) in GAME.events]
    assert [said for event in own if (said := GAME.log_line(event, stage.state))] == [
        "Xena makes a Check: Athletics +1, Target Card 8 of clubs, DR 2, Lower Hand (1).",
        "Xena has Lower Hand (1) (Fatigue -1).",
        "Xena's jack of clubs, moved to 10 by the Modifier: Suited Success.",
    ]


@pytest.mark.rule("DA-3.7")
@pytest.mark.parametrize(("pp", "most"), [(0, 2), (2, 1), under("exchange_overflow", "allowed_until_rest", 2, 2)])
def test_fate_is_offered_for_exchange_only_up_to_what_can_be_held(rulings: Settings, pp: int, most: int) -> None:
    stage = Stage(rulings, XENA._replace(pp=pp, sheet={"printed": Printed(pp=3)}))
    choice = offered(stage, "p1")["Xena exchanges Fate for Power Points"]
    assert choice.legal
    assert choice.fields[0].max == most


@pytest.mark.rule("DA-3.7", "DA-1.8")
def test_an_assisted_table_may_exchange_fate_above_the_maximum(rulings: Settings) -> None:
    stage = Stage(rulings, XENA._replace(pp=3, sheet={"printed": Printed(pp=3)}))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    choice = offered(stage, "p1")["Xena exchanges Fate for Power Points"]
    assert choice.legal
    assert [(field.name, field.max) for field in choice.fields] == [("cards", 2)]


def test_a_player_of_two_characters_is_told_whose_card_is_drawn(rulings: Settings) -> None:
    stage = Stage(rulings, XENA, Dealer("Yara", seat="p1"))
    stage.do("gm", wish.CallCheck(("c1", "c2"), "Athletics", 2), "8C")
    assert {"Xena: Draw", "Yara: Draw", "Yara: Ask for another Trait"} <= set(now(stage, "p1"))
    stage.do("p1", wish.DrawCard("q1"), "8D").do("p1", wish.AcceptDraw("q1"))
    assert "Draw" in now(stage, "p1")


@pytest.mark.rule("DA-2.7", "DA-8.6")
def test_advice_is_shown_while_a_check_is_drawn(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    assert "52 cards are left before it tires" in offered(stage, "p1")["Draw"].help


@pytest.mark.rule("DA-2.8", "DA-2.11", "DA-2.14", "DA-3.9")
@pytest.mark.parametrize(
    ("fatigue", "discard", "price"),
    [
        (0, ("9C", "2C"), "first gain Fatigue"),
        (3, ("9C", "2C"), "another level of Fatigue knocks them out"),
        (0, (), "there is no card to draw"),
    ],
)
def test_a_draw_from_an_empty_pile_says_what_it_costs(
    rulings: Settings, fatigue: int, discard: tuple[str, ...], price: str
) -> None:
    tired = Dealer("Xena", fate=("X1",), fatigue=fatigue, deck=(), discard=discard)
    stage = Stage(rulings, tired).do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8D")
    assert f"the draw pile is empty: {price}" in offered(stage, "p1")["Draw"].help
    cards = ("4C", "5C", "6C", "7C")[: 1 + fatigue]
    stage = Stage(rulings, tired._replace(deck=cards)).do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8D")
    for card in cards:
        stage.do("p1", wish.DrawCard("q1"), card)
    assert f"The draw pile is empty: {price}." in offered(stage, "p1")["Redraw a card for a Fate Card"].help
    assert "sometimes for you, sometimes against you" in offered(stage, "gm")["Give Xena an Upper or Lower Hand"].help


@pytest.mark.rule("DA-9.7", "DA-11.2")
def test_advice_is_shown_with_the_result_of_a_check(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    stage.do("p1", wish.DrawCard("q1"), "8D").do("p1", wish.AcceptDraw("q1"))
    assert "A Major Success may bring a flourish" in offered(stage, "gm")["Describe the outcome of Xena's Check"].help
    assert "plan during other turns" in offered(stage, "gm")["Start a combat"].help


@pytest.mark.rule("DA-7.11")
def test_an_outcome_is_described_once(rulings: Settings) -> None:
    stage = called(Stage(rulings, XENA))
    stage.do("p1", wish.DrawCard("q1"), "8D").do("p1", wish.AcceptDraw("q1"))
    describe = {"Describe the outcome of Xena's Check", "Let Xena describe it"}
    assert describe <= offered(stage, "gm").keys()
    stage.do("gm", wish.TellOutcome("q1", "She lands."))
    assert not describe & offered(stage, "gm").keys()


@pytest.mark.rule("DA-7.1", "DA-R39", "DA-R37")
def test_a_table_says_who_sets_the_dr_and_whose_target_card_is_drawn_against() -> None:
    ways = {"player_calls": "free", "tc_source": "gm_deck_only"}
    said = []
    for settings in ({}, ways):
        stage = Stage(GAME.read_settings(settings, with_gm=True), Dealer("Xena"), minion())
        call = offered(stage, "gm")["Call for a Check"]
        about = next(field for field in call.fields if field.name == "about")
        said.append((offered(stage, "p1")["Xena tries something"].help, about.label))
    assert said == [
        ("The GM decides whether a Check is needed, and sets its DR.", "Whose Target Card to draw against"),
        ("You set the DR, and the Check begins at once.", "Whom it is about"),
    ]


@pytest.mark.rule("DA-9.5", "DA-R43")
@pytest.mark.parametrize(
    ("option", "said"),
    [("once_unless_plus", "Rally Call +1"), ("always_adds", "Rally Call +1, Rally Call +1")],
)
def test_the_hands_that_are_named_add_up(option: str, said: str) -> None:
    rally = [Effect(f"e{at}", 1, until="next", source=f"c{at}", kind="Rally Call", text="Rally Call") for at in (2, 3)]
    rulings = GAME.read_settings({"same_effect": option}, with_gm=True)
    stage = Stage(rulings, Dealer("Xena", fate=(), more={"effects": tuple(rally)}), Dealer(), Dealer())
    stage.do("gm", wish.CallCheck(("c1",), "Athletics", 2), "8D")
    assert f"; {said}; Upper Hand" in offered(stage, "p1")["Draw"].help
    stage.do("p1", wish.DrawCard("q1"), "9D")
    assert any(line.endswith(f"({said}).") for line in (GAME.log_line(one, stage.state) for one in stage.events))
    cited = [line for line in stage.because() if any(fact.value == "Rally Call" for fact in line.facts)]
    assert len(cited) == said.count("Rally")
