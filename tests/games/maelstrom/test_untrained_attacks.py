"""The storyteller waives what an untrained skill costs in an attack or a salvo (MS-4.7, MS-R9)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.ships.commands import FireAt, SetSalvo
from croupier.testing.refusals import refused_by
from support.maelstrom.battle import ARGO, RAVEN, battle
from support.maelstrom.forms import fields, forms
from support.maelstrom.reading import cited
from support.maelstrom.stage import Hero, Stage, duel

PISTOL = (Item("i1", "Light pistol", weapon=WEAPONS["Pistol, light"], out=True),)


def shot(rulings: Settings, dots: int) -> Stage:
    """Ana shoots at Ben, who never reacts, with this many dots in Firearms."""
    stage = duel(rulings, Hero(abilities={"Firearms": dots}, sheet={"items": PISTOL}), Hero())
    return stage.do("p1", Strike("c1", "c2", "i1", "Reflexes"))


def offers_it(stage: Stage) -> bool:
    """Whether the storyteller's form for the attack has the field."""
    return any("eases" in fields(one) for one in forms(stage, "gm", "set_attack"))


@pytest.mark.rule("MS-4.7", "MS-R9", "MS-1.2")
@pytest.mark.parametrize(("eases", "difficulty"), [(False, 8), (True, 7)])
def test_an_untrained_shot_costs_nothing_if_the_storyteller_says_so(
    rulings: Settings, eases: bool, difficulty: int
) -> None:
    """Difficulty 6, one more for Reflexes, and one more untrained."""
    stage = shot(rulings, 0).do("gm", SetAttack(aware=False, eases=eases))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3")
    assert stage.record().locked.difficulty == difficulty
    assert cited(stage, "MS-1.2") == ([{"untrained": "waive"}] if eases else [])
    assert [one.get("waived") for one in cited(stage, "MS-4.7")] == ([True] if eases else [])


@pytest.mark.rule("MS-4.7", "MS-R9")
@pytest.mark.parametrize(("dots", "is_offered"), [(0, True), (2, False)])
def test_it_is_offered_only_where_it_matters(rulings: Settings, dots: int, is_offered: bool) -> None:
    assert offers_it(shot(rulings, dots)) is is_offered


@pytest.mark.option("untrained_skill", "never")
def test_at_a_table_that_never_waives_it_no_attack_is_eased(rulings: Settings) -> None:
    stage = shot(rulings, 0)
    assert not offers_it(stage)
    with refused_by("MS-R9"):
        stage.do("gm", SetAttack(aware=False, eases=True))


@pytest.mark.rule("MS-4.7")
def test_nothing_is_waived_in_a_blow_with_bare_hands(rulings: Settings) -> None:
    stage = duel(rulings).do("p1", Strike("c1", "c2", "", "Strength"))
    with pytest.raises(Impossible):
        stage.do("gm", SetAttack(eases=True))


@pytest.mark.rule("MS-4.7", "MS-R9", "MS-R70")
@pytest.mark.parametrize(("eases", "difficulty"), [(False, 7), (True, 6)])
def test_an_untrained_salvo_costs_nothing_if_the_storyteller_says_so(
    rulings: Settings, eases: bool, difficulty: int
) -> None:
    stage = battle(rulings, ARGO, RAVEN)
    untrained = msgspec.structs.replace(stage.one(), sheet=Secret(Hero().written(), ("p1", "gm")))
    stage.state = msgspec.structs.replace(stage.state, characters=(untrained, *stage.state.characters[1:]))
    stage.do("p1", FireAt("c1", "s1", "w1", "s2")).do("gm", SetSalvo(aware=False, eases=eases))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3")
    assert stage.record().locked.difficulty == difficulty
