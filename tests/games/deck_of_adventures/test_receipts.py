"""What receipts cite: the clause of every command, and a house ruling only where it applies."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.chance import Chance
from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.receipts import Receipt
from croupier.core.secrets import Secret
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import GiveItem, LevelUp, TakeOff, Wear
from croupier.games.deck_of_adventures.cast.scene_commands import SetNumbers
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Printed, Taken
from croupier.games.deck_of_adventures.checks.commands import CallCheck, DrawCard, ExchangeFate, LayHand, SetTerms
from croupier.games.deck_of_adventures.checks.events import CheckCalled
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import DealDamage, FaceDeath, GiveHealth
from croupier.games.deck_of_adventures.harm.state import Condition, Knockout
from croupier.games.deck_of_adventures.story.commands import AskGm, CallRest, SetScene, StartEpic, UseRestCard
from croupier.games.deck_of_adventures.terrain.commands import Cell, Move, Paint, PaintGrid
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage, bystander, companion, foe, minion

MOST = 400
GOING = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")


def fight(rulings: Settings, **more: Any) -> Stage:
    going = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1"), at="c1")
    return Stage(rulings, Dealer(standing="5H", **more), foe(standing="9C", fate=()), state={"combat": going})


def receipt(stage: Stage, seat: str, command: Command) -> Receipt:
    play = Play(GAME, stage.state, seat, Chance())
    GAME.carry_out(play, command)
    return play.receipt


@pytest.mark.rule("DA-11.9", "DA-13.6", "DA-13.10", "DA-13.3", "DA-11.1")
@pytest.mark.parametrize(
    ("seat", "command", "clause"),
    [
        ("p1", combat.Delay("c1"), "DA-11.9"),
        ("p1", combat.Inspect("c1", "Detection", "it"), "DA-13.6"),
        ("p1", combat.Recall("c1", "it"), "DA-13.8"),
        ("p1", combat.Rush("c1"), "DA-13.10"),
        ("p1", combat.TakeFree("c1", "speak", "Hey"), "DA-13.3"),
        ("p1", combat.TryOther("c1", "swing"), "DA-13.1"),
        ("p1", AskGm("c1", "what is it?"), "DA-6.3"),
        (GM, SetScene("The mill"), "DA-6.2"),
        (GM, StartEpic("the bridge"), "DA-18.1"),
        (GM, GiveItem("c1", "Quilted Jack"), "DA-1.2"),
        (GM, SetNumbers("c1", hp=9), "DA-1.2"),
        (GM, LayHand("c1", True, "the wind", 3), "DA-1.2"),
    ],
)
def test_a_command_cites_its_clause_first(rulings: Settings, seat: str, command: Command, clause: str) -> None:
    assert receipt(fight(rulings), seat, command).because[0].clause == clause


def noted(found: Receipt) -> set[str]:
    """The settings that a receipt notes."""
    return {key for key, _ in found.rulings}


def test_rulings_that_do_not_matter_are_not_noted(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="5H"), minion("Rat", standing="9C"), state={"combat": GOING})
    hit = receipt(stage, "p1", combat.MakeAttack("c1", "c2", "Brute"))
    assert not noted(hit) & {"minion_tc", "ar_floor", "attacker_hand"}
    stage.do("p1", combat.Grapple("c1", "c2"), "6C")
    assert "attacker_hand" not in noted(stage.plays[-1].receipt)
    healed = receipt(Stage(rulings, Dealer(hp=2, level=2)), GM, GiveHealth("c1", 1))
    assert "dealer_hp_floor" not in noted(healed)
    swap = receipt(Stage(rulings, Dealer(sheet={"printed": Printed(pp=3)})), "p1", ExchangeFate("c1", ("X1",)))
    assert "exchange_overflow" not in noted(swap)


def test_a_search_notes_how_long_hiding_lasts_only_where_somebody_hides(rulings: Settings) -> None:
    for effects in ((), (Effect("e1", -1, "attack", ("c2",), source="c2", kind="hidden"),)):
        stage = Stage(rulings, Dealer(standing="5H", fate=(), more={"effects": effects}), foe(standing="9C", fate=()),
                      state={"combat": GOING})  # fmt: skip
        stage.do("p1", combat.Inspect("c1", "Detection", "it", "c2")).do(GM, SetTerms(stage.check().id, 6))
        stage.do("p1", DrawCard(stage.check().id), "9H")
        assert ("hide_ends" in noted(stage.plays[-1].receipt)) is bool(effects)


def test_every_receipt_of_a_session_cites_a_clause() -> None:
    session = with_bots(sit_down(GAME, SeededLuck("receipts"), players=2), "receipts")
    bare = {
        type(entry.command).__name__
        for entry in session.run(MOST)
        if type(entry.command) in GAME.rules and not entry.receipt.because
        and any(event.audience() is None for event in entry.events)
    }  # fmt: skip
    assert not bare


@pytest.mark.rule("DA-R72")
def test_the_ruling_on_armor_is_noted_only_where_armor_is_too_heavy(rulings: Settings) -> None:
    attack = combat.MakeAttack("c1", "c2", "Finesse")
    light, heavy = fight(rulings), fight(rulings, sheet={"gear": (Gear("Siege Plate", worn=True),)})
    assert "armor_unmet" not in dict(receipt(light, "p1", attack).rulings)
    assert dict(receipt(heavy, "p1", attack).rulings)["armor_unmet"] == "half_speed"


@pytest.mark.rule("DA-3.7")
def test_the_log_says_what_an_exchange_of_fate_gives(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(pp=0, sheet={"printed": Printed(pp=2)}))
    stage.do("p1", ExchangeFate("c1", ("X1",)))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert "Ann exchanges a Fate Card for 1 Power Point." in lines
    assert not any(isinstance(event, CheckCalled) for event in stage.events)


@pytest.mark.rule("DA-R68", "DA-R11")
@pytest.mark.parametrize(("damage", "noted"), [(1, False), (5, True), (6, False)])
def test_rulings_on_falling_and_decks_are_noted_only_where_they_matter(
    rulings: Settings, damage: int, noted: bool
) -> None:
    rules = dict(receipt(Stage(rulings, Dealer(hp=5)), GM, DealDamage("c1", damage)).rulings)
    assert ("ko_at" in rules) is noted
    called = Stage(rulings, Dealer()).do(GM, CallCheck(("c1",), "Stealth", 3), "2H").plays[-1].receipt
    assert "gm_decks" not in dict(called.rulings)


@pytest.mark.rule("DA-R10", "DA-R116", "DA-R118")
def test_rulings_on_sight_and_maxima_are_not_noted_where_they_do_not_matter(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="5H"), minion("Rat", standing="9C"), state={"combat": GOING})
    assert not noted(receipt(stage, GM, DealDamage("c1", 1))) & {"pc_sheet_view", "npc_stats_view"}
    swap = receipt(Stage(rulings, Dealer(sheet={"powers": (Taken("Ram"),)})), "p1", ExchangeFate("c1", ("X1",)))
    assert "pp_max" not in noted(swap)
    low = Stage(rulings, Dealer(deck=(), discard=("2H", "3H"), fate=())).do(GM, CallCheck(("c1",), "Stealth", 3), "2H")
    low.do("p1", DrawCard(low.check().id), "3H")
    assert "discard_view" not in noted(low.plays[-1].receipt)


@pytest.mark.option("discard_view", "owner_gm")
def test_closed_discards_are_noted_where_they_are_shuffled(rulings: Settings) -> None:
    low = Stage(rulings, Dealer(deck=(), discard=("2H", "3H"), fate=())).do(GM, CallCheck(("c1",), "Stealth", 3), "2H")
    low.do("p1", DrawCard(low.check().id), "3H")
    assert "discard_view" in noted(low.plays[-1].receipt)


@pytest.mark.rule("DA-R50")
@pytest.mark.parametrize(("cards", "told"), [(("KD", "QS", "2C"), False), (("KD", "QS", "QC"), True)])
def test_the_ruling_on_ties_is_noted_only_where_gm_characters_are_equal(
    rulings: Settings, cards: tuple[str, ...], told: bool
) -> None:
    stage = Stage(rulings, Dealer(fate=()), bystander(), minion("Rat"))
    stage.do(GM, combat.StartCombat(("c1", "c2", "c3")), *cards)
    assert ("gm_ties" in noted(stage.plays[-1].receipt)) is told


@pytest.mark.rule("DA-R122")
@pytest.mark.parametrize(("vitality", "told"), [(1, False), (2, True)])
def test_the_cap_on_death_checks_is_noted_only_where_it_would_lower_one(
    rulings: Settings, vitality: int, told: bool
) -> None:
    dying = Dealer(hp=0, traits={"Vitality": vitality}, more={"knockout": Knockout("damage", dying=True)})
    stage = Stage(rulings, dying).do("p1", FaceDeath("c1"), "5C")
    assert ("death_edr_cap" in noted(stage.plays[-1].receipt)) is told


HIDDEN_FOES = [(), (Standing("c3", Spot(8, 8)),)]


@pytest.mark.rule("DA-12.5", "DA-12.6")
@pytest.mark.parametrize("sly", [minion("Sly"), minion("Sly", hp=0, more={"knockout": Knockout("damage")})])
def test_no_receipt_of_a_move_betrays_a_hidden_token(rulings: Settings, sly: Dealer) -> None:
    found = []
    for hidden in HIDDEN_FOES:
        grid = Grid(
            9, 9, standing=(Standing("c1", Spot(0, 0)), Standing("c2", Spot(5, 5))), hidden=Secret(hidden, (GM,))
        )
        stage = Stage(rulings, Dealer(standing="5H"), minion("Rat", standing="9C"), sly,
                      state={"combat": GOING, "grid": grid})  # fmt: skip
        stage.do("p1", Move("c1", ("1,0", "2,0")))
        found.append(stage.plays[-1].receipt.for_seat("p1"))
    assert found[0] == found[1]


@pytest.mark.rule("DA-12.1", "DA-R56", "DA-R58", "DA-R111")
@pytest.mark.parametrize(
    ("path", "met"),
    [(("1,0", "2,0"), set()), (("1,1",), {"diagonals"}), (("0,1", "0,2"), {"terrain_cost"}), (("1,0", "2,0", "3,0"),
                                                                                             {"ko_space"})],
)  # fmt: skip
def test_a_move_notes_the_rulings_on_what_its_path_meets(
    rulings: Settings, path: tuple[str, ...], met: set[str]
) -> None:
    standing = tuple(Standing(f"c{at}", spot) for at, spot in ((1, Spot(0, 0)), (2, Spot(3, 0)), (3, Spot(5, 5))))
    grid = Grid(9, 9, rough=frozenset({Spot(0, 2)}), standing=standing, hidden=Secret((), (GM,)))
    lying = minion("Rat", hp=0, standing="9C", more={"knockout": Knockout("damage")})
    stage = Stage(rulings, Dealer(standing="5H"), lying, minion("Cat"), state={"combat": GOING, "grid": grid})
    stage.do("p1", Move("c1", path))
    assert noted(stage.plays[-1].receipt) == met


@pytest.mark.rule("DA-14.4", "DA-R70")
def test_no_receipt_of_an_attack_betrays_the_armor_of_a_foe(rulings: Settings) -> None:
    found = []
    for gear in ((), (Gear("Basic armor", worn=True),)):
        stage = Stage(rulings, Dealer(standing="5H"), foe(standing="9C", sheet={"gear": gear}), state={"combat": GOING})
        found.append(receipt(stage, "p1", combat.MakeAttack("c1", "c2", "Brute")).for_seat("p1"))
    assert found[0] == found[1]


@pytest.mark.rule("DA-R8")
def test_the_ruling_on_tired_companions_is_noted_only_where_their_dealer_is_tired(rulings: Settings) -> None:
    for fatigue in (0, 1):
        stage = Stage(rulings, Dealer(fatigue=fatigue), companion()).do(GM, CallCheck(("c2",), "Stealth", 3), "2H")
        assert ("fatigue_companion" in noted(stage.plays[-1].receipt)) is bool(fatigue)


@pytest.mark.rule("DA-14.2", "DA-14.12", "DA-R92")
def test_rulings_on_maxima_are_noted_only_where_a_sheet_changes_them(rulings: Settings) -> None:
    jack = Gear("Quilted Jack")
    stage = Stage(rulings, Dealer(sheet={"gear": (jack,)}), companion())
    for command in (Wear("c1", "Quilted Jack"), TakeOff("c1", "Quilted Jack")):
        assert not noted(receipt(stage, "p1", command)) & {"rest_cards", "companion_hp"}
        stage.do("p1", command)
    caster = Dealer(level=2, sheet={"printed": Printed(pp=3)})
    grown = receipt(Stage(rulings, caster, companion()), GM, LevelUp(("c1",)))
    assert noted(grown) >= {"rest_cards", "companion_hp"}


@pytest.mark.rule("DA-19.10", "DA-19.11")
@pytest.mark.parametrize("ill", [True, False])
def test_a_full_rest_cites_what_it_gives(rulings: Settings, ill: bool) -> None:
    stage = Stage(rulings, Dealer(hp=2, more={"conditions": (Condition("Frozen"),) if ill else ()}))
    found = [line.clause for line in receipt(stage, GM, CallRest("full", ("c1",))).because]
    assert found == ["DA-19.1", "DA-19.10", *(["DA-19.11"] if ill else [])]


@pytest.mark.rule("DA-19.3", "DA-19.2")
def test_a_rest_card_that_may_be_redrawn_cites_its_use(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=2, deck=("9H",), more={"rest_cards": 2})).do(GM, CallRest("quick", ("c1",)))
    play = Play(GAME, stage.state, "p1", Chance(stage.source("p1", ("9H",))))
    GAME.carry_out(play, UseRestCard("c1"))
    assert play.receipt.because[0].clause == "DA-19.3"


@pytest.mark.rule("DA-12.10", "DA-22.10", "DA-22.11", "DA-22.1")
@pytest.mark.parametrize(
    ("what", "clause"),
    [
        ("wall", "DA-12.10"), ("floor", "DA-12.10"), ("low wall", "DA-22.11"), ("rough", "DA-22.10"),
        ("smooth", "DA-22.10"), ("partial", "DA-22.1"), ("as the scene", "DA-22.1"),
    ],
)  # fmt: skip
def test_painting_cites_its_own_clause(rulings: Settings, what: Paint, clause: str) -> None:
    stage = Stage(rulings, Dealer(), state={"grid": Grid(3, 3)})
    assert receipt(stage, GM, PaintGrid(what, (Cell(1, 1),))).because[0].clause == clause


@pytest.mark.rule("DA-25.18", "DA-14.6")
@pytest.mark.parametrize(
    ("item", "words"), [("Trail Axe", "takes Trail Axe in hand"), ("Boss Buckler", "wears Boss Buckler")]
)
def test_only_armor_and_shields_are_worn(rulings: Settings, item: str, words: str) -> None:
    stage = Stage(rulings, Dealer(sheet={"gear": (Gear(item),)})).do("p1", Wear("c1", item))
    assert f"Ann {words}." in [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]


@pytest.mark.rule("DA-8.7", "DA-8.8")
@pytest.mark.parametrize(
    ("requirement", "drawn", "cited", "words"),
    [
        ("color", "5D", True, "5 of diamonds: Major Success, but the color does not match, so it fails"),
        ("suit", "5S", True, "5 of spades: Major Success, but the suit does not match, so it fails"),
        ("suit", "5C", False, "5 of clubs: Critical Success"),
        ("suit", "JS", False, "jack of spades: Color Miss"),
        ("", "5D", False, "5 of diamonds: Major Success"),
    ],
)
def test_a_success_that_lacks_what_is_required_says_so(
    rulings: Settings, requirement: str, drawn: str, cited: bool, words: str
) -> None:
    stage = Stage(rulings, Dealer(fate=())).do(GM, CallCheck(("c1",), "Stealth", 2, requirement), "5C")
    stage.do("p1", DrawCard(stage.check().id), drawn)
    assert ("DA-8.8" in [line.clause for line in stage.plays[-1].receipt.because]) is cited
    assert f"Ann's {words}." in [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]


@pytest.mark.rule("DA-8.8", "DA-R25")
@pytest.mark.option("negative_mod", "match")
@pytest.mark.parametrize(("modifier", "needs"), [(-1, "color"), (-2, "suit")])
def test_the_requirements_of_a_negative_modifier_are_cited_too(rulings: Settings, modifier: int, needs: str) -> None:
    stage = Stage(rulings, Dealer(fate=(), traits={"Stealth": modifier})).do(GM, CallCheck(("c1",), "Stealth", 2), "5C")
    stage.do("p1", DrawCard(stage.check().id), "5D")
    assert stage.facts("DA-8.8") == {"requires": needs}


@pytest.mark.rule("DA-9.2")
def test_every_hand_of_a_check_is_in_the_receipt_so_that_they_add_up(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(deck=("5H",)))
    stage.do(GM, LayHand("c1", upper=True, words="luck")).do(GM, LayHand("c1", upper=False, words="mud"))
    stage.do(GM, CallCheck(("c1",), "Stealth", 3), "2H")
    stage.do("p1", DrawCard("q3"), "5H")
    hands = [one for one in stage.because() if one.clause == "DA-9.5"]
    facts = [{fact.name: fact.value for fact in one.facts} for one in hands]
    assert facts == [{"hand": 1, "source": "luck"}, {"hand": -1, "source": "mud"}]


@pytest.mark.rule("DA-15.1")
def test_a_rest_names_everyone_whose_condition_it_outlasts(rulings: Settings) -> None:
    blind = {"conditions": (Condition("Blinded", until="rounds:100:c1"),)}
    stage = Stage(rulings, Dealer(more=blind), Dealer(more=blind)).do(GM, CallRest("quick", ("c1",)))
    names = [
        fact.value for one in stage.because() if one.clause == "DA-15.1" for fact in one.facts if fact.name == "who"
    ]
    assert names == ["Ann", "Bo"]
