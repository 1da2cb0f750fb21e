"""Treatment, first aid, saving a life, consent to death: their effects, and who is refused (MS-R52, MS-R53)."""

from __future__ import annotations

import pytest

from croupier.core.choices import Choice
from croupier.core.refusals import Impossible, Refusal
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.combat.commands import LetGo, OpenFight
from croupier.games.maelstrom.harm.commands import AnswerDeath, Care, Harm, LayEffect, LiftEffect, Revive
from croupier.games.maelstrom.harm.events import CareGiven
from croupier.games.maelstrom.harm.mark_damage import mark
from croupier.games.maelstrom.rolls.commands import ChooseWay
from croupier.games.maelstrom.sheets.state import DEAD, DYING, OK, UNCONSCIOUS, Health
from croupier.games.maelstrom.willpower.commands import CloseDay
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form, forms, options
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage


def ward(rulings: Settings, health: Health, **patient: object) -> Stage:
    """A medic with four dice, and somebody hurt."""
    return Stage(rulings, Hero(), Hero(sheet={"health": health}, more=dict(patient)))


def cared(stage: Stage, what: str, *dice: str) -> Stage:
    """The medic's care, rolled."""
    stage.do("p1", Care("c1", "c2", what))
    waiting = next(one for one in stage.state.attempts if one.is_under_way)
    return stage.do("p1", ChooseWay(waiting.id), *dice)


@pytest.mark.rule("MS-R53", "MS-10.8")
@pytest.mark.parametrize(
    ("dice", "bashing", "lethal"),
    [
        ("2,3,7,8", 1, 1),
        ("6,7,8,9", 0, 1),
        ("2,3,4,5", 3, 1),
        ("1,2,3,4", 4, 1),
    ],
)
def test_first_aid_removes_bashing_levels_and_a_botch_adds_one(
    rulings: Settings, dice: str, bashing: int, lethal: int
) -> None:
    stage = cared(ward(rulings, Health(3, lethal, unaided=True)), "first aid", dice)
    health = stage.sheet("c2").health
    assert (health.bashing, health.lethal) == (bashing, lethal)


@pytest.mark.rule("MS-R53", "MS-10.8")
def test_first_aid_is_given_once_an_injury(rulings: Settings) -> None:
    stage = cared(ward(rulings, Health(3, unaided=True)), "first aid", "2,3,7,8")
    with pytest.raises(Refusal, match="has already had first aid"):
        stage.do("p1", Care("c1", "c2", "first aid"))
    stage.run(mark, "c2", 1, "bashing")
    cared(stage, "first aid", "2,3,4,8")
    assert stage.sheet("c2").health.bashing == 1


@pytest.mark.rule("MS-R53")
def test_a_success_counts_as_treatment_for_the_day_and_it_is_tried_once(rulings: Settings) -> None:
    stage = cared(ward(rulings, Health(0, 2)), "treatment", "2,3,4,8")
    assert stage.sheet("c2").health.treated == stage.state.day
    with pytest.raises(Refusal, match="has already been treated today"):
        stage.do("p1", Care("c1", "c2", "treatment"))
    failed = cared(ward(rulings, Health(0, 2)), "treatment", "2,3,4,5")
    assert failed.sheet("c2").health.treated != failed.state.day
    botched = cared(ward(rulings, Health(0, 2)), "treatment", "1,2,3,4")
    assert (botched.sheet("c2").health.bashing, botched.sheet("c2").health.lethal) == (1, 2)


@pytest.mark.rule("MS-R52")
@pytest.mark.option("health_death", "gentle")
@pytest.mark.parametrize(("dice", "condition"), [("2,3,4,8", UNCONSCIOUS), ("2,3,4,5", DYING)])
def test_a_dying_character_can_be_saved(rulings: Settings, dice: str, condition: str) -> None:
    stage = ward(rulings, Health(0, 8))
    stage.run(mark, "c2", 1, "lethal")
    assert stage.one("c2").condition == DYING
    cared(stage, "save", dice)
    assert stage.one("c2").condition == condition


@pytest.mark.rule("MS-10.8", "MS-R53", "MS-R52")
@pytest.mark.parametrize(
    ("health", "what", "patient", "why"),
    [
        (Health(0, 8), "treatment", {"condition": DEAD}, "is dead"),
        (Health(1), "save", {}, "is not dying"),
        (Health(), "treatment", {}, "is not hurt"),
        (Health(), "first aid", {}, "is not hurt"),
        (Health(1, unaided=False), "first aid", {}, "has already had first aid"),
        (Health(1), "prayer", {}, "is not a kind of care"),
    ],
)
def test_impossible_care_is_refused(
    rulings: Settings, health: Health, what: str, patient: dict[str, object], why: str
) -> None:
    stage = ward(rulings, health, **patient)
    before = stage.state
    with pytest.raises(Refusal, match=why):
        stage.do("p1", Care("c1", "c2", what))
    assert stage.state is before


@pytest.mark.rule("MS-10.8", "MS-R52")
def test_broken_or_unconscious_characters_give_no_care(rulings: Settings) -> None:
    for more in ({"broken": True}, {"condition": UNCONSCIOUS}):
        stage = Stage(rulings, Hero(more=more), Hero(sheet={"health": Health(2)}))
        with pytest.raises(Refusal):
            stage.do("p1", Care("c1", "c2", "treatment"))


@pytest.mark.rule("MS-R52", "MS-10.8")
def test_nobody_asks_about_the_death_of_the_living_and_the_dead_are_not_hurt(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with pytest.raises(Impossible, match="death is not in question"):
        stage.do("p1", AnswerDeath("c1", dies=True))
    with pytest.raises(Impossible, match="is not dead"):
        stage.do("gm", Revive("c1"))
    assert stage.one().condition == OK
    stage = Stage(rulings, Hero(sheet={"health": Health(0, 8)}, more={"condition": DEAD}))
    with pytest.raises(Refusal, match="is dead"):
        stage.do("gm", Harm("c1", 1))


@pytest.mark.rule("MS-15.3")
def test_a_missing_effect_cannot_be_removed(rulings: Settings) -> None:
    with pytest.raises(Impossible, match="there is no effect 'e7'"):
        Stage(rulings, Hero()).do("gm", LiftEffect("c1", "e7"))


@pytest.mark.rule("MS-10.7")
@pytest.mark.parametrize(
    ("dice", "levels"),
    [pytest.param("1,2,6,7", 3, id="WE-27"), pytest.param("1,1,2,3", 4, id="WE-27 a botch takes off nothing")],
)
def test_we_27_soak(rulings: Settings, dice: str, levels: int) -> None:
    from croupier.games.maelstrom.sheets.armor_table import ARMOR
    from croupier.games.maelstrom.sheets.state import Item

    worn = {"items": (Item("i1", "Padded clothing", armor=ARMOR["Padded clothing"], out=True),)}
    stage = Stage(rulings, Hero({"Strength": 3}, sheet=worn))
    stage.do("gm", Harm("c1", 4, "bashing"), dice)
    assert stage.sheet().health.bashing == levels


@pytest.mark.rule("MS-10.7")
def test_we_27_without_armor_nothing_is_rolled_against_lethal(rulings: Settings) -> None:
    stage = Stage(rulings, Hero({"Strength": 3})).do("gm", Harm("c1", 4, "lethal"))
    assert (stage.sheet().health.lethal, stage.state.attempts) == (4, ())


@pytest.mark.rule("MS-R53", "MS-R57")
def test_in_a_fight_only_possible_care_is_offered(rulings: Settings) -> None:
    """What stands in the way is said before what only the patient's sheet tells."""
    stage = ward(rulings, Health(3), level="Hurt")
    offered = [one.legal for one in care_offered(stage)]
    assert offered == [True, True]
    stage.do("gm", OpenFight(("c1", "c2")), "5", "4")
    assert stage.state.fight is not None
    assert stage.state.fight.now == "c1"
    assert [(one.command["what"], one.legal) for one in care_offered(stage)] == [
        ("treatment", False), ("first aid", True),
    ]  # fmt: skip
    stage.do("p1", LetGo("c1"))
    assert not any(one.legal for one in care_offered(stage))


def care_offered(stage: Stage) -> list[Choice]:
    return [one for one in GAME.choices(GAME.see(stage.state, "p1"), "p1") if one.command["type"] == "care"]


@pytest.mark.rule("MS-R53", "MS-1.10")
def test_a_required_specialty_is_named_once(rulings: Settings) -> None:
    """Twice it added two to the threshold of somebody who has it."""
    hurt = Hero(sheet={"health": Health(lethal=2)}, more={"level": "Scratched"})
    stage = Stage(rulings, Hero(specialties=(("Medicine", "Surgery", "advanced"),)), hurt)
    asked = GAME.read_command(
        b'{"type":"care","healer":"c1","patient":"c2","what":"treatment","required":["Surgery","Surgery"]}'
    )
    stage.do("gm", asked)
    (way,) = stage.attempt().offered.open()
    assert way.required == ("Surgery",)


@pytest.mark.rule("MS-R52")
def test_nobody_is_saved_while_their_player_decides_whether_they_die() -> None:
    """A success took the decision out of their hands."""
    stage = Stage(GAME.read_settings({"health_death": "story"}), Hero(), Hero()).do("gm", Harm("c1", 9, soaked=False))
    assert (stage.one().condition, stage.asked()) == (DYING, ["p1 death c1"])
    assert not any("Save" in one for one in stage.offered("p2"))
    with refused_by("MS-R52", why="Ana's player decides whether they die"):
        stage.do("p2", Care("c2", "c1", "save"))


@pytest.mark.rule("MS-R52", "MS-R53")
@pytest.mark.parametrize("what", ["treatment", "first aid"])
def test_the_dying_are_saved_before_they_are_treated(what: str) -> None:
    """No form offered it, and it was accepted."""
    stage = Stage(GAME.read_settings({"health_death": "gentle"}), Hero(), Hero()).do("gm", Harm("c1", 9, soaked=False))
    with refused_by("MS-R52", why="Ana is dying"):
        stage.do("p2", Care("c2", "c1", what))


@pytest.mark.rule("MS-R52", "MS-1.10")
def test_no_damage_is_offered_to_the_dead(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(more={"condition": DEAD}))
    assert options(form(stage, "gm", "harm"), "target") == ["c1"]
    with refused_by("MS-R52"):
        stage.do("gm", Harm("c2", 1))


@pytest.mark.rule("MS-R53", "MS-R74")
@pytest.mark.parametrize(
    ("health", "seat", "kinds"),
    [
        (Health(0, 2, unaided=True), "gm", ["treatment"]),
        (Health(0, 2, unaided=True), "p2", ["treatment"]),
        (Health(1, 2, unaided=True), "gm", ["treatment", "first aid"]),
        (Health(0, 2, unaided=True), "p1", ["treatment", "first aid"]),
    ],
    ids=["gm", "own", "bashing", "unknown"],
)
def test_first_aid_is_offered_where_it_may_remove_something(
    rulings: Settings, health: Health, seat: str, kinds: list[str]
) -> None:
    """It was offered to a healer who saw that the damage was lethal; a seat without the sheet cannot know."""
    stage = Stage(rulings, Hero(), Hero(sheet={"health": health}, more={"level": "Hurt"}))
    offered = forms(stage, seat, "care", healer="c2" if seat == "p2" else "c1", patient="c2")
    assert [one.command["what"] for one in offered] == kinds
    assert all("removes bashing damage only" in one.help for one in offered if one.command["what"] == "first aid")


@pytest.mark.rule("MS-R53")
def test_first_aid_without_effect_says_so(rulings: Settings) -> None:
    """Its banner said "Helps" and its line that nothing was removed."""
    given = CareGiven("c2", "first aid", 0)
    view = GAME.see(ward(rulings, Health(0, 2)).state, "p1")
    assert given.banner(view).verdict == "No use: no bashing damage"
    assert given.log_line(view).endswith("no use to Ben: no bashing damage.")


@pytest.mark.rule("MS-R53", "MS-13.2")
def test_nobody_gives_care_while_they_are_doing_something(rulings: Settings) -> None:
    """Two treatments could wait for one healer's dice, though an action and care could not."""
    wounded = Hero(sheet={"health": Health(lethal=1)})
    stage = Stage(rulings, Hero(), wounded, wounded).do("p1", Care("c1", "c2", "treatment"))
    with pytest.raises(Impossible, match="doing something"):
        stage.do("p1", Care("c1", "c3", "treatment"))
    stage.do("p1", ChooseWay(stage.attempt().id), "2,3,4,5").do("p1", Care("c1", "c3", "treatment"))


@pytest.mark.rule("MS-15.3")
@pytest.mark.parametrize(
    ("numbers", "said"),
    [((2, -1, 3), "gas (difficulty +2, dice -1, 3 turns)"), ((0, 0, 1), "gas (1 turn)"), ((0, 0, None), "gas")],
)
def test_the_log_says_what_an_effect_does_and_for_how_long(
    rulings: Settings, numbers: tuple[int, int, int | None], said: str
) -> None:
    stage = Stage(rulings, Hero()).do("gm", LayEffect("c1", "gas", *numbers))
    assert lines(stage) == [f"Ana: effect: {said}."]


@pytest.mark.rule("MS-R53", "MS-R74")
def test_first_aid_is_refused_where_its_giver_sees_no_bashing_damage(rulings: Settings) -> None:
    """It was not offered then, and yet accepted; who does not know the sheet may try in vain."""
    stage = Stage(rulings, Hero(), Hero(sheet={"health": Health(lethal=1, unaided=True)}))
    for seat, healer in (("gm", "c1"), ("p2", "c2")):
        with refused_by("MS-R53", why="no bashing damage"):
            stage.do(seat, Care(healer, "c2", "first aid"))
    stage.do("p1", Care("c1", "c2", "first aid"))


@pytest.mark.rule("MS-R53", "MS-R74")
@pytest.mark.parametrize("what", ["treatment", "first aid"])
def test_care_that_everyone_saw_is_not_offered_again(rulings: Settings, what: str) -> None:
    """A healer who cannot read the patient's sheet was offered it, and refused."""
    stage = ward(rulings, Health(3, unaided=True), level="Hurt")
    offered = [one.command["what"] for one in forms(stage, "p1", "care", healer="c1", patient="c2") if one.legal]
    assert what in offered
    cared(stage, what, "2,3,4,8")
    left = [one.command["what"] for one in forms(stage, "p1", "care", healer="c1", patient="c2") if one.legal]
    assert left == [one for one in offered if one != what]
    stage.run(mark, "c2", 1, "bashing")
    stage.do("gm", CloseDay(able=("c1",)))
    again = [one.command["what"] for one in forms(stage, "p1", "care", healer="c1", patient="c2") if one.legal]
    assert again == offered
    cared(stage, what, "2,3,4,8")
