"""Receipts: numbers that add up, and rulings only where they apply."""

import msgspec
import pytest

from croupier.core.log.receipts import receipt
from croupier.core.receipts import Citation, Receipt
from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    AddCombatant,
    Attack,
    Boost,
    ChooseDefense,
    DrawPower,
    PassTurn,
    Recover,
    RemoveCombatant,
    StartFight,
    Surrender,
    TakeOver,
)
from croupier.games.state_stack.phases import begin_phase
from croupier.testing.refusals import refused_by
from support.state_stack.stage import AVERAGE, Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def noted(stage: Stage) -> set[str]:
    """The settings that the last receipt notes."""
    return {key for key, _ in stage.plays[-1].receipt.rulings}


@pytest.mark.rule("SS-7.5")
def test_a_rank_is_the_written_one_minus_the_penalty(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, stun=1, damage=5), FOE).do("p1", Attack("c1", "c2"), 4)
    facts = stage.facts("SS-7.5")
    assert (facts["stun"], facts["damage"], facts["body"], facts["penalty"]) == (1, 5, 5, 3)
    assert facts["written"] - facts["penalty"] == facts["rank"] == stage.facts("SS-5.2")["rank"] == 6


@pytest.mark.rule("SS-7.5")
def test_only_the_gm_learns_what_injuries_do_to_a_hidden_sheet(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE._replace(damage=5)).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 3)
    (cited,) = [one for one in stage.plays[-1].receipt.because if one.clause == "SS-7.5"]
    assert {fact.name: fact.to for fact in cited.facts} == {
        "name": None, "stun": None, "damage": None,
        "body": ("gm",), "penalty": ("gm",), "written": ("gm",), "rank": ("gm",),
    }  # fmt: skip


@pytest.mark.rule("SS-5.10")
def test_a_margin_is_power_minus_what_opposes_it(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 3)
    facts = stage.facts("SS-5.10")
    assert facts["power"] - facts["against"] == facts["margin"] == facts["damage"] == 5


@pytest.mark.rule("SS-6.2")
def test_the_sum_of_a_boost_is_stack_and_damage(rulings: Settings) -> None:
    facts = Stage(rulings, Figure(action=1, damage=2), FOE).do("p1", Boost("c1"), 9).facts("SS-6.2")
    assert facts["stack"] + facts["damage"] == facts["N"] == 4


@pytest.mark.rule("SS-7.4")
def test_a_contest_says_what_each_card_counts(rulings: Settings) -> None:
    facts = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 7, 2).facts("SS-7.4")
    assert (facts["drawn"], facts["counts"], facts["won"]) == ((7, 2), (0, 2), False)


@pytest.mark.rule("SS-5.2")
@pytest.mark.parametrize("card", [8, 9, 10])
def test_the_note_about_a_card_does_not_reveal_the_rank_it_meets(rulings: Settings, card: int) -> None:
    """Noted only for a card that equals the rank, the ruling told everyone a hidden rank."""
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), card)
    assert "valid_card" in noted(stage)


@pytest.mark.rule("SS-7.5")
def test_rulings_of_the_penalty_are_noted_only_for_the_hurt(rulings: Settings) -> None:
    penalty = {"penalty_reading", "penalty_rounding", "penalty_scope"}
    healthy = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 4)
    hurt = Stage(rulings, Figure(action=1, damage=5, stun=1), FOE).do("p1", Attack("c1", "c2"), 4)
    assert noted(healthy) & penalty == set()
    assert noted(hurt) & penalty == penalty - {"penalty_scope"}
    assert "SS-7.5" not in {one.clause for one in healthy.because()}


@pytest.mark.rule("SS-4.2", "SS-4.5", "SS-R19")
@pytest.mark.parametrize(("initiative", "tied"), [(5, True), (6, False)])
def test_how_ties_are_broken_is_noted_only_where_somebody_ties(rulings: Settings, initiative: int, tied: bool) -> None:
    figures = (Figure(action=1, initiative=5), Figure("Foe", "gm", action=1, initiative=initiative))
    stage = Stage(rulings, *figures, turn="", phase=1, order=())
    stage.run(begin_phase, 1)
    assert ("turn_ties" in noted(stage), "phase_4_order" in noted(stage)) == (tied, False)
    assert stage.facts("SS-4.5") == ({"level": ("Ana", "Foe")} if tied else {})
    assert [one.clause for one in stage.because()] == ["SS-4.3", *(["SS-4.5"] if tied else [])]


@pytest.mark.rule("SS-5.11", "SS-5.12")
def test_a_light_hit_notes_nothing_about_burning_or_what_it_did_not_cause(rulings: Settings) -> None:
    """Death and knock-out are noted where all see them: else the note would tell a Body that others may not know."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 5, 3, goes_on=True)
    absent = {"burn_count", "burn_number", "burn_limit", "initiative_lasts", "death_at", "knock_out"}
    assert noted(stage) & absent == set()


@pytest.mark.rule("SS-5.12", "SS-R34")
@pytest.mark.parametrize(("defense", "expected"), [(3, {"burn_count"}), (4, {"burn_number"}), (5, {"burn_number"})])
def test_a_burn_notes_the_rulings_under_which_another_number_is_burned(
    rulings: Settings, defense: int, expected: set[str]
) -> None:
    stage = Stage(rulings, Figure(action=1, defense=defense, stun=1), FOE)
    stage.do("p1", Recover("c1"), 5, 2, 9, goes_on=True)
    assert stage.facts("SS-5.12")["left"] == defense + 1
    assert noted(stage) & {"burn_count", "burn_number", "burn_limit"} == expected


@pytest.mark.rule("SS-5.11")
@pytest.mark.parametrize(("damage", "expected"), [(3, set()), (4, {"knock_out"}), (8, {"death_at"})])
def test_death_and_knockout_are_noted_where_they_are_decided(
    rulings: Settings, damage: int, expected: set[str]
) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", damage=damage)).do("p1", Attack("c1", "c2"), 4)
    luck = (9, 4) if expected == {"knock_out"} else ()
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 6, 3, *luck)
    assert noted(stage) & {"death_at", "knock_out"} == expected


@pytest.mark.rule("SS-5.11", "SS-R33")
@pytest.mark.option("knock_out", "threshold")
def test_a_knockout_by_the_sum_of_injuries_notes_its_ruling(rulings: Settings) -> None:
    sturdy = msgspec.structs.replace(AVERAGE, willpower=3)
    foe = Figure("Foe", "gm", damage=6, sheet=sturdy)
    stage = Stage(rulings, Figure(action=1), foe).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 6, 3)
    assert noted(stage) & {"death_at", "knock_out"} == {"knock_out"}


@pytest.mark.rule("SS-4.6")
def test_a_pass_that_ends_a_round_notes_no_ruling_that_did_not_matter(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", action=1, initiative=4), turn="c2")
    stage.do("gm", PassTurn("c2"), goes_on=True)
    absent = {"round_limit", "too_high_card", "deck_empty", "phase_list", "burn_after", "initiative_lasts"}
    assert noted(stage) & absent == set()


@pytest.mark.rule("SS-8.6", "SS-1.2")
def test_a_second_fight_or_removing_a_fighter_is_refused_even_in_assist_mode() -> None:
    stage = Stage(GAME.read_settings({}), Figure(action=1), FOE)
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Impossible, match="under way"):
        stage.do("gm", StartFight())
    with refused_by("SS-1.2", why="a fight is under way"):
        stage.do("gm", RemoveCombatant("c2"))


@pytest.mark.rule("SS-5.11", "SS-7.3")
def test_the_deciding_clause_comes_before_the_contest_it_requires(rulings: Settings) -> None:
    recovered = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 5, 2)
    assert [line.clause for line in recovered.because()] == ["SS-7.3", "SS-7.4"]
    facts = recovered.facts("SS-7.3")
    assert facts["before"] - facts["recovers"] == facts["stun"] == 0
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", damage=4, stun=1)).do("p1", Attack("c1", "c2"), 8)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 6, 4, 6, 3)
    cited = [line.clause for line in stage.plays[-1].receipt.because]
    assert cited == ["SS-5.9", "SS-5.9", "SS-5.10", "SS-5.11", "SS-7.4"]
    assert stage.facts("SS-5.11")["how"] == "stays up"


@pytest.mark.rule("SS-7.5")
def test_the_penalty_comes_after_the_test_it_affects(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=1), FOE).do("p1", Attack("c1", "c2"), 4)
    assert [line.clause for line in stage.because()] == ["SS-5.2", "SS-7.5"]


@pytest.mark.rule("SS-7.5")
def test_the_penalty_is_not_noted_for_attributes_that_do_not_count_as_skills(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 5, 2)
    assert noted(stage) & {"penalty_reading", "penalty_rounding"} == set()


@pytest.mark.rule("SS-1.2")
def test_taking_someone_off_the_roster_cites_the_clause_of_the_roster(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(initiative=None), FOE, stage="camp", turn="").do("gm", RemoveCombatant("c2"))
    assert stage.facts("SS-1.2") == {"name": "Foe"}


@pytest.mark.rule("SS-1.5")
def test_a_reshuffle_comes_after_the_deciding_clauses(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm"), deck=0, discards=("4C", "KC"))
    stage.do("p1", Attack("c1", "c2"), 1)
    stage.used -= {"4C", "KC"}
    stage.do("gm", ChooseDefense("c2"), 13)
    assert [line.clause for line in stage.plays[-1].receipt.because] == ["SS-5.6", "SS-5.7", "SS-1.5"]


@pytest.mark.rule("SS-1.2", "SS-8.8")
@pytest.mark.parametrize(
    ("stage", "clause", "more"), [("camp", "SS-1.2", {}), ("phase", "SS-8.8", {"enters": "next round"})]
)
def test_when_a_combatant_enters_is_noted_only_while_others_fight(
    rulings: Settings, stage: str, clause: str, more: dict[str, str]
) -> None:
    table = Stage(rulings, Figure(action=1), FOE, stage=stage).do("gm", AddCombatant("Late"))
    assert table.facts(clause) == {"side": "Foes", **more}


@pytest.mark.rule("SS-1.2", "SS-8.6")
@pytest.mark.option("sides", "free_for_all")
def test_in_a_free_for_all_receipts_name_combatants_not_their_ids(rulings: Settings) -> None:
    stage = Stage(rulings, stage="camp", turn="", round=0).do("p1", AddCombatant("Ana"))
    assert stage.facts("SS-1.2")["side"] == "their own"
    figures = (Figure(action=1, side="c1"), FOE._replace(side="c2"))
    stage = Stage(rulings, *figures).do("p1", Surrender("c1"), 3, 5, 6, goes_on=True)
    assert stage.facts("SS-8.6")["winner"] == "Foe"


@pytest.mark.rule("SS-8.7")
def test_the_new_player_of_a_combatant_is_named(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE, seated=True).do("gm", TakeOver("c1", "p2"))
    assert stage.facts("SS-8.7") == {"name": "Ana", "owner": "Player 2"}


@pytest.mark.rule("SS-6.3", "SS-6.4")
@pytest.mark.parametrize("card", [1, 5, 9, 13])
@pytest.mark.parametrize("size", [0, 1, 2])
def test_rulings_noted_for_a_boost_do_not_reveal_a_hidden_body(card: int, size: int) -> None:
    settings = GAME.read_settings({"gm_sheets": "hidden"})
    seen: dict[bytes, set[object]] = {}
    for body in range(1, 12):
        written = msgspec.structs.replace(AVERAGE, body=body)
        stage = Stage(settings, Figure("Foe", "gm", action=size, damage=3, sheet=written), Figure())
        try:
            stage.do("gm", Boost("c1"), card)
        except Illegal:
            continue
        events = msgspec.json.encode([redact(event, "p1") for event in stage.events])
        seen.setdefault(events, set()).add(stage.plays[-1].receipt.for_seat("p1").rulings)
    assert seen
    assert all(len(rulings) == 1 for rulings in seen.values())


def test_a_ruling_on_two_questions_is_shown_with_the_one_that_it_answers() -> None:
    """Both questions stood before a single answer, as if it were the answer to both."""
    noted = Receipt((Citation("SS-5.9", ()),), (("power_flips_spent", "yes"),))
    (clause,) = receipt(GAME, noted, Stage(GAME.read_settings({}), Figure()).state).clauses
    assert clause.ruling == "Are cards flipped for power spent? Yes, they are discarded (SS-R29)"
