"""What the stage says of a fight: initiative, the defense that holds, and who won."""

import pytest
from msgspec.structs import replace

from croupier.core.banners import COST, RESULT, Banner
from croupier.core.menu import Menu
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.table_commands import Abandon
from croupier.games.state_stack import GAME
from croupier.games.state_stack.attack import hits
from croupier.games.state_stack.choices.turn import add_defenses
from croupier.games.state_stack.commands import (
    AddCombatant,
    Attack,
    ChooseDefense,
    Divide,
    DrawPower,
    Flip,
    KeepDivision,
    Recover,
    SetInjury,
    StartFight,
    StopFlipping,
    Surrender,
)
from croupier.games.state_stack.events import (
    DivisionBegan,
    ExchangeMoved,
    FightEnded,
    InitiativeSet,
    PhaseBegan,
    RoundBegan,
    TurnBegan,
    defense_that_holds,
    most_defense_left,
)
from croupier.games.state_stack.figures.harm import deadly_words
from croupier.games.state_stack.odds.row_odds_from_view import divide
from croupier.games.state_stack.result_events import Contested, SecondWind, StunRecovered
from croupier.games.state_stack.roster_events import CombatantSet, WentOut
from croupier.games.state_stack.state import Score
from support.state_stack.arena import ANA, Arena
from support.state_stack.arena import FOE as ENEMY
from support.state_stack.stage import Figure, Stage

FOE = Figure("Foe", "gm", defense=2)
CARDS = (3, 5, 6, 7)


def shown(stage: Stage, kind: type) -> list[Banner]:
    found = (event.banner(stage.state) for event in stage.events if isinstance(event, kind))
    return [one for one in found if one is not None]


@pytest.mark.rule("SS-3.1")
def test_a_round_begins_with_those_who_flip_for_initiative(rulings: Settings) -> None:
    """The stage said "Fight 1" all through the initiative."""
    arena = Arena(rulings, ANA, ENEMY)
    began = RoundBegan(1).banner(arena.state)
    assert [began.verdict, *((one.label, one.value) for one in began.figures)] == [
        "Fight 1, round 1", ("flip for initiative", "Ana and Foe"),
    ]  # fmt: skip
    later = RoundBegan(2).banner(arena.to_phases(("2C", 1), ("3C", 1)).state)
    assert (later.verdict, later.figures) == ("Fight 1, round 2", ())


@pytest.mark.rule("SS-4.1")
def test_the_stage_moves_on_from_initiative_to_the_division_and_the_phases(rulings: Settings) -> None:
    """Whoever flips for initiative would stand there through the whole round."""
    state = Arena(rulings, ANA, ENEMY).state
    assert DivisionBegan().banner(state).verdict == "Fight 1, round 1: division"
    phase = PhaseBegan(2, ("c2", "c1")).banner(state)
    assert phase is not None
    assert (phase.verdict, phase.figures[0].label, phase.figures[0].value) == (
        "Round 1, phase 2", "in this order", "Foe, Ana",
    )  # fmt: skip
    alone = PhaseBegan(1, ("c1",)).banner(state)
    assert alone is not None
    assert [(one.label, one.value) for one in alone.figures] == [("turn of", "Ana")]
    assert PhaseBegan(0, ("c1",)).banner(state) is None


@pytest.mark.rule("SS-4.4")
def test_a_turn_has_a_heading_with_those_who_come_after(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY).to_phases(("2C", 1), ("3C", 1))
    turn = next(event for entry in arena.table.entries for event in entry.events if isinstance(event, TurnBegan))
    banner = turn.banner(arena.state)
    assert banner is not None
    name, (other,) = arena.state.name_of(turn.combatant), arena.state.order[1:]
    assert banner.verdict == f"Round 1, phase 1: {name}'s turn"
    assert [(one.label, one.value) for one in banner.figures] == [("then", arena.state.name_of(other))]
    elsewhere = turn.banner(replace(arena.state, turn=""))
    assert elsewhere is not None
    assert elsewhere.verdict == f"{name}'s turn"
    assert TurnBegan("c1").banner(arena.state) is None


@pytest.mark.rule("SS-3.2", "SS-3.3")
def test_a_card_too_high_for_initiative_costs_a_turn(rulings: Settings) -> None:
    state = Arena(rulings, ANA, ENEMY).state
    high = InitiativeSet("c1", 11, too_high=True, is_new=True).banner(state)
    fits = InitiativeSet("c1", 4, divides=True, is_new=True).banner(state)
    lost = InitiativeSet("c1", is_lost=True).banner(state)
    assert high is not None
    assert fits is not None
    assert (high.moment, high.verdict, high.who, high.tone) == (COST, "No turn", "Ana", "bad")
    assert (fits.moment, fits.verdict, fits.figures[0].label, fits.figures[0].value) == (
        RESULT,
        "Initiative",
        "Ana",
        "4",
    )
    assert lost is None


@pytest.mark.rule("SS-5.7")
@pytest.mark.parametrize(
    ("score", "left", "words"),
    [(3, 0, "3 or more"), (3, 2, "4 or more, or 3 with 2 defense cards left"), (0, 1, None)],
)
def test_the_stage_says_which_defense_holds(score: int, left: int, words: str | None) -> None:
    """It said "to beat 3" where a defense of 3 holds."""
    attack = Score(score, left)
    assert defense_that_holds(attack) == words
    assert not hits(attack, Score(score, left))
    assert hits(attack, Score(score, max(0, left - 1))) is (score > 0 and left > 0)


@pytest.mark.rule("SS-5.6", "SS-5.7")
@pytest.mark.parametrize(
    ("cards", "needs"),
    [(0, "7 or more"), (1, "7 or more"), (2, "7 or more, or 6 with 1 defense card left")],
)
def test_a_tie_that_the_target_cannot_hold_is_not_offered(rulings: Settings, cards: int, needs: str) -> None:
    """With one defense card, which the test flips, none is left to hold a tie; the button gave no number at all."""
    stage = Stage(rulings, Figure(action=2), Figure("Foe", "gm", defense=cards)).do("p1", Attack("c1", "c2"), 5)
    assert shown(stage, ExchangeMoved)[-1].figures[1].value == needs
    exchange = stage.state.exchange
    assert exchange is not None
    assert most_defense_left(stage.state, exchange) == max(0, cards - 1)
    menu = Menu(GAME, GAME.see(stage.state, "gm"), "gm")
    add_defenses(menu, stage.state.combatant("c2"), "")
    assert (menu.choices[0].help or "").endswith(f"; you need {needs}")


def test_an_attack_shows_the_score_that_the_defense_needs(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE).do("p1", Attack("c1", "c2"), 6)
    scored, needs = shown(stage, ExchangeMoved)[-1].figures[:2]
    assert (scored.label, scored.value, scored.goal) == ("Ana", "6", False)
    assert (needs.label, needs.value, needs.goal) == ("defense score needed", "6 or more", True)
    stage.do("gm", ChooseDefense("c2"), 6)


@pytest.mark.rule("SS-8.6")
@pytest.mark.parametrize(
    ("others", "won"),
    [((), "Foe wins"), ((Figure("Rat", "gm"),), "Foe and Rat win"),
     ((Figure("Rat", "gm", out="dead", initiative=None),), "Foes win")],
)  # fmt: skip
def test_the_end_of_a_fight_names_the_winners(rulings: Settings, others: tuple[Figure, ...], won: str) -> None:
    stage = Stage(rulings, Figure(action=1), FOE, *others)
    stage.do("p1", Surrender("c1"), *CARDS, goes_on=True)
    (end,) = shown(stage, FightEnded)
    assert end.verdict == won
    assert [one.value for one in end.figures] == (["Foe"] if won == "Foes win" else [])


@pytest.mark.rule("SS-7.3")
def test_a_recovery_is_a_deed_whether_or_not_its_contest_is_won(rulings: Settings) -> None:
    """The card at the end said "succeeded at no recovery" of somebody who had recovered a point of stun."""
    stage = Stage(rulings, Figure(action=1, stun=3), FOE).do("p1", Recover("c1"), 13, 2)
    (banner,) = shown(stage, StunRecovered)
    assert (banner.figures[0].value, banner.tone, banner.feat) == ("1", "good", "made")


@pytest.mark.rule("SS-8.3")
def test_the_log_says_who_can_wake_the_unconscious(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), FOE)
    lines = {how: WentOut("c2", how).log_line(stage.state) for how in ("unconscious", "dead")}
    assert lines["dead"] == "Foe is out of the fight: dead."
    assert lines["unconscious"] == "Foe is out of the fight: unconscious until the GM wakes them or the fight ends."
    assert CombatantSet("c2", out="", entering=False).log_line(stage.state) == "Foe wakes up, since the fight is over."
    assert CombatantSet("c2", out="", waking=False).log_line(stage.state) == "Foe wakes up."


@pytest.mark.rule("SS-5.11", "SS-7.4")
def test_a_contest_to_stay_up_has_its_own_banner(rulings: Settings) -> None:
    """The stage showed the hit alone, and the contest was folded away in the log."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm")).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 13, 2, 13)
    (banner,) = shown(stage, Contested)
    figures = [(one.label, one.value) for one in banner.figures]
    assert (banner.moment, banner.who, banner.uncounted) == (RESULT, "Foe", True)
    assert figures[0][0] == "Willpower"
    assert "stun and damage" in {label for label, _ in figures}
    assert Contested("c1", "Willpower", won=False, counts=(0, 0)).banner(stage.state).verdict == "Tie"


@pytest.mark.rule("SS-4.8")
def test_a_second_wind_has_its_own_banner(rulings: Settings) -> None:
    figures = (Figure(defense=1, initiative=5), Figure("Foe", "gm"))
    stage = Stage(rulings, *figures, stage="zero", phase=0).do("p1", KeepDivision("c1"), goes_on=True)
    banner = shown(stage, SecondWind)[0]
    assert (banner.moment, banner.who, banner.figures[0].value) == (RESULT, "Foe", "in defense")


@pytest.mark.rule("SS-5.11")
def test_the_dead_have_the_damage_and_the_body_that_decided(rulings: Settings) -> None:
    """The card at the end gave no reason for a death."""
    stage = Stage(rulings, Figure(action=1), FOE)
    for harm, words in ((8, "twice Body 4"), (11, "over twice Body 4")):
        dead = WentOut("c2", "dead", harm, Secret(4))
        assert dead.log_line(stage.state) == f"Foe is out of the fight: dead ({harm} damage, {words})."
        assert [(one.label, one.value) for one in dead.banner(stage.state).figures] == [
            (f"damage ({words})", str(harm))
        ]
    assert WentOut("c2", "dead", 8).log_line(stage.state) == "Foe is out of the fight: dead (8 damage)."
    (triple, half) = (deadly_words({"death_at": one}.__getitem__, 9, 3) for one in ("triple", "one_and_half"))
    assert (triple, half) == ("three times Body 3", "over one and a half times Body 3")


@pytest.mark.rule("SS-5.11")
def test_a_blow_records_what_killed(rulings: Settings) -> None:
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", damage=40)).do("p1", Attack("c1", "c2"), 9)
    stage.do("gm", ChooseDefense("c2"), 13).do("p1", DrawPower("c1"), 8, 13)
    (out,) = [event for event in stage.events if isinstance(event, WentOut)]
    assert (out.how, out.harm) == ("dead", 48)


@pytest.mark.rule("SS-8.4")
def test_the_end_says_what_damage_everyone_leaves_with(rulings: Settings) -> None:
    """It said "Hurt (1 stun)" of somebody whose row had 2 damage, from an earlier fight."""
    stage = Stage(rulings, Figure(action=1), Figure("Foe", "gm", defense=2, damage=2))
    stage.do("p1", Surrender("c1"), *CARDS, goes_on=True)
    (end,) = shown(stage, FightEnded)
    assert [(one.label, one.value) for one in end.figures] == [("Foe", "leaves with 2 damage")]


@pytest.mark.rule("SS-4.4", "SS-4.7")
def test_a_round_without_turns_says_why(rulings: Settings) -> None:
    """A round began with "Nobody had a turn in round 2", and nobody knew the reason."""
    arena = Arena(rulings, ANA, ENEMY).to_phases(("8C", 0), ("7C", 0))
    lines = [GAME.log_line(event, arena.state) for entry in arena.table.entries for event in entry.events]
    why = "Nobody has an action card, so nobody has a turn in round 1. Phase 0: Ana, Foe."
    assert why in lines
    busy = Arena(rulings, ANA, ENEMY).to_phases(("8C", 1), ("7C", 0)).to_round(2)
    events = [event for entry in busy.table.entries for event in entry.events]
    assert [event.skips for event in events if isinstance(event, PhaseBegan)][:5] == [False] * 5


@pytest.mark.rule("SS-3.4")
def test_the_odds_of_a_division_name_it(rulings: Settings) -> None:
    arena = Arena(rulings, ANA, ENEMY)
    for name, seat, card in (("c1", "p1", "8C"), ("c2", "gm", "7C")):
        arena.do(seat, Flip(name), card).do(seat, StopFlipping(name))
    asked = divide(arena.table.view("p1"), Divide("c1", 1))
    assert asked is not None
    assert asked.when == "first attack and defense: 1 in front, 2 behind"


@pytest.mark.rule("SS-1.2")
def test_with_both_sides_ready_starting_the_fight_comes_first(rulings: Settings) -> None:
    """The first choice of the GM was to add a third combatant."""
    arena = Arena(rulings, ANA, ("Foe", "p2"), starts=False)
    arena.table.submit("gm", AddCombatant("Third"), "2026-01-01T12:00:00Z")
    asked = [one for one in arena.table.choices("gm") if one.group == "now"]
    assert [(one.label, one.usual is True) for one in asked] == [
        ("Start the fight", True), ("Add a combatant", False),
    ]  # fmt: skip


@pytest.mark.rule("SS-3.1")
def test_flip_and_stop_keep_their_places(rulings: Settings) -> None:
    """A page shows the usual choice first: after a good card a second tap stopped flipping."""
    arena = Arena(rulings, ANA, ENEMY)
    arena.do("p1", Flip("c1"), "9C")
    asked = [one for one in arena.table.choices("p1") if one.group == "now"]
    assert [one.short for one in asked] == ["Flip a card", "Stop flipping"]
    assert {one.row for one in asked} == {"Ana: initiative"}


@pytest.mark.rule("SS-1.2", "SS-8.4")
def test_after_a_fight_the_gm_can_fight_again_and_heal(rulings: Settings) -> None:
    """The card at the end offers the same combatants once more, and what is marked as the next thing."""
    arena = Arena(rulings, ANA, ENEMY)
    arena.do("gm", SetInjury("c1", "damage", 1)).do("gm", Abandon("no time left"))
    offered = {one.label: one for one in arena.table.choices("gm")}
    assert offered["Fight again"].group == "now"
    assert offered["Heal Ana"].role == "next"
    arena.do("gm", StartFight())
    assert arena.table.state.fights == 2


@pytest.mark.rule("SS-1.2")
def test_the_second_of_two_rivals_begins_on_the_other_side(rulings: Settings) -> None:
    """Both began as Heroes, who had nobody to fight; further players fight together against the GM."""

    def side(arena: Arena, seat: str) -> object:
        (one,) = [one for one in arena.table.choices(seat) if one.command["type"] == "add_combatant"]
        return next(field.default for field in one.fields if field.name == "side")

    arena = Arena(rulings, starts=False)
    assert (side(arena, "p1"), side(arena, "p2")) == ("Heroes", "Heroes")
    arena.do("p1", AddCombatant("Asha", side="Heroes"))
    assert side(arena, "p2") == "Foes"
    arena.do("gm", AddCombatant("Bandit", side="Foes"))
    assert side(arena, "p2") == "Heroes"
