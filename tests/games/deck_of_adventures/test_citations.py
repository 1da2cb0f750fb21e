"""Each receipt cites the clause that decided, and a ruling only where another option would have decided otherwise."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.chance import Chance, LuckAnswer, NeedChance
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.events import Event
from croupier.core.log.phrases import command_line
from croupier.core.luck_sources import SeededLuck
from croupier.core.play import Play
from croupier.core.refusals import Refusal
from croupier.core.secrets import Secret
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings, choose
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import KeepSheet
from croupier.games.deck_of_adventures.cast.state import Effect, Gear, Printed, Taken
from croupier.games.deck_of_adventures.checks.commands import DrawCard, PickTrait, RedrawCard
from croupier.games.deck_of_adventures.checks.events import CheckDone
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.commands import FightCondition, LayCondition, LetFall, Treat
from croupier.games.deck_of_adventures.harm.state import Condition, Knockout
from croupier.games.deck_of_adventures.packs.commands import AddPack, RemovePack
from croupier.games.deck_of_adventures.powers.commands import UsePower
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import CallRest, KeepRestCard, SetScene, UseRestCard
from croupier.games.deck_of_adventures.terrain.commands import Move
from croupier.games.deck_of_adventures.terrain.state import Cover, Grid, Spot, Standing
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion

GOING = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
MAIL = (Gear("Riveted Coat", worn=True),)
NOBODY: Secret[tuple[Standing, ...]] = Secret((), (GM,))
DECIDES = frozenset({
    "aggro_scope", "armor_agility", "companion_hp", "conditions_outside", "delay_points", "discard_stack", "epic_major",
    "exact_on", "fall_bypass_ap", "fall_damage", "fresh_ace", "full_rest_pp", "halving", "hand_selection", "hand_ties",
    "help_n", "hide_ends", "joker_start", "loose_aces", "mod_caps", "power_cost", "primary_suit", "redraw_keep",
    "rest_runout", "skill_total", "thwart_range", "vuln_caps", "xp_budget",
})  # fmt: skip
"""Settings that a receipt notes only where another option would have had another result at once."""


def clauses(stage: Stage, at: int = -1) -> list[str]:
    return [line.clause for line in stage.plays[at].receipt.because]


def cited(stage: Stage, seat: str, command: Command) -> list[str]:
    """The clauses that the whole command cites, with that of the command itself."""
    play = Play(GAME, stage.state, seat, Chance())
    GAME.carry_out(play, command)
    return [line.clause for line in play.receipt.because]


def noted(stage: Stage, at: int = -1) -> set[str]:
    return {key for key, _ in stage.plays[at].receipt.rulings}


def carried_out(state: Adventure, entry: Entry, settings: Settings) -> list[Event] | str:
    """The events of an entry at a table with these settings and the same luck; or why there are none."""
    luck = Chance(prefix=[LuckAnswer(one.answer) for one in entry.draws])
    play = Play(GAME, msgspec.structs.replace(state, settings=settings), entry.seat, luck)
    try:
        GAME.carry_out(play, entry.command)
    except (Refusal, NeedChance) as refused:
        return str(refused)
    return list(play.events)


@pytest.mark.parametrize("seed", ["one", "two"])
def test_a_ruling_is_noted_only_if_it_mattered(seed: str) -> None:
    session = with_bots(sit_down(GAME, SeededLuck(seed), players=2), seed)
    idle, state = set(), session.table.state
    for entry in session.run(500):
        for key, option in entry.receipt.rulings:
            if key not in DECIDES:
                continue
            setting = GAME.rulebook.setting(key)
            here = carried_out(state, entry, state.settings)
            others = (state.settings.but(choose(setting, code)) for code in setting.codes if code != option)
            if all(carried_out(state, entry, other) == here for other in others):
                idle.add((key, type(entry.command).__name__))
        state = session.table.state
    assert not idle


@pytest.mark.rule("DA-9.3", "DA-R41", "DA-R42")
@pytest.mark.parametrize(
    ("drawn", "told"), [(("KD", "6C"), set()), (("2H", "6D"), {"hand_selection"}), (("4S", "6S"), set())]
)
def test_the_ruling_on_the_card_that_counts_is_noted_only_where_it_chose(
    rulings: Settings, drawn: tuple[str, str], told: set[str]
) -> None:
    blind = Effect("e1", 1, "all", kind="gift")
    stage = Stage(rulings, Dealer(standing="5C", fate=(), more={"effects": (blind,)}), foe(standing="5C", fate=()),
                  state={"combat": GOING})  # fmt: skip
    stage.do("p1", combat.MakeAttack("c1", "c2", "Brute"))
    check = stage.check().id
    stage.do("p1", DrawCard(check), drawn[0]).do("p1", DrawCard(check), drawn[1])
    assert "DA-9.3" in clauses(stage)
    assert noted(stage) & {"hand_selection", "hand_ties"} <= told


@pytest.mark.rule("DA-3.4", "DA-R15", "DA-R16", "DA-R17")
@pytest.mark.parametrize(("new", "told"), [("5D", set()), ("QD", {"redraw_keep"})])
def test_a_redraw_cites_its_clause_first(rulings: Settings, new: str, told: set[str]) -> None:
    stage = Stage(rulings, Dealer(standing="5H"), foe(standing="5C", fate=()), state={"combat": GOING})
    stage.do("p1", combat.MakeAttack("c1", "c2", "Brute"))
    check = stage.check().id
    stage.do("p1", DrawCard(check), "9D")
    card = stage.state.board.place("drawn.c1").slots[0].id
    stage.do("p1", RedrawCard(check, card, "X1"), new)
    assert clauses(stage)[:2] == ["DA-3.4", "DA-3.5"]
    assert noted(stage) & {"redraw_target", "redraw_keep", "fresh_ace"} == told


@pytest.mark.rule("DA-3.3", "DA-R12", "DA-R18")
def test_an_ace_that_counts_notes_no_ruling_on_loose_aces(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="5H", fate=()), minion("Rat", standing="5C"), state={"combat": GOING})
    stage.do("p1", combat.MakeAttack("c1", "c2", "Brute"))
    stage.do("p1", DrawCard(stage.check().id), "AD")
    assert "loose_aces" not in noted(stage)
    rat = msgspec.structs.replace(GOING, turn=Turn("c2", begun=True), at="c2")
    stage = Stage(rulings, Dealer(standing="5H", fate=()), minion("Rat", standing="5C"), state={"combat": rat})
    stage.do(GM, combat.MakeAttack("c2", "c1", "Brute")).do(GM, DrawCard(stage.check().id), "AD")
    assert noted(stage) & {"loose_aces", "gm_deck_aces"} == {"gm_deck_aces"}


@pytest.mark.rule("DA-13.11", "DA-13.12", "DA-15.4")
@pytest.mark.parametrize(
    ("command", "clause", "after"),
    [(combat.Grapple("c1", "c2"), "DA-13.11", "DA-15.4"), (combat.Hide("c1", ("c2",)), "DA-13.12", "DA-13.12")],
)
def test_grappling_and_hiding_cite_their_own_clauses(
    rulings: Settings, command: Command, clause: str, after: str
) -> None:
    stage = Stage(rulings, Dealer(standing="5H", fate=()), foe(standing="5C", fate=()), state={"combat": GOING})
    stage.do("p1", command, "5S")
    assert clauses(stage)[0] == clause
    check = stage.check()
    if check.traits:
        stage.do(GM, GAME.read_command(b'{"type":"pick_trait","check":"%s","trait":"Brute"}' % check.id.encode()))
    stage.do(GM, DrawCard(check.id), "JD")
    assert {clause, after} <= set(clauses(stage))


@pytest.mark.rule("DA-15.6", "DA-15.9", "DA-15.10", "DA-15.5")
@pytest.mark.parametrize(
    ("condition", "clause"),
    [("Blinded", "DA-15.6"), ("Burned", "DA-15.9"), ("Poisoned", "DA-15.10"), ("Knocked Down", "DA-15.5")],
)
def test_a_condition_given_by_the_gm_cites_its_own_clause(rulings: Settings, condition: str, clause: str) -> None:
    stage = Stage(rulings, Dealer()).do(GM, LayCondition("c1", condition))
    assert clauses(stage) == [clause]


@pytest.mark.rule("DA-15.11", "DA-11.11")
def test_a_check_at_the_end_of_a_turn_cites_its_condition(rulings: Settings) -> None:
    frozen = Dealer(standing="5H", more={"conditions": (Condition("Frozen"),)})
    stage = Stage(rulings, frozen, foe(standing="9C"), state={"combat": GOING}).do("p1", combat.EndTurn("c1"))
    assert "DA-15.11" in clauses(stage)


@pytest.mark.rule("DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", "DA-R100", "DA-R103", "DA-R105", "DA-R106", "DA-R101")
@pytest.mark.parametrize(
    ("suit", "targets", "clause", "told"),
    [
        ("C", (), "DA-21.6", {"discard_verbs"}),
        ("D", (), "DA-21.7", {"discard_verbs"}),
        ("H", ("c3",), "DA-21.8", set()),
        ("S", ("c2",), "DA-21.9", {"discard_verbs"}),
    ],
)
def test_a_mechanic_cites_its_own_clause_and_only_rulings_that_decide(
    rulings: Settings, suit: str, targets: tuple[str, ...], clause: str, told: set[str]
) -> None:
    spots = (Standing("c1", Spot(0, 0)), Standing("c2", Spot(1, 0)), Standing("c3", Spot(5, 5)))
    stage = Stage(rulings, Dealer(standing="5H", suit=suit, level=2), minion("Rat", standing="9C"), Dealer(seat="p1"),
                  state={"combat": GOING, "grid": Grid(9, 9, standing=spots, hidden=NOBODY)})  # fmt: skip
    stage.do("p1", combat.UseMechanic("c1", 2, targets), "2S", "3S")
    assert clauses(stage)[:2] == [clause, "DA-21.3"]
    assert noted(stage) == told


@pytest.mark.rule("DA-22.8", "DA-R109")
@pytest.mark.parametrize(
    ("feet", "gear", "told"),
    [(10, (), set()), (20, (), {"fall_damage"}), (10, (Gear("Siege Plate", worn=True),), {"fall_bypass_ap"})],
)
def test_a_fall_notes_only_the_rulings_that_decide(
    rulings: Settings, feet: int, gear: tuple[Gear, ...], told: set[str]
) -> None:
    stage = Stage(rulings, Dealer(sheet={"gear": gear})).do(GM, LetFall("c1", feet))
    assert noted(stage) & {"fall_damage", "fall_bypass_ap"} == told


@pytest.mark.rule("DA-19.7", "DA-R93")
@pytest.mark.parametrize(("deck", "told"), [(("9H", "8H"), False), ((), True)])
def test_a_rest_card_notes_the_ruling_on_an_empty_deck_only_then(
    rulings: Settings, deck: tuple[str, ...], told: bool
) -> None:
    tired = Dealer(hp=2, deck=deck, discard=() if deck else ("9H", "8H"), fate=(), more={"rest_cards": 2})
    stage = Stage(rulings, tired).do(GM, CallRest("quick", ("c1",)))
    stage.do("p1", UseRestCard("c1"), "9H")
    assert ("rest_runout" in noted(stage)) is told


@pytest.mark.rule("DA-22.5", "DA-12.2")
def test_a_move_that_ends_the_gms_decision_on_cover_cites_it_last(rulings: Settings) -> None:
    spots = (Standing("c1", Spot(0, 0)), Standing("c2", Spot(5, 5)))
    stage = Stage(rulings, Dealer(standing="5H"), minion("Rat", standing="9C"),
                  state={"combat": GOING, "grid": Grid(9, 9, standing=spots, hidden=NOBODY),
                         "covers": (Cover("c2", "c1", "partial"),)})  # fmt: skip
    stage.do("p1", Move("c1", ("1,0",)))
    assert clauses(stage) == ["DA-12.2", "DA-22.5"]


@pytest.mark.rule("DA-16.3", "DA-16.4", "DA-11.11")
def test_turns_spent_knocked_out_are_cited_where_they_matter(rulings: Settings) -> None:
    down = foe(standing="9C", hp=0, more={"knockout": Knockout("damage", stable=True)})
    order: dict[str, Any] = {"combat": msgspec.structs.replace(GOING, order=("c1", "c2", "c3"))}
    stage = Stage(rulings, Dealer(standing="KH"), down, foe(standing="2C"), state=order)
    assert cited(stage, "p1", combat.EndTurn("c1")) == ["DA-11.11"]
    stage.do("p1", combat.EndTurn("c1")).do(GM, Treat("c3", "c2"))
    assert clauses(stage) == ["DA-16.4", "DA-16.3"]
    assert noted(stage) == {"ko_clock"}
    assert stage.facts("DA-16.3") == {"who": "Bo", "turns": 1}


@pytest.mark.rule("DA-21.6", "DA-R104", "DA-17.1")
def test_an_unused_mechanic_cites_its_ruling_where_it_ends(rulings: Settings) -> None:
    provoked = minion(
        "Rat", standing="9C", more={"effects": (Effect("e1", -1, until="next", source="c1", kind="aggro"),)}
    )
    turn = msgspec.structs.replace(GOING, turn=Turn("c1"))
    stage = Stage(rulings, Dealer(standing="5H"), provoked, state={"combat": turn})
    stage.do("p1", combat.Rush("c1"))
    assert "discard_expiry" not in noted(stage)
    stage.do(GM, combat.EndCombat())
    assert "discard_expiry" in noted(stage)


@pytest.mark.rule("DA-10.4")
def test_a_targets_check_in_a_contest_cites_its_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="5H", fate=()), minion("Rat", standing="9C"), state={"combat": GOING})
    stage.do("p1", combat.Grapple("c1", "c2"), "4C")
    assert "DA-10.4" in clauses(stage)
    assert stage.facts("DA-10.4") == {"target": "Rat"}


@pytest.mark.rule("DA-15.13", "DA-6.2")
def test_a_condition_that_ends_with_the_scene_says_why(rulings: Settings) -> None:
    blind = Dealer(more={"conditions": (Condition("Blinded", until="scene"),)})
    assert cited(Stage(rulings, blind), GM, SetScene("The mill")) == ["DA-6.2", "DA-15.13"]


@pytest.mark.rule("DA-9.1", "DA-22.3", "DA-15.6")
def test_the_hand_of_a_check_cites_the_clause_of_each_part(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="5H", more={"conditions": (Condition("Blinded", failed=True),)}),
                  foe(standing="9C"), state={"combat": GOING})  # fmt: skip
    stage.do("p1", combat.MakeAttack("c1", "c2", "Brute")).do("p1", DrawCard(stage.check().id), "2S")
    assert clauses(stage) == ["DA-9.1", "DA-15.6"]


@pytest.mark.rule("DA-19.4", "DA-19.5")
@pytest.mark.parametrize(("armor", "first"), [(0, ["DA-19.3", "DA-19.4"]), (1, ["DA-19.5"])])
def test_what_a_rest_card_gives_cites_its_use(rulings: Settings, armor: int, first: list[str]) -> None:
    hurt = Dealer(hp=4, standing="5C", fate=(), ap_lost=1, more={"rest_cards": 2}, sheet={"gear": MAIL})
    stage = Stage(rulings, hurt).do(GM, CallRest("quick", ("c1",)))
    stage.do("p1", UseRestCard("c1", armor, "Craft" if armor else ""), "9H")
    assert clauses(stage)[: len(first)] == first
    if armor:
        stage.do("p1", DrawCard(stage.check().id), "5D")
        assert first[0] in clauses(stage)


@pytest.mark.rule("DA-25.12", "DA-10.1")
def test_the_trait_of_a_save_cites_the_save(rulings: Settings) -> None:
    boss = foe("Mother", standing="9C", pp=3, sheet={"powers": (Taken("Undertow Grip"),)})
    turn = msgspec.structs.replace(GOING, turn=Turn("c2", begun=True), at="c2")
    stage = Stage(rulings, Dealer(standing="5H", fate=()), boss, state={"combat": turn})
    stage.do(GM, UsePower("c2", "Undertow Grip", 1, ("c1",)))
    stage.do("p1", PickTrait(stage.check().id, "Agility"))
    assert clauses(stage) == ["DA-25.12"]
    stage.do("p1", DrawCard(stage.check().id), "QD")
    assert {"DA-25.12", "DA-15.4"} <= set(clauses(stage))


@pytest.mark.rule("DA-25.7", "DA-13.13", "DA-25.16")
@pytest.mark.parametrize(("power", "pp", "clause"), [("Ember Lance", 0, "DA-13.13"), ("Dead Aim", 1, "DA-25.7")])
def test_a_power_without_a_price_cites_no_payment(rulings: Settings, power: str, pp: int, clause: str) -> None:
    own = {"powers": (Taken(power),), "printed": Printed(pp=3)}
    stage = Stage(rulings, Dealer(standing="5H", pp=3, sheet=own), foe(standing="9C"), state={"combat": GOING})
    stage.do("p1", UsePower("c1", power, pp, ("c2",)))
    assert clauses(stage)[0] == clause


@pytest.mark.rule("DA-25.4")
def test_a_pack_that_comes_or_goes_cites_the_clause_on_packs(rulings: Settings) -> None:
    text = "Sling:\n  Type: Weapon\n"
    assert cited(Stage(rulings, Dealer()), GM, AddPack("Mine", text)) == ["DA-25.4"]
    stage = Stage(rulings, Dealer()).do(GM, AddPack("Mine", text))
    assert cited(stage, GM, RemovePack("Mine")) == ["DA-25.4"]


@pytest.mark.rule("DA-11.3", "DA-11.11", "DA-19.4", "DA-23.12")
@pytest.mark.parametrize(
    ("command", "words"),
    [
        (combat.KeepOrderCard("c1"), "Ana keeps Ann's card for the turn order."),
        (combat.EndTurn("c1"), "Ana ends Ann's turn."),
        (KeepRestCard("c1"), "Ana keeps Ann's Rest Card."),
        (KeepSheet("c1"), "Ana keeps Ann's sheet as it is."),
    ],
)
def test_a_line_without_an_event_names_the_character(rulings: Settings, command: Command, words: str) -> None:
    now = Stage(rulings, Dealer()).state
    seats = tuple(msgspec.structs.replace(one, name="Ana") if one.id == "p1" else one for one in now.seats)
    assert command_line(command, "p1", msgspec.structs.replace(now, seats=seats)) == words


def lines(stage: Stage) -> list[str]:
    return [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]


@pytest.mark.rule("DA-15.4", "DA-15.10", "DA-15.11")
@pytest.mark.parametrize("condition", ["Entangled", "Frozen", "Poisoned"])
def test_the_log_says_that_a_condition_stays(rulings: Settings, condition: str) -> None:
    ill = Dealer(standing="5H", fate=(), more={"conditions": (Condition(condition),)})
    turn = msgspec.structs.replace(GOING, turn=Turn("c1"), at="c1")
    stage = Stage(rulings, ill, foe(standing="9C"), state={"combat": turn})
    act: Command = FightCondition("c1", condition) if condition == "Entangled" else combat.EndTurn("c1")
    stage.do("p1", combat.BeginTurn("c1") if condition == "Poisoned" else act)
    stage.do("p1", DrawCard(stage.check().id), "QD", *(("2S", "3S") if condition == "Poisoned" else ()))
    assert any(line.startswith(f"Ann fails to shake off {condition}") for line in lines(stage))


@pytest.mark.rule("DA-25.12")
@pytest.mark.parametrize(("card", "told"), [("5D", True), ("QD", False)])
def test_the_log_says_who_resists_a_power(rulings: Settings, card: str, told: bool) -> None:
    boss = foe("Mother", standing="9C", pp=3, sheet={"powers": (Taken("Undertow Grip"),)})
    turn = msgspec.structs.replace(GOING, turn=Turn("c2", begun=True), at="c2")
    stage = Stage(rulings, Dealer(standing="5H", fate=()), boss, state={"combat": turn})
    stage.do(GM, UsePower("c2", "Undertow Grip", 1, ("c1",))).do("p1", PickTrait(stage.check().id, "Agility"))
    stage.do("p1", DrawCard(stage.check().id), card)
    assert any(line.endswith(", and resists.") for line in lines(stage)) is told
    banners = [event.banner(stage.state) for event in stage.plays[-1].events if isinstance(event, CheckDone)]
    assert [one.verdict for one in banners] == ["Resists" if told else "Does not resist"]


@pytest.mark.rule("DA-19.2", "DA-R74")
def test_the_log_does_not_mention_a_companions_rest_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=2, more={"rest_cards": 2}), companion()).do(GM, CallRest("quick", ("c1",)))
    assert not any("Rest Cards" in line for line in lines(stage))
