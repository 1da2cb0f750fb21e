"""Nobody aims at somebody who is fully behind cover (MS-14.7, MS-14.8, MS-R62)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom.combat.commands import Aim, TakeCover
from croupier.games.maelstrom.combat.state import FULL, HEAVY, Fight, Part
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form, options
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage


def fight(rulings: Settings, *covers: str) -> Stage:
    parts = (Part("c1"), *(Part(f"c{at}", cover=cover) for at, cover in enumerate(covers, 2)))
    return Stage(rulings, Hero(), Hero(), Hero(), state={"fight": Fight(1, parts, "c1")})


@pytest.mark.rule("MS-14.7", "MS-14.8", "MS-R62")
def test_nobody_aims_at_someone_fully_behind_cover(rulings: Settings) -> None:
    stage = fight(rulings, FULL, HEAVY)
    with refused_by("MS-R62"):
        stage.do("p1", Aim("c1", "c2"))
    stage.do("p1", Aim("c1", "c3"))
    assert stage.state.fight is not None
    assert stage.state.fight.parts[0].attention == ("c3",)


@pytest.mark.rule("MS-14.8", "MS-R62")
def test_the_form_offers_those_who_can_be_seen(rulings: Settings) -> None:
    seen, unseen = (form(fight(rulings, FULL, cover), "p1", "aim") for cover in (HEAVY, FULL))
    assert (seen.legal, options(seen, "target")) == (True, ["c3"])
    assert (unseen.legal, options(unseen, "target")) == (False, ["c2", "c3"])


@pytest.mark.rule("MS-R62", "MS-R57")
def test_whoever_has_cover_may_leave_it(rulings: Settings) -> None:
    assert "none" not in options(form(fight(rulings, HEAVY), "p1", "take_cover"), "cover")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, (Part("c1", cover=FULL), Part("c2")), "c1")})
    assert "none" in options(form(stage, "p1", "take_cover"), "cover")
    stage.do("p1", TakeCover("c1", "none"))
    assert lines(stage)[0] == "Ana leaves cover."
