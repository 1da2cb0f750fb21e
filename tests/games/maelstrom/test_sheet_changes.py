"""Merits and flaws that come and go, things, words, the campaign's own abilities (MS-R38, MS-19.2, MS-2.3, MS-4.4)."""

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.sheets import quirk_content
from croupier.games.maelstrom.sheets.commands import (
    AddAbility,
    AnswerQuirk,
    DropItem,
    GiveItem,
    LoseQuirk,
    OfferQuirk,
    WriteSheet,
)
from croupier.games.maelstrom.sheets.proposal_parts import Flaw
from croupier.games.maelstrom.sheets.state import Experience, Item, Quirk
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import choices_of, lines
from support.maelstrom.sheets import but, table
from support.maelstrom.stage import Hero, Stage

OWN = Experience(10, 10)


def stage_of(rulings: Settings, *quirks: Quirk) -> Stage:
    return Stage(rulings, Hero(sheet={"experience": OWN, "quirks": quirks}), Hero())


@pytest.mark.rule("MS-R38")
def test_the_list_has_eleven_merits_and_seventeen_flaws() -> None:
    assert (len(quirk_content.MERITS), len(quirk_content.FLAWS)) == (11, 17)
    assert sum(one.points[0] for one in quirk_content.MERITS) == 2 + 1 + 1 + 4 + 4 + 1 + 1 + 1 + 1 + 1 + 2
    assert {one.name: one.points for one in quirk_content.FLAWS}["Paraplegic"] == (8, 10)


@pytest.mark.rule("MS-R38", "MS-12.6")
def test_a_flaw_that_is_offered_and_accepted_gives_its_points(rulings: Settings) -> None:
    stage = stage_of(rulings).do("gm", OfferQuirk("c1", "Hunted", flaw=True))
    assert stage.events[-1].audience() == ("p1", "gm")
    assert "Hunted" not in repr(GAME.see(stage.state, "p2"))
    stage.do("p1", AnswerQuirk("c1", "hunted", take=True))
    assert stage.sheet().experience == Experience(10, 14, adjusted=-4)
    assert [one.name for one in stage.sheet().quirks] == ["Hunted"]
    stage.do("p1", LoseQuirk("c1", "Hunted"))
    assert (stage.sheet().experience, stage.sheet().quirks) == (OWN, ())


@pytest.mark.rule("MS-R38")
def test_an_offered_quirk_may_be_declined(rulings: Settings) -> None:
    stage = stage_of(rulings).do("gm", OfferQuirk("c1", "Blind", flaw=True))
    stage.do("p1", AnswerQuirk("c1", "Blind", take=False))
    assert (stage.sheet().quirks, stage.one().offered.value, stage.sheet().experience) == ((), (), OWN)
    with pytest.raises(Impossible):
        stage.do("p1", AnswerQuirk("c1", "Blind", take=True))


@pytest.mark.rule("MS-R38", "MS-12.4")
def test_a_merit_must_be_paid_for(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"experience": Experience(3, 3)}))
    stage.do("gm", OfferQuirk("c1", "Huge Size"))
    with pytest.raises(Illegal, match="costs 4 points"):
        stage.do("p1", AnswerQuirk("c1", "Huge Size", take=True))
    stage = (
        stage_of(rulings).do("gm", OfferQuirk("c1", "Huge Size")).do("p1", AnswerQuirk("c1", "Huge Size", take=True))
    )
    assert (stage.sheet().health.boxes, stage.sheet().experience.free) == (9, 6)
    with refused_by("MS-R38"):
        stage.do("p1", LoseQuirk("c1", "Huge Size"))
    stage.do("gm", LoseQuirk("c1", "Huge Size", struck=True))
    assert (stage.sheet().health.boxes, stage.sheet().experience.free) == (8, 6)


@pytest.mark.rule("MS-R38", "MS-12.4")
def test_a_flaw_is_bought_off_for_what_it_gave(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"experience": Experience(0, 4, adjusted=-4), "quirks": (
        Quirk("Lame", 5, flaw=True), Quirk("Hunted", 4, flaw=True))}))  # fmt: skip
    with pytest.raises(Illegal, match="costs 5 points"):
        stage.do("p1", LoseQuirk("c1", "Lame"))
    with refused_by("MS-1.8"):
        stage.do("p1", LoseQuirk("c1", "Lame", struck=True))
    assert stage.do("p1", LoseQuirk("c1", "Hunted")).sheet().experience.free == 0


@pytest.mark.rule("MS-R38", "MS-R74")
def test_a_secret_flaw_is_added_and_removed_unseen(rulings: Settings) -> None:
    stage = stage_of(rulings).do("gm", OfferQuirk("c1", "Dark Secret", text="the fire", flaw=True))
    stage.do("p1", AnswerQuirk("c1", "Dark Secret", take=True))
    assert (stage.sheet().quirks, [one.text for one in stage.one().hidden.open()]) == ((), ["the fire"])
    stage.do("p1", LoseQuirk("c1", "Dark Secret"))
    assert (stage.one().hidden.value, stage.sheet().experience) == ((), OWN)
    assert all(event.audience() == ("p1", "gm") for event in stage.events)


@pytest.mark.rule("MS-R38", "MS-1.8")
def test_only_the_storyteller_offers_quirks(rulings: Settings) -> None:
    with refused_by("MS-1.8"):
        stage_of(rulings).do("p1", OfferQuirk("c1", "Hunted", flaw=True))
    stage = stage_of(rulings)
    for at in range(10):
        stage.do("gm", OfferQuirk("c1", f"Gift {at}"))
    with pytest.raises(Impossible, match="10 offers are waiting for an answer"):
        stage.do("gm", OfferQuirk("c1", "One more"))
    with refused_by("MS-R38"):
        stage_of(rulings, Quirk("Hunted", 4, flaw=True)).do("gm", OfferQuirk("c1", "Hunted", flaw=True))


@pytest.mark.rule("MS-19.2", "MS-11.14")
def test_possessions_are_a_list_of_words(rulings: Settings) -> None:
    stage = stage_of(rulings).do("p1", GiveItem("c1", "Rope", "20 m", 2)).do("gm", GiveItem("c1", "Map"))
    assert stage.sheet().items == (Item("i1", "Rope", "20 m", 2), Item("i2", "Map"))
    stage.do("p1", DropItem("c1", "i1", 1))
    assert lines(stage) == ["Ana: no longer has 1 of 2 Rope."]
    stage.do("p1", DropItem("c1", "i2"))
    assert lines(stage) == ["Ana: no longer has Map."]
    assert stage.sheet().items == (Item("i1", "Rope", "20 m", 1),)
    for command in (GiveItem("c1", "Rope", quantity=0), DropItem("c1", "i1", 5)):
        with pytest.raises(Invalid, match="allowed"):
            stage.do("p1", command)
    with pytest.raises(Impossible, match="not on the list"):
        stage.do("p1", DropItem("c1", "i9"))
    with pytest.raises(Illegal):
        stage.do("p2", GiveItem("c1", "Rope"))
    full = Stage(rulings, Hero(sheet={"items": tuple(Item(f"i{at}", "Nail") for at in range(200))}))
    with pytest.raises(Impossible, match="200 items"):
        full.do("p1", GiveItem("c1", "Rope"))


@pytest.mark.rule("MS-2.2", "MS-2.3")
def test_a_characters_story_is_written_by_the_player_and_read_by_the_storyteller(rulings: Settings) -> None:
    stage = stage_of(rulings).do("p1", WriteSheet("c1", "backstory", "Она резала корабли."))
    assert GAME.see(stage.state, "gm").character("c1").sheet.open().backstory == "Она резала корабли."
    assert GAME.see(stage.state, "p2").character("c1").sheet.value is None
    with pytest.raises(Invalid, match="backstory"):
        stage.do("p1", WriteSheet("c1", "willpower", "9"))


@pytest.mark.rule("MS-4.4", "MS-R42", "MS-1.8")
def test_the_campaign_has_its_own_abilities(rulings: Settings) -> None:
    stage = stage_of(rulings).do("gm", AddAbility("Cooking", "skill", "What is for dinner"))
    assert [(one.name, one.category, one.origin) for one in stage.state.custom] == [("Cooking", "skill", "custom")]
    for command, error in (
        (AddAbility("cooking", "skill"), Impossible),
        (AddAbility("Drive", "skill"), Impossible),
        (AddAbility("Sorcery", "magic"), Invalid),
    ):
        with pytest.raises(error):
            stage.do("gm", command)
    with pytest.raises(Illegal):
        stage.do("p1", AddAbility("Dancing", "talent"))


@pytest.mark.rule("MS-12.6")
def test_every_sheet_choice_can_be_carried_out(rulings: Settings) -> None:
    quirks = (Quirk("Lame", 5, flaw=True),)
    stage = stage_of(rulings, *quirks).do("p1", GiveItem("c1", "Rope")).do("gm", OfferQuirk("c1", "Hunted", flaw=True))
    for seat in ("p1", "gm"):
        view = GAME.see(stage.state, seat)
        for choice in GAME.choices(view, seat):
            if choice.command["type"] in {"answer_quirk", "lose_quirk", "unlock_sheet"} and choice.legal:
                command = GAME.read_command(msgspec.json.encode(choice.command))
                play = Stage(rulings, Hero(sheet={"experience": OWN, "quirks": quirks}), Hero())
                play.state = stage.state
                assert play.do(seat, command).events


@pytest.mark.rule("MS-R38", "MS-11.4")
def test_two_offers_of_one_name_are_answered_each_by_itself(rulings: Settings) -> None:
    stage = stage_of(rulings)
    for text in ("spiders", "heights"):
        stage.do("gm", OfferQuirk("c1", "Phobia", 0, text, flaw=True))
    takes = [one for one in choices_of(stage, "p1") if one.label == "Ana: take Phobia (2)"]
    assert [(one.help, one.command["text"]) for one in takes] == [("spiders", "spiders"), ("heights", "heights")]
    stage.do("p1", AnswerQuirk("c1", "Phobia", take=True, text="heights"))
    assert [one.text for one in stage.sheet().quirks] == ["heights"]
    with pytest.raises(Impossible):
        stage.do("p1", AnswerQuirk("c1", "Phobia", take=True, text="heights"))
    stage.do("p1", AnswerQuirk("c1", "Phobia", take=False))
    assert ([one.text for one in stage.sheet().quirks], stage.one().offered.value) == (["heights"], ())


@pytest.mark.rule("MS-R38")
def test_the_flaw_without_a_text_is_bought_off_not_its_namesake(rulings: Settings) -> None:
    stage = stage_of(rulings, Quirk("Phobia", 2, "spiders", flaw=True), Quirk("Phobia", 2, flaw=True))
    stage.do("p1", LoseQuirk("c1", "Phobia"))
    assert [one.text for one in stage.sheet().quirks] == ["spiders"]


@pytest.mark.rule("MS-R38")
def test_no_sense_is_defective_where_all_are_acute(rulings: Settings) -> None:
    """Acute Sense names no sense where it costs five points, and so did not exclude one."""
    acute = Quirk("Acute Sense", 5)
    with refused_by("MS-R38", why="Defective Sense"):
        stage_of(rulings, acute).do("gm", OfferQuirk("c1", "Defective Sense", text="sight", flaw=True))
    other = Quirk("Acute Sense", 2, "hearing")
    stage_of(rulings, other).do("gm", OfferQuirk("c1", "Defective Sense", text="sight", flaw=True))


@pytest.mark.rule("MS-R38")
@pytest.mark.parametrize(("ability", "fits"), [("Melee", True), ("Humanities", False), ("small talk", True)])
def test_nobody_is_inept_for_points_in_what_has_no_dots(rulings: Settings, ability: str, *, fits: bool) -> None:
    """An ability of no list is the storyteller's to judge."""
    offer, flaws = OfferQuirk("c1", "Inept", text=ability, flaw=True), (Flaw("Inept", 0, ability),)
    if fits:
        stage_of(rulings).do("gm", offer)
        table(rulings).do("p1", but(flaws=flaws))
        return
    with refused_by("MS-R38", why="Inept in Humanities"):
        stage_of(rulings).do("gm", offer)
    with refused_by("MS-R38", why="Inept in Humanities"):
        table(rulings).do("p1", but(flaws=flaws))
