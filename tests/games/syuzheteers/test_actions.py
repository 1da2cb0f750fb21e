"""Beat actions that roll: who may address what, markers, consent (SZ-9.1 to 9.7, 9.11, SZ-5.4, SZ-5.6)."""

from typing import Any

import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible, Refusal
from croupier.core.settings import Settings
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.assets.state import Card, Complication, Hurdle, Obstacle
from croupier.games.syuzheteers.objections.commands import Object, Vote
from croupier.games.syuzheteers.prologue.state import PRINCIPAL, Character, Inclination, Minor
from croupier.games.syuzheteers.roll.claims import claimable
from croupier.games.syuzheteers.roll.commands import (
    AgreeToBeat,
    AskQuestion,
    FlashBack,
    HoldDialogue,
    HoldHostileDialogue,
    HoldMonologue,
    LeadByProxy,
    PutClaims,
    Shed,
    TakeCenterStage,
    TakeHurt,
)
from croupier.games.syuzheteers.roll.events import RollJudged
from croupier.games.syuzheteers.roll.numbers import target_parts
from croupier.games.syuzheteers.scenes.beat_claims import why_not
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.testing.refusals import refused_by
from support.syuzheteers.offers import log_lines, offered
from support.syuzheteers.roll import Beaten
from support.syuzheteers.stage import Actor, under

ANGRY = Inclination("angry", 1, (Complication("m9", "angry", 2),))
UPSET = Inclination("upset", 1, (Complication("m8", "upset", 1),))
TOLL = Card("w1", type="Rival", question="who rules?", obstacles=(Obstacle("o1", "the toll"),))
HERS = Card("w1", type="Rival", question="who am I?", obstacles=(Obstacle("o1", "the toll"),), personal_to=("p2",))
SMITH = (Minor("n1", "The smith", "strong and slow"),)
BOUND = {"hurdles": (Hurdle("h1", "trapped", "p1"),)}
OTHERS = {"hurdles": (Hurdle("h2", "trapped", "p2"),)}
ME = Actor(more={"inclinations": (ANGRY, Inclination("shaken"))})


def scene(rulings: Settings, me: Actor = ME, other: Actor | None = None, *, card: Card = TOLL, **more: Any) -> Beaten:
    you = other or Actor(more={"inclinations": (UPSET, Inclination("shaken"))})
    return Beaten(rulings, me, you, Actor(), stage=(card,), **more)


@pytest.mark.rule("SZ-9.1", "SZ-6.5", "SZ-7.2", "SZ-2.3")
@pytest.mark.parametrize("addressed", ["challenge", "o1"])
def test_center_stage_puts_the_marker_into_the_scene(rulings: Settings, addressed: str) -> None:
    stage = scene(rulings).center(addressed)
    assert places.marker(stage.state, "p1") == "scene.w1"
    assert (stage.roll.leader, stage.roll.addressed, stage.asked()) == ("p1", addressed, ["p1 claims"])


@pytest.mark.rule("SZ-9.1", "SZ-1.8")
@pytest.mark.parametrize(("struck", "asked"), [(False, ["p1 claims"]), (True, ["p1 beat w1"])])
def test_reaching_another_characters_hurdle_is_a_claim(rulings: Settings, struck: bool, asked: list[str]) -> None:
    stage = scene(rulings, state=OTHERS).center("h2")
    if struck:
        stage.do("p3", Object(1)).do("p2", Vote(1, "strike")).do("p3", Vote(1, "strike"))
    stage.nobody_objects()
    assert stage.asked() == asked
    assert places.marker(stage.state, "p1") == ("" if struck else "scene.w1")


@pytest.mark.rule("SZ-9.2", "SZ-5.6")
def test_a_bound_character_at_center_stage_addresses_only_their_own_hurdle(rulings: Settings) -> None:
    stage = scene(rulings, state=BOUND)
    with pytest.raises(Illegal, match="is bound") as refused:
        stage.center()
    assert refused.value.clause == "SZ-9.2"
    stage.center("h1").thrown("6", "2")
    assert stage.state.hurdles == ()


@pytest.mark.rule("SZ-9.2", "SZ-5.8")
def test_another_character_may_free_a_bound_one(rulings: Settings) -> None:
    stage = scene(rulings, state=OTHERS).center("h2").nobody_objects()
    stage.thrown("6", "2")
    assert stage.state.hurdles == ()


@pytest.mark.rule("SZ-5.4", "SZ-9.3", "SZ-6.2", "SZ-5.6", "SZ-9.5", "SZ-9.7", "SZ-9.6", "SZ-9.11")
@pytest.mark.parametrize(
    ("command", "more", "why", "clause"),
    [
        (TakeCenterStage(), {"card": HERS}, "only Ben may face this challenge itself", "SZ-5.4"),
        (LeadByProxy("n1"), {"card": HERS, "state": {"cast": SMITH}}, "no proxy faces", "SZ-9.3"),
        (LeadByProxy("n1"), {"state": {"cast": SMITH, **BOUND}}, "your character is bound", "SZ-9.3"),
        (LeadByProxy("n1"), {"state": {"cast": SMITH, "hurdles": (Hurdle("h", "trapped", "n1"),)}}, "bound", "SZ-5.6"),
        (LeadByProxy("n2"), {"state": {"cast": SMITH}}, "cannot lead", "SZ-9.3"),
        (TakeCenterStage("m9"), {}, "in a monologue or a dialogue", "SZ-R37"),
        (TakeCenterStage("zz"), {}, "cannot be addressed", None),
        (HoldMonologue("m8"), {}, "own conditions", "SZ-9.7"),
        (HoldMonologue("m9"), {"me": Actor(at="scene.w1", more=ME.more)}, "your marker is in a scene", "SZ-9.7"),
        (HoldDialogue("p1", "m9"), {}, "takes two", None),
        (HoldDialogue("p2", "o1"), {}, "a complication of either", None),
        (HoldDialogue("p2", "m8"), {"state": BOUND}, "is bound", "SZ-5.6"),
        (HoldDialogue("p2", "m9"), {"state": OTHERS}, "is bound", "SZ-9.5"),
        (HoldDialogue("p2", "m9"), {"other": Actor(at="aside")}, "occupied elsewhere", "SZ-9.5"),
        (HoldHostileDialogue("p2"), {"state": BOUND}, "is bound", "SZ-5.6"),
        (HoldHostileDialogue("p2"), {"other": Actor(at="aside")}, "occupied elsewhere", "SZ-9.6"),
        (AskQuestion("who was it?"), {"state": BOUND}, "is bound", "SZ-5.6"),
        (AskQuestion("  "), {}, "question", "SZ-9.11"),
    ],
)
def test_an_invalid_target_is_refused_with_its_clause(
    rulings: Settings, command: Command, more: dict[str, Any], why: str, clause: str | None
) -> None:
    stage = scene(rulings, **more)
    before = stage.state
    with pytest.raises(Refusal, match=why) as refused:
        stage.do("p1", command)
    assert (refused.value.clause, stage.state) == (clause, before)


@pytest.mark.rule("SZ-5.4")
def test_anyone_may_address_the_obstacles_of_a_personal_challenge(rulings: Settings) -> None:
    assert scene(rulings, card=HERS).center("o1").roll.addressed == "o1"
    proxy = scene(rulings, card=HERS, state={"cast": SMITH})
    proxy.do("p1", LeadByProxy("n1", "o1"))
    assert proxy.roll.leader == "n1"


@pytest.mark.rule("SZ-5.4")
@pytest.mark.option("personal_address", "anyone")
def test_a_personal_challenge_may_be_open_to_anyone(rulings: Settings) -> None:
    assert scene(rulings, card=HERS).center().roll.addressed == "challenge"


@pytest.mark.rule("SZ-5.4")
@pytest.mark.option("personal_address", "owner_with_proxies")
def test_others_may_face_it_as_proxies_with_one_more_stop_die(rulings: Settings) -> None:
    stage = scene(rulings, card=HERS, state={"cast": SMITH})
    with pytest.raises(Illegal, match="only Ben may face this"):
        stage.center()
    stage.do("p1", LeadByProxy("n1"))
    stage.claim(dice=("4",)).claim("k", dice=("1,2",))
    assert stage.roll.stop == (1, 2)


@pytest.mark.option("hurdle_effect", "blocks")
def test_hurdles_may_bind_nobody_and_protect_their_obstacle(rulings: Settings) -> None:
    stage = scene(rulings, state={"hurdles": (Hurdle("h1", "trapped", "p1", "o1"),)})
    stage.center("o1").thrown("5", "2").until("trouble")
    assert stage.facts("SZ-7.9") == {"usual_target": 8, "target": 9, "hurdles": 1}


@pytest.mark.option("hurdle_effect", "both")
def test_hurdles_may_bind_and_also_be_in_the_way(rulings: Settings) -> None:
    stage = scene(rulings, state={"hurdles": (Hurdle("h2", "trapped", "p2", "o1"),)})
    stage.center("o1").thrown("5", "2").until("trouble")
    assert stage.facts("SZ-7.9") == {"usual_target": 8, "target": 9, "hurdles": 1}


@pytest.mark.option("in_the_way", "any")
@pytest.mark.rule("SZ-7.9", "SZ-R33")
@pytest.mark.parametrize("command", [AskQuestion("who is there?"), HoldHostileDialogue("p2")])
def test_where_all_obstacles_count_they_raise_every_target_of_8(rulings: Settings, command: Command) -> None:
    """The seed adds them to the usual target, which SZ-9.6 and SZ-9.11 merely name."""
    stage = scene(rulings).do("p1", command)
    if stage.roll.step == "agreeing":
        stage.do("p2", AgreeToBeat(agrees=True))
    stage.thrown("5", "2")
    assert target_parts(stage.state.ruling, stage.state, stage.roll) == {"target": 8, "obstacles": 1}


@pytest.mark.rule("SZ-7.9", "SZ-5.6")
@pytest.mark.parametrize("effect", ["blocks", "both"])
def test_where_all_obstacles_count_hurdles_protect_theirs_as_well(effect: str) -> None:
    """The hurdles no longer counted (SZ-R20) where every obstacle did (SZ-R33)."""
    rulings = GAME.read_settings({"in_the_way": "any", "hurdle_effect": effect})
    stage = scene(
        rulings, state={"hurdles": (Hurdle("h2", "trapped", "p2", "o1"), Hurdle("h3", "trapped", "p3", "o1"))}
    )
    stage.center("o1").thrown("5", "2").until("trouble")
    assert stage.facts("SZ-7.9") == {"usual_target": 8, "target": 11, "obstacles": 1, "hurdles": 2}


@pytest.mark.rule("SZ-7.9", "SZ-5.5")
@pytest.mark.parametrize(
    ("addressed", "told"),
    [
        ("challenge", {"usual_target": 8, "target": 9, "obstacles": 1}),
        ("o1", {"target": 8}),
        under("in_the_way", "tree", "o1", {"usual_target": 8, "target": 9, "hurdles": 1}),
        under("in_the_way", "any", "h2", {"usual_target": 8, "target": 9, "obstacles": 1}),
    ],
)
def test_obstacles_may_block_only_their_challenge(rulings: Settings, addressed: str, told: dict[str, int]) -> None:
    stage = scene(rulings, state={"hurdles": (Hurdle("h2", "trapped", "p2", "o1"),)}).center(addressed)
    stage.nobody_objects().thrown("1", "1").until("trouble")
    assert stage.facts("SZ-7.9") == told


@pytest.mark.option("center_stage_own", "on")
def test_your_own_complication_may_be_addressed_when_others_are_present(rulings: Settings) -> None:
    stage = scene(rulings).center("m9").thrown("6", "2")
    assert stage.one().complications[0].rating == 1


# proxies


@pytest.mark.rule("SZ-9.3", "SZ-6.5", "SZ-7.4")
def test_with_a_proxy_the_main_character_is_absent_and_gives_no_thing_or_destiny(rulings: Settings) -> None:
    me = Actor(more={"uses": 1, "inclinations": (ANGRY,)})
    stage = scene(rulings, me, state={"cast": SMITH})
    stage.do("p1", LeadByProxy("n1"))
    assert places.marker(stage.state, "p1") == places.ASIDE
    assert claimable(rulings.__getitem__, stage.state, stage.roll) == ("g",)
    stage.claim("g", dice=("1",))
    assert claimable(rulings.__getitem__, stage.state, stage.roll) == ("k", "x"), "none of her complications"


@pytest.mark.rule("SZ-9.3", "SZ-4.8")
def test_the_principal_leads_with_their_signature_and_their_own_complications(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.add(Character(PRINCIPAL, "The queen", "a crown", uses=1, inclinations=(UPSET,)))
    stage.do("p1", LeadByProxy(PRINCIPAL))
    assert claimable(rulings.__getitem__, stage.state, stage.roll) == ("g", "t")
    stage.claim("t", dice=("1",))
    assert claimable(rulings.__getitem__, stage.state, stage.roll) == ("k", "x", "m8")


@pytest.mark.rule("SZ-5.6", "SZ-8.5")
def test_a_proxys_failure_puts_the_hurdle_on_the_proxy(rulings: Settings) -> None:
    stage = scene(rulings, state={"cast": SMITH})
    stage.do("p1", LeadByProxy("n1", "o1"))
    stage.thrown("1", "1").until()
    assert [one.bearer for one in stage.state.hurdles] == ["n1"]


@pytest.mark.rule("SZ-9.3")
@pytest.mark.option("proxy_who", "also_main_characters")
def test_another_players_main_character_may_lead_with_consent(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.do("p1", LeadByProxy("p2"))
    assert stage.asked() == ["p2 consent"]
    stage.do("p2", AgreeToBeat(agrees=True))
    assert (stage.roll.leader, places.marker(stage.state, "p2")) == ("p2", "")


@pytest.mark.rule("SZ-9.3", "SZ-R38")
@pytest.mark.option("proxy_who", "also_main_characters")
def test_a_main_character_who_leads_brings_their_signature_and_complications(rulings: Settings) -> None:
    """The seed asks both of the character at the center, whoever that is."""
    stage = scene(rulings).do("p1", LeadByProxy("p2")).do("p2", AgreeToBeat(agrees=True))
    assert claimable(stage.state.ruling, stage.state, stage.roll) == ("g", "t")
    stage.claim("t", dice=("5",)).until("claims")
    assert claimable(stage.state.ruling, stage.state, stage.roll) == ("k", "x", "m8")


@pytest.mark.rule("SZ-10.4", "SZ-9.3")
@pytest.mark.option("proxy_who", "also_main_characters")
def test_a_main_character_who_leads_does_not_enter_their_own_roll(rulings: Settings) -> None:
    stage = scene(rulings).do("p1", LeadByProxy("p2")).do("p2", AgreeToBeat(agrees=True))
    stage.thrown("4", "1,6").until("enter")
    assert stage.asked() == ["p3 enter"]


@pytest.mark.rule("SZ-9.1", "SZ-1.6")
def test_the_log_says_who_cannot_be_reached(rulings: Settings) -> None:
    stage = scene(rulings, state={"hurdles": (Hurdle("h9", "trapped", "p2"),)}).do("p1", TakeCenterStage("h9"))
    stage.do("p2", Object(1)).do("p2", Vote(1, "strike")).do("p3", Vote(1, "strike"))
    assert "Ana's action does not happen: Ben cannot be reached." in log_lines(stage)


@pytest.mark.rule("SZ-9.3")
@pytest.mark.option("proxy_who", "own_resources")
def test_only_your_own_characters_may_lead(rulings: Settings) -> None:
    held = Card("a1", name="The smith", kind="person", durability=1, left=1)
    stage = scene(rulings, Actor(assets=(held,)), state={"cast": SMITH})
    with pytest.raises(Illegal, match="cannot lead"):
        stage.do("p1", LeadByProxy("n1"))
    stage.do("p1", LeadByProxy("a1"))
    assert stage.roll.leader == "a1"


@pytest.mark.rule("SZ-9.3", "SZ-3.3")
def test_an_advantage_cannot_lead() -> None:
    rulings = GAME.read_settings({"proxy_who": "own_resources"})
    held = Card("a1", name="The smith", kind="person", durability=1, left=0)
    with pytest.raises(Illegal, match="cannot lead"):
        scene(rulings, Actor(assets=(held,))).do("p1", LeadByProxy("a1"))


# dialogues and monologues


@pytest.mark.rule("SZ-9.5", "SZ-6.5")
@pytest.mark.parametrize(("agrees", "asked"), [(True, ["p1 claims"]), (False, ["p1 beat w1"])])
def test_a_dialogue_needs_the_partners_consent_and_leaves_their_marker(
    rulings: Settings, agrees: bool, asked: list[str]
) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldDialogue("p2", "m8"))
    with pytest.raises(Impossible, match="not being asked"):
        stage.do("p3", AgreeToBeat(agrees=True))
    stage.do("p2", AgreeToBeat(agrees=agrees))
    assert stage.asked() == asked
    assert places.marker(stage.state, "p1") == ("scene.w1" if agrees else "")
    assert places.marker(stage.state, "p2") == ""


@pytest.mark.rule("SZ-9.5", "SZ-5.6")
def test_a_bound_partner_may_talk_about_their_own_condition(rulings: Settings) -> None:
    stage = scene(rulings, state=OTHERS)
    stage.do("p1", HoldDialogue("p2", "m8"))
    assert stage.asked() == ["p2 consent"]


@pytest.mark.rule("SZ-9.5")
@pytest.mark.parametrize(
    ("start", "total"),
    [("5", 7), under("dialogue_help", "start_die", "1,5", 8), under("dialogue_help", "none", "5", 8)],
)
def test_the_partners_help_is_free(rulings: Settings, start: str, total: int) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True))
    stage.claim("g", dice=(start,)).claim(dice=("1",)).until()
    assert stage.facts("SZ-7.9")["target"] == total


@pytest.mark.rule("SZ-9.5")
@pytest.mark.parametrize(
    ("troubled", "start", "stop"),
    [
        under("relationship_dice", "on", False, "1,2", "1"),
        under("relationship_dice", "on", True, "1", "1,2"),
    ],
)
def test_a_relationship_may_give_dice(rulings: Settings, troubled: bool, start: str, stop: str) -> None:
    bond = Card("w9", name="Old friends", kind="relationship", owners=("p1", "p2"), problem=troubled, left=1)
    stage = scene(rulings, Actor(assets=(bond,), more=ME.more))
    stage.do("p1", HoldDialogue("p2", "m9")).do("p2", AgreeToBeat(agrees=True))
    stage.claim("g", dice=(start,)).claim("k", dice=(stop,))
    assert (stage.roll.start, stage.roll.stop) == (_faces(start), _faces(stop))


def _faces(text: str) -> tuple[int, ...]:
    return tuple(map(int, text.split(",")))


@pytest.mark.rule("SZ-9.6", "SZ-5.13")
def test_a_hostile_dialogue_needs_consent_and_its_target_chooses_the_harm(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldHostileDialogue("p2"))
    assert stage.asked() == ["p2 consent"]
    part = next(one.help for one in offered(stage, "p2") if one.label == "Take part")
    assert part == "plays the scene with them; success hurts you: you fill a box"
    stage.do("p2", AgreeToBeat(agrees=True))
    stage.thrown("6", "2")
    assert (stage.facts("SZ-7.9"), stage.asked()) == ({"target": 8}, ["p2 hurt"])
    with pytest.raises(Impossible, match="no free box"):
        stage.do("p2", TakeHurt(0))
    with pytest.raises(Impossible, match="the hurt character's player"):
        stage.do("p3", TakeHurt(1))
    stage.do("p2", TakeHurt(1))
    assert [(one.type, one.rating) for one in stage.one("p2").complications] == [("upset", 1), ("shaken", 1)]


@pytest.mark.rule("SZ-9.6", "SZ-4.4")
def test_in_crisis_a_hostile_dialogue_causes_a_hurdle_named_by_its_target(rulings: Settings) -> None:
    stage = scene(rulings, other=Actor(more={"inclinations": (UPSET,)}))
    stage.do("p1", HoldHostileDialogue("p2")).do("p2", AgreeToBeat(agrees=True))
    stage.thrown("6", "2")
    stage.do("p2", TakeHurt(0, "despondent"))
    assert [(one.type, one.bearer, one.obstacle) for one in stage.state.hurdles] == [("despondent", "p2", "")]


@pytest.mark.rule("SZ-9.6")
def test_a_failed_hostile_dialogue_does_nothing_and_its_target_may_flash_back_to_hinder(rulings: Settings) -> None:
    dog = Card("a1", name="A dog", kind="person", durability=1, left=1)
    stage = scene(rulings, other=Actor(assets=(dog,)))
    stage.do("p1", HoldHostileDialogue("p2")).do("p2", AgreeToBeat(agrees=True))
    stage.claim(dice=("6",)).claim_only("k")
    stage.do("p2", FlashBack("a1", "stop"))
    stage.until(dice=("1,1",))
    assert (stage.state.roll, stage.one("p2").complications) == (None, ())


@pytest.mark.rule("SZ-9.6")
@pytest.mark.parametrize(
    "option",
    [
        pytest.param("always", marks=pytest.mark.option("dialogue_hostile", "always"), id="always"),
        pytest.param("antagonistic", marks=pytest.mark.option("play_type", "antagonistic"), id="antagonistic"),
    ],
)
def test_a_hostile_dialogue_may_need_no_consent(rulings: Settings, option: str) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldHostileDialogue("p2"))
    assert stage.asked() == ["p1 claims"]


@pytest.mark.rule("SZ-9.6")
@pytest.mark.option("dialogue_hostile", "never")
def test_hostile_dialogues_may_be_forbidden(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="nobody can be hurt"):
        scene(rulings).do("p1", HoldHostileDialogue("p2"))


@pytest.mark.rule("SZ-9.6", "SZ-5.6")
def test_nobody_who_is_bound_is_hurt_in_a_dialogue(rulings: Settings) -> None:
    with refused_by("SZ-9.6", why="that character is bound"):
        scene(rulings, state=OTHERS).do("p1", HoldHostileDialogue("p2"))


@pytest.mark.rule("SZ-9.7", "SZ-6.5")
@pytest.mark.parametrize("addressed", ["m9", "h1"])
def test_a_monologue_is_about_your_own_condition_and_removes_the_marker(rulings: Settings, addressed: str) -> None:
    stage = scene(rulings, state=BOUND)
    stage.do("p1", HoldMonologue(addressed))
    assert places.marker(stage.state, "p1") == places.ASIDE
    stage.thrown("6", "2")
    assert (stage.one().complications[0].rating, len(stage.state.hurdles)) == ((1, 1) if addressed == "m9" else (2, 0))


@pytest.mark.rule("SZ-9.7", "SZ-6.2")
def test_in_act_3_a_monologue_needs_no_scene(rulings: Settings) -> None:
    stage = Beaten(rulings, ME, Actor(), card="", phase=ACT_3)
    with pytest.raises(Illegal, match="a monologue"):
        stage.center()
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "2")
    assert stage.one().complications[0].rating == 1


@pytest.mark.rule("SZ-9.7")
@pytest.mark.option("monologue_where", "alone_in_scene")
def test_a_monologue_may_be_held_alone_in_a_scene(rulings: Settings) -> None:
    stage = scene(rulings, Actor(at="scene.w1", more=ME.more))
    stage.do("p1", HoldMonologue("m9"))
    assert stage.roll.action == "monologue"
    with refused_by("SZ-9.7", why="you share this scene with another main character"):
        scene(rulings, Actor(at="scene.w1", more=ME.more), Actor(at="scene.w1")).do("p1", HoldMonologue("m9"))


@pytest.mark.rule("SZ-9.7", "SZ-6.3")
@pytest.mark.option("monologue_where", "alone_in_scene")
def test_a_character_alone_in_a_scene_claims_its_beat_only_for_a_monologue(rulings: Settings) -> None:
    stage = scene(rulings, Actor(at="scene.w1", more=ME.more))
    assert why_not(rulings.__getitem__, stage.state, "p1", "w1") is None
    with pytest.raises(Illegal, match="already acted"):
        stage.center()


@pytest.mark.rule("SZ-7.9", "SZ-5.11")
@pytest.mark.option("rating_effect", "target")
def test_a_rating_may_raise_the_target_so_that_one_success_clears_it(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "3")
    assert (stage.facts("SZ-7.9"), stage.one().complications) == ({"usual_target": 8, "target": 9, "rating": 1}, ())


@pytest.mark.rule("SZ-5.8")
@pytest.mark.option("success_effect", "margin")
def test_a_higher_success_may_lower_a_rating_by_more(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "3")
    assert stage.one().complications == ()


@pytest.mark.option("reverse_partial", "shed")
def test_a_success_may_move_a_complication_onto_the_challenge(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "2")
    assert stage.asked() == ["p1 shed"]
    stage.do("p1", Shed(moves=True))
    assert stage.one().complications == ()
    assert [one.text for one in stage.card("w1").obstacles] == ["the toll", "angry", "angry"]


@pytest.mark.rule("SZ-9.10")
def test_by_default_a_success_moves_nothing_onto_the_challenge(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "2")
    assert (stage.state.roll, stage.one().complications[0].rating) == (None, 1)


@pytest.mark.rule("SZ-9.10")
@pytest.mark.option("reverse_partial", "shed")
def test_a_success_may_lower_the_rating_instead_of_moving_it(rulings: Settings) -> None:
    stage = scene(rulings)
    stage.do("p1", HoldMonologue("m9"))
    stage.thrown("6", "2")
    with pytest.raises(Impossible, match="the active player"):
        stage.do("p2", Shed(moves=False))
    stage.do("p1", Shed(moves=False))
    assert (stage.one().complications[0].rating, len(stage.card("w1").obstacles)) == (1, 1)


# questions


@pytest.mark.rule("SZ-9.11", "SZ-6.5", "SZ-8.5")
@pytest.mark.parametrize(("start", "result"), [("6", True), ("1", False)])
def test_a_question_costs_the_beat_and_has_no_mechanical_effect(rulings: Settings, start: str, result: bool) -> None:
    stage = scene(rulings)
    stage.do("p1", AskQuestion("who was it?"))
    assert places.marker(stage.state, "p1") == "scene.w1"
    stage.claim(dice=(start,)).claim("k", "x", dice=("2,2",)).until()
    assert (stage.facts("SZ-7.9"), stage.one().experience) == ({"target": 8}, 1)
    assert (len(stage.card("w1").obstacles), stage.where("w1"), stage.state.beat) == (1, "scene.w1", None)
    assert [event.success for event in stage.events if isinstance(event, RollJudged)] == [result]


@pytest.mark.rule("SZ-9.11")
@pytest.mark.option("question_rolls", "free")
def test_a_question_may_cost_no_beat_and_give_no_points_or_experience(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="between the beats"):
        scene(rulings).do("p2", AskQuestion("who was it?"))
    stage = scene(rulings, state={"beat": None})
    stage.do("p2", AskQuestion("who was it?", "w1"))
    assert stage.roll.card == "w1"
    assert places.marker(stage.state, "p2") == ""
    stage.do("p2", PutClaims(("g", "t")))
    stage.until("claims", dice=("6,6",))
    stage.do("p2", PutClaims(("k", "x", "m8")))
    stage.until(dice=("6,6,6",))
    assert (stage.points("p2"), stage.one("p2").experience, stage.state.roll) == (0, 0, None)


@pytest.mark.option("question_rolls", "no")
def test_a_ruling_may_forbid_rolling_for_questions(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="not rolled for"):
        scene(rulings).do("p1", AskQuestion("who was it?"))


@pytest.mark.rule("SZ-9.10", "SZ-R44", "SZ-R14")
def test_a_complication_that_has_no_name_yet_is_moved_too() -> None:
    """It was refused, because an obstacle was said to be missing."""
    rulings = GAME.read_settings({"vulnerabilities": "pool", "reverse_partial": "shed", "center_stage_own": "on"})
    pool = (Inclination("", 3, (Complication("m1", "", 2),)),)
    stage = Beaten(rulings, Actor(more={"inclinations": pool}), Actor()).thrown("6", "6", addressed="m1").until("shed")
    stage.do("p1", Shed(moves=True))
    assert [one.text for one in stage.card("w1").obstacles] == ["Ana's unnamed complication"] * 2
