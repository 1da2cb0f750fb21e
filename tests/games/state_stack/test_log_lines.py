"""The log of a fight: who did what to whom, with what result."""

import pytest

from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.act import UNOPPOSED
from croupier.games.state_stack.commands import (
    Act,
    Attack,
    Boost,
    ChooseDefense,
    DrawPower,
    Flee,
    Flip,
    Heal,
    JudgeAction,
    JudgeFlight,
    KeepDivision,
    PassTurn,
    PlaceCards,
    Rebalance,
    Recover,
    RemoveCombatant,
    Surrender,
    TakeOver,
    Wake,
)
from croupier.games.state_stack.events import FightEnded
from croupier.games.state_stack.result_events import ActionResolved, HitLanded, SecondWind
from croupier.games.state_stack.retelling import RETELLING
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as ENEMY
from support.state_stack.stage import Figure, Stage, under

FOE = Figure("Foe", "gm", defense=2)


def lines(stage: Stage) -> list[str]:
    return [line for line in (GAME.log_line(event, stage.state) for event in stage.events) if line]


@pytest.mark.rule("SS-4.6")
def test_a_pass_has_a_log_line(rulings: Settings) -> None:
    assert "Ana passes." in lines(Stage(rulings, Figure(action=2), FOE).do("p1", PassTurn("c1")))


@pytest.mark.rule("SS-6.2")
@pytest.mark.parametrize(("damage", "line"), [(0, "3 blank cards"), (3, "1 blank card"), (6, "no blank cards")])
def test_a_boost_names_its_card_and_its_gain(rulings: Settings, damage: int, line: str) -> None:
    stage = Stage(rulings, Figure(action=0 if damage else 1, damage=damage), FOE).do("p1", Boost("c1"), 7)
    assert any(one.startswith(f"Ana boosts with a card of value 7 and gains {line}: 7 is ") for one in lines(stage))


@pytest.mark.rule("SS-5.7")
@pytest.mark.parametrize(
    ("attack", "defense", "line"),
    [
        (4, (7,), "Ana attacks Foe: 4 against 8, miss."),
        (9, (2,), "Ana attacks Foe: 9 against 3, hit."),
        (8, (7,), "Ana attacks Foe: 8 against 8, a tie with no cards left against 1, miss."),
        (7, (13, 7), "Ana attacks Foe: 7 against 7, a tie with no cards left on either side, miss."),
        (13, (), "Ana attacks Foe: the king of clubs is over 9, miss."),
    ],
)
def test_an_attack_has_a_log_line_with_both_scores(
    rulings: Settings, attack: int, defense: tuple[int, ...], line: str
) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), attack)
    if defense:
        stage.do("gm", ChooseDefense("c2"), *defense)
    assert line in lines(stage)


@pytest.mark.rule("SS-5.2", "SS-R45")
def test_a_test_without_a_valid_card_shows_which_cards_were_turned_up(rulings: Settings) -> None:
    """Newcomers read "no valid card, miss" and asked: which card, and what should it have been?"""
    stage = Stage(rulings, Figure(action=2), FOE).do("p1", Attack("c1", "c2"), 13, 12)
    line = "Ana attacks Foe: the king of clubs and queen of clubs are over 9, miss."
    assert lines(stage)[-1] == line
    (banner,) = (event.banner(stage.state) for event in stage.events if isinstance(event, ActionResolved))
    assert [(one.label, one.value, one.goal) for one in banner.figures] == [
        ("Ana", "0", False), ("Ana turned up", "K♣ and Q♣", False), ("card needed", "9 or less", True)
    ]  # fmt: skip


@pytest.mark.rule("SS-5.6", "SS-R45")
@pytest.mark.parametrize(("seat", "why"), [("p1", "too high"), ("gm", "over 7")])
def test_the_rank_of_a_hidden_sheet_is_shown_to_those_who_know_it_alone(rulings: Settings, seat: str, why: str) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 5)
    stage.do("gm", ChooseDefense("c2"), 13, 12)
    (event,) = (redact(event, seat) for event in stage.events if isinstance(event, ActionResolved))
    cards = "the king of clubs and queen of clubs are"
    assert event.log_line(stage.state) == f"Ana attacks Foe: 5 against 0, since {cards} {why}, hit."
    shown = [(one.label, one.value) for one in event.banner(stage.state).figures[2:]]
    high = ("Foe turned up", "K♣ and Q♣, too high")
    assert shown == ([("Foe turned up", "K♣ and Q♣"), ("card needed", "7 or less")] if seat == "gm" else [high])


@pytest.mark.rule("SS-5.7")
@pytest.mark.parametrize(
    ("attack", "defense", "figures"),
    [
        (9, (2,), [("Ana", "9"), ("Foe", "3")]),
        (9, (13, 13), [("Ana", "9"), ("Foe", "0"), ("Foe turned up", "K♣ and K♦"), ("card needed", "7 or less")]),
        (13, (), [("Ana", "0"), ("Ana turned up", "K♣"), ("card needed", "9 or less")]),
    ],
)
def test_the_stage_shows_both_scores_of_an_attack_even_a_defense_of_zero(
    rulings: Settings, attack: int, defense: tuple[int, ...], figures: list[tuple[str, str]]
) -> None:
    """A hit against a defense without a valid card read "Bram 3 → Bandit 2", as if 2 were its score.

    A miss read "Asha 0 → Karl turned up K♥", as if the card were Karl's.
    """
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), attack)
    if defense:
        stage.do("gm", ChooseDefense("c2"), *defense)
    (banner,) = (event.banner(stage.state) for event in stage.events if isinstance(event, ActionResolved))
    assert [(one.label, one.value) for one in banner.figures] == figures


@pytest.mark.rule("SS-5.3")
@pytest.mark.parametrize(("difficulty", "result"), [(5, "success"), (9, "failure")])
def test_other_actions_have_a_log_line_with_their_difficulty(rulings: Settings, difficulty: int, result: str) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Attack"))
    stage.do("gm", JudgeAction(UNOPPOSED, difficulty), 6)
    assert f"Ana's attempt (climb): 6 against a difficulty of {difficulty}, {result}." in lines(stage)


@pytest.mark.rule("SS-3.2", "SS-3.8")
def test_initiative_without_blanks_left_has_a_log_line(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=1, initiative=None), FOE, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1"), 6, goes_on=True)
    assert "Ana has initiative 6." in lines(stage)


@pytest.mark.rule("SS-8.4")
def test_the_last_log_entry_of_a_fight_names_its_places(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Surrender("c1"), 3, 5, 6, goes_on=True)
    assert stage.state.outcome == "Foes"
    found = lines(stage)
    assert "The 3 of clubs from Ana's action is discarded." in found
    assert not any(line.endswith("to discard.") for line in found)


@pytest.mark.rule("SS-8.4", "SS-8.6")
def test_the_story_of_a_fight_says_how_it_ended(rulings: Settings) -> None:
    """Nobody wakes before the fight is over, and cards that go back into their box are no lines."""
    figures = (Figure(action=1), FOE, Figure("Bo", "p2", out="unconscious", initiative=None))
    found = lines(Stage(rulings, *figures).do("p1", Surrender("c1"), 3, 5, 6, goes_on=True))
    at = found.index("The fight is over (one side is left): Foes (Foe) win.")
    assert [line for line in found[at + 1 :] if "Foe" in line or "discard" in line] == []
    assert found.index("Bo wakes up, since the fight is over.") > at


@pytest.mark.rule("SS-5.3")
def test_an_attempt_without_a_difficulty_shows_only_its_score(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "climb", "Attack")).do("gm", JudgeAction(), 6)
    assert "Ana's attempt (climb): a score of 6, success." in lines(stage)


@pytest.mark.rule("SS-5.4")
def test_an_attempt_that_the_gm_does_not_allow_is_logged(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Act("c1", "fly", "Attack"))
    assert "Not possible for Ana: fly." in lines(stage.do("gm", JudgeAction("impossible")))
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Flee("c1")).do("gm", JudgeFlight(consent=False))
    assert "Ana does not get away." in lines(stage)


@pytest.mark.rule("SS-5.10")
def test_a_hit_says_whose_power_met_which_resistance(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 3)
    found = lines(stage)
    assert "Ana's power 8 against Foe's body 3: Foe takes 5 damage." in found
    assert not any("bank" in line for line in found)


@pytest.mark.rule("SS-5.9")
def test_a_hit_says_why_a_power_or_a_body_is_0(rulings: Settings) -> None:
    """The log said "body 0" of a combatant with Body 6."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 12, 2, 13)
    (line,) = [one for one in lines(stage) if "power 8" in one]
    assert line.startswith("Ana's power 8 against Foe's body 0, since the queen of ")
    assert " is over " in line or " is too high" in line
    how = RETELLING[HitLanded].retold(line)
    assert how.words == "Foe takes 8 damage"


@pytest.mark.rule("SS-8.6")
def test_the_story_says_how_each_fight_ended(rulings: Settings) -> None:
    """Only the newest fight had "How it ended"."""
    told = RETELLING[FightEnded].retold("The fight is over (one side is left): Foes (Foe) win.")
    assert (RETELLING[FightEnded].kind, told.words, told.note) == ("heading", "How it ended", "Foes (Foe) win")


@pytest.mark.rule("SS-7.3", "SS-7.4")
def test_a_recovery_says_what_the_cards_counted(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 5, 2)
    assert [line for line in lines(stage) if "stun" in line or "contest" in line] == [
        "Ana wins a contest of Willpower: 5 against 2.",
        "Ana recovers 2 stun.",
    ]


@pytest.mark.rule("SS-4.7", "SS-4.8")
def test_the_log_of_phase_zero_says_who_does_what(rulings: Settings) -> None:
    figures = (Figure(defense=3, initiative=6), Figure("Bo", "p2", defense=1, initiative=5), Figure("Foe", "gm"))
    stage = Stage(rulings, *figures, stage="zero", phase=0).do("p1", Rebalance("c1", 1), 9, goes_on=True)
    stage.do("p2", KeepDivision("c2"), goes_on=True)
    found = lines(stage)
    assert "Ana rebalances: burns 1 card, then 1 in front, 1 behind." in found
    assert "Bo keeps the division." in found
    assert "Foe has no blank card left and gets a second wind: one card into defense." in found
    second_wind = RETELLING[SecondWind]
    assert second_wind.retold("Foe has no blank card left and gets a second wind: one card into defense.").words == ""
    assert (
        second_wind.retold("Foe has no blank card left and gets a second wind: recovers stun.").words
        == "Foe gets a second wind"
    )
    assert not any("Ana's defense to Ana's action" in line for line in found)


@pytest.mark.rule("SS-3.4", "SS-6.5")
def test_a_division_and_new_cards_are_logged(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=3), FOE).do("p1", Boost("c1"), 9).do("p1", PlaceCards("c1", 1))
    assert "Ana puts 1 new card in front and 2 new cards behind." in lines(stage)
    arena = Arena(rulings, ANA, ENEMY).to_phases(("8C", 2), ("7C", 0))
    told = [GAME.log_line(event, arena.state) for entry in arena.table.entries for event in entry.events]
    assert "Ana divides the row: 2 in front, 1 behind." in told
    assert "Foe divides the row: 0 in front, 3 behind." in told


@pytest.mark.rule("SS-8.3", "SS-8.4", "SS-8.7")
def test_what_the_gm_does_to_combatants_is_logged(rulings: Settings) -> None:
    figures = (Figure(action=1, damage=3), Figure("Bo", out="unconscious", initiative=None), FOE)
    stage = Stage(rulings, *figures, seated=True).do("gm", Heal("c1", 1)).do("gm", Wake("c2"))
    stage.do("gm", TakeOver("c1", "p2"))
    found = lines(stage)
    assert "Ana is healed: 1 damage left." in found
    assert "Bo is waking up and will be standing from the next phase 0 on." in found
    assert any(line.startswith("Ana is now played by ") for line in found)


@pytest.mark.rule("SS-5.6", "SS-5.9")
def test_a_card_drawn_in_place_of_a_part_is_logged_separately(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 3)
    found = lines(stage)
    assert {
        "Foe's card for Defense is over the rank and counts 0.",
        "Ana's card for Power counts 8.",
        "Foe's card for Body counts 3.",
    } <= set(found)


@pytest.mark.rule("SS-1.2", "SS-8.6")
def test_the_log_names_who_leaves_the_roster_and_uses_the_plural_for_heroes(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE, turn="c1").do("p1", Surrender("c1"), 3, 5, 6, goes_on=True)
    stage.do("gm", RemoveCombatant("c2"))
    found = lines(stage)
    assert "Foe leaves the roster." in found
    assert "The fight is over (one side is left): Foes (Foe) win." in found


@pytest.mark.rule("SS-5.9")
def test_drawing_no_card_for_power_is_logged(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1", draw=False), 3)
    found = lines(stage)
    assert (
        found[found.index("Ana draws no card for Power.") :][-1]
        == "Ana's power 0 against Foe's body 3: Foe takes 1 stun."
    )
    assert stage.facts("SS-5.9")["test"] == "Body"


@pytest.mark.rule("SS-7.4")
def test_a_contest_tells_why_a_card_counts_nothing(rulings: Settings) -> None:
    """It said "0 against 0, a tie" after a 9 and a 4 had been drawn."""
    stage = Stage(rulings, Figure(action=1, stun=1, damage=1), FOE).do("p1", Recover("c1"), 9, 4)
    why = "since the 9 of clubs is over 6 and the 4 of clubs is over 2"
    assert f"Ana does not win a contest of Willpower: 0 against 0, {why}, a tie." in lines(stage)
    foe = Stage(rulings, Figure("Foe", "gm", action=1, stun=2), Figure(), turn="c1").do("gm", Recover("c1"), 9, 2)
    assert "Foe loses a contest of Willpower: 0 against 2, since the 9 of clubs is too high." in seen(foe, "p1")
    assert "Foe loses a contest of Willpower: 0 against 2, since the 9 of clubs is over 6." in seen(foe, "gm")


@pytest.mark.rule("SS-5.11")
def test_the_log_tells_what_a_contest_after_a_hit_is_for(rulings: Settings) -> None:
    hurt = Figure("Bo", "p2", damage=4, stun=1, side="Foes")
    stage = Stage(rulings, Figure(action=1), hurt).do("p1", Attack("c1", "c2"), 8).do("p2", ChooseDefense("c2"), 13)
    stage.do("p1", DrawPower("c1"), 6, 4, 6, 3)
    assert "Bo wins a contest of Willpower to stay up: 6 against 3." in lines(stage)


@pytest.mark.rule("SS-5.10")
@pytest.mark.parametrize(
    "harm",
    [
        "5 damage",
        under("hit_effect", "half_margin", "3 damage, half of the margin of 5, rounded up"),
        under("hit_effect", "one_else_stun", "1 damage, whatever the margin"),
    ],
)
def test_harm_that_is_not_the_margin_is_explained(rulings: Settings, harm: str) -> None:
    """8 against 3 dealt 3 damage without a word."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 3)
    line = f"Ana's power 8 against Foe's body 3: Foe takes {harm}."
    assert line in lines(stage)
    assert RETELLING[HitLanded].retold(line).words == f"Foe takes {harm.partition(',')[0]}"


@pytest.mark.rule("SS-5.10")
def test_a_body_that_is_hidden_is_not_told_by_the_margin() -> None:
    rulings = GAME.read_settings({"hit_effect": "half_margin", "power_against": "body_fixed"})
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8)
    assert "Ana's power 8: Foe takes 2 damage." in lines(stage)


@pytest.mark.rule("SS-5.3")
@pytest.mark.option("unopposed", "gm_draws")
@pytest.mark.parametrize(
    ("contest", "cards", "result"),
    [
        ("under_rating", (4, 3), "5 against 3, success"),
        ("under_rating", (4, 9), "5 against 0, since 9 is over the rating of 5, success"),
        ("card_plus_rating", (4, 3), "5 against 3 + 5 = 8, failure"),
        ("ratings", (4,), "5 against a rating of 5, a tie, failure"),
    ],
)
def test_an_attempt_tells_how_the_gms_card_counts(
    rulings: Settings, contest: str, cards: tuple[int, ...], result: str
) -> None:
    """It said "5 against 8" after a 3 had been drawn."""
    ruled = GAME.read_settings({"unopposed": rulings["unopposed"], "contest": contest})
    stage = Stage(ruled, Figure(action=2), FOE).do("p1", Act("c1", "climb", "Attack"))
    stage.do("gm", JudgeAction(UNOPPOSED, difficulty=5), *cards)
    assert f"Ana's attempt (climb): {result}." in lines(stage)


def seen(stage: Stage, seat: str) -> list[str]:
    """The log as this seat sees it."""
    told = (redact(event, seat) for event in stage.events)
    return [line for event in told if event is not None and (line := GAME.log_line(event, GAME.see(stage.state, seat)))]
