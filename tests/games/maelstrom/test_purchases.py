"""Experience buys dots and specialties (chapter 12, MS-R44 to MS-R46)."""

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.settings import ChosenOption, Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import CloseChapter
from croupier.games.maelstrom.sheets.audit import audit
from croupier.games.maelstrom.sheets.commands import (
    ApproveCharacter,
    BuyDot,
    BuySpecialty,
    JudgeSpecialty,
    TakeBack,
    TickPractice,
)
from croupier.games.maelstrom.sheets.state import Creation, Experience, Specialty
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form
from support.maelstrom.sheets import LEGAL, but, table
from support.maelstrom.stage import Hero, Stage, under


def starting(rulings: Settings) -> Stage:
    """The legal character with her thirty points unspent, in a campaign that has begun."""
    return table(rulings).do("p1", LEGAL).do("gm", ApproveCharacter("p1"))


def earning(
    rulings: Settings, free: int = 30, *, between: bool = True, banked: tuple[tuple[str, int], ...] = ()
) -> Stage:
    """A character with points that she has earned in play."""
    own = Experience(free + sum(n for _, n in banked), free, banked)
    return Stage(rulings, Hero(sheet={"experience": own}), state={"between": between})


@pytest.mark.rule("MS-12.4", "MS-R44", "MS-12.5")
def test_we_24_in_play(rulings: Settings) -> None:
    stage = starting(rulings)
    stage.do("p1", BuyDot("c1", "firearms")).do("p1", BuyDot("c1", "Willpower"))
    stage.do("p1", BuySpecialty("c1", "Melee", "swords")).do("p1", BuyDot("c1", "Strength"))
    sheet = stage.sheet()
    assert (sheet.dots("Firearms"), sheet.willpower, sheet.current, sheet.dots("Strength")) == (4, 4, 4, 5)
    assert stage.points() == Experience(30, 0, (), 30)
    assert [one for one in audit(rulings, sheet) if one.refuses] == []
    before = stage.state
    with pytest.raises(Illegal, match="costs 2 points") as refused:
        stage.do("p1", BuySpecialty("c1", "Melee", "Clubs"))
    assert (refused.value.clause, stage.state) == ("MS-12.4", before)


@pytest.mark.rule("MS-12.4", "MS-R14", "MS-3.2", "MS-9.2")
@pytest.mark.parametrize(
    ("hero", "trait", "clause"),
    [
        (Hero(abilities={"Melee": 5}), "Melee", "MS-R14"),
        (Hero(attributes={"Wits": 5}), "Wits", "MS-3.2"),
        (Hero(willpower=10), "Willpower", "MS-9.2"),
    ],
)
def test_a_trait_at_its_maximum_cannot_be_bought(rulings: Settings, hero: Hero, trait: str, clause: str) -> None:
    with pytest.raises(Illegal, match="the maximum") as refused:
        Stage(rulings, hero).do("p1", BuyDot("c1", trait))
    assert refused.value.clause == clause


@pytest.mark.rule("MS-2.5", "MS-1.8")
def test_a_missing_trait_or_someone_elses_cannot_be_bought(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    with pytest.raises(Invalid, match="Sorcery"):
        stage.do("p1", BuyDot("c1", "Sorcery"))
    with refused_by("MS-1.8"):
        stage.do("p2", BuyDot("c1", "Melee"))


@pytest.mark.rule("MS-R45", "MS-12.3")
def test_learning_takes_a_pause_and_an_opportunity(rulings: Settings) -> None:
    with pytest.raises(Illegal, match="between chapters") as refused:
        earning(rulings, between=False).do("p1", BuyDot("c1", "Melee"))
    assert refused.value.clause == "MS-R45"
    stage = earning(rulings)
    with refused_by("MS-R45"):
        stage.do("p1", BuyDot("c1", "Melee"))
    stage.do("gm", TickPractice("c1", "Melee")).do("p1", BuyDot("c1", "Melee"))
    assert (stage.sheet().dots("Melee"), stage.sheet().practised, stage.sheet().experience.free) == (4, (), 22)
    with refused_by("MS-R45"):
        stage.do("p1", BuyDot("c1", "Melee"))


@pytest.mark.rule("MS-12.4", "MS-R45")
def test_what_costs_nothing_takes_a_pause_and_an_opportunity_too() -> None:
    rulings = GAME.read_settings({"xp_cost": "custom:general=0"})
    club = BuySpecialty("c1", "Melee", "Clubs")
    with pytest.raises(Illegal, match="between chapters"):
        earning(rulings, between=False).do("p1", club)
    with pytest.raises(Illegal, match="no chance to learn"):
        earning(rulings).do("p1", club)
    stage = earning(rulings).do("gm", TickPractice("c1", "Melee")).do("p1", club)
    assert (stage.sheet().specialties[0].name, stage.points().free) == ("Clubs", 30)


@pytest.mark.option("xp_when", "any_time")
def test_a_table_may_allow_learning_at_any_time(rulings: Settings) -> None:
    stage = earning(rulings, between=False).do("gm", TickPractice("c1", "Melee")).do("p1", BuyDot("c1", "Melee"))
    assert stage.sheet().dots("Melee") == 4


@pytest.mark.option("xp_why", "free")
def test_a_table_may_allow_learning_without_an_opportunity(rulings: Settings) -> None:
    assert earning(rulings).do("p1", BuyDot("c1", "Melee")).sheet().dots("Melee") == 4


@pytest.mark.rule("MS-R45", "MS-1.8")
def test_only_the_storyteller_says_what_was_practiced(rulings: Settings) -> None:
    with refused_by("MS-1.8"):
        earning(rulings).do("p1", TickPractice("c1", "Melee"))
    stage = earning(rulings).do("gm", TickPractice("c1", "Melee"))
    with pytest.raises(Impossible, match="already like that"):
        stage.do("gm", TickPractice("c1", "Melee"))
    stage.do("gm", TickPractice("c1", "Melee", practised=False))
    assert stage.sheet().practised == ()


@pytest.mark.rule("MS-R46", "MS-12.6", "MS-12.7")
@pytest.mark.parametrize(
    ("trait", "left"), [("Melee", Experience(13, 5, (), 8)), ("Wits", None)], ids=["its trait", "another"]
)
def test_banked_experience_buys_only_its_trait(rulings: Settings, trait: str, left: Experience | None) -> None:
    stage = earning(rulings, free=10, banked=(("Melee", 3),))
    if left is None:
        with pytest.raises(Illegal, match="costs 15 points"):
            stage.do("p1", BuyDot("c1", trait))
        return
    assert stage.do("p1", BuyDot("c1", trait)).points() == left


@pytest.mark.rule("MS-R46")
def test_experience_banked_in_an_ability_buys_its_specialties(rulings: Settings) -> None:
    stage = earning(rulings, free=0, banked=(("Melee", 3),)).do("p1", BuySpecialty("c1", "Melee", "Clubs"))
    assert stage.points() == Experience(3, 0, (("Melee", 1),), 2)


@pytest.mark.rule("MS-12.4", "MS-12.6")
def test_the_storyteller_removes_a_dot(rulings: Settings) -> None:
    stage = starting(rulings).do("p1", BuyDot("c1", "Melee")).do("gm", TakeBack("c1", "Melee"))
    assert (stage.sheet().dots("Melee"), stage.sheet().experience.free) == (3, 30)
    with refused_by("MS-12.4"):
        stage.do("gm", TakeBack("c1", "Melee"))
    with refused_by("MS-1.8"):
        stage.do("p1", TakeBack("c1", "Melee"))


@pytest.mark.rule("MS-11.10", "MS-R36")
def test_the_receipt_of_a_free_specialty_says_why_it_costs_nothing(rulings: Settings) -> None:
    stage = table(rulings).do("p1", but(specialties=())).do("gm", ApproveCharacter("p1"))
    stage.do("p1", BuySpecialty("c1", "Melee", "Swords"))
    heard = stage.plays[-1].receipt
    assert [one.clause for one in heard.for_seat("p1").because] == ["MS-11.10"]
    assert "creation_dots" in dict(heard.for_seat("p1").rulings)
    assert heard.for_seat("p2").because == ()


@pytest.mark.rule("MS-11.10")
def test_a_free_specialty_may_be_taken_later(rulings: Settings) -> None:
    stage = table(rulings).do("p1", but(specialties=())).do("gm", ApproveCharacter("p1"))
    stage.do("p1", BuySpecialty("c1", "Science", "Gravitics"))
    assert stage.sheet().specialties == (Specialty("Science", "Gravitics", "advanced"),)
    assert stage.sheet().experience.spent == 0
    stage.do("p1", BuySpecialty("c1", "Science", "Astrophysics"))
    assert stage.sheet().experience.spent == 3
    brought = Stage(rulings, Hero(sheet={"practised": ("Melee",)}), state={"between": True})
    assert brought.do("p1", BuySpecialty("c1", "Melee", "Clubs")).sheet().specialties[0].source == "xp"


@pytest.mark.rule("MS-8.1", "MS-R13")
@pytest.mark.parametrize(
    ("ability", "name", "parameter", "words"),
    [
        ("Stealth", "terrain", "Forest", "each specialty once"),
        ("Stealth", "Terrain", "", "of what, such as Urban, Forest, Plains"),
        ("Stealth", "Power Armor", "Mark 2", "alone"),
        ("Sorcery", "Fire", "", "an ability on the campaign's list"),
    ],
)
def test_a_specialty_is_taken_once_and_in_full(
    rulings: Settings, ability: str, name: str, parameter: str, words: str
) -> None:
    stage = Stage(rulings, Hero(specialties=(("Stealth", "Terrain"),)), state={"between": True})
    owned = (Specialty("Stealth", "Terrain", parameter="Forests"),)
    stage = Stage(rulings, Hero(sheet={"specialties": owned}), state={"between": True})
    with pytest.raises((Illegal, Invalid), match=words):
        stage.do("p1", BuySpecialty("c1", ability, name, parameter=parameter))


@pytest.mark.rule("MS-8.1", "MS-8.4")
def test_the_same_word_under_another_ability_is_another_specialty(rulings: Settings) -> None:
    stage = starting(rulings)
    for ability in ("Stealth", "Survival"):
        stage.do("p1", BuySpecialty("c1", ability, "Terrain", parameter="Urban"))
    terrains = [one for one in stage.sheet().specialties if one.name == "Terrain"]
    assert [(one.ability, one.tier, one.approved) for one in terrains] == [
        ("Stealth", "general", True), ("Survival", "general", True),
    ]  # fmt: skip


@pytest.mark.rule("MS-8.4", "MS-8.3", "MS-11.12")
@pytest.mark.parametrize("parameter", ["Forest", "forests", "Forests", "Plain"])
def test_a_listed_parameter_needs_no_approval_in_singular_or_plural(rulings: Settings, parameter: str) -> None:
    """The lists of Stealth and Survival have Forests, that of Alertness Forest: they are one."""
    stage = starting(rulings).do("p1", BuySpecialty("c1", "Stealth", "Terrain", parameter=parameter))
    assert (stage.sheet().specialties[-1].parameter, stage.sheet().specialties[-1].approved) == (parameter, True)
    assert all("Terrain" not in label for label in stage.labels("gm"))
    stage.do("p1", BuySpecialty("c1", "Survival", "Terrain", parameter="Swamps"))
    assert "Ana Arrow: judge Survival, Terrain (Swamps)" in stage.labels("gm")


@pytest.mark.rule("MS-12.4")
def test_a_price_is_that_of_the_specialty_by_name(rulings: Settings) -> None:
    stage = earning(rulings.but(ChosenOption("xp_why", "free")), 3)
    with pytest.raises(Illegal, match="Power Armor costs 3 points, Ana has 1"):
        stage.do("p1", BuySpecialty("c1", "Firearms", "Pistols")).do(
            "p1", BuySpecialty("c1", "Firearms", "Power Armor")
        )
    said = stage.facts("MS-12.4")
    assert (said["trait"], said["specialty"], said["price"]) == ("Firearms", "Pistols", 2)


@pytest.mark.rule("MS-8.3", "MS-11.12", "MS-R13")
@pytest.mark.parametrize(
    ("verdict", "tier", "free"), [("general", "general", 28), ("advanced", "advanced", 27), ("refused", None, 30)]
)
def test_the_storyteller_judges_unlisted_specialties(
    rulings: Settings, verdict: str, tier: str | None, free: int
) -> None:
    stage = starting(rulings).do("p1", BuySpecialty("c1", "Melee", "Chairs"))
    assert not stage.sheet().specialties[-1].approved
    stage.do("gm", JudgeSpecialty("c1", "Melee", "Chairs", verdict))
    owned = [one for one in stage.sheet().specialties if one.name == "Chairs"]
    assert [one.tier for one in owned] == ([tier] if tier else [])
    assert all(one.approved for one in owned)
    assert stage.sheet().experience.free == free


@pytest.mark.rule("MS-11.12", "MS-12.4", "MS-R45")
def test_points_given_back_are_points_of_the_start_again(rulings: Settings) -> None:
    """They had become points earned in play, which are spent between chapters, on what was practiced."""
    stage = starting(rulings).do("p1", BuySpecialty("c1", "Melee", "Chairs"))
    stage.do("gm", JudgeSpecialty("c1", "Melee", "Chairs", "refused"))
    assert stage.points() == Experience(30, 30, start=30)
    stage.do("p1", BuyDot("c1", "Wits")).do("gm", TakeBack("c1", "Wits"))
    assert stage.points() == Experience(30, 30, start=30)
    stage.do("p1", BuyDot("c1", "Wits")).do("p1", BuyDot("c1", "Wits"))
    assert stage.sheet().dots("Wits") == 4


@pytest.mark.rule("MS-12.4", "MS-R45")
def test_points_given_back_are_earned_ones_where_the_start_was_used_up(rulings: Settings) -> None:
    own = Experience(40, 4, (), 36)
    stage = Stage(rulings, Hero(abilities={"Melee": 4}, sheet={"experience": own})).do("gm", TakeBack("c1", "Melee"))
    assert stage.points() == Experience(40, 12, (), 28)


@pytest.mark.rule("MS-8.3", "MS-12.4")
def test_a_more_expensive_tier_must_be_paid_for(rulings: Settings) -> None:
    waits = (Specialty("Melee", "Chairs", source="xp", approved=False),)
    own = Experience(2, 0, (), 2)
    stage = Stage(rulings, Hero(sheet={"specialties": waits, "experience": own}))
    with pytest.raises(Illegal, match="would cost 3 points"):
        stage.do("gm", JudgeSpecialty("c1", "Melee", "Chairs", "advanced"))


@pytest.mark.rule("MS-R13")
@pytest.mark.parametrize(
    ("tier", "approved"),
    [pytest.param("advanced", False, id="approve"), under("specialty_custom", "open", "general", True)],
)
def test_a_players_own_specialty_waits_for_approval_unless_the_table_is_open(
    rulings: Settings, tier: str, approved: bool
) -> None:
    stage = starting(rulings).do("p1", BuySpecialty("c1", "Melee", "Chairs", tier))
    assert (stage.sheet().specialties[-1].tier, stage.sheet().specialties[-1].approved) == (tier, approved)


@pytest.mark.option("specialty_custom", "list_only")
def test_a_table_may_accept_only_listed_specialties(rulings: Settings) -> None:
    with refused_by("MS-R13"):
        starting(rulings).do("p1", BuySpecialty("c1", "Melee", "Chairs"))


@pytest.mark.rule("MS-R34", "MS-R45")
def test_a_dot_above_the_cap_that_is_paid_with_earned_points_waits_like_all_of_those() -> None:
    rulings = GAME.read_settings({"creation_attribute_cap": "whole_creation"})
    own = Experience(45, 35, (), 10, start=20)
    stage = Stage(rulings, Hero({"Strength": 4}, sheet={"experience": own}))
    with refused_by("MS-R45", why="experience is spent between chapters"):
        stage.do("p1", BuyDot("c1", "Strength"))
    stage = Stage(rulings, Hero({"Strength": 4}, sheet={"experience": own}), state={"between": True})
    with refused_by("MS-R45", why="Ana has had no chance to learn Strength"):
        stage.do("p1", BuyDot("c1", "Strength"))
    stage.do("gm", TickPractice("c1", "Strength")).do("p1", BuyDot("c1", "Strength"))
    assert stage.points() == Experience(45, 20, (), 25, start=20)


@pytest.mark.rule("MS-12.4", "MS-R45", "MS-11.10")
def test_a_specialty_is_offered_where_one_can_be_taken(rulings: Settings) -> None:
    """The form was open while a chapter was under way, and refused whatever was written in it."""
    stage = Stage(rulings, Hero(), Hero(sheet={"creation": Creation((), ())}))
    assert [form(stage, seat, "buy_specialty").legal for seat in ("p1", "p2")] == [False, True]
    stage.do("gm", CloseChapter())
    assert not form(stage, "p1", "buy_specialty").legal
    stage.do("gm", TickPractice("c1", "Science"))
    assert form(stage, "p1", "buy_specialty").legal
    stage.do("p1", BuySpecialty("c1", "Science", "Physics"))
    assert not form(stage, "p1", "buy_specialty").legal
