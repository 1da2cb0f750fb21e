"""A rebuilt character keeps the specialties that the storyteller has judged (MS-8.3, MS-R47)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.commands import (
    ApproveCharacter,
    BuySpecialty,
    JudgeSpecialty,
    ProposeCharacter,
    UnlockSheet,
)
from croupier.games.maelstrom.sheets.proposal_parts import Wanted
from croupier.games.maelstrom.sheets.state import Creation, Experience
from support.maelstrom.reading import lines
from support.maelstrom.sheets import but, table
from support.maelstrom.stage import Hero, Stage

SNIPING, LEGS = Wanted("Firearms", "Extreme Range"), Wanted("Melee", "Chair legs")


def own(of: str = "", *wanted: Wanted) -> ProposeCharacter:
    """The character with these specialties, of no list: the storyteller must judge one."""
    return but(specialties=wanted or (LEGS,), of=of)


def unlocked(rulings: Settings, *verdicts: str) -> Stage:
    """A table at which the sheet of c1 is unlocked, after these verdicts on its custom specialty."""
    stage = table(rulings).do("p1", own()).do("gm", ApproveCharacter("p1"))
    for verdict in verdicts:
        stage.do("gm", JudgeSpecialty("c1", "Melee", "Chair legs", verdict))
    return stage.do("gm", UnlockSheet("c1"))


def known(stage: Stage) -> list[tuple[str, str, bool, str]]:
    return [(one.name, one.tier, one.approved, one.source) for one in stage.sheet().specialties]


@pytest.mark.rule("MS-8.3", "MS-R47")
@pytest.mark.parametrize("verdict", ["general", "advanced"])
def test_what_the_storyteller_judged_is_not_judged_again(rulings: Settings, verdict: str) -> None:
    stage = unlocked(rulings, verdict).do("p1", own("c1")).do("gm", ApproveCharacter("p1"))
    assert known(stage) == [("Chair legs", verdict, True, "creation")]


@pytest.mark.rule("MS-8.3", "MS-12.4")
def test_its_tier_decides_what_it_costs_in_the_rebuilt_sheet(rulings: Settings) -> None:
    """The one free advanced specialty is taken by the first; the second costs 3 points."""
    stage = unlocked(rulings, "advanced").do("p1", own("c1", SNIPING, LEGS)).do("gm", ApproveCharacter("p1"))
    assert known(stage)[1] == ("Chair legs", "advanced", True, "xp")
    assert stage.sheet().experience.free == 27


@pytest.mark.rule("MS-8.3", "MS-R47")
@pytest.mark.parametrize(("verdict", "approved"), [("general", True), ("advanced", False)])
def test_a_verdict_while_the_rebuilt_sheet_waits_counts_at_the_same_price(
    rulings: Settings, verdict: str, approved: bool
) -> None:
    stage = unlocked(rulings).do("p1", own("c1")).do("gm", JudgeSpecialty("c1", "Melee", "Chair legs", verdict))
    assert known(stage.do("gm", ApproveCharacter("p1"))) == [("Chair legs", "general", approved, "creation")]


@pytest.mark.rule("MS-8.3")
def test_a_new_specialty_of_a_rebuilt_character_waits_for_the_storyteller(rulings: Settings) -> None:
    stage = unlocked(rulings, "general").do("p1", own("c1", Wanted("Melee", "Bottles")))
    assert known(stage.do("gm", ApproveCharacter("p1"))) == [("Bottles", "general", False, "creation")]


@pytest.mark.rule("MS-8.3")
@pytest.mark.parametrize("free", [0, 30])
def test_the_log_says_that_a_specialty_waits_for_the_storyteller(rulings: Settings, free: int) -> None:
    """Without experience it is one of the start's, which are free."""
    spent = Experience(30, free, (), 30 - free, 0, free)
    stage = Stage(rulings, Hero(sheet={"experience": spent, "creation": Creation((), ()) if not free else None}))
    stage.do("p1", BuySpecialty("c1", "Melee", "Bottles"))
    how = "for 2 points" if free else "of the start"
    assert [line.replace(", of", " of") for line in lines(stage, "gm")] == [
        f"Ana: Melee: Bottles {how} (waiting for the GM's approval)."
    ]


@pytest.mark.rule("MS-8.3", "MS-R74")
def test_a_specialty_that_waits_is_offered_to_the_storyteller_first_and_shown_to_nobody_else(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"experience": Experience(30, 30, (), 0, 0, 30)}), Hero())
    before = [GAME.see(stage.state, "p2"), GAME.choices(GAME.see(stage.state, "p2"), "p2")]
    stage.do("p1", BuySpecialty("c1", "Melee", "Bottles"))
    first = [one.label for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.group == "now"]
    assert first == ["Ana: judge Melee, Bottles"]
    assert [GAME.see(stage.state, "p2"), GAME.choices(GAME.see(stage.state, "p2"), "p2")] == before
    stage.do("gm", JudgeSpecialty("c1", "Melee", "Bottles", "general"))
    assert not any("judge" in one.label for one in GAME.choices(GAME.see(stage.state, "gm"), "gm"))
