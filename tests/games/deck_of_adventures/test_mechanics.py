"""Discard Mechanics: their price, reach and effects (chapter 21, P16)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.choices import Choice
from croupier.core.refusals import Illegal, Impossible, Invalid, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.state import Effect
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.discard_mechanics import cap, mechanic_of
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.harm.state import Knockout
from croupier.games.deck_of_adventures.terrain.state import Grid, Spot, Standing
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, foe, minion

CARDS = ("2C", "3C", "4C", "6C", "7C", "8C", "9C", "10C")


def one(suit: str = "D", level: int = 2, **more: Any) -> Dealer:
    own: dict[str, Any] = {"fate": (), "standing": "KC", "suit": suit, "level": level}
    return Dealer(**own | more)


def fight(rulings: Settings, *who: Dealer, spots: tuple[int, ...] = (), **turn: Any) -> Stage:
    """It is c1's turn; with `spots` they stand so far along a line."""
    people = who or (one(), foe(fate=(), standing="5H"), one("H"))
    order = tuple(f"c{at + 1}" for at in range(len(people)))
    on = Combat(1, order, revealed=True, ordered=True, turn=Turn("c1", **turn), at="c1")
    standing = tuple(Standing(name, Spot(x, 0)) for name, x in zip(order, spots, strict=False))
    return Stage(rulings, *people, state={"combat": on, "grid": Grid(20, 3, standing=standing) if spots else None})


def use(stage: Stage, n: int = 2, *targets: str, seat: str = "p1", luck: tuple[str, ...] = CARDS) -> Stage:
    return stage.do(seat, wish.UseMechanic("c1", n, targets), *luck[:n])


def lying(stage: Stage, who: str) -> list[tuple[str, int, str]]:
    return [(each.kind, each.n, each.until) for each in stage.one(who).effects]


# the price


@pytest.mark.rule("DA-21.4", "DA-21.3")
@pytest.mark.parametrize(("level", "most"), [(1, 4), (4, 4), (5, 6), (7, 6), (8, 8), (10, 8)])
def test_v12_the_cap_grows_with_the_level(level: int, most: int) -> None:
    assert cap(level) == most


@pytest.mark.rule("DA-21.2", "DA-21.3", "DA-2.16")
def test_cards_are_given_up_from_the_top_as_the_minor_action(rulings: Settings) -> None:
    stage = use(fight(rulings), 4, luck=("2C", "AH", "4C", "6C"))
    assert (stage.faces("discard.c1"), stage.fate()) == (["2C", "4C", "6C"], ["AH"])
    assert lying(stage, "c1") == [("intensify", 2, "next")]
    assert stage.state.combat is not None
    assert stage.state.combat.turn is not None
    assert stage.state.combat.turn.minor
    with pytest.raises(Illegal, match="Minor Action"):
        use(stage, luck=())


@pytest.mark.rule("DA-21.3", "DA-1.8")
@pytest.mark.parametrize(("n", "why"), [(0, "not between 2 and 4"), (3, "odd"), (6, "not between 2 and 4")])
def test_the_number_of_cards_is_even_and_within_the_cap(rulings: Settings, n: int, why: str) -> None:
    stage = fight(rulings)
    with pytest.raises(Illegal, match=why):
        use(stage, n, luck=())
    assert stage.left() == 51


@pytest.mark.rule("DA-21.3")
def test_w32_more_cards_than_the_pile_has_are_refused(rulings: Settings) -> None:
    who = (one("S", 5, deck=("2C", "3C", "4C", "6C", "7C")), foe(fate=(), standing="5H"))
    stage = fight(rulings, *who)
    with pytest.raises(Illegal, match="5 cards are left"):
        use(stage, 6, "c2", luck=())
    assert lying(use(stage, 4, "c2"), "c2") == [("thwart", -2, "turn:c1")]


@pytest.mark.option("discard_short", "allow_runout")
def test_giving_up_cards_may_run_the_deck_out(rulings: Settings) -> None:
    who = (one(deck=("2C",), discard=("3C", "4C", "6C")), foe(fate=(), standing="5H"))
    stage = use(fight(rulings, *who), 2, luck=("2C", "3C"))
    assert (stage.one().fatigue, lying(stage, "c1")) == (1, [("intensify", 1, "next")])


@pytest.mark.rule("DA-21.7", "DA-2.11")
def test_the_receipt_names_no_hand_that_a_fourth_fatigue_prevents() -> None:
    rulings = GAME.read_settings({"discard_short": "allow_runout"})
    who = (one(deck=("2C",), discard=("3C", "4C"), fatigue=3), foe(fate=(), standing="5H"))
    stage = use(fight(rulings, *who), 2, luck=("2C",))
    assert lying(stage, "c1") == []
    assert {"DA-21.7", "DA-21.3"}.isdisjoint(line.clause for line in stage.because())


@pytest.mark.rule("DA-21.2")
def test_mechanics_begin_at_level_2(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="is Level 1"):
        use(fight(rulings, one(level=1), foe()), luck=())


@pytest.mark.option("discard_level", "1")
def test_mechanics_may_begin_at_level_1(rulings: Settings) -> None:
    assert lying(use(fight(rulings, one(level=1), foe())), "c1")


@pytest.mark.rule("DA-21.2", "DA-21.10")
def test_mechanics_are_only_used_in_combat_on_your_own_turn(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="only used in combat"):
        use(Stage(rulings, one()), luck=())
    stage = fight(rulings)
    with pytest.raises(Illegal, match="not Cy's turn"):
        stage.do("p2", wish.UseMechanic("c3", 2, ("c1",)))


@pytest.mark.option("discard_outside", "gm_allows")
def test_a_ruling_lets_the_gm_allow_them_outside_combat(rulings: Settings) -> None:
    stage = Stage(rulings, one())
    with pytest.raises(Illegal, match="only the GM"):
        use(stage, luck=())
    assert lying(use(stage, seat="gm"), "c1") == [("intensify", 1, "next")]
    thwarted = use(Stage(rulings, one("S"), foe(fate=(), standing="5H")), 2, "c2", seat="gm")
    assert lying(thwarted, "c2") == [("thwart", -1, "next")]


@pytest.mark.rule("DA-21.1")
@pytest.mark.parametrize(
    ("suit", "agreed", "mechanic"),
    [("C", "", "aggro"), ("D", "", "intensify"), ("H", "", "help"), ("S", "", "thwart"), ("S", "help", "help")],
)
def test_each_suit_has_its_mechanic_or_another_by_agreement(
    rulings: Settings, suit: str, agreed: str, mechanic: str
) -> None:
    stage = Stage(rulings, one(suit, more={"mechanic": agreed}), minion())
    assert mechanic_of(stage.one()) == mechanic
    assert mechanic_of(stage.one("c2")) == ""


# the effects


@pytest.mark.rule("DA-21.6")
def test_aggro_affects_hostile_creatures_within_2_spaces(rulings: Settings) -> None:
    who = (one("C"), foe(), foe(), one())
    stage = use(fight(rulings, *who, spots=(0, 2, 3, 1)), 4)
    assert [lying(stage, name) for name in ("c2", "c3", "c4")] == [[("aggro", -2, "next")], [], []]
    (aggro,) = stage.one("c2").effects
    assert (aggro.on, aggro.but) == ("attack", ("c1",))
    with pytest.raises(Illegal, match="within 2 spaces"):
        use(fight(rulings, one("C"), foe(), spots=(0, 3)), luck=())


@pytest.mark.rule("DA-21.6")
def test_aggro_leaves_out_those_who_are_knocked_out(rulings: Settings) -> None:
    down = foe("Orsa", more={"knockout": Knockout("damage")})
    stage = use(fight(rulings, one("C"), down, foe("Wen"), spots=(0, 1, 2)))
    assert (lying(stage, "c2"), len(lying(stage, "c3"))) == ([], 1)
    with refused_by("DA-21.6", why="no hostile creature is within 2 spaces"):
        use(fight(rulings, one("C"), down, foe("Wen"), spots=(0, 1, 5)), luck=())


@pytest.mark.option("aggro_scope", "all")
def test_aggro_may_affect_everyone(rulings: Settings) -> None:
    stage = use(fight(rulings, one("C"), foe(), one(), spots=(0, 2, 1)), 2)
    assert [len(stage.one(name).effects) for name in ("c2", "c3")] == [1, 1]


@pytest.mark.rule("DA-21.6", "DA-12.7")
@pytest.mark.parametrize("spots", [(), (0, 1, 2)])
def test_only_without_a_map_the_form_asks_whom_aggro_affects(rulings: Settings, spots: tuple[int, ...]) -> None:
    stage = fight(rulings, one("C"), foe(), foe(), spots=spots)
    (aggro,) = (each for each in _choices(stage) if each.command["type"] == "use_mechanic")
    assert [field.name for field in aggro.fields] == (["n"] if spots else ["n", "targets"])
    if spots:
        with pytest.raises(Invalid):
            use(stage, 2, "c2", luck=())
        use(stage, 2)
        assert [len(stage.one(name).effects) for name in ("c2", "c3")] == [1, 1]


@pytest.mark.rule("DA-21.6", "DA-12.7")
def test_without_a_map_aggro_affects_the_named_creatures(rulings: Settings) -> None:
    stage = use(fight(rulings, one("C"), foe(), foe()), 2, "c3")
    assert [len(stage.one(name).effects) for name in ("c2", "c3")] == [0, 1]


@pytest.mark.rule("DA-21.6", "DA-21.8", "DA-21.9", "DA-17.1")
@pytest.mark.parametrize("suit", ["C", "H", "S"])
def test_anyone_who_has_surrendered_is_neither_foe_nor_ally(rulings: Settings, suit: str) -> None:
    stage = fight(rulings, one(suit), minion("Rat"), minion("Bat"), spots=(0, 1, 2))
    stage.do("gm", wish.LeaveCombat("c2", "surrenders"))
    if suit == "C":
        use(stage)
        assert (lying(stage, "c2"), len(lying(stage, "c3"))) == ([], 1)
    else:
        with pytest.raises(Illegal, match="Rat is not an"):
            use(stage, 2, "c2")


@pytest.mark.rule("DA-21.8")
def test_help_is_given_to_one_ally_within_6_spaces(rulings: Settings) -> None:
    who = (one("H"), foe(), one(), one())
    stage = fight(rulings, *who, spots=(0, 1, 6, 7))
    for target, why in (("c2", "not an ally"), ("c4", "more than 6 spaces")):
        with pytest.raises(Illegal, match=why):
            use(stage, 2, target, luck=())
    for targets in ((), ("c3", "c4")):
        with pytest.raises(Invalid, match="one character"):
            use(stage, 2, *targets, luck=())
    assert lying(use(stage, 4, "c3"), "c3") == [("help", 2, "next")]


@pytest.mark.option("help_n", "2_only")
def test_help_may_cost_only_2_cards(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="costs 2"):
        use(fight(rulings, one("H"), foe(), one()), 4, "c3", luck=())


@pytest.mark.rule("DA-21.9")
def test_thwart_lasts_until_the_users_next_turn(rulings: Settings) -> None:
    stage = use(fight(rulings, one("S"), foe(fate=(), standing="5H")), 2, "c2")
    stage.do("p1", wish.EndTurn("c1"))
    assert lying(stage, "c2") == [("thwart", -1, "turn:c1")]
    stage.do("gm", wish.EndTurn("c2")).do("p1", wish.Rush("c1"))
    assert lying(stage, "c2") == []


@pytest.mark.rule("DA-21.9")
def test_thwart_reaches_6_spaces(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="more than 6 spaces"):
        use(fight(rulings, one("S"), foe(), spots=(0, 7)), 2, "c2", luck=())


@pytest.mark.option("thwart_range", "any")
def test_thwart_may_reach_anyone(rulings: Settings) -> None:
    assert lying(use(fight(rulings, one("S"), foe(), spots=(0, 7)), 2, "c2"), "c2")


@pytest.mark.rule("DA-21.5")
def test_a_new_use_replaces_the_old_one(rulings: Settings) -> None:
    old = (
        Effect("e1", -1, until="next", kind="aggro", text="Bo's Aggro"),
        Effect("e2", 1, until="next", kind="hidden"),
    )
    stage = fight(rulings, one(more={"effects": old}), foe())
    assert "; replaces Bo's Aggro." in next(each for each in _choices(stage) if each.label == "Ann: Intensify").help
    use(stage, 4)
    assert [each.kind for each in stage.one().effects] == ["hidden", "intensify"]


@pytest.mark.rule("DA-21.5", "DA-R106")
@pytest.mark.option("discard_stack", "refuse")
def test_a_second_use_may_be_refused(rulings: Settings) -> None:
    old = (Effect("e1", -1, until="next", kind="aggro"),)
    with pytest.raises(Illegal, match="already applies"):
        use(fight(rulings, one(more={"effects": old}), foe()), luck=())


@pytest.mark.rule("DA-R106")
@pytest.mark.option("discard_stack", "add")
def test_a_second_use_may_be_added(rulings: Settings) -> None:
    old = (Effect("e1", -1, until="next", kind="aggro"),)
    stage = use(fight(rulings, one(more={"effects": old}), foe()))
    assert [each.kind for each in stage.one().effects] == ["aggro", "intensify"]


@pytest.mark.rule("DA-21.7")
def test_unused_mechanics_end_with_the_combat(rulings: Settings) -> None:
    stage = use(fight(rulings))
    stage.do("p1", wish.EndTurn("c1")).do("gm", wish.EndTurn("c2")).do("p2", wish.EndTurn("c3"))
    stage.do("p1", wish.Rush("c1"))
    assert lying(stage, "c1") == [("intensify", 1, "next")]
    assert lying(stage.do("gm", wish.EndCombat()), "c1") == []


@pytest.mark.option("discard_expiry", "own_next_turn")
def test_unused_mechanics_may_end_with_the_next_turn(rulings: Settings) -> None:
    stage = use(fight(rulings))
    stage.do("p1", wish.EndTurn("c1")).do("gm", wish.EndTurn("c2")).do("p2", wish.EndTurn("c3"))
    assert lying(stage.do("p1", wish.Rush("c1")), "c1") == []


def test_minions_have_no_mechanics(rulings: Settings) -> None:
    stage = fight(rulings, minion(), foe())
    with pytest.raises(Impossible, match="no Discard Mechanic"):
        stage.do("gm", wish.UseMechanic("c1", 2))


# what is offered


def offered(stage: Stage) -> dict[str, list[Any]]:
    """The fields of c1's mechanic with their values."""
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    shown = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    choice = next(each for each in GAME.choices(shown, "p1") if each.command["type"] == "use_mechanic")
    assert choice.legal
    return {field.name: [option.value for option in field.options] for field in choice.fields}


@pytest.mark.rule("DA-21.3", "DA-21.9")
def test_only_affordable_and_reachable_mechanics_are_offered(rulings: Settings) -> None:
    far, near = foe(fate=(), standing="5H"), foe(fate=(), standing="6H")
    stage = fight(rulings, one("S", 5, deck=("2C", "3C", "4C", "6C", "7C")), far, near, spots=(0, 9, 3))
    assert offered(stage) == {"n": [2, 4], "targets": ["c3"]}


@pytest.mark.option("help_n", "2_only")
def test_help_for_only_two_cards_is_offered(rulings: Settings) -> None:
    assert offered(fight(rulings, one("H", 5), foe(fate=(), standing="5H"), one("H")))["n"] == [2]


@pytest.mark.rule("DA-21.3", "DA-21.6")
@pytest.mark.parametrize(("n", "target"), [(2, "nobody-7"), (0, "c2"), (-2, "c2")])
def test_in_assist_mode_a_price_and_a_target_must_exist(rulings: Settings, n: int, target: str) -> None:
    stage = fight(rulings, one("C"), foe(fate=(), standing="5H"))
    stage.state = msgspec.structs.replace(stage.state, mode="assist")
    with pytest.raises(Refusal):
        use(stage, n, target)


@pytest.mark.rule("DA-21.3", "DA-2.14")
@pytest.mark.parametrize(
    ("discard", "fatigue", "clause", "given", "line"),
    [
        (("3C", "4C"), 0, "DA-R102", 3, "Intensify has no effect: Ann had only 3 of the 4 cards."),
        (("3C", "4C"), 3, "DA-2.11", 1, "Intensify has no effect: Ann had only 1 of the 4 cards."),
    ],
)
def test_cards_that_do_not_pay_the_price_bring_nothing_and_the_log_says_so(
    discard: tuple[str, ...], fatigue: int, clause: str, given: int, line: str
) -> None:
    given_rulings = GAME.read_settings({"discard_short": "allow_runout", "discard_verbs": "distinct"})
    who = (one(deck=("2C",), discard=discard, fatigue=fatigue), foe(fate=(), standing="5H"))
    stage = fight(given_rulings, *who)
    stage.do("p1", wish.UseMechanic("c1", 4), *("2C", *discard)[:given])
    assert lying(stage, "c1") == []
    assert stage.facts(clause) == {"given": given, "asked": 4}
    assert line in [GAME.log_line(event, stage.state) for event in stage.events]


@pytest.mark.rule("DA-21.6", "DA-21.9")
@pytest.mark.parametrize(
    ("suit", "given", "said"),
    [
        ("S", {}, "Minor: an enemy within 6 spaces makes Checks with a Lower Hand until your next turn."),
        ("S", {"thwart_range": "any"}, "Minor: an enemy makes Checks with a Lower Hand until your next turn."),
        ("C", {}, "Minor: hostile creatures within 2 spaces"),
        ("C", {"aggro_scope": "all"}, "Minor: all other creatures within 2 spaces"),
        ("D", {"discard_expiry": "own_next_turn"}, "Upper Hand. Unused, it ends when your next turn starts."),
    ],
)
def test_the_choice_says_what_the_mechanic_does_at_this_table(suit: str, given: dict[str, str], said: str) -> None:
    stage = fight(GAME.read_settings(given, with_gm=True), one(suit), foe(fate=(), standing="5H"))
    (found,) = [each for each in _choices(stage) if each.command["type"] == "use_mechanic"]
    assert said in found.help


def _choices(stage: Stage) -> list[Choice]:
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    return GAME.choices(GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1"), "p1")
