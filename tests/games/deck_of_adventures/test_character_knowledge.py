"""Who knows a character's numbers, how they change, and worlds that fit what a viewer knows (DA-R118)."""

from __future__ import annotations

from collections.abc import Callable

import msgspec
import pytest

from croupier.core.chance import AnswerSource, Chance, even_numbers
from croupier.core.commands import Command
from croupier.core.refusals import Illegal
from croupier.core.secrets import EVERYONE
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast import sheets
from croupier.games.deck_of_adventures.cast.audit import audit
from croupier.games.deck_of_adventures.cast.commands import LevelUp, Wear
from croupier.games.deck_of_adventures.cast.creation import character_of
from croupier.games.deck_of_adventures.cast.random_character import random_proposal
from croupier.games.deck_of_adventures.cast.state import Gear, Printed, Taken, Vitals
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.checks.commands import ExchangeFate
from croupier.games.deck_of_adventures.combat.commands import Rush, UseMechanic
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import DAMAGE, Knockout
from croupier.games.deck_of_adventures.packs.state import Power
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.powers.power_use import spend_pp
from croupier.games.deck_of_adventures.terrain.commands import StateMove
from support.deck_of_adventures.cast import BRAM, PACK, table
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under


def seeded(number: Callable[[int], int]) -> AnswerSource:
    """Any of the answers that a question allows."""
    return lambda question, _: (question.options[number(len(question.options))][0], "seeded")


@pytest.mark.rule("DA-R118")
def test_the_party_plays_openly_and_only_the_gm_knows_foes(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), companion(), foe(), companion("c3", "gm"))
    now = stage.state
    assert [knowledge.sheet_seats(now, one) for one in now.characters] == [
        (EVERYONE,), (EVERYONE,), ("gm",), ("gm",),
    ]  # fmt: skip
    assert knowledge.owner_seats(stage.one("c1")) == ("p1", "gm")


@pytest.mark.rule("DA-R118")
@pytest.mark.parametrize("known", [under("pc_sheet_view", "owner_gm", ("p1", "gm"))])
def test_only_owner_and_gm_see_a_sheet(rulings: Settings, known: tuple[str, ...]) -> None:
    stage = Stage(rulings, Dealer())
    assert knowledge.sheet_seats(stage.state, stage.one()) == known
    while stage.run(knowledge.reveal_sheets):
        pass
    assert (stage.one().sheet.known_to, stage.one().vitals.known_to) == (known, ("p1", "gm"))


@pytest.mark.rule("DA-R118", "DA-23.12")
def test_the_receipt_of_a_new_level_does_not_reveal_what_is_on_a_secret_sheet(rulings: Settings) -> None:
    """It named the ruling about armor for who wears some, and that about the least health of weak Dealers."""
    stages = []
    for worn in ((), (Gear("Quilted Jack", worn=True),)):
        stage = Stage(
            rulings, Dealer(), foe("Rat", traits={"Vitality": -2}, sheet={"gear": worn}), state={"packs": (PACK,)}
        )
        stages.append(stage.do("gm", LevelUp(("c2",))))
    kept = [[key for play in stage.plays for key, _ in play.receipt.rulings] for stage in stages]
    assert kept[0] == kept[1]
    assert not {"armor_agility", "dealer_hp_floor"} & set(kept[1])


@pytest.mark.rule("DA-14.1")
def test_health_changes_with_the_maximum_and_can_drop_to_zero_with_it(rulings: Settings) -> None:
    stage = Stage(rulings, foe(hp=3, level=2, traits={"Vitality": 2}, sheet={"gear": (Gear("Quilted Jack"),)}))
    own = stage.sheet()
    less = msgspec.structs.replace(own, attributes=tuple((name, 0) for name, _ in own.attributes))
    stage.run(sheets.put_sheet, "c1", less)
    assert (stage.vitals().hp, stage.one().knockout) == (1, None)
    stage.run(sheets.put_sheet, "c1", msgspec.structs.replace(less, printed=Printed(hp=4)))
    assert stage.vitals().hp == 0
    assert stage.one().knockout is not None


@pytest.mark.rule("DA-25.7")
def test_power_points_are_paid_or_refused(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(pp=2, sheet={"printed": Printed(pp=3)}))
    stage.run(spend_pp, "c1", 2)
    with pytest.raises(Illegal) as refused:
        stage.run(spend_pp, "c1", 1)
    assert (refused.value.clause, stage.vitals().pp) == ("DA-25.7", 0)
    stage.run(knowledge.gain_pp, "c1", 9)
    assert stage.vitals().pp == 3
    stage.run(knowledge.gain_pp, "c1", 2, over=True)
    assert stage.vitals().pp == 5


@pytest.mark.rule("DA-R118")
@pytest.mark.option("pc_sheet_view", "owner_gm")
def test_a_changed_sheet_is_hidden_from_everyone_else(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), Dealer())
    stage.run(knowledge.reveal_sheets)
    stage.run(sheets.put_sheet, "c1", msgspec.structs.replace(stage.sheet(), background="x"), "x")
    assert stage.events[-1].audience() == ("p1", "gm")


@pytest.mark.rule("DA-R118", "DA-5.7")
def test_a_consistent_world_gives_foes_numbers_that_match_what_is_seen(rulings: Settings) -> None:
    down = {"knockout": Knockout(DAMAGE)}
    stage = Stage(rulings, Dealer(), foe(), minion(), minion(more=down), state={"packs": (PACK,)})
    view = GAME.see(stage.state, "p1")
    for seed in range(5):
        world = GAME.deal(view, Chance(seeded(even_numbers(str(seed)))))
        assert GAME.see(world, "p1") == view
        for one in world.characters:
            hp = numbers.hp_max(rulings.__getitem__, world, one.id)
            assert one.vitals.open().hp == (0 if one.knockout else 5 if one.id == "c1" else hp)
        assert all(1 <= numbers.hp_max(rulings.__getitem__, world, one) <= 3 for one in ("c3", "c4"))
        assert world.waiting.open() == ()


@pytest.mark.rule("DA-R118")
@pytest.mark.option("npc_stats_view", "hp_shown")
def test_a_consistent_world_keeps_the_visible_health(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), foe(hp=12, pp=9))
    while stage.run(knowledge.reveal_sheets):
        pass
    view = GAME.see(stage.state, "p1")
    assert view.character("c2").vitals.value == Vitals(12, 0, 9)
    world = GAME.deal(view, Chance(lambda question, _: (question.options[0][0], "")))
    ruling = rulings.__getitem__
    assert (numbers.hp_max(ruling, world, "c2"), numbers.pp_max(ruling, world, "c2")) >= (12, 9)


@pytest.mark.rule("DA-23.1", "DA-23.3", "DA-23.8", "DA-23.10")
@pytest.mark.parametrize("level", [1, 4, 10])
def test_random_characters_are_legal(rulings: Settings, level: int) -> None:
    now = table(rulings).state
    ruling = rulings.__getitem__
    made = [random_proposal(ruling, now, even_numbers(f"{level} {at}"), level, 0) for at in range(12)]
    for given in made:
        assert not [one for one in audit(ruling, now, character_of(ruling, now, given, "p1", level, 0)) if one.refuses]
    assert len({given.role for given in made}) > 1
    assert any(given.powers for given in made)


@pytest.mark.rule("DA-R118", "DA-24.6")
def test_an_unknown_proposal_may_be_any_legal_one(rulings: Settings) -> None:
    proposed = table(rulings, seats=2).do("p1", BRAM).state
    for seat in ("gm", "p1", "p2"):
        view = GAME.see(proposed, seat)
        world = GAME.deal(view, Chance(lambda question, _: (question.options[7][0], "")))
        assert world.proposals[0].one.sheet.value is not None
        assert GAME.see(world, seat) == view


@pytest.mark.rule("DA-R118")
@pytest.mark.parametrize("known", [False, pytest.param(True, marks=pytest.mark.option("npc_stats_view", "everyone"))])
@pytest.mark.parametrize("command", [
    UseMechanic("c2", 2), UseMechanic("c2", 8), StateMove("c2", 7), Rush("c2"), ExchangeFate("c2", ("X1",)),
    UsePower("c2", "Sworn Word", targets=("c1",)), Wear("c2", "Great Axe"),
])  # fmt: skip
def test_what_is_waived_tells_nobody_what_is_on_a_secret_sheet(
    rulings: Settings, command: Command, *, known: bool
) -> None:
    slow = {"printed": Printed(speed=0), "gear": (Gear("Great Axe"),), "powers": (Taken("Sworn Word"),)}
    pp = 3 if isinstance(command, ExchangeFate) else 0
    wolf = foe("Wolf", standing="5D", pp=pp, sheet=slow if not isinstance(command, StateMove) else {})
    going = Combat(round=1, order=("c2", "c1"), revealed=True, ordered=True, turn=Turn("c2", begun=True))
    word = Power("Sworn Word", "Sworn Word", "Major", xp=(1,), pp=(3,), range=6)
    packs = (msgspec.structs.replace(PACK, powers=(*PACK.powers, word)),)
    stage = Stage(rulings, Dealer(), wolf, state={"combat": going, "mode": "assist", "packs": packs})
    while stage.run(knowledge.reveal_sheets):
        pass
    stage.do("gm", command, *["5C", "6C", "7C", "8C", "9C", "10C", "JC", "QC"], goes_on=False)
    receipt = stage.plays[-1].receipt
    flags = [[one.flag for one in receipt.for_seat(seat).because if one.flag] for seat in ("gm", "p1")]
    assert flags[0]
    assert flags[1] == (flags[0] if known else [])
