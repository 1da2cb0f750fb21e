"""Using things: their time, their limits, what they do, and the powers that they give."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Printed, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.characters.passive_texts import passive_texts
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard
from croupier.games.deck_of_adventures.combat.commands import MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.events import LeftToGm, PowerUsed
from croupier.games.deck_of_adventures.powers.item_use import renew_uses
from support.deck_of_adventures.map import on_map
from support.deck_of_adventures.stage import Dealer, Stage, minion

MINE = """
Salve: {Type: Consumable, Use: {Time: Minor Action, Effect: Regain 2 HP}}
Horn: {Type: Tool, Use: {Time: Minor Action, Limit: 2 times per rest, Effect: blow it}}
Pot: {Type: Tool, Use: {Time: 10 minutes, Effect: Regain 1 HP}}
Ring: {Type: General, Use: {Limit: 1 time per day, Power: [Spark, Glow]}}
Helm: {Type: General, Prereq: {Skill: STR > 2}, Use: {Effect: Regain 1 HP}}
Spark: {Type: Major, Category: Magic, PP: 1, Damage: 1}
Glow: {Type: Minor, Category: Magic}
Stone: {Type: General}
Brew: {Type: Consumable, Tags: Potion, Use: {Effect: Regain 1 HP}}
Bone: {Type: General, Tags: [Charm, Old], Use: {Effect: Regain 1 HP}}
Band: {Type: General, Use: {Power: [Grit, Grit, Spark]}}
Grit: {Type: Passive, Category: Stats, StatAdjust: {Add: {HP: 2, Brute: 1}}}
Coal: {Type: General, Range: 0, Effects: [{regain: {HP: 1}, who: user, limit: 1 per rest}]}
Stew: {Type: Consumable, Tags: Meal, Use: {Effect: Regain 1 HP}}
Pitch: {Type: General, Effects: [{regain: {AP: 2}, who: user}]}
"""
WORN = """
Cloak: {Type: General, Prereq: {Skill: STR > 0}, Use: {Power: [Hush, Veil]}}
Hush: {Type: Passive, Category: Stats, Effects: [{hand: 1, for: Stealth}]}
Veil: {Type: Passive, Category: Stats, Mechanic: Nobody hears the wearer}
Buckler: {Type: Shield, Prereq: {Skill: STR > 0}, StatAdjust: {Add: {AP: 1}}}
"""
THINGS = ("Salve", "Horn", "Pot", "Ring", "Helm", "Stone", "Flash Jar", "Brew", "Bone", "Stew", "Coal", "Pitch")


def stage(rulings: Settings, *others: Dealer, **state: object) -> Stage:
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    ann = Dealer(hp=2, pp=2, sheet={"gear": tuple(map(Gear, THINGS)), "printed": Printed(pp=2)})
    return Stage(rulings, ann, *(others or (minion(hp=3),)), state={"packs": (pack,), **state})


def gear(one: Stage) -> dict[str, int]:
    return {each.item: each.used for each in one.sheet().gear}


@pytest.mark.rule("DA-25.18")
def test_of_two_equal_things_the_one_with_a_use_left_is_used(rulings: Settings) -> None:
    pack, _ = read_pack(MINE, "mine")
    ann = Dealer(sheet={"gear": (Gear("Horn", used=2), Gear("Horn", used=1))})
    one = Stage(rulings, ann, state={"packs": (pack,)})
    assert [label for label in one.labels("p1") if "use Horn" in label] == ["Ann: use Horn (1 left)"]
    one.do("p1", UseItem("c1", "Horn"))
    assert [each.used for each in one.sheet().gear] == [2, 2]
    with pytest.raises(Illegal, match="can no longer be used"):
        one.do("p1", UseItem("c1", "Horn"))


@pytest.mark.rule("DA-25.18")
@pytest.mark.rule("DA-25.13")
def test_a_consumable_takes_effect_once_and_is_used_up(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UseItem("c1", "Salve"))
    assert one.vitals().hp == 4
    assert "Salve" not in gear(one)
    with pytest.raises(Impossible):
        one.do("p1", UseItem("c1", "Salve"))


@pytest.mark.rule("DA-25.18")
def test_an_item_with_a_limit_is_used_that_often_until_the_relevant_rest(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UseItem("c1", "Horn")).do("p1", UseItem("c1", "Horn"))
    assert gear(one)["Horn"] == 2
    with pytest.raises(Illegal) as refused:
        one.do("p1", UseItem("c1", "Horn"))
    assert refused.value.clause == "DA-25.18"
    one.do("p1", UseItem("c1", "Ring", "Glow", targets=("c2",)))
    one.run(renew_uses, "c1", "quick")
    assert (gear(one)["Horn"], gear(one)["Ring"]) == (0, 1)
    one.run(renew_uses, "c1", "full")
    assert gear(one)["Ring"] == 0


@pytest.mark.rule("DA-25.18")
def test_an_item_with_an_unmet_requirement_cannot_be_used(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="Strength > 2"):
        stage(rulings).do("p1", UseItem("c1", "Helm"))


def test_an_item_without_a_use_or_that_is_not_held_is_refused(rulings: Settings) -> None:
    one = stage(rulings)
    for thing in ("Stone", "Trail Axe"):
        with pytest.raises(Impossible):
            one.do("p1", UseItem("c1", thing))


@pytest.mark.rule("DA-25.18")
def test_items_that_take_minutes_are_not_used_in_combat(rulings: Settings) -> None:
    assert stage(rulings).do("p1", UseItem("c1", "Pot")).vitals().hp == 3
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True))
    with pytest.raises(Illegal, match="10 minutes"):
        stage(rulings, combat=fight).do("p1", UseItem("c1", "Pot"), goes_on=False)


@pytest.mark.rule("DA-25.18")
def test_a_power_from_an_item_is_paid_for_like_any_other(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UseItem("c1", "Ring", "Spark", targets=("c2",)))
    assert (one.vitals().pp, one.vitals("c2").hp, gear(one)["Ring"]) == (1, 2, 1)
    with pytest.raises(Impossible):
        stage(rulings).do("p1", UseItem("c1", "Ring", "Ram", targets=("c2",)))


@pytest.mark.rule("DA-25.18", "DA-25.5")
def test_the_log_and_the_receipt_name_the_item_that_gives_a_power(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UseItem("c1", "Ring", "Spark", targets=("c2",)))
    assert any("uses Spark (Ring)" in GAME.log_line(event, one.state) for event in one.events)
    assert one.facts("DA-25.18") == {"item": "Ring"}


@pytest.mark.rule("DA-13.13")
def test_a_power_from_an_item_without_a_time_takes_an_action_of_its_own_size(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    one = stage(rulings, combat=fight)
    helps = {each.label: each.help for each in GAME.choices(GAME.see(one.state, "p1"), "p1")}
    found = [helps[f"Ann: use Ring (1 left): {power}"].split(",")[0] for power in ("Spark", "Glow")]
    assert found == ["Major Action", "Minor Action"]
    one.do("p1", UseItem("c1", "Ring", "Spark", targets=("c2",)))
    assert one.state.combat is not None and one.state.combat.turn is not None  # noqa: PT018
    assert (one.state.combat.turn.major, one.state.combat.turn.minor) == (True, False)


@pytest.mark.rule("DA-25.26")
def test_the_receipt_of_regained_armor_says_how_much_came_back(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UseItem("c1", "Pitch"))
    assert one.facts("DA-25.26") == {"regains": "0 AP"}


@pytest.mark.rule("DA-25.12")
@pytest.mark.rule("DA-25.14")
def test_an_items_save_applies_its_condition_for_its_duration(rulings: Settings) -> None:
    one = stage(rulings, minion(standing="7C")).do("p1", UseItem("c1", "Flash Jar", targets=("c2",)))
    check = one.check()
    assert (check.kind, check.trait, check.dr.open()) == ("save", "Intuition", 3)
    one.do(GM, DrawCard(check.id), "KH")
    (blinded,) = one.one("c2").conditions
    assert (blinded.name, blinded.until) == ("Blinded", "rounds:1:c1")
    assert "Flash Jar" not in gear(one)


@pytest.mark.rule("DA-25.14")
@pytest.mark.parametrize(
    ("does", "until"),
    [
        ("Effects: [{condition: Blinded}]", "rounds:2:c1"), ("Effects: [{condition: Burned}]", "rounds:2:c1"),
        ("Effects: [{condition: Blinded, until: 3 rounds}]", "rounds:3:c1"),
        ("Save: {Trigger: Once, Type: GUT, DR: 2, Fail: [{condition: Blinded}]}", "rounds:2:c1"),
    ],
)  # fmt: skip
def test_a_condition_that_an_item_states_lasts_for_the_items_duration(rulings: Settings, does: str, until: str) -> None:
    """Only conditions in words did; one that an effect states lasted as usual."""
    use = "Use: {Time: Minor Action, Duration: 2 rounds}"
    pack, findings = read_pack(f"Items:\n  Dust: {{Type: General, Range: 3, {use}, {does}}}\n", "mine")
    assert findings == ()
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    one = Stage(rulings, Dealer(standing="KC", sheet={"gear": (Gear("Dust"),)}), minion(standing="7C"),
                state={"packs": (pack,), "combat": fight})  # fmt: skip
    one.do("p1", UseItem("c1", "Dust", targets=("c2",)))
    if "Save" in does:
        one.do(GM, DrawCard(one.check().id), "KH")
    assert [each.until for each in one.one("c2").conditions] == [until]


@pytest.mark.rule("DA-15.1", "DA-25.14")
@pytest.mark.option("round_seconds", "6_per_turn")
def test_an_items_minutes_are_fewer_rounds_if_each_turn_takes_six_seconds(rulings: Settings) -> None:
    dust = "Dust: {Type: General, Range: 3, Use: {Time: Minor Action, Duration: 1 min, Effect: Frozen}}\n"
    pack, _ = read_pack(dust, "mine")
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    one = Stage(rulings, Dealer(standing="KC", sheet={"gear": (Gear("Dust"),)}), minion(standing="7C"),
                state={"packs": (pack,), "combat": fight})  # fmt: skip
    one.do("p1", UseItem("c1", "Dust", targets=("c2",)))
    assert [each.until for each in one.one("c2").conditions] == ["rounds:5:c1"]


def test_choices_show_the_remaining_uses_of_an_item(rulings: Settings) -> None:
    one = stage(rulings)
    labels = one.labels("p1")
    assert "Ann: use Horn (2 left)" in labels
    assert "Ann: use Salve (1 left)" in labels
    assert not any(label.startswith(("Ann: use Helm", "Ann: use Stone")) for label in labels)
    found = {choice.label: choice for choice in GAME.choices(GAME.see(one.state, "p1"), "p1")}
    helm = found["Ann: use Helm"]
    assert helm.why_not is not None
    assert helm.why_not.clause == "DA-25.18"


@pytest.mark.rule("DA-25.19", "DA-13.5")
def test_potions_charms_and_meals_take_their_usual_time(rulings: Settings) -> None:
    def spent(item: str) -> tuple[bool, bool]:
        fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
        combat = stage(rulings, combat=fight).do("p1", UseItem("c1", item)).state.combat
        assert combat is not None
        assert combat.turn is not None
        return combat.turn.major, combat.turn.minor

    assert (spent("Brew"), spent("Bone")) == ((False, True), (True, False))
    with pytest.raises(Illegal, match="10 minutes"):
        spent("Stew")


@pytest.mark.rule("DA-25.5")
def test_the_items_text_is_not_repeated_for_each_target(rulings: Settings) -> None:
    one = stage(rulings).do("p1", UseItem("c1", "Horn"))
    assert not [event for event in one.events if isinstance(event, LeftToGm)]
    assert [event.words for event in one.events if isinstance(event, PowerUsed)] == ["blow it"]


@pytest.mark.rule("DA-25.18")
def test_a_passive_power_of_an_item_counts_while_it_is_held(rulings: Settings) -> None:
    def numbers_of(*things: str) -> tuple[int, ...]:
        pack, _ = read_pack(MINE, "mine")
        now = Stage(rulings, Dealer(sheet={"gear": tuple(map(Gear, things))}), state={"packs": (pack,)}).state
        ruling = rulings.__getitem__
        traits = (numbers.trait(ruling, now, "c1", name) for name in ("Brute", "Strength"))
        return numbers.hp_max(ruling, now, "c1"), *traits

    assert numbers_of() == (5, 0, 0)
    assert numbers_of("Band") == numbers_of("Band", "Band") == (7, 1, 0)


@pytest.mark.rule("DA-25.18", "DA-25.6")
@pytest.mark.parametrize(("strength", "hand"), [(1, 1), (0, 0)])
def test_a_passive_power_of_an_item_takes_effect_unless_the_items_requirement_is_unmet(
    rulings: Settings, strength: int, hand: int
) -> None:
    pack, findings = read_pack(WORN, "mine")
    assert findings == ()
    ann = Dealer(
        traits={"Strength": strength, "Agility": 0}, sheet={"gear": (Gear("Cloak"), Gear("Buckler", worn=True))}
    )
    one = Stage(rulings, ann, state={"packs": (pack,)})
    assert numbers.ap_max(one.state.ruling, one.state, "c1") == hand
    texts = passive_texts(GAME.see(one.state, "p1"), GAME.see(one.state, "p1").character("c1"))
    assert ("Veil: Nobody hears the wearer." in texts, "Hush" in texts) == (bool(hand), False)
    asked = one.do(GM, CallCheck(("c1",), "Stealth", 3), "2H")
    assert asked.check().net == hand


@pytest.mark.rule("DA-25.18", "DA-25.6")
def test_a_draught_is_given_by_touch_and_a_jar_is_thrown(rulings: Settings) -> None:
    ann = Dealer(hp=2, sheet={"gear": (Gear("Bitterroot Draught"), Gear("Flash Jar"))})
    one = on_map(rulings, ann, Dealer(hp=2), minion(), rows=("1.2.3",))
    with pytest.raises(Illegal, match="more than 1 space"):
        one.do("p1", UseItem("c1", "Bitterroot Draught", targets=("c2",)))
    one.do("p1", UseItem("c1", "Flash Jar", x=4, y=0), "9C")
    assert one.check().kind == "save"
    near = on_map(rulings, ann, Dealer(hp=2), rows=("12",))
    near.do("p1", UseItem("c1", "Bitterroot Draught", targets=("c2",)))
    assert near.vitals("c2").hp == 3


@pytest.mark.rule("DA-25.18")
@pytest.mark.rule("DA-25.26", "DA-25.27")
def test_an_item_with_nothing_but_effects_is_offered_until_no_use_is_left(rulings: Settings) -> None:
    one = stage(rulings)
    assert "Ann: use Coal" in one.offered("p1")
    one.do("p1", UseItem("c1", "Coal"))
    assert one.vitals().hp == 3
    with pytest.raises(Illegal, match="has no uses left"):
        one.do("p1", UseItem("c1", "Coal"))


@pytest.mark.rule("DA-25.27", "DA-25.18")
def test_an_item_and_a_power_of_one_id_have_uses_and_effects_of_their_own(rulings: Settings) -> None:
    lines = "Range: 0, Effects: [{regain: {HP: 1}, limit: 1 per rest}, {hand: 1, until: rest}]"
    text = (f"Powers:\n  Glow: {{Type: Minor, Category: Magic, {lines}}}\n"
            f"Items:\n  Glow: {{Type: General, {lines}}}\n")  # fmt: skip
    pack, findings = read_pack(text, "mine")
    assert findings == ()
    ann = Dealer(hp=2, sheet={"powers": (Taken("Glow"),), "gear": (Gear("Glow"),)})
    one = Stage(rulings, ann, state={"packs": (pack,)})
    for hp, command in ((3, UsePower("c1", "Glow")), (4, UseItem("c1", "Glow")), (4, UsePower("c1", "Glow"))):
        one.do("p1", command)
        assert one.vitals().hp == hp
    assert [each.n for each in one.one().effects] == [1, 1]


@pytest.mark.rule("DA-25.7")
@pytest.mark.parametrize(
    ("targets", "said"),
    [(("c1",), "Ann uses Glow."), (("c2",), "Ann uses Glow on Bo."), (("c2", "c1"), "Ann uses Glow on Bo and Ann.")],
)
def test_the_log_names_every_target_the_user_among_several_too(
    rulings: Settings, targets: tuple[str, ...], said: str
) -> None:
    one = Stage(rulings, Dealer(), Dealer())
    assert PowerUsed("c1", "Glow", targets).log_line(one.state) == said


VENOM = """
Items:
  Fang: {Type: Weapon, Damage: 1, Save: {Trigger: On hit, Type: VIT, DR: 2, Fail: Poisoned}}
  Torch: {Type: Weapon, Damage: 1, Effects: [{condition: Burned, when: hit, limit: 1 per combat}]}
Powers:
  Lunge: {Type: Major, Category: Weapon Attacks}
"""


@pytest.mark.rule("DA-25.12", "DA-25.29", "DA-14.9")
@pytest.mark.parametrize("by_power", [False, True])
@pytest.mark.parametrize("weapon", ["Fang", "Torch"])
def test_what_a_weapon_does_after_a_hit_follows_an_attack_with_it(
    rulings: Settings, weapon: str, *, by_power: bool
) -> None:
    pack, findings = read_pack(VENOM, "mine")
    assert findings == ()
    ann = Dealer(
        fate=(), sheet={"powers": (Taken("Lunge"),), "gear": (Gear(weapon, worn=True),), "primary_skill": "Brute"}
    )
    combat = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True))
    for card, hits in (("7C", True), ("KD", False)):
        one = Stage(rulings, ann, minion(hp=3, standing="7H"), state={"packs": (pack,), "combat": combat})
        assert f"Ann: use {weapon}" not in one.labels("p1")
        with pytest.raises(Impossible, match="no use of its own"):
            one.do("p1", UseItem("c1", weapon))
        attack = UsePower("c1", "Lunge", targets=("c2",)) if by_power else MakeAttack("c1", "c2", "Brute", weapon)
        one.do("p1", attack).do("p1", DrawCard(one.check().id), card)
        assert one.vitals("c2").hp == (2 if hits else 3)
        if weapon == "Torch":
            assert bool(one.one("c2").has("Burned")) is hits
            continue
        assert (one.check().kind == "save") is hits
        if hits:
            one.do("gm", DrawCard(one.check().id), "KC")
            assert one.one("c2").has("Poisoned")


@pytest.mark.rule("DA-14.9", "DA-25.12")
def test_an_attack_says_what_its_weapon_does_after_a_hit(rulings: Settings) -> None:
    pack, _ = read_pack(VENOM, "mine")
    ann = Dealer(fate=(), sheet={"gear": (Gear("Fang", worn=True), Gear("Torch", worn=True))})
    combat = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True))
    one = Stage(rulings, ann, minion(standing="7H"), state={"packs": (pack,), "combat": combat})
    asked = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(one.state))
    view = GAME.see(msgspec.structs.replace(one.state, prompts=asked), "p1")
    helps = {choice.label: choice.help for choice in GAME.choices(view, "p1")}
    assert helps["Ann attacks Bo with Fang"] == "Major: damage 1. Save (On hit) by Vitality, DR 2: Poisoned."
    assert helps["Ann attacks Bo with Torch"] == "Major: damage 1. Hit: Burned."


@pytest.mark.rule("DA-25.12")
@pytest.mark.parametrize(
    ("entry", "said"),
    [
        ("Aura: {Type: Passive, Category: Magic, Mechanic: Fear, Save: {Trigger: Once, Type: CON, Fail: Stunned}}",
         "a Save on a Passive, which is never used"),
        ("Aura: {Type: Major, Category: Magic, Mechanic: Fear, Save: {Trigger: On hit, Type: CON, Fail: Stunned}}",
         "a Save on a hit; allowed: on a Power that attacks, or a weapon"),
        ("Aura: {Type: Tool, Save: {Trigger: On a hit, Type: CON, Fail: Stunned}}",
         "a Save on a hit; allowed: on a Power that attacks, or a weapon"),
    ],
)  # fmt: skip
def test_a_save_that_would_never_be_made_is_a_finding(entry: str, said: str) -> None:
    pack, findings = read_pack(entry, "mine")
    assert [one.text for one in findings] == [f"Aura: Save: given: {said} (DA-25.12)"]
    assert [one.save for one in pack.powers] + [one.save for one in pack.items] == [None]
