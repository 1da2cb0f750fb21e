"""Lines of the log that say who did what with what result, apart from cards."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.betting.events import PotClosed
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.events import ConflictEnded
from croupier.games.rust_in_the_canyon.conflict.side_events import AdvantageShown
from croupier.games.rust_in_the_canyon.conflict.state import Opposition
from croupier.games.rust_in_the_canyon.cost.commands import JudgeMortal
from croupier.games.rust_in_the_canyon.cost.death import die
from croupier.games.rust_in_the_canyon.cost.events import FalloutRead, InjuryCardLaid, InjuryTaken
from croupier.games.rust_in_the_canyon.cost.injuries import heal, stabilise
from croupier.games.rust_in_the_canyon.cost.state import MAJOR, MINOR, MODERATE, Injury, Outcome, plain_words
from croupier.games.rust_in_the_canyon.decree.commands import SetStatus
from croupier.games.rust_in_the_canyon.moves.commands import AnswerRead, Hit, PlanAndScheme, Read, Reflect, RetireMarker
from croupier.games.rust_in_the_canyon.moves.read_questions import OF_A_PERSON
from croupier.games.rust_in_the_canyon.moves.state import Marker
from croupier.games.rust_in_the_canyon.names import sentence
from croupier.games.rust_in_the_canyon.rest import commands as rest
from croupier.games.rust_in_the_canyon.rest.events import DueAnswered
from croupier.games.rust_in_the_canyon.rest.state import Care, Due
from croupier.games.rust_in_the_canyon.state import REMOVED, with_town
from croupier.games.rust_in_the_canyon.town.commands import (
    ChooseFaction,
    ComeBackTo,
    LeaveTown,
    ProposeAnswer,
    RecordAnswer,
    RunWhatIf,
    StartClock,
    TickClock,
    WithdrawAction,
)
from support.rust_in_the_canyon.conflict import after_a_hand, came_out, opened, prepared, said
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

CARDS = {MINOR: "3", MODERATE: "6", MAJOR: "9"}


def treated(rulings: Settings, verdict: str, severity: str = MINOR, *luck: str, **more: object) -> Stage:
    """Ana's injury is treated by a neighbor or a doctor in a downtime."""
    hurt = Injury("i1", severity)
    stage = Stage(rulings, Rider(injured=((hurt, CARDS[severity]),), more=dict(more))).do("gm", rest.OpenDowntime())
    stage.do("gm", rest.GetAttention("c1", "i1", npc="a neighbor"))
    return stage.do("gm", rest.JudgeTreater("c1", "i1", verdict, 2), *luck)


@pytest.mark.rule("RC-6.11")
@pytest.mark.parametrize(
    ("stacks", "line"),
    [
        ((11, 11), "Ana and Bo plan and scheme: 2 chips each."),
        ((11, 1), "Ana and Bo plan and scheme: 2 chips and 1 chip."),
        ((11,), "Ana plans and schemes: 2 chips."),
    ],
)
def test_plan_and_scheme_names_those_who_plan(rulings: Settings, stacks: tuple[int, ...], line: str) -> None:
    riders = [Rider(name, stack=stack) for name, stack in zip(("Ana", "Bo"), stacks, strict=False)]
    stage = Stage(rulings, *riders).do("gm", PlanAndScheme(tuple(f"c{at}" for at in range(1, len(riders) + 1))))
    assert log_of(stage)[0] == line


@pytest.mark.rule("RC-14.6")
@pytest.mark.parametrize(("result", "total", "answer"), [("won", 20, "Yes"), ("lost", 17, "No")])
def test_stakes_are_answered_as_the_question_that_they_ask(
    rulings: Settings, result: str, total: int, answer: str
) -> None:
    stage = after_a_hand(rulings, came_out(result, total, (0, 0)), level=3, stakes="Do we get away?")
    assert f"Do we get away? {answer}." in log_of(stage)


@pytest.mark.rule("RC-12.9")
@pytest.mark.parametrize(
    ("result", "total", "against", "line", "scores"),
    [
        ("won", 13, 25, "Ana wins the hand with 13 against the GM's 25 (bust).", ["13", "25 (bust)"]),
        ("lost", 24, 17, "Ana loses the hand with 24 (bust) against the GM's 17.", ["24 (bust)", "17"]),
        ("won", 20, 18, "Ana wins the hand with 20 against the GM's 18.", ["20", "18"]),
    ],
)
def test_a_hand_over_21_is_said_to_be_bust(
    rulings: Settings, result: str, total: int, against: int, line: str, scores: list[str]
) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    closed = PotClosed("c1", result, total, against=against)
    assert closed.log_line(stage.state) == line
    assert [one.value for one in closed.banner(stage.state).figures] == scores


@pytest.mark.rule("RC-14.6", "RC-8.9")
@pytest.mark.parametrize(
    ("result", "total", "answer", "gets"), [("won", 20, "yes", "gets"), ("lost", 17, "no", "does not get")]
)
def test_the_end_of_a_conflict_says_how_the_stakes_were_answered(
    rulings: Settings, result: str, total: int, answer: str, gets: str
) -> None:
    stage = after_a_hand(rulings, came_out(result, total, (0, 0)), level=3, stakes="Do we get away?")
    (ended,) = (one for one in stage.events if isinstance(one, ConflictEnded))
    assert ended.log_line(stage.state) == f"The conflict is over: Do we get away? {answer.capitalize()}."
    assert [one.value for one in ended.banner(stage.state).figures] == [
        f"{result} with {total} and {gets} the stakes, stress 0 of 21"
    ]


@pytest.mark.rule("RC-14.6")
@pytest.mark.option("shared_stakes", "gm")
def test_the_end_of_a_conflict_leaves_the_answer_to_the_gm_where_they_give_it(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)), level=3, stakes="Do we get away?")
    (ended,) = (one for one in stage.events if isinstance(one, ConflictEnded))
    assert [one.value for one in ended.banner(stage.state).figures] == [
        "won with 20 and gets the stakes, stress 0 of 21"
    ]
    assert "The GM decides." in ended.log_line(stage.state)
    broken_off = ConflictEnded(1, "Do we get away?", why="called off")
    assert broken_off.banner(stage.state).figures == ()


@pytest.mark.rule("RC-15.2")
@pytest.mark.parametrize(
    ("cards", "hands", "costs", "verdict", "numbers"),
    [
        (("4C", "4D", "2D"), ("pair",), ("3 stress",), "Fallout, pair (4)", [("stress", "3")]),
        (("2C", "KD"), ("face or ace high",), ("minor injury",), "Fallout, face or ace high (K)", []),
        (("10C", "AC", "4C", "AD", "10D", "4D"), ("two pair",), (), "Fallout, two pair (A and 10)", []),
        (("8C", "8D", "8H", "KC", "KD"), ("three of a kind",), (), "Fallout, three of a kind (8)", []),
        (("2C", "KD"), (), (), "Fallout", []),
    ],
)
def test_the_banner_of_fallout_leaves_an_injury_to_its_own(
    rulings: Settings,
    cards: tuple[str, ...],
    hands: tuple[str, ...],
    costs: tuple[str, ...],
    verdict: str,
    numbers: list[tuple[str, str]],
) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    banner = FalloutRead("c1", cards, hands, costs).banner(stage.state)
    assert (banner.verdict, [(one.label, one.value) for one in banner.figures]) == (verdict, numbers)


@pytest.mark.rule("RC-16.3", "RC-16.4", "RC-16.7")
def test_an_injury_says_what_it_means(rulings: Settings) -> None:
    """The notation of the booklet, "Major (permanent moderate, mortal)", told nobody that it kills, and when."""
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    injury = Injury("c1i1", "major", "moderate", mortal=True)
    means = "major injury (heals only to moderate, mortal unless treated by the end of the next downtime)"
    assert InjuryTaken("c1", injury).log_line(stage.state) == f"Ana has a {means}."
    assert InjuryTaken("c1", injury).banner(stage.state).verdict == means.capitalize()
    lost_leg = Injury("c1i2", "major", "major")
    assert InjuryTaken("c1", lost_leg).log_line(stage.state) == "Ana has a major injury (never heals)."


@pytest.mark.rule("RC-17.1", "RC-16.1")
def test_the_end_of_a_conflict_says_how_much_stress_injuries_make(rulings: Settings) -> None:
    """10 chips went to a stress of 16, and nothing said that the injury card counts."""
    wound = Injury("c1i1", MODERATE), "6"
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0), injured=(wound,)), level=3, stakes="Do we get away?")
    (ended,) = (one for one in stage.events if isinstance(one, ConflictEnded))
    (figure,) = ended.banner(stage.state).figures
    assert figure.value.endswith(", stress 6 of 21, 6 of it for injuries")


@pytest.mark.rule("RC-17.1", "RC-14.5")
@pytest.mark.parametrize(
    ("fallout", "before", "stress", "words"),
    [
        (("moderate injury",), 0, 12, "stress 12 of 21: 6 from the pot + 6 from the fallout (moderate injury)"),
        (("3 stress",), 2, 11, "stress 11 of 21: 2 before + 6 from the pot + 3 from the fallout"),
        ((), 2, 8, "stress 8 of 21: 2 before + 6 from the pot"),
        ((), -1, 8, "stress 8 of 21"),
    ],
)
def test_the_stress_at_the_end_is_shown_with_the_parts_that_it_is_made_of(
    rulings: Settings, fallout: tuple[str, ...], before: int, stress: int, words: str
) -> None:
    """6 chips and a 6 of clubs were a stress of 12, and no line said so."""
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    one = Outcome("c1", "won", 15, 2, True, fallout=fallout, chips=6, to="stress", stress=stress, before=before)
    (figure,) = ConflictEnded(1, "Do we get away?", outcomes=(one,), answer="yes").banner(stage.state).figures
    assert figure.value == f"won with 15 and gets the stakes, 6 chips go to Ana's stress, {words}"


@pytest.mark.rule("RC-16.1", "RC-17.1")
def test_the_log_shows_the_card_of_an_injury_and_what_it_counts(rulings: Settings) -> None:
    """The card lay under the chips, and its line was folded away."""
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    laid = InjuryCardLaid("c1", "6C")
    assert laid.log_line(stage.state) == "The 6 of clubs goes under Ana's stress and counts as 6."
    assert (laid.banner(stage.state).moment, laid.banner(stage.state).verdict) == ("cost", "6 stress")


@pytest.mark.rule("RC-R51")
@pytest.mark.parametrize(
    ("deadline", "until"), [("clock", "before its clock of 3 is full"), ("sitting_end", "by the end of the session")]
)
def test_a_mortal_injury_names_its_deadline(deadline: str, until: str) -> None:
    assert plain_words(Injury("", "minor", mortal=True), deadline, 3) == f"minor injury (mortal unless treated {until})"


@pytest.mark.rule("RC-11.5", "RC-R75")
def test_a_tie_after_the_first_card_says_why_the_gm_is_ahead(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)))
    line = AdvantageShown((), ("c1",)).log_line(stage.state)
    assert line.endswith(". With the same total as Ana, the GM is ahead.")


@pytest.mark.rule("RC-9.3", "RC-13.6")
def test_preparations_are_logged_with_what_they_were_for(rulings: Settings) -> None:
    stage = said(prepared(opened(rulings), p1=2, gm=3))
    assert "Prepared: Ana for Physical, the sheriff for Deadly." in log_of(stage, plays=4)


@pytest.mark.rule("RC-13.4")
def test_a_player_who_lets_a_result_stand_is_named_after_the_conflict_too(rulings: Settings) -> None:
    stage = prepared(after_a_hand(rulings, came_out("won", 20, (0, 0))))
    stage.do("p1", wish.SayAction("", stands=True)).do("gm", wish.SayAction("", stands=True))
    assert log_of(stage)[0] == "The GM: letting the result stand."


@pytest.mark.rule("RC-8.9")
def test_claiming_no_marker_is_logged(rulings: Settings) -> None:
    held = (Marker("m1", "t1", "?", "!", "the mill"),)
    stage = opened(rulings, Rider(more={"markers": held})).do("p1", wish.ClaimMarkers(()))
    assert "Ana claims no read markers." in log_of(stage)


@pytest.mark.rule("RC-6.5")
def test_a_retired_marker_is_named_by_what_was_read(rulings: Settings) -> None:
    held = (Marker("m1", "t1", "?", "!", "the mill"),)
    stage = Stage(rulings, Rider(more={"markers": held})).do("gm", RetireMarker("c1", "m1", "that is settled"))
    assert log_of(stage) == ["Ana's read marker about the mill is retired: that is settled."]


@pytest.mark.rule("RC-22.1")
def test_the_reason_for_breaking_off_a_conflict_is_logged(rulings: Settings) -> None:
    stage = opened(rulings).do("gm", wish.BreakOffConflict(reason="a storm comes up"))
    assert log_of(stage)[-1].startswith("The conflict is over (broken off: a storm comes up): ")
    assert [one.why for one in stage.state.past] == ["broken off: a storm comes up"]


@pytest.mark.rule("RC-18.6")
@pytest.mark.parametrize(("cards", "line"), [(("6", "4"), "enough"), (("6", "3"), "not enough")])
def test_an_amateurs_cards_are_logged_on_one_line(rulings: Settings, cards: tuple[str, str], line: str) -> None:
    stage = treated(rulings, rest.AMATEUR).do("gm", rest.PassDay())
    stage.do("gm", rest.TreatToday("c1", "i1"), *(f"gm {rank}" for rank in cards))
    first, second = cards
    assert log_of(stage)[0] == f"A neighbor draws the {first} of clubs and the {second} of clubs: {line} to beat a 9."
    helps = "helps" if line == "enough" else "does not help"
    assert log_of(stage)[1] == f"This day of care {helps} Ana's minor injury."


@pytest.mark.rule("RC-18.7")
@pytest.mark.parametrize(
    ("severity", "last"), [(MINOR, "Ana's minor injury is gone."), (MODERATE, "Ana's injury is now minor.")]
)
def test_a_healed_injury_is_named_and_its_clock_has_no_line_of_ids(rulings: Settings, severity: str, last: str) -> None:
    stage = treated(rulings, rest.EXPERT, severity)
    for _ in range({MINOR: 2, MODERATE: 4}[severity]):
        stage.do("gm", rest.PassDay()).do("p1", rest.SayFollowed("c1", "i1", followed=True))
        stage.do("gm", rest.SayFollowed("c1", "i1", followed=True))
    lines = log_of(stage)
    assert lines[:2] == [
        "The GM agrees that the doctor's instructions for Ana were mostly followed.",
        f"This day of care helps Ana's {severity} injury.",
    ]
    assert last in lines
    assert not any("i1" in line for line in lines)


@pytest.mark.rule("RC-18.5")
def test_nobody_answers_for_a_pc_who_is_out_of_play(rulings: Settings) -> None:
    stage = treated(rulings, rest.EXPERT, status=REMOVED, removed=True).do("gm", rest.PassDay())
    stage.do("gm", rest.SayFollowed("c1", "i1", followed=False))
    assert log_of(stage)[0] == "The GM says that the doctor's instructions for Ana were not followed."


@pytest.mark.rule("RC-18.8")
def test_what_makes_an_injury_worse_is_logged_with_the_old_clock(rulings: Settings) -> None:
    stage = treated(rulings, rest.EXPERT).do("gm", rest.Exacerbate("c1", "i1"))
    assert log_of(stage)[:2] == [
        "Ana's minor injury is aggravated, and its clock was already full (2 of 2).",
        "Ana's injury is now moderate.",
    ]


@pytest.mark.rule("RC-18.5")
def test_the_log_and_the_receipt_say_what_made_an_injury_worse(rulings: Settings) -> None:
    stage = treated(rulings, rest.EXPERT).do("gm", rest.PassDay())
    stage.do("p1", rest.SayFollowed("c1", "i1", followed=True)).do("gm", rest.SayFollowed("c1", "i1", followed=True))
    stage.do("gm", rest.Exacerbate("c1", "i1", "a day in the saddle."))
    assert log_of(stage)[0] == "Ana's minor injury is aggravated (a day in the saddle)."
    assert stage.facts("RC-18.5") == {"name": "Ana", "why": "a day in the saddle.", "was": 1, "up": 1, "size": 2}


@pytest.mark.rule("RC-17.3", "RC-5.8")
def test_a_hand_that_is_put_away_is_logged(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=9).do("p1", Reflect("a school"), "p1 K")
    stage.do("gm", SetStatus(pc="c1", status=REMOVED))
    assert "Ana's hand is put away without a result." in log_of(stage)


@pytest.mark.rule("RC-6.4", "RC-R9")
def test_the_chips_of_a_read_move_at_once(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", Read("the miller", "person", OF_A_PERSON[0], 2))
    stage.do("gm", AnswerRead("He is weak."))
    assert log_of(stage)[1:] == ["4 chips from the bet to Ana's stress."]


@pytest.mark.rule("RC-16.4", "RC-16.2")
def test_how_a_pc_dies_of_injuries_is_logged_with_all_their_cards(rulings: Settings) -> None:
    hurt = tuple((Injury(f"i{at}", MAJOR, mortal=True), "9") for at in (1, 2))
    stage = Stage(rulings, Rider(injured=hurt)).do("gm", JudgeMortal("c1"))
    expected = ["Ana is dead: killed by a mortal injury.", "2 injury cards of Ana's go back into the deck."]
    assert log_of(stage)[:2] == expected


def _stabilised(stage: Stage) -> None:
    stage.run(stabilise, "c1", "i1")


def _healed(stage: Stage) -> None:
    stage.run(heal, "c1", "i1")


def _dead(stage: Stage) -> None:
    stage.run(die, "c1", "in bed")


@pytest.mark.rule("RC-16.6", "RC-16.7")
@pytest.mark.parametrize(
    ("deed", "line"),
    [
        (_stabilised, "Ana's major injury is no longer mortal."),
        (_healed, "Ana's injury is now moderate (mortal)."),
        (_dead, "Ana is dead: in bed."),
    ],
)
def test_what_becomes_of_an_injury(rulings: Settings, deed: Callable[[Stage], None], line: str) -> None:
    stage = Stage(rulings, Rider(injured=((Injury("i1", MAJOR, mortal=True), "9"),)))
    deed(stage)
    lines = log_of(stage)
    assert lines[0] == line
    assert not any("injuries is gone" in one for one in lines)


@pytest.mark.rule("RC-20.4", "RC-20.5")
def test_clocks_are_named_in_quotes_and_so_is_an_action_taken_anyway(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do(
        "gm", StartClock("Fire", "hay burns", 2, what_if=True, beside="the PCs smoke them out")
    )
    assert log_of(stage) == ["If the PCs smoke them out: Fire (2 segments), because hay burns."]
    stage.do("gm", RunWhatIf("k1"))
    assert log_of(stage)[0].startswith("It was done anyway: the PCs smoke them out. New clock: Fire")
    stage.do("gm", TickClock("k1", 2))
    assert log_of(stage) == ['Clock "Fire": 2 of 2.', 'Clock "Fire" is full.']


@pytest.mark.rule("RC-20.5")
def test_a_clock_whose_action_is_withdrawn_has_not_ended_but_never_begun(rulings: Settings) -> None:
    shown = StartClock("Fire", "hay burns", 2, what_if=True, beside="the PCs smoke them out")
    stage = Stage(rulings, Rider()).do("gm", shown).do("p1", WithdrawAction("k1"))
    assert log_of(stage) == ['Clock "Fire" does not start: the action was withdrawn.']


@pytest.mark.rule("RC-3.2")
@pytest.mark.parametrize(
    ("faction", "line"),
    [
        (ChooseFaction("law"), "The PCs belong to the State of Law."),
        (ChooseFaction("outlaws", "The Rusty Nine"), "The PCs belong to The Rusty Nine, an outlaw crew."),
    ],
)
def test_a_faction_is_named_within_a_sentence(rulings: Settings, faction: ChooseFaction, line: str) -> None:
    assert log_of(Stage(rulings, town=None).do("gm", faction)) == [line]


@pytest.mark.rule("RC-7.3", "RC-5.3")
def test_a_hand_over_21_is_not_ended_by_choice(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=16).do("p1", Reflect("a school"), "p1 K").do("p1", Hit(), "p1 4")
    stage.do("p1", Hit(), "p1 Q")
    assert "Ana goes over 21 with 24." in log_of(stage)


@pytest.mark.rule("RC-18.14")
def test_a_hand_that_goes_over_by_its_floor_says_how(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(stress=9)).do("gm", rest.OpenDowntime()).do("p1", rest.TakeDayOff("one fence"))
    stage.do("gm", rest.SetFloor("c1", 2), "p1 8").do("p1", Hit(), "p1 Q")
    assert log_of(stage)[1] == "Ana goes over 21: 18 and the floor of 10 make 28."


@pytest.mark.rule("RC-7.3", "RC-7.4")
def test_a_hand_of_reflection_says_what_it_has_to_beat(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=1).do("p1", Reflect("a school"), "p1 K")
    lines = log_of(stage)
    assert lines[:3] == [
        "The PCs reflect on what they changed: a school.",
        "Ana has to beat the town stack: 1.",
        "Ana plays a hand to reflect on the town.",
    ]


@pytest.mark.rule("RC-21.4")
def test_no_chips_go_back_and_forth_when_the_pcs_come_back_to_the_town_they_left(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=16).do("gm", LeaveTown()).do("gm", ComeBackTo("t1"))
    assert log_of(stage) == ["The PCs are back in Dry Fork, a town."]
    assert stage.town() == 16


def test_words_without_a_closing_period_get_one() -> None:
    assert [sentence(words) for words in ("a school", "Who?", "so.", "")] == ["a school.", "Who?", "so.", ""]


@pytest.mark.rule("RC-7.6", "RC-7.4")
@pytest.mark.parametrize(
    ("verdict", "lasts"),
    [("permanent", "is permanent"), ("reverts", "will not last"), ("", "is not permanent")],
)
def test_leaving_a_town_says_whether_its_changes_last(rulings: Settings, verdict: str, lasts: str) -> None:
    stage = Stage(rulings, Rider(), town=16)
    stage.state = with_town(stage.state, "t1", verdict=verdict)
    stage.do("gm", LeaveTown())
    assert log_of(stage)[0] == f"The PCs leave Dry Fork with its stack at 16; what they changed there {lasts}."


@pytest.mark.rule("RC-18.3", "RC-18.6")
def test_a_pc_who_treats_their_own_injury_seeks_nobody_else(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(injured=((Injury("i1", MINOR), "3"),))).do("p1", rest.OpenDowntime())
    stage.do("p1", rest.GetAttention("c1", "i1", "c1"))
    assert log_of(stage) == ["Ana treats a minor injury of their own."]
    stage.do("gm", rest.JudgeTreater("c1", "i1", rest.AMATEUR))
    assert stage.facts("RC-18.3")["treater"] == "Ana"


@pytest.mark.rule("RC-18.5")
def test_each_answer_about_the_instructions_is_logged_once(rulings: Settings) -> None:
    stage = treated(rulings, rest.EXPERT).do("gm", rest.PassDay()).do("p1", rest.SayFollowed("c1", "i1", followed=True))
    assert log_of(stage) == ["Ana's player says that the doctor's instructions were mostly followed."]
    stage.do("gm", rest.SayFollowed("c1", "i1", followed=False))
    assert log_of(stage)[0] == "The GM says that the doctor's instructions for Ana were not followed."


@pytest.mark.rule("RC-18.5")
def test_with_several_injuries_an_answer_names_its_own(rulings: Settings) -> None:
    cared = [
        (Injury(f"i{at}", one, care=Care("the doctor", expert=True)), CARDS[one])
        for at, one in ((1, MINOR), (2, MAJOR))
    ]
    stage = Stage(rulings, Rider(injured=tuple(cared)))
    due = Due(1, "c1", "i2", expert=True, gm=True)
    stage.run(lambda play: play.do(DueAnswered(due, "gm")))
    assert log_of(stage) == ["The GM says that the doctor's instructions for Ana's major injury were mostly followed."]
    stage.run(lambda play: play.do(DueAnswered(msgspec.structs.replace(due, player=False), "p1")))
    assert log_of(stage) == [
        "Ana's player says that the doctor's instructions for Ana's major injury were not followed."
    ]


@pytest.mark.rule("RC-13.4")
def test_the_opposition_keeps_its_name_when_it_ends_the_conflict(rulings: Settings) -> None:
    stage = after_a_hand(rulings, came_out("won", 20, (0, 0)), opposition=Opposition("the sheriff"))
    prepared(stage).do("p1", wish.SayAction("", stands=True)).do("gm", wish.SayAction("", stands=True))
    assert log_of(stage)[0] == "The sheriff: letting the result stand."


@pytest.mark.rule("RC-2.3", "RC-2.6")
def test_answers_about_the_world_are_logged_with_their_question(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", ProposeAnswer("W3h", "only the cities"))
    assert log_of(stage) == ['Player 1 proposes an answer to "Which towns have a telegraph": only the cities.']
    stage.do("gm", RecordAnswer("W3h", "only the cities")).do("gm", RecordAnswer("W3h", ""))
    assert log_of(stage) == ['Our world, "Which towns have a telegraph": open again.']


@pytest.mark.rule("RC-18.8")
def test_the_log_says_that_an_injury_can_get_no_worse(rulings: Settings) -> None:
    stage = treated(rulings, rest.EXPERT, MAJOR).do("gm", rest.Exacerbate("c1", "i1"))
    assert log_of(stage)[1] == "Ana's injury is now major (mortal)."
    stage.do("gm", rest.Exacerbate("c1", "i1"))
    assert log_of(stage)[1] == "Ana's major injury (mortal) can get no worse."


@pytest.mark.rule("RC-20.4")
@pytest.mark.parametrize(("size", "words"), [(1, "1 segment"), (4, "4 segments")])
def test_a_clock_is_logged_with_its_size(rulings: Settings, size: int, words: str) -> None:
    stage = Stage(rulings, Rider()).do("gm", StartClock("Snow", "winter", size))
    assert log_of(stage)[0] == f"New clock: Snow ({words}, trouble), because winter."
