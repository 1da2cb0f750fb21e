"""Points that are given back are what they were: banked, of the start, or earned (MS-12.4, MS-R45 to MS-R47)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets.commands import (
    AllowStart,
    AnswerQuirk,
    ApproveCharacter,
    BuyDot,
    BuySpecialty,
    JudgeSpecialty,
    LoseQuirk,
    OfferQuirk,
    TakeBack,
    TickPractice,
    UnlockSheet,
    WithdrawProposal,
    WriteSheet,
)
from croupier.games.maelstrom.sheets.exports import exported_file
from croupier.games.maelstrom.sheets.import_sheet import read_character
from croupier.games.maelstrom.sheets.proposal_parts import Bought, Wanted
from croupier.games.maelstrom.sheets.state import Experience, Payment
from croupier.games.maelstrom.state import with_character
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form, options
from support.maelstrom.reading import cited, lines
from support.maelstrom.sheets import LEGAL, but, table
from support.maelstrom.stage import Hero, Stage

AT_ANY_TIME = {"xp_dice": "on", "xp_when": "any_time", "xp_why": "free"}


def banking(banked: int, free: int = 0, *, start: int = 0, **hero: dict[str, int]) -> Stage:
    """A character at a table with experience dice, with points banked in Melee."""
    own = Experience(free + banked, free, (("Melee", banked),), start=start)
    return Stage(GAME.read_settings(AT_ANY_TIME), Hero(**hero, sheet={"experience": own}))  # type: ignore[arg-type]


def rebuilding(had: Experience, **settings: str) -> Stage:
    """The legal character with this experience, whose sheet is unlocked."""
    stage = table(GAME.read_settings({"xp_dice": "on", **settings})).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    sheet = Secret(msgspec.structs.replace(stage.sheet(), experience=had), ("p1", "gm"))
    stage.state = with_character(stage.state, "c1", sheet=sheet)
    return stage.do("gm", UnlockSheet("c1"))


@pytest.mark.rule("MS-8.3", "MS-R46")
@pytest.mark.parametrize("start", [0, 1], ids=["none of the start", "one of the start"])
def test_the_points_of_a_refused_specialty_are_banked_again(start: int) -> None:
    stage = banking(3, free=1, start=start)
    before = stage.sheet().experience
    stage.do("p1", BuySpecialty("c1", "Melee", "Whips", "advanced"))
    assert stage.sheet().experience == Experience(
        4, 1, spent=3, start=start, payments=(Payment("Melee", 3, "Whips", banked=3),)
    )
    stage.do("gm", JudgeSpecialty("c1", "Melee", "Whips", "refused"))
    assert stage.sheet().experience == before
    assert (cited(stage, "MS-8.3")[-1]["back"], cited(stage, "MS-8.3")[-1]["banked"]) == (3, 3)


@pytest.mark.rule("MS-12.4", "MS-R46")
def test_the_points_of_a_dot_taken_back_are_banked_again() -> None:
    stage = banking(5, free=20, abilities={"Melee": 3})
    before = stage.sheet().experience
    stage.do("p1", BuyDot("c1", "Melee")).do("p1", BuyDot("c1", "Melee"))
    assert stage.points() == Experience(25, 7, spent=18)
    assert stage.do("gm", TakeBack("c1", "Melee")).points() == Experience(25, 17, spent=8)
    assert stage.do("gm", TakeBack("c1", "Melee")).sheet().experience == before


@pytest.mark.rule("MS-8.3", "MS-R46")
def test_banked_points_pay_for_the_dearer_tier_to_the_last() -> None:
    stage = banking(3)
    stage.do("p1", BuySpecialty("c1", "Melee", "Whips"))
    assert options(form(stage, "gm", "judge_specialty"), "verdict") == ["general", "advanced", "refused"]
    stage.do("gm", JudgeSpecialty("c1", "Melee", "Whips", "advanced"))
    assert stage.points() == Experience(3, 0, spent=3)
    assert cited(stage, "MS-8.3")[-1]["price"] == 1
    stage = banking(2).do("p1", BuySpecialty("c1", "Melee", "Whips"))
    assert options(form(stage, "gm", "judge_specialty"), "verdict") == ["general", "refused"]
    with refused_by("MS-12.4"):
        stage.do("gm", JudgeSpecialty("c1", "Melee", "Whips", "advanced"))


@pytest.mark.rule("MS-12.4", "MS-R45")
def test_earned_points_are_earned_ones_again_while_some_of_the_start_are_left() -> None:
    """A dot above the cap was paid with earned points."""
    rulings = GAME.read_settings({"creation_attribute_cap": "whole_creation", "xp_when": "any_time"})
    own = Experience(45, 35, spent=10, start=20)
    stage = Stage(rulings, Hero({"Strength": 4}, sheet={"experience": own})).do("gm", TickPractice("c1", "Strength"))
    stage.do("p1", BuyDot("c1", "Strength")).do("gm", TakeBack("c1", "Strength"))
    assert stage.sheet().experience == own


@pytest.mark.rule("MS-R39", "MS-R45")
def test_points_of_a_special_start_are_of_the_start_again(rulings: Settings) -> None:
    """Fifty points were more than the table's thirty, and counted as earned in play."""
    stage = table(rulings).do("gm", AllowStart("p1", 50))
    more = (Wanted("Melee", "Clubs"), Wanted("Melee", "Swords"))
    stage.do("p1", but(bought=(Bought("Wits", 3),), specialties=(*LEGAL.specialties, *more)))
    stage.do("gm", ApproveCharacter("p1"))
    assert (stage.sheet().experience.free, stage.sheet().experience.spent) == (0, 50)
    stage.do("gm", TakeBack("c1", "Wits"))
    assert stage.sheet().experience == Experience(50, 15, spent=35, start=15, begun=50)


@pytest.mark.rule("MS-R46", "MS-R47")
@pytest.mark.parametrize(
    ("had", "bought", "left"),
    [
        (Experience(40, 37, (("Melee", 3),), start=30), (), Experience(40, 37, (("Melee", 3),), start=30)),
        (Experience(40, 37, (("Melee", 3),), start=30), (Bought("Melee"),), Experience(40, 32, (), 8, start=25)),
        (Experience(40, 2, (("Melee", 3),), 35), (Bought("Wits", 2),), Experience(40, 7, (("Melee", 3),), 30)),
        (
            Experience(40, 32, (), 8, payments=(Payment("Melee", 8, banked=3),)), (),
            Experience(40, 37, (("Melee", 3),)),
        ),
    ],
    ids=["not used", "used", "of another trait", "used before"],
)  # fmt: skip
def test_a_rebuild_leaves_banked_points_in_their_trait(
    had: Experience, bought: tuple[Bought, ...], left: Experience
) -> None:
    stage = rebuilding(had).do("p1", but(of="c1", bought=bought)).do("gm", ApproveCharacter("p1"))
    assert stage.points() == left


@pytest.mark.rule("MS-R46", "MS-R47", "MS-12.4")
def test_banked_points_pay_for_no_other_trait_in_a_rebuild() -> None:
    stage = rebuilding(Experience(31, 28, (("Melee", 3),)))
    with refused_by("MS-12.4", why="overspent by 2 experience"):
        stage.do("p1", but(of="c1", bought=(Bought("Wits", 2),)))


@pytest.mark.rule("MS-R46", "MS-R47")
def test_a_dot_of_a_rebuilt_sheet_gives_back_what_paid_it() -> None:
    stage = rebuilding(Experience(40, 37, (("Melee", 3),), start=30))
    stage.do("p1", but(of="c1", bought=(Bought("Melee"), Bought("Wits")))).do("gm", ApproveCharacter("p1"))
    stage.do("gm", TakeBack("c1", "Melee")).do("gm", TakeBack("c1", "Wits"))
    assert stage.sheet().experience == Experience(40, 37, (("Melee", 3),), start=30)


@pytest.mark.rule("MS-R47", "MS-1.10")
@pytest.mark.parametrize(
    ("seat", "command"),
    [
        ("p1", BuyDot("c1", "Melee")), ("p1", BuySpecialty("c1", "Melee", "Clubs")), ("gm", TakeBack("c1", "Wits")),
        ("p1", AnswerQuirk("c1", "Lame", take=True)), ("gm", LoseQuirk("c1", "Mute", struck=True)),
        ("p1", WriteSheet("c1", "notes", "She owes Ben.")),
    ],
    ids=lambda one: getattr(type(one), "__name__", one),
)  # fmt: skip
@pytest.mark.parametrize("waits", [True, False], ids=["proposed", "unlocked"])
def test_a_sheet_that_is_rebuilt_is_not_changed_meanwhile(
    rulings: Settings, seat: str, command: Command, waits: bool
) -> None:
    """The approval undid it."""
    stage = table(rulings).do("p1", but(bought=(Bought("Wits"),))).do("gm", ApproveCharacter("p1"))
    stage.do("gm", OfferQuirk("c1", "Mute", flaw=True)).do("p1", AnswerQuirk("c1", "Mute", take=True))
    stage.do("gm", OfferQuirk("c1", "Lame", flaw=True)).do("gm", UnlockSheet("c1"))
    if waits:
        stage.do("p1", but(of="c1"))
    with refused_by("MS-R47", why="Ana Arrow's sheet is being rebuilt"):
        stage.do(seat, command)
    if waits:
        stage.do("p1", WithdrawProposal())
    stage.do("p1", WithdrawProposal()).do(seat, command)


@pytest.mark.rule("MS-12.6", "MS-R38", "MS-R47")
def test_a_merit_bought_in_play_spends_points_of_the_start_first() -> None:
    """As dots do; they stayed, and a rebuild without the merit made more of them."""
    stage = table(GAME.read_settings({})).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    stage.do("gm", OfferQuirk("c1", "Huge Size")).do("p1", AnswerQuirk("c1", "Huge Size", take=True))
    assert stage.points() == Experience(30, 26, adjusted=4, start=26)
    stage.do("gm", OfferQuirk("c1", "Lame", flaw=True)).do("p1", AnswerQuirk("c1", "Lame", take=True))
    assert stage.points() == Experience(30, 31, adjusted=-1, start=26)


@pytest.mark.rule("MS-R47")
def test_a_rebuilt_character_with_another_name_is_known_by_both() -> None:
    stage = table(GAME.read_settings({})).do("p1", LEGAL).do("gm", ApproveCharacter("p1")).do("gm", UnlockSheet("c1"))
    stage.do("p1", but(of="c1", name="Vesna")).do("gm", ApproveCharacter("p1"))
    assert lines(stage, "p2") == ["Vesna is the new name of Ana Arrow, who is rebuilt."]


@pytest.mark.rule("MS-R46", "MS-R47", "MS-11.3")
def test_a_rebuild_is_offered_whatever_is_banked() -> None:
    """A random character spent the banked points too."""
    stage = rebuilding(Experience(40, 10, (("Melee", 30),)))
    assert "Rebuild the character, step by step" in stage.offered("p1")
    ready = [one for one in stage.offered("p1") if one.startswith("Take ")]
    assert len(ready) == 3


@pytest.mark.rule("MS-12.4", "MS-R44")
def test_a_dot_taken_back_gives_back_what_it_cost_then() -> None:
    stage = (
        table(GAME.read_settings({})).do("p1", LEGAL).do("gm", ApproveCharacter("p1")).do("p1", BuyDot("c1", "Melee"))
    )
    dearer = stage.state.settings.but(ChosenOption("xp_cost", "upstream_early"))
    stage.state = msgspec.structs.replace(stage.state, settings=dearer)
    assert stage.do("gm", TakeBack("c1", "Melee")).sheet().experience == Experience(30, 30, start=30)


@pytest.mark.rule("MS-21.15", "MS-R46")
def test_what_paid_for_a_purchase_is_in_an_exported_file() -> None:
    stage = banking(3).do("p1", BuySpecialty("c1", "Melee", "Clubs"))
    text = exported_file("Ana", stage.sheet()).text
    read = read_character(stage.state.settings, text)
    assert read.sheet.experience == stage.sheet().experience
    with pytest.raises(Invalid, match="a number out of range"):
        read_character(stage.state.settings, text.replace('"banked": 2', '"banked": 3'))


@pytest.mark.rule("MS-R47", "MS-8.3")
def test_no_specialty_is_offered_while_the_sheet_is_rebuilt(rulings: Settings) -> None:
    stage = table(rulings).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))
    assert "Ana Arrow: take a specialty" in stage.offered("p1")
    assert "Ana Arrow: take a specialty" not in stage.do("gm", UnlockSheet("c1")).offered("p1")
