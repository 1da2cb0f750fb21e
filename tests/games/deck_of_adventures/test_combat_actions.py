"""The actions of a turn, attacks, hiding, grappling (chapters 13 and 14)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.play import Play
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Printed
from croupier.games.deck_of_adventures.checks.commands import (
    DrawCard,
    ExchangeFate,
    PickTrait,
    RefuseCheck,
    SetTerms,
    WithdrawCheck,
)
from croupier.games.deck_of_adventures.checks.effect_events import EffectLaid
from croupier.games.deck_of_adventures.checks.events import CheckCalled, CheckDone
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import Check
from croupier.games.deck_of_adventures.combat import attacks
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.choices import add_turn
from croupier.games.deck_of_adventures.combat.state import Combat, Turn, Walked
from croupier.games.deck_of_adventures.combat.weapons import attack_traits, weapons
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import DAMAGE, DOWN, ENTANGLED, FROZEN, STUNNED, Condition, Knockout
from croupier.games.deck_of_adventures.health import damage
from croupier.games.deck_of_adventures.health.events import Died
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.state import Scene
from croupier.games.deck_of_adventures.terrain.commands import AnswerReach, Move
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion


def one(**more: Any) -> Dealer:
    return Dealer(**{"fate": (), "standing": "KC"} | more)


def target(hp: int = 5, ap: int = 0, ar: int = 2, **more: Any) -> Dealer:
    """A foe whose Target Card is the 5 of hearts."""
    printed = Printed(hp=9, ap=ap, ar=ar)
    own: dict[str, Any] = {"fate": (), "standing": "5H", "hp": hp, "sheet": {"printed": printed}}
    return foe(**own | more)


def fight(rulings: Settings, *who: Dealer, state: dict[str, Any] | None = None, **turn: Any) -> Stage:
    """It is c1's turn."""
    people = who or (one(), target())
    order = tuple(f"c{at + 1}" for at, dealer in enumerate(people) if not dealer.dealer)
    on = Combat(1, order, revealed=True, ordered=True, turn=Turn("c1", **turn), at="c1")
    return Stage(rulings, *people, state={"combat": on, **(state or {})})


def at(*spots: tuple[int, int]) -> dict[str, Any]:
    """A map on which c1, c2 ... stand."""
    standing = tuple(Standing(f"c{n + 1}", Spot(*spot)) for n, spot in enumerate(spots))
    return {"grid": Grid(12, 12, standing=standing, hidden=Secret((), (GM,)))}


def turn(stage: Stage) -> Turn:
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    return stage.state.combat.turn


def attack(stage: Stage, *luck: str, to: str = "c2", trait: str = "Brute", weapon: str = "") -> Stage:
    stage.do("p1", wish.MakeAttack("c1", to, trait, weapon))
    return stage.do("p1", DrawCard(stage.check().id), *luck) if luck else stage


# the economy


@pytest.mark.rule("DA-11.11", "DA-13.15")
@pytest.mark.parametrize(
    ("done", "refused"),
    [("major", "major"), ("minor", "minor")],
)
def test_a_turn_has_one_major_and_one_minor_action(rulings: Settings, done: str, refused: str) -> None:
    stage = fight(rulings)
    stage.run(turn_actions.spend_action, "c1", done)
    with pytest.raises(Illegal, match=f"used their {refused.capitalize()} Action"):
        stage.run(turn_actions.may_act, "c1", refused)
    stage.run(turn_actions.may_act, "c1", "minor" if done == "major" else "major")


@pytest.mark.option("major_as_minor", "yes")
def test_a_major_action_may_be_spent_as_a_second_minor_one(rulings: Settings) -> None:
    stage = fight(rulings)
    for _ in range(2):
        stage.run(turn_actions.may_act, "c1", "minor")
        stage.run(turn_actions.spend_action, "c1", "minor")
    assert (turn(stage).minor, turn(stage).major) == (True, True)
    with refused_by("DA-13.15", why="Ann has used their Minor Action"):
        stage.run(turn_actions.may_act, "c1", "minor")


@pytest.mark.option("free_cap", "5")
def test_a_table_may_allow_five_free_actions(rulings: Settings) -> None:
    stage = fight(rulings)
    for _ in range(5):
        stage.do("p1", wish.TakeFree("c1", "speak", "Run!"))
    with pytest.raises(Illegal, match="5 Free Actions"):
        stage.do("p1", wish.TakeFree("c1", "look"))


@pytest.mark.rule("DA-13.3")
def test_speaking_and_looking_are_free(rulings: Settings) -> None:
    stage = fight(rulings)
    for _ in range(6):
        stage.do("p1", wish.TakeFree("c1", "speak", "Run!"))
    assert (turn(stage).major, turn(stage).minor, turn(stage).free) == (False, False, 6)
    assert GAME.log_line(stage.events[-1], stage.state) == "Ann says: Run!"
    stage.do("p1", wish.TakeFree("c1", "look"))
    assert GAME.log_line(stage.events[-1], stage.state) == "Ann looks around."
    with pytest.raises(Invalid):
        stage.do("p1", wish.TakeFree("c1", "sing"))


@pytest.mark.rule("DA-13.15", "DA-16.1")
def test_a_character_who_is_out_takes_no_action(rulings: Settings) -> None:
    stage = fight(rulings, one(more={"knockout": Knockout(DAMAGE)}), target())
    with pytest.raises(Illegal, match="is out and cannot act"):
        stage.run(turn_actions.may_act, "c1", "minor")


@pytest.mark.rule("DA-13.5")
def test_handling_an_item_is_a_minor_action(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.Interact("c1", "pulls the lever"))
    assert (turn(stage).minor, turn(stage).major) == (True, False)


@pytest.mark.rule("DA-13.10")
def test_rush_is_a_major_action(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.Rush("c1"))
    assert (turn(stage).rush, turn(stage).major) == (True, True)
    with refused_by("DA-13.15", why="Ann has used their Major Action"):
        stage.do("p1", wish.Rush("c1"))


@pytest.mark.rule("DA-13.1")
@pytest.mark.parametrize(
    ("size", "major", "minor"), [("major", True, False), ("minor", False, True), ("", False, False)]
)
def test_any_other_action_needs_the_gms_permission(rulings: Settings, size: str, *, major: bool, minor: bool) -> None:
    stage = fight(rulings).do("p1", wish.TryOther("c1", "swings from the chandelier"))
    assert stage.asked() == ["gm other c1"]
    stage.do("gm", wish.AnswerOther("c1", size))
    assert (turn(stage).major, turn(stage).minor, turn(stage).asked) == (major, minor, "")
    with pytest.raises(Impossible, match="not asked for anything"):
        stage.do("gm", wish.AnswerOther("c1", size))


# Inspect, Convince, Recall


@pytest.mark.rule("DA-13.2", "DA-13.6", "DA-13.7", "DA-13.8", "DA-13.9")
@pytest.mark.parametrize(
    ("command", "trait", "aimed"),
    [
        (wish.Inspect("c1", "Detection", "is it hurt?", "c2"), "Detection", "5H"),
        (wish.Inspect("c1", "Investigation", "the door"), "Investigation", "7D"),
        (wish.Convince("c1", "c2", "we are friends"), "Bluffing", "5H"),
        (wish.Recall("c1", "what do they fear?"), "Knowledge", "7D"),
    ],
)
def test_a_minor_action_with_a_check_against_the_gms_dr(
    rulings: Settings, command: Any, trait: str, aimed: str
) -> None:
    stage = fight(rulings).do("p1", command)
    assert (turn(stage).minor, [ask.partition(" ")[0] for ask in stage.asked()]) == (True, ["gm"])
    stage.do("gm", SetTerms(stage.check().id, 2), *(("7D",) if aimed == "7D" else ()))
    check = stage.check()
    assert check.aim is not None
    assert (check.trait, check.dr.value, check.aim.face) == (trait, 2, aimed)


@pytest.mark.rule("DA-13.7", "DA-15.6", "DA-15.7")
@pytest.mark.parametrize(("without", "net"), [("Blinded", 0), ("Deafened", -3)])
def test_convincing_takes_hearing_but_not_sight(rulings: Settings, without: str, net: int) -> None:
    stage = fight(rulings, one(more={"conditions": (Condition(without, failed=True),)}), target(), begun=True)
    stage.do("p1", wish.Convince("c1", "c2", "we are friends"))
    stage.do("gm", SetTerms(stage.check().id, 2))
    assert stage.check().net == net


@pytest.mark.rule("DA-13.6")
def test_inspecting_uses_detection_or_investigation(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="Detection, Investigation"):
        fight(rulings).do("p1", wish.Inspect("c1", "Brute", "it"))


# attacks


@pytest.mark.rule("DA-14.7", "DA-14.9", "DA-11.14", "DA-15.2", "DA-13.13")
@pytest.mark.parametrize(
    ("card", "hp", "lost", "stunned"),
    [
        pytest.param("8H", 5, 1, False, id="W12-suited"),
        pytest.param("5H", 4, 1, True, id="W12-critical"),
        pytest.param("5C", 5, 1, False, id="W12-major"),
        pytest.param("9S", 5, 0, False, id="W12-miss"),
    ],
)
def test_w12_an_attack_is_a_check_against_the_targets_card(
    rulings: Settings, card: str, hp: int, lost: int, *, stunned: bool
) -> None:
    stage = attack(fight(rulings, one(traits={"Brute": 1}), target(ap=1)), card)
    check = stage.check()
    assert check.aim is not None
    assert (check.kind, check.dr.value, check.aim.face) == ("attack", 2, "5H")
    assert (stage.vitals("c2").hp, stage.vitals("c2").ap_lost) == (hp, lost)
    assert (stage.one("c2").has(STUNNED) is not None) is stunned
    assert [line.clause for line in stage.because()].count("DA-15.2") == stunned, "cited once"
    assert turn(stage).major


@pytest.mark.parametrize(
    ("card", "hp"),
    [
        pytest.param("5C", 3, marks=pytest.mark.option("bonus_damage", "major_and_critical")),
        pytest.param("5C", 3, marks=pytest.mark.option("bonus_damage", "major")),
        pytest.param("5H", 4, marks=pytest.mark.option("bonus_damage", "major")),
    ],
)
def test_bonus_damage_of_a_critical(rulings: Settings, card: str, hp: int) -> None:
    assert attack(fight(rulings), card).vitals("c2").hp == hp


@pytest.mark.rule("DA-14.7")
def test_a_target_without_a_card_draws_one_and_keeps_it(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(standing=""))
    stage.do("p1", wish.MakeAttack("c1", "c2", "Brute"), "9D")
    assert stage.faces("standing.c2") == ["9D"]


@pytest.mark.rule("DA-14.7", "DA-14.9")
def test_the_weapon_in_hand_gives_reach_and_damage(rulings: Settings) -> None:
    armed = one(traits={"Finesse": 2}, sheet={"gear": (Gear("Ash Bow", worn=True), Gear("Trail Axe"))})
    stage = fight(rulings, armed, target(), state=at((0, 0), (8, 0)))
    assert [weapon.name for weapon in weapons(stage.state.settings.__getitem__, stage.state, "c1")] == [
        "Ash Bow", "bare hands",
    ]  # fmt: skip
    with pytest.raises(Illegal, match="more than 1 space away"):
        attack(stage)
    with pytest.raises(Invalid, match="bare hands"):
        attack(stage, weapon="Trail Axe")
    assert turn(stage).major is False
    assert attack(stage, "5C", trait="Finesse", weapon="Ash Bow").vitals("c2").hp == 4


@pytest.mark.rule("DA-14.9")
def test_a_weapon_without_damage_deals_none(rulings: Settings) -> None:
    pack, findings = read_pack("Items:\n  Net:\n    Type: Weapon\n    Damage: 0\n", "mine")
    assert findings == ()
    armed = one(sheet={"gear": (Gear("Net", worn=True),)})
    stage = fight(rulings, armed, target(), state={"packs": (pack,)})
    assert attack(stage, "5H", weapon="Net").vitals("c2").hp == 5
    assert stage.facts("DA-14.9") == {"damage": 0}


@pytest.mark.parametrize(
    ("gear", "weapon", "name"), [((), "", "bare hands"), ((Gear("Ash Bow", worn=True),), "Ash Bow", "Ash Bow")]
)
def test_the_log_and_the_stage_say_with_what_somebody_attacks(
    rulings: Settings, gear: tuple[Gear, ...], weapon: str, name: str
) -> None:
    stage = attack(fight(rulings, one(traits={"Brute": 1}, sheet={"gear": gear}), target()), weapon=weapon)
    (called,) = (event for event in stage.events if isinstance(event, CheckCalled))
    line = f"Ann attacks Bo with {name}: Brute +1, Target Card 5 of hearts, DR 2."
    assert GAME.log_line(called, stage.state) == line
    assert called.banner(stage.state).verdict == f"attacks with {name}"
    stage.do("p1", DrawCard("q1"), "9D")
    (done,) = (event for event in stage.events if isinstance(event, CheckDone))
    assert [(one.label, one.value) for one in done.banner(stage.state).figures][:2] == [
        ("with", name), ("drawn", "9 of diamonds"),
    ]  # fmt: skip


@pytest.mark.option("basic_attack", "power_only")
def test_a_table_may_require_a_power_for_attacks(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="needs a Power"):
        attack(fight(rulings))


@pytest.mark.parametrize(
    ("skill", "weapon", "traits"),
    [
        pytest.param("Knowledge", "", ("Knowledge",), marks=pytest.mark.option("attack_trait", "primary_skill")),
        pytest.param("Knowledge", "Ash Bow", ("Finesse",), marks=pytest.mark.option("attack_trait", "weapon_tag")),
    ],
)
def test_the_traits_for_attacks(rulings: Settings, skill: str, weapon: str, traits: tuple[str, ...]) -> None:
    armed = one(sheet={"gear": (Gear("Ash Bow", worn=True),), "primary_skill": skill})
    now = fight(rulings, armed, target()).state
    ruling = rulings.__getitem__
    arms = next(each for each in weapons(ruling, now, "c1") if each.item == weapon)
    assert attack_traits(ruling, now, "c1", arms) == traits


@pytest.mark.rule("DA-14.7")
@pytest.mark.parametrize(("skill", "traits"), [("Brute", ("Brute", "Finesse")), ("Finesse", ("Finesse", "Brute"))])
def test_the_better_trait_for_an_attack_is_listed_first(rulings: Settings, skill: str, traits: tuple[str, ...]) -> None:
    now = fight(rulings, one(traits={skill: 2}), target()).state
    ruling = rulings.__getitem__
    assert attack_traits(ruling, now, "c1", weapons(ruling, now, "c1")[0]) == traits


@pytest.mark.rule("DA-14.7")
def test_attacks_use_finesse_or_brute(rulings: Settings) -> None:
    with pytest.raises(Invalid, match="Finesse, Brute"):
        attack(fight(rulings), trait="Knowledge")


@pytest.mark.rule("DA-14.8")
def test_several_targets_are_attacked_in_turn_and_a_hand_for_the_next_check_counts_once(rulings: Settings) -> None:
    aided = one(more={"effects": (Effect("e1", 1, until="next", kind="help"),)})
    stage = fight(rulings, aided, target(), target(standing="9S"))
    seen: list[tuple[str, str]] = []

    @after_check("a test's power")
    def struck(play: Play[Adventure], check: Check) -> None:
        seen.append((check.about, check.with_))

    stage.run(attacks.attack, "c1", ("c2", "c3"), "Brute", damage=1, reach=1, then="a test's power", with_="it")
    assert (stage.check().about, stage.check().net) == ("c2", 1)
    stage.do("p1", DrawCard(stage.check().id), "5C").do("p1", DrawCard(stage.check(0).id), "JC")
    assert (stage.check().about, stage.check().net, stage.vitals("c2").hp) == ("c3", 0, 4)
    stage.do("p1", DrawCard(stage.check().id), "9C")
    assert (seen, stage.vitals("c3").hp) == ([("c2", "it"), ("c3", "it")], 4)


@pytest.mark.rule("DA-13.1", "DA-R55")
@pytest.mark.option("free_cap", "5")
def test_what_the_rules_do_not_list_can_be_tried_after_the_last_free_action(rulings: Settings) -> None:
    stage = fight(rulings, free=5, begun=True, minor=True).do("p1", wish.TryOther("c1", "swing from the lamp"))
    with pytest.raises(Illegal, match="5 Free Actions"):
        stage.do("gm", wish.AnswerOther("c1", "free"))
    assert turn(stage.do("gm", wish.AnswerOther("c1", "major"))).major
    with pytest.raises(Illegal, match="5 Free Actions"):
        stage.do("p1", wish.TryOther("c1", "swing back"))


@pytest.mark.rule("DA-R55", "DA-5.9")
@pytest.mark.option("free_cap", "5")
def test_the_cap_on_free_actions_counts_those_of_a_companion_too(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(), commanded=("c3",), begun=True)
    for _ in range(5):
        stage.do("p1", wish.TakeFree("c3", "speak", "a bark"))
    with pytest.raises(Illegal, match="5 Free Actions"):
        stage.do("p1", wish.TakeFree("c3", "speak", "a bark"))
    stage.do("p1", wish.TakeFree("c1", "speak", "hush"))


@pytest.mark.rule("DA-14.14")
def test_an_object_is_attacked_against_the_gms_deck_and_dr(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.AttackObject("c1", "the rope", "Brute"))
    stage.do("gm", SetTerms(stage.check().id, 4), "7D").do("p1", DrawCard(stage.check().id), "7C")
    assert stage.check().result is not None
    assert turn(stage).major


@pytest.mark.rule("DA-14.14", "DA-13.9")
def test_an_attack_on_an_object_is_aimed_at_nobody(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.AttackObject("c1", "the rope", "Brute"))
    asked = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=asked), "gm")
    terms = next(choice for choice in GAME.choices(view, "gm") if choice.label == "Set the DR")
    assert "about" not in [field.name for field in terms.fields]
    with pytest.raises(Invalid, match="no value"):
        stage.do("gm", SetTerms(stage.check().id, 4, about="c2"))


@pytest.mark.rule("DA-25.28", "DA-14.14")
def test_an_attack_on_an_object_is_an_attack_as_the_major_action(rulings: Settings) -> None:
    assert turn(fight(rulings).do("p1", wish.AttackObject("c1", "the rope", "Brute"))).struck


@pytest.mark.rule("DA-7.5", "DA-13.12", "DA-14.14")
def test_an_attack_on_an_object_ends_hiding_once_it_can_no_longer_be_withdrawn(rulings: Settings) -> None:
    unseen = Effect("e1", -1, "attack", ("c1",), source="c1", kind="hidden", text="Ann is hidden")
    foe_ = target(more={"effects": (unseen,)})
    stage = fight(rulings, one(), foe_).do("p1", wish.AttackObject("c1", "the rope", "Brute"))
    assert stage.one("c2").effects == (unseen,)
    stage.do("p1", WithdrawCheck(stage.check().id))
    assert stage.one("c2").effects == (unseen,)
    stage.do("p1", wish.AttackObject("c1", "the rope", "Brute")).do("gm", SetTerms(stage.check().id, 4), "7D")
    assert stage.one("c2").effects == ()
    stage = fight(rulings, one(), foe_).do("p1", wish.AttackObject("c1", "the rope", "Brute"))
    assert stage.do("gm", RefuseCheck(stage.check().id, "it snaps")).one("c2").effects == ()


@pytest.mark.rule("DA-14.15", "DA-13.12")
@pytest.mark.parametrize(("kind", "hands"), [("attack", [-1]), ("contest", [])])
def test_grapples_are_not_attack_checks(rulings: Settings, kind: str, hands: list[int]) -> None:
    shy = one(more={"effects": (Effect("e1", -1, on="attack", kind="aggro"),)})
    stage = fight(rulings, shy, target())
    if kind == "attack":
        assert [hand.n for hand in attack(stage).check().hands] == hands
    else:
        stage.do("p1", wish.Grapple("c1", "c2"), "6C")
        assert stage.state.contests[0].net == 0


@pytest.mark.rule("DA-14.13")
def test_w27_armor_may_be_hit_by_color_alone(rulings: Settings) -> None:
    stage = fight(rulings, one(traits={"Brute": 1}), target())
    stage.run(attacks.attack, "c1", ("c2",), "Brute", damage=1, reach=1, requirement="color")
    stage.do("p1", DrawCard(stage.check().id), "5C")
    assert stage.vitals("c2").hp == 5


@pytest.mark.rule("DA-9.5", "DA-15.5")
def test_w5_all_kinds_of_hands_add_up(rulings: Settings) -> None:
    tired = one(fatigue=2, more={"effects": (Effect("e1", 2, until="next", kind="intensify"),)})
    stage = fight(rulings, tired, target(more={"conditions": (Condition(DOWN),)}), state=at((0, 0), (1, 0)))
    assert attack(stage).check().net == 1


# hiding and grappling


@pytest.mark.rule("DA-13.12", "DA-10.4")
def test_w30_those_that_miss_attack_the_hider_with_a_lower_hand(rulings: Settings) -> None:
    sharp = foe("Guard", fate=(), standing="8S", traits={"Detection": 2})
    stage = fight(rulings, one(traits={"Stealth": 3}), target(), sharp)
    stage.do("p1", wish.Hide("c1", ("c2", "c3")), "6C")
    for card in ("9D", "10H"):
        stage.do("gm", DrawCard(stage.check().id), card)
    assert [[(each.n, each.only, each.on) for each in stage.one(who).effects] for who in ("c2", "c3")] == [
        [(-1, ("c1",), "attack")], [],
    ]  # fmt: skip
    assert turn(stage).major


@pytest.mark.rule("DA-13.12", "DA-22.3")
def test_darkness_affects_those_who_watch_and_not_the_hider(rulings: Settings) -> None:
    stage = fight(rulings, state={"scene": Scene(light="full darkness")})
    stage.do("p1", wish.Hide("c1", ("c2",)), "6C")
    assert (stage.state.contests[0].net, stage.check().net) == (0, -1)


def hidden(rulings: Settings, **more: Any) -> Stage:
    """c1 is hidden from c2."""
    until = {"next_turn": "turn:c1", "end_of_combat": "combat"}.get(rulings["hide_ends"], "gm")
    lying = Effect("e1", -1, "attack", ("c1",), until=until, source="c1", kind="hidden")
    return fight(rulings, one(), target(more={"effects": (lying,)}), one(), **more)


@pytest.mark.rule("DA-13.12")
def test_attacking_ends_hiding(rulings: Settings) -> None:
    assert attack(hidden(rulings)).one("c2").effects == ()


@pytest.mark.rule("DA-13.12")
def test_being_hurt_ends_hiding(rulings: Settings) -> None:
    stage = hidden(rulings)
    stage.run(damage.damage, "c1", 1)
    assert stage.one("c2").effects == ()


@pytest.mark.option("hide_ends", "end_of_combat")
def test_hiding_may_last_for_the_combat(rulings: Settings) -> None:
    stage = attack(hidden(rulings), "JC")
    assert len(stage.one("c2").effects) == 1
    assert stage.do("gm", wish.EndCombat()).one("c2").effects == ()


@pytest.mark.option("hide_ends", "next_turn")
def test_hiding_may_last_until_the_next_turn(rulings: Settings) -> None:
    stage = fight(rulings, one(traits={"Stealth": 3}), target())
    stage.do("p1", wish.Hide("c1", ("c2",)), "6C").do("gm", DrawCard(stage.check().id), "9D")
    stage.do("p1", wish.EndTurn("c1"))
    assert len(stage.one("c2").effects) == 1
    stage.do("gm", wish.EndTurn("c2")).do("p1", wish.Rush("c1"))
    assert stage.one("c2").effects == ()


@pytest.mark.rule("DA-2.11", "DA-13.11", "DA-13.12")
@pytest.mark.parametrize(
    ("command", "said"),
    [
        (wish.Grapple("c1", "c2"), "Ann has no Target Card to grapple Bo."),
        (wish.Hide("c1", ("c2",)), "Ann has no Target Card to hide."),
    ],
)
def test_the_log_names_an_action_that_is_lost_because_the_cards_run_out(
    rulings: Settings, command: Command, said: str
) -> None:
    tired = one(deck=(), discard=("2C", "3C"), fatigue=3)
    stage = fight(rulings, tired, target(), begun=True).do("p1", command)
    assert stage.one().is_out
    assert said in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("DA-13.11", "DA-10.1")
def test_an_unresisted_grapple_entangles(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.Grapple("c1", "c2"), "6C")
    assert (stage.state.contests[0].against, turn(stage).major) == (("Finesse", "Brute"), True)
    stage.do("gm", PickTrait(stage.check().id, "Brute")).do("gm", DrawCard(stage.check().id), "QD")
    assert stage.one("c2").has(ENTANGLED)


@pytest.mark.rule("DA-13.11")
def test_the_log_says_that_a_second_grapple_changes_nothing(rulings: Settings) -> None:
    held = target(more={"conditions": (Condition(ENTANGLED, "c3"),)})
    stage = fight(rulings, one(), held).do("p1", wish.Grapple("c1", "c2"), "6C")
    stage.do("gm", PickTrait(stage.check().id, "Brute")).do("gm", DrawCard(stage.check().id), "QD")
    assert stage.one("c2").has(ENTANGLED) == Condition(ENTANGLED, "c3")
    name = stage.one("c2").name
    assert f"{name} is still Entangled." in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("DA-13.11", "DA-17.1")
def test_whoever_was_held_is_free_once_the_holder_has_left_the_combat(rulings: Settings) -> None:
    stage = fight(rulings, one(more={"conditions": (Condition(ENTANGLED, "c2"),)}), target())
    assert stage.do("gm", wish.LeaveCombat("c2", "flees")).one().has(ENTANGLED) is None


@pytest.mark.rule("DA-16.1", "DA-10.4")
@pytest.mark.parametrize("out", ["c1", "c2"])
def test_a_contest_is_over_when_a_side_is_knocked_out_in_it(rulings: Settings, out: str) -> None:
    stage = fight(rulings).do("p1", wish.Grapple("c1", "c2"), "6C").do("gm", DealDamage(out, 20))
    assert (stage.state.contests, [one.id for one in stage.state.checks if one.is_under_way]) == ((), [])
    assert stage.one("c2").has(ENTANGLED) is None


@pytest.mark.rule("DA-13.11")
def test_whoever_was_held_is_free_once_the_holder_has_left(rulings: Settings) -> None:
    held, other = Condition(ENTANGLED, "c2"), Condition(ENTANGLED, "c4")
    people = (one(), target(), one(more={"conditions": (held,)}), target(), one(more={"conditions": (other,)}))
    stage = Stage(rulings, *people).do("gm", RemoveCharacter("c2"))
    assert (stage.one("c3").has(ENTANGLED), stage.one("c5").has(ENTANGLED)) == (None, other)
    assert stage.facts("DA-13.11")["released"] == stage.one("c3").name
    stage.run(Play.do, Died("c4"))
    stage.do("gm", RemoveCharacter("c1"))
    assert stage.one("c5").has(ENTANGLED) is None


@pytest.mark.rule("DA-10.5", "DA-15.11")
def test_w31_the_grapplers_own_lower_hand_passes_to_the_target(rulings: Settings) -> None:
    stage = fight(rulings, one(more={"conditions": (Condition(FROZEN),)}), target())
    stage.do("p1", wish.Grapple("c1", "c2"), "6C").do("gm", PickTrait(stage.check().id, "Brute"))
    assert (stage.check().dr.value, stage.check().net) == (3, 1)


@pytest.mark.rule("DA-13.11")
def test_a_grapple_reaches_1_space(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="more than 1 space"):
        fight(rulings, state=at((0, 0), (2, 0))).do("p1", wish.Grapple("c1", "c2"))


@pytest.mark.option("grapple_reach", "gm")
@pytest.mark.rule("DA-13.11", "DA-R62")
def test_the_gm_may_decide_the_reach_of_a_grapple(rulings: Settings) -> None:
    far = at((0, 0), (3, 0))
    refused = fight(rulings, state=far).do("p1", wish.Grapple("c1", "c2"))
    assert (refused.asked(), refused.state.contests) == (["gm reach c1"], ())
    refused.do("gm", AnswerReach("c1", allow=False))
    assert (refused.state.contests, turn(refused).major) == ((), False)
    stage = fight(rulings, state=far).do("p1", wish.Grapple("c1", "c2")).do("gm", AnswerReach("c1"), "6C")
    assert (len(stage.state.contests), turn(stage).major) == (1, True)
    assert fight(rulings, state=at((0, 0), (1, 0))).do("p1", wish.Grapple("c1", "c2"), "6C").state.contests


# Companions


@pytest.mark.rule("DA-5.9")
def test_a_companion_acts_on_its_dealers_command(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(standing=""))
    with pytest.raises(Illegal, match="not commanded"):
        stage.do("p1", wish.MakeAttack("c3", "c2", "Brute"))
    stage.do("p1", wish.CommandCompanion("c3")).do("p1", wish.MakeAttack("c3", "c2", "Brute"))
    assert (turn(stage).minor, turn(stage).major, stage.check().actor) == (True, False, "c3")
    stage.do("p1", DrawCard(stage.check().id), "JC")
    with pytest.raises(Illegal, match="taken their action"):
        stage.do("p1", wish.Grapple("c3", "c2"))


@pytest.mark.option("companion_actions", "full_turn")
def test_a_companion_may_have_its_own_turn(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(standing=""))
    stage.do("p1", wish.MakeAttack("c3", "c2", "Brute")).do("p1", DrawCard(stage.check().id), "JC")
    stage.do("p1", wish.Interact("c3", "a lever"))
    assert (turn(stage).minor, turn(stage).acted) == (False, ("c3:major", "c3:struck", "c3:minor"))
    with pytest.raises(Illegal, match="Major Action"):
        stage.do("p1", wish.Grapple("c3", "c2"))


@pytest.mark.rule("DA-13.10", "DA-12.3", "DA-15.4")
@pytest.mark.parametrize(
    ("more", "clause"),
    [({"speed_lost": 6}, "DA-12.3"), ({"conditions": (Condition(ENTANGLED),)}, "DA-15.4")],
)
def test_nobody_rushes_at_speed_0(rulings: Settings, more: dict[str, Any], clause: str) -> None:
    stage = fight(rulings, one(more=more), target())
    with refused_by(clause, why="Ann's speed is 0"):
        stage.do("p1", wish.Rush("c1"))
    assert "Ann rushes" not in stage.offered("p1")


@pytest.mark.rule("DA-13.10")
def test_nobody_rushes_twice_in_a_turn(rulings: Settings) -> None:
    stage = fight(rulings, more=("major",)).do("p1", wish.Rush("c1"))
    with refused_by("DA-13.10", why="Ann has rushed in this turn"):
        stage.do("p1", wish.Rush("c1"))
    assert "Ann rushes" not in stage.offered("p1")
    other = fight(rulings, one(), target(), companion(), more=("major",)).do("p1", wish.CommandCompanion("c3"))
    other.do("p1", wish.Rush("c3")).do("p1", wish.Rush("c1"))
    assert turn(other).rush


@pytest.mark.rule("DA-5.9", "DA-13.10", "DA-12.2")
def test_a_companion_may_rush_by_itself(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(standing=""), state=at((0, 0), (9, 9), (0, 1)))
    stage.do("p1", wish.CommandCompanion("c3")).do("p1", wish.Rush("c3"))
    path = tuple(f"{x},1" for x in range(1, 10))
    with pytest.raises(Illegal, match="spaces"):
        stage.do("p1", Move("c1", tuple(f"{x},0" for x in range(1, 10))))
    stage.do("p1", Move("c3", path))
    assert (turn(stage).rush, turn(stage).major) == (False, False)


@pytest.mark.rule("DA-5.9", "DA-13.1", "DA-13.6")
def test_a_companion_can_do_what_others_do(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(standing="", name="Rex"))
    stage.do("p1", wish.CommandCompanion("c3"))
    offered = stage.offered("p1")
    for label in ("Rex inspects", "Rex uses an object", "Rex rushes", "Rex hides", "Rex does something else"):
        assert label in offered
    stage.do("p1", wish.TryOther("c3", "bites through the rope"))
    assert stage.asked() == ["gm other c3"]
    stage.do("gm", wish.AnswerOther("c3", "minor"))
    assert turn(stage).acted == ("c3:minor",)
    with pytest.raises(Illegal, match="taken their action"):
        stage.do("p1", wish.Rush("c3"))


@pytest.mark.rule("DA-12.4", "DA-12.8", "DA-5.9")
def test_a_companion_does_not_stay_on_a_friends_space(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(standing=""), state=at((0, 0), (9, 9), (0, 1)))
    stage.do("p1", wish.CommandCompanion("c3")).do("p1", Move("c3", ("0,0",)))
    with pytest.raises(Illegal, match="stands on the space of"):
        stage.do("p1", wish.EndTurn("c1"))
    ask = next(each for each in GAME.open_questions(stage.state) if each.key.startswith("turn"))
    left = GAME.default(stage.state, ask)
    assert left == wish.EndTurn("c1", make_room=True)
    stage.do("p1", left)
    assert stage.state.grid is not None
    assert stage.state.grid.shown("c3") not in {None, stage.state.grid.shown("c1")}
    stuck = fight(rulings, one(), target(), companion(standing=""), state=at((0, 0), (9, 9), (0, 0)),
                  walked=(Walked("c3", 6, 0),), commanded=("c3",), begun=True)  # fmt: skip
    assert "gm stuck c3" in stuck.asked()


@pytest.mark.rule("DA-13.11")
def test_a_friend_may_be_grappled_too(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), one(name="Eve"))
    assert "Ann grapples a friend" in stage.offered("p1")
    stage.do("p1", wish.Grapple("c1", "c3"), "6C")
    assert stage.state.contests


@pytest.mark.rule("DA-13.11", "DA-14.7")
def test_only_targets_within_reach_are_offered_for_grapples_and_bare_hands(rulings: Settings) -> None:
    armed = one(sheet={"gear": (Gear("Trail Axe", worn=True),)})
    stage = fight(rulings, armed, target(), one(name="Eve"), one(name="Far"), state=at((0, 0), (1, 1), (0, 1), (9, 9)))
    asked = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=asked), "p1")
    found = {choice.label: choice for choice in GAME.choices(view, "p1")}
    near = {label: [each.value for each in found[label].fields[0].options]
            for label in ("Ann grapples a friend", "Ann attacks bare-handed")}  # fmt: skip
    assert near == {"Ann grapples a friend": ["c3"], "Ann attacks bare-handed": ["c2", "c3"]}
    stage = fight(rulings, armed, target(), state=at((0, 0), (9, 9)))
    assert "Ann attacks bare-handed" not in stage.offered("p1")


@pytest.mark.rule("DA-R51", "DA-1.7")
def test_the_gm_plays_the_turn_of_an_absent_player(rulings: Settings) -> None:
    stage = fight(rulings, state=at((0, 0), (1, 1)))
    turns_of = {"End Ann's turn", "Ann attacks Bo with bare hands", "Ann acts later", "Ann moves"}
    assert turns_of & set(stage.offered("gm")) == set()
    seats = tuple(msgspec.structs.replace(seat, away=seat.id == "p1") for seat in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    assert turns_of <= set(stage.offered("gm"))
    stage.do("gm", wish.Delay("c1")).do("gm", wish.EndTurn("c2"))
    assert {"Ann acts now", "Ann forfeits the turn"} <= set(stage.offered("gm"))
    assert stage.do("gm", wish.StepIn("c1")).asked() == ["p1 turn c1"]


def is_given_back(stage: Stage, command: Command) -> bool:
    """Whether the turn has left what it had before, once the Check of an action is withdrawn."""

    def left() -> tuple[Any, ...]:
        return turn(stage).major, turn(stage).minor, turn(stage).more, turn(stage).only, turn(stage).struck

    before = left()
    stage.do("p1", command)
    assert left() != before
    stage.do("p1", WithdrawCheck(stage.check().id))
    return left() == before and stage.state.checks == ()


@pytest.mark.rule("DA-14.14")
def test_the_log_names_the_object_of_an_attack(rulings: Settings) -> None:
    """The Check and its result named nothing."""
    stage = fight(rulings).do("p1", wish.AttackObject("c1", "the rope", "Brute"))
    stage.do("gm", SetTerms(stage.check().id, 4), "7D").do("p1", DrawCard(stage.check().id), "8D")
    lines = [line for event in stage.events if (line := GAME.log_line(event, stage.state))]
    assert [line for line in lines if "rope" in line] == [
        "Ann attacks the rope with bare hands, using Brute.",
        "Ann attacks the rope with bare hands: Brute +0, Target Card 7 of diamonds, DR 4.",
        "Ann's 8 of diamonds against the rope: Suited Success.",
    ]


@pytest.mark.rule("DA-13.12")
@pytest.mark.parametrize(("until", "lasts"), [("gm", ""), ("turn:c1", ", until Ann's next turn")])
def test_the_log_says_for_which_attacks_hiding_counts(rulings: Settings, until: str, lasts: str) -> None:
    stage = Stage(rulings, Dealer(), minion("Rat"))
    laid = Effect("e1", -1, "attack", ("c1",), until=until, source="c1", kind="hidden", text="Ann is hidden")
    line = f"Rat gets Lower Hand (1) for attacks on Ann{lasts}: Ann is hidden."
    assert GAME.log_line(EffectLaid("c2", laid), stage.state) == line


RECALLING, STRIKING = wish.Recall("c1", "the old pass"), wish.AttackObject("c1", "the door", "Brute")


@pytest.mark.rule("DA-7.5", "DA-13.15")
@pytest.mark.parametrize(
    ("given", "command"),
    [
        ({}, RECALLING), ({"major": True}, RECALLING), ({"stunned": True}, RECALLING), ({}, STRIKING),
        ({"more": ("major",)}, STRIKING), ({"more": ("major",), "struck": True}, STRIKING),
    ],
)  # fmt: skip
def test_an_action_that_is_withdrawn_before_the_gm_answers_is_not_spent(
    rulings: Settings, given: dict[str, Any], command: Command
) -> None:
    assert is_given_back(fight(rulings, begun=True, **given), command)


@pytest.mark.rule("DA-7.5")
@pytest.mark.option("major_as_minor", "yes")
@pytest.mark.parametrize("more", [(), ("major",)])
def test_a_major_action_spent_as_a_minor_one_is_given_back_as_such(rulings: Settings, more: tuple[str, ...]) -> None:
    assert is_given_back(fight(rulings, begun=True, minor=True, more=more), RECALLING)


@pytest.mark.rule("DA-7.5", "DA-5.9")
def test_a_companion_has_its_action_again_once_its_check_is_withdrawn(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(), commanded=("c3",), begun=True)
    stage.do("p1", wish.Recall("c3", "the scent")).do("p1", WithdrawCheck(stage.check().id))
    assert turn(stage).acted == ()


# a Critical Success of another kind


@pytest.mark.rule("DA-11.14")
def test_the_gm_grants_something_for_a_critical_success_without_damage(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.Recall("c1", "the old pass"))
    stage.do("gm", SetTerms(stage.check().id, 2), "7D").do("p1", DrawCard(stage.check().id), "7D")
    name = stage.check().id
    assert stage.asked() == [f"gm benefit {name}", "p1 turn c1"]
    stage.do("gm", wish.GrantBenefit(name, "she knows a short cut"))
    assert stage.asked() == ["p1 turn c1"]
    with pytest.raises(Impossible, match="not a Critical Success"):
        stage.do("gm", wish.GrantBenefit(name, "and a long one"))
    stage = attack(fight(rulings), "5H")
    with pytest.raises(Impossible, match="not a Critical Success"):
        stage.do("gm", wish.GrantBenefit(stage.check().id, "more"))


@pytest.mark.rule("DA-11.14", "DA-14.9")
@pytest.mark.parametrize(("harm", "asked"), [(0, ["gm benefit q1", "p1 turn c1"]), (1, ["p1 turn c1"])])
def test_the_gm_grants_something_for_a_critical_attack_without_damage(
    rulings: Settings, harm: int, asked: list[str]
) -> None:
    pack, _ = read_pack(f"Items:\n  Net:\n    Type: Weapon\n    Damage: {harm}\n", "mine")
    thrower = one(sheet={"gear": (Gear("Net", worn=True),)})
    stage = fight(rulings, thrower, target(), state={"packs": (pack,)})
    assert attack(stage, "5H", weapon="Net").asked() == asked


# Minions


@pytest.mark.rule("DA-5.8")
def test_a_minion_without_health_is_out(rulings: Settings) -> None:
    stage = fight(rulings, one(), minion(hp=1, standing="5H"), target())
    attack(stage, "5C").do("p1", wish.EndTurn("c1"))
    assert stage.one("c2").knockout == Knockout(DAMAGE, in_combat=True, turns=1)
    assert stage.asked() == ["gm turn c3"]


@pytest.mark.rule("DA-15.3", "DA-15.2")
def test_a_creatures_critical_success_stuns_too(rulings: Settings) -> None:
    stage = fight(rulings, minion(standing="2C"), one(standing="5H"))
    stage.do("gm", wish.MakeAttack("c1", "c2", "Brute")).do("gm", DrawCard(stage.check().id), "5H")
    assert stage.one("c2").has(STUNNED) == Condition(STUNNED, "c1")


@pytest.mark.rule("DA-13.6", "DA-13.7")
@pytest.mark.parametrize("act", [wish.Inspect("c1", "Detection", "it", "c2"), wish.Convince("c1", "c2", "stop")])
@pytest.mark.parametrize("gone", [{"here": False}, {"dead": True}])
def test_nobody_inspects_or_talks_to_somebody_absent(
    rulings: Settings, act: wish.Inspect | wish.Convince, gone: dict[str, Any]
) -> None:
    with pytest.raises(Impossible, match="is not here"):
        fight(rulings, one(), target(more=gone)).do("p1", act)


@pytest.mark.rule("DA-13.7")
def test_only_somebody_awake_can_be_convinced(rulings: Settings) -> None:
    out = target(more={"knockout": Knockout(DAMAGE)})
    with pytest.raises(Impossible, match="Knocked Out"):
        fight(rulings, one(), out).do("p1", wish.Convince("c1", "c2", "stop"))
    with pytest.raises(Impossible):
        fight(rulings).do("p1", wish.Convince("c1", "", "stop"))
    assert fight(rulings, one(), out).do("p1", wish.Inspect("c1", "Detection", "a wound?", "c2")).check().about == "c2"


@pytest.mark.rule("DA-13.6", "DA-13.7", "DA-13.8")
@pytest.mark.parametrize(
    ("act", "line"),
    [
        (wish.Inspect("c1", "Detection", "its armor", "c2"), "Ann inspects Bo with Detection: its armor."),
        (wish.Inspect("c1", "Investigation", "the door"), "Ann inspects with Investigation: the door."),
        (wish.Convince("c1", "c2", "run"), "Ann tries to convince Bo with Bluffing: run."),
        (wish.Recall("c1", "the old song"), "Ann tries to recall with Knowledge: the old song."),
    ],
)
def test_the_log_says_what_an_action_is_and_whom_it_is_about(
    rulings: Settings, act: wish.Inspect | wish.Convince | wish.Recall, line: str
) -> None:
    stage = fight(rulings).do("p1", act)
    assert line in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("DA-13.9")
def test_the_log_says_against_whom_the_gm_sets_the_dr(rulings: Settings) -> None:
    stage = fight(rulings).do("p1", wish.Inspect("c1", "Detection", "its armor", "c2"))
    stage.do("gm", SetTerms(stage.check().id, 3))
    assert "Ann makes a Check against Bo: " in GAME.log_line(stage.events[-1], stage.state)


@pytest.mark.rule("DA-13.11", "DA-13.12")
@pytest.mark.parametrize(
    ("act", "line"),
    [(wish.Grapple("c1", "c2"), "Ann grapples Bo, Brute against"), (wish.Hide("c1", ("c2",)), "Ann hides from Bo, ")],
)
def test_the_log_names_the_kind_of_contest(rulings: Settings, act: wish.Grapple | wish.Hide, line: str) -> None:
    stage = fight(rulings).do("p1", act, "6C")
    assert any(GAME.log_line(event, stage.state).startswith(line) for event in stage.events)


@pytest.mark.rule("DA-14.9", "DA-11.14")
def test_the_receipt_of_a_critical_hit_adds_up(rulings: Settings) -> None:
    assert attack(fight(rulings), "5H").facts("DA-14.9") == {"damage": 2, "base": 1, "bonus": 1}
    assert attack(fight(rulings), "5C").facts("DA-14.9") == {"damage": 1}


@pytest.mark.rule("DA-13.4", "DA-R55")
@pytest.mark.option("free_cap", "5")
@pytest.mark.parametrize("begun", [True, False])
def test_toughening_up_and_exchanging_fate_count_as_free_actions_of_your_own_turn(
    rulings: Settings, begun: bool
) -> None:
    rich = one(fate=("X1", "X2"), pp=0, sheet={"printed": Printed(pp=2)})
    stage = fight(rulings, rich, target(), begun=begun, free=4).do("p1", ExchangeFate("c1", ("X1",)))
    assert turn(stage).free == 5
    with pytest.raises(Illegal, match="5 Free Actions"):
        stage.do("p1", ExchangeFate("c1", ("X2",)))
    stage.do("p1", wish.EndTurn("c1")).do("p1", ExchangeFate("c1", ("X2",)))
    assert stage.vitals().pp == 2


@pytest.mark.rule("DA-5.9")
def test_the_log_says_which_companion_is_commanded(rulings: Settings) -> None:
    stage = fight(rulings, one(), target(), companion(name="Hound", standing="")).do("p1", wish.CommandCompanion("c3"))
    assert "Ann commands Hound." in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("DA-11.11")
@pytest.mark.parametrize(
    ("spent", "says"),
    [
        ({}, "The unused Major Action and Minor Action are lost."),
        ({"major": True}, "The unused Minor Action is lost."),
        ({"minor": True}, "The unused Major Action is lost."),
        ({"major": True, "minor": True}, "passes to the next character"),
    ],
)
def test_ending_a_turn_says_which_actions_are_lost(rulings: Settings, spent: dict[str, Any], says: str) -> None:
    menu = Menu(GAME, fight(rulings, one(), target(), **spent).state, "p1")
    add_turn(menu, "c1", "turn")
    (end,) = [choice for choice in menu.choices if choice.label.startswith("End ")]
    assert end.help == says
