"""Clocks: of trouble, of what blows over, of help; what if; hidden (chapter 20)."""

import msgspec
import pytest

from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.table_events import SettingsChanged
from croupier.games.rust_in_the_canyon import GAME, repair
from croupier.games.rust_in_the_canyon.state import Canyon
from croupier.games.rust_in_the_canyon.town import clocks
from croupier.games.rust_in_the_canyon.town.commands import (
    CloseClock,
    RevealClock,
    RunWhatIf,
    StartClock,
    TellEnd,
    TickClock,
    WithdrawAction,
)
from croupier.games.rust_in_the_canyon.town.hidden_clocks import MOST_CLOCKS
from croupier.games.rust_in_the_canyon.town.state import OUTCOMES
from croupier.testing.refusals import refused_by
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of

HARSTON = StartClock("Harston finds out", "you took the ledger", 4)


def at(stage: Stage, clock: str = "k1") -> int:
    return stage.state.board.place(f"clock.{clock}").at


def running(rulings: Settings, *commands: StartClock) -> Stage:
    stage = Stage(rulings, Rider(), state={"sitting": 1, "is_open": True})
    for command in commands or (HARSTON,):
        stage.do("gm", command)
    return stage


@pytest.mark.rule("RC-20.4")
def test_everyone_sees_a_clock_and_its_cause(rulings: Settings) -> None:
    stage = running(rulings)
    view = GAME.see(stage.state, "p1")
    assert (view.board.place("clock.k1").at, view.board.place("clock.k1").size) == (0, 4)
    assert any("you took the ledger" in fact.value for fact in GAME.display.facts(view))


@pytest.mark.rule("RC-20.4")
def test_a_clock_moves_in_both_directions_and_rings_when_full(rulings: Settings) -> None:
    stage = running(rulings).do("gm", TickClock("k1", 3)).do("gm", TickClock("k1", -1))
    assert (at(stage), stage.asked()) == (2, [])
    with pytest.raises(Impossible, match="has not ended"):
        stage.do("gm", TellEnd("k1"))
    stage.do("gm", TickClock("k1", 2))
    assert (at(stage), stage.asked()) == (4, ["gm clock"])
    with refused_by("RC-20.4", why="clock has run out"):
        stage.do("gm", TickClock("k1", -1))
    stage.do("gm", TellEnd("k1", "Harston comes with two men"))
    assert (stage.state.clocks, stage.state.board.has("clock.k1"), stage.asked()) == ((), False, [])
    assert "two men" in GAME.log_line(stage.events[-1], stage.state)


@pytest.mark.rule("RC-20.4")
@pytest.mark.parametrize("by", [0, 5, -1])
def test_a_clock_stays_within_its_segments(rulings: Settings, by: int) -> None:
    with pytest.raises(Impossible, match="stands at 0 of 4") as refused:
        running(rulings).do("gm", TickClock("k1", by))
    assert refused.value.instead == "1 to 4"


@pytest.mark.rule("RC-20.4")
@pytest.mark.parametrize(("at", "moves"), [(1, "-1 or 1 to 3"), (3, "-3 to -1 or 1")])
def test_a_refused_move_of_a_clock_names_those_that_are_allowed(rulings: Settings, at: int, moves: str) -> None:
    stage = running(rulings).do("gm", TickClock("k1", at))
    with pytest.raises(Impossible) as refused:
        stage.do("gm", TickClock("k1", 0))
    assert refused.value.instead == moves


@pytest.mark.rule("RC-20.6", "RC-R15")
def test_a_heat_clock_counts_down_and_may_be_rekindled(rulings: Settings) -> None:
    stage = running(rulings, StartClock("The jealous shopkeeper", "that kiss", 6, "blow-over"))
    assert at(stage) == 6
    stage.do("gm", TickClock("k1", -4)).do("gm", TickClock("k1", 2)).do("gm", TickClock("k1", -4))
    assert (at(stage), stage.asked()) == (0, ["gm clock"])
    (told,) = [GAME.log_line(event, stage.state) for event in stage.events if type(event).__name__ == "ClockRang"]
    assert told == 'Clock "The jealous shopkeeper" has blown over.'


@pytest.mark.rule("RC-20.5")
@pytest.mark.parametrize(("what_if", "beside"), [(True, ""), (False, "shoot the sign")])
def test_only_a_clock_next_to_an_action_names_it(rulings: Settings, what_if: bool, beside: str) -> None:
    with pytest.raises(Invalid, match="the planned action"):
        running(rulings, StartClock("The posse rides", "a shot", 6, what_if=what_if, beside=beside))


@pytest.mark.rule("RC-20.5")
def test_no_clock_is_started_next_to_a_planned_action(rulings: Settings) -> None:
    shown = StartClock("The posse rides", "a shot in the street", 6, what_if=True, beside="shoot the sign")
    stage = running(rulings, shown)
    with refused_by("RC-20.5", why="only shown next to an action"):
        stage.do("gm", TickClock("k1", 1))
    gone = running(rulings, shown).do("p1", WithdrawAction("k1"))
    assert (gone.state.clocks, gone.state.board.has("clock.k1")) == ((), False)
    stage.do("gm", RunWhatIf("k1")).do("gm", TickClock("k1", 1))
    assert (at(stage), stage.state.board.place("clock.k1").label) == (1, "The posse rides")
    with pytest.raises(Impossible, match="is already running"):
        stage.do("p1", WithdrawAction("k1"))
    with pytest.raises(Impossible, match="is already running"):
        stage.do("gm", RunWhatIf("k1"))


@pytest.mark.rule("RC-20.4")
def test_a_clock_can_be_closed(rulings: Settings) -> None:
    stage = running(rulings).do("gm", CloseClock("k1", "you gave it back"))
    assert stage.state.clocks == ()
    with pytest.raises(Impossible, match="no clock k1"):
        stage.do("gm", TickClock("k1", 1))


@pytest.mark.rule("RC-20.4", "RC-R15")
@pytest.mark.parametrize("size", [0, 13])
def test_clocks_have_1_to_12_segments(rulings: Settings, size: int) -> None:
    with pytest.raises(Invalid, match="1 to 12"):
        running(rulings, msgspec.structs.replace(HARSTON, size=size))


def test_only_the_gm_controls_clocks(rulings: Settings) -> None:
    with pytest.raises(Forbidden):
        running(rulings).do("p1", TickClock("k1", 1))


@pytest.mark.option("clock_sizes", "free")
def test_a_table_may_have_clocks_of_any_size(rulings: Settings) -> None:
    stage = running(rulings, msgspec.structs.replace(HARSTON, size=20)).do("gm", TickClock("k1", 19))
    assert at(stage) == 19


HIDDEN = msgspec.structs.replace(HARSTON, hidden=True)


@pytest.mark.option("clock_hidden", "gm_may_hide")
@pytest.mark.rule("RC-R15")
def test_a_hidden_clock_is_known_only_to_the_gm_until_it_is_shown(rulings: Settings) -> None:
    stage = running(rulings, HIDDEN).do("gm", TickClock("h1", 3))
    assert all(event.audience() == ("gm",) for event in stage.events)
    assert GAME.see(stage.state, "p1").hidden_clocks.value is None
    assert [one.at for one in GAME.see(stage.state, "gm").hidden_clocks.open()] == [3]
    assert not GAME.see(stage.state, "p1").clocks
    stage.do("gm", RevealClock("h1"))
    assert (at(stage), stage.state.hidden_clocks.open()) == (3, ())
    stage.do("gm", TickClock("k1", 1))
    assert stage.asked() == ["gm clock"]


@pytest.mark.option("clock_hidden", "gm_may_hide")
@pytest.mark.rule("RC-R15")
def test_a_full_hidden_clock_rings_when_shown_or_is_closed_unseen(rulings: Settings) -> None:
    stage = running(rulings, HIDDEN, HIDDEN).do("gm", TickClock("h1", 4)).do("gm", CloseClock("h2"))
    assert stage.asked() == []
    assert stage.do("gm", RevealClock("h1")).asked() == ["gm clock"]
    with pytest.raises(Impossible, match="no hidden clock"):
        stage.do("gm", RevealClock("h2"))


@pytest.mark.rule("RC-R15")
def test_under_a_ruling_no_clock_is_hidden(rulings: Settings) -> None:
    with refused_by("RC-R15", why="everyone sees all clocks"):
        running(rulings, HIDDEN)


@pytest.mark.option("between", "ticks")
def test_between_sessions_each_tick_may_need_a_note(rulings: Settings) -> None:
    stage = running(rulings)
    stage.state = msgspec.structs.replace(stage.state, is_open=False)
    with pytest.raises(Illegal) as refused:
        stage.do("gm", TickClock("k1", 1))
    assert refused.value.clause == "RC-R63"
    assert at(stage.do("gm", TickClock("k1", 1, "he has asked around"))) == 1


@pytest.mark.rule("RC-6.17")
@pytest.mark.parametrize("came", list(OUTCOMES))
def test_when_a_help_clock_is_full_the_gm_says_how_help_comes(rulings: Settings, came: str) -> None:
    stage = running(rulings)
    stage.run(lambda play: clocks.make(play, "Help from Ada", "word by rider", 1, "help", hope="guns", fear="silence"))
    stage.do("gm", TickClock("k2", 1))
    with pytest.raises(Invalid, match="hoped, feared, worse, else"):
        stage.do("gm", TellEnd("k2", came="perhaps"))
    stage.do("gm", TellEnd("k2", "They ride in at dawn", came))
    assert stage.facts("RC-6.17")["came"] == OUTCOMES[came]
    assert OUTCOMES[came] in GAME.log_line(stage.events[-1], stage.state)


@pytest.mark.rule("RC-6.17")
@pytest.mark.parametrize(
    ("came", "said"), [("hoped", "as hoped: guns."), ("feared", "as feared: silence."), ("worse", "worse than feared.")]
)
def test_help_that_comes_as_hoped_or_feared_brings_what_the_clock_says(rulings: Settings, came: str, said: str) -> None:
    stage = running(rulings)
    stage.run(lambda play: clocks.make(play, "Help from Ada", "word by rider", 1, "help", hope="guns", fear="silence"))
    stage.do("gm", TickClock("k2", 1)).do("gm", TellEnd("k2", came=came))
    assert log_of(stage)[-1] == f'Clock "Help from Ada" ends {said}'


@pytest.mark.rule("RC-20.4", "RC-6.17")
@pytest.mark.parametrize(("kind", "clause"), [("help", "RC-6.17"), ("trouble", "RC-20.4"), ("blow-over", "RC-20.4")])
def test_a_clock_that_has_run_out_is_not_closed_without_its_effect(rulings: Settings, kind: str, clause: str) -> None:
    stage = running(rulings)
    stage.run(lambda play: clocks.make(play, "Help from Ada", "word by rider", 1, kind, hope="guns", fear="silence"))
    assert "Close the clock Help from Ada" in stage.offered("gm")
    stage.do("gm", TickClock("k2", -1 if kind == "blow-over" else 1))
    assert "Close the clock Help from Ada" not in stage.offered("gm")
    with refused_by(clause, why="that clock has run out"):
        stage.do("gm", CloseClock("k2"))
    (asked,) = [one for one in choices(stage, "gm", "tell_end") if one.label.endswith(("say what happens", "as hoped"))]
    told = {
        "help": "hoped for: guns; feared: silence",
        "trouble": "the clock is full",
        "blow-over": "it has blown over",
    }
    assert asked.help == told[kind]


@pytest.mark.rule("RC-20.4")
def test_there_are_at_most_forty_clocks(rulings: Settings) -> None:
    stage = running(rulings, *[HARSTON] * MOST_CLOCKS)
    with pytest.raises(Impossible, match="40 clocks already"):
        stage.do("gm", HARSTON)


@pytest.mark.option("clock_hidden", "gm_may_hide")
@pytest.mark.rule("RC-R15")
def test_there_are_at_most_forty_hidden_clocks(rulings: Settings) -> None:
    stage = running(rulings, *[HIDDEN] * MOST_CLOCKS)
    with pytest.raises(Impossible, match="40 hidden clocks already"):
        stage.do("gm", HIDDEN)


@pytest.mark.option("clock_hidden", "gm_may_hide")
@pytest.mark.rule("RC-R15", "RC-22.2")
def test_showing_a_clock_reveals_that_it_was_hidden_and_cannot_be_undone(rulings: Settings) -> None:
    stage = running(rulings, HIDDEN).do("gm", TickClock("h1", 2)).do("gm", RevealClock("h1"))
    (shown,) = [event for event in stage.events if type(event).__name__ == "ClockRevealed"]
    assert (shown.teaches(), shown.reveals()) == (True, True)
    assert GAME.log_line(shown, stage.state) == "The GM reveals a hidden clock, at 2 of 4."


@pytest.mark.rule("RC-R15")
def test_a_table_that_hides_clocks_no_longer_sees_those_hidden_before(rulings: Settings) -> None:
    """They stayed hidden, though everyone sees all clocks then."""
    may_hide = GAME.read_settings({"clock_hidden": "gm_may_hide"})
    stage = running(may_hide, HIDDEN, HIDDEN).do("gm", TickClock("h1", 2))
    stage.run(repair.mend)
    assert len(stage.state.hidden_clocks.open()) == 2

    def choose(play: Play[Canyon]) -> None:
        play.do(SettingsChanged(rulings, ("clock_hidden",)))
        repair.mend(play)

    stage.run(choose)
    assert stage.state.hidden_clocks.open() == ()
    assert [at(stage, clock) for clock in ("k1", "k2")] == [0, 2]
    assert "A hidden clock is revealed, at 2 of 4: this table hides none." in log_of(stage)


@pytest.mark.rule("RC-20.4", "RC-6.16")
@pytest.mark.parametrize("hidden", [False, True])
def test_a_help_clock_starts_only_from_a_call_for_help(rulings: Settings, hidden: bool) -> None:
    """It needs a hope and a fear, which the GM's own clock would lack."""
    with pytest.raises(Illegal, match="needs a hope and a fear") as refused:
        running(rulings, StartClock("Ada comes", "a letter", 4, "help", hidden=hidden))
    assert refused.value.clause == "RC-6.16"
    make = next(one for one in choices(Stage(rulings, Rider()), "gm", "start_clock") if one.label == "Make a clock")
    kinds = next(field for field in make.fields if field.name == "kind")
    assert [option.value for option in kinds.options] == ["trouble", "blow-over", "other"]


@pytest.mark.rule("RC-20.5")
def test_a_clock_next_to_an_action_is_shown_as_not_running(rulings: Settings) -> None:
    shown = StartClock("The posse rides", "You shot the dog.", 4, what_if=True, beside="shoot the sign")
    stage = running(rulings, shown)
    told = {fact.label: fact.value for fact in GAME.display.facts(GAME.see(stage.state, "p1"))}
    assert told["If shoot the sign: The posse rides"] == "trouble; You shot the dog."
    assert "Clock: The posse rides" not in told
    assert stage.facts("RC-20.5")["beside"] == "shoot the sign"
    assert stage.facts("RC-20.4") == {}
    stage.do("gm", RunWhatIf("k1"))
    told = {fact.label: fact.value for fact in GAME.display.facts(GAME.see(stage.state, "p1"))}
    assert told["Clock: The posse rides"] == "trouble; You shot the dog."


@pytest.mark.rule("RC-20.4")
def test_the_log_says_that_a_clock_ends_and_how(rulings: Settings) -> None:
    """ "The stable burns: nothing came of it." said the opposite of what it meant."""
    burns = StartClock("The stable burns", "hay catches fast", 4)
    stage = running(rulings, burns, HARSTON)
    stage.do("gm", CloseClock("k1", "nothing came of it"))
    assert log_of(stage)[-1] == 'Clock "The stable burns" ends: nothing came of it.'
    stage.do("gm", CloseClock("k2"))
    assert log_of(stage)[-1] == 'Clock "Harston finds out" ends.'
