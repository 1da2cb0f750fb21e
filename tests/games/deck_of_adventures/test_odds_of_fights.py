"""The ledger's Odds 5 and 7: what blows do, and who acts before whom."""

from __future__ import annotations

from fractions import Fraction

import pytest

from adventure_odds import SMALL, in_every_order, through_the_rules
from adventure_stage import Dealer, Stage, foe
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.checks.degrees import result
from croupier.games.deck_of_adventures.combat import commands as combat
from croupier.games.deck_of_adventures.combat import odds as blows
from croupier.games.deck_of_adventures.combat.odds import Attack
from croupier.games.deck_of_adventures.combat.odds_of_order import Before, Drawer, before, orders
from croupier.games.deck_of_adventures.combat.order import FOES, PLAYERS
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.pieces.cards import STANDARD

# 5: hit and damage


@pytest.mark.parametrize("edr", range(6))
def test_the_damage_of_a_blow_from_a_full_deck(rulings: Settings, edr: int) -> None:
    found = blows.blow(rulings.__getitem__, Attack(STANDARD, "8C", edr))
    assert blows.mean(found) == Fraction(8 * edr + 5, 52)
    assert blows.hits(found) == Fraction(2 * edr + 1, 13)
    assert blows.down(found, 2) == Fraction(1, 52)
    assert blows.down(found, 1, ap=1, fate=1) == 0


@pytest.mark.parametrize(("hp", "ap", "fate"), [(1, 0, 0), (2, 0, 0), (2, 1, 0), (1, 1, 1), (3, 1, 1)])
def test_a_round_of_attackers_who_share_a_deck_in_every_order(rulings: Settings, hp: int, ap: int, fate: int) -> None:
    attacks = [Attack(SMALL, "8C", 1), Attack(SMALL, "8C", 2, 1, damage=2), Attack(SMALL, "8C", 0)]

    def does(order: tuple[str, ...]) -> int:
        total = 0
        for card, one in zip(order, attacks, strict=False):
            found = result(rulings.__getitem__, card, one.aim, dr=one.dr, modifier=one.modifier)
            total += one.damage + (found.degree == "Critical Success") if found.passed else 0
        return total

    counted = in_every_order(SMALL, does)
    found = blows.in_turn(rulings.__getitem__, attacks)
    assert found == counted
    assert blows.down(found, hp, ap, fate) == sum(chance for n, chance in counted.items() if n - fate >= hp + ap)


def test_attackers_with_decks_of_their_own_add_up(rulings: Settings) -> None:
    one = blows.blow(rulings.__getitem__, Attack(("8C", "8H", "2C"), "8C", 0))
    other = blows.blow(rulings.__getitem__, Attack(("9C", "KD"), "8C", 1))
    assert (one, other) == (
        {2: Fraction(1, 3), 1: Fraction(1, 3), 0: Fraction(1, 3)},
        {1: Fraction(1, 2), 0: Fraction(1, 2)},
    )
    assert blows.together((one, other)) == {3: Fraction(1, 6), 2: Fraction(1, 3), 1: Fraction(1, 3), 0: Fraction(1, 6)}


@pytest.mark.parametrize("deck", [("8C", "8H", "2C"), ("9C", "6S", "JD")])
def test_the_rules_deal_the_same_damage(rulings: Settings, deck: tuple[str, ...]) -> None:
    target = foe(hp=5, standing="8C", fate=(), traits={"Agility": 2})
    fight = Combat(1, ("c1", "c2"), revealed=True, ordered=True, turn=Turn("c1", begun=True), at="c1")
    stage = Stage(rulings, Dealer(deck=deck, fate=(), traits={"Brute": 1}), target, state={"combat": fight})
    found = through_the_rules(
        stage,
        lambda play: 5 - play.state.character("c2").vitals.open().hp,
        ("p1", combat.MakeAttack("c1", "c2", "Brute")),
    )
    assert found == blows.blow(rulings.__getitem__, Attack(deck, "8C", 2, 1))


# 7: the order of turns


def test_a_player_is_before_one_enemy_seven_times_in_thirteen() -> None:
    ann, enemy = Drawer("Ann", "a", STANDARD), Drawer("enemy", GM, STANDARD, FOES)
    assert before(ann, enemy) == Before(Fraction(7, 13), Fraction(0))
    assert before(ann, Drawer("Bo", "b", STANDARD)) == Before(Fraction(6, 13), Fraction(1, 13))
    same = before(Drawer("one", GM, STANDARD, FOES), Drawer("other", GM, STANDARD, FOES))
    assert same == Before(Fraction(8, 17), Fraction(1, 17))


def test_the_rules_give_the_same_orders(rulings: Settings) -> None:
    decks = {"c1": ("AC", "5D", "KS"), "c2": ("5H", "KC", "2S"), "c3": ("KD", "9H")}
    one, enemy, other = decks.values()
    stage = Stage(rulings, Dealer(deck=one, fate=()), foe(deck=enemy, fate=()), Dealer(deck=other, fate=()))
    found = through_the_rules(
        stage, lambda play: play.state.combat.order if play.state.combat else (), (GM, combat.StartCombat(tuple(decks)))
    )
    sides = {"c1": PLAYERS, "c2": FOES, "c3": PLAYERS}
    counted = orders([Drawer(name, name, deck, sides[name]) for name, deck in decks.items()])
    assert found == counted
    assert sum(counted.values()) == 1
