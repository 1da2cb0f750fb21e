"""What the GM sets by override, and the repairs that follow (DA-1.2)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.core.table_commands import Vote
from croupier.core.table_events import HouseRuleMade, Overridden
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.scene_commands import SetNumbers
from croupier.games.deck_of_adventures.cast.state import Printed
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks import commands as check_wish
from croupier.games.deck_of_adventures.checks.events import CheckDone
from croupier.games.deck_of_adventures.checks.state import DEGREES
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.decree.commands import (
    GiveTurn,
    SetAffliction,
    SetAwake,
    SetNumber,
    SetPosition,
    SetResult,
    SetTally,
)
from croupier.games.deck_of_adventures.harm.state import DAMAGE, FATIGUE, Death, Knockout
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import commands as story_wish
from croupier.games.deck_of_adventures.terrain.state import Cover, Grid, Spot, Standing
from croupier.pieces.override_commands import LayClock, LookAt, MoveCards, ShufflePile
from croupier.testing.battery_play import AT, BiasedLuck, unchecked
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion, under

ANN = Dealer("Ann", fate=(), sheet={"printed": Printed(hp=6, pp=2, ap=3)}, more={"rest_cards": 8})


def drawing(rulings: Settings) -> Stage:
    stage = Stage(rulings, ANN._replace(fate=("X1",))).do("gm", check_wish.CallCheck(("c1",), "Athletics", 2), "8C")
    return stage.do("p1", check_wish.DrawCard("q1"), "KD")


NUMBERS = [("hp", 2), ("ap", 1), ("pp", 2), ("fatigue", 3), ("rest_cards", 0), ("speed_lost", 4)]


@pytest.mark.rule("DA-1.2")
@pytest.mark.parametrize(
    ("what", "to", "line"),
    [
        ("hp", 2, "Ann has 2 Health."), ("ap", 1, "Ann has 1 Armor Point."), ("pp", 2, "Ann has 2 Power Points."),
        ("fatigue", 1, "Ann has Fatigue 1."), ("fatigue", 0, "Ann has Fatigue 0."),
        ("rest_cards", 1, "Ann has 1 Rest Card."), ("hp_max", 9, "Ann has a maximum of 9 Health."),
    ],
)  # fmt: skip
def test_the_log_names_the_number_that_the_gm_sets(rulings: Settings, what: str, to: int, line: str) -> None:
    """It named none, and said of a lowered Fatigue that Ann ran out of cards."""
    stage = Stage(rulings, ANN._replace(fatigue=2, hp=5))
    stage.decree(SetNumber(who="c1", what=what, to=to, reason="a curse"))
    lines = [event.log_line(stage.state) for event in stage.events]
    more = ["Ann gains 3 HP with a higher maximum."] if what == "hp_max" else []
    assert [one for one in lines if one][1:] == [line, *more]


@pytest.mark.rule("DA-1.2", "DA-R117")
@pytest.mark.parametrize(("what", "to"), NUMBERS)
def test_the_gm_sets_a_number_with_a_reason_and_the_automatic_one_is_shown(
    rulings: Settings, what: str, to: int
) -> None:
    stage = Stage(rulings, ANN).decree(SetNumber(who="c1", what=what, to=to, reason="a curse", keep="Curses"))
    one, vitals = stage.one(), stage.vitals()
    found = {"hp": vitals.hp, "ap": 3 - vitals.ap_lost, "pp": vitals.pp, "fatigue": one.fatigue,
             "rest_cards": one.rest_cards, "speed_lost": one.speed_lost}  # fmt: skip
    assert found[what] == to
    said = [event for event in stage.events if isinstance(event, Overridden | HouseRuleMade)]
    assert isinstance(said[0], Overridden)
    assert (said[0].by, said[0].reason) == ("gm", "a curse")
    assert isinstance(said[1], HouseRuleMade)
    facts = stage.facts("DA-1.2")
    assert (facts["decreed"], "automatic" in facts) == (to, True)


@pytest.mark.rule("DA-1.2", "DA-R4")
@pytest.mark.parametrize(("what", "noted"), [("hp", []), ("speed_lost", []), ("fatigue", ["fatigue_model"])])
def test_an_override_notes_only_rulings_on_the_number_that_it_sets(
    rulings: Settings, what: str, noted: list[str]
) -> None:
    stage = Stage(rulings, ANN).decree(SetNumber(who="c1", what=what, to=2))
    assert [key for key, _ in stage.plays[-1].receipt.rulings] == noted


@pytest.mark.rule("DA-1.2", "DA-5.7")
def test_only_an_override_gives_a_minion_more_than_three_health(rulings: Settings) -> None:
    stage = Stage(rulings, ANN, minion("Brute", sheet={"printed": Printed(hp=2)}))
    with pytest.raises(Illegal, match="1 to 3"):
        stage.do("gm", SetNumbers("c2", hp=5))
    with pytest.raises(Invalid, match="1 to 99"):
        stage.decree(SetNumber(who="c2", what="hp_max", to=0))
    stage.decree(SetNumber(who="c2", what="hp_max", to=5, reason="an ogre"))
    assert (numbers.hp_max(rulings.__getitem__, stage.state, "c2"), stage.vitals("c2").hp) == (5, 5)


@pytest.mark.rule("DA-1.2", "DA-12.7")
def test_the_gm_sets_positions(rulings: Settings) -> None:
    grid = Grid(6, 6, walls=frozenset({Spot(2, 2)}), standing=(Standing("c1", Spot(0, 0)),), hidden=Secret((), (GM,)))
    cover = Cover("c2", "c1", "partial")
    stage = Stage(rulings, ANN, foe(), state={"grid": grid, "covers": (cover,)})
    stage.decree(SetPosition(who="c1", x=2, y=2, reason="blown there"))
    assert stage.state.grid is not None
    assert (stage.state.grid.shown("c1"), stage.state.covers) == (Spot(2, 2), ())
    assert stage.facts("DA-1.2") == {"automatic": "0,0", "decreed": "2,2"}
    with pytest.raises(Invalid):
        stage.decree(SetPosition(who="c1", x=6, y=2))
    with pytest.raises(Impossible, match="no visible token"):
        stage.decree(SetPosition(who="c2", x=1, y=1))
    labels = [choice.label for choice in GAME.overrides(GAME.see(stage.state, "gm"), "c1")]
    assert "Set Ann's position" in labels
    assert "Set Bo's position" not in [choice.label for choice in GAME.overrides(GAME.see(stage.state, "gm"), "c2")]


@pytest.mark.rule("DA-1.2", "DA-14.11", "DA-16.1")
def test_an_override_to_zero_health_knocks_out_and_more_wakes(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).decree(SetNumber(who="c1", what="hp", to=0))
    assert stage.one().knockout is not None
    assert stage.decree(SetNumber(who="c1", what="hp", to=1)).one().knockout is None


@pytest.mark.rule("DA-1.2", "DA-R68")
@pytest.mark.option("ko_at", "below_zero")
def test_an_override_to_zero_health_knocks_nobody_out_where_only_damage_beyond_it_does(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).decree(SetNumber(who="c1", what="hp", to=0))
    assert (stage.vitals().hp, stage.one().knockout) == (0, None)


@pytest.mark.rule("DA-1.2", "DA-R118")
def test_players_learn_that_a_foes_value_was_set_but_not_to_what(rulings: Settings) -> None:
    stage = Stage(rulings, ANN, foe("Vane", hp=5)).decree(SetNumber(who="c2", what="hp", to=3))
    lines = [GAME.log_line(event, GAME.see(stage.state, "p1")) for event in stage.events
             if event.audience() is None or "p1" in (event.audience() or ())]  # fmt: skip
    assert lines == ["Override by gm: Vane's Health."]
    assert stage.plays[-1].receipt.because[-1].facts[-1].to == ("gm",)


@pytest.mark.rule("DA-1.2")
@pytest.mark.parametrize(
    "command",
    [
        SetNumber(who="c1", what="hp", to=7),
        SetNumber(who="c1", what="luck", to=1),
        SetNumber(who="c2", what="fatigue", to=1),
        SetAwake(who="c1", how="sleepy"),
        SetAwake(who="c2", how="dying"),
        SetAffliction(who="c1", condition="Bored", count=1),
        SetAffliction(who="c1", condition="Frozen", count=2),
    ],
)
def test_an_unreadable_override_changes_nothing(rulings: Settings, command: Command) -> None:
    stage = Stage(rulings, ANN, minion())
    before = stage.state
    with pytest.raises(Invalid):
        stage.decree(command)
    assert stage.state == before


@pytest.mark.rule("DA-1.2", "DA-16.9")
@pytest.mark.parametrize(
    ("how", "out", "dying", "dead"),
    [
        ("awake", False, False, False),
        ("out", True, False, False),
        ("tired_out", True, False, False),
        ("dying", True, True, False),
        ("stable", True, False, False),
        ("dead", False, False, True),
    ],
)
def test_the_gm_decides_who_is_awake(rulings: Settings, how: str, out: bool, dying: bool, dead: bool) -> None:
    one = Stage(rulings, ANN).decree(SetAwake(who="c1", how=how)).one()
    assert (one.knockout is not None, one.knockout is not None and one.knockout.dying, one.dead) == (out, dying, dead)


@pytest.mark.rule("DA-1.2", "DA-16.9")
def test_the_dead_can_be_brought_back_awake(rulings: Settings) -> None:
    stage = Stage(rulings, ANN._replace(hp=0)).decree(SetAwake(who="c1", how="dead"))
    stage.decree(SetAwake(who="c1", how="awake"))
    assert (stage.one().dead, stage.one().knockout, stage.vitals().hp) == (False, None, 1)


@pytest.mark.rule("DA-16.11", "DA-1.2")
def test_an_override_to_stable_clears_the_tally_of_death_checks(rulings: Settings) -> None:
    lies = {"knockout": Knockout(DAMAGE, dying=True), "death": Death(1, 1, 2)}
    one = Stage(rulings, ANN._replace(hp=0, more=lies)).decree(SetAwake(who="c1", how="stable")).one()
    assert one.death == Death(lower=2)


LIES = {"knockout": Knockout(DAMAGE, in_combat=True, dying=True, turns=2), "death": Death(1, 1, 2)}


@pytest.mark.rule("DA-1.2", "DA-16.3", "DA-16.7")
@pytest.mark.parametrize(
    ("what", "to", "old", "line"),
    [
        ("ko_turns", 1, 2, "Ann has been Knocked Out for 1 turn."),
        ("death_successes", 0, 1, "Ann's death Checks: 0 succeeded, 1 failed, 2 hits while Knocked Out."),
        ("death_failures", 0, 1, "Ann's death Checks: 1 succeeded, 0 failed, 2 hits while Knocked Out."),
        ("death_lower", 1, 2, "Ann's death Checks: 1 succeeded, 1 failed, 1 hit while Knocked Out."),
    ],
)
def test_the_gm_sets_what_is_counted_while_knocked_out(
    rulings: Settings, what: str, to: int, old: int, line: str
) -> None:
    stage = Stage(rulings, ANN._replace(hp=0, more=LIES)).decree(SetNumber(who="c1", what=what, to=to))
    one = stage.one()
    assert one.knockout is not None
    counts = {"ko_turns": one.knockout.turns, "death_successes": one.death.successes,
              "death_failures": one.death.failures, "death_lower": one.death.lower}  # fmt: skip
    assert counts == {"ko_turns": 2, "death_successes": 1, "death_failures": 1, "death_lower": 2} | {what: to}
    assert stage.facts("DA-1.2") == {"automatic": old, "decreed": to}
    assert GAME.log_line(stage.events[-1], stage.state) == line


@pytest.mark.rule("DA-1.2", "DA-16.3", "DA-16.7")
def test_what_is_counted_while_knocked_out_can_be_set_only_then(rulings: Settings) -> None:
    def offered(stage: Stage, who: str = "c1") -> set[str]:
        found = GAME.overrides(GAME.see(stage.state, GM), who)
        return {str(one.command["what"]) for one in found if one.command["type"] == "set_number"}

    counts = {"ko_turns", "death_successes", "death_failures", "death_lower"}
    out = {"knockout": Knockout(DAMAGE)}
    assert not offered(Stage(rulings, ANN)) & counts
    assert offered(Stage(rulings, ANN._replace(hp=0, more=out))) & counts == {"ko_turns"}
    assert offered(Stage(rulings, ANN._replace(hp=0, more=LIES))) & counts == counts
    assert offered(Stage(rulings, ANN, minion(hp=0, more=out)), "c2") & counts == {"ko_turns"}
    with pytest.raises(Invalid):
        Stage(rulings, ANN._replace(hp=0, more=LIES)).decree(SetNumber(who="c1", what="death_failures", to=2))


@pytest.mark.rule("DA-1.2", "DA-16.3", "DA-2.11")
@pytest.mark.parametrize("how", ["dying", "stable", "out"])
def test_a_knockout_that_goes_on_by_override_keeps_its_turns(rulings: Settings, how: str) -> None:
    lies = {"knockout": Knockout(FATIGUE, in_combat=True, dying=True, turns=2, tried=("c2",), round=3)}
    lies["knockout"] = msgspec.structs.replace(lies["knockout"], dying=how != "dying")
    out = Stage(rulings, ANN._replace(more=lies)).decree(SetAwake(who="c1", how=how)).one().knockout
    assert out is not None
    assert (out.turns, out.in_combat, out.tried) == (2, True, ("c2",))
    assert out.cause == (DAMAGE if how == "out" else FATIGUE)


@pytest.mark.rule("DA-1.2", "DA-15.12")
def test_the_gm_adds_and_removes_conditions(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).decree(SetAffliction(who="c1", condition="Poisoned", count=3))
    assert [(one.name, one.count) for one in stage.one().conditions] == [("Poisoned", 3)]
    assert stage.decree(SetAffliction(who="c1", condition="Poisoned", count=0)).one().conditions == ()


@pytest.mark.rule("DA-1.2", "DA-7.11")
def test_the_gm_sets_the_result_of_a_check_and_the_automatic_one_is_shown(rulings: Settings) -> None:
    stage = drawing(rulings).decree(SetResult(check="q1", degree="Success", passed=True, reason="a lucky gust"))
    result = stage.check().result
    assert result is not None
    assert (result.degree, result.passed, stage.asked()) == ("Success", True, [])
    assert stage.facts("DA-1.2") == {"automatic": "Miss", "decreed": "Success"}


@pytest.mark.rule("DA-1.2", "DA-8.8")
@pytest.mark.parametrize(
    ("requirement", "degree", "passed", "said"),
    [
        ("", "Success", False, "Success, but set to failed"),
        ("", "Suited Miss", True, "Suited Miss, but set to passed"),
        ("color", "Success", False, "Success, but the color does not match, so it fails"),
        ("color", "Color Success", False, "Color Success, but set to failed"), ("", "Miss", False, "Miss"),
        ("suit", "Critical Success", True, "Critical Success"),
    ],
)  # fmt: skip
def test_the_log_gives_no_reason_for_a_failure_by_override_that_is_not_there(
    rulings: Settings, requirement: str, degree: str, passed: bool, said: str
) -> None:
    stage = Stage(rulings, ANN._replace(fate=("X1",)))
    stage.do("gm", check_wish.CallCheck(("c1",), "Athletics", 2, requirement), "8C")
    stage.do("p1", check_wish.DrawCard("q1"), "2D").decree(SetResult(check="q1", degree=degree, passed=passed))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert f"Ann's 2 of diamonds: {said}." in lines


@pytest.mark.rule("DA-1.2", "DA-18.5")
@pytest.mark.parametrize(
    ("degree", "said"), [("Suited Success", "Suited Success"), ("Success", "Success"), ("Miss", "Miss, passed")]
)
def test_a_draw_that_is_passed_by_override_wins_a_race(rulings: Settings, degree: str, said: str) -> None:
    stage = Stage(rulings, ANN._replace(fate=("X1",)), gm_deck=("4H", "2C", "3C"))
    stage.do("gm", story_wish.StartEpic("The bridge gives way")).do("gm", story_wish.TurnEpicCard(3), "4H")
    stage.do("gm", story_wish.NameParticipant("c1", "Athletics")).do("gm", story_wish.BeginRace())
    stage.do("p1", check_wish.DrawCard(stage.check().id), "5C")
    stage.decree(SetResult(check=stage.check().id, degree=degree, passed=True, reason="what a leap"))
    epic = stage.state.epic
    assert stage.facts("DA-1.2") == {"automatic": "Success, not passed", "decreed": said}
    assert epic is not None
    assert (epic.successes, epic.failures, epic.racing) == (1, 0, False)


@pytest.mark.rule("DA-1.2", "DA-8.2")
@pytest.mark.parametrize(
    ("degree", "color", "suit"),
    [
        ("Critical Success", True, True), ("Suited Success", True, True), ("Suited Miss", True, True),
        ("Color Success", True, False), ("Color Miss", True, False), ("Success", False, False), ("Miss", False, False),
        ("Major Success", False, False),
    ],
)  # fmt: skip
def test_a_result_by_override_has_the_color_and_suit_of_its_degree(
    rulings: Settings, degree: str, color: bool, suit: bool
) -> None:
    result = drawing(rulings).decree(SetResult(check="q1", degree=degree)).check().result
    assert result is not None
    assert (result.degree, result.color, result.suit) == (degree, color, suit)


@pytest.mark.rule("DA-1.2")
def test_the_receipt_of_an_override_has_the_old_value(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).decree(SetAwake(who="c1", how="dying"))
    assert stage.facts("DA-1.2") == {"automatic": "awake", "decreed": "dying"}
    stage.decree(SetAwake(who="c1", how="stable")).decree(SetAwake(who="c1", how="dead"))
    assert stage.facts("DA-1.2") == {"automatic": "stable", "decreed": "dead"}
    stage.decree(SetAffliction(who="c1", condition="Poisoned", count=3))
    assert stage.facts("DA-1.2") == {"automatic": 0, "decreed": 3}
    stage.decree(SetAffliction(who="c1", condition="Poisoned", count=1))
    assert stage.facts("DA-1.2") == {"automatic": 3, "decreed": 1}


@pytest.mark.rule("DA-1.2", "DA-1.8")
def test_an_override_omits_fields_that_its_choice_does_not_require(rulings: Settings) -> None:
    stage = drawing(rulings)
    (offered,) = (one for one in GAME.overrides(GAME.see(stage.state, GM), "c1") if one.command["type"] == "set_result")
    assert [field.name for field in offered.fields if field.required] == ["degree"]
    command = GAME.read_command(msgspec.json.encode({**offered.command, "degree": "Miss"}))
    assert isinstance(command, SetResult)
    assert command.passed is None


@pytest.mark.rule("DA-1.2", "DA-R1")
@pytest.mark.parametrize(("target", "line"), [
    (places.check_cards("c1"), "A Joker returns to Ann's hand."),
    (places.standing("c1"), "A Joker returns to Ann's hand."),
    (places.TARGETS, "A Fate Card goes to the GM's hand."),
])  # fmt: skip
def test_a_joker_that_the_gm_puts_among_cards_that_are_compared_goes_to_the_hand(
    rulings: Settings, target: str, line: str
) -> None:
    """The Check could not be settled, and no seat had any choices."""
    stage = drawing(rulings).decree(MoveCards(place=places.fate("c1"), spots=(0,), target=target))
    assert line in [GAME.log_line(each, stage.state) for each in stage.events]
    assert stage.facts("DA-R1")
    assert "X1" not in stage.faces(target)
    assert stage.offered("p1")


@pytest.mark.rule("DA-1.2", "DA-9.1", "DA-1.8")
def test_nothing_is_accepted_after_the_gm_takes_the_only_card_of_a_check(rulings: Settings) -> None:
    """The refusal spoke of "all 1 cards"."""
    stage = drawing(rulings).decree(MoveCards(place=places.check_cards("c1"), spots=(0,), target=places.discard("c1")))
    with refused_by("DA-9.1", why="nothing has been drawn yet"):
        stage.do("p1", check_wish.AcceptDraw("q1"))


@pytest.mark.rule("DA-1.2", "DA-7.6")
@pytest.mark.parametrize("place", [places.check_cards("c1"), places.standing("c1")])
def test_cards_that_are_compared_are_turned_up_again_after_the_gm_shuffles_them(rulings: Settings, place: str) -> None:
    """Nobody knew what had been drawn: no seat had any choices."""
    stage = drawing(rulings)
    if place == places.standing("c1"):
        stage = Stage(rulings, ANN._replace(standing="KD"))
    stage.decree(ShufflePile(place=place), "KD")
    assert stage.faces(place) == ["KD"]
    assert stage.offered("p1")


@pytest.mark.rule("DA-1.2", "DA-R1")
def test_a_joker_in_the_gms_deck_goes_to_the_gms_hand_when_it_is_drawn(rulings: Settings) -> None:
    stage = Stage(rulings, ANN._replace(fate=("X1",)), gm_deck=("2C",))
    stage.decree(MoveCards(place=places.fate("c1"), spots=(0,), target=places.deck(GM)), "2C")
    stage.do(GM, check_wish.CallCheck(("c1",), "Athletics", 2), "X1", "2C")
    assert (stage.faces(places.fate(GM)), stage.faces(places.TARGETS)) == (["X1"], ["2C"])


@pytest.mark.rule("DA-1.2", "DA-8.1")
@pytest.mark.parametrize("degree", DEGREES)
def test_a_degree_that_the_gm_sets_says_whether_the_check_is_passed(rulings: Settings, degree: str) -> None:
    stage = drawing(rulings).decree(SetResult(check="q1", degree=degree))
    (done,) = [one for one in stage.events if isinstance(one, CheckDone)]
    assert done.result is not None
    assert (done.result.degree, done.result.passed) == (degree, "Miss" not in degree)
    assert stage.facts("DA-1.2")["decreed"] == degree


@pytest.mark.rule("DA-1.2")
def test_the_result_of_a_check_cannot_be_set_before_its_first_card(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", check_wish.CallCheck(("c1",), "Athletics", 2), "8C")
    with pytest.raises(Impossible):
        stage.decree(SetResult(check="q1", degree="Success", passed=True))


@pytest.mark.rule("DA-1.2", "DA-11.4")
def test_the_gm_sets_whose_turn_it_is(rulings: Settings) -> None:
    fight = Combat(round=1, order=("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    stage = Stage(rulings, ANN, foe("Vane"), state={"combat": fight})
    combat = stage.decree(GiveTurn(who="c2")).state.combat
    assert combat is not None
    assert combat.turn is not None
    assert (combat.turn.who, combat.done) == ("c2", ())
    with pytest.raises(Impossible):
        Stage(rulings, ANN).decree(GiveTurn(who="c1"))


@pytest.mark.rule("DA-1.2", "DA-18.7")
def test_the_gm_sets_the_tally_of_an_epic_event(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", story_wish.StartEpic("now")).decree(SetTally(successes=2, failures=1))
    epic = stage.state.epic
    assert epic is not None
    assert (epic.successes, epic.failures) == (2, 1)


@pytest.mark.rule("DA-18.7", "DA-1.2")
def test_a_tally_that_reaches_its_number_by_override_decides_the_epic_event(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", story_wish.StartEpic("now")).do("gm", story_wish.TurnEpicCard(3), "4H")
    stage.decree(SetTally(successes=3, failures=1))
    assert stage.asked() == ["gm epic_end"]
    assert stage.facts("DA-1.2") == {"automatic": "0 to 0", "decreed": "3 to 1"}
    with pytest.raises(Impossible, match="already decided"):
        stage.do("p1", story_wish.Volunteer("c1"))
    assert stage.decree(SetTally(successes=2, failures=1)).asked() == ["p1 epic_join c1"]


@pytest.mark.rule("DA-18.2", "DA-18.7", "DA-1.2")
def test_a_tally_set_during_a_race_decides_the_epic_event_once_the_race_is_canceled(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).do("gm", story_wish.StartEpic("now")).do("gm", story_wish.TurnEpicCard(3), "4H")
    stage.do("gm", story_wish.NameParticipant("c1", "Athletics")).do("gm", story_wish.BeginRace())
    stage.decree(SetTally(successes=3, failures=0))
    assert stage.asked() == ["p1 draw q1"]
    stage.break_off()
    assert stage.asked() == ["gm epic_end"]
    stage.do("gm", story_wish.EndEpic("They are out"))
    assert stage.faces(places.discard(GM)) == ["4H"]


@pytest.mark.rule("DA-1.2")
def test_a_card_returned_to_its_pile_by_override_is_shuffled_in(rulings: Settings) -> None:
    stage = Stage(rulings, ANN._replace(discard=("9C",)))
    stage.decree(MoveCards(place=places.discard("c1"), spots=(0,), target=places.deck("c1"), reason="undone"))
    pile = stage.state.board.place(places.deck("c1"))
    assert pile.count == 52
    assert not any(slot.seen for slot in pile.slots)


@pytest.mark.rule("DA-1.2")
def test_looking_at_a_draw_pile_reveals_nothing_of_its_order(rulings: Settings) -> None:
    stage = Stage(rulings, ANN).decree(LookAt(place=places.deck("c1"), spots=(51,), reason="peek"), "9C")
    assert not any(slot.seen for slot in stage.state.board.place(places.deck("c1")).slots)


@pytest.mark.rule("DA-1.2")
def test_only_the_gm_overrides(rulings: Settings) -> None:
    with pytest.raises(Forbidden):
        Stage(rulings, ANN).do("p1", SetNumber(who="c1", what="hp", to=6))


@pytest.mark.rule("DA-1.2")
def test_every_override_is_offered_on_its_thing_and_can_be_done(rulings: Settings) -> None:
    stage = drawing(rulings)
    view = GAME.see(stage.state, "gm")
    on_ann = {one.label for one in GAME.overrides(view, places.deck("c1"))}
    assert {"Set Ann's Health", "Set whether Ann is awake", "Set whether Ann is Frozen"} <= on_ann
    everywhere = GAME.overrides(view, "")
    assert "Set the result of Ann's Check" in {one.label for one in everywhere}
    for one in everywhere:
        values = {field.name: field.min if field.kind == "int" else field.options[0].value
                  for field in one.fields if field.kind in ("int", "one_of")}  # fmt: skip
        command = GAME.read_command(msgspec.json.encode({"passed": True} | one.command | values
                                    if one.command["type"] == "set_result" else one.command | values))  # fmt: skip
        drawing(rulings).decree(command)


@pytest.mark.rule("DA-1.2")
def test_procedures_in_progress_are_overridden_by_choosing_something_on_the_table(rulings: Settings) -> None:
    def on(stage: Stage, thing: str) -> set[str]:
        return {one.label for one in GAME.overrides(GAME.see(stage.state, "gm"), thing)}

    checking = drawing(rulings)
    for thing in ("c1", places.check_cards("c1")):
        assert "Set the result of Ann's Check" in on(checking, thing)
    assert "Set the result of Ann's Check" not in on(checking, places.deck("gm"))
    fight = Combat(round=1, order=("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    fighting = Stage(rulings, ANN, foe("Vane"), state={"combat": fight})
    (whose,) = [
        one for one in GAME.overrides(GAME.see(fighting.state, "gm"), "c2") if one.label == "Set whose turn it is"
    ]
    assert [option.value for option in whose.fields[0].options] == ["c2"]
    epic = Stage(rulings, ANN).do("gm", story_wish.StartEpic("now"))
    for thing in ("gm", places.deck("gm"), places.TARGETS):
        assert "Set the tally of the Epic Event" in on(epic, thing)
    assert "Set the tally of the Epic Event" not in on(epic, "c1")


VOTED = [pytest.param([], 2, id="logged"), under("gm_override", "with_vote", ["p1", "p2"], 5)]


@pytest.mark.rule("DA-R117", "DA-1.2")
@pytest.mark.parametrize(("asked", "hp"), VOTED)
def test_an_override_takes_effect_at_once(rulings: Settings, asked: list[str], hp: int) -> None:
    stage = Stage(rulings, ANN, Dealer("Bo"))
    table: Table[Adventure] = Table(GAME, stage.state, BiasedLuck("votes", unchecked))
    table.submit("gm", SetNumber(who="c1", what="hp", to=2, reason="a curse"), AT)
    after = table.state
    assert [seat for poll in after.polls for seat in poll.voters] == asked
    assert after.character("c1").vitals.open().hp == hp


@pytest.mark.option("gm_override", "with_vote")
@pytest.mark.rule("DA-R117")
@pytest.mark.parametrize(("votes", "hp"), [((True, True), 2), ((True, False), 5)])
def test_under_a_ruling_a_majority_of_the_players_must_agree(
    rulings: Settings, votes: tuple[bool, ...], hp: int
) -> None:
    table: Table[Adventure] = Table(GAME, Stage(rulings, ANN, Dealer("Bo")).state, BiasedLuck("votes", unchecked))
    table.submit("gm", SetNumber(who="c1", what="hp", to=2, reason="a curse"), AT)
    poll = table.state.polls[0]
    assert (poll.question, poll.command) == ("set number by override: a curse", "")
    assert GAME.see(table.state, "p1").polls[0].hidden.value is None
    for seat, yes in zip(("p1", "p2"), votes, strict=True):
        table.submit(seat, Vote(poll.id, yes), AT)
    assert (table.state.polls, table.state.character("c1").vitals.open().hp) == ((), hp)


@pytest.mark.option("gm_override", "with_vote")
@pytest.mark.rule("DA-R117", "DA-1.8")
def test_nobody_votes_on_an_impossible_override(rulings: Settings) -> None:
    table: Table[Adventure] = Table(GAME, Stage(rulings, ANN, Dealer("Bo")).state, BiasedLuck("votes", unchecked))
    with pytest.raises(Refusal):
        table.submit("gm", LayClock(label="The flood", size=0, reason="it rains"), AT)
    assert [poll.question for poll in table.state.polls] == []
    table.submit("gm", LayClock(label="The flood", size=4, reason="it rains"), AT)
    assert [poll.question for poll in table.state.polls] == ["lay clock by override: it rains"]
    assert not any(place.label == "The flood" for place in table.state.board.places)
