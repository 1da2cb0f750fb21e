"""The order of a fight, what characters do at their place, surprise, joining and leaving (PR-7)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret, redact
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as wish
from croupier.games.maelstrom.combat.attack_commands import AnswerAttack, CallOffAttack, SetAttack, Strike
from croupier.games.maelstrom.combat.attention import eligible_for_precision
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.decree.commands import SetBroken
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import UNCONSCIOUS, Effect
from support.maelstrom.reading import choices_of, every_choice
from support.maelstrom.stage import Hero, Stage, duel

GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5), ("Stealth", 3), ("Alertness", 2)), evade=3), ("gm",)))


def fight(stage: Stage) -> Fight:
    assert stage.state.fight is not None
    return stage.state.fight


def order(stage: Stage) -> list[str]:
    return [one.id for one in fight(stage).parts]


def part(stage: Stage, who: str) -> Part:
    found = fight(stage).part(who)
    assert found is not None
    return found


def opened(rulings: Settings, *dice: str, npcs: tuple[Npc, ...] = (GUARD,), **said: Any) -> Stage:
    """Two heroes and the guard; each of `dice` is one initiative die, in the order of `who`."""
    stage = Stage(rulings, Hero({"Reflexes": 3}), Hero({"Wits": 3}), npcs=npcs)
    return stage.do("gm", wish.OpenFight(("c1", "c2", "n1"), **said), *dice)


def lines(stage: Stage) -> str:
    """What everybody reads of the last command."""
    view = GAME.see(stage.state, "p2")
    return " ".join(GAME.log_line(redact(one, "p2"), view) or "" for one in stage.plays[-1].events)


def under_way(rulings: Settings, *parts: Part, now: str = "c1", **state: Any) -> Stage:
    """A fight in turn 1."""
    return Stage(rulings, Hero(), Hero(), npcs=(GUARD,), state={"fight": Fight(1, parts, now), **state})


TWO = (Part("c1"), Part("c2"))


# the order


@pytest.mark.rule("MS-20.2", "MS-R55")
def test_initiative_is_a_die_plus_reflexes_and_wits_or_a_bonus(rulings: Settings) -> None:
    stage = opened(rulings, "2", "9", "4")
    assert [one.initiative.value for one in fight(stage).parts] == [14, 8, 7]
    assert order(stage) == ["c2", "n1", "c1"]
    assert (fight(stage).turn, fight(stage).now) == (1, "c2")
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-20.2", "MS-1.8")
def test_only_the_storyteller_sees_the_guards_initiative(rulings: Settings) -> None:
    seen = GAME.see(opened(rulings, "2", "9", "4").state, "p1").fight
    assert seen is not None
    assert [(one.id, one.initiative.value) for one in seen.parts] == [("c2", 14), ("n1", None), ("c1", 7)]


@pytest.mark.rule("MS-20.2")
def test_ties_go_to_reflexes_then_wits_then_another_roll(rulings: Settings) -> None:
    assert order(opened(rulings, "4", "4", "5")) == ["c1", "c2", "n1"]
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("c1", "c2", "n1")), "4", "4", "4", "2", "7", "7", "3", "9")
    assert order(stage) == ["n1", "c2", "c1"]


@pytest.mark.rule("MS-R55")
@pytest.mark.option("combat_initiative", "players_first")
def test_under_a_ruling_players_act_first(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("n1", "c2", "c1")))
    assert order(stage) == ["c2", "c1", "n1"]


@pytest.mark.rule("MS-R55")
@pytest.mark.option("combat_initiative", "storyteller")
def test_under_a_ruling_the_storyteller_sets_the_order(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("n1", "c2", "c1")))
    assert order(stage) == ["n1", "c2", "c1"]
    stage.do("gm", wish.SetOrder(("c1", "n1", "c2")))
    assert order(stage) == ["c1", "n1", "c2"]
    with pytest.raises(Invalid, match="each once"):
        stage.do("gm", wish.SetOrder(("c1", "n1")))


@pytest.mark.rule("MS-R55")
@pytest.mark.option("combat_initiative", "roll_each_turn")
def test_under_a_ruling_initiative_is_rolled_each_turn(rulings: Settings) -> None:
    stage = opened(rulings, "2", "9", "4")
    for seat, who in (("p2", "c2"), ("gm", "n1")):
        stage.do(seat, wish.LetGo(who))
    stage.do("p1", wish.LetGo("c1"), "1", "1", "9")
    assert (order(stage), fight(stage).turn) == (["c1", "c2", "n1"], 2)


@pytest.mark.rule("MS-R55")
@pytest.mark.option("combat_initiative", "roll_each_turn")
def test_a_newcomer_rolls_alone_even_where_the_next_turn_is_rolled_again(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,)).do("gm", wish.OpenFight(("c1", "c2")), "2", "9")
    stage.do("gm", wish.JoinFight("n1"), "5")
    assert [one.initiative.open() for one in fight(stage).parts] == [13, 9, 6]
    stage.do("p2", wish.LetGo("c2")).do("p1", wish.LetGo("c1"), "1", "2", "7")
    assert [one.initiative.open() for one in fight(stage).parts] == [11, 6, 5]


@pytest.mark.rule("MS-R55")
def test_the_tied_keep_their_places_unless_the_newcomer_is_one_of_them(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,)).do("gm", wish.OpenFight(("c1", "c2")), "4", "4", "2", "7")
    assert order(stage) == ["c2", "c1"]
    stage.do("gm", wish.JoinFight("n1"), "9")
    assert order(stage) == ["n1", "c2", "c1"]
    assert "Initiative: A guard rolls 9 plus a hidden bonus. The order: A guard, Ben, Ana." in lines(stage)
    tied = Stage(rulings, Hero(), Hero(), npcs=(GUARD,)).do("gm", wish.OpenFight(("c1", "n1")), "4", "4", "2", "7")
    assert order(tied) == ["n1", "c1"]
    ties = "A guard rolls 3 to break the tie, Ana rolls 9 to break the tie, Ben rolls 1 to break the tie."
    said = f"Ben rolls 4 + 4 = 8, {ties}"
    assert said in lines(tied.do("gm", wish.JoinFight("c2"), "4", "3", "9", "1"))
    assert order(tied) == ["c1", "n1", "c2"]


# turns


@pytest.mark.rule("MS-20.3")
def test_everyone_acts_once_a_turn_in_order(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("p1", wish.LetGo("c1"))
    assert stage.asked() == ["p2 turn c2"]
    with pytest.raises(Illegal, match="has acted"):
        stage.do("p1", wish.LetGo("c1"))
    stage.do("p2", wish.LetGo("c2"))
    assert (fight(stage).turn, fight(stage).now) == (2, "c1")
    assert not any(one.acted or one.reacted for one in fight(stage).parts)
    with pytest.raises(Illegal, match="place in the order"):
        stage.do("p2", wish.LetGo("c2"))


@pytest.mark.rule("MS-20.3", "MS-14.8")
def test_attention_given_this_turn_counts_in_the_next(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("p1", wish.Aim("c1", "c2"))
    assert eligible_for_precision(stage.state, "c1", "c2") is False
    stage.do("p2", wish.CoverArea("c2", "the door"))
    assert eligible_for_precision(stage.state, "c1", "c2") is True
    assert eligible_for_precision(stage.state, "c2", "c1") is None
    stage.do("p1", wish.LetGo("c1")).do("p2", wish.LetGo("c2"))
    assert eligible_for_precision(stage.state, "c1", "c2") is False


@pytest.mark.rule("MS-14.8", "MS-R59", "MS-R62")
def test_full_cover_breaks_contact_and_the_storyteller_can_restore_it(rulings: Settings) -> None:
    stage = under_way(rulings, Part("c1", attended=("c2",)), Part("c2", attended=("c1",)), now="c2")
    stage.do("p2", wish.TakeCover("c2", "full"))
    assert (part(stage, "c1").attended, part(stage, "c2").attended) == ((), ())
    stage.do("gm", wish.RestoreAttention("c1", "c2"))
    assert part(stage, "c1").attended == ("c2",)


@pytest.mark.rule("MS-R59")
@pytest.mark.option("combat_attention", "attacker_only")
def test_under_a_ruling_the_targets_cover_does_not_break_contact(rulings: Settings) -> None:
    stage = under_way(rulings, Part("c1", attended=("c2",)), Part("c2", attended=("c1",)), now="c2")
    stage.do("gm", wish.SetCover("c2", "full"))
    assert (part(stage, "c1").attended, part(stage, "c2").attended) == (("c2",), ())


@pytest.mark.rule("MS-20.4")
@pytest.mark.parametrize("more", [{"broken": True}, {"condition": UNCONSCIOUS}])
def test_characters_who_cannot_act_are_skipped(rulings: Settings, more: dict[str, Any]) -> None:
    stage = Stage(rulings, Hero(), Hero(more=more), Hero(), state={"fight": Fight(1, (*TWO, Part("c3")), "c1")})
    stage.do("p1", wish.LetGo("c1"))
    assert stage.asked() == ["p3 turn c3"]


@pytest.mark.rule("MS-20.3", "MS-15.3")
def test_effects_tick_when_a_turn_ends(rulings: Settings) -> None:
    gas = {"effects": (Effect("e1", "Gas", turns=1),)}
    stage = Stage(rulings, Hero(sheet=gas), Hero(), state={"fight": Fight(1, TWO, "c1")})
    stage.do("p1", wish.LetGo("c1"))
    assert len(stage.sheet().effects) == 1
    stage.do("p2", wish.LetGo("c2"))
    assert stage.sheet().effects == ()


# holding back, reactions


@pytest.mark.rule("MS-20.2", "MS-R57")
def test_a_held_action_is_taken_between_two_others(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO, Part("n1"))
    stage.do("p1", wish.HoldBack("c1"))
    assert fight(stage).now == "c2"
    stage.do("p1", wish.ActNow("c1"))
    assert fight(stage).now == "c1"
    stage.do("p1", wish.LetGo("c1"))
    assert fight(stage).now == "c2"


@pytest.mark.rule("MS-20.2", "MS-R57")
def test_an_action_held_to_the_end_is_prompted_for_and_lost(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("p1", wish.HoldBack("c1")).do("p2", wish.LetGo("c2"))
    assert stage.asked() == ["p1 held c1"]
    stage.do("p1", wish.LetGo("c1"))
    assert (fight(stage).turn, fight(stage).now) == (2, "c1")
    with pytest.raises(Illegal, match="is not holding back"):
        stage.do("p1", wish.ActNow("c1"))


def attacked(stage: Stage) -> Stage:
    """The guard attacks c2, and the terms are set."""
    stage.do("gm", Strike("n1", "c2", "Shoot", damage=4, reach=20))
    return stage.do("gm", SetAttack())


@pytest.mark.rule("MS-20.2", "MS-R57", "MS-R60")
@pytest.mark.parametrize(
    ("acted", "reacted", "asked", "after"),
    [
        (False, False, True, (False, True)),
        (True, False, True, (True, True)),
        (False, True, True, (True, True)),
        (True, True, False, (True, True)),
    ],
)
def test_a_turn_has_one_reaction_and_one_more_for_the_action(
    rulings: Settings, acted: bool, reacted: bool, asked: bool, after: tuple[bool, bool]
) -> None:
    stage = under_way(rulings, Part("c1", acted=True), Part("c2", acted=acted, reacted=reacted), Part("n1"), now="n1")
    stage.do("gm", Strike("n1", "c2", "Shoot", damage=4, reach=20))
    stage.do("gm", SetAttack(), *([] if asked else ["2,2,2,2,2"]))
    if asked:
        assert stage.asked() == ["p2 evade c2"]
        stage.do("p2", AnswerAttack("evade"), "2,2,2,2,2")
    if fight(stage).turn == 1:
        assert (part(stage, "c2").acted, part(stage, "c2").reacted) == after


@pytest.mark.rule("MS-R57")
@pytest.mark.option("combat_economy", "one")
def test_under_a_ruling_an_evade_costs_the_turns_action(rulings: Settings) -> None:
    stage = attacked(under_way(rulings, Part("n1"), Part("c2"), now="n1"))
    stage.do("p2", AnswerAttack("evade"), "2,2,2,2,6")
    assert part(stage, "c2").acted


@pytest.mark.rule("MS-20.2", "MS-R60")
def test_an_unaware_target_is_not_asked(rulings: Settings) -> None:
    stage = under_way(rulings, Part("n1"), Part("c2"), now="n1")
    stage.do("gm", Strike("n1", "c2", "Shoot", damage=4, reach=20))
    stage.do("gm", SetAttack(aware=False), "2,2,2,2,6", "2,2,2,2")
    assert fight(stage).attack is None
    assert not part(stage, "c2").reacted


@pytest.mark.rule("MS-20.2", "MS-R18")
def test_an_attack_called_off_before_the_roll_keeps_the_action(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("p1", Strike("c1", "c2", "", "Strength")).do("p1", CallOffAttack())
    assert (fight(stage).attack, part(stage, "c1").acted) == (None, False)
    assert stage.asked() == ["p1 turn c1"]


@pytest.mark.rule("MS-R18")
@pytest.mark.option("roll_withdraw", "committed")
def test_under_a_ruling_a_declared_attack_must_be_made(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("p1", Strike("c1", "c2", "", "Strength"))
    with pytest.raises(Illegal, match="cannot be canceled"):
        stage.do("p1", CallOffAttack())


@pytest.mark.rule("MS-20.2", "MS-13.2")
def test_any_other_action_needs_terms_from_the_storyteller(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("p1", wish.ActOtherwise("c1", "Runs for the hatch"))
    assert part(stage, "c1").acted
    assert [ask.partition(" ")[0] for ask in stage.asked()] == ["gm"]


# surprise


@pytest.mark.rule("MS-20.2")
@pytest.mark.parametrize(("looks", "surprised"), [("2,2,2,6", True), ("2,2,6,6", False), ("6,6,6,6", False)])
def test_a_lookout_with_fewer_successes_than_the_ambush_is_surprised_in_turn_one(
    rulings: Settings, looks: str, surprised: bool
) -> None:
    stage = Stage(rulings, Hero(abilities={"Alertness": 2}), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("c1", "n1"), ambushers=("n1",)), "2,6,6")
    stage.do("p1", ChooseWay(stage.state.attempts[-1].id), looks, "5", "4")
    assert part(stage, "c1").surprised is surprised
    stage.do("gm", wish.LetGo(fight(stage).now)) if surprised else None
    assert (fight(stage).turn, part(stage, "c1").surprised) == (2 if surprised else 1, False)


@pytest.mark.rule("MS-20.2")
def test_a_failed_ambush_surprises_nobody(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("c1", "n1"), ambushers=("n1",)), "1,2,6", "5", "4")
    assert not any(one.surprised for one in fight(stage).parts)
    assert fight(stage).turn == 1


@pytest.mark.option("combat_surprise", "storyteller")
def test_under_a_ruling_the_storyteller_names_who_is_surprised(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("gm", wish.OpenFight(("c1", "n1"), surprised=("c1",)), "5", "4")
    assert part(stage, "c1").surprised
    assert fight(stage).now == "n1"


@pytest.mark.option("combat_surprise", "storyteller")
@pytest.mark.parametrize("asked", [{"ambushers": ("n1",)}, {"stealth": "Precision"}, {"unprepared": 5}])
def test_under_a_ruling_no_ambush_is_rolled_for(rulings: Settings, asked: dict[str, Any]) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    with pytest.raises(Illegal) as refused:
        stage.do("gm", wish.OpenFight(("c1", "n1"), **asked))
    assert refused.value.clause == "MS-R65"


# in and out


@pytest.mark.rule("MS-20.2", "MS-R55")
def test_a_newcomer_acts_from_the_next_turn_on(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("gm", wish.JoinFight("n1"), "1", "2", "9")
    assert part(stage, "n1").acted
    for seat, who in (("p1", "c1"), ("p2", "c2")):
        if not part(stage, who).acted:
            stage.do(seat, wish.LetGo(who))
    assert fight(stage).turn == 2


@pytest.mark.rule("MS-20.5")
def test_full_turns_out_of_combat_are_counted(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO, Part("n1"))
    stage.do("gm", wish.MarkOut("c1"))
    assert fight(stage).now == "c2"
    for turn in (1, 2):
        stage.do("p2", wish.LetGo("c2")).do("gm", wish.LetGo("n1"))
        assert part(stage, "c1").out == turn
    stage.do("gm", wish.MarkOut("c1", out=False))
    assert part(stage, "c1").out == -1
    with pytest.raises(Impossible, match="already in"):
        stage.do("gm", wish.MarkOut("c1", out=False))


@pytest.mark.rule("MS-20.5")
def test_nobody_waits_for_an_action_held_back_out_of_combat(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO, Part("n1"))
    stage.do("p1", wish.HoldBack("c1")).do("gm", wish.MarkOut("c1"))
    stage.do("p2", wish.LetGo("c2"))
    assert not any(one.command["type"] == "act_now" for one in choices_of(stage, "p1"))
    stage.do("gm", wish.LetGo("n1"))
    assert (fight(stage).turn, fight(stage).now) == (2, "c2")


@pytest.mark.rule("MS-20.5")
def test_an_action_held_back_is_there_again_with_its_owner(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO, Part("n1"))
    stage.do("p1", wish.HoldBack("c1")).do("gm", wish.MarkOut("c1"))
    stage.do("p2", wish.LetGo("c2")).do("gm", wish.MarkOut("c1", out=False)).do("gm", wish.LetGo("n1"))
    stage.do("p1", wish.ActNow("c1"))
    assert (fight(stage).turn, fight(stage).now) == (1, "c1")


@pytest.mark.rule("MS-20.4", "MS-20.5")
def test_a_held_action_is_lost_by_falling_out_of_combat(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO, Part("n1"))
    stage.do("p1", wish.HoldBack("c1")).do("gm", wish.MarkOut("c1"))
    for broken in (True, False):
        stage.do("gm", SetBroken(who="c1", broken=broken, reason="she panics"))
    stage.do("gm", wish.MarkOut("c1", out=False))
    assert (part(stage, "c1").passed, part(stage, "c1").is_holding) == (True, False)


@pytest.mark.rule("MS-20.2", "MS-1.8", "MS-1.10")
@pytest.mark.parametrize(
    ("seat", "command", "refusal", "said"),
    [
        ("p1", wish.OpenFight(("c1", "c2")), Illegal, "only the GM"),
        ("gm", wish.OpenFight(("c1",)), Impossible, "needs two"),
        ("gm", wish.OpenFight(("c1", "c9")), Invalid, "c1, c2, n1"),
        ("gm", wish.OpenFight(("c1", "c2"), ambushers=("n9",)), Invalid, "c1, c2, n1"),
        ("gm", wish.OpenFight(("c1",), ambushers=("c1",)), Impossible, "needs two"),
        ("gm", wish.OpenFight((), ambushers=("c1", "n1")), Impossible, "needs two"),
        ("gm", wish.OpenFight(("c1", "c2"), stealth="Luck"), Invalid, "Wits, Precision"),
        ("gm", wish.CloseFight(), Impossible, "no fight"),
    ],
)
def test_a_fight_that_cannot_start_changes_nothing(
    rulings: Settings, seat: str, command: Any, refusal: type[Exception], said: str
) -> None:
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,))
    with pytest.raises(refusal, match=said):
        stage.do(seat, command)
    assert stage.events == []


@pytest.mark.rule("MS-20.2")
def test_the_storyteller_ends_a_fight_and_attention_with_it(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    stage.do("gm", wish.CloseFight())
    assert stage.state.fight is None
    assert eligible_for_precision(stage.state, "c1", "c2") is None


@pytest.mark.rule("MS-1.10")
def test_nobody_acts_for_someone_else(rulings: Settings) -> None:
    stage = under_way(rulings, *TWO)
    with pytest.raises(Illegal, match="not your character"):
        stage.do("p2", wish.LetGo("c1"))
    stage.state = msgspec.structs.replace(stage.state, fight=Fight(1, (*TWO, Part("n1")), "n1"))
    with pytest.raises(Illegal, match="only the GM"):
        stage.do("p1", wish.LetGo("n1"))


@pytest.mark.rule("MS-20.2")
def test_whoever_is_down_is_listed_last_and_marked_so_when_a_fight_is_opened(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(more={"condition": UNCONSCIOUS}), Hero(), npcs=(GUARD,))
    form = next(one for one in every_choice(stage, "gm") if one.command["type"] == "open_fight")
    who = next(field for field in form.fields if field.name == "who")
    assert [(one.value, one.label) for one in who.options] == [("c2", "Ben"), ("n1", "A guard"), ("c1", "Ana (down)")]


@pytest.mark.rule("MS-20.2")
@pytest.mark.parametrize("down", ["c1", "n1"])
def test_a_decided_fight_waits_for_the_storyteller_first(rulings: Settings, down: str) -> None:
    """Everyone read that the table waits for Ana, who had nobody left to fight."""
    hurt = {"condition": UNCONSCIOUS}
    guard = msgspec.structs.replace(GUARD, **hurt) if down == "n1" else GUARD
    stands = "n1" if down == "c1" else "c1"
    now = Fight(2, (Part("c1"), Part("n1")), stands, ordered=True)
    hero = Hero(more=hurt) if down == "c1" else Hero()
    stage = Stage(rulings, hero, npcs=(guard,), state={"fight": now})
    assert stage.asked() == (["gm over c1", "p1 turn c1"] if down == "n1" else ["gm turn n1"])
    ends = [one for one in every_choice(stage, "gm") if one.command["type"] == "close_fight"]
    assert [(one.label, one.legal) for one in ends] == [("End the fight", True)]


@pytest.mark.rule("MS-R18", "MS-16.5")
@pytest.mark.parametrize("use", [(), ("Boxing",)])
def test_specialties_named_with_an_attack_that_is_called_off_are_forgotten(
    rulings: Settings, use: tuple[str, ...]
) -> None:
    stage = duel(rulings, Hero(abilities={"Melee": 2}, specialties=(("Melee", "Boxing"),)), Hero())
    before = fight(stage)
    stage.do("p1", Strike("c1", "c2", at_once=True, use=use))
    declared, seen = fight(stage).attack, GAME.see(stage.state, "p2").fight
    assert declared is not None
    assert seen is not None
    assert seen.attack is not None
    assert (declared.chosen.value, seen.attack.chosen.value) == (use, None)
    assert fight(stage.do("p1", CallOffAttack())) == before
