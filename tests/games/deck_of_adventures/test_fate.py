"""Fate Cards: held, spent, exchanged, awarded (chapter 3, P3)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.commands import WriteCharacter
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import BOSS, DEALER, Printed
from croupier.games.deck_of_adventures.checks import fate_cards
from croupier.games.deck_of_adventures.checks.commands import AwardFate, ExchangeFate, ToughenUp
from croupier.games.deck_of_adventures.harm.commands import DealDamage
from croupier.games.deck_of_adventures.harm.state import Knockout
from croupier.games.deck_of_adventures.health.damage import damage
from croupier.pieces.override_commands import MoveCards
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under

CASTER: dict[str, Any] = {"printed": Printed(pp=3)}


def caster(**more: Any) -> Dealer:
    """A Dealer who can hold three Power Points."""
    return Dealer(sheet=CASTER, **more)


@pytest.mark.rule("DA-3.1", "DA-5.5")
def test_jokers_aces_and_tokens_are_fate_cards(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1", "AD", "token", "token")), minion(), companion(), foe())
    assert fate_cards.spendable_cards(stage.state, "c1") == ("X1", "AD", "token", "token 2")
    assert [fate_cards.fate_count(stage.state, who) for who in ("c1", "c2", "c3", "c4")] == [4, 0, 4, 2]


@pytest.mark.rule("DA-3.5", "DA-R2")
def test_where_spent_fate_cards_go(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1", "X2", "AD", "token", "token")))
    stage.run(fate_cards.spend, "c1", ("X1", "AD", "token 2"))
    assert (stage.fate(), stage.faces("spent.c1"), stage.faces("discard.c1")) == (["X2", "token"], ["X1"], ["AD"])
    assert stage.facts("DA-3.5") == {"spent": "Joker, ace of diamonds, award token"}


@pytest.mark.rule("DA-3.5", "DA-1.2")
@pytest.mark.parametrize("card", ["AS", "X1"])
def test_the_second_of_two_equal_fate_cards_can_be_spent(rulings: Settings, card: str) -> None:
    """The GM had moved an Ace from another hand: spending it stopped the table."""
    stage = Stage(rulings, Dealer(fate=(card,)), Dealer(fate=(card,)))
    stage.decree(MoveCards(place=places.fate("c2"), spots=(0,), target=places.fate("c1")))
    assert fate_cards.spendable_cards(stage.state, "c1") == (card, f"{card} c1")
    stage.run(fate_cards.spend, "c1", (card, f"{card} c1"))
    assert stage.fate() == []
    assert stage.facts("DA-3.5") == {"spent": "Joker, Joker" if card == "X1" else "ace of spades, ace of spades"}


@pytest.mark.rule("DA-3.5", "DA-R12", "DA-1.2")
@pytest.mark.option("gm_deck_aces", "gm_hand")
def test_a_joker_in_the_gms_hand_is_spent_to_the_gms_discards(rulings: Settings) -> None:
    stage = Stage(rulings, foe(fate=("X1",)))
    stage.decree(MoveCards(place=places.fate("c1"), spots=(0,), target=places.fate("gm")))
    stage.run(fate_cards.spend, "c1", ("X1",))
    assert stage.faces(places.discard("gm")) == ["X1"]


@pytest.mark.rule("DA-R2")
@pytest.mark.option("spent_joker", "discard")
def test_a_spent_joker_may_go_to_the_discards(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1",)))
    stage.run(fate_cards.spend, "c1", ("X1",))
    assert (stage.faces("discard.c1"), stage.faces("spent.c1")) == (["X1"], [])


@pytest.mark.rule("DA-3.5")
@pytest.mark.parametrize("cards", [("AD",), ("X1", "X1"), ("token",), ()])
def test_a_fate_card_that_is_not_held_cannot_be_spent(rulings: Settings, cards: tuple[str, ...]) -> None:
    stage = Stage(rulings, Dealer(fate=("X1", "X2")))
    with pytest.raises(Impossible):
        stage.run(fate_cards.spend, "c1", cards)
    assert stage.fate() == ["X1", "X2"]


@pytest.mark.rule("DA-R12", "DA-3.1")
@pytest.mark.option("gm_deck_aces", "gm_hand")
@pytest.mark.parametrize("kind", [DEALER, BOSS])
def test_aces_of_the_gm_deck_may_serve_the_gms_dealers(rulings: Settings, kind: str) -> None:
    stage = Stage(rulings, foe(kind=kind, fate=()), minion())
    board = stage.state.board
    joker = Stage(rulings, Dealer(fate=("AD",))).state.board.place("fate.c1").slots
    stage.state = msgspec.structs.replace(
        stage.state, board=board.put(msgspec.structs.replace(board.place("fate.gm"), slots=joker))
    )
    assert fate_cards.spendable_cards(stage.state, "c1") == ("AD",)
    assert fate_cards.spendable_cards(stage.state, "c2") == ()


# Exchange Fate


@pytest.mark.rule("DA-3.5", "DA-R12")
@pytest.mark.option("gm_deck_aces", "gm_hand")
def test_of_two_equal_aces_the_gm_chooses_whose_is_spent(rulings: Settings) -> None:
    stage = Stage(rulings, foe(fate=("AC",)))
    board, ace = stage.state.board, Stage(rulings, Dealer(fate=("AC",))).state.board.place("fate.c1").slots
    stage.state = msgspec.structs.replace(
        stage.state, board=board.put(msgspec.structs.replace(board.place("fate.gm"), slots=ace))
    )
    assert fate_cards.spendable_cards(stage.state, "c1") == ("AC", "AC gm")
    stage.run(fate_cards.spend, "c1", ("AC gm",))
    assert stage.facts("DA-3.5") == {"spent": "ace of clubs of the GM"}
    assert fate_cards.spendable_cards(stage.state, "c1") == ("AC",)
    assert (stage.fate("c1"), stage.faces("discard.gm")) == (["AC"], ["AC"])


@pytest.mark.rule("DA-3.7", "DA-5.5", "DA-5.10")
def test_a_companion_gains_no_power_points_for_fate_cards(rulings: Settings) -> None:
    stage = Stage(rulings, caster(), companion(sheet=CASTER))
    with pytest.raises(Illegal, match="not a Dealer"):
        stage.do("p1", ExchangeFate("c2", ("X1",)))
    assert stage.fate() == ["X1", "X2"]


@pytest.mark.rule("DA-3.7", "DA-13.4")
def test_fate_is_exchanged_for_power_points(rulings: Settings) -> None:
    stage = Stage(rulings, caster(pp=1, fate=("X1", "AD")))
    stage.do("p1", ExchangeFate("c1", ("X1", "AD")))
    assert (stage.vitals().pp, stage.fate()) == (3, [])


@pytest.mark.rule("DA-3.7", "DA-R20")
def test_an_exchange_that_overflows_is_refused(rulings: Settings) -> None:
    stage = Stage(rulings, caster(pp=2))
    with pytest.raises(Illegal, match="more than"):
        stage.do("p1", ExchangeFate("c1", ("X1", "X2")))
    assert (stage.vitals().pp, stage.fate()) == (2, ["X1", "X2"])


@pytest.mark.rule("DA-R20")
@pytest.mark.option("exchange_overflow", "allowed_until_rest")
def test_an_exchange_may_overflow(rulings: Settings) -> None:
    stage = Stage(rulings, caster(pp=2)).do("p1", ExchangeFate("c1", ("X1", "X2")))
    assert stage.vitals().pp == 4


@pytest.mark.rule("DA-3.7", "DA-R20", "DA-23.11")
@pytest.mark.option("exchange_overflow", "allowed_until_rest")
def test_power_points_above_the_maximum_stay_when_the_sheet_changes(rulings: Settings) -> None:
    stage = Stage(rulings, caster(pp=2)).do("p1", ExchangeFate("c1", ("X1", "X2")))
    stage.do("p1", WriteCharacter("c1", "background", "A smith's daughter"))
    assert stage.vitals().pp == 4
    for most, left in ((2, 3), (4, 3), (1, 1)):
        stage.run(put_sheet, "c1", msgspec.structs.replace(stage.sheet(), printed=Printed(pp=most)))
        assert stage.vitals().pp == left


@pytest.mark.rule("DA-16.2", "DA-3.7")
def test_a_knocked_out_character_exchanges_nothing(rulings: Settings) -> None:
    stage = Stage(rulings, caster(more={"knockout": Knockout("damage")}))
    with pytest.raises(Illegal) as refused:
        stage.do("p1", ExchangeFate("c1", ("X1",)))
    assert refused.value.clause == "DA-16.2"


@pytest.mark.rule("DA-3.7", "DA-3.1", "DA-1.1")
def test_only_its_owner_exchanges_and_only_dealers_can(rulings: Settings) -> None:
    stage = Stage(rulings, caster(), caster(), minion())
    with refused_by("DA-1.1", why="Ann is not your character"):
        stage.do("p2", ExchangeFate("c1", ("X1",)))
    with pytest.raises(Impossible):
        stage.do("gm", ExchangeFate("c3", ("X1",)))


# Toughen Up: what becomes of the wound is test_wounds.py


@pytest.mark.rule("DA-3.6", "DA-13.4")
def test_fate_cards_ignore_damage(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=5))
    stage.run(damage, "c1", 2)
    wound = stage.one().wounds[0].id
    assert stage.vitals().hp == 3
    stage.do("p1", ToughenUp("c1", wound, ("X2",)))
    assert (stage.vitals().hp, stage.fate(), stage.faces("spent.c1")) == (4, ["X1"], ["X2"])


@pytest.mark.rule("DA-3.6", "DA-1.8")
def test_no_more_cards_are_spent_than_damage_or_cards_allow(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(hp=5))
    stage.run(damage, "c1", 1)
    wound = stage.one().wounds[0].id
    with pytest.raises(Invalid):
        stage.do("p1", ToughenUp("c1", wound, ("X1", "X2")))
    with pytest.raises(Impossible):
        stage.do("p1", ToughenUp("c1", wound, ("AD",)))
    with pytest.raises(Impossible):
        stage.do("p1", ToughenUp("c1", "nothing", ("X1",)))
    assert (stage.vitals().hp, stage.fate()) == (4, ["X1", "X2"])


# awards


@pytest.mark.rule("DA-3.8", "DA-R21")
@pytest.mark.parametrize(
    ("form", "held"),
    [("token", ["X1", "token"]), ("ace", ["X1", "AD"]), ("joker", ["X1", "X2"])],
)
def test_the_recipient_picks_the_form_of_an_awarded_fate_card(rulings: Settings, form: str, held: list[str]) -> None:
    stage = Stage(rulings, Dealer(fate=("X1",), spent=("X2",), discard=("5C", "AD")))
    stage.do("gm", AwardFate("c1", form, "she told the truth"))
    assert stage.fate() == held


@pytest.mark.rule("DA-3.8")
def test_only_the_gm_awards_dealers_and_gives_a_reason(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(fate=("X1",)), minion())
    for seat, who, form, clause, why in (
        ("p1", "c1", "token", "DA-3.8", "only the GM can do this"),
        ("gm", "c2", "token", "DA-3.1", "Bo is not a Dealer"),
        ("gm", "c1", "ace", "DA-R21", "no ace can be awarded"), ("gm", "c1", "joker", "DA-R21", "no joker can"),
    ):  # fmt: skip
        with refused_by(clause, why=why):
            stage.do(seat, AwardFate(who, form, "x"))
    for form, why in (("crown", "x"), ("token", " ")):
        with pytest.raises(Invalid):
            stage.do("gm", AwardFate("c1", form, why))
    assert stage.fate() == ["X1"]


@pytest.mark.rule("DA-R21")
@pytest.mark.parametrize(
    ("discards", "refused", "given"),
    [
        under("award_form", "token", ("AD",), "ace", "token"),
        under("award_form", "ace_from_discard", ("AD",), "token", "ace"),
        under("award_form", "ace_from_discard", ("5C",), "joker", "token"),
    ],
)
def test_the_form_of_an_award_may_be_fixed(
    rulings: Settings, discards: tuple[str, ...], refused: str, given: str
) -> None:
    stage = Stage(rulings, Dealer(fate=(), spent=("X1",), discard=discards))
    with refused_by("DA-R21", why="no ace can be awarded now|no joker can be awarded now|no token can be awarded now"):
        stage.do("gm", AwardFate("c1", refused, "brave"))
    stage.do("gm", AwardFate("c1", given, "brave"))
    assert stage.fate() == ["AD" if given == "ace" else "token"]


@pytest.mark.rule("DA-5.10", "DA-16.1", "DA-16.2")
def test_a_knocked_out_character_redraws_for_nobody_else(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(more={"knockout": Knockout("damage")}), companion(), minion())
    pays = [fate_cards.pays(rulings.__getitem__, stage.state, who) for who in ("c1", "c2", "c3")]
    assert pays == [True, False, False]
    well = Stage(rulings, Dealer(), companion())
    assert fate_cards.pays(rulings.__getitem__, well.state, "c2")


@pytest.mark.rule("DA-3.4", "DA-R14")
def test_a_card_of_any_draw_may_be_redrawn(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="9C", fate=("AD",)))
    assert stage.run(fate_cards.redraw, "c1", "standing.c1", 0, "AD", luck=("KC",)) == "KC"
    assert (stage.faces("standing.c1"), stage.fate(), stage.faces("discard.c1")) == (["KC"], [], ["AD", "9C"])


@pytest.mark.rule("DA-R14")
@pytest.mark.option("redraw_scope", "checks_only")
def test_only_cards_of_checks_may_be_redrawn(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(standing="9C", fate=("AD",)))
    assert not fate_cards.can_redraw(rulings.__getitem__, stage.state, "c1")
    with refused_by("DA-R14", why="only a card from a Check can be redrawn here"):
        stage.run(fate_cards.redraw, "c1", "standing.c1", 0, "AD")


@pytest.mark.rule("DA-3.7", "DA-13.4")
@pytest.mark.parametrize(("pp", "most"), [(0, 2), (1, 1), (2, None)])
def test_no_fate_card_is_offered_for_power_points_without_room(rulings: Settings, pp: int, most: int | None) -> None:
    stage = Stage(rulings, Dealer(pp=pp, sheet={"printed": Printed(pp=2)}))
    (offer,) = (one for one in GAME.choices(stage.state, "p1") if one.label.startswith("Ann exchanges"))
    assert (offer.legal, [field.max for field in offer.fields]) == (most is not None, [most] if most else [])


@pytest.mark.rule("DA-3.8", "DA-3.10")
def test_the_dead_are_awarded_no_fate_card(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(more={"dead": True}), Dealer())
    assert [one for one in stage.labels("gm") if one.startswith("Award")] == ["Award Bo a Fate Card"]
    with refused_by("DA-3.10", why="Ann is dead"):
        stage.do("gm", AwardFate("c1", "token", "for wit"))


@pytest.mark.rule("DA-R19", "DA-3.6")
@pytest.mark.parametrize(
    ("fate", "hp", "asked"),
    [(("X1",), 5, ["p1 wound c1"]), (("token",), 5, ["p1 wound c1"]), ((), 5, []), (("X1",), 2, [])],
    ids=["Joker", "token", "no Fate Card", "Knocked Out"],
)
def test_only_those_who_can_toughen_up_at_once_are_asked(fate: tuple[str, ...], hp: int, asked: list[str]) -> None:
    rulings = GAME.read_settings({"toughen_window": "at_once", "toughen_ko": "refused"}, with_gm=True)
    stage = Stage(rulings, Dealer(fate=fate, hp=hp)).do("gm", DealDamage("c1", 3))
    assert stage.asked() == asked
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    view = GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "p1")
    answers = [one.label for one in GAME.choices(view, "p1") if one.prompt]
    assert answers == (["Ann toughens up against 3 damage", "Ann does not toughen up"] if asked else [])


@pytest.mark.rule("DA-3.6")
def test_wounds_of_the_same_damage_are_told_apart(rulings: Settings) -> None:
    armored: dict[str, Any] = {"sheet": {"printed": Printed(ap=1)}, "hp": 5}
    stage = Stage(rulings, Dealer(standing="9C", **armored), Dealer())
    for n, left in ((2, ["Ann toughens up against 2 damage"]), (1, [
        "Ann toughens up against 1 damage", "Ann toughens up against 2 damage",
    ]), (1, [
        "Ann toughens up against 1 damage (1 of 2)", "Ann toughens up against 1 damage (2 of 2)",
        "Ann toughens up against 2 damage",
    ])):  # fmt: skip
        stage.run(damage, "c1", n)
        assert sorted(label for label in stage.labels("p1") if "toughens" in label) == left
    helps = [each.help for each in GAME.choices(GAME.see(stage.state, "p1"), "p1") if "toughens" in each.label]
    assert [line.partition("dealt")[2] for line in helps] == [" (1 AP and 1 HP).", " (1 HP).", " (1 HP)."]
