"""Effects are part of the odds on a button, which are what the rules then do."""

from __future__ import annotations

from fractions import Fraction

import pytest

from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.cast.state import Effect, Taken
from croupier.games.deck_of_adventures.checks.commands import CallCheck
from croupier.games.deck_of_adventures.checks.effects import lay_effect
from croupier.games.deck_of_adventures.combat.commands import MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.powers.commands import UsePower
from support.deck_of_adventures.odds import SMALL, asked, odds, passed, through_the_rules
from support.deck_of_adventures.stage import Dealer, Stage, minion

MINE = """
Chill: {Type: Major, Category: Magic, Save: {Trigger: Once, Type: STR, DR: 1, Fail: Frozen}}
Thin: {Type: Passive, Category: Magic, Effects: [{hand: -1, for: against chosen}]}
Slow: {Type: Vulny, Category: Combat, Effects: [{hand: -1, for: attack, if: round 1}]}
Sure: {Type: Passive, Category: Combat, Effects: [{dr: 1, for: attack}]}
"""


def stage(rulings: Settings, *powers: str, flaw: str = "", round: int = 1) -> Stage:
    """Ann (c1) before a Rat (c2), in her turn."""
    pack, findings = read_pack(MINE, "mine")
    assert findings == ()
    taken = tuple(Taken(one, "Frozen") for one in ("Chill", *powers))
    sheet = {"powers": taken, "vulnerabilities": (Taken(flaw),) if flaw else (), "primary_skill": "Brute"}
    ann = Dealer(fate=(), deck=SMALL, standing="9H", sheet=sheet)
    combat = Combat(round, ("c1", "c2"), revealed=True, ordered=True, at="c1", turn=Turn("c1", begun=True))
    return Stage(rulings, ann, minion("Rat", standing="8C", hp=3), state={"packs": (pack,), "combat": combat})


def hit_chance(one: Stage) -> object:
    """The chance on the button."""
    return odds(one, GM, MakeAttack("c1", "c2", "Brute")).summary["hit"]


def by_the_rules(one: Stage) -> Fraction:
    """What the rules come to with the default answers."""
    return through_the_rules(one, passed, ("p1", MakeAttack("c1", "c2", "Brute")))[True]


@pytest.mark.rule("DA-25.27")
@pytest.mark.rule("DA-25.28")
def test_lasting_and_standing_effects_change_the_chance_of_a_hit(rulings: Settings) -> None:
    plain, slow, later = stage(rulings), stage(rulings, flaw="Slow"), stage(rulings, flaw="Slow", round=2)
    veiled, helped = stage(rulings), stage(rulings)
    veiled.run(lay_effect, "c2", Effect("", 0, until="turn:c2", kind="Veil", text="Veil", stat="AR", by=-1))
    helped.run(lay_effect, "c1", Effect("", 1, "attack", until="next", kind="Aid", text="Aid"))
    for one in (plain, slow, later, veiled):
        assert hit_chance(one) == by_the_rules(one)
    assert hit_chance(plain) == hit_chance(later) == Fraction(2, 3)
    assert (hit_chance(slow), hit_chance(veiled), hit_chance(helped)) == (
        Fraction(2, 5), Fraction(1, 2), Fraction(14, 15)
    )  # fmt: skip


@pytest.mark.rule("DA-25.27")
@pytest.mark.rule("DA-25.28")
def test_a_dr_from_an_effect_is_part_of_the_question(rulings: Settings) -> None:
    hit, call = MakeAttack("c1", "c2", "Brute"), CallCheck(("c1",), "Stealth", 2)
    assert asked(stage(rulings, "Sure"), GM, hit).given["range"] == 4
    assert asked(stage(rulings), GM, hit).given["armor-range"] == 3
    one = stage(rulings)
    one.run(lay_effect, "c1", Effect("", 0, "Stealth", until="combat", kind="Fog", text="Fog", dr=1))
    assert asked(one, GM, call).given["range"] == 3
    assert asked(one, GM, hit).given["armor-range"] == 3


@pytest.mark.rule("DA-25.28")
def test_a_hand_against_a_condition_is_part_of_the_odds_of_its_save(rulings: Settings) -> None:
    hands = []
    for powers in ((), ("Thin",)):
        one = stage(rulings, *powers)
        chill = UsePower("c1", "Chill", targets=("c1",))
        found = asked(one, GM, chill)
        hands.append(found.given["hand"])
        saved = through_the_rules(one, passed, ("p1", chill))
        assert odds(one, GM, chill).outcomes == {"saves": saved[True], "suffers": saved[False]}
    assert hands == [0, -1]
