"""Experience is earned by the players' characters, and a line says how much (MS-12.1, MS-R73)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom.campaign.commands import AwardChapter, AwardPoints, AwardStory
from croupier.games.maelstrom.sheets.commands import BuyDot, BuySpecialty
from croupier.games.maelstrom.sheets.state import DEAD
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage


@pytest.mark.rule("MS-12.1", "MS-R73")
@pytest.mark.parametrize(
    "award",
    [AwardPoints("c2", 3, "a plan"), AwardChapter(participation=("c1", "c2")), AwardStory(ingenuity=("c2",))],
    ids=["points", "chapter", "story"],
)
@pytest.mark.option("npc_sheet", "full")
def test_the_storytellers_own_characters_earn_nothing(rulings: Settings, award: Command) -> None:
    stage = Stage(rulings, Hero(), Hero())
    full = rulings["npc_sheet"] == "full"
    sheet = Secret(stage.sheet("c2"), ("gm",))
    villain = msgspec.structs.replace(stage.one("c2"), seat="gm" if full else "p2", sheet=sheet)
    stage.state = msgspec.structs.replace(stage.state, characters=(stage.one(), villain))
    with refused_by("MS-R73"):
        stage.do("gm", award)
    assert stage.sheet("c2").experience.earned == 30


@pytest.mark.rule("MS-12.1")
def test_an_award_is_one_line_and_its_receipt_has_the_sums(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", AwardPoints("c1", 5, "brave"))
    assert lines(stage) == ["Ana: +5 experience (brave)."]
    assert stage.facts("MS-12.1") == {"who": "Ana", "points": 5, "earned": 35, "free": 35}
    (line,) = stage.plays[-1].receipt.for_seat("p2").because
    assert [fact.name for fact in line.facts] == ["who", "points"]


@pytest.mark.rule("MS-12.1", "MS-12.4")
@pytest.mark.parametrize(
    "wish", [BuyDot("c1", "Melee"), BuySpecialty("c1", "Melee", "Clubs")], ids=["dot", "specialty"]
)
def test_the_dead_learn_nothing(rulings: Settings, wish: Command) -> None:
    stage = Stage(rulings, Hero(more={"condition": DEAD}), state={"between": True})
    with pytest.raises(Impossible, match="Ana is dead"):
        stage.do("p1", wish)
