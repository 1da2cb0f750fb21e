"""One answer to several questions of a conflict, and the settings that a table decides first."""

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.rust_in_the_canyon.conflict import commands as wish
from croupier.games.rust_in_the_canyon.conflict.side_events import ActionTagged, RankSet
from croupier.games.rust_in_the_canyon.rest.commands import CloseDowntime, OpenDowntime
from support.rust_in_the_canyon.conflict import P, agreed, choices, prepared, proposed, step
from support.rust_in_the_canyon.stage import Rider, Stage

TWO = (Rider(), Rider("Bo"))
BOTH_LABEL = "Agree to stakes and situation"
LADDER_WORDS = ("trivial 0", "bothersome 1", "difficult 2", "serious 3", "overwhelming 5")
BOTH = wish.AgreeConflict(situation=True)


def labels(stage: Stage, seat: str, kind: str) -> list[str]:
    return [one.label for one in choices(stage, seat, kind)]


@pytest.mark.rule("RC-8.4", "RC-8.6")
def test_a_player_may_agree_to_stakes_and_situation_at_once(rulings: Settings) -> None:
    stage = proposed(rulings, *TWO).do("p1", wish.AddFact("Rain on the roof"))
    assert labels(stage, "p1", "agree_conflict")[0] == "Agree to stakes and situation"
    stage.do("p1", BOTH).do("gm", BOTH).do("p2", wish.AgreeConflict())
    assert (step(stage), stage.asked()) == ("situation", ["p2 agree"])
    with pytest.raises(Impossible, match="the stakes are already agreed"):
        stage.do("p2", BOTH)
    stage.do("p2", wish.AgreeConflict())
    assert step(stage) == "prepare"


@pytest.mark.rule("RC-8.4", "RC-8.6")
def test_agreeing_to_both_at_once_is_the_usual_choice(rulings: Settings) -> None:
    stage = proposed(rulings, *TWO)
    assert [one.label for one in choices(stage, "p1", "agree_conflict") if one.usual is True] == [BOTH_LABEL]
    agreed(stage)
    assert [one.usual for one in choices(stage, "p1", "agree_conflict")] == [True]


@pytest.mark.rule("RC-8.6")
def test_a_changed_situation_has_to_be_agreed_to_again(rulings: Settings) -> None:
    stage = proposed(rulings, *TWO).do("p1", BOTH).do("gm", BOTH).do("p2", wish.AddFact("A dog barks"))
    for seat in ("p1", "gm"):
        stage.do(seat, wish.AgreeConflict())
    stage.do("p2", BOTH)
    assert stage.asked() == ["gm agree", "p1 agree"]


def all_say(stage: Stage, level: int) -> Stage:
    for seat in ("p1", "p2"):
        stage.do(seat, wish.SayAction(f"{seat} talks"))
    return stage.do("gm", wish.SayAction("draws", level=level))


@pytest.mark.rule("RC-9.5")
def test_the_gm_tags_the_oppositions_act_while_stating_it(rulings: Settings) -> None:
    stage = prepared(proposed(rulings, *TWO).do("p1", BOTH).do("p2", BOTH).do("gm", BOTH))
    with pytest.raises(Illegal, match="the GM tags actions") as refused:
        stage.do("p1", wish.SayAction("talks", level=P))
    assert refused.value.clause == "RC-9.5"
    with pytest.raises(Invalid, match="level"):
        stage.do("gm", wish.SayAction("draws", level=4))
    all_say(stage, P)
    assert ActionTagged("gm", P) in stage.events
    assert stage.asked() == ["gm settle"]


@pytest.mark.rule("RC-9.5", "RC-R22")
@pytest.mark.option("say_order", "sealed")
def test_a_tag_that_was_sealed_with_the_statement_is_shown_with_it(rulings: Settings) -> None:
    stage = prepared(proposed(rulings, *TWO).do("p1", BOTH).do("p2", BOTH).do("gm", BOTH))
    stage.do("gm", wish.SayAction("draws", level=P)).do("p1", wish.SayAction("talks"))
    assert ActionTagged("gm", P) not in stage.events
    stage.do("p2", wish.SayAction("waits"))
    assert ActionTagged("gm", P) in stage.events
    assert stage.asked() == ["gm settle"]


@pytest.mark.rule("RC-9.6", "RC-10.1")
def test_the_command_that_settles_the_level_may_set_the_rank(rulings: Settings) -> None:
    """A conflict of two PCs is at the ante after 11 answers; with tags, surprise and rank it took 24."""
    stage = prepared(proposed(rulings, *TWO).do("p1", BOTH).do("p2", BOTH).do("gm", BOTH))
    all_say(stage, P)
    assert labels(stage, "gm", "settle_level") == [
        *(f"{level}, the sheriff {rank}" for level in ("Physical", "Deadly") for rank in LADDER_WORDS),
        "Set the level, the rank and a step",
    ]
    at_once = [one for one in choices(stage, "gm", "settle_level") if one.row]
    assert [one.command["rank"] for one in at_once] == [0, 1, 2, 3, 5] * 2
    assert not any(one.fields for one in at_once), "one press each"
    with pytest.raises(Invalid, match="rank"):
        stage.do("gm", wish.SettleLevel(4, level=P))
    luck = [f"{seat} {rank}" for seat in ("p1", "p2") for rank in (2, 3)]
    stage.do("gm", wish.SettleLevel(2, 1, level=P), *luck, "gm 2", "gm 3", "gm 4")
    assert (step(stage), stage.facts("RC-10.2")["effective"]) == ("ante", 3)
    assert len(stage.plays) == 12
    stage.do("p1", wish.PayAnte())
    assert stage.asked() == ["p2 ante c2"]


@pytest.mark.rule("RC-R24")
def test_a_rank_that_is_kept_is_not_set_again(rulings: Settings) -> None:
    more = {"step": "surprise", "hand": 2, "level": 2}
    stage = Stage(rulings, Rider(), conflict=more)
    stage.run(lambda play: play.do(RankSet(2, 0)))
    settled_by = labels(_surprise_said(stage), "gm", "settle_level")
    assert settled_by == ["Confirm: Physical"]


def _surprise_said(stage: Stage) -> Stage:
    stage.do("p1", wish.SaySurprised(surprised=False, about="c1"))
    return stage.do("gm", wish.SaySurprised(surprised=False, about="gm"))


@pytest.mark.rule("RC-18.9", "RC-R56", "RC-R26")
def test_the_gm_is_offered_the_settings_to_decide_before_the_first_town(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=None)
    found = {one.label: one for one in choices(stage, "gm", "change_setting")}
    assert list(found) == ["What does playing a reserve card cost?", "How do injuries heal?"]
    healing = found["How do injuries heal?"]
    assert (healing.command, healing.fields[0].default) == ({"type": "change_setting", "setting": "healing"}, "clocks")
    assert [option.value for option in healing.fields[0].options] == ["clocks", "quick"]
    assert choices(stage, "p1", "change_setting") == []
    assert choices(Stage(rulings, Rider()), "gm", "change_setting") == []


@pytest.mark.rule("RC-1.8")
def test_those_settings_are_not_offered_while_something_is_under_way(rulings: Settings) -> None:
    stage = Stage(rulings, Rider(), town=None).do("gm", OpenDowntime())
    assert choices(stage, "gm", "change_setting") == []
    assert choices(stage.do("gm", CloseDowntime()), "gm", "change_setting")
