"""Effects that always apply, the facts that they depend on, and the GM's decisions about them."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.commands import (
    AcceptDraw,
    AskForCheck,
    CallCheck,
    DrawCard,
    WeighPower,
    WithdrawCheck,
)
from croupier.games.deck_of_adventures.combat.commands import AttackObject, Convince, MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Condition, Knockout
from croupier.games.deck_of_adventures.harm.turn_conditions import check as check_against
from croupier.games.deck_of_adventures.health.damage import damage
from croupier.games.deck_of_adventures.packs.effects import Fact
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers import facts
from croupier.games.deck_of_adventures.powers.commands import UseItem, UsePower
from croupier.games.deck_of_adventures.powers.moments import begins
from croupier.games.deck_of_adventures.turns.turn_start import ends
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed, gifted, net_hand, use_gift
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion


@pytest.mark.rule("DA-25.28")
@pytest.mark.parametrize(
    ("line", "light", "trait", "hand"),
    [
        ("{hand: 1, for: Stealth, if: dark}", "partial", "Stealth", 1),
        ("{hand: 1, for: Stealth, if: dark}", "bright", "Stealth", 0),
        ("{hand: 1, for: Stealth, if: dark}", "partial", "Craft", 0),
        ("{hand: -1, if: round 1}", "bright", "Craft", -1),
        ("{hand: -1, if: round 2}", "bright", "Craft", 0),
    ],
)
def test_a_passive_hand_counts_while_its_facts_hold(
    rulings: Settings, line: str, light: str, trait: str, hand: int
) -> None:
    one = gifted(rulings, line, type="Passive")
    one.state = msgspec.structs.replace(one.state, scene=msgspec.structs.replace(one.state.scene, light=light))
    assert net_hand(one, "c1", trait) == hand


@pytest.mark.rule("DA-25.28")
@pytest.mark.parametrize(("name", "hand"), [("Stunned", 1), ("Burned", 0)])
def test_a_hand_against_the_chosen_condition_counts_in_checks_and_saves_against_it(
    rulings: Settings, name: str, hand: int
) -> None:
    save = f"Daze: {{Type: Major, Category: Magic, Save: {{Trigger: Once, Type: STR, DR: 3, Fail: {name}}}}}\n"
    one = gifted(rulings, "{hand: 1, for: against chosen}", type="Passive", more=save, fight=False)
    one.state = changed(one, "c2", sheet=msgspec.structs.replace(one.one("c2").sheet, value=_taking(one, "Daze")))
    one.do("p2", UsePower("c2", "Daze", targets=("c1",)))
    assert (one.check().kind, one.check().net) == ("save", hand)
    other = gifted(rulings, "{hand: 1, for: against chosen}", type="Passive")
    other.run(check_against, "c1", name)
    assert (other.check().kind, other.check().net) == ("condition", hand)


def _taking(one: Stage, power: str) -> Any:
    return msgspec.structs.replace(one.sheet("c2"), powers=(Taken(power),))


@pytest.mark.rule("DA-25.28")
def test_a_power_is_refused_unless_what_it_needs_holds(rulings: Settings) -> None:
    one = gifted(rulings, "{needs: use, if: [ally, hears]}", "{hand: 1, until: next check}")
    for target in ("c1", "c3"):
        with pytest.raises(Illegal, match="only for an ally"):
            use_gift(one, target)
    field = next(each for each in GAME.choices(one.state, "p1") if each.label == "Ann: Gift").fields[0]
    assert [option.value for option in field.options] == ["c2"]
    one.state = changed(one, "c2", conditions=(Condition("Deafened"),))
    with pytest.raises(Illegal, match="only for somebody who can hear") as refused:
        use_gift(one, "c2")
    assert refused.value.clause == "DA-25.28"
    assert one.vitals().pp == 3


@pytest.mark.rule("DA-25.28")
def test_attacked_holds_after_an_attack_as_the_major_action(rulings: Settings) -> None:
    one = gifted(rulings, "{needs: use, if: attacked}", "{damage: 1}")
    with pytest.raises(Illegal, match="after an attack"):
        use_gift(one, "c3")
    check = one.do("p1", MakeAttack("c1", "c2", "Brute")).check()
    one.do("p1", DrawCard(check.id), "KS").do("p1", AcceptDraw(check.id))
    assert use_gift(one, "c3").vitals("c3").hp == 2


@pytest.mark.rule("DA-25.28", "DA-5.9")
def test_attacked_holds_for_a_companion_after_its_own_attack(rulings: Settings) -> None:
    going = Combat(1, ("c1", "c3"), revealed=True, ordered=True, at="c1",
                   turn=Turn("c1", begun=True, minor=True, commanded=("c2",)))  # fmt: skip
    people = (Dealer(standing="9C"), companion(), minion("Rat", standing="7C"))
    stage = Stage(rulings, *people, state={"combat": going})

    def holds() -> list[bool]:
        return [facts.holds(stage.state, Fact("attacked"), who, who) for who in ("c1", "c2")]

    assert holds() == [False, False]
    thing = stage.do("p1", AttackObject("c2", "the door", "Brute"))
    assert holds() == [False, True]
    thing.do("p1", WithdrawCheck(thing.check().id))
    assert holds() == [False, False]
    stage.do("p1", MakeAttack("c2", "c3", "Brute"))
    assert holds() == [False, True]


@pytest.mark.rule("DA-25.28")
def test_barred_traits_and_actions_are_refused(rulings: Settings) -> None:
    one = gifted(rulings, "{barred: [Bluffing, Convince]}", type="Passive")
    for seat, command in (
        ("p1", Convince("c1", "please", "c2")), ("p1", AskForCheck("c1", "Bluffing", "I lie")),
        (GM, CallCheck(("c1",), "Bluffing", 3)),
    ):  # fmt: skip
        with pytest.raises(Illegal, match="Gift bars Ann") as refused:
            one.do(seat, command)
        assert refused.value.clause == "DA-25.28"
    one.do("p1", AskForCheck("c1", "Craft", "I mend it"))


@pytest.mark.rule("DA-25.28", "DA-R118")
def test_a_trait_barred_on_a_secret_sheet_reveals_nothing_to_a_player(rulings: Settings) -> None:
    flaw = "Oath:\n  Type: Vulny\n  Category: Roleplay\n  Effects: [{barred: Bluffing}]\n"
    pack, _ = read_pack(flaw, "mine")
    one = Stage(rulings, Dealer(), foe("Orsa", sheet={"vulnerabilities": (Taken("Oath"),)}), state={"packs": (pack,)})
    with pytest.raises(Illegal, match="Oath bars Orsa"):
        one.do(GM, CallCheck(("c2",), "Bluffing", 3))
    one.do("p1", AskForCheck("c2", "Bluffing", "does she lie?"))
    assert one.check().trait == "Bluffing"


@pytest.mark.rule("DA-25.28", "DA-25.27")
@pytest.mark.parametrize(("first", "second", "net"), [(1, 1, 1), (1, 0, 2), (0, 1, -1), (0, 0, 0)])
def test_the_gm_is_asked_about_each_hand_of_a_power(rulings: Settings, first: int, second: int, net: int) -> None:
    one = gifted(rulings, "{hand: 2, ask: gm}", "{hand: -1, ask: gm}", type="Passive")
    check = one.do(GM, CallCheck(("c1",), "Bluffing", 3), "2H").check()
    for counts, name in ((first, "Gift +2"), (second, "Gift -1")):
        (ask,) = [each for each in GAME.open_questions(one.state) if each.key.startswith("weigh")]
        assert {f"{name} counts", f"{name} does not count"} <= set(one.offered(GM))
        default = GAME.default(GAME.see(one.state, GM), ask)
        assert isinstance(default, WeighPower)
        one.do(GM, msgspec.structs.replace(default, counts=bool(counts)))
        with pytest.raises(Impossible):
            one.do(GM, default)
    assert one.check().net == net
    assert check.net == 0
    one.do("p1", DrawCard(check.id), "3H")


@pytest.mark.rule("DA-25.28")
@pytest.mark.parametrize(("counts", "hand"), [(True, -1), (False, 0)])
def test_the_gm_says_whether_a_power_counts_before_the_draw(rulings: Settings, counts: bool, hand: int) -> None:
    one = gifted(rulings, "{hand: -1, for: Bluffing, ask: gm}", type="Passive")
    check = one.do(GM, CallCheck(("c1",), "Bluffing", 3), "2H").check()
    assert one.asked()[:1] == [f"gm weigh {check.id}"]
    with pytest.raises(Impossible):
        one.do("p1", DrawCard(check.id), "3H")
    assert "Gift counts" in one.offered(GM)
    with refused_by("DA-25.28", why="only the GM can do this"):
        one.do("p1", WeighPower(check.id, "Gift", counts))
    with pytest.raises(Impossible):
        one.do(GM, WeighPower(check.id, "Other", counts))
    one.do(GM, WeighPower(check.id, "Gift", counts))
    assert one.check().net == hand
    assert one.asked()[0].startswith("p1 draw")
    other = gifted(rulings, "{hand: -1, for: Bluffing, ask: gm}", type="Passive")
    other.do(GM, CallCheck(("c1",), "Craft", 3), "2H")
    assert other.asked()[0].startswith("p1 draw")


@pytest.mark.rule("DA-25.29")
def test_effects_of_a_turn_happen_at_its_start_and_end(rulings: Settings) -> None:
    one = gifted(rulings, "{regain: {HP: 1}, when: turn start}", "{damage: 1, when: turn end}", type="Passive", hp=2)
    one.run(begins, "c1")
    assert one.vitals().hp == 3
    one.run(ends, "c1")
    assert one.vitals().hp == 2


@pytest.mark.rule("DA-25.29", "DA-14.11")
def test_who_stays_on_their_feet_has_no_more_health_than_their_maximum(rulings: Settings) -> None:
    one = gifted(rulings, "{regain: {HP: 20}, when: down}", type="Passive", hp=2)
    one.run(damage, "c1", 9)
    assert one.vitals().hp == numbers.hp_max(one.state.ruling, one.state, "c1") == 5


@pytest.mark.rule("DA-25.29", "DA-16.1")
def test_a_creature_that_would_fall_stays_on_its_feet_once(rulings: Settings) -> None:
    one = gifted(rulings, "{regain: {HP: 2}, when: down, limit: 1 per rest}", type="Passive")
    one.run(damage, "c1", 9)
    assert (one.one().knockout, one.vitals().hp) == (None, 2)
    one.run(damage, "c1", 9)
    assert one.one().knockout == Knockout(DAMAGE, in_combat=True, dying=True)


@pytest.mark.rule("DA-25.28", "DA-25.18")
@pytest.mark.parametrize(
    ("time", "type", "holds"),
    [("Minor", "Major", False), ("Major", "Minor", True), ("Major", "Major", True), ("Minor", "Minor", False)],
)
def test_an_attack_with_an_item_counts_by_the_action_that_its_use_takes(
    rulings: Settings, time: str, type: str, *, holds: bool
) -> None:
    """It counted by the size of the Power that the item gives."""
    zap = f"  Type: {type}\n  Category: Magic\n  Damage: 1\n  Range: 6\n  ToHit: Brute\n  Mechanic: A zap"
    wand = f"  Type: General\n  Use: {{Time: {time} Action, Power: Zap}}"
    pack, findings = read_pack(f"Zap:\n{zap}\nWand:\n{wand}\n", "mine")
    assert findings == ()
    going = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    ann = Dealer(standing="9C", sheet={"gear": (Gear("Wand"),)})
    stage = Stage(rulings, ann, minion("Rat", standing="7C"), state={"packs": (pack,), "combat": going})
    stage.do("p1", UseItem("c1", "Wand", targets=("c2",)))
    assert facts.holds(stage.state, Fact("attacked"), "c1", "c1") is holds
