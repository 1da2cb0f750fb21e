"""Damage that passes through several hands or powers, and damage that comes from no attack (DA-25.27, DA-25.29)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Effect, Taken
from croupier.games.deck_of_adventures.checks.commands import DrawCard
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.combat import commands as fight
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, LetFall
from croupier.games.deck_of_adventures.harm.state import BURNED, Condition
from croupier.games.deck_of_adventures.health.damage import deal
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import AnswerHarm, UsePower
from croupier.games.deck_of_adventures.story.commands import SetScene
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage, bystander, foe

MINE = """
Thick: {Type: Passive, Category: Guard, Effects: [{reduce: 1}]}
Costly: {Type: Passive, Category: Guard, PP: 1, Effects: [{reduce: 1}]}
Dear: {Type: Passive, Category: Guard, PP: 1, Effects: [{reduce: 1}]}
Once: {Type: Passive, Category: Guard, Effects: [{reduce: 1, limit: 1 per round}, {reduce: 1, limit: 1 per round}]}
Shield: {Type: Passive, Category: Guard, Effects: [{redirect: user, ask: may, within: 1}]}
Oath: {Type: Passive, Category: Guard, Effects: [{redirect: user, within: 3}]}
Dodge: {Type: Passive, Category: Guard, PP: 1, Effects: [{reduce: all, ask: may}]}
Cat: {Type: Passive, Category: Night, PP: 1, Effects: [{regain: {HP: 1}, when: turn start, if: dark}]}
Rally: {Type: Minor, Category: Word, Range: 0, Effects: [{hand: 1, who: allies, until: combat}]}
"""
GUARDED = Effect("", 0, until="combat", source="c2", kind="Link", text="Link", guard="c2")


def stage(rulings: Settings, *powers: tuple[str, ...], turn: str = "c3", **more: Any) -> Stage:
    """Ann (c1), Bo (c2) and Orsa (c3) in a fight, each with these powers."""
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    own = [{"powers": tuple(map(Taken, powers[at] if at < len(powers) else ()))} for at in range(3)]
    people = (
        Dealer(pp=1, fate=(), standing="9C", sheet=own[0]), Dealer(pp=1, fate=(), standing="5D", sheet=own[1]),
        foe("Orsa", standing="7C", fate=(), sheet=own[2]),
    )  # fmt: skip
    begun = Turn(turn, begun=True, steps=("begun",))
    combat = Combat(1, ("c3", "c1", "c2"), revealed=True, ordered=True, at=turn, turn=begun)
    return Stage(rulings, *people, state={"packs": (pack,), "combat": combat} | more)


def hps(one: Stage) -> list[int]:
    return [one.vitals(who).hp for who in ("c1", "c2", "c3")]


@pytest.mark.rule("DA-25.27", "DA-25.29")
@pytest.mark.parametrize("lasting", [True, False])
def test_taking_damage_for_another_uses_your_own_reductions(rulings: Settings, lasting: bool) -> None:
    one = stage(rulings, (), () if lasting else ("Thick",))
    one.run(lay_effect, "c1", GUARDED)
    if lasting:
        one.run(lay_effect, "c2", Effect("", 0, until="combat", source="c2", kind="Ward", text="Ward", less=1))
    one.run(deal, "c1", 2)
    assert (hps(one), one.one("c1").effects, one.one("c2").effects) == ([5, 4, 5], (), ())


@pytest.mark.rule("DA-25.29", "DA-25.7")
def test_a_power_that_can_no_longer_be_paid_is_not_used(rulings: Settings) -> None:
    one = stage(rulings, ("Costly", "Dear"))
    one.run(deal, "c1", 3)
    assert (one.vitals().hp, one.vitals().pp) == (3, 0)


@pytest.mark.rule("DA-25.27", "DA-25.29")
def test_two_lines_of_a_power_share_its_limit(rulings: Settings) -> None:
    one = stage(rulings, ("Once",))
    one.run(deal, "c1", 3)
    assert one.vitals().hp == 3


@pytest.mark.rule("DA-12.7", "DA-25.29")
@pytest.mark.parametrize(("near", "asked"), [(True, ["p2 harm c2"]), (False, [])])
def test_without_a_map_the_gms_word_puts_a_guard_within_reach(rulings: Settings, near: bool, asked: list[str]) -> None:
    one = stage(rulings, (), ("Shield",), all_near=near)
    one.run(deal, "c1", 1)
    assert [each for each in one.asked() if " turn " not in each] == asked


@pytest.mark.rule("DA-22.8", "DA-14.10", "DA-25.29")
@pytest.mark.parametrize("command", [LetFall("c1", 20), DealDamage("c1", 2)])
def test_damage_without_an_attack_is_announced_too(rulings: Settings, command: Any) -> None:
    one = stage(rulings, ("Dodge",)).do(GM, command)
    (harm,) = one.state.deeds.harms
    assert (harm.target, harm.n, hps(one)) == ("c1", 2, [5, 5, 5])
    one.do("p1", AnswerHarm(harm.id, "c1", "Dodge", use=True))
    assert (hps(one), one.vitals().pp) == ([5, 5, 5], 0)


@pytest.mark.rule("DA-15.9", "DA-25.29", "DA-11.12")
@pytest.mark.parametrize(("use", "hp"), [(True, 5), (False, 4)])
def test_a_turn_ends_after_the_answer_about_its_flames(rulings: Settings, use: bool, hp: int) -> None:
    one = stage(rulings, ("Dodge",), turn="c1")
    one.state = msgspec.structs.replace(one.state, characters=(
        msgspec.structs.replace(one.one(), conditions=(Condition(BURNED),)), *one.state.characters[1:]
    ))  # fmt: skip
    one.do("p1", fight.EndTurn("c1"))
    assert one.asked() == ["p1 harm c1"]
    one.do("p1", AnswerHarm(one.state.deeds.harms[0].id, "c1", "Dodge", use))
    assert (one.vitals().hp, one.asked()) == (hp, [f"{GM} turn c3"])


@pytest.mark.rule("DA-25.28", "DA-25.29")
@pytest.mark.parametrize(("light", "after"), [("bright", (3, 1)), ("full darkness", (4, 0))])
def test_automatic_effects_are_paid_for_only_where_their_facts_hold(
    rulings: Settings, light: str, after: tuple[int, int]
) -> None:
    one = stage(rulings, ("Cat",))
    one.state = msgspec.structs.replace(one.state, scene=msgspec.structs.replace(one.state.scene, light=light))
    one.run(deal, "c1", 2)
    one.do(GM, fight.EndTurn("c3")).do("p1", fight.Interact("c1", "a lever"))
    assert (one.vitals().hp, one.vitals().pp) == after


@pytest.mark.rule("DA-17.1", "DA-25.26", "DA-25.29")
def test_a_foe_who_has_given_up_is_no_ally(rulings: Settings) -> None:
    tokens = tuple(Standing(f"c{at}", Spot(at, 0)) for at in (1, 2, 3))
    one = stage(
        rulings, ("Rally",), (), ("Oath",), turn="c1", grid=Grid(5, 5, standing=tokens, hidden=Secret((), (GM,)))
    )
    assert one.state.combat is not None
    one.state = msgspec.structs.replace(one.state, combat=msgspec.structs.replace(one.state.combat, gone=("c3",)))
    one.do("p1", UsePower("c1", "Rally"))
    assert [len(one.one(who).effects) for who in ("c1", "c2", "c3")] == [0, 1, 0]
    one.run(deal, "c1", 1)
    assert hps(one) == [4, 5, 5]


@pytest.mark.rule("DA-14.7", "DA-25.33")
def test_an_attack_misses_a_called_creature_that_has_left(rulings: Settings) -> None:
    people = (Dealer(fate=(), standing="9C"), foe("Orsa", fate=(), standing="7C"), bystander(standing="4C"))
    begun = Turn("c2", begun=True, steps=("begun",))
    combat = Combat(1, ("c2", "c1", "c3"), revealed=True, ordered=True, at="c2", turn=begun)
    one = Stage(rulings, *people, state={"combat": combat})
    one.run(lay_effect, "c3", Effect("", 0, until="scene", source="c1", kind="Call", text="Call", brings=True))
    one.do(GM, fight.MakeAttack("c2", "c3", "Brute")).do(GM, SetScene("The hill", "elsewhere"))
    assert not one.one("c3").here
    one.do(GM, DrawCard(one.check().id), "4H")
    assert (one.vitals("c3").hp, one.asked()) == (1, [f"{GM} turn c2"])
