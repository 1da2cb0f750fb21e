"""The storyteller lets somebody untrained try to treat, help or save a patient (MS-4.9)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import Health
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, forms, sent
from support.maelstrom.reading import cited
from support.maelstrom.stage import Hero, Stage

HURT = Hero(sheet={"health": Health(bashing=3, unaided=True)}, more={"level": "Hurt"})
LAYMAN = Hero(abilities={"Medicine": 0})


def with_patient(rulings: Settings, healer: Hero) -> Stage:
    return Stage(rulings, healer, HURT)


@pytest.mark.rule("MS-4.9", "MS-4.8", "MS-R53")
def test_somebody_untrained_gives_first_aid_only_if_the_storyteller_lets_them(rulings: Settings) -> None:
    stage = with_patient(rulings, LAYMAN)
    for eases, clause in ((False, "MS-4.8"), (True, "MS-4.9")):
        with refused_by(clause):
            stage.do("p1", Care("c1", "c2", "first aid", eases=eases))
    offer = next(one for one in forms(stage, "gm", "care", healer="c1", patient="c2", what="first aid"))
    assert offer.legal
    stage.do("gm", sent(offer)).do("p1", ChooseWay(stage.attempt().id), "8,9")
    assert (stage.record().locked.difficulty, stage.sheet("c2").health.bashing) == (8, 1)
    assert cited(stage, "MS-1.2") == [{"untrained": "grant"}]


@pytest.mark.rule("MS-4.9", "MS-1.2", "MS-R8")
@pytest.mark.parametrize(
    ("option", "said", "difficulty", "threshold"),
    [
        ("difficulty_2", {}, 8, 0),
        ("difficulty_2", {"waives": True}, 6, 0),
        ("threshold_1", {"waives": True}, 6, 0),
        ("ask", {}, 6, 0),
        ("ask", {"harder": 1, "worse": 2}, 7, 2),
    ],
)
def test_the_storyteller_says_what_care_by_somebody_untrained_costs(
    option: str, said: dict[str, Any], difficulty: int, threshold: int
) -> None:
    stage = with_patient(GAME.read_settings({"untrained_knowledge": option}), LAYMAN)
    offer = next(one for one in forms(stage, "gm", "care", healer="c1", patient="c2", what="first aid"))
    assert set(said) <= set(fields(offer))
    stage.do("gm", sent(offer, **said)).do("p1", ChooseWay(stage.attempt().id), "2,3")
    locked = stage.record().locked
    assert (locked.difficulty, locked.threshold) == (difficulty, threshold)
    assert cited(stage, "MS-1.2") == [{"untrained": "waive" if "waives" in said else "grant"}]


@pytest.mark.rule("MS-4.9", "MS-R8")
def test_only_the_storyteller_eases_care_and_enters_its_price(rulings: Settings) -> None:
    stage = with_patient(rulings, LAYMAN)
    with refused_by("MS-4.9"):
        stage.do("p1", Care("c1", "c2", "first aid", waives=True))
    with pytest.raises(Invalid, match="harder"):
        stage.do("gm", Care("c1", "c2", "first aid", eases=True, harder=1))


@pytest.mark.rule("MS-4.9")
def test_nothing_is_granted_to_a_trained_healer(rulings: Settings) -> None:
    stage = with_patient(rulings, Hero())
    assert not any(one.command.get("eases") for one in forms(stage, "gm", "care", healer="c1"))


@pytest.mark.option("untrained_knowledge", "never")
def test_where_nobody_tries_it_untrained_the_storyteller_does_not_either(rulings: Settings) -> None:
    stage = with_patient(rulings, LAYMAN)
    assert not any(one.legal for one in forms(stage, "gm", "care", healer="c1"))
    with refused_by("MS-R8"):
        stage.do("gm", Care("c1", "c2", "first aid", eases=True))
