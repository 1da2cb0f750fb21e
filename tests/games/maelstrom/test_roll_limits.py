"""Rolls that are refused, and the effects of their answers (chapters 13 to 17, MS-1.10)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.refusals import Impossible, Invalid, Refusal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.declarations import MOST_WAYS
from croupier.games.maelstrom.rolls.facts import facts
from croupier.games.maelstrom.rolls.modifiers import check_modifier
from croupier.games.maelstrom.rolls.opposed_rolls import counted, margin
from croupier.games.maelstrom.rolls.result_events import RecordChanged
from croupier.games.maelstrom.rolls.specialties import doubtful, first_choice
from croupier.games.maelstrom.rolls.state import BOTCH, FAILURE, SUCCESS, Reading, Terms
from croupier.games.maelstrom.rolls.way_choice import best
from croupier.testing.refusals import refused_by
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.stage import Hero, Stage, under

OWNED = (("Firearms", "Extreme Range", "advanced"), ("Firearms", "Pistols"), ("Firearms", "Sniper Rifles"))
GUARD = Npc("n1", "Guard", Secret(Quick((("watch", 3),)), ("gm",)))


@pytest.mark.rule("MS-13.7")
def test_at_most_eight_ways_are_offered(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("p1", wish.DeclareAction("c1", "gets in"))
    for _ in range(MOST_WAYS):
        stage.do("gm", wish.OfferWay("r2", "Strength", more=True))
    with pytest.raises(Impossible, match="8 ways are offered"):
        stage.do("gm", wish.OfferWay("r2", "Wits"))


@pytest.mark.rule("MS-R74", "MS-14.2")
@pytest.mark.parametrize(
    "command",
    [
        wish.RollInSecret("c9", "Wits"),
        wish.RollInSecret("c1", "Wits", "Willpower"),
        wish.RollInSecret("c1", "Wits", difficulty=11),
        wish.RollInSecret("c1", "Wits", harder=9),
        wish.RollInSecret("c1", "Precision", "Firearms", use=("Clubs",)),
    ],
)
def test_what_cannot_be_rolled_in_secret(rulings: Settings, command: wish.RollInSecret) -> None:
    stage = Stage(rulings, Hero(specialties=OWNED))
    with pytest.raises(Refusal):
        stage.do("gm", command)
    assert stage.state.hidden.open() == ()


@pytest.mark.rule("MS-16.3")
def test_only_proposed_specialties_can_relate(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=(("Athletics", "Run"), ("Athletics", "Jump"))))
    name = offered(stage, ("Strength", "Athletics"))
    stage.do("p1", wish.ChooseWay(name, 0, ("Run",)))
    with pytest.raises(Impossible, match="Jump was not chosen"):
        stage.do("gm", wish.AcceptUse(name, ("Jump",)))


@pytest.mark.rule("MS-16.3", "MS-R12")
def test_required_specialties_come_first_and_only_the_others_need_judging(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(abilities={"Firearms": 2}, specialties=OWNED))
    terms = Terms(("Precision", "Firearms"), required=("Extreme Range",), related=("Sniper Rifles",))
    assert first_choice(stage.state, "c1", terms) == ("Extreme Range", "Sniper Rifles")
    used = ("Pistols", "Extreme Range", "Sniper Rifles")
    assert doubtful(stage.state, "c1", terms, used) == ("Pistols",)
    one = Stage(rulings, Hero(abilities={"Firearms": 1}, specialties=OWNED))
    assert first_choice(one.state, "c1", terms) == ("Extreme Range",)


@pytest.mark.rule("MS-R12", "MS-16.9", "MS-16.4")
@pytest.mark.option("specialty_pick", "auto_best")
def test_preselected_specialties_are_required_or_make_tens_explode(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(specialties=OWNED))
    assert stage.run(best, "c1", Terms(("Precision", "Firearms"), required=("Extreme Range",))) == ("Extreme Range",)
    assert stage.run(best, "c1", Terms(("Precision", "Firearms"))) == ("Extreme Range",)
    assert stage.run(best, "c1", Terms(("Precision", "Melee"))) == ()
    name = offered(stage, ("Precision", "Firearms"))
    with pytest.raises(Impossible, match="picked automatically"):
        stage.do("p1", wish.ChooseWay(name, 0, ("Pistols",)))


@pytest.mark.rule("MS-1.8", "MS-R46", "MS-12.7")
@pytest.mark.option("xp_dice", "on")
def test_a_die_is_added_for_a_trait_of_the_roll_with_a_free_point_or_declined(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=1))
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7")
    with pytest.raises(Impossible, match="not a trait of this roll"):
        stage.do("p1", wish.AddDie("r2", "Wits"))
    stage.do("p1", wish.LeaveRoll("r2"))
    assert (stage.attempt().state, stage.asked(), stage.sheet().experience.free) == ("done", [], 1)
    poor = Stage(rulings, Hero(free=0))
    rolled(poor, ("Strength", "Athletics"), "2,3,4,5,5,7")
    with pytest.raises(Refusal):
        poor.do("p1", wish.AddDie("r2", "Strength"))


@pytest.mark.rule("MS-R19")
def test_failure_and_botch_both_count_as_zero_in_a_contest(rulings: Settings) -> None:
    win, fail = Reading(3, 0, 3, 3, SUCCESS), Reading(1, 1, 1, 0, FAILURE)
    botch = Reading(0, 2, 0, 0, BOTCH, 2)
    assert [counted(one) for one in (win, fail, botch)] == [3, 0, 0]
    assert (margin(win, botch), margin(fail, win)) == (3, -3)
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("p1", wish.DeclareAction("c1", "sneaks past")).do("gm", wish.Oppose("r2", "n1", "watch"))
    stage.do("gm", wish.OfferWay("r2", "Precision", "Stealth")).do("p1", wish.ChooseWay("r2"), "6,7,8", "2,3,7")
    assert stage.facts("MS-R19") == {"acting": 3, "against": 1, "margin": 2}


@pytest.mark.rule("MS-R19", "MS-13.8")
@pytest.mark.parametrize(
    "against", [wish.Oppose("r2", "c1", "Wits"), wish.Oppose("r2", "x9", "Wits"), wish.Oppose("r2", "n1", "sing")]
)
def test_characters_who_cannot_oppose_a_roll(rulings: Settings, against: wish.Oppose) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    stage.do("p1", wish.DeclareAction("c1", "sneaks past"))
    with pytest.raises(Impossible):
        stage.do("gm", against)


@pytest.mark.rule("MS-R20")
@pytest.mark.option("roll_extended", "extended")
def test_a_task_is_given_up_and_a_roll_counts_toward_an_existing_one(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.SetTask("dig", 4))
    stage.do("p1", wish.DeclareAction("c1", "digs"))
    with pytest.raises(Impossible, match="there is no task 't9'"):
        stage.do("gm", wish.WorkOn("r2", "t9"))
    stage.do("gm", wish.DropTask("t1"))
    assert stage.state.tasks == ()
    with pytest.raises(Invalid, match="1 to 99"):
        stage.do("gm", wish.SetTask("dig", 100))


@pytest.mark.rule("MS-15.3")
@pytest.mark.parametrize(("modifier", "field"), [((9, 0, 0), "harder"), ((0, -9, 0), "worse"), ((0, 0, 21), "dice")])
def test_absurd_modifiers_are_refused(modifier: tuple[int, int, int], field: str) -> None:
    with pytest.raises(Invalid, match=field):
        check_modifier(*modifier)
    check_modifier(-8, 8, -20)


@pytest.mark.rule("MS-1.2", "MS-17.10")
def test_an_amendment_is_shown_with_its_reason(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7")
    stage.do("gm", wish.AmendRoll("r2", "the rope helps", 5, 0))
    lines = [GAME.log_line(one, stage.state) for one in stage.events if isinstance(one, RecordChanged)]
    assert any("the rope helps" in line for line in lines)
    assert all(line.endswith(".") for line in lines)


@pytest.mark.rule("MS-R75", "MS-R12")
def test_the_amended_roll_keeps_its_dice(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, ("Strength", "Athletics"), "2,3,4,5,5,7")
    before = stage.record().dice
    stage.do("gm", wish.AmendRoll("r2", "the rope helps", 5, 0))
    assert (stage.record().dice, stage.said()) == (before, "success 3")
    assert msgspec.structs.asdict(stage.record().locked)["difficulty"] == 5


@pytest.mark.rule("MS-15.2", "MS-R17")
@pytest.mark.parametrize(
    "words",
    [
        under("roll_announce", "hidden", "terms are shown with the dice"),
        under("roll_announce", "non_default", "only a difficulty that is not 6 is announced"),
    ],
)
def test_the_announcement_policy_is_shown_in_advance(rulings: Settings, words: str) -> None:
    view = GAME.see(Stage(rulings, Hero()).state, "p1")
    assert [one.value for one in facts(view) if one.label == "Announcing"] == [words]


@pytest.mark.rule("MS-R74")
def test_only_the_storyteller_sees_secret_rolls(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.RollInSecret("c1", "Wits", words="does she see it"), "2,7")
    assert [one.label for one in facts(GAME.see(stage.state, "gm"))] == ["In secret: Ana"]
    assert facts(GAME.see(stage.state, "p1")) == ()


@pytest.mark.rule("MS-1.8", "MS-1.9", "MS-R75")
def test_the_storyteller_acts_for_a_character_only_while_their_player_is_away(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-1.8"):
        stage.do("gm", wish.DeclareAction("c1", "hides"))
    away = Stage(rulings, Hero(more={"proxy": True}))
    away.do("gm", wish.DeclareAction("c1", "hides"))
    assert away.attempt().words.open() == "hides"
