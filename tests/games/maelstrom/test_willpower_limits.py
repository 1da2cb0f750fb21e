"""Uses of willpower that are refused, and the default answers (chapter 9, MS-1.10, MS-R75)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Impossible, Invalid, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import EndScene, SetScene
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.decree.commands import SetWillpower
from croupier.games.maelstrom.rolls.commands import RollInSecret, SpendWillpower
from croupier.games.maelstrom.sheets.state import DEAD, UNCONSCIOUS, Effect, Health
from croupier.games.maelstrom.willpower import commands as wish
from croupier.games.maelstrom.willpower.events import Broke
from croupier.games.maelstrom.willpower.willpower_dots import spend
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form, options
from support.maelstrom.reading import choices_of, cited, lines
from support.maelstrom.stage import Hero, Stage

BROKEN: dict[str, Any] = {"broken": True}


def fallen(rulings: Settings, **more: object) -> Stage:
    """A helper, and two who are broken."""
    broken = Hero(current=0, more={**BROKEN, **more})
    return Stage(rulings, Hero(), broken, broken)


@pytest.mark.rule("MS-9.18")
@pytest.mark.parametrize(
    ("more", "why"), [({}, "is not broken"), ({**BROKEN, "condition": UNCONSCIOUS}, "is unconscious")]
)
def test_characters_who_do_not_act_passively(rulings: Settings, more: dict[str, Any], why: str) -> None:
    with pytest.raises(Refusal, match=why):
        Stage(rulings, Hero(more=more)).do("p1", wish.ActPassively("c1", "crawls away"))


@pytest.mark.rule("MS-9.19", "MS-R30")
def test_a_rally_needs_someone_broken_and_is_answered_once(rulings: Settings) -> None:
    with refused_by("MS-9.19"):
        Stage(rulings, Hero(), Hero()).do("p1", wish.TryRally("c1"))
    stage = fallen(rulings).do("p1", wish.TryRally("c1"))
    with pytest.raises(Impossible, match="is already rallying"):
        stage.do("p1", wish.TryRally("c1"))


@pytest.mark.rule("MS-9.19", "MS-9.21", "MS-R30")
@pytest.mark.parametrize(
    ("answer", "why"),
    [
        (wish.AnswerRally("y9", ("c2",)), "nobody is waiting for that"),
        (wish.AnswerRally("y4", ("c1",)), "is not broken"),
        (wish.AnswerRally("y4", ("c2", "c2")), "named twice"),
    ],
)
def test_characters_whom_a_rally_cannot_reach(rulings: Settings, answer: wish.AnswerRally, why: str) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1"))
    before = stage.state
    with pytest.raises(Impossible, match=why):
        stage.do("gm", answer)
    assert stage.state is before


@pytest.mark.rule("MS-9.19")
def test_the_unconscious_are_not_rallied(rulings: Settings) -> None:
    with refused_by("MS-9.19"):
        fallen(rulings, condition=UNCONSCIOUS).do("p1", wish.TryRally("c1"))


@pytest.mark.rule("MS-9.16", "MS-9.19", "MS-R75")
def test_without_consent_a_rally_gives_nothing_and_rest_is_rolled_only_on_request(rulings: Settings) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1"))
    assert GAME.default(stage.state, GAME.open_questions(stage.state)[0]) == wish.AnswerRally("y4")
    stage = Stage(rulings, Hero(willpower=5, current=2)).do("gm", wish.CloseDay(("c1",), ("c1",)))
    assert GAME.default(stage.state, GAME.open_questions(stage.state)[0]) == wish.RollRest("c1", rolls=False)
    stage.do("p1", wish.RollRest("c1", rolls=False))
    assert (stage.asked(), stage.sheet().current, stage.state.attempts) == ([], 3, ())


@pytest.mark.rule("MS-9.16", "MS-R28")
def test_rest_is_rolled_once_and_only_by_those_missing_dots(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="has no day of rest"):
        Stage(rulings, Hero(willpower=5, current=2)).do("p1", wish.RollRest("c1"))
    stage = Stage(rulings, Hero(willpower=3, current=2)).do("gm", wish.CloseDay(("c1",), ("c1",)), goes_on=False)
    assert stage.sheet().current == 3
    with pytest.raises(Refusal):
        stage.do("p1", wish.RollRest("c1"))


@pytest.mark.rule("MS-9.16", "MS-9.2")
def test_nobody_is_asked_about_a_rest_roll_at_full_willpower(rulings: Settings) -> None:
    """The only answer that was not refused was to decline, and the next day waited for it."""
    stage = Stage(rulings, Hero(willpower=3, current=2), Hero(willpower=3), Hero(willpower=3, current=1))
    everyone = ("c1", "c2", "c3")
    stage.do("gm", wish.CloseDay(everyone, everyone))
    assert (stage.asked(), stage.state.rests) == (["p3 rests c3"], ("c3",))
    assert {"who": "Ana", "left": 3} in cited(stage, "MS-9.16")
    stage.do("p3", wish.RollRest("c3"), "8,9").do("gm", wish.CloseDay(everyone))
    assert stage.state.day == 3


@pytest.mark.rule("MS-9.16", "MS-1.2")
def test_a_rest_roll_ends_when_an_override_restores_the_last_dot(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=3, current=1)).do("gm", wish.CloseDay(("c1",), ("c1",)))
    stage.decree(SetWillpower(reason="a gift", who="c1", dots=3)).do("gm", wish.PassTime(60))
    assert (stage.asked(), stage.state.rests) == ([], ())


@pytest.mark.rule("MS-9.16", "MS-R33")
@pytest.mark.parametrize(("option", "offered"), [("fail", {True, False}), ("refuse", {False})])
def test_a_rest_roll_without_dice_is_offered_only_where_it_may_fail(option: str, offered: set[bool]) -> None:
    hero = Hero(willpower=5, current=0, more=BROKEN)
    stage = Stage(GAME.read_settings({"wp_zero_roll": option}), hero, state={"rests": ("c1",)})
    choices = [one.command for one in choices_of(stage, "p1") if one.command["type"] == "roll_rest"]
    assert {one.get("rolls", True) for one in choices} == offered


@pytest.mark.rule("MS-9.1", "MS-9.5")
@pytest.mark.parametrize(
    ("command", "refusal", "why"),
    [
        (wish.CallWillpower("x9"), Impossible, "there is nobody called 'x9'"),
        (wish.CallWillpower("c2"), Impossible, "dead characters do not roll"),
        (wish.CallWillpower("c1", how="endure"), Invalid, "resist or recover"),
        (wish.CallWillpower("c1", effect="e9"), Refusal, "e9"),
        (wish.CallWillpower("c1", 11), Invalid, "2 to 10"),
        (wish.CallWillpower("c1", 6, -1), Invalid, "threshold"),
    ],
)
def test_an_invalid_call_for_willpower_is_refused(
    rulings: Settings, command: wish.CallWillpower, refusal: type[Refusal], why: str
) -> None:
    stage = Stage(
        rulings, Hero(sheet={"effects": (Effect("e1", "gas", dice=-1, turns=2),)}), Hero(more={"condition": DEAD})
    )
    with pytest.raises(refusal, match=why):
        stage.do("gm", command)
    assert stage.events == []


@pytest.mark.rule("MS-9.6", "MS-9.11", "MS-9.2")
def test_no_more_dots_are_spent_than_available(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=2))
    with pytest.raises(Impossible, match="only 2 dots of willpower are left"):
        stage.run(spend, "c1", 3, "too much")
    stage.run(spend, "c1", 2, "all of it")
    assert (stage.sheet().current, stage.sheet().willpower) == (0, 5)
    assert stage.facts("MS-9.11").keys() == {"before", "paid", "left"}


@pytest.mark.rule("MS-9.5", "MS-R22")
@pytest.mark.option("wp_terms", "ask")
def test_the_form_of_a_willpower_roll_asks_for_its_terms(rulings: Settings) -> None:
    shown = fields(form(Stage(rulings, Hero()), "gm", "call_willpower"))
    assert (shown["difficulty"].default, shown["threshold"].default) == (None, None)


@pytest.mark.rule("MS-9.5", "MS-R33")
@pytest.mark.option("wp_zero_roll", "refuse")
def test_a_character_without_a_dot_does_not_keep_others_from_rolling(rulings: Settings) -> None:
    shown = form(Stage(rulings, Hero(current=0), Hero()), "gm", "call_willpower")
    assert (shown.legal, options(shown, "who")) == (True, ["c2"])


@pytest.mark.rule("MS-9.5", "MS-R73")
def test_the_dead_roll_no_willpower_no_matter_who_plays_them(rulings: Settings) -> None:
    thug = Npc("n1", "A thug", Secret(Quick(), ("gm",)), condition=DEAD)
    stage = Stage(rulings, Hero(), npcs=(thug,))
    with pytest.raises(Impossible, match="dead characters do not roll"):
        stage.do("gm", wish.CallWillpower("n1", 6))
    assert options(form(stage, "gm", "call_willpower"), "who") == ["c1"]


@pytest.mark.rule("MS-9.6", "MS-R73")
def test_an_npc_without_willpower_spends_none_and_the_refusal_says_why(rulings: Settings) -> None:
    stage = Stage(rulings, npcs=(Npc("n1", "A thug", Secret(Quick(), ("gm",))),))
    stage.do("gm", wish.CallWillpower("n1", 6), "2,6,7")
    with refused_by("MS-R73"):
        stage.do("gm", SpendWillpower(stage.attempt().id))


@pytest.mark.rule("MS-9.15")
def test_a_day_of_rest_says_what_each_recovers(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(current=1), Hero()).do("gm", wish.CloseDay(("c1", "c2")))
    receipt = stage.plays[-1].receipt
    assert cited(stage, "MS-9.15") == [
        {"who": "Ana", "before": 1, "recovered": 1, "left": 2},
        {"who": "Ben", "before": 3, "recovered": 0, "left": 3},
    ]
    seen = [{fact.name for fact in one.facts} for one in receipt.for_seat("p1").because if one.clause == "MS-9.15"]
    assert seen == [{"who", "before", "recovered", "left"}, {"who"}]
    assert "Ana: a day of rest, willpower 1 to 2." in lines(stage, "p1")


@pytest.mark.rule("MS-9.19")
def test_a_rally_says_first_who_is_back_and_then_what_it_cost(rulings: Settings) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1")).do("gm", wish.AnswerRally("y4", ("c2", "c3")))
    clauses = [one.clause for one in stage.plays[-1].receipt.because]
    assert clauses[:2] == ["MS-9.19", "MS-9.11"]
    assert stage.facts("MS-9.19") == {"helper": "Ana", "rallied": "Ben, Cem"}
    assert "Ana: pays a dot of willpower to rally them." in lines(stage, "p1")


@pytest.mark.rule("MS-9.5", "MS-R74")
@pytest.mark.option("visibility_dice", "st_only")
def test_a_willpower_roll_of_the_storytellers_own_character_is_hidden(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    villain = msgspec.structs.replace(stage.one("c2"), seat="gm", sheet=Secret(stage.sheet("c2"), ("gm",)))
    stage.state = msgspec.structs.replace(stage.state, characters=(stage.one(), villain))
    stage.do("gm", wish.CallWillpower("c2", 6), "2,6,7")
    assert (stage.state.attempts, lines(stage)) == ((), [])


@pytest.mark.rule("MS-9.19")
@pytest.mark.parametrize("passes", [wish.CloseDay(("c1",)), wish.PassTime(30)], ids=["a day", "minutes"])
def test_a_rally_without_an_answer_ends_when_time_passes(rulings: Settings, passes: Command) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1", "Up!")).do("gm", passes)
    assert (stage.state.rallies, stage.sheet().current) == ((), 3)
    assert stage.facts("MS-9.19") == {"helper": "Ana", "rallied": "nobody"}
    assert not any("rally" in one for one in stage.asked())


@pytest.mark.rule("MS-9.19", "MS-9.17")
def test_the_receipt_says_why_a_rally_is_over_when_its_helper_falls(rulings: Settings) -> None:
    stage = fallen(rulings).do("p1", wish.TryRally("c1", "Up!")).do("gm", SetWillpower(who="c1", dots=0))
    assert stage.state.rallies == ()
    assert stage.facts("MS-9.19") == {"helper": "Ana", "rallied": "nobody"}


@pytest.mark.rule("MS-9.5", "MS-R33")
@pytest.mark.option("wp_zero_roll", "refuse")
def test_no_secret_willpower_roll_without_dice_where_none_is_made(rulings: Settings) -> None:
    with refused_by("MS-R33"):
        Stage(rulings, Hero(current=0)).do("gm", RollInSecret("c1", "Willpower"))
    stage = Stage(rulings, Hero(current=1)).do("gm", RollInSecret("c1", "Willpower"), "6")
    assert len(stage.state.hidden.open()) == 1


@pytest.mark.rule("MS-9.17", "MS-9.12")
def test_nobody_hears_of_the_willpower_of_the_dead(rulings: Settings) -> None:
    hurt = {"health": Health(lethal=8), "ignores_wounds": True}
    stage = Stage(rulings, Hero(current=0, sheet=hurt, more={"condition": DEAD}), Hero())
    stage.do("gm", SetScene("Elsewhere")).do("gm", EndScene())
    broke = next(one for one in stage.events if isinstance(one, Broke))
    assert (stage.one().broken, broke.log_line(stage.state), broke.banner(stage.state)) == (True, "", None)
