"""Citations: a receipt names the clause or ruling whose sentence decided, and no ruling on what was not there."""

import msgspec
import pytest

from croupier.core.log.receipts import receipt
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.state_stack import GAME
from croupier.games.state_stack.commands import (
    Act,
    Attack,
    Boost,
    BurnFrom,
    ChooseDefense,
    DrawPower,
    Flip,
    Heal,
    KeepCard,
    PassTurn,
    PlaceCards,
    Rebalance,
    Recover,
    SetInjury,
    StartFight,
    StopFlipping,
)
from croupier.games.state_stack.phase_zero import second_wind
from croupier.games.state_stack.phases import begin_phase
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as ENEMY
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2, initiative=4)


def noted(stage: Stage) -> dict[str, str]:
    """The settings that the last receipt notes, with their options."""
    return dict(stage.plays[-1].receipt.rulings)


def cited(stage: Stage) -> list[str]:
    """The clauses of the last receipt, in order."""
    return [one.clause for one in stage.plays[-1].receipt.because]


def lines(stage: Stage) -> list[str]:
    """What the log says about the last command."""
    return [line for event in stage.plays[-1].events if (line := GAME.log_line(event, stage.state))]


def in_words(stage: Stage, clause: str) -> str | None:
    """The option in force that the last receipt shows next to a clause."""
    worded = receipt(GAME, stage.plays[-1].receipt, stage.state).clauses
    return next((one.ruling for one in worded if one.id == clause), None)


# what is not there is not noted


@pytest.mark.rule("SS-1.4", "SS-R3")
@pytest.mark.parametrize(("card", "decides"), [(5, False), (10, False), (1, True), (12, True)])
def test_the_ruling_on_values_is_noted_only_for_aces_and_face_cards(
    rulings: Settings, card: int, decides: bool
) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), card)
    assert ("card_values" in noted(stage)) is decides


@pytest.mark.rule("SS-1.4", "SS-R3")
@pytest.mark.parametrize(
    ("option", "ranks"), [("ace_14", {1}), ("faces_10", {11, 13}), ("ace_to_10", set()), ("ace_1", {1, 11, 13})]
)
def test_an_option_on_values_is_noted_for_the_cards_that_it_affects(option: str, ranks: set[int]) -> None:
    """The receipt of a king said "Ace high, worth 14", and that of an ace what face cards are worth."""
    settings = GAME.read_settings({"card_values": option})
    found = set()
    for rank in (1, 4, 11, 13):
        stage = Stage(settings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), rank)
        found |= {rank} if "card_values" in noted(stage) else set()
    assert found == ranks


@pytest.mark.rule("SS-1.4", "SS-R3")
def test_the_order_of_a_phase_notes_only_the_values_of_those_in_it(rulings: Settings) -> None:
    figures = (Figure(action=1, initiative=5), Figure("Foe", "gm", action=1, initiative=4))
    resting = Figure("Oaf", "gm", defense=1, initiative=1)
    for other, decides in ((Figure("Foe", "gm", action=1, initiative=4), False), (resting, False)):
        stage = Stage(rulings, figures[0], figures[1], other, turn="", phase=1, order=())
        stage.run(begin_phase, 1)
        assert ("card_values" in noted(stage)) is decides
    stage = Stage(rulings, figures[0], resting._replace(action=1), turn="", phase=1, order=())
    stage.run(begin_phase, 1)
    assert "card_values" in noted(stage)


@pytest.mark.rule("SS-1.8", "SS-R7", "SS-R8", "SS-R9")
@pytest.mark.parametrize(
    ("damage", "options", "expected"),
    [
        (0, {}, {"spent_cards", "owner_sees_blanks"}),
        (2, {}, {"spent_cards", "owner_sees_blanks", "injury_cards"}),
        (0, {"spent_cards": "chips"}, {"spent_cards"}),
    ],
)
def test_a_fight_begins_with_notes_on_the_cards_in_the_stacks(
    damage: int, options: dict[str, str], expected: set[str]
) -> None:
    settings = GAME.read_settings(options)
    figure = Figure(initiative=None, damage=damage)
    stage = Stage(settings, figure, Figure("Foe", "gm", initiative=None), stage="camp", turn="", round=0)
    stage.do("gm", StartFight())
    assert noted(stage).keys() & {"spent_cards", "owner_sees_blanks", "injury_cards"} == expected
    assert "card_values" not in noted(stage)


@pytest.mark.rule("SS-3.3", "SS-R12")
@pytest.mark.parametrize(("card", "stops_early"), [(5, False), (11, True)])
def test_stopping_before_a_card_is_valid_is_noted_only_then(rulings: Settings, card: int, stops_early: bool) -> None:
    stage = Stage(rulings, Figure(defense=4, initiative=None), FOE, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1"), card).do("p1", StopFlipping("c1"))
    assert ("flip_failing" in noted(stage)) is stops_early


@pytest.mark.rule("SS-7.5", "SS-R40")
@pytest.mark.parametrize(("damage", "rounds"), [(0, False), (2, True)])
def test_rounding_is_noted_only_where_something_is_divided(rulings: Settings, damage: int, rounds: bool) -> None:
    stage = Stage(rulings, Figure(action=1, stun=1, damage=damage), FOE).do("p1", Attack("c1", "c2"), 4)
    assert "penalty_reading" in noted(stage)
    assert ("penalty_rounding" in noted(stage)) is rounds


@pytest.mark.rule("SS-7.5", "SS-R40", "SS-R41")
@pytest.mark.parametrize(
    ("stun", "own", "defending"),
    [
        (0, {"penalty_rounding"}, {"penalty_rounding", "penalty_scope"}),
        (1, {"penalty_rounding", "penalty_reading"}, {"penalty_rounding", "penalty_reading", "penalty_scope"}),
    ],
)
def test_how_the_penalty_is_read_is_noted_with_stun_and_what_it_applies_to_in_defense(
    rulings: Settings, stun: int, own: set[str], defending: set[str]
) -> None:
    """Without stun both readings agree, and every scope includes a combatant's own action."""
    penalty = {"penalty_rounding", "penalty_reading", "penalty_scope"}
    foe = Figure("Foe", "gm", defense=2, stun=stun, damage=2)
    stage = Stage(rulings, Figure(action=1, stun=stun, damage=2), foe)
    stage.do("p1", Attack("c1", "c2"), 4)
    assert noted(stage).keys() & penalty == own
    stage.do("gm", ChooseDefense("c2"), 13, 13, goes_on=True)
    assert noted(stage).keys() & penalty == defending


@pytest.mark.rule("SS-3.4", "SS-R3")
@pytest.mark.parametrize(("front", "is_noted"), [(2, False), (1, True)])
def test_the_value_of_an_initiative_card_is_noted_for_an_order_of_two_not_for_a_division(
    rulings: Settings, front: int, is_noted: bool
) -> None:
    arena = Arena(rulings, ANA, ENEMY).to_phases(("AC", 1), ("7C", front))
    assert ("card_values" in dict(arena.table.entries[-1].receipt.rulings)) is is_noted


@pytest.mark.rule("SS-7.5", "SS-R5", "SS-R41")
@pytest.mark.parametrize(
    ("options", "expected"),
    [
        ({}, {}),
        ({"penalty_scope": "all"}, {"penalty_scope": "all"}),
        ({"attributes": "skills_only"}, {"attributes": "skills_only"}),
    ],
)
def test_what_the_penalty_applies_to_is_noted_for_attributes_only_if_it_does(
    options: dict[str, str], expected: dict[str, str]
) -> None:
    stage = Stage(GAME.read_settings(options), Figure(action=1, stun=2), FOE).do("p1", Recover("c1"), 3, 2)
    assert {key: option for key, option in noted(stage).items() if key in ("attributes", "penalty_scope")} == expected
    assert ("SS-7.5" in cited(stage)) is bool(expected)


@pytest.mark.rule("SS-4.7", "SS-R21")
@pytest.mark.parametrize(
    ("blanks", "options", "burns"),
    [
        (2, {}, False),
        (3, {}, True),
        (2, {"rebalance_burn": "by_value"}, True),
        (2, {"rebalance_burn": "upright"}, True),
    ],
)
def test_the_price_of_rebalancing_is_noted_only_where_there_is_one(
    blanks: int, options: dict[str, str], burns: bool
) -> None:
    stage = Stage(GAME.read_settings(options), Figure(defense=blanks), FOE, stage="zero", phase=0)
    stage.do("p1", Rebalance("c1", 0), 1, 2)
    assert ("rebalance_burn" in noted(stage)) is burns


# the clause or ruling that decided


@pytest.mark.rule("SS-3.6", "SS-R14", "SS-R15")
@pytest.mark.parametrize("fate", ["discarded", "until_burned", "may_keep", "may_rebalance"])
def test_a_too_high_card_that_every_round_costs_is_lost_by_that_ruling(fate: str) -> None:
    """The receipt said that it stays until it is burned, or that the owner may keep it."""
    settings = GAME.read_settings({"initiative_lasts": "one_round", "too_high_card": fate})
    figures = (Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", action=1, initiative=4, defense=2))
    stage = Stage(settings, *figures, turn="c2").do("gm", PassTurn("c2"), goes_on=True)
    assert [clause for clause in cited(stage) if clause in ("SS-3.6", "SS-R14")] == ["SS-R14", "SS-R14"]
    assert "too_high_card" not in noted(stage)
    assert "Ana loses the initiative card at the end of the round." in lines(stage)


@pytest.mark.rule("SS-3.6", "SS-R15")
@pytest.mark.parametrize(
    ("fate", "keep", "line"),
    [
        ("may_keep", True, "Ana keeps the initiative card that is too high."),
        ("may_keep", False, "Ana does not keep the initiative card that is too high."),
        ("until_burned", True, "Ana keeps the initiative card that is too high."),
        ("until_burned", False, "Ana loses the initiative card, which is too high and is burned."),
    ],
)
def test_keeping_a_card_that_is_too_high_follows_the_ruling_and_is_logged(fate: str, keep: bool, line: str) -> None:
    """The clause says that it is discarded; a card that was not kept was no line of the log."""
    figure = Figure(defense=2, initiative=11, too_high=True)
    stage = Stage(GAME.read_settings({"too_high_card": fate}), figure, FOE, stage="zero", phase=0)
    stage.do("p1", KeepCard("c1", keep=keep))
    assert cited(stage) == ["SS-R15"]
    assert in_words(stage, "SS-R15") is not None
    assert "initiative_lasts" not in noted(stage)
    assert lines(stage)[0] == line


@pytest.mark.rule("SS-5.12")
def test_being_asked_which_part_burns_cites_the_clause_of_burning(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2, defense=1), FOE).do("p1", Boost("c1"), 4)
    stage.do("p1", PlaceCards("c1", 0), goes_on=True)
    assert lines(stage)[-1] == "Ana chooses which part burns a card."
    assert cited(stage) == ["SS-6.5", "SS-5.12"]
    assert stage.facts("SS-5.12") == {"name": "Ana", "action": 2, "defense": 2}
    stage.do("p1", BurnFrom("c1", "action"), 9)
    assert stage.facts("SS-5.12")["left"] == 4


@pytest.mark.rule("SS-5.5", "SS-5.7", "SS-R26")
@pytest.mark.option("defend_after_miss", "yes")
def test_a_failed_attack_is_not_compared_with_a_defense(rulings: Settings) -> None:
    """The clause of ties was cited; by its words a joker that scores 0 with a card left would beat a 0 without."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=1))
    stage.do("p1", Attack("c1", "c2"), 12).do("gm", ChooseDefense("c2"), 13)
    assert lines(stage)[-1] == "Ana attacks Foe: the queen of clubs is over 9, miss."
    assert cited(stage) == ["SS-5.2", "SS-5.8", "SS-5.6", "SS-5.5"]
    assert noted(stage)["defend_after_miss"] == "yes"


@pytest.mark.rule("SS-5.6", "SS-R27")
@pytest.mark.option("must_defend", "may_decline")
def test_declining_to_defend_cites_the_ruling_that_allows_it(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2", decline=True))
    assert cited(stage) == ["SS-R27", "SS-5.7"]
    assert in_words(stage, "SS-R27") == "No, declining scores 0 and keeps the cards (SS-R27)"


@pytest.mark.rule("SS-5.6", "SS-R28")
@pytest.mark.option("defense_draw", "also_all_failed")
def test_a_draw_after_a_failed_defense_cites_the_ruling(rulings: Settings) -> None:
    """SS-5.6 says that nothing is drawn then."""
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=1)).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 13, 6)
    assert cited(stage) == ["SS-5.2", "SS-5.8", "SS-R28", "SS-5.7"]
    assert in_words(stage, "SS-R28") == "Also when the defense cards score 0 (SS-R28)"


@pytest.mark.rule("SS-5.9", "SS-R29")
@pytest.mark.option("power_draw", "also_all_failed")
def test_a_draw_for_power_after_failed_cards_cites_the_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=2), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 13, 12).do("p1", DrawPower("c1"), 6, 3)
    assert cited(stage)[:2] == ["SS-R29", "SS-5.9"]
    assert in_words(stage, "SS-R29") == "Also when the remaining cards score 0 (SS-R29)"
    alone = Stage(rulings, Figure(action=1), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 4)
    alone.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 6, 3)
    assert cited(alone)[:2] == ["SS-5.9", "SS-5.9"]


@pytest.mark.rule("SS-5.10", "SS-R31")
@pytest.mark.option("damage_as_stun", "on")
def test_damage_dealt_as_stun_is_logged_and_noted_with_the_hit(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=0)).do("p1", Attack("c1", "c2", as_stun=True), 4)
    assert lines(stage)[0] == "Ana attacks Foe to stun (Attack)."
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 6, 3)
    assert noted(stage)["damage_as_stun"] == "on"


@pytest.mark.rule("SS-3.5", "SS-R14")
@pytest.mark.option("initiative_lasts", "until_heavy_hit")
def test_a_card_lost_to_a_heavy_hit_is_shown_with_its_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 6, 3)
    assert in_words(stage, "SS-R14") == "Until a heavy hit (SS-R14)"


@pytest.mark.rule("SS-4.5", "SS-R19")
@pytest.mark.option("turn_ties", "simultaneous")
def test_acting_at_the_same_time_cites_its_ruling_each_time(rulings: Settings) -> None:
    """The second pair of a phase, those about to fall and those healed in time cited nothing, or no option."""
    pair = (Figure("Bo", "p2", action=1, initiative=5), Figure("Foe", "gm", action=1, initiative=5, damage=3))
    stage = Stage(rulings, Figure(action=1, initiative=7), *pair)
    stage.do("p1", PassTurn("c1"), goes_on=True)
    assert "Bo and Foe act at the same time. Bo's turn." in lines(stage)
    assert stage.facts("SS-R19") == {"together": ("Bo", "Foe")}
    stage.do("p2", Attack("c2", "c3"), 9).do("gm", ChooseDefense("c3"), 13)
    stage.do("p2", DrawPower("c2"), 9, 1, goes_on=True)
    assert in_words(stage, "SS-R19") is not None
    stage.do("gm", Heal("c3", 3))
    assert cited(stage) == ["SS-8.4", "SS-R19"]
    assert lines(stage) == ["Foe is healed: 3 damage left.", "Foe will not be out after all."]


@pytest.mark.rule("SS-4.4", "SS-R18")
@pytest.mark.option("phase_list", "live")
def test_a_turn_that_comes_from_a_change_in_the_phase_cites_its_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", action=1, initiative=4), order=("c1",))
    stage.do("p1", PassTurn("c1"), goes_on=True)
    assert stage.facts("SS-R18") == {"name": "Foe", "phase": 1}


@pytest.mark.rule("SS-4.7", "SS-4.9")
def test_phase_zero_does_not_cite_rebalancing_if_nobody_can_rebalance(rulings: Settings) -> None:
    figures = (Figure(defense=2, initiative=11, too_high=True), Figure("Foe", "gm", action=1, defense=1, initiative=4))
    stage = Stage(rulings, *figures, turn="c2").do("gm", PassTurn("c2"), goes_on=True)
    assert "Phase 0: Ana." in lines(stage)
    assert "order" not in stage.facts("SS-4.7")
    assert "SS-3.6" in cited(stage)


@pytest.mark.rule("SS-4.7")
def test_phase_zero_cites_its_order(rulings: Settings) -> None:
    figures = (Figure(defense=2, initiative=3), Figure("Foe", "gm", action=1, defense=1, initiative=4))
    stage = Stage(rulings, *figures, turn="c2").do("gm", PassTurn("c2"), goes_on=True)
    assert "Phase 0: Ana." in lines(stage)
    assert stage.facts("SS-4.7") == {"phase": 0, "order": ("Ana",)}


@pytest.mark.rule("SS-8.7")
def test_an_answer_for_an_absent_player_cites_the_clause_of_those_who_left(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1, defense=1), Figure("Foe", "gm", action=1, defense=1, initiative=4))
    stage.leave("p1")
    assert "Ana passes." in lines(stage)
    assert cited(stage) == ["SS-8.7", "SS-8.7", "SS-4.6"]


@pytest.mark.rule("SS-4.8", "SS-2.4", "SS-3.8", "SS-R22")
@pytest.mark.option("second_wind", "card_to_action")
@pytest.mark.parametrize(
    ("figure", "more"),
    [
        (Figure(initiative=None), ["SS-2.4"]),
        (Figure(initiative=11, too_high=True), ["SS-3.8"]),
    ],
)
def test_a_second_wind_that_must_go_to_defense_says_why(rulings: Settings, figure: Figure, more: list[str]) -> None:
    foe = Figure("Foe", "gm", action=1, defense=1, initiative=4)
    stage = Stage(rulings, figure, foe, stage="zero", phase=0)
    stage.run(second_wind, stage.one())
    assert cited(stage) == ["SS-4.8", *more]


@pytest.mark.rule("SS-6.5", "SS-4.8", "SS-R22")
@pytest.mark.option("second_wind", "free_boost")
def test_without_an_initiative_card_the_choice_says_that_new_cards_go_behind(rulings: Settings) -> None:
    foe = Figure("Foe", "gm", action=1, defense=1, initiative=4)
    stage = Stage(rulings, Figure(initiative=None), foe, turn="c2").do("gm", PassTurn("c2"), 9, goes_on=True)
    assert "Ana puts 3 new cards behind." in lines(stage)
    assert stage.facts("SS-6.5") == {"name": "Ana", "action": 0, "defense": 3}


@pytest.mark.rule("SS-3.1", "SS-R12")
@pytest.mark.option("flipping", "number_first")
def test_flipping_a_number_together_notes_its_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=4, initiative=None), FOE, stage="initiative", turn="", phase=0)
    stage.do("p1", Flip("c1", 2), 5, 9)
    assert noted(stage)["flipping"] == "number_first"


@pytest.mark.rule("SS-2.7", "SS-R9")
@pytest.mark.option("spent_cards", "chips")
def test_a_flip_that_is_a_draw_notes_its_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 4)
    assert noted(stage)["spent_cards"] == "chips"


@pytest.mark.rule("SS-5.11", "SS-R32")
def test_a_death_by_override_is_shown_with_the_ruling_on_death(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm"), Figure("Oaf", "gm"))
    stage.decree(SetInjury("c2", "damage", 10))
    assert in_words(stage, "SS-5.11") is not None


@pytest.mark.rule("SS-8.6", "SS-R22")
@pytest.mark.option("second_wind", "none")
def test_a_fight_of_empty_stacks_ends_by_a_noted_ruling(rulings: Settings) -> None:
    figures = (Figure(), Figure("Foe", "gm", action=1, initiative=4))
    stage = Stage(rulings, *figures, turn="c2").do("gm", Attack("c2", "c1"), 13, goes_on=True)
    assert stage.state.outcome == "draw"
    assert noted(stage)["second_wind"] == "none"


@pytest.mark.rule("SS-1.2")
def test_the_dead_leave_the_roster_by_the_clause_of_the_roster(rulings: Settings) -> None:
    figures = (Figure(initiative=None), Figure("Foe", "gm", initiative=None), Figure("Oaf", "gm", out="dead"))
    stage = Stage(rulings, *figures, stage="camp", turn="", round=0).do("gm", StartFight())
    assert "Oaf leaves the roster." in lines(stage)
    assert stage.facts("SS-1.2") == {"removed": "Oaf"}


@pytest.mark.rule("SS-5.6", "SS-5.9", "SS-R23")
@pytest.mark.option("valid_card", "strictly_under")
def test_a_drawn_card_that_equals_the_rank_is_not_called_over_it(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE._replace(defense=0)).do("p1", Attack("c1", "c2"), 4)
    stage.do("gm", ChooseDefense("c2"), 7)
    assert "Foe's card for Defense is not under the rank and counts 0." in lines(stage)


# the clauses of choices


def clauses_of(stage: Stage, seat: str) -> dict[str, tuple[str, ...]]:
    """The clauses of a seat's choices, by label."""
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    state = msgspec.structs.replace(stage.state, prompts=prompts)
    return {one.label: one.clauses for one in GAME.choices(GAME.see(state, seat), seat)}


@pytest.mark.rule("SS-5.4", "SS-5.6", "SS-7.5")
@pytest.mark.parametrize(("damage", "more"), [(0, ()), (2, ("SS-7.5",))])
def test_choices_cite_the_penalty_only_for_the_hurt(rulings: Settings, damage: int, more: tuple[str, ...]) -> None:
    stage = Stage(rulings, Figure(action=1, damage=damage), FOE._replace(damage=damage))
    found = clauses_of(stage, "p1")
    assert found["Ana: try something else"] == ("SS-5.1", "SS-5.4", *more)
    assert found["Ana: attack"] == ("SS-5.1", "SS-5.2", "SS-5.5", *more)
    stage.do("p1", Attack("c1", "c2"), 4)
    assert clauses_of(stage, "gm")["Foe: defend"] == ("SS-5.6", *more)


@pytest.mark.rule("SS-8.8", "SS-1.2")
def test_adding_a_combatant_cites_joining_later_only_in_a_fight(rulings: Settings) -> None:
    camp = Stage(rulings, stage="camp", turn="", round=0)
    assert clauses_of(camp, "p1")["Add a combatant"] == ("SS-1.2", "SS-1.6")
    fight = clauses_of(Stage(rulings, Figure(action=1), FOE), "p2")
    assert fight["Add a combatant (enters next round)"] == ("SS-8.8", "SS-1.6")


@pytest.mark.rule("SS-R15")
@pytest.mark.option("too_high_card", "may_keep")
def test_keeping_a_card_cites_the_ruling_on_keeping(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(defense=2, initiative=11, too_high=True), FOE, stage="zero", phase=0)
    assert clauses_of(stage, "p1")["Ana: keep the card that is too high"] == ("SS-R15",)


@pytest.mark.rule("SS-5.3", "SS-R25")
@pytest.mark.parametrize(
    ("options", "help"),
    [
        ({}, "any card that counts succeeds; the score has to reach a difficulty that you set"),
        ({"unopposed": "gm_draws"}, "you draw a card, and the score has to beat its value"),
        ({"unopposed": "gm_draws", "contest": "ratings"}, "the score has to beat the rating"),
        (
            {"unopposed": "gm_draws", "contest": "card_plus_rating"},
            "you draw a card, and the score has to beat its value plus the rating",
        ),
        (
            {"unopposed": "gm_draws", "contest_tie": "won"},
            "you draw a card, and the score has to reach its value",
        ),
    ],
)
def test_the_gm_reads_what_an_unopposed_action_has_to_reach(options: dict[str, str], help: str) -> None:
    stage = Stage(GAME.read_settings(options), Figure(action=1), FOE).do("p1", Act("c1", "climb"))
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")
    (unopposed,) = [one for one in GAME.choices(view, "gm") if one.label == "Unopposed: climb"]
    assert unopposed.help == help
