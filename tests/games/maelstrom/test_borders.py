"""Borders of rolls, specialties, willpower and experience: none, several at once, options at their edge."""

from __future__ import annotations

import pytest

from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AwardPoints
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.sheets.commands import BuyDot, BuySpecialty, JudgeSpecialty, TakeBack
from croupier.games.maelstrom.sheets.state import Creation, Experience, Health, Specialty
from croupier.games.maelstrom.willpower.commands import CallWillpower, CloseDay, IgnoreWounds, RollRest
from croupier.testing.refusals import refused_by
from support.maelstrom.reading import choices_of, cited, lines
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.stage import Hero, Stage, under

# willpower


@pytest.mark.rule("MS-9.6", "MS-9.7", "MS-R26")
@pytest.mark.parametrize("current", [1, 2])
def test_a_willpower_roll_without_dice_cannot_be_bought(current: int) -> None:
    hero = Hero(willpower=5, current=current, sheet={"health": Health(lethal=7)})
    stage = Stage(GAME.read_settings({"wp_wounds": "yes"}), hero).do("gm", CallWillpower("c1"))
    assert (stage.said(), stage.asked()) == ("failure", [])


@pytest.mark.rule("MS-9.6", "MS-9.8", "MS-R24")
@pytest.mark.parametrize(
    ("threshold", "said"),
    [
        pytest.param(2, "it becomes a success of 3", id="ignored"),
        under("wp_threshold_on_spend", "applied", 2, "it becomes a success of 1"),
        under(
            "wp_threshold_on_spend", "applied", 3, "the threshold cancels everything it buys: the roll stays a failure"
        ),
    ],
)
def test_the_choice_to_spend_says_what_a_threshold_leaves(rulings: Settings, threshold: int, said: str) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=4)).do("gm", CallWillpower("c1", 6, threshold), "2,3,4,5")
    found = [one for one in choices_of(stage, "p1") if one.command["type"] == "spend_willpower"]
    assert [one.help.partition("; ")[2] for one in found] == [said]


@pytest.mark.rule("MS-9.16", "MS-9.2")
def test_the_receipt_of_a_rest_adds_up_at_the_permanent_rating(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(willpower=5, current=3)).do("gm", CloseDay(("c1",), ("c1",)), goes_on=False)
    stage.do("p1", RollRest("c1"), "2,8,8,8")
    assert cited(stage, "MS-9.16") == [{"before": 4, "recovered": 1, "left": 5}]


@pytest.mark.rule("MS-12.5", "MS-9.17")
def test_a_bought_dot_of_willpower_ends_zero_willpower(rulings: Settings) -> None:
    own = Experience(30, 30, (), 0, 0, 30)
    stage = Stage(rulings, Hero(current=0, sheet={"experience": own}, more={"broken": True}))
    stage.do("p1", BuyDot("c1", "Willpower"))
    assert (stage.sheet().willpower, stage.sheet().current, stage.one().broken) == (4, 1, False)
    stage.do("gm", TakeBack("c1", "Willpower"))
    assert (stage.sheet().willpower, stage.sheet().current, stage.one().broken) == (3, 0, True)


# untrained, specialties


@pytest.mark.rule("MS-4.7", "MS-4.9")
def test_the_line_about_working_it_out_fits_knowledges_too(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({}, {"Medicine": 0}))
    name = stage.do("p1", wish.DeclareAction("c1", "sets the bone")).attempt().id
    stage.do("gm", wish.AskAnother(name, "Wits")).do("p1", wish.ChooseWay(stage.attempt().id), "6,7")
    assert "Ana works it out: an untrained skill costs nothing, an untrained knowledge may be tried." in lines(stage)
    stage.do("gm", wish.OfferWay(name, "Intelligence", "Medicine"))
    stage.do("p1", wish.ChooseWay(name), "8,8")
    assert next(one for one in stage.state.attempts if one.id == name).record.open().locked.difficulty == 8


@pytest.mark.rule("MS-4.7", "MS-R8")
@pytest.mark.option("untrained_knowledge", "never")
def test_working_it_out_promises_no_knowledge_where_nobody_may_try_one(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = stage.do("p1", wish.DeclareAction("c1", "sets the bone")).attempt().id
    stage.do("gm", wish.AskAnother(name, "Wits")).do("p1", wish.ChooseWay(stage.attempt().id), "6,7")
    assert "Ana works it out: an untrained skill costs nothing." in lines(stage)
    assert not cited(stage, "MS-4.9")


@pytest.mark.rule("MS-4.8", "MS-4.9", "MS-R7")
@pytest.mark.option("roll_trait_sets", "any_two")
def test_each_of_two_abilities_costs_what_it_costs_untrained(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({}, {"Medicine": 0, "Heavy Weapons": 0}))
    with refused_by("MS-4.8"):
        offered(stage, ("Athletics", "Medicine"))
    assert rolled(Stage(rulings, Hero({}, {"Heavy Weapons": 0})), ("Melee", "Heavy Weapons"), "2,6,6") == "failure"


@pytest.mark.rule("MS-16.2", "MS-16.4", "MS-R7")
@pytest.mark.option("roll_trait_sets", "any_two")
def test_each_of_two_abilities_has_its_own_specialties(rulings: Settings) -> None:
    owned = (("Melee", "Clubs"), ("Stealth", "Surveillance"), ("Stealth", "Shadows"))
    stage = Stage(rulings, Hero(specialties=owned))
    name = offered(stage, ("Melee", "Stealth"), related=("Clubs", "Surveillance", "Shadows"))
    with refused_by("MS-16.4"):
        stage.do("p1", wish.ChooseWay(name, 0, ("Surveillance", "Shadows")))
    stage.do("p1", wish.ChooseWay(name, 0, ("Clubs", "Surveillance")), "2,3,4,5")
    assert stage.record().locked.used == ("Clubs", "Surveillance")


@pytest.mark.rule("MS-15.9", "MS-R10")
@pytest.mark.parametrize("scope", ["rolled_ability", "any"])
@pytest.mark.parametrize("name", ["Followers", "whatever"])
def test_only_advanced_specialties_are_required_whatever_their_ability(scope: str, name: str) -> None:
    stage = Stage(GAME.read_settings({"specialty_required_scope": scope}), Hero())
    with refused_by("MS-15.9", why=f"{name} is not an advanced specialty"):
        offered(stage, ("Strength", "Athletics", 6, 0, (name,)))


@pytest.mark.rule("MS-15.9", "MS-R10")
@pytest.mark.parametrize(
    "offers", [pytest.param(False, id="rolled ability"), under("specialty_required_scope", "any", True)]
)
def test_specialties_of_other_abilities_are_offered_where_they_may_be_required(rulings: Settings, offers: bool) -> None:
    stage = Stage(rulings, Hero()).do("p1", wish.DeclareAction("c1", "swings"))
    form = next(one for one in choices_of(stage, "gm") if one.command["type"] == "offer_way")
    field = next(one for one in form.fields if one.name == "required")
    assert field.by is not None
    assert [("Lockpick" in [one.value for one in field.by.options[name]]) for name in ("Melee", "Tradecraft")] == [
        offers,
        True,
    ]


@pytest.mark.rule("MS-8.2", "MS-11.11")
def test_a_specialty_without_dots_is_taken_with_a_warning(rulings: Settings) -> None:
    own = Experience(30, 30, (), 0, 0, 30)
    stage = Stage(rulings, Hero({}, {"Survival": 0}, sheet={"experience": own}))
    stage.do("p1", BuySpecialty("c1", "Survival", "Spacecraft")).do("p1", BuySpecialty("c1", "Melee", "Clubs"))
    said = [event.why for play in stage.plays for event in play.events if hasattr(event, "why")]
    assert said[-2:] == ["Survival: Spacecraft for 2 points (no effect without dots in Survival)",
                         "Melee: Clubs for 2 points"]  # fmt: skip


# terms


@pytest.mark.rule("MS-13.4", "MS-R16")
def test_a_roll_that_cannot_succeed_says_why_it_fails(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    offered(warned := Stage(rulings, Hero()), ("Strength",), impossible=True)
    ways = [one.help for one in choices_of(warned, "p1") if one.command["type"] == "choose_way"]
    assert ways == ["it cannot succeed, and is rolled to see how badly it ends"]
    assert rolled(stage, ("Strength",), "1,6,7,8", impossible=True) == "failure"
    assert lines(stage)[-1].endswith("[1,6,7,8] at difficulty 6: failure (it cannot succeed).")
    assert cited(stage, "MS-13.4") == [{"net": 0, "why": "it cannot succeed"}]
    assert cited(stage, "MS-17.5") == [{"result": "failure", "counted": (), "net": 0}]


@pytest.mark.rule("MS-15.1", "MS-15.3", "MS-15.8")
def test_the_terms_of_a_receipt_add_up(rulings: Settings) -> None:
    rolled(stage := Stage(rulings, Hero()), ("Reflexes", "Firearms", 5, 1, ("Extreme Range",)), "2,3,7,8,9")
    facts = ("MS-15.1", "MS-14.9", "MS-15.8", "MS-17.2", "MS-17.3")
    base, reflexes, unused, dice, threshold = (cited(stage, clause)[0] for clause in facts)
    assert base["difficulty"] + reflexes["difficulty"] == dice["difficulty"] == 6
    assert base["threshold"] + unused["threshold"] == threshold["threshold"] == 2
    rolled(plain := Stage(rulings, Hero()), ("Strength", "Firearms"), "2,3,4,5,5,7,8")
    assert cited(plain, "MS-15.1") == []


@pytest.mark.rule("MS-R3", "MS-15.7")
def test_a_receipt_says_how_a_difficulty_above_ten_is_handled(rulings: Settings) -> None:
    rolled(stage := Stage(rulings, Hero({}, {"Heavy Weapons": 0})), ("Strength", "Heavy Weapons", 10), "2,3,4,10")
    assert cited(stage, "MS-R3") == [{"sum": 11, "difficulty": 10, "threshold": 1}]


@pytest.mark.rule("MS-13.7", "MS-R18", "MS-16.3")
def test_a_player_may_withdraw_while_the_storyteller_judges_what_they_would_use(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=(("Melee", "Clubs"),)), Hero())
    name = offered(stage, ("Strength", "Melee"))
    stage.do("p1", wish.ChooseWay(name, 0, ("Clubs",)))
    found = [
        one.command for seat in ("p1", "p2") for one in choices_of(stage, seat) if one.command["type"] == "withdraw"
    ]
    assert found == [{"type": "withdraw", "attempt": name}]
    stage.do("p1", wish.Withdraw(name))
    assert (stage.state.attempts, stage.asked()) == ((), [])


@pytest.mark.rule("MS-1.2", "MS-4.9", "MS-14.9")
def test_the_storytellers_exception_for_one_roll_is_in_the_receipt(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({}, {"Medicine": 0}), Hero())
    offered(stage, ("Reflexes", "Medicine"), untrained="waive", precise_way="yes")
    own = [stage.plays[-1].receipt.for_seat(seat).because for seat in ("p1", "p2")]
    assert [[one.clause for one in because if one.clause == "MS-1.2"] for because in own] == [["MS-1.2"], []]
    assert cited(stage, "MS-1.2") == [{"untrained": "waive", "precise_way": "yes"}]


@pytest.mark.rule("MS-1.2", "MS-14.2", "MS-9.4")
@pytest.mark.parametrize(("traits", "told"), [(("Strength", "Melee"), [{"attribute": "none"}]), (("Willpower",), [])])
def test_willpower_alone_is_no_exception(rulings: Settings, traits: tuple[str, ...], told: list[object]) -> None:
    stage = Stage(rulings, Hero())
    offered(stage, traits, alone=True)
    assert cited(stage, "MS-1.2") == told


@pytest.mark.rule("MS-16.6", "MS-16.7", "MS-15.8")
def test_line_and_receipt_name_the_specialties_used_and_missing(rulings: Settings) -> None:
    owned = (("Firearms", "Extreme Range", "advanced"), ("Firearms", "Pistols"))
    stage = Stage(rulings, Hero(specialties=owned))
    required = ("Extreme Range", "Energy Weapons")
    rolled(stage, ("Wits", "Firearms", 6, 0, required), "2,3,4,9,10", "7,10", "2,3", use=("Extreme Range",))
    said = "(with Extreme Range; without Energy Weapons: threshold +1), [2,3,4,9,10], bonus dice [7,10], then [2,3],"
    assert said in lines(stage)[-1]
    assert cited(stage, "MS-16.7") == [{"used": "Extreme Range", "tens": 2, "dice": 4}]
    assert cited(stage, "MS-16.6") == [{"used": "Extreme Range"}]
    rolled(stage, ("Wits", "Firearms"), "2,3,4,5,6", use=("Pistols",))
    assert len(cited(stage, "MS-16.7")) == 1


# experience


@pytest.mark.rule("MS-12.4", "MS-R45", "MS-R46")
def test_banked_experience_is_not_starting_experience() -> None:
    settings = GAME.read_settings({"xp_dice": "on"})
    own = Experience(5, 3, (("Melee", 2),), 0, 0, 3)
    stage = Stage(settings, Hero(sheet={"experience": own}))
    with refused_by("MS-R45"):
        stage.do("p1", BuySpecialty("c1", "Melee", "Clubs"))
    stage = Stage(settings, Hero(sheet={"experience": own}), state={"between": True})
    stage.do("p1", BuySpecialty("c1", "Melee", "Clubs"))
    assert stage.points() == Experience(5, 3, (), 2, 0, 3)


@pytest.mark.rule("MS-12.6", "MS-R45")
def test_no_more_starting_experience_is_left_than_is_free(rulings: Settings) -> None:
    own = Experience(30, 5, (), 25, 0, 5)
    stage = Stage(rulings, Hero(sheet={"experience": own})).do("gm", AwardPoints("c1", -3, "too much"))
    assert stage.points() == Experience(27, 2, (), 25, 0, 2)
    wanted = Specialty("Melee", "Whips", source="xp", approved=False)
    hero = Hero(sheet={"experience": Experience(30, 2, (), 28, 0, 2), "specialties": (wanted,)})
    stage = Stage(rulings, hero).do("gm", JudgeSpecialty("c1", "Melee", "Whips", verdict="advanced"))
    assert stage.points() == Experience(30, 1, (), 29, 0, 1)


@pytest.mark.rule("MS-8.3", "MS-11.12", "MS-12.6")
@pytest.mark.parametrize(
    ("source", "verdict", "said", "facts"),
    [
        ("creation", "general", "is general", {"verdict": "general", "price": 0, "free": 30}),
        ("xp", "advanced", "is advanced, 1 point more", {"verdict": "advanced", "price": 1, "free": 29}),
        ("xp", "refused", "is refused, 2 points back", {"verdict": "refused", "back": 2, "free": 32}),
    ],
)
def test_a_judged_specialty_says_what_it_costs_or_gives_back(
    rulings: Settings, source: str, verdict: str, said: str, facts: dict[str, object]
) -> None:
    own = Experience(32, 30, (), 2, 0, 30)
    given = Creation((), ())
    wanted = Specialty("Melee", "Whips", source=source, approved=False)
    hero = Hero(
        sheet={"experience": own, "specialties": (wanted,), "creation": given if source == "creation" else None}
    )
    stage = Stage(rulings, hero, Hero()).do("gm", JudgeSpecialty("c1", "Melee", "Whips", verdict=verdict))
    assert (lines(stage), lines(stage, "p2")) == ([f"Ana: Melee: Whips {said}."], [])
    assert cited(stage, "MS-8.3") == [facts]
    assert stage.plays[-1].receipt.for_seat("p2").because == ()


@pytest.mark.rule("MS-12.6", "MS-12.4")
def test_the_receipt_of_a_dot_taken_back_says_what_is_free_again(rulings: Settings) -> None:
    own = Experience(30, 22, (), 8, 0, 22)
    stage = Stage(rulings, Hero(sheet={"experience": own})).do("gm", TakeBack("c1", "Melee"))
    assert cited(stage, "MS-12.6") == [{"trait": "Melee", "back": 6, "free": 28}]


@pytest.mark.rule("MS-11.3", "MS-R75")
def test_the_question_about_a_new_character_stays_open_when_somebody_else_is_named(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), seats=2)
    before = [one for one in GAME.open_questions(stage.state) if one.seat == "p2"]
    offered(stage, ("Strength",))
    assert [one for one in GAME.open_questions(stage.state) if one.seat == "p2"] == before
    assert [one.key for one in before] == ["character:p2.0"]


@pytest.mark.rule("MS-9.12", "MS-9.11")
def test_the_receipts_of_ignored_wounds_cite_the_clause(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"health": Health(bashing=5)}), Hero()).do("p1", IgnoreWounds("c1"))
    seen = [[one.clause for one in stage.plays[-1].receipt.for_seat(seat).because] for seat in ("p1", "p2")]
    assert seen == [["MS-9.12", "MS-9.11"], ["MS-9.11"]]
    assert cited(stage, "MS-9.12") == [{"wounds": -2, "ignored": True}]
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,6,7")
    assert cited(stage, "MS-9.12")[1:] == [{"wounds": "ignored"}]
