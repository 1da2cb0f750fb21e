"""What a newcomer is offered, in which order, and what the help texts promise."""

from __future__ import annotations

import string
from importlib.resources import files

import msgspec
import pytest

from croupier.core.refusals import Illegal
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick, Scene
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.commands import CloseFight
from croupier.games.maelstrom.combat.events import AttackResolved, FightEnded
from croupier.games.maelstrom.combat.retelling import RETELLING as COMBAT_RETELLING
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import Care
from croupier.games.maelstrom.rolls.commands import ChooseWay, DeclareAction, OfferWay
from croupier.games.maelstrom.sheets.events import CharacterSet
from croupier.games.maelstrom.sheets.random_sheets import HOUSES, NAMES
from croupier.games.maelstrom.sheets.retelling import RETELLING as SHEETS_RETELLING
from croupier.games.maelstrom.sheets.sheet_blocks import of_quick
from croupier.games.maelstrom.sheets.state import UNCONSCIOUS, Health
from support.maelstrom.forms import fields, forms
from support.maelstrom.reading import choices_of, every_choice, lines
from support.maelstrom.stage import Hero, Stage, duel, with_own

GUARD = Npc("n1", "A guard", Secret(Quick((("Shoot", 5),), evade=3), ("gm",)))
HEALTH = Health(1, 0, 0, (0, 0, 1, 1, 2, 3))
HURT = Hero(abilities={"Medicine": 0}, more={"level": "Hurt"}, sheet={"health": HEALTH})


@pytest.mark.rule("MS-9.6")
def test_how_to_play_offers_a_dot_only_after_a_willpower_roll() -> None:
    page = files("croupier.games.maelstrom").joinpath("how_to_play.md").read_text(encoding="utf-8")
    (line,) = (one for one in page.splitlines() if one.startswith("9. "))
    assert line.startswith("9. After a willpower roll that is not a botch you may spend a dot")


@pytest.mark.rule("MS-R57", "MS-R60")
@pytest.mark.parametrize(
    ("part", "keeps"),
    [
        (Part("c2"), "keeps this turn's reaction"),
        (Part("c2", reacted=True), "keeps this turn's action"),
        (Part("c2", reacted=True, holds=True), "keeps the action that was held back"),
    ],
)
def test_doing_nothing_keeps_what_a_reaction_would_cost(rulings: Settings, part: Part, keeps: str) -> None:
    stage = duel(rulings, ben=part).do("p1", Strike("c1", "c2")).do("gm", SetAttack())
    (nothing,) = (one for one in choices_of(stage, "p2") if one.label == "Ben: Do nothing")
    assert nothing.help == keeps


@pytest.mark.rule("MS-20.2", "MS-R57")
def test_with_nobody_left_to_fight_attacks_come_last(rulings: Settings) -> None:
    down = msgspec.structs.replace(GUARD, condition=UNCONSCIOUS)
    fight = Fight(1, (Part("c1"), Part("n1")), "c1")
    over = Stage(rulings, Hero(), npcs=(down,), state={"fight": fight})
    labels = [one.label for one in choices_of(over, "p1") if one.prompt]
    assert labels[:2] == ["Do nothing", "Do something else, or move far"]
    assert labels.count("Do nothing") == 1
    attack = next(one for one in choices_of(over, "p1") if one.label.startswith("Attack"))
    assert (attack.under, attack.usual) == ("Other actions", msgspec.UNSET)
    first = next(one for one in choices_of(over, "gm") if one.group == "now")
    assert first.label == "End the fight"
    going_on = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": fight})
    assert choices_of(going_on, "p1")[0].label.startswith("Attack")


@pytest.mark.rule("MS-13.7", "MS-17.8")
def test_the_storyteller_asks_for_a_roll_and_describes_its_outcome_before_all_else(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("p1", DeclareAction("c1", "climb over the wall"))
    assert "Ask for a roll" in [one.label for one in choices_of(stage, "gm")]
    roll = stage.attempt().id
    stage.do("gm", OfferWay(roll, "Reflexes")).do("p1", ChooseWay(roll, 0), "7,7")
    labels = [one.label for one in every_choice(stage, "gm")]
    describes = labels.index("Describe the outcome of Ana's roll")
    assert describes < next(at for at, label in enumerate(labels) if label.startswith("Amend"))
    assert describes < labels.index("Set the world clock")


@pytest.mark.rule("MS-11.5")
def test_random_names_are_of_one_alphabet() -> None:
    assert set("".join((*NAMES, *HOUSES))) <= set(string.ascii_letters)


@pytest.mark.rule("MS-13.2", "MS-R74")
def test_everyone_hears_what_a_character_is_declared_to_do(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("p1", DeclareAction("c1", "climbs over the wall"))
    assert lines(stage, "p2") == ["Ana: climbs over the wall."]
    own = with_own(Stage(rulings, Hero(), Hero()), "c1").do("gm", DeclareAction("c1", "draws a knife"))
    assert lines(own, "p2") == ["Ana declares an action."]


@pytest.mark.rule("MS-R53", "MS-4.8")
@pytest.mark.parametrize(
    ("medicine", "seat", "aid"),
    [(0, "p1", False), (0, "gm", False), (2, "p1", True), (2, "gm", True), (2, "p2", False)],
)
def test_the_end_of_a_fight_suggests_first_aid_to_those_who_can_give_it(
    rulings: Settings, medicine: int, seat: str, aid: bool
) -> None:
    stage = duel(rulings, Hero(abilities={"Medicine": medicine}), HURT).do("gm", CloseFight())
    (ended,) = (one for one in stage.plays[-1].events if isinstance(one, FightEnded))
    assert ended.banner(GAME.see(stage.state, seat)).next.startswith("Give first aid") == aid


@pytest.mark.rule("MS-20.2", "MS-R53")
@pytest.mark.parametrize(("rests", "said"), [(True, "Rest (the GM lets time pass), or continue"), (False, "Continue")])
def test_the_end_of_a_fight_suggests_rest_only_where_it_is_possible(rulings: Settings, rests: bool, said: str) -> None:
    scene = Scene("The hold", "", rests)
    stage = duel(rulings, Hero(), Hero())
    stage.state = msgspec.structs.replace(stage.state, scene=scene)
    stage.do("gm", CloseFight())
    (ended,) = (one for one in stage.plays[-1].events if isinstance(one, FightEnded))
    assert ended.banner(GAME.see(stage.state, "p1")).next == f"{said} the scene."


@pytest.mark.rule("MS-17.7", "MS-17.8")
def test_only_the_roll_of_an_action_is_described(rulings: Settings) -> None:
    """A damage or soak roll is not an action of its own."""
    stage = (
        duel(rulings)
        .do("p1", Strike("c1", "c2", at_once=True))
        .do("gm", SetAttack(aware=False), "2,3,4,5,9", "2,3,4,5")
    )
    labels = [one.label for one in choices_of(stage, "gm") if one.label.startswith("Describe the outcome of")]
    assert labels == ["Describe the outcome of Ana's attack roll"]


@pytest.mark.rule("MS-17.8", "MS-17.10")
def test_choices_about_several_rolls_of_one_character_name_each(rulings: Settings) -> None:
    """Two of them read the same."""
    stage = Stage(rulings, Hero())
    for words in ("climbs the wall", "opens the hatch"):
        stage.do("p1", DeclareAction("c1", words))
        roll = stage.attempt().id
        stage.do("gm", OfferWay(roll, "Reflexes")).do("p1", ChooseWay(roll, 0), "2,7")
    labels = [label for label in stage.labels("gm") if label.startswith(("Describe", "Amend"))]
    assert len(labels) == len(set(labels)) == 4
    assert "Describe the outcome of Ana's roll (opens the hatch)" in labels


@pytest.mark.rule("MS-4.9", "MS-R53")
def test_care_by_the_untrained_is_marked_as_the_storytellers_leave(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(abilities={"Medicine": 0}), HURT)
    helps = [one.help for one in choices_of(stage, "gm") if one.label == "Ana: Treat Ben"]
    assert helps == ["Intelligence + Medicine, difficulty 6; untrained, so only if you let them try it"]


@pytest.mark.rule("MS-20.2")
def test_the_end_of_a_fight_says_who_won(rulings: Settings) -> None:
    down = msgspec.structs.replace(GUARD, condition=UNCONSCIOUS)
    stage = Stage(rulings, Hero(), npcs=(down,), state={"fight": Fight(2, (Part("c1"), Part("n1")), "c1")})
    assert lines(stage.do("gm", CloseFight())) == ["The fight ends in turn 2: Ana wins. Out of action: A guard."]
    told = COMBAT_RETELLING[FightEnded].retold("The fight ends in turn 2: Ana wins. Out of action: A guard.")
    assert told.words == "The fight is over, and Ana wins. Out of action: A guard"


def test_the_story_says_who_plays_whom(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    joins = CharacterSet(stage.one(), "joins the story")
    assert joins.log_line(GAME.see(stage.state, "p1")) == "Ana joins the story, played by p1."
    told = SHEETS_RETELLING[CharacterSet].retold("Ana joins the story, played by p1.")
    assert (told.words, told.note) == ("Ana", "played by p1")


@pytest.mark.rule("MS-10.3", "MS-R73")
def test_the_pools_of_a_wounded_npc_are_those_that_are_rolled(rulings: Settings) -> None:
    quick = msgspec.structs.replace(GUARD.quick.open(), hurt=(0, 3, 0), penalties=(0, 1, 3))
    npc = msgspec.structs.replace(GUARD, quick=Secret(quick, ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(npc,), state={"fight": Fight(1, (Part("n1"), Part("c1")), "n1")})
    rows = {one.label: one.value for one in of_quick(quick)}
    assert (rows["Pools"], rows["Evades"]) == ("Shoot 2 after wounds", "0 dice after wounds")
    assert "Attack with Shoot (2)" in [one.label for one in choices_of(stage, "gm")]
    rolls = next(one for one in every_choice(stage, "gm") if one.label == "Roll for A guard")
    assert rolls.fields[0].options[0].label == "Shoot: 2 dice"


@pytest.mark.rule("MS-4.9", "MS-R53")
def test_the_trained_need_no_leave_to_care_for_somebody(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(abilities={"Medicine": 2}), HURT)
    with pytest.raises(Illegal, match="Ana can try it without your leave"):
        stage.do("gm", Care("c1", "c2", "treatment", eases=True))


@pytest.mark.rule("MS-R67")
def test_only_aggravated_damage_has_a_source(rulings: Settings) -> None:
    write = next(one for one in choices_of(Stage(rulings, Hero()), "gm") if one.command["type"] == "write_weapon")
    (source,) = (one for one in write.fields if one.name == "source")
    many = {kind: len(source.given({"kind": kind}).options) for kind in ("bashing", "lethal", "aggravated")}
    assert many == {"bashing": 1, "lethal": 1, "aggravated": 7}


@pytest.mark.rule("MS-14.1", "MS-16.2", "MS-R74")
def test_the_terms_of_a_roll_show_dots_and_the_specialties_of_the_ability(rulings: Settings) -> None:
    """Every specialty of the sheet was offered with any ability, and no trait had its dots."""
    owned = (("Firearms", "Pistols"), ("Athletics", "Climbing"))
    stage = Stage(rulings, Hero(abilities={"Firearms": 2, "Athletics": 3}, specialties=owned))
    form = fields(next(iter(forms(stage.do("p1", DeclareAction("c1", "climbs")), "gm", "offer_way"))))
    dots = stage.sheet("c1").dots("Strength")
    assert f"Strength {dots}" in [one.label for one in form["first"].options]
    assert "Athletics 3" in [one.label for one in form["second"].options]
    by = form["related"].by
    assert by is not None
    assert {of: [one.value for one in those] for of, those in by.options.items()} == {
        "Firearms": ["Pistols"], "Athletics": ["Climbing"],
    }  # fmt: skip


@pytest.mark.parametrize(
    ("line", "words", "again"),
    [
        ("Thug hits Jun Varga (knife): 1 success at difficulty 6, margin 1.", "Thug hits Jun Varga with the knife",
         "with the knife, Thug hits Jun Varga"),
        ("Ana misses Ben (bare hands).", "Ana misses Ben with bare hands", "with bare hands, Ana misses Ben"),
    ],
)  # fmt: skip
def test_the_story_names_the_weapon_of_an_attack(line: str, words: str, again: str) -> None:
    """It said "An attack by Thug hits Jun Varga"."""
    told = COMBAT_RETELLING[AttackResolved].retold(line)
    assert (told.words, told.again) == (words, again)
