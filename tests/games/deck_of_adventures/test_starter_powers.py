"""Every power, vulnerability and item of the starter that has effects does what its text says."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import BOSS, Gear, Taken
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.commands import AcceptDraw, AskForCheck, CallCheck, DrawCard, RedrawCard
from croupier.games.deck_of_adventures.combat.commands import Convince, MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import Condition
from croupier.games.deck_of_adventures.harm.turn_conditions import check
from croupier.games.deck_of_adventures.packs.starter import starter
from croupier.games.deck_of_adventures.packs.state import Pack
from croupier.games.deck_of_adventures.powers.commands import ApplyWords, UseItem, UsePower
from croupier.games.deck_of_adventures.powers.sources import of_power
from croupier.games.deck_of_adventures.powers.state import Deeds, Moment
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.games.deck_of_adventures.turns.turn_start import after_turn_start
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.gift import changed
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

GRID = Grid(9, 9, standing=(Standing("c1", Spot(1, 1)), Standing("c2", Spot(2, 1)), Standing("c3", Spot(3, 1))))


def stage(rulings: Settings, name: str, *, bare: bool = False, fight: bool = True, **ann: Any) -> Stage:
    """Ann (c1) has something of the starter, Bo (c2) stands next to her, Rat (c3) next to him.

    With `bare` the entry has lost its effects.
    """
    taken = Taken(name, "Stunned" if name == "Steeled" else "Minor")
    flaw = starter().vulnerability(name) is not None
    sheet = {"vulnerabilities" if flaw else "powers": (taken,), "primary_skill": "Craft"}
    dealer = Dealer(sheet=sheet, pp=3, standing="9C", fate=(), **ann)
    combat = Combat(1, ("c1", "c2", "c3"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    state = {"combat": combat if fight else None, "grid": GRID, "packs": (_without(name),) if bare else ()}
    return Stage(rulings, dealer, Dealer(standing="5D", hp=3), minion("Rat", standing="7C", hp=3), state=state)


def _without(name: str) -> Pack:
    powers = tuple(msgspec.structs.replace(one, effects=()) for one in starter().powers if one.id == name)
    flaws = tuple(msgspec.structs.replace(one, effects=()) for one in starter().vulnerabilities if one.id == name)
    return Pack("bare", powers, flaws)


def refused(one: Stage, seat: str, command: Any) -> bool:
    try:
        one.do(seat, command, goes_on=False)
    except Illegal:
        return True
    return False


def interpose(one: Stage) -> Any:
    """The first damage to Bo is Ann's, the second his own."""
    one.do("p1", UsePower("c1", "Interpose", targets=("c2",)))
    one.do(GM, DealDamage("c2", 1)).do(GM, DealDamage("c2", 1))
    return one.vitals("c1").hp, one.vitals("c2").hp


def interpose_from_afar(one: Stage) -> Any:
    """When the damage comes Ann is too far away."""
    one.do("p1", UsePower("c1", "Interpose", targets=("c2",)))
    far = (Standing("c1", Spot(8, 8)), *GRID.standing[1:])
    one.state = msgspec.structs.replace(one.state, grid=msgspec.structs.replace(GRID, standing=far))
    one.do(GM, DealDamage("c2", 1))
    return one.vitals("c1").hp, one.vitals("c2").hp, bool(one.one("c2").effects)


def interpose_until_her_turn(one: Stage) -> Any:
    one.do("p1", UsePower("c1", "Interpose", targets=("c2",)))
    lies = len(one.one("c2").effects)
    one.run(after_turn_start, "c1")
    return lies, len(one.one("c2").effects)


def interpose_for_a_foe(one: Stage) -> Any:
    return refused(one, "p1", UsePower("c1", "Interpose", targets=("c2",)))


def twin_cut(one: Stage) -> Any:
    """Refused before an attack as the Major Action, allowed after it."""
    before = refused(one, "p1", UsePower("c1", "Twin Cut", targets=("c2",)))
    check = one.do("p1", MakeAttack("c1", "c2", "Brute")).check() if before else None
    if check is not None:
        one.do("p1", DrawCard(check.id), "QS")
        if one.check().is_under_way:
            one.do("p1", AcceptDraw(check.id))
    return before, not refused(one, "p1", UsePower("c1", "Twin Cut", targets=("c2",))), one.check().net


def ghost_walk(one: Stage) -> Any:
    nets = []
    for light, card in (("bright", "2H"), ("partial", "2D"), ("full darkness", "2S")):
        one.state = msgspec.structs.replace(one.state, scene=msgspec.structs.replace(one.state.scene, light=light))
        check = one.do(GM, CallCheck(("c1",), "Stealth", 3, sight=False), card).check()
        nets.append(check.net)
        one.break_off()
    return nets


def static_veil(one: Stage) -> Any:
    before = numbers.armor_range(one.state.ruling, one.state, "c1")
    one.do("p1", UsePower("c1", "Static Veil"))
    during = numbers.armor_range(one.state.ruling, one.state, "c1")
    one.run(after_turn_start, "c1")
    return before, during, numbers.armor_range(one.state.ruling, one.state, "c1")


def rally_call(one: Stage) -> Any:
    one.do("p1", UsePower("c1", "Rally Call", targets=("c2",)))
    nets = []
    for card in ("2H", "2D"):
        check = one.do(GM, CallCheck(("c2",), "Craft", 6), card).check()
        nets.append(check.net)
        one.do("p2", DrawCard(check.id), f"3{card[1]}")
        one.do("p2", AcceptDraw(check.id))
    return nets


def rally_call_to_the_deaf(one: Stage) -> Any:
    one.state = changed(one, "c2", conditions=(Condition("Deafened"),))
    return refused(one, "p1", UsePower("c1", "Rally Call", targets=("c2",)))


def clear_head(one: Stage) -> Any:
    one.state = changed(one, "c2", conditions=(Condition("Frozen"), Condition("Burned"), Condition("Poisoned")))
    one.do("p1", UsePower("c1", "Clear Head", targets=("c2",), choice="" if one.state.packs else "Poisoned"))
    return [each.name for each in one.one("c2").conditions]


def stubborn_luck(one: Stage) -> Any:
    """A Color Miss may be redrawn without a Fate Card, once between rests."""
    found = []
    for target, miss in (("2S", "8C"), ("3S", "JC")):
        one.do(GM, CallCheck(("c1",), "Craft", 0), target)
        one.do("p1", DrawCard(one.check().id), miss)
        waits = one.check().is_under_way
        if waits:
            card = one.state.board.place(places.check_cards("c1")).slots[0].id
            one.do("p1", RedrawCard(one.check().id, card, power="Stubborn Luck"), target[0] + "H")
        result = one.check().result
        found.append((waits, result is not None and result.passed))
    return found


def stubborn_luck_on_other_misses(one: Stage) -> Any:
    one.do(GM, CallCheck(("c1",), "Craft", 0), "2S").do("p1", DrawCard(one.check().id), "8H")
    return one.check().is_under_way


def steeled(one: Stage) -> Any:
    nets = []
    for name in ("Stunned", "Burned"):
        one.run(check, "c1", name)
        nets.append(one.check().net)
        one.break_off()
    return nets


def slow_starter(one: Stage) -> Any:
    nets = []
    for round in (1, 2):
        assert one.state.combat is not None
        combat = msgspec.structs.replace(one.state.combat, round=round, turn=Turn("c1", begun=True))
        one.state = msgspec.structs.replace(one.state, combat=combat)
        nets.append(one.do("p1", MakeAttack("c1", "c2", "Brute")).check().net)
        one.break_off()
    return nets


def sworn_silence(one: Stage) -> Any:
    asks = [AskForCheck("c1", "Bluffing", "..."), AskForCheck("c1", "Performance", "..."), Convince("c1", "...", "c2")]
    return [refused(one, "p1", each) for each in asks]


def marked_face(one: Stage) -> Any:
    one.do(GM, CallCheck(("c1",), "Bluffing", 3), "2H")
    return one.asked()[0].split()[:2]


CASES: dict[str, tuple[str, Callable[[Stage], Any], Any]] = {
    "Interpose": ("Interpose", interpose, (4, 2)),
    "Interpose, far": ("Interpose", interpose_from_afar, (5, 2, True)),
    "Interpose, for a while": ("Interpose", interpose_until_her_turn, (1, 0)),
    "Twin Cut": ("Twin Cut", twin_cut, (True, True, -1)),
    "Ghost Walk": ("Ghost Walk", ghost_walk, [0, 1, 1]),
    "Static Veil": ("Static Veil", static_veil, (3, 2, 3)),
    "Rally Call": ("Rally Call", rally_call, [1, 0]),
    "Rally Call, deaf": ("Rally Call", rally_call_to_the_deaf, True),
    "Clear Head": ("Clear Head", clear_head, ["Frozen", "Burned"]),
    "Stubborn Luck": ("Stubborn Luck", stubborn_luck, [(True, True), (False, False)]),
    "Steeled": ("Steeled", steeled, [1, 0]),
    "Slow Starter": ("Slow Starter", slow_starter, [-1, 0]),
    "Sworn Silence": ("Sworn Silence", sworn_silence, [True, True, True]),
    "Marked Face": ("Marked Face", marked_face, ["gm", "weigh"]),
}


def _outcome(happens: Callable[[Stage], Any], one: Stage) -> Any:
    """What happens without the effects; None where the story cannot even be told to its end."""
    try:
        return happens(one)
    except (Illegal, Impossible):
        return None


@pytest.mark.rule("DA-25.20")
@pytest.mark.rule("DA-25.21")
@pytest.mark.rule("DA-25.26", "DA-25.29")
@pytest.mark.parametrize(("name", "happens", "found"), CASES.values(), ids=CASES)
def test_the_effects_of_an_entry_do_what_its_text_says(
    rulings: Settings, name: str, happens: Callable[[Stage], Any], found: Any
) -> None:
    assert happens(stage(rulings, name)) == found
    assert _outcome(happens, stage(rulings, name, bare=True)) != found


@pytest.mark.rule("DA-25.20")
def test_interpose_is_for_an_ally(rulings: Settings) -> None:
    one = stage(rulings, "Interpose")
    one.state = changed(one, "c2", side="hostile")
    assert interpose_for_a_foe(one)


@pytest.mark.rule("DA-25.20")
def test_stubborn_luck_works_only_on_a_color_miss(rulings: Settings) -> None:
    assert not stubborn_luck_on_other_misses(stage(rulings, "Stubborn Luck"))


@pytest.mark.rule("DA-25.20")
@pytest.mark.rule("DA-25.26", "DA-22.10")
@pytest.mark.parametrize(("what", "n", "rough"), [("row", 2, {(at, 2) for at in range(9)} - {(4, 2)}),
                                                  ("column", 8, {(8, at) for at in range(9)})])  # fmt: skip
def test_rising_tide_asks_the_gm_which_row_becomes_challenging_terrain(
    rulings: Settings, what: Any, n: int, rough: set[tuple[int, int]]
) -> None:
    mother = foe("Mother", kind=BOSS, pp=3, standing="5H", sheet={"powers": (Taken("Rising Tide"),)})
    grid = msgspec.structs.replace(GRID, walls=frozenset({Spot(4, 2)}))
    combat = Combat(2, ("c1", "c2"), revealed=True, ordered=True)
    deeds = Deeds(moments=(Moment("c2", "House"),), noted=(2, 0))
    one = Stage(rulings, Dealer(), mother, state={"combat": combat, "grid": grid, "deeds": deeds})
    one.do(GM, UsePower("c2", "Rising Tide"), goes_on=False)
    (card,) = one.state.deeds.cards
    assert "gm words c2" in one.asked()
    assert f"Rising Tide: a {what} of the map" in one.offered(GM)
    one.do(GM, ApplyWords(card.id, what, n=n), goes_on=False)
    assert one.state.grid is not None
    assert {(at.x, at.y) for at in one.state.grid.rough} == rough
    assert one.state.deeds.cards == ()


@pytest.mark.rule("DA-25.23")
def test_the_draught_heals_and_the_jar_blinds_for_a_round(rulings: Settings) -> None:
    sheet = {"gear": (Gear("Bitterroot Draught"), Gear("Flash Jar"))}
    one = Stage(rulings, Dealer(hp=3, sheet=sheet), minion("Rat", standing="7C"))
    assert one.do("p1", UseItem("c1", "Bitterroot Draught")).vitals().hp == 4
    one.do("p1", UseItem("c1", "Flash Jar", targets=("c2",)))
    one.do(GM, DrawCard(one.check().id), "KH")
    assert [(each.name, each.until) for each in one.one("c2").conditions] == [("Blinded", "rounds:1:c1")]


@pytest.mark.rule("DA-25.20", "DA-25.5")
def test_every_starter_entry_has_effects_unless_it_is_played_by_talking(rulings: Settings) -> None:
    every = (*starter().powers, *starter().vulnerabilities)
    assert [one.id for one in every if of_power(one, 0).is_words_only] == ["Debtor"]


@pytest.mark.rule("DA-25.26")
def test_choosing_no_condition_to_end_is_refused_with_what_is_allowed(rulings: Settings) -> None:
    """Where the table assists, too: the power itself is flagged there, and the choice would mean nothing."""
    one = stage(rulings, "Clear Head")
    one.state = msgspec.structs.replace(one.state, mode="assist")
    with refused_by("DA-25.26", Invalid, why="choice: nobody-7 is not allowed; allowed: no value, as there is nothing"):
        one.do("p1", UsePower("c1", "Clear Head", targets=("c2",), choice="nobody-7"))
