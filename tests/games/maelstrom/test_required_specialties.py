"""Required specialties with parameters, and one name under two abilities (MS-8.1, MS-8.4, MS-16.4, MS-16.6)."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.rolls.commands import AcceptUse, AmendRoll, ChooseWay, DeclareAction
from croupier.games.maelstrom.rolls.specialties import within_limits
from croupier.games.maelstrom.sheets.content import ability
from croupier.games.maelstrom.sheets.state import Specialty
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form, options, sent
from support.maelstrom.rolls import offered
from support.maelstrom.stage import Hero, Stage, duel, under

CHINESE, RUSSIAN = "Specific Language (Chinese)", "Specific Language (Russian)"
OWNED = (
    Specialty("Humanities", "Specific Language", "advanced", "Chinese"),
    Specialty("Humanities", "Specific Language", "advanced", "Russian"),
    Specialty("Humanities", "Law", "advanced"),
)
TREATY = ("Specific Language", "Law")
"""What a treaty requires of whoever reads it."""


def reader(rulings: Settings, *required: str, dots: int = 2, related: tuple[str, ...] = ()) -> tuple[Stage, str]:
    """Ana knows Chinese, Russian and law; she is offered a way that requires some of that."""
    stage = Stage(rulings, Hero(abilities={"Humanities": dots}, sheet={"specialties": OWNED}))
    return stage, offered(stage, ("Intelligence", "Humanities", 6, 0, required), related=related)


@pytest.mark.rule("MS-8.4", "MS-16.6", "MS-R12")
@pytest.mark.parametrize("picks", ["player", "auto_best"])
def test_one_of_two_languages_meets_a_required_one_and_leaves_room_for_another(picks: str) -> None:
    """Both were taken for it, and the roll went without the law."""
    stage, name = reader(GAME.read_settings({"specialty_pick": picks}), *TREATY)
    stage.do("p1", sent(form(stage, "p1", "choose_way")), "2,3,4,7")
    locked = stage.state.attempt(name).record.open().locked
    assert (locked.used, locked.missing, locked.threshold) == (TREATY, (), 0)


@pytest.mark.rule("MS-8.4", "MS-16.6", "MS-R75")
def test_without_an_answer_one_of_two_languages_meets_a_required_one(rulings: Settings) -> None:
    stage, _ = reader(rulings, *TREATY)
    (ask,) = GAME.open_questions(stage.state)
    assert GAME.default(GAME.see(stage.state, "p1"), ask) == ChooseWay("r2", 0, (CHINESE, "Law"))


@pytest.mark.rule("MS-16.3", "MS-R12")
def test_the_language_that_relates_is_chosen_first(rulings: Settings) -> None:
    stage, _ = reader(rulings, "Specific Language", dots=1, related=(RUSSIAN,))
    assert fields(form(stage, "p1", "choose_way"))["use"].default == [RUSSIAN]


@pytest.mark.rule("MS-15.8", "MS-16.6")
@pytest.mark.parametrize(
    ("use", "missing"),
    [((CHINESE, RUSSIAN), ()), ((RUSSIAN,), ("Specific Language",)), ((CHINESE,), (RUSSIAN,))],
)
def test_each_specialty_meets_one_required_one(rulings: Settings, use: tuple[str, ...], missing: tuple[str]) -> None:
    """Russian counted as any language, though it was required itself."""
    stage, name = reader(rulings, "Specific Language", RUSSIAN)
    stage.do("p1", ChooseWay(name, 0, use), "2,3,4,7")
    locked = stage.state.attempt(name).record.open().locked
    assert (locked.missing, locked.threshold) == (missing, len(missing))


@pytest.mark.rule("MS-17.10", "MS-16.4", "MS-8.4")
def test_a_roll_that_used_one_of_two_languages_can_be_amended(rulings: Settings) -> None:
    """The form had both languages ticked, with one dot, and so was never legal."""
    stage, name = reader(rulings, "Specific Language", dots=1)
    stage.do("p1", ChooseWay(name, 0, (RUSSIAN,)), "2,3,7")
    choice = form(stage, "gm", "amend_roll")
    assert choice.legal
    assert len(fields(choice)["used"].default or []) == 1
    stage.do("gm", sent(choice, reason="an easy text", difficulty=3))
    assert (stage.said(), stage.record().locked.missing) == ("success 2", ())


@pytest.mark.rule("MS-17.10", "MS-16.6")
def test_an_amendment_may_name_a_language_as_it_is_required(rulings: Settings) -> None:
    stage, name = reader(rulings, "Specific Language")
    stage.do("p1", ChooseWay(name), "2,3,4,7")
    stage.do("gm", AmendRoll(name, "both were needed", 6, 0, (CHINESE, "Specific Language")))
    assert stage.record().locked.used == ("Specific Language", RUSSIAN)


@pytest.mark.rule("MS-8.1", "MS-16.4", "MS-R7")
@pytest.mark.option("roll_trait_sets", "any_two")
def test_a_name_under_both_abilities_is_offered_once_and_counts_where_there_is_room(rulings: Settings) -> None:
    """It was offered, and ticked, once for each ability; then the roll was refused."""
    owned = (("Melee", "Surprise Attack"), ("Firearms", "Surprise Attack"), ("Melee", "Clubs"))
    stage = Stage(rulings, Hero(abilities={"Melee": 1, "Firearms": 1}, specialties=owned))
    name = offered(stage, ("Melee", "Firearms"), related=("Surprise Attack", "Clubs"))
    choice = form(stage, "p1", "choose_way")
    assert options(choice, "use") == ["Surprise Attack", "Clubs"]
    stage.do("p1", ChooseWay(name, 0, ("Surprise Attack", "Clubs")), "2,7")
    assert form(stage, "gm", "amend_roll").legal


@pytest.mark.rule("MS-16.4", "MS-16.5", "MS-R7")
@pytest.mark.option("roll_trait_sets", "any_two")
def test_every_specialty_that_the_storyteller_accepts_is_used_where_there_is_room(rulings: Settings) -> None:
    """The name under both abilities took the only place of the first, and the other specialty was dropped."""
    owned = (("Melee", "Surprise Attack"), ("Melee", "Clubs"), ("Firearms", "Surprise Attack"))
    stage = Stage(rulings, Hero(abilities={"Melee": 1, "Firearms": 1}, specialties=owned))
    name, both = offered(stage, ("Melee", "Firearms")), ("Surprise Attack", "Clubs")
    stage.do("p1", ChooseWay(name, 0, both)).do("gm", AcceptUse(name, both), "2,7")
    assert set(stage.record().locked.used) == set(both)
    terms = stage.record().locked.terms
    assert within_limits(stage.state, "c1", terms, list(stage.sheet().specialties)) == both
    clubs = [one for one in stage.sheet().specialties if one.ability == "Melee"]
    assert within_limits(stage.state, "c1", terms, clubs) == ("Surprise Attack",)


@pytest.mark.rule("MS-16.2", "MS-R7", "MS-R10")
@pytest.mark.option("roll_trait_sets", "any_two")
def test_an_ability_named_first_can_have_required_specialties(rulings: Settings) -> None:
    """Only those of the second trait were offered."""
    stage = Stage(rulings, Hero(abilities={"Melee": 1, "Firearms": 1}))
    stage.do("p1", DeclareAction("c1", "shoots and stabs"))
    choice = form(stage, "gm", "offer_way")
    firearms, melee = (found.advanced for name in ("Firearms", "Melee") if (found := ability(stage.state, name)))
    required = fields(choice)["required"]
    shown = {one.value for one in required.given({"first": "Firearms", "second": "Melee"}).options}
    assert shown == {*firearms, *melee}
    stage.do("gm", sent(choice, first="Firearms", second="Melee", required=[firearms[0]]))
    assert stage.attempt().offered.open()[0].required == (firearms[0],)


@pytest.mark.rule("MS-R7", "MS-16.2", "MS-R74")
@pytest.mark.option("roll_trait_sets", "any_two")
def test_a_secret_roll_can_use_a_specialty_of_the_ability_named_first(rulings: Settings) -> None:
    owned = (("Melee", "Clubs"), ("Firearms", "Handguns"))
    stage = Stage(rulings, Hero(abilities={"Melee": 1, "Firearms": 1}, specialties=owned))
    choice = form(stage, "gm", "roll_in_secret")
    use = fields(choice)["use"].given({"first": "Firearms", "second": "Melee"})
    assert ([one.value for one in use.options], use.max) == (["Clubs", "Handguns"], 2)
    stage.do("gm", sent(choice, first="Firearms", second="Melee", use=["Clubs", "Handguns"]), "7,7")
    (made,) = stage.state.hidden.open()
    assert set(made.record.open().locked.used) == {"Clubs", "Handguns"}


@pytest.mark.rule("MS-15.9", "MS-R10")
@pytest.mark.parametrize(
    ("name", "offers"),
    [
        pytest.param("Quiet Blade", True, id="one's own"),
        pytest.param("Zero-G", False, id="of another ability"),
        under("specialty_required_scope", "any", "Zero-G", True),
        pytest.param("Clubs", False, id="a general one"),
    ],
)
def test_the_terms_of_an_attack_offer_what_it_can_require(rulings: Settings, name: str, offers: bool) -> None:
    """Only what the ability lists was offered, though the attacker's own and those of other abilities were accepted."""
    stage = duel(rulings, Hero(specialties=(("Melee", "Quiet Blade", "advanced"),)), Hero())
    stage.do("p1", Strike("c1", "c2", "", "Strength"))
    assert (name in options(form(stage, "gm", "set_attack"), "required")) is offers
    if offers:
        stage.do("gm", SetAttack(aware=False, required=(name,)))
        assert stage.attempt().offered.open()[0].required == (name,)
        return
    with refused_by("MS-15.9" if name == "Clubs" else "MS-R10"):
        stage.do("gm", SetAttack(required=(name,)))


@pytest.mark.rule("MS-15.9", "MS-R10")
@pytest.mark.parametrize(
    "offers", [pytest.param(False, id="rolled ability"), under("specialty_required_scope", "any", True)]
)
def test_a_roll_without_an_ability_may_require_one_of_any_ability(rulings: Settings, offers: bool) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "pushes"))
    field = fields(form(stage, "gm", "offer_way"))["required"]
    for second in ("", "Wits"):
        assert any(one.value == "Zero-G" for one in field.given({"second": second}).options) is offers


SHOOTER = Hero({"Precision": 3}, {"Firearms": 1}, (("Firearms", "Extreme Range", "advanced"), ("Firearms", "Pistols"),
                                                    ("Firearms", "Sniper Rifles")))  # fmt: skip


@pytest.mark.rule("MS-16.3", "MS-R12")
@pytest.mark.parametrize(
    ("relate", "used"),
    [(("Sniper Rifles",), ("Sniper Rifles",)), (("Sniper Rifles", "Pistols"), ("Pistols",)), ((), ())],
)
def test_where_the_best_is_picked_the_storyteller_says_which_relates(
    relate: tuple[str, ...], used: tuple[str, ...]
) -> None:
    """Only the first one on the sheet could relate; if it did not, a roll had no specialty at all."""
    stage = Stage(GAME.read_settings({"specialty_pick": "auto_best"}), SHOOTER)
    name = offered(stage, ("Precision", "Firearms"))
    stage.do("p1", ChooseWay(name))
    assert options(form(stage, "gm", "accept_use"), "relate") == ["Extreme Range", "Pistols", "Sniper Rifles"]
    stage.do("gm", AcceptUse(name, relate), "2,3,4,5")
    assert stage.record().locked.used == used


@pytest.mark.rule("MS-16.5", "MS-R12")
def test_required_specialties_come_first_then_those_that_relate_then_general_ones(rulings: Settings) -> None:
    """They came in the order of the sheet."""
    owned = (("Firearms", "Energy Weapons", "advanced"), *SHOOTER.specialties[1:], SHOOTER.specialties[0])
    stage = Stage(rulings, SHOOTER._replace(abilities={"Firearms": 3}, specialties=owned))
    offered(stage, ("Precision", "Firearms", 8, 0, ("Extreme Range",)), related=("Sniper Rifles",))
    way = form(stage, "p1", "choose_way")
    assert options(way, "use") == ["Extreme Range", "Sniper Rifles", "Pistols", "Energy Weapons"]
    assert fields(way)["use"].default == ["Extreme Range", "Sniper Rifles"]
