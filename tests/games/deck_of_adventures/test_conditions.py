"""Conditions: their effects, the Checks at the start and end of a turn, and how long they last (chapter 15)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.log.phrases import command_line
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.entrances import leave
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.checks import calls
from croupier.games.deck_of_adventures.checks.blows import Blow
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard
from croupier.games.deck_of_adventures.checks.lasting_badges import lasting_badges
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm import commands as wish
from croupier.games.deck_of_adventures.harm import turn_conditions
from croupier.games.deck_of_adventures.harm.state import (
    BLINDED,
    BURNED,
    DEAFENED,
    DOWN,
    ENTANGLED,
    FROZEN,
    POISONED,
    STUNNED,
    Condition,
    Knockout,
)
from croupier.games.deck_of_adventures.health import condition_changes, condition_lengths
from croupier.games.deck_of_adventures.state import with_character
from croupier.games.deck_of_adventures.story.commands import SetScene
from croupier.games.deck_of_adventures.story.state import Scene
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

HIT, MISS = "5C", "JC"
"""Against a 5 with DR 3: what succeeds, and what does not."""


def hurt(*names: str | Condition, **more: Any) -> Dealer:
    """A PC with these conditions; her standing Target Card is the 5 of hearts, she holds no Fate Card."""
    suffers = tuple(Condition(name) if isinstance(name, str) else name for name in names)
    return Dealer(**{"standing": "5H", "fate": (), "more": {"conditions": suffers}} | more)


def turn_of(rulings: Settings, *names: Any, **turn: Any) -> Stage:
    """Her turn in combat, with a foe nearby."""
    now = Turn("c1", **turn)
    state = {"combat": Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=now, at="c1")}
    return Stage(rulings, hurt(*names), minion(standing="2C"), state=state)


def begun(rulings: Settings, *names: Any, luck: str) -> Stage:
    """Her turn begun, and the first Check of its start made."""
    return draw(turn_of(rulings, *names).do("p1", combat.BeginTurn("c1")), luck)


def draw(stage: Stage, *luck: str, seat: str = "p1") -> Stage:
    for card in luck:
        stage.do(seat, DrawCard(stage.check().id), card)
    return stage


def turn(stage: Stage) -> Turn:
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    return stage.state.combat.turn


def called(stage: Stage, trait: str, kind: str = "check", **more: Any) -> list[tuple[int, str]]:
    """The hands of a Check that c1 is called to."""
    stage.run(calls.call, actor="c1", kind=kind, trait=trait, dr=3, luck=("7D",), **more)
    return [(hand.n, hand.source) for hand in stage.check().hands]


# Stunned


@pytest.mark.rule("DA-15.2", "DA-11.12")
def test_a_pending_stun_is_a_conviction_check_against_your_own_card_at_the_turns_start(rulings: Settings) -> None:
    stage = turn_of(rulings, STUNNED)
    assert stage.asked() == ["p1 turn c1"]
    stage.do("p1", combat.BeginTurn("c1"))
    check = stage.check()
    assert (check.actor, check.trait, check.dr.value, check.aim and check.aim.face) == ("c1", "Conviction", 3, "5H")


@pytest.mark.rule("DA-15.2")
def test_shaking_off_a_stun_leaves_the_whole_turn(rulings: Settings) -> None:
    stage = begun(rulings, STUNNED, luck=HIT)
    assert stage.one().conditions == ()
    assert (turn(stage).begun, turn(stage).stunned) == (True, False)


@pytest.mark.rule("DA-15.2")
def test_an_unresisted_stun_ends_with_the_turn(rulings: Settings) -> None:
    stage = begun(rulings, STUNNED, luck=MISS)
    assert turn(stage).stunned
    stage.do("p1", combat.EndTurn("c1"))
    assert stage.one().conditions == ()


@pytest.mark.option("stunned_length", "until_success")
def test_a_stun_may_last_until_it_is_shaken_off(rulings: Settings) -> None:
    stage = begun(rulings, STUNNED, luck=MISS).do("p1", combat.EndTurn("c1"))
    assert stage.one().conditions == (Condition(STUNNED),)


@pytest.mark.rule("DA-15.2", "DA-15.1", "DA-R76")
@pytest.mark.parametrize("luck", [HIT, MISS])
def test_a_stun_of_several_rounds_is_checked_in_each_turn_until_they_are_over(rulings: Settings, luck: str) -> None:
    lasts = Condition(STUNNED, "c2", until="rounds:2:c2")
    stage = begun(rulings, lasts, luck=luck)
    assert turn(stage).stunned is (luck == MISS)
    left = msgspec.structs.replace(lasts, until="rounds:1:c2")  # c2's turn has come
    assert stage.do("p1", combat.EndTurn("c1")).one().conditions == (left,)
    stage.run(condition_changes.shorten_conditions, "c2")
    assert stage.one().conditions == ()


@pytest.mark.option("stunned_length", "until_success")
def test_a_stun_of_several_rounds_may_end_with_a_success(rulings: Settings) -> None:
    assert begun(rulings, Condition(STUNNED, until="rounds:2:c2"), luck=HIT).one().conditions == ()


@pytest.mark.rule("DA-15.12", "DA-R76")
@pytest.mark.parametrize("first", ["", "rounds:2:c2"])
def test_a_stun_for_one_turn_does_not_shorten_a_longer_one(rulings: Settings, first: str) -> None:
    stage = Stage(rulings, hurt(Condition(STUNNED, until=first)))
    stage.run(condition_changes.add_condition, "c1", STUNNED, until="" if first else "rounds:2:c2")
    assert [one.until for one in stage.one().conditions] == ["rounds:2:c2"]


@pytest.mark.rule("DA-15.2", "DA-13.15")
@pytest.mark.parametrize("first", ["minor", "move"])
def test_w36_a_stunned_character_moves_or_takes_one_action(rulings: Settings, first: str) -> None:
    stage = begun(rulings, STUNNED, luck=MISS)
    with pytest.raises(Illegal, match="cannot Rush"):
        stage.do("p1", combat.Rush("c1"))
    stage.run(turn_actions.spend_action, "c1", first)
    for size in {"major", "minor", "move"} - {first}:
        with refused_by("DA-15.2", why="Ann is Stunned and may only move or take one action"):
            stage.run(turn_actions.may_act, "c1", size)
    stage.run(turn_actions.may_act, "c1", "free")
    assert turn(stage).only == first


# Blinded, Deafened


@pytest.mark.rule("DA-15.6")
def test_blinded_affects_what_needs_sight_after_a_failed_check(rulings: Settings) -> None:
    stage = begun(rulings, BLINDED, luck=MISS)
    assert called(stage, "Brute") == [(-3, BLINDED)]
    stage = begun(rulings, BLINDED, luck=MISS)
    assert called(stage, "Brute", sight=False) == []


@pytest.mark.rule("DA-15.6")
def test_deafened_affects_what_needs_hearing(rulings: Settings) -> None:
    stage = begun(rulings, DEAFENED, luck=MISS)
    assert called(stage, "Brute", hearing=True) == [(-3, DEAFENED)]
    stage = begun(rulings, DEAFENED, luck=MISS)
    assert called(stage, "Brute") == []


@pytest.mark.rule("DA-15.6")
def test_a_success_against_blindness_lasts_for_this_turn(rulings: Settings) -> None:
    stage = begun(rulings, BLINDED, luck=HIT)
    assert stage.one().conditions == (Condition(BLINDED),)
    assert called(stage, "Brute") == []


@pytest.mark.option("senses_success", "ends")
def test_a_success_may_end_blindness(rulings: Settings) -> None:
    assert begun(rulings, BLINDED, luck=HIT).one().conditions == ()


@pytest.mark.rule("DA-15.7")
def test_the_gm_says_which_senses_a_check_needs(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=(), more={"conditions": (Condition(DEAFENED, failed=True),)}))
    stage.do("gm", CallCheck(("c1",), "Brute", 3), "5C")
    stage.do("gm", wish.NeedSenses(stage.check().id, sight=False, hearing=True))
    assert (stage.check().sight, stage.check().hearing) == (False, True)
    stage.do("p1", DrawCard(stage.check().id), "6C")
    assert stage.check().net == -3
    with pytest.raises(Impossible, match="no longer waiting"):
        stage.do("gm", wish.NeedSenses(stage.check().id))


@pytest.mark.rule("DA-15.6", "DA-9.1")
def test_the_announced_hand_follows_the_senses_that_a_check_needs(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=(), more={"conditions": (Condition(BLINDED, failed=True),)}))
    stage.do("gm", CallCheck(("c1",), "Brute", 3), "5C")
    assert stage.check().net == -3
    stage.do("gm", wish.NeedSenses(stage.check().id, sight=False))
    assert (stage.check().net, stage.check().hands) == (0, ())


@pytest.mark.rule("DA-25.14", "DA-15.6")
@pytest.mark.parametrize(("fighting", "until"), [(True, "combat"), (False, "scene")])
def test_blindness_given_by_the_gm_without_a_length_ends(rulings: Settings, fighting: bool, until: str) -> None:
    state = {"combat": Combat(1, ("c1",), revealed=True, ordered=True, turn=Turn("c1"))} if fighting else {}
    stage = Stage(rulings, Dealer(fate=()), state=state)
    stage.do("gm", wish.LayCondition("c1", BLINDED)).do("gm", wish.LayCondition("c1", FROZEN))
    assert [(found.name, found.until) for found in stage.one().conditions] == [(BLINDED, until), (FROZEN, "")]
    stage.do("gm", wish.LayCondition("c1", DEAFENED, rounds=2))
    assert stage.one().has(DEAFENED) is not None
    assert stage.one().conditions[-1].until.startswith("rounds:")


# Poisoned


@pytest.mark.rule("DA-15.10", "DA-2.16")
def test_w15_poison_discards_cards_and_stays(rulings: Settings) -> None:
    stage = turn_of(rulings, Condition(POISONED, count=2)).do("p1", combat.BeginTurn("c1"))
    stage.do("p1", DrawCard(stage.check().id), MISS, "4S", "AH", "JD")
    assert stage.faces("discard.c1") == [MISS, "4S", "JD"]
    assert stage.fate() == ["AH"]
    assert stage.one().conditions == (Condition(POISONED, count=2),)


@pytest.mark.rule("DA-15.10")
def test_a_success_ends_all_poison(rulings: Settings) -> None:
    assert begun(rulings, Condition(POISONED, count=3), luck=HIT).one().conditions == ()


@pytest.mark.rule("DA-15.10")
@pytest.mark.option("poison_success", "minus_one")
def test_a_success_may_remove_one_level_of_poison(rulings: Settings) -> None:
    stage = begun(rulings, Condition(POISONED, count=3), luck=HIT)
    assert stage.one().conditions == (Condition(POISONED, count=2),)
    assert "Ann is less poisoned: Poisoned 2." in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("DA-15.10", "DA-15.12")
def test_poison_accumulates_and_other_conditions_apply_once(rulings: Settings) -> None:
    stage = Stage(rulings, hurt())
    for name in (POISONED, POISONED, FROZEN, FROZEN):
        stage.run(condition_changes.add_condition, "c1", name)
    assert [(one.name, one.count) for one in stage.one().conditions] == [(POISONED, 2), (FROZEN, 1)]


# Burned, Frozen, Entangled, Knocked Down


@pytest.mark.rule("DA-15.9")
def test_neglected_flames_burn_past_the_armor_at_the_end_of_the_turn(rulings: Settings) -> None:
    stage = turn_of(rulings, BURNED).do("p1", combat.EndTurn("c1"))
    assert (stage.vitals().hp, stage.one().wounds[0].bypass) == (4, True)


@pytest.mark.option("burned_idle", "literal")
def test_a_table_may_let_neglected_flames_do_nothing(rulings: Settings) -> None:
    assert turn_of(rulings, BURNED).do("p1", combat.EndTurn("c1")).vitals().hp == 5


@pytest.mark.rule("DA-15.9", "DA-13.14")
@pytest.mark.parametrize(("card", "hp", "burns"), [(HIT, 5, False), (MISS, 4, True)])
def test_flames_are_put_out_as_a_minor_action(rulings: Settings, card: str, hp: int, *, burns: bool) -> None:
    stage = turn_of(rulings, BURNED).do("p1", wish.FightCondition("c1", BURNED))
    assert (stage.check().trait, turn(stage).minor, turn(stage).major) == ("Intuition", True, False)
    draw(stage, card).do("p1", combat.EndTurn("c1"))
    assert stage.vitals().hp == hp
    assert (stage.one().has(BURNED) is not None) is burns


@pytest.mark.rule("DA-15.11")
@pytest.mark.parametrize(("card", "frozen"), [(HIT, False), (MISS, True)])
def test_frozen_has_its_check_at_the_end_of_the_turn(rulings: Settings, card: str, *, frozen: bool) -> None:
    stage = turn_of(rulings, FROZEN).do("p1", combat.EndTurn("c1"))
    assert stage.check().trait == "Strength"
    draw(stage, card)
    assert (stage.one().has(FROZEN) is not None) is frozen


@pytest.mark.rule("DA-15.4", "DA-13.14")
def test_breaking_free_is_a_strength_check_and_a_major_action(rulings: Settings) -> None:
    stage = turn_of(rulings, ENTANGLED).do("p1", wish.FightCondition("c1", ENTANGLED))
    assert (stage.check().trait, turn(stage).major) == ("Strength", True)
    assert draw(stage, HIT).one().conditions == ()


@pytest.mark.rule("DA-15.5", "DA-13.14")
def test_standing_up_is_a_minor_action_without_a_check(rulings: Settings) -> None:
    stage = turn_of(rulings, DOWN).do("p1", wish.FightCondition("c1", DOWN))
    assert stage.facts("DA-15.5") == {"who": "Ann", "ends": DOWN}
    assert (stage.one().conditions, turn(stage).minor) == ((), True)
    with pytest.raises(Impossible, match="is not Knocked Down"):
        stage.do("p1", wish.FightCondition("c1", DOWN))
    with pytest.raises(Invalid):
        stage.do("p1", wish.FightCondition("c1", STUNNED))


@pytest.mark.rule("DA-15.4", "DA-15.5", "DA-15.11", "DA-4.8")
@pytest.mark.parametrize(
    ("name", "trait", "hands"),
    [
        (ENTANGLED, "Agility", [(-1, ENTANGLED)]),
        (ENTANGLED, "Finesse", []),
        (ENTANGLED, "Strength", []),
        (DOWN, "Agility", [(-1, DOWN)]),
        (DOWN, "Strength", [(-1, DOWN)]),
        (DOWN, "Brute", []),
        (FROZEN, "Brute", [(-1, FROZEN)]),
        (FROZEN, "Strength", []),
    ],
)
def test_the_effects_of_a_condition(rulings: Settings, name: str, trait: str, hands: list[tuple[int, str]]) -> None:
    assert called(Stage(rulings, hurt(name)), trait) == hands


@pytest.mark.rule("DA-15.5", "DA-14.15")
@pytest.mark.parametrize(("at", "hand"), [(1, 1), (2, -1)])
def test_a_prone_character_is_easy_to_hit_from_close_up_and_hard_from_afar(
    rulings: Settings, at: int, hand: int
) -> None:
    grid = Grid(9, 9, standing=(Standing("c1", Spot(0, 0)), Standing("c2", Spot(at, 0))))
    stage = Stage(rulings, hurt(), foe(more={"conditions": (Condition(DOWN),)}), state={"grid": grid})
    blow = msgspec.json.encode(Blow("Brute", 1, 8)).decode()
    stage.run(calls.call, actor="c1", kind="attack", trait="Brute", dr=3, about="c2", with_=blow, luck=("7D",))
    assert [one.n for one in stage.check().hands] == [hand]


@pytest.mark.rule("DA-15.5", "DA-12.7")
@pytest.mark.parametrize(("reach", "hand"), [(1, 1), (8, -1)])
def test_without_a_map_the_weapons_reach_gives_the_distance(rulings: Settings, reach: int, hand: int) -> None:
    stage = Stage(rulings, hurt(), foe(more={"conditions": (Condition(DOWN),)}))
    blow = msgspec.json.encode(Blow("Brute", 1, reach)).decode()
    stage.run(calls.call, actor="c1", kind="attack", trait="Brute", dr=3, about="c2", with_=blow, luck=("7D",))
    assert [one.n for one in stage.check().hands] == [hand]


# lengths


@pytest.mark.rule("DA-15.1")
@pytest.mark.parametrize(("until", "kept"), [("rounds:2:c2", "rounds:3:c2"), ("rounds:2:c1", "rounds:2:c1"),
                                             ("minutes:1:c1", "rounds:10:c1"), ("combat", "combat")])  # fmt: skip
def test_durations_count_starts_of_the_causers_turn(rulings: Settings, until: str, kept: str) -> None:
    stage = turn_of(rulings, begun=True)
    stage.run(condition_changes.add_condition, "c1", FROZEN, source="c2", until=until)
    assert stage.one().conditions[0].until == kept


@pytest.mark.rule("DA-15.1", "DA-25.14")
@pytest.mark.parametrize(
    ("until", "said"),
    [("rounds:2:c2", ", until Bo's 3rd turn from now"), ("rounds:10:c2", ", until Bo's 11th turn from now"),
     ("rounds:1:c1", ", until Ann's next turn"),
     ("combat", ", for this combat"), ("scene", ", for this scene"), ("", "")],
)  # fmt: skip
def test_the_log_and_a_badge_say_how_long_a_condition_lasts(rulings: Settings, until: str, said: str) -> None:
    stage = turn_of(rulings, begun=True)
    stage.run(condition_changes.add_condition, "c1", FROZEN, source="c2", until=until)
    assert GAME.log_line(stage.events[-1], stage.state) == f"Ann is Frozen{said}."
    assert lasting_badges(stage.state, stage.one())[0].value == f"Frozen{said}"


@pytest.mark.rule("DA-15.1", "DA-15.12")
def test_the_log_says_when_a_condition_lasts_longer(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(Condition(BLINDED, until="rounds:1:c1")))
    stage.run(condition_changes.add_condition, "c1", BLINDED, until="rounds:2:c1")
    assert GAME.log_line(stage.events[-1], stage.state) == "Ann is Blinded again, 2 rounds left."


@pytest.mark.option("round_seconds", "6_per_turn")
def test_a_minute_has_fewer_rounds_if_each_turn_takes_six_seconds(rulings: Settings) -> None:
    stage = turn_of(rulings, begun=True)
    stage.run(condition_changes.add_condition, "c1", FROZEN, until="minutes:1:c1")
    assert stage.one().conditions[0].until == "rounds:5:c1"


@pytest.mark.rule("DA-15.1")
@pytest.mark.parametrize("begun", [False, True])
def test_a_round_lasts_to_the_causers_turn_of_the_next_round(rulings: Settings, *, begun: bool) -> None:
    people = (Dealer(standing="KC", fate=()), foe(standing="5C", fate=()))
    combat_now = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    stage = Stage(rulings, *people, state={"combat": combat_now})
    if begun:
        stage.do("p1", combat.TakeFree("c1", "look"))
    stage.do("gm", wish.LayCondition("c2", ENTANGLED, "c1", 1)).do("p1", combat.TakeFree("c1", "look"))
    assert stage.one("c2").has(ENTANGLED) is not None
    stage.do("p1", combat.EndTurn("c1")).do("gm", combat.EndTurn("c2"))
    assert stage.one("c2").has(ENTANGLED) is not None
    stage.do("p1", combat.TakeFree("c1", "look"))
    assert stage.one("c2").has(ENTANGLED) is None


@pytest.mark.rule("DA-15.1")
def test_a_condition_in_rounds_ends_at_the_causers_turn_even_if_the_causer_is_gone(rulings: Settings) -> None:
    stage = turn_of(rulings, Condition(FROZEN, "c2", "rounds:1:c2"))
    assert stage.state.combat is not None
    fight = msgspec.structs.replace(stage.state.combat, gone=("c2",), goes_on=True)
    stage.state = msgspec.structs.replace(stage.state, combat=fight)
    draw(stage.do("p1", combat.EndTurn("c1")), MISS)
    assert stage.one().conditions == ()


@pytest.mark.rule("DA-15.12")
def test_a_second_source_extends_a_condition_and_never_shortens_it(rulings: Settings) -> None:
    stage = Stage(rulings, hurt())
    for until in ("rounds:2:c1", "rounds:4:c1", "combat", "rounds:9:c1", "", "combat"):
        stage.run(condition_changes.add_condition, "c1", FROZEN, until=until)
        stage.events.append(stage.events[-1])
    assert stage.one().conditions[0].until == ""
    lengths = [event.condition.until for event in stage.events if hasattr(event, "condition")]
    assert list(dict.fromkeys(lengths)) == ["rounds:2:c1", "rounds:4:c1", "combat", ""]


@pytest.mark.rule("DA-5.8")
def test_conditions_affect_minions_too(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(), minion())
    stage.run(condition_changes.add_condition, "c2", FROZEN)
    assert stage.one("c2").has(FROZEN)


@pytest.mark.rule("DA-R36")
@pytest.mark.option("conditions_on_minions", "no")
def test_a_table_may_exempt_minions_from_conditions(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(), minion())
    stage.run(condition_changes.add_condition, "c2", FROZEN)
    assert stage.one("c2").conditions == ()


@pytest.mark.option("condition_tc", "gm_deck")
def test_the_card_for_a_condition_may_come_from_the_gm_deck(rulings: Settings) -> None:
    stage = turn_of(rulings, FROZEN).do("p1", combat.EndTurn("c1"), "9S")
    check = stage.check()
    assert check.aim is not None
    assert (check.aim.face, check.aim.deck) == ("9S", "gm")


@pytest.mark.rule("DA-15.2")
def test_a_character_without_a_target_card_draws_one_and_keeps_it(rulings: Settings) -> None:
    stage = turn_of(rulings, FROZEN)
    stage = Stage(rulings, hurt(FROZEN, standing=""), state={"combat": Combat(1, ("c1",), revealed=True, ordered=True,
                  turn=Turn("c1"), at="c1")})  # fmt: skip
    stage.do("p1", combat.EndTurn("c1"), "9C")
    assert stage.faces("standing.c1") == ["9C"]


# outside combat


@pytest.mark.rule("DA-25.27", "DA-15.13")
def test_a_turn_that_passes_outside_combat_counts_for_effects_too(rulings: Settings) -> None:
    """They lasted until minutes passed."""
    until = ("rounds:2:c2", "turn:c1", "turn_end:c1", "turn_end:c1:next", "turn:c2", "scene")
    laid = tuple(Effect(f"e{n}", 1, until=one, source="c2") for n, one in enumerate(until))
    stage = Stage(rulings, Dealer(more={"effects": laid}), Dealer())
    stage.do("gm", wish.PassTurn("c1"))
    assert [one.until for one in stage.one().effects] == ["rounds:1:c2", "turn:c2", "scene"]
    stage.do("gm", wish.PassTurn("c1")).do("gm", wish.PassTurn("c2"))
    assert [one.until for one in stage.one().effects] == ["scene"]


@pytest.mark.rule("DA-15.13")
def test_the_gm_lets_a_turn_pass_outside_combat(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(FROZEN, Condition(ENTANGLED, until="rounds:1:c1")))
    stage.do("gm", wish.PassTurn("c1"))
    assert stage.check().trait == "Strength"
    draw(stage, MISS)
    assert [one.name for one in stage.one().conditions] == [FROZEN]
    assert stage.state.passing is None


@pytest.mark.rule("DA-15.13", "DA-R80")
def test_only_the_gm_lets_a_turn_pass_and_only_where_none_is_played(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="only the GM"):
        Stage(rulings, hurt(FROZEN)).do("p1", wish.PassTurn("c1"))
    with pytest.raises(Illegal, match="in combat turns pass automatically"):
        turn_of(rulings, FROZEN).do("gm", wish.PassTurn("c1"))
    burning = Stage(rulings, hurt(BURNED)).do("gm", wish.PassTurn("c1"))
    with pytest.raises(Impossible, match="something is under way"):
        burning.do("gm", wish.PassTurn("c1"))


@pytest.mark.rule("DA-15.13")
def test_effects_for_the_scene_end_when_the_scene_changes(rulings: Settings) -> None:
    stage = Stage(
        rulings, hurt(Condition(BLINDED, until=condition_lengths.SCENE), BURNED), state={"scene": Scene("The mill")}
    )
    stage.do("gm", SetScene("The mill", "It is darker now."))
    assert [one.name for one in stage.one().conditions] == [BLINDED, BURNED]
    stage.do("gm", SetScene("The road"))
    assert [one.name for one in stage.one().conditions] == [BURNED]


@pytest.mark.rule("DA-15.9", "DA-15.13")
def test_flames_may_be_fought_when_a_turn_passes_outside_combat(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(BURNED)).do("gm", wish.PassTurn("c1"))
    assert stage.asked() == ["p1 flames c1"]
    draw(stage.do("p1", wish.FightCondition("c1", BURNED)), HIT)
    assert (stage.vitals().hp, stage.one().conditions, stage.state.passing) == (5, (), None)
    burnt = Stage(rulings, hurt(BURNED)).do("gm", wish.PassTurn("c1")).do("p1", wish.LetBurn("c1"))
    assert (burnt.vitals().hp, burnt.state.passing) == (4, None)


@pytest.mark.rule("DA-15.13", "DA-15.10")
def test_a_check_against_a_condition_that_the_gm_ends_is_over(rulings: Settings) -> None:
    """It went on asking for cards, which did nothing."""
    stage = turn_of(rulings, POISONED, FROZEN).do("p1", combat.BeginTurn("c1"))
    assert stage.check().with_ == POISONED
    stage.do("gm", wish.LiftCondition("c1", POISONED))
    assert (stage.asked(), [one.name for one in stage.one().conditions]) == (["p1 turn c1"], [FROZEN])


@pytest.mark.rule("DA-15.13", "DA-1.2")
def test_nobody_is_taken_out_of_the_scene_while_a_turn_of_theirs_passes(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(BURNED), foe()).do("gm", wish.PassTurn("c1"))
    with pytest.raises(Impossible, match="Ann is taking part in something"):
        stage.do("gm", RemoveCharacter("c1"))
    assert stage.do("gm", RemoveCharacter("c2")).asked() == ["p1 flames c1"]
    gone = Stage(rulings, hurt(BURNED)).do("gm", wish.PassTurn("c1"))
    gone.run(leave, "c1", goes_on=True)  # as a creature does whose summons ends
    assert (gone.asked(), gone.state.passing, gone.vitals().hp) == ([], None, 5)


@pytest.mark.rule("DA-15.13")
def test_conditions_may_end_with_the_scene_if_the_gm_says_so(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(FROZEN, DOWN)).do("gm", wish.EndWithScene("c1"))
    assert stage.one().conditions == ()
    assert [line.clause for line in stage.because()] == ["DA-15.13", "DA-15.13"]


@pytest.mark.rule("DA-15.13")
@pytest.mark.parametrize(("until", "left"), [("", 1), ("combat", 0)])
def test_effects_for_the_combat_end_with_it(rulings: Settings, until: str, left: int) -> None:
    stage = turn_of(rulings, Condition(FROZEN, until=until)).do("gm", combat.EndCombat())
    assert len(stage.one().conditions) == left


@pytest.mark.option("conditions_outside", "end_with_combat")
def test_a_table_may_end_all_conditions_with_the_combat(rulings: Settings) -> None:
    assert turn_of(rulings, FROZEN).do("gm", combat.EndCombat()).one().conditions == ()


@pytest.mark.rule("DA-15.1", "DA-15.13")
def test_the_gm_adds_and_removes_conditions(rulings: Settings) -> None:
    stage = Stage(rulings, hurt(), minion()).do("gm", wish.LayCondition("c1", FROZEN, "c2", 3))
    assert stage.one().conditions == (Condition(FROZEN, "c2", "rounds:3:c2"),)
    assert stage.do("gm", wish.LiftCondition("c1", FROZEN)).one().conditions == ()
    assert stage.facts("DA-15.13") == {"who": "Ann", "ends": FROZEN}
    with pytest.raises(Illegal, match="only the GM"):
        stage.do("p1", wish.LayCondition("c2", FROZEN))
    with pytest.raises(Invalid, match="Knocked Down"):
        stage.do("gm", wish.LayCondition("c1", "Asleep"))


def test_conditions_do_nothing_to_a_character_who_is_out(rulings: Settings) -> None:
    stage = turn_of(rulings, STUNNED, FROZEN)
    stage.state = msgspec.structs.replace(stage.state, combat=None)
    assert stage.run(turn_conditions.start_steps) is False


# Companions: their conditions take their steps in their Dealer's turn


def hound_turn(rulings: Settings, *names: str | Condition, **turn: Any) -> Stage:
    """The turn of a Dealer whose Companion (c3) suffers."""
    suffers = tuple(Condition(name) if isinstance(name, str) else name for name in names)
    now = Turn("c1", **turn)
    state = {"combat": Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=now, at="c1")}
    hound = companion(more={"conditions": suffers}, hp=3, sheet={"level": 6})
    dealer = Dealer(standing="5H", fate=(), sheet={"level": 6})
    return Stage(rulings, dealer, minion(standing="2C"), hound, state=state)


@pytest.mark.rule("DA-5.9", "DA-11.12")
@pytest.mark.rule("DA-15.10")
def test_a_companions_conditions_come_first_in_its_dealers_turn(rulings: Settings) -> None:
    stage = hound_turn(rulings, POISONED)
    with pytest.raises(Illegal, match="begins with its conditions"):
        stage.do("p1", combat.TakeFree("c1", "look"))
    stage.do("p1", combat.BeginTurn("c1"))
    assert (stage.check().actor, stage.check().trait) == ("c3", "Vitality")
    aim = stage.check().aim
    assert aim is not None
    assert aim.place == "standing.c1"
    before = stage.left()
    stage.do("p1", DrawCard(stage.check().id), MISS, "2D", "3D")
    assert stage.left() == before - 1 - 2
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    assert stage.state.combat.turn.begun


@pytest.mark.rule("DA-5.9", "DA-11.12")
@pytest.mark.rule("DA-15.9")
def test_a_companion_that_ignores_its_flames_burns_at_the_end_of_its_dealers_turn(rulings: Settings) -> None:
    stage = hound_turn(rulings, BURNED, begun=True).do("p1", combat.EndTurn("c1"))
    assert stage.vitals("c3").hp == 2
    fought = hound_turn(rulings, BURNED, begun=True, commanded=("c3",))
    draw(fought.do("p1", wish.FightCondition("c3", BURNED)), MISS).do("p1", combat.EndTurn("c1"))
    assert fought.vitals("c3").hp == 2


@pytest.mark.rule("DA-5.9", "DA-15.2")
@pytest.mark.rule("DA-13.15")
def test_a_stunned_companion_moves_or_acts_and_recovers_after_the_turn(rulings: Settings) -> None:
    stage = draw(hound_turn(rulings, STUNNED, commanded=("c3",)).do("p1", combat.BeginTurn("c1")), MISS)
    stage.do("p1", combat.Interact("c3", "a lever"))
    with pytest.raises(Illegal) as refused:
        stage.run(turn_actions.may_act, "c3", "move", seat="p1")
    assert refused.value.clause == "DA-15.2"
    stage.run(turn_actions.may_act, "c1", "major", seat="p1")
    stage.do("p1", combat.EndTurn("c1"))
    assert stage.one("c3").conditions == ()


@pytest.mark.rule("DA-15.1", "DA-5.9")
def test_a_companions_effects_are_counted_by_its_dealers_turns(rulings: Settings) -> None:
    stage = hound_turn(rulings, begun=True)
    stage.run(condition_changes.add_condition, "c2", BLINDED, source="c3", until="rounds:1:c3")
    assert stage.one("c2").has(BLINDED).until == "rounds:1:c3"  # type: ignore[union-attr]
    stage.do("p1", combat.EndTurn("c1"))
    stage.state = msgspec.structs.replace(
        stage.state,
        combat=Combat(2, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1"),
    )
    stage.do("p1", combat.EndTurn("c1"))
    assert stage.one("c2").has(BLINDED) is None


@pytest.mark.rule("DA-16.3", "DA-5.9")
def test_turns_pass_for_a_companion_that_is_knocked_out(rulings: Settings) -> None:
    stage = hound_turn(rulings)
    stage.state = with_character(stage.state, "c3", knockout=Knockout("damage", in_combat=True))
    stage.do("p1", combat.EndTurn("c1"))
    assert stage.one("c3").knockout == Knockout("damage", in_combat=True, turns=1)


@pytest.mark.rule("DA-15.10", "DA-2.16")
def test_the_receipt_of_poison_says_how_many_cards_it_costs(rulings: Settings) -> None:
    stage = turn_of(rulings, Condition(POISONED, count=2)).do("p1", combat.BeginTurn("c1"))
    stage.do("p1", DrawCard(stage.check().id), "KD", "4S", "AH", "JD")
    assert stage.facts("DA-15.10") == {"passed": False, "cards": 3}


@pytest.mark.rule("DA-15.7")
def test_the_log_says_whose_check_needs_a_sense(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer()).do("gm", CallCheck(("c1",), "Athletics", 2), "8C")
    stage.do("gm", wish.NeedSenses(stage.check().id, sight=False, hearing=True))
    assert GAME.log_line(stage.events[-1], stage.state) == "Ann's Check needs hearing."


@pytest.mark.rule("DA-16.1", "DA-15.4", "DA-15.9")
@pytest.mark.parametrize("name", [ENTANGLED, BURNED])
def test_a_check_against_a_condition_is_over_when_its_maker_is_knocked_out(rulings: Settings, name: str) -> None:
    stage = turn_of(rulings, name).do("p1", wish.FightCondition("c1", name)).do("gm", wish.DealDamage("c1", 9))
    assert [one.id for one in stage.state.checks if one.is_under_way] == []
    assert stage.one().has(name) is not None
    assert "p1 draw q1" not in stage.asked()


@pytest.mark.rule("DA-16.1", "DA-15.10")
def test_a_start_of_turn_check_is_over_when_its_maker_is_knocked_out(rulings: Settings) -> None:
    stage = turn_of(rulings, POISONED).do("p1", combat.BeginTurn("c1"))
    assert stage.asked() == ["p1 draw q1"]
    stage.do("gm", wish.DealDamage("c1", 9))
    assert [one.id for one in stage.state.checks if one.is_under_way] == []


@pytest.mark.rule("DA-25.27", "DA-15.13")
def test_a_turn_passes_for_whoever_an_effect_waits_for(rulings: Settings) -> None:
    label = "A turn passes for Ann"
    for until in ("turn:c1", "turn_end:c1", "turn_end:c1:next"):
        stage = Stage(rulings, Dealer(), Dealer(more={"effects": (Effect("e1", 1, until=until, text="a spell"),)}))
        assert label in stage.labels("gm")
        assert "A turn passes for Bo" not in stage.labels("gm")
    stage = Stage(rulings, Dealer(more={"effects": (Effect("e1", 1, until="rounds:2:c2", text="a spell"),)}), Dealer())
    assert label in stage.labels("gm")
    assert label not in Stage(rulings, Dealer(), Dealer()).labels("gm")


@pytest.mark.rule("DA-15.12")
def test_the_log_says_that_a_condition_given_again_changes_nothing(rulings: Settings) -> None:
    command = wish.LayCondition("c1", BLINDED, "c1", 1)
    stage = Stage(rulings, hurt(Condition(BLINDED, until="combat"))).do("gm", command)
    assert stage.events == []
    assert command_line(command, "gm", stage.state).endswith("gives Ann Blinded, which changes nothing.")
