"""Send for Help (RC-6.16)."""

from typing import Any

import pytest

from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon import GAME
from croupier.games.rust_in_the_canyon.moves.commands import SendForHelp, StartHelp
from support.rust_in_the_canyon.conflict import choices
from support.rust_in_the_canyon.stage import Rider, Stage
from support.rust_in_the_canyon.story import log_of


def call(**changes: Any) -> SendForHelp:
    told = {"npc": "Ada", "tie": "own", "known": "She taught me", "word": "by rider", "hope": "guns", "fear": "silence"}
    return SendForHelp(**{**told, **changes})


@pytest.mark.rule("RC-6.16")
def test_the_gm_starts_a_clock_for_a_call_for_help(rulings: Settings) -> None:
    stage = Stage(rulings, Rider()).do("p1", call())
    assert stage.asked() == ["gm help"]
    stage.do("gm", StartHelp("h1", 6))
    (clock,) = stage.state.clocks
    assert (clock.kind, clock.size, clock.hope, clock.fear) == ("help", 6, "guns", "silence")
    assert stage.asked() == []
    facts = [fact.value for fact in GAME.display.facts(GAME.see(stage.state, "p1")) if "Ada" in fact.label]
    assert facts == ["help; Ana sent word: by rider; hope: guns; fear: silence"]


@pytest.mark.rule("RC-6.16", "RC-1.6")
@pytest.mark.parametrize("field", ["npc", "known", "word", "hope", "fear"])
def test_missing_fields_are_refused(rulings: Settings, field: str) -> None:
    stage = Stage(rulings, Rider())
    with pytest.raises(Invalid) as refused:
        stage.do("p1", call(**{field: ""}))
    assert (refused.value.field, refused.value.clause) == (field, "RC-6.16")
    assert stage.state.calls == ()


@pytest.mark.rule("RC-6.16")
@pytest.mark.parametrize("tie", ["own", "other", "personal"])
def test_help_comes_from_your_own_faction_another_or_a_personal_tie(rulings: Settings, tie: str) -> None:
    assert Stage(rulings, Rider()).do("p1", call(tie=tie)).state.calls[0].tie == tie
    with pytest.raises(Invalid, match="own, other, personal"):
        Stage(rulings, Rider()).do("p1", call(tie="enemy"))


@pytest.mark.rule("RC-6.16")
@pytest.mark.parametrize(
    ("tie", "words"), [("own", "their own faction"), ("other", "another faction"), ("personal", "a personal tie")]
)
def test_the_log_and_the_gms_prompt_say_whom_they_send_to(rulings: Settings, tie: str, words: str) -> None:
    """The log kept the tie to itself, and the GM's prompt called the PC's faction "your own"."""
    stage = Stage(rulings, Rider()).do("p1", call(tie=tie))
    assert f"; {words}: {stage.state.calls[0].known}; hope: " in log_of(stage)[-1]
    (start,) = choices(stage, "gm", "start_help")
    assert start.help.startswith(f"{words}, ")


@pytest.mark.rule("RC-6.16")
def test_only_the_gm_starts_a_help_clock(rulings: Settings) -> None:
    with pytest.raises(Forbidden):
        Stage(rulings, Rider()).do("p1", call()).do("p1", StartHelp("h1"))
    with pytest.raises(Impossible, match="nobody is waiting"):
        Stage(rulings, Rider()).do("p1", call()).do("gm", StartHelp("h2"))


@pytest.mark.rule("RC-6.16")
def test_the_number_of_calls_waiting_for_the_gm_is_limited(rulings: Settings) -> None:
    stage = Stage(rulings, Rider())
    for _ in range(12):
        stage.do("p1", call())
    with pytest.raises(Impossible, match="too many calls to answer"):
        stage.do("p1", call())
