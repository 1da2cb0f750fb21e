"""Where two settings, kinds of character or procedures meet: Companions, lamps, barred Traits, moves that wait."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import Effect, Taken
from croupier.games.deck_of_adventures.checks.commands import CallCheck, PickTrait
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.combat import commands as fight
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import FightCondition, LayCondition, LetFall
from croupier.games.deck_of_adventures.harm.state import BURNED, ENTANGLED, STUNNED, Condition
from croupier.games.deck_of_adventures.health.condition_changes import add_condition
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.terrain.commands import AnswerMove, StateMove
from croupier.games.deck_of_adventures.terrain.light import light_at
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe

ANN, ORSA = Dealer(fate=(), standing="9C"), foe("Orsa", fate=(), standing="5C")


def fought(rulings: Settings, *people: Dealer, turn: Turn, gone: tuple[str, ...] = (), **more: Any) -> Stage:
    """Round 1 of a combat in which everybody but Companions has a place, in this order."""
    order = tuple(f"c{at + 1}" for at, one in enumerate(people) if not one.dealer)
    combat = Combat(1, order, revealed=True, ordered=True, at=turn.who, turn=turn, gone=gone)
    return Stage(rulings, *people, state={"combat": combat} | more)


def turn_of(stage: Stage) -> Turn:
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    return stage.state.combat.turn


ACTING = Turn("c1", begun=True, steps=("begun",))

# moves that wait for the GM


@pytest.mark.rule("DA-12.7", "DA-15.2")
def test_a_stunned_character_who_acts_gives_up_the_pending_move(rulings: Settings) -> None:
    stage = fought(rulings, ANN, ORSA, turn=msgspec.structs.replace(ACTING, stunned=True))
    stage.do("p1", StateMove("c1", 4)).do("p1", fight.Interact("c1", "a lever"))
    assert (stage.state.stated, turn_of(stage).spent, turn_of(stage).minor) == ((), 0, True)


@pytest.mark.rule("DA-12.7", "DA-15.4")
def test_a_pending_move_is_canceled_when_there_is_no_speed_left_for_it(rulings: Settings) -> None:
    stage = fought(rulings, ANN, ORSA, turn=ACTING).do("p1", StateMove("c1", 6))
    stage.do(GM, LayCondition("c1", ENTANGLED))
    assert (stage.state.stated, turn_of(stage).spent) == ((), 0)
    noted = fought(rulings, ANN, ORSA, turn=ACTING, mode="assist").do("p1", StateMove("c1", 9))
    assert turn_of(noted.do(GM, AnswerMove("c1"))).spent == 9


# Companions


@pytest.mark.rule("DA-15.2", "DA-15.12")
def test_a_stun_repeated_in_a_companions_turn_does_not_free_it() -> None:
    rulings = GAME.read_settings({"companion_actions": "full_turn"})
    turn = msgspec.structs.replace(ACTING, steps=("begun", "c3:Stunned"), acted=("c3:minor",))
    pet = companion(more={"conditions": (Condition(STUNNED, failed=True),)})
    stage = fought(rulings, ANN, ORSA, pet, turn=turn)
    stage.run(add_condition, "c3", STUNNED)
    with refused_by("DA-15.2", why="may only move or take one action"):
        stage.do("p1", fight.MakeAttack("c3", "c2", "Brute"))
    stage.do("p1", fight.EndTurn("c1"))
    assert stage.one("c3").conditions == (Condition(STUNNED),)


@pytest.mark.rule("DA-12.7", "DA-15.2")
@pytest.mark.option("companion_actions", "full_turn")
def test_a_stunned_companion_that_has_acted_does_not_move(rulings: Settings) -> None:
    turn = msgspec.structs.replace(ACTING, steps=("begun", "c3:Stunned"))
    stage = fought(rulings, ANN, ORSA, companion(more={"conditions": (Condition(STUNNED, failed=True),)}), turn=turn)
    stage.do("p1", StateMove("c3", 3)).do("p1", fight.Interact("c3", "a bone"))
    assert stage.state.stated == ()


@pytest.mark.rule("DA-5.10", "DA-R4")
@pytest.mark.option("fatigue_model", "ladder")
def test_the_tired_dealers_card_is_the_companions_own(rulings: Settings) -> None:
    pet = companion(more={"conditions": (Condition(BURNED),)})
    stage = Stage(rulings, Dealer(fate=(), standing="9C", fatigue=1), pet)
    assert stage.do("p1", FightCondition("c2", BURNED)).check().net == -1
    called = Stage(rulings, Dealer(fate=(), standing="9C", fatigue=1), pet).do(
        GM, CallCheck(("c2",), "Agility", 3), "2H"
    )
    assert called.check().net == 0


@pytest.mark.rule("DA-17.4", "DA-R33")
def test_a_companion_who_leaves_gives_its_target_card_back() -> None:
    stage = Stage(GAME.read_settings({"companion_tc": "own"}), ANN, companion(standing="4D"))
    stage.do(GM, RemoveCharacter("c2"))
    assert (stage.faces(places.standing("c2")), stage.faces(places.discard("c1"))) == ([], ["4D"])


@pytest.mark.rule("DA-11.3", "DA-11.13", "DA-R74")
def test_a_dead_companion_draws_no_target_card() -> None:
    rulings = GAME.read_settings({"companion_tc": "own", "companion_ko": "dies"})
    stage = Stage(rulings, ANN, ORSA, companion(more={"dead": True}))
    stage.do(GM, fight.StartCombat(("c1", "c2")), "KH", "QD")
    assert [stage.faces(places.standing(who)) for who in ("c1", "c2", "c3")] == [["KH"], ["QD"], []]
    late = fought(
        rulings, ORSA, Dealer(fate=(), standing="3C"), companion(dealer="c2", more={"dead": True}), turn=ACTING
    )
    assert late.state.combat is not None
    alone = msgspec.structs.replace(late.state.combat, order=("c1",))
    late.state = msgspec.structs.replace(late.state, combat=alone)
    late.do(GM, fight.JoinCombat("c2"), "AD")
    assert (late.faces(places.standing("c2")), late.faces(places.standing("c3"))) == (["AD"], [])


# the rest


@pytest.mark.rule("DA-25.27", "DA-17.1")
def test_effects_until_the_turn_of_someone_who_has_given_up_end_at_their_place(rulings: Settings) -> None:
    stage = fought(rulings, ANN, ORSA, foe(fate=(), standing="4C"), turn=ACTING, gone=("c2",))
    stage.run(lay_effect, "c2", Effect("", -1, until="turn_end:c2", source="c1", kind="Slow", text="Slow"))
    stage.do("p1", fight.EndTurn("c1"))
    assert (turn_of(stage).who, stage.one("c2").effects) == ("c3", ())


@pytest.mark.rule("DA-10.1", "DA-25.28", "DA-R51")
def test_a_barred_trait_is_not_picked_unless_all_are_barred(rulings: Settings) -> None:
    for barred, default in (("Finesse", "Brute"), ("[Finesse, Brute]", "Finesse")):
        pack, findings = read_pack(
            f"Clumsy: {{Type: Vulny, Category: Body, Effects: [{{barred: {barred}}}]}}\n", "mine"
        )
        assert findings == ()
        held = Dealer(fate=(), standing="9C", sheet={"vulnerabilities": (Taken("Clumsy"),)})
        stage = fought(rulings, ORSA, held, turn=ACTING, packs=(pack,)).do(GM, fight.Grapple("c1", "c2"), "5H")
        ask = next(one for one in GAME.open_questions(stage.state) if one.seat == "p1")
        answer = GAME.default(GAME.see(stage.state, "p1"), ask)
        assert answer == PickTrait(stage.check().id, default)
        if default == "Brute":
            with refused_by("DA-25.28", why="Clumsy bars Bo from Finesse"):
                stage.do("p1", PickTrait(stage.check().id, "Finesse"))
        assert stage.do("p1", answer).check().trait == default


@pytest.mark.rule("DA-21.5", "DA-R106")
def test_in_assist_mode_one_mechanic_too_many_is_flagged_but_applied() -> None:
    rulings = GAME.read_settings({"discard_stack": "refuse", "discard_level": "1"})
    stage = fought(rulings, Dealer(fate=(), standing="9C", suit="D"), ORSA, turn=ACTING, mode="assist")
    stage.run(lay_effect, "c1", Effect("", 1, until="next", source="c1", kind="help", text="Bo's Help"))
    stage.do("p1", fight.UseMechanic("c1", 2), "4H", "6H")
    assert [(one.kind, one.n) for one in stage.one().effects] == [("help", 1), ("intensify", 1)]


@pytest.mark.rule("DA-25.30", "DA-R123")
@pytest.mark.option("map_cover", "gm")
def test_walls_do_not_block_light_where_the_gm_decides_on_cover(rulings: Settings) -> None:
    walls = frozenset(Spot(1, y) for y in range(3))
    tokens = (Standing("c1", Spot(0, 1)), Standing("c2", Spot(2, 1)))
    stage = Stage(
        rulings, Dealer(), Dealer(), state={"grid": Grid(5, 3, walls=walls, standing=tokens, hidden=Secret((), (GM,)))}
    )
    stage.state = msgspec.structs.replace(
        stage.state, scene=msgspec.structs.replace(stage.state.scene, light="full darkness")
    )
    stage.run(lay_effect, "c1", Effect("", 0, until="gm", source="c1", text="Lamp", light="bright", near=3))
    assert light_at(stage.state, "c2") == "bright"


@pytest.mark.rule("DA-22.8")
def test_the_dead_do_not_fall(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="Ann is dead"):
        Stage(rulings, Dealer(more={"dead": True})).do(GM, LetFall("c1", 20))
