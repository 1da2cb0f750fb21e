"""Bosses: powers between turns, powers of the house, and phases."""

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import GM, Prompt
from croupier.games.deck_of_adventures import GAME, flow, places
from croupier.games.deck_of_adventures.bots.fighter import Fighter
from croupier.games.deck_of_adventures.cast.scene_commands import RemoveCharacter
from croupier.games.deck_of_adventures.cast.state import BOSS, Printed, Taken
from croupier.games.deck_of_adventures.checks.commands import AcceptDraw, DrawCard
from croupier.games.deck_of_adventures.combat.commands import (
    EndTurn,
    JoinCombat,
    KeepOrderCard,
    LeaveCombat,
    OrderEquals,
    StartCombat,
)
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import Knockout
from croupier.games.deck_of_adventures.health.damage import damage
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.bosses import step
from croupier.games.deck_of_adventures.powers.commands import PassMoment, UsePower
from croupier.games.deck_of_adventures.powers.events import PhaseBegan
from croupier.games.deck_of_adventures.powers.state import Deeds
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

POWERS = (Taken("Backlash"), Taken("Rising Tide"), Taken("Undertow Grip"))
PHASES = (("Two", 5, ("Marsh Slinger", "Lantern Wisp")),)


def boss(**more: object) -> Dealer:
    """Mother Undertow as a boss with a phase to come."""
    sheet = {"powers": POWERS, "phases": PHASES, "primary_skill": "Craft"}
    return foe("Mother", **{"kind": BOSS, "hp": 3, "pp": 3, "standing": "5H", "sheet": sheet} | more)


def fight(*done: str, turn: Turn | None = None, round: int = 2) -> Combat:
    at = turn.who if turn is not None else "".join(done[-1:])
    return Combat(round, ("c1", "c3", "c2", "c4"), revealed=True, ordered=True, done=done, turn=turn, at=at)


def stage(rulings: Settings, combat: Combat | None, mother: Dealer | None = None) -> Stage:
    """Ann (c1), the boss (c2), Bo (c3) and a Minion (c4)."""
    people = (Dealer(standing="9C"), mother or boss(), Dealer(standing="8C"), minion(standing="7C"))
    return Stage(rulings, *people, state={"combat": combat})


def acts(one: Stage, power: str, *targets: str) -> Stage:
    return one.do(GM, UsePower("c2", power, targets=targets), goes_on=False)


def between(rulings: Settings, *done: str, **more: Any) -> Stage:
    """After the last of these turns of round 2."""
    one = stage(rulings, fight(*done), **more)
    one.state = msgspec.structs.replace(one.state, deeds=Deeds(noted=(2, max(0, len(done) - 1))))
    one.run(step)
    return one


def new_round(rulings: Settings, **more: Any) -> Stage:
    one = stage(rulings, fight(), **more)
    one.run(step)
    return one


@pytest.mark.rule("DA-25.16", "DA-11.13")
@pytest.mark.parametrize(("drawn", "order"), [
    ("7H", ["c1", "c3", "c2", "c5", "c4"]), ("QH", ["c1", "c3", "c5", "c2", "c4"]),
    ("9H", ["c1", "c3", "c5", "c2", "c4"]),
])  # fmt: skip
def test_allies_of_a_new_phase_act_in_the_order_of_the_cards(rulings: Settings, drawn: str, order: list[str]) -> None:
    people = (
        Dealer(standing="AC"), boss(standing="JH", sheet={"phases": (("Two", 5, ("Marsh Slinger",)),)}),
        Dealer(standing="KC"), minion(standing="3C"),
    )  # fmt: skip
    one = Stage(rulings, *people, state={"combat": fight("c1")})
    one.run(damage, "c2", 3, luck=("8H", drawn))
    assert one.state.combat is not None
    assert list(one.state.combat.order) == order


@pytest.mark.rule("DA-25.16")
def test_a_phase_with_more_health_begins_before_its_health_is_there(rulings: Settings) -> None:
    mother = boss(sheet={"phases": (("Two", 9, ()),), "printed": Printed(hp=3)})
    one = Stage(rulings, Dealer(), mother)
    one.run(damage, "c2", 5)
    lines = [GAME.log_line(event, one.state) for event in one.events]
    assert [line for line in lines if line] == ["Mother takes 5 damage.", "Mother enters the next phase: Two."]
    assert one.vitals("c2").hp == 9


@pytest.mark.rule("DA-R118")
def test_the_question_does_not_reveal_a_bosss_powers_to_players(rulings: Settings) -> None:
    one = between(rulings, "c1")
    (ask,) = (ask for ask in GAME.open_questions(one.state) if ask.key.startswith("boss"))
    assert ask.label == "what Mother does before the next turn"


@pytest.mark.rule("DA-25.16")
def test_an_adversary_power_comes_right_after_another_dealers_turn(rulings: Settings) -> None:
    one = acts(between(rulings, "c1"), "Backlash", "c1")
    assert one.check().kind == "save"
    for other in (stage(rulings, None), new_round(rulings), between(rulings, "c1", "c3", "c2"),
                  between(rulings, "c1", "c3", "c2", "c4")):  # fmt: skip
        with pytest.raises(Illegal) as refused:
            acts(other, "Backlash", "c1")
        assert refused.value.clause == "DA-25.16"


@pytest.mark.rule("DA-25.16")
def test_after_a_dealers_turn_play_waits_for_the_bosss_powers(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", turn=Turn("c3", begun=True)))
    one.state = msgspec.structs.replace(one.state, deeds=Deeds(noted=(2, 1)))
    one.do("p2", EndTurn("c3"))
    assert one.asked() == ["gm boss c2"]
    prompts = tuple(Prompt(ask, Secret(ask.key, (GM,))) for ask in GAME.open_questions(one.state))
    shown = msgspec.structs.replace(one.state, prompts=prompts)
    labels = [each.label for each in GAME.choices(GAME.see(shown, GM), GM) if each.prompt is not None]
    assert labels == ["Mother: Backlash", "Mother uses no Adversary power now"]
    one.do(GM, UsePower("c2", "Backlash", targets=("c1",)))
    assert one.check().actor == "c1"
    one.do("p1", DrawCard(one.check().id), "9D")
    one.do("p1", AcceptDraw(one.check().id))
    assert one.asked()[0] == "gm turn c2"


@pytest.mark.rule("DA-25.16")
def test_the_gm_may_pass_on_the_bosss_moment(rulings: Settings) -> None:
    one = between(rulings, "c1")
    (ask,) = GAME.open_questions(one.state)
    assert GAME.default(GAME.see(one.state, GM), ask) == PassMoment("c2")
    one.do(GM, PassMoment("c2"))
    assert one.asked() == ["p2 turn c3"]
    lines = [GAME.log_line(event, one.state) for event in one.plays[-1].events]
    assert "Mother uses no power between the turns." in lines
    with pytest.raises(Illegal, match="right after another Dealer's turn"):
        acts(one, "Backlash", "c1")


@pytest.mark.rule("DA-25.16")
def test_a_minions_turn_or_a_boss_that_is_out_prompts_nobody(rulings: Settings) -> None:
    assert between(rulings, "c1", "c3", "c2", "c4").state.deeds.moments == ()
    out = boss(more={"knockout": Knockout("damage")})
    assert between(rulings, "c1", mother=out).state.deeds.moments == ()


@pytest.mark.rule("DA-25.16")
def test_each_adversary_power_is_used_once_per_round_and_costs_no_action(rulings: Settings) -> None:
    one = acts(between(rulings, "c1"), "Backlash", "c1")
    assert one.state.combat is not None
    assert one.state.combat.turn is None
    with pytest.raises(Illegal, match="used this round"):
        acts(one, "Backlash", "c3")


@pytest.mark.rule("DA-25.16")
def test_the_house_acts_once_at_the_start_of_a_round(rulings: Settings) -> None:
    one = new_round(rulings)
    assert one.asked() == ["gm boss c2"]
    acts(one, "Rising Tide")
    with pytest.raises(Illegal, match="the house has already acted"):
        acts(one, "Rising Tide")
    for other in (between(rulings, "c1"), stage(rulings, fight(turn=Turn("c1"))), stage(rulings, None)):
        with refused_by("DA-25.16", why="its house acts at the start of a round|there is no combat"):
            acts(other, "Rising Tide")


@pytest.mark.rule("DA-25.16")
def test_at_zero_health_a_boss_continues_in_its_next_phase_with_its_allies(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", turn=Turn("c3", begun=True)))
    one.run(damage, "c2", 9, luck=("QS", "3D", "4D"))
    mother = one.one("c2")
    assert mother.knockout is None
    assert one.vitals("c2").hp == 5
    assert one.sheet("c2").phases == ()
    assert one.faces("standing.c2") == ["QS"]
    assert [each.name for each in one.state.characters[4:]] == ["Marsh Slinger", "Lantern Wisp"]
    assert {each.side for each in one.state.characters[4:]} == {"hostile"}
    (event,) = (event for event in one.events if isinstance(event, PhaseBegan))
    assert GAME.log_line(event, GAME.see(one.state, "p1")) == "Mother enters the next phase: Two."
    assert [line.clause for line in one.plays[-1].receipt.because] == ["DA-14.10", "DA-25.16", "DA-11.13", "DA-11.13"]
    one.run(damage, "c2", 5)
    assert one.one("c2").knockout is not None


@pytest.mark.rule("DA-25.16")
def test_the_log_says_that_a_bosss_house_does_nothing(rulings: Settings) -> None:
    one = stage(rulings, Combat(2, ("c1", "c3", "c2", "c4"), revealed=True, ordered=True))
    one.run(step)
    one.do(GM, PassMoment("c2"))
    assert "Mother's house does nothing." in [GAME.log_line(event, one.state) for event in one.plays[-1].events]


@pytest.mark.rule("DA-25.16")
def test_only_bosses_have_adversary_and_house_powers(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", turn=Turn("c3")), boss(kind="dealer"))
    with refused_by("DA-25.16", why="Mother is not a Boss"):
        acts(one, "Backlash", "c1")
    one.run(damage, "c2", 9)
    assert one.one("c2").knockout is not None


@pytest.mark.rule("DA-25.16")
def test_a_boss_takes_its_new_place_in_the_next_round(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", "c3", turn=Turn("c2", begun=True)))
    one.run(damage, "c2", 9, luck=("2S", "3D", "4D"))
    assert one.state.combat is not None
    assert one.state.combat.order == ("c1", "c3", "c2", "c4", "c6", "c5")
    assert one.state.deeds.moved == ("c2",)
    over = Combat(3, one.state.combat.order, revealed=True, ordered=True)
    one.state = msgspec.structs.replace(one.state, combat=over)
    one.run(step)
    assert one.state.combat is not None
    assert one.state.combat.order == ("c1", "c3", "c4", "c6", "c5", "c2")
    assert one.state.deeds.moved == ()


@pytest.mark.rule("DA-25.16", "DA-11.3", "DA-2.15")
def test_a_phase_before_the_cards_are_revealed_replaces_the_card_of_the_order(rulings: Settings) -> None:
    one = Stage(rulings, Dealer(standing="9C"), boss())
    one.do(GM, StartCombat(("c1", "c2")), "3C", "4D").run(damage, "c2", 9, luck=("6D", "2H", "4S"), goes_on=True)
    assert (one.faces(places.order("c2")), one.faces(places.standing("c2")), one.state.deeds.moved) == (["6D"], [], ())
    for seat, who in (("p1", "c1"), (GM, "c2")):
        one.do(seat, KeepOrderCard(who))
    assert (one.faces(places.standing("c2")), one.cards_of("c2")) == (["6D"], 54)
    lines = [GAME.log_line(event, one.state) for event in one.events]
    assert len([line for line in lines if line.startswith("Turn order")]) == 1


@pytest.mark.rule("DA-25.16", "DA-11.7", "DA-R64")
@pytest.mark.parametrize("newcomers", ["slot_in", "next_round"])
def test_the_gm_is_asked_where_a_boss_of_a_new_phase_acts_among_equals(newcomers: str) -> None:
    rulings = GAME.read_settings({"newcomers": newcomers}, with_gm=True)
    mother, rat, over = boss(standing="7S"), minion("Rat", standing="7C"), ("c1", "c2", "c3")
    order = Combat(3, over, revealed=True, ordered=True)
    one = Stage(rulings, Dealer(standing="9C"), mother, rat, state={"combat": order, "deeds": Deeds(moved=("c2",))})
    one.run(step)
    assert [ask for ask in one.asked() if "tie" in ask] == ["gm tie c3"]
    assert one.state.combat is not None
    assert one.state.combat.order == ("c1", "c3", "c2")
    one.do(GM, OrderEquals(("c2", "c3")))
    assert (one.state.combat.order, one.state.combat.arrived) == (("c1", "c2", "c3"), ())


@pytest.mark.rule("DA-25.16", "DA-5.8", "DA-17.1")
def test_the_new_order_leaves_out_those_who_have_no_turns(rulings: Settings) -> None:
    mother, bo = boss(standing="2S"), Dealer(standing="8C", hp=0, more={"knockout": Knockout("damage", stable=True)})
    rat = minion("Rat", standing="7C", hp=0, more={"knockout": Knockout("damage")})
    order = Combat(3, ("c1", "c2", "c3", "c4", "c5"), revealed=True, ordered=True, gone=("c5",))
    one = Stage(rulings, Dealer(standing="9C"), mother, bo, rat, minion("Wisp", standing="3C"),
                state={"combat": order, "deeds": Deeds(moved=("c2",))})  # fmt: skip
    one.run(step)
    assert one.state.combat is not None
    assert one.state.combat.order == ("c1", "c3", "c4", "c5", "c2")
    assert "Turn order: Ann, Cy, Mother." in [GAME.log_line(event, one.state) for event in one.events]
    assert one.facts("DA-25.16") == {"order": "Ann, Cy, Mother"}


@pytest.mark.rule("DA-25.16")
def test_the_last_turn_of_a_round_has_its_moment_before_the_next_round(rulings: Settings) -> None:
    one = stage(rulings, fight("c3", "c2", "c4", turn=Turn("c1", begun=True)))
    one.state = msgspec.structs.replace(one.state, deeds=Deeds(noted=(2, 3)))
    one.do("p1", EndTurn("c1"))
    assert [(each.boss, each.type) for each in one.state.deeds.moments] == [("c2", "Adversary")]
    one.do(GM, PassMoment("c2"))
    assert [(each.boss, each.type) for each in one.state.deeds.moments] == [("c2", "House")]


@pytest.mark.rule("DA-25.16", "DA-11.13")
def test_allies_of_a_phase_have_their_own_places_in_the_order(rulings: Settings) -> None:
    sheet = {"powers": POWERS, "phases": (("Two", 5, ("Marsh Slinger", "Marsh Slinger")),), "primary_skill": "Craft"}
    one = stage(rulings, fight("c1", turn=Turn("c3", begun=True)), boss(sheet=sheet))
    one.run(damage, "c2", 9, luck=("QS", "AD", "2C"))
    assert one.state.combat is not None
    assert one.state.combat.order == ("c5", "c1", "c3", "c2", "c4", "c6")
    assert one.state.combat.arrived == ("c5",)
    assert [each.name for each in one.state.characters[4:]] == ["Marsh Slinger", "Marsh Slinger 2"]
    assert (one.faces("standing.c5"), one.faces("standing.c6")) == (["AD"], ["2C"])


@pytest.mark.rule("DA-25.16")
def test_damage_from_before_a_phase_can_no_longer_be_toughened_up(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", turn=Turn("c3", begun=True)))
    one.run(damage, "c2", 1)
    assert len(one.one("c2").wounds) == 1
    one.run(damage, "c2", 9, luck=("QS", "3D", "4D"))
    assert one.one("c2").wounds == ()


@pytest.mark.rule("DA-25.16")
def test_a_boss_that_joins_late_gets_its_houses_moment_in_the_next_round(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", "c3", "c2", "c4"))
    one.run(step)
    assert one.state.deeds.moments == ()


@pytest.mark.rule("DA-25.16")
def test_a_bot_uses_its_bosss_moment(rulings: Settings) -> None:
    one = between(rulings, "c1")
    (ask,) = GAME.open_questions(one.state)
    bot = Fighter(lambda _: 0)
    assert bot.answer(one.state, ask, lambda _: True) == UsePower("c2", "Backlash", targets=("c1",))
    assert bot.answer(one.state, ask, lambda _: False) is None


@pytest.mark.rule("DA-25.16", "DA-R118")
def test_waiting_for_a_boss_does_not_reveal_what_it_can_pay(rulings: Settings) -> None:
    pack, _ = read_pack("Lash: {Type: Adversary, Category: Boss-Only, PP: 2}", "mine")
    sheet = {"powers": (Taken("Lash"),)}
    for pp in (0, 2):
        one = stage(rulings, fight("c1"), boss(pp=pp, sheet=sheet))
        one.state = msgspec.structs.replace(one.state, packs=(pack,), deeds=Deeds(noted=(2, 0)))
        one.run(step)
        assert one.asked() == ["gm boss c2"]


@pytest.mark.rule("DA-25.16")
@pytest.mark.parametrize("ended", ["down", "dead", "left"])
def test_the_moment_comes_after_a_turn_that_its_owner_did_not_survive_or_stay_for(
    rulings: Settings, ended: str
) -> None:
    more = {"knockout": Knockout("damage", True)} if ended == "down" else {"dead": True} if ended == "dead" else {}
    people = (Dealer(standing="9C"), boss(), Dealer(standing="8C", more=more), minion(standing="7C"))
    combat = fight("c1", turn=Turn("c3", begun=True, ending=True))
    if ended == "left":
        combat = msgspec.structs.replace(combat, gone=("c3",))
    one = Stage(rulings, *people, state={"combat": combat, "deeds": Deeds(noted=(2, 1))})
    one.run(flow.go_on)
    assert "gm boss c2" in one.asked()


@pytest.mark.rule("DA-25.16", "DA-16.5")
def test_no_moment_comes_after_a_place_whose_owner_lies_knocked_out(rulings: Settings) -> None:
    people = (Dealer(standing="9C"), boss(), Dealer(standing="8C", more={"knockout": Knockout("fatigue", True)}),
              minion(standing="7C"))  # fmt: skip
    one = Stage(rulings, *people, state={"combat": fight("c1"), "deeds": Deeds(noted=(2, 1))})
    one.run(flow.go_on)
    assert one.state.combat is not None
    assert one.state.combat.done == ("c1", "c3")
    assert one.state.deeds.moments == ()


@pytest.mark.rule("DA-25.16", "DA-17.1")
def test_a_boss_that_has_given_up_has_no_moments(rulings: Settings) -> None:
    mother = between(rulings, "c1")
    assert mother.state.deeds.moments != ()
    given_up = stage(rulings, msgspec.structs.replace(fight("c1"), gone=("c2",)))
    given_up.state = msgspec.structs.replace(given_up.state, deeds=Deeds(noted=(2, 0)))
    given_up.run(step)
    assert given_up.state.deeds.moments == ()


@pytest.mark.rule("DA-25.16")
def test_a_boss_that_is_taken_out_of_the_scene_has_no_moment(rulings: Settings) -> None:
    one = stage(rulings, fight("c1", turn=Turn("c3", begun=True)))
    one.state = msgspec.structs.replace(one.state, deeds=Deeds(noted=(2, 1)))
    one.do("p2", EndTurn("c3"))
    assert one.asked() == ["gm boss c2"]
    assert one.do(GM, RemoveCharacter("c2")).asked() == ["gm turn c4"]


@pytest.mark.rule("DA-25.16", "DA-11.7", "DA-17.1")
@pytest.mark.parametrize("returns", [False, True])
def test_a_boss_that_has_left_calls_its_allies_and_has_a_place_only_when_it_returns(
    rulings: Settings, returns: bool
) -> None:
    one = stage(rulings, fight("c1")).do(GM, LeaveCombat("c2", "flees"))
    one.do(GM, DealDamage("c2", 9), "7H", "3S", "4S")
    combat = one.state.combat
    assert combat is not None
    assert (one.faces(places.standing("c2")), one.state.deeds.moved) == (["7H"], ())
    assert (combat.gone, combat.order[-2:]) == (("c2",), ("c6", "c5"))
    if returns:
        assert "gm tie c4" in one.do(GM, JoinCombat("c2")).asked()
        return
    for seat, who in (("p2", "c3"), (GM, "c4"), (GM, "c6"), (GM, "c5")):
        one.do(seat, EndTurn(who))
    assert one.asked() == ["p1 turn c1"]
