"""Actions of a beat without a roll: Chorus and Antagonize (SZ-9.8, SZ-9.9)."""

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Hurdle
from croupier.games.syuzheteers.prologue.state import Minor
from croupier.games.syuzheteers.scenes.commands import AnswerWish, Antagonize, Chorus, PassBeat
from croupier.games.syuzheteers.scenes.state import ACT_3
from support.syuzheteers.beats import beat, claim, claims_of, has_beat, opened, problem
from support.syuzheteers.offers import labels, offered
from support.syuzheteers.stage import Actor, Stage, under

CAST = (Minor("n1", "The ferryman", "knows every bank"), Minor("n2", "His dog", "growls"))
PLOT = (problem("w2"), problem("w3"), problem("w4"))
TALK = Chorus("w1", ("n1", "n2"), "a week later")


def three(rulings: Settings, counters: int = 3, **more: Any) -> Stage:
    state = {"cast": CAST, **more.pop("state", {})}
    return opened(
        Stage(rulings, Actor(), Actor(), Actor(), stage=(problem("w1"),), plot=PLOT, counters=counters, state=state,
              **more)
    )  # fmt: skip


@pytest.mark.rule("SZ-9.8", "SZ-6.5", "SZ-6.8")
def test_a_chorus_sets_a_new_note_and_frees_those_who_acted_in_the_scene(rulings: Settings) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    claim(stage, "p2", "w1")
    stage.do("p2", TALK)
    assert stage.state.scenes[0].note == "a week later"
    assert [places.marker(stage.state, seat) for seat in ("p1", "p2")] == ["", places.ASIDE]
    assert {"p1", "p3"} <= set(claims_of(stage.state))
    claim(stage, "p1", "w1")
    assert has_beat(stage) == "p1"


@pytest.mark.option("gm_seat", "seat")
@pytest.mark.rule("SZ-6.9", "SZ-9.8", "SZ-R2")
def test_those_whom_the_gms_chorus_frees_are_asked_although_they_had_passed(rulings: Settings) -> None:
    stage = three(rulings, gm=True)
    beat(stage, "p1", "w1")
    stage.do("p1", PassBeat()).do("p2", PassBeat())
    assert claims_of(stage.state) == ["p3"]
    stage.do("gm", TALK)
    assert claims_of(stage.state) == ["p1", "p2", "p3"]
    assert "Take the beat: “what about w1?”" in labels(stage, "p1", "take_beat")


@pytest.mark.rule("SZ-9.8")
def test_a_chorus_is_played_once_in_a_scene_by_two_or_more_of_the_cast(rulings: Settings) -> None:
    stage = three(rulings)
    claim(stage, "p1", "w1")
    with pytest.raises(Invalid, match="two or more"):
        stage.do("p1", Chorus("w1", ("n1", "n1"), "later"))
    with pytest.raises(Invalid, match="two or more"):
        stage.do("p1", Chorus("w1", ("n1", "n7"), "later"))
    stage.do("p1", TALK)
    claim(stage, "p2", "w1")
    with pytest.raises(Illegal, match="has had its Chorus"):
        stage.do("p2", TALK)


@pytest.mark.rule("SZ-9.8")
def test_without_two_minor_characters_there_is_no_chorus(rulings: Settings) -> None:
    stage = three(rulings, state={"cast": CAST[:1]})
    claim(stage, "p1", "w1")
    with pytest.raises(Illegal, match="add a minor character first"):
        stage.do("p1", TALK)


@pytest.mark.rule("SZ-9.8", "SZ-5.6")
def test_a_bound_character_plays_a_chorus_and_stays_bound(rulings: Settings) -> None:
    stage = three(rulings, state={"hurdles": (Hurdle("h1", "trapped", "p1"),)})
    claim(stage, "p1", "w1")
    stage.do("p1", TALK)
    assert (places.marker(stage.state, "p1"), len(stage.state.hurdles)) == (places.ASIDE, 1)


@pytest.mark.rule("SZ-9.8")
def test_in_act_3_a_chorus_is_played_once_per_scene_and_round(rulings: Settings) -> None:
    stage = three(rulings, phase=ACT_3, counters=0)
    for seat in ("p1", "p2"):
        claim(stage, seat, "w1" if seat == "p1" else "w2")
        stage.do(seat, Chorus("w1" if seat == "p1" else "w2", ("n1", "n2"), "later"))
    claim(stage, "p3", "w1")
    with pytest.raises(Illegal, match="has had its Chorus"):
        stage.do("p3", TALK)


def rival(rulings: Settings, against: str = "p2", **more: Any) -> Stage:
    stage = three(rulings, **more)
    claim(stage, "p1", "w1")
    return stage.do("p1", Antagonize(against, "Rival", "who is the better one?"))


ANTAGONISTIC = pytest.mark.option("play_type", "antagonistic")


@pytest.mark.rule("SZ-9.9", "SZ-6.5")
@ANTAGONISTIC
def test_in_an_antagonistic_play_a_challenge_is_written_for_another_player_at_once(rulings: Settings) -> None:
    stage = rival(rulings)
    card = stage.card(stage.plot()[-1])
    assert (card.personal_to, card.question, card.author) == (("p2",), "who is the better one?", "p1")
    assert (places.marker(stage.state, "p1"), has_beat(stage)) == (places.ASIDE, "")


@pytest.mark.rule("SZ-9.9")
def test_in_a_party_the_target_is_asked_and_a_refusal_leaves_the_beat_for_another_action(
    rulings: Settings,
) -> None:
    stage = rival(rulings)
    assert stage.asked() == ["p2 antagonism p1"]
    assert GAME.default(stage.state, GAME.open_questions(stage.state)[0]) == AnswerWish(yes=False)
    with pytest.raises(Impossible, match="nobody asks"):
        stage.do("p3", AnswerWish(yes=True))
    stage.do("p2", AnswerWish(yes=False))
    assert (has_beat(stage), stage.plot()) == ("p1", ["w2", "w3", "w4"])
    stage.do("p1", Antagonize("p2", "Rival", "and now?")).do("p2", AnswerWish(yes=True))
    assert (has_beat(stage), len(stage.plot())) == ("", 4)


@pytest.mark.parametrize(
    ("antagonize", "where", "kept"),
    [("beat_bottom", "at the bottom", "beat"), ("beat_top", "on top", "beat"), ("point", "at the bottom", "point")],
)
@pytest.mark.rule("SZ-9.9", "SZ-R43")
def test_each_answer_to_a_challenge_says_what_follows(antagonize: str, where: str, kept: str) -> None:
    """A refusal said that the challenge went into the plot."""
    rulings = GAME.read_settings({"antagonize": antagonize})
    stage = opened(Stage(rulings, Actor(points=1), Actor(), stage=(problem("w1"),), plot=PLOT, counters=3))
    if antagonize != "point":
        claim(stage, "p1", "w1")
    agreed, refused = offered(stage.do("p1", Antagonize("p2", "Rival", "who?")), "p2", "answer_wish")
    assert agreed.help == f"it goes {where} of the plot, and only your main character faces it"
    assert refused.help == f"nothing is written, and Ana keeps the {kept}"


@pytest.mark.rule("SZ-9.9")
def test_a_player_antagonizes_once_per_act(rulings: Settings) -> None:
    stage = rival(rulings, state={"cast": CAST})
    stage.do("p2", AnswerWish(yes=True))
    beat(stage, "p2", "w1", resolves=True)
    claim(stage, "p1", "w2")
    with pytest.raises(Illegal, match="antagonized in this act"):
        stage.do("p1", Antagonize("p2", "Rival", "again?"))


@pytest.mark.rule("SZ-9.9", "SZ-5.6", "SZ-5.2")
def test_nobody_antagonizes_themselves_while_bound_in_act_3_or_with_an_unknown_type(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="another player"):
        rival(rulings, "p1")
    with pytest.raises(Illegal, match="binds you"):
        rival(rulings, state={"hurdles": (Hurdle("h1", "trapped", "p1"),)})
    with pytest.raises(Illegal, match="Act III"):
        rival(rulings, phase=ACT_3, counters=0)
    stage = three(rulings)
    claim(stage, "p1", "w1")
    with pytest.raises(Invalid, match="Dilemma"):
        stage.do("p1", Antagonize("p2", "Nonsense", "what?"))


@pytest.mark.rule("SZ-9.8", "SZ-9.9", "SZ-6.2")
@pytest.mark.parametrize("command", [TALK, Antagonize("p2", "Rival", "who?")])
def test_neither_is_played_without_a_beat(rulings: Settings, command: Any) -> None:
    stage = three(rulings)
    with pytest.raises(Illegal, match="not your beat"):
        stage.do("p1", command)


@pytest.mark.rule("SZ-9.8")
@pytest.mark.parametrize("marker", [under("chorus", "context", "scene.w1")])
def test_a_chorus_may_leave_markers_where_they_are(rulings: Settings, marker: str) -> None:
    stage = three(rulings)
    beat(stage, "p1", "w1")
    claim(stage, "p2", "w1")
    stage.do("p2", TALK)
    assert places.marker(stage.state, "p1") == marker


@pytest.mark.parametrize(
    ("chorus", "does"),
    [
        ("context_and_markers", "; everyone who stands in it may act again while beats are left; once in a scene"),
        ("context", "without a roll; once in a scene"),
        ("moot_obstacle", "; it can make an obstacle moot, unless somebody objects; once in a scene"),
    ],
)
@pytest.mark.rule("SZ-9.8")
def test_the_choice_says_what_a_chorus_does(chorus: str, does: str) -> None:
    """It said nothing of those who are free to act again."""
    stage = three(GAME.read_settings({"chorus": chorus}))
    claim(stage, "p1", "w1")
    (choice,) = offered(stage, "p1", "chorus")
    assert choice.help.endswith(does)


@pytest.mark.parametrize(
    ("settings", "does"),
    [
        ({}, "at the bottom of the plot, without a roll, if they agree"),
        ({"play_type": "antagonistic"}, "at the bottom of the plot, without a roll"),
        ({"antagonize": "beat_top"}, "on top of the plot, without a roll, if they agree"),
    ],
)
@pytest.mark.rule("SZ-9.9")
def test_the_choice_says_where_an_antagonists_challenge_goes(settings: dict[str, str], does: str) -> None:
    stage = three(GAME.read_settings(settings))
    claim(stage, "p1", "w1")
    (choice,) = offered(stage, "p1", "antagonize")
    assert choice.help == f"a new challenge of somebody else's own {does}; once in an act"


@pytest.mark.rule("SZ-9.8", "SZ-R25")
@pytest.mark.option("beat_counters", "per_player")
def test_a_chorus_gives_no_second_beat_where_each_player_has_one(rulings: Settings) -> None:
    """The choice said that all who stand in the scene may act again."""
    stage = three(rulings)
    claim(stage, "p1", "w1")
    (choice,) = offered(stage, "p1", "chorus")
    assert choice.help.endswith(
        "; everyone who stands in it leaves it; each player has one beat, so this gives nobody another; once in a scene"
    )
