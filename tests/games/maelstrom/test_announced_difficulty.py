"""The difficulty that an attack or a salvo announces is the one that it is rolled at, with what changes it (MS-R17)."""

from __future__ import annotations

import pytest

from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.events import AttackSet
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import Effect, Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships import commands as wish
from croupier.games.maelstrom.ships.state import ShipWeapon
from support.maelstrom.battle import CREW, GUN, RAVEN, battle, chosen, ship
from support.maelstrom.reading import choices_of, lines
from support.maelstrom.stage import Hero, Stage, duel

MISSILES = ShipWeapon("w2", "Missiles", 4, speed=10)
DAZED = Effect("e1", "dazed", difficulty=1)


def figures(stage: Stage, seat: str) -> dict[str, str]:
    """The figures of the banner of the latest attack whose terms are set."""
    one = redact(next(each for each in stage.plays[-1].events if isinstance(each, AttackSet)), seat)
    banner = one.banner(GAME.see(stage.state, seat))
    assert banner is not None
    return {each.label: each.value for each in banner.figures}


@pytest.mark.rule("MS-R17", "MS-14.9", "MS-15.3")
@pytest.mark.parametrize(
    ("hero", "strike", "terms", "said"),
    [
        (Hero(), Strike("c1", "c2", attribute="Reflexes"), SetAttack(), "7: 6 hand to hand, Reflexes +1"),
        (Hero(), Strike("c1", "c2", attribute="Strength"), SetAttack(harder=2, because="dark"),
         "8: 6 hand to hand, dark +2"),
        (Hero(sheet={"effects": (DAZED,)}), Strike("c1", "c2", attribute="Strength"), SetAttack(),
         "7: 6 hand to hand, dazed +1"),
    ],
    ids=["reflexes", "storyteller", "effect"],
)  # fmt: skip
def test_the_announced_difficulty_is_rolled(
    rulings: Settings, hero: Hero, strike: Strike, terms: SetAttack, said: str
) -> None:
    """It said 6, and the dice were read at 7."""
    stage = duel(rulings, hero, Hero()).do("p1", strike).do("gm", terms)
    assert lines(stage, "p1") == [f"The difficulty for Ana to hit Ben is {said}."]
    assert figures(stage, "gm")["difficulty"] == said[0]
    assert lines(stage, "p2") == ["The base difficulty for Ana to hit Ben is 6: hand to hand."]
    assert figures(stage, "p2") == {"with": "bare hands", "base difficulty": "6"}


@pytest.mark.rule("MS-R17")
def test_usual_terms_say_the_difficulty_that_is_rolled(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2", attribute="Reflexes"))
    (usual,) = (one for one in choices_of(stage, "gm") if one.label.startswith("Usual terms"))
    assert usual.help == "rolled at once, at difficulty 7 (6 by range and cover, Reflexes +1)"


@pytest.mark.rule("MS-R17", "MS-4.6", "MS-R58")
@pytest.mark.parametrize("off_hand", [False, True])
def test_the_roll_has_the_announced_difficulty(rulings: Settings, off_hand: bool) -> None:
    """Base 6; untrained, Reflexes and the off hand add one each."""
    gun = (Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"], out=True),)
    stage = duel(rulings, Hero(abilities={"Firearms": 0}, sheet={"items": gun}), Hero())
    stage.do("p1", Strike("c1", "c2", "i1", "Reflexes", off_hand=off_hand)).do("gm", SetAttack(aware=False))
    said = next(line for line in lines(stage, "gm") if line.startswith("The difficulty for Ana"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3")
    assert f"to hit Ben is {stage.record().locked.difficulty}: 6 within range, " in said
    assert ("off hand +1" in said, "untrained Firearms +1" in said, "Reflexes +1" in said) == (off_hand, True, True)


@pytest.mark.rule("MS-R17", "MS-R70", "MS-14.9")
@pytest.mark.parametrize(
    ("attribute", "weapon", "terms", "said"),
    [
        ("Reflexes", "w1", wish.SetSalvo(precise_way="yes"), "7: 6, Reflexes +1"),
        ("Wits", "w1", wish.SetSalvo(km=15, harder=1, because="fog"), "9: 8, fog +1"),
        ("Wits", "w2", wish.SetSalvo(km=15, harder=-1, because="easy"), "5: 6, easy -1"),
    ],
    ids=["reflexes", "fog", "missiles"],
)
def test_a_salvo_announces_the_difficulty_that_it_is_rolled_at(
    rulings: Settings, attribute: str, weapon: str, terms: wish.SetSalvo, said: str
) -> None:
    """It announced its base difficulty, and was rolled at another."""
    stage = battle(rulings, ship("s1", party=True, crew=CREW, weapons=(GUN, MISSILES)), RAVEN)
    stage.do("p1", wish.FireAt("c1", "s1", weapon, "s2", attribute)).do("gm", terms)
    assert lines(stage, "p1")[0] == f"The difficulty for Ana to hit Raven is {said}."
    assert lines(stage, "p2")[0] == f"The base difficulty for Ana to hit Raven is {said[3]}."
    if weapon == "w1":
        stage.do("gm", wish.AnswerSalvo("n1"))
        chosen(stage, "p1", "2,3,4,5")
        assert stage.record().locked.difficulty == int(said[0])
