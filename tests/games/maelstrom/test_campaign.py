"""Session zero, scenes, chapters, the storyteller's characters, awards and absence (chapter 1, PR-1, PR-9)."""

from __future__ import annotations

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign import commands as wish
from croupier.games.maelstrom.campaign.absence import update_proxies
from croupier.games.maelstrom.campaign.coverage import best_dots, facts
from croupier.games.maelstrom.campaign.npcs import penalties
from croupier.games.maelstrom.campaign.state import Npc, Quick, Scene
from croupier.games.maelstrom.campaign.story import QUESTIONS
from croupier.games.maelstrom.combat.attack_choices import npc_attack_choices
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.npcs.quick_sheets import pool_of
from croupier.games.maelstrom.rolls.commands import RollForNpc
from croupier.games.maelstrom.sheets.state import DEAD, Experience
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import fields, form
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage

GUARD = wish.AddNpc("A guard", (wish.NpcPool("Shoot", 5), wish.NpcPool("Watch", 4)), evade=3)
REWRITTEN = ("set_campaign", "answer_question", "set_hour")


def told(stage: Stage, seat: str = "p1") -> dict[str, str]:
    return {one.label: one.value for one in facts(GAME.see(stage.state, seat))}


@pytest.mark.rule("MS-1.8", "MS-1.10")
@pytest.mark.parametrize(
    "command",
    [
        wish.SetCampaign("Trial"),
        wish.AnswerQuestion("What?", "This."),
        wish.BeginCampaign(),
        wish.SetScene("Docks"),
        wish.SetClock("Dawn"),
        GUARD,
        wish.AwardChapter(("c1",)),
        wish.AwardStory(victory=True),
        wish.AwardPoints("c1", 1, "for that"),
        wish.CloseChapter(),
    ],
)
def test_only_the_storyteller_sets_these(rulings: Settings, command: Command) -> None:
    stage = Stage(rulings, Hero(), state={"begun": not isinstance(command, wish.BeginCampaign)})
    with refused_by("MS-1.8"):
        stage.do("p1", command)
    assert stage.events == []
    stage.do("gm", command)
    assert stage.events != []


@pytest.mark.rule("MS-1.5")
def test_session_zero_agreements_are_kept_and_shown(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("gm", wish.AnswerQuestion(QUESTIONS[0], "Horror"))
    stage.do("gm", wish.AnswerQuestion("How many moons?", "Two"))
    stage.do("gm", wish.AnswerQuestion(QUESTIONS[0], "Action"))
    assert (told(stage)[QUESTIONS[0]], told(stage)["How many moons?"]) == ("Action", "Two")
    stage.do("gm", wish.AnswerQuestion("How many moons?"))
    assert "How many moons?" not in told(stage)
    assert len(QUESTIONS) == 4
    with pytest.raises(Impossible, match="no answer yet"):
        stage.do("gm", wish.AnswerQuestion("Why?"))


@pytest.mark.rule("MS-1.4", "MS-1.5")
def test_what_the_table_agreed_on_is_changed_not_written_anew(rulings: Settings) -> None:
    """Each field was empty, so a new name for the campaign cleared its pitch and tone."""
    stage = Stage(rulings, Hero()).do("gm", wish.SetCampaign("Trial", "A trial", "Grim"))
    stage.do("gm", wish.AnswerQuestion(QUESTIONS[0], "Horror")).do("gm", wish.SetClock("Dawn"))
    made = [one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.command["type"] in REWRITTEN]
    texts = [field.default for one in made for field in one.fields if field.default]
    assert texts == ["Trial", "A trial", "Grim", "Horror", "Dawn"]


@pytest.mark.rule("MS-1.4", "MS-1.6")
def test_everyone_reads_what_the_campaign_is_about_and_its_tone(rulings: Settings) -> None:
    """Only the storyteller's form had them."""
    stage = Stage(rulings, Hero()).do("gm", wish.SetCampaign("Trial", "We salvage", "Grim, at times funny"))
    assert lines(stage) == ["The campaign is called Trial. We salvage. Tone: Grim, at times funny."]
    told = {fact.label: fact.value for fact in facts(GAME.see(stage.state, "p1"))}
    assert (told["What it is about"], told["Tone"]) == ("We salvage", "Grim, at times funny")
    assert lines(stage.do("gm", wish.SetCampaign("Trial"))) == ["The campaign is called Trial."]


@pytest.mark.rule("MS-9.14")
def test_the_log_says_whether_one_can_rest_in_a_scene(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero()).do("gm", wish.SetScene("Hold", "Cold", safe_rest=True, threatened=("c2",)))
    assert lines(stage) == ["Scene: Hold. Cold. Resting is possible here. Ben cannot rest: they are threatened."]
    assert lines(stage.do("gm", wish.SetScene("Deck"))) == ["Scene: Deck."]


@pytest.mark.rule("MS-1.4")
def test_a_campaign_begins_once_and_needs_a_character(rulings: Settings) -> None:
    stage = Stage(rulings, seats=1, state={"begun": False})
    with pytest.raises(Impossible, match="no character has been made"):
        stage.do("gm", wish.BeginCampaign())
    stage = Stage(rulings, Hero(), state={"begun": False})
    stage.do("gm", wish.BeginCampaign())
    with pytest.raises(Impossible, match="has begun"):
        stage.do("gm", wish.BeginCampaign())


@pytest.mark.rule("MS-9.14", "MS-1.8")
def test_a_scene_says_where_characters_can_rest_and_who_is_threatened(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    stage.do("gm", wish.SetScene("Docks", "Rain.", safe_rest=True, threatened=("c2", "c2")))
    assert stage.state.scene == Scene("Docks", "Rain.", True, ("c2",), since=stage.state.named)
    assert told(stage)["Scene"] == "Docks (resting is possible here; threatened: Ben)"
    with pytest.raises(Impossible, match="no character 'c9'"):
        stage.do("gm", wish.SetScene("Docks", threatened=("c9",)))
    fights = msgspec.structs.replace(stage.state, fight=Fight(1, (Part("c1"),), "c1"))
    stage.state, before = fights, stage.state
    with pytest.raises(Impossible, match="a fight is going on"):
        stage.do("gm", wish.EndScene())
    stage.state = before
    stage.do("gm", wish.EndScene())
    assert "Scene" not in told(stage)
    with pytest.raises(Impossible, match="there is no scene"):
        stage.do("gm", wish.EndScene())


@pytest.mark.rule("MS-R73")
def test_nobody_is_brought_in_without_a_pool(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.AddNpc("Somebody"))
    assert stage.state.npcs[0].quick.open().pools == (("Fight", 4),)


@pytest.mark.rule("MS-12.3")
def test_chapters_close_and_open_in_turn(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with pytest.raises(Impossible, match="a chapter is in progress"):
        stage.do("gm", wish.OpenChapter())
    stage.do("gm", wish.CloseChapter())
    assert (stage.state.chapter, stage.state.between) == (1, True)
    with pytest.raises(Impossible, match="already over"):
        stage.do("gm", wish.CloseChapter())
    stage.do("gm", wish.OpenChapter())
    assert (stage.state.chapter, stage.state.between) == (2, False)


@pytest.mark.rule("MS-1.7")
def test_the_party_sees_its_best_dots_from_sheets_that_it_may_see(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(abilities={"Melee": 1, "Navigation": 2}))
    best = best_dots(stage.state)
    assert (best["Melee"], best["Navigation"], best["Performance"]) == (3, 2, 0)
    assert "Navigation 2" in told(stage, "gm")["The party's best"]
    assert "Performance" in told(stage, "gm")["Nobody has"]
    assert "The party's best" not in told(stage, "p1")
    assert best_dots(GAME.see(stage.state, "p1"))["Navigation"] == 0


@pytest.mark.rule("MS-1.7")
def test_the_dead_have_no_part_in_what_the_party_can_do(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(), Hero(abilities={"Navigation": 2}, more={"condition": DEAD}))
    assert best_dots(stage.state)["Navigation"] == 0
    assert "Navigation" in told(stage, "gm")["Nobody has"]
    stage = Stage(rulings, Hero(), Hero(more={"condition": DEAD}))
    assert "The party's best" not in told(stage, "gm")


@pytest.mark.rule("MS-1.7", "MS-4.4")
@pytest.mark.option("content_abilities", "seed_plus")
def test_the_partys_best_are_of_the_campaigns_list_of_abilities(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(abilities={"Statecraft": 2}))
    assert "Statecraft 2" in told(stage, "gm")["The party's best"]


# the storyteller's characters


@pytest.mark.rule("MS-R73")
def test_no_two_people_that_everybody_knows_have_one_name(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.AddNpc("Thug", hidden=True)).do("gm", wish.AddNpc("Thug"))
    assert [one.name for one in stage.state.npcs] == ["Thug"]  # that there is a hidden one is a secret
    stage.do("gm", wish.ChangeNpc(name="Thug", npc="b1")).do("gm", wish.AddNpc("ana"))
    assert [one.name for one in stage.state.npcs] == ["Thug", "Thug 2", "ana 2"]
    stage.do("gm", wish.ChangeNpc(name="Thug", npc=stage.state.npcs[1].id))
    stage.do("gm", wish.ChangeNpc(name="Thug 2", npc=stage.state.npcs[1].id, initiative=5))
    assert [one.name for one in stage.state.npcs] == ["Thug", "Thug 2", "ana 2"]


@pytest.mark.rule("MS-9.17", "MS-R73")
def test_everyone_hears_that_a_rewritten_sheet_breaks_its_character(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.AddNpc("A guard", willpower=2))
    (guard,) = stage.state.npcs
    stage.do("gm", wish.ChangeNpc(name="A guard", npc=guard.id, willpower=0))
    assert (stage.state.npcs[0].broken, lines(stage)) == (True, ["A guard is at zero willpower."])
    stage.do("gm", wish.ChangeNpc(name="A captain", npc=guard.id, willpower=1))
    told = ["A guard is now called A captain and is no longer at zero willpower."]
    assert (stage.state.npcs[0].broken, lines(stage)) == (False, told)
    stage.do("gm", wish.ChangeNpc(name="A captain", npc=guard.id, willpower=1, notes="secret"))
    assert lines(stage) == []
    stage.do("gm", wish.AddNpc("A ghost", willpower=0))
    assert stage.state.npcs[1].broken
    assert lines(stage) == ["A ghost joins the story, at zero willpower."]


@pytest.mark.rule("MS-1.8")
def test_only_the_storyteller_sees_a_quick_sheet(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    stage.do("gm", GUARD)
    (guard,) = stage.state.npcs
    assert guard.quick == Secret(Quick((("Shoot", 5), ("Watch", 4)), evade=3), ("gm",))
    assert (pool_of(stage.state, guard.id, "Shoot"), pool_of(stage.state, guard.id, "Willpower")) == (5, 3)
    seen = GAME.see(stage.state, "p1").npcs[0]
    assert (seen.name, seen.quick.value) == ("A guard", None)
    change = wish.ChangeNpc(name="A captain", npc=guard.id, boxes=8, willpower=4)
    stage.do("gm", change)
    assert stage.state.npcs[0].quick.open().penalties == (0, 1, 1, 2, 2, 3, 5)
    assert pool_of(stage.state, guard.id, "Willpower") == 4
    stage.do("gm", wish.RemoveNpc(guard.id))
    assert stage.state.npcs == ()


def test_filled_levels_stay_when_a_quick_sheet_is_rewritten(rulings: Settings) -> None:
    hurt = Npc("n1", "A guard", Secret(Quick(hurt=(1, 2, 0)), ("gm",)))
    stage = Stage(rulings, Hero(), npcs=(hurt,))
    stage.do("gm", wish.ChangeNpc(name="A guard", npc="n1", initiative=6))
    assert stage.state.npcs[0].quick.open() == Quick(initiative=6, hurt=(1, 2, 0))


@pytest.mark.rule("MS-R73", "MS-R52")
def test_a_rewritten_quick_sheet_has_room_for_its_filled_levels_and_can_wake_its_character(
    rulings: Settings,
) -> None:
    down = Npc("n1", "A guard", Secret(Quick(hurt=(0, 4, 0)), ("gm",)), "unconscious")
    stage = Stage(rulings, Hero(), npcs=(down,))
    with pytest.raises(Invalid, match="boxes: 3 is not allowed; allowed: 4 to 20"):
        stage.do("gm", wish.ChangeNpc(name="A guard", npc="n1", boxes=3))
    (change,) = (one for one in GAME.choices(stage.state, "gm") if one.command["type"] == "change_npc")
    assert next(field.min for field in change.fields if field.name == "boxes") == 4
    assert stage.do("gm", wish.ChangeNpc(name="A guard", npc="n1", evade=2)).state.npcs[0].condition == "unconscious"
    assert stage.do("gm", wish.ChangeNpc(name="A guard", npc="n1", boxes=8)).state.npcs[0].condition == "ok"
    assert lines(stage) == ["A guard is on their feet again."]
    assert stage.do("gm", wish.ChangeNpc(name="A guard", npc="n1", boxes=4)).state.npcs[0].condition == "unconscious"
    assert lines(stage) == ["A guard is unconscious."]


@pytest.mark.rule("MS-R73")
def test_pools_with_the_same_name_are_distinguished(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    pools = tuple(wish.NpcPool(label, dice) for dice, label in enumerate(("Shoot", "Shoot", "y" * 80, "y" * 80)))
    stage.do("gm", msgspec.structs.replace(GUARD, pools=pools))
    assert stage.state.npcs[0].quick.open().pools == (
        ("Shoot", 0), ("Shoot (2)", 1), ("y" * 80, 2), (f"{'y' * 76} (2)", 3)
    )  # fmt: skip


@pytest.mark.rule("MS-R73", "MS-R74")
def test_a_hidden_character_is_known_to_nobody_else_until_shown(rulings: Settings) -> None:
    """A character made for later used to appear on every player's page at once."""
    stage = Stage(rulings, Hero())
    before = GAME.see(stage.state, "p1")
    stage.do("gm", msgspec.structs.replace(GUARD, hidden=True))
    stage.do("gm", msgspec.structs.replace(GUARD, name="A second guard", hidden=True))
    assert GAME.see(stage.state, "p1") == before
    assert [(one.id, one.name) for one in stage.state.backstage.open()] == [("b1", "A guard"), ("b2", "A second guard")]
    assert stage.events[-1].audience() == ("gm",)
    stage.do("gm", wish.ChangeNpc(name="The captain", npc="b1", pools=GUARD.pools, hidden=True))
    assert GAME.see(stage.state, "p1") == before
    offered = {one.label: one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm")}
    joins = offered["The captain joins the story"]
    assert joins.fields == ()
    stage.do("gm", GAME.read_command(msgspec.json.encode(joins.command)))
    (captain,) = stage.state.npcs
    assert (captain.id, captain.name, captain.quick.open().pools) == ("n2", "The captain", (("Shoot", 5), ("Watch", 4)))
    assert [one.name for one in GAME.see(stage.state, "p1").npcs] == ["The captain"]
    stage.do("gm", wish.RemoveNpc("b2"))
    assert stage.state.backstage.open() == ()
    with pytest.raises(Impossible, match="everyone has seen The captain"):
        stage.do("gm", wish.ChangeNpc(name="The captain", npc="n2", hidden=True))


@pytest.mark.rule("MS-R73", "MS-19.1")
@pytest.mark.parametrize(
    ("weapon", "numbers"),
    [("Hunting rifle", (8, "lethal", 200)), ("Club", (3, "bashing", 0)), ("", (4, "lethal", 0))],
)
def test_an_attack_of_a_pool_begins_with_its_listed_weapon(
    rulings: Settings, weapon: str, numbers: tuple[int, str, int]
) -> None:
    """Damage and range used to be typed again for every attack."""
    stage = Stage(rulings, Hero())
    stage.do("gm", msgspec.structs.replace(GUARD, pools=(wish.NpcPool("Shoot", 5, weapon),)))
    menu = Menu(GAME, GAME.see(stage.state, "gm"), "gm")
    npc_attack_choices(menu, "n2", Fight(1, (Part("c1"), Part("n2")), "n2"), "p")
    (attack,) = menu.choices
    assert tuple(field.default for field in attack.fields if field.name in ("damage", "kind", "reach")) == numbers
    change = next(one for one in GAME.choices(stage.state, "gm") if one.command["type"] == "change_npc")
    assert next(one.default for one in change.fields if one.name == "pools") == [
        {"label": "Shoot", "dice": 5, "weapon": weapon}
    ]


@pytest.mark.rule("MS-R73")
def test_a_pool_has_a_listed_weapon_or_none(rulings: Settings) -> None:
    with refused_by("MS-R73", Invalid, why="Hunting rifle"):
        Stage(rulings, Hero()).do("gm", msgspec.structs.replace(GUARD, pools=(wish.NpcPool("Shoot", 5, "Cannon"),)))


@pytest.mark.rule("MS-R45", "MS-R73")
def test_a_finished_roll_keeps_no_chapter_open_and_nobody_in_the_story(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(Npc("n1", "A guard", Secret(Quick((("Watch", 2),)), ("gm",))),))
    stage.do("gm", RollForNpc("n1", "Watch"), "3,7")
    assert stage.attempt().state == "done"
    stage.do("gm", wish.RemoveNpc("n1")).do("gm", wish.CloseChapter())
    assert stage.state.between


@pytest.mark.rule("MS-R73")
def test_a_character_in_a_fight_cannot_leave_the_story(rulings: Settings) -> None:
    guard = Npc("n1", "A guard", Secret(Quick(), ("gm",)))
    fight = Fight(1, (Part("c1"), Part("n1")), "c1")
    stage = Stage(rulings, Hero(), npcs=(guard,), state={"fight": fight})
    with pytest.raises(Impossible, match="in the middle of something"):
        stage.do("gm", wish.RemoveNpc("n1"))


@pytest.mark.rule("MS-R73")
def test_the_boxes_of_a_minor_character() -> None:
    assert [penalties(n) for n in (1, 4, 8, 10)] == [
        (), (0, 1, 3), (0, 1, 1, 2, 2, 3, 5), (0, 1, 1, 2, 2, 3, 5, 5, 5)
    ]  # fmt: skip


@pytest.mark.rule("MS-1.10")
@pytest.mark.parametrize(
    ("changes", "said"),
    [
        ({"name": " "}, "1 to 80 printable"),
        ({"pools": (wish.NpcPool("Shoot", 31),)}, "0 to 30"),
        ({"boxes": 0}, "1 to 20"),
        ({"evade": -1}, "0 to 30"),
    ],
)
def test_a_quick_sheet_out_of_bounds_is_refused(rulings: Settings, changes: dict[str, object], said: str) -> None:
    stage = Stage(rulings, Hero())
    with pytest.raises(Invalid, match=said):
        stage.do("gm", msgspec.structs.replace(GUARD, **changes))
    assert stage.state.npcs == ()


@pytest.mark.rule("MS-R73")
@pytest.mark.option("npc_sheet", "full")
def test_under_a_ruling_there_are_no_quick_sheets(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    with refused_by("MS-R73"):
        stage.do("gm", GUARD)


# awards


@pytest.mark.rule("MS-12.1", "MS-12.2", "MS-12.6")
def test_each_tick_is_a_point_earned_and_unspent(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(free=0))
    stage.do("gm", wish.AwardChapter(participation=("c1", "c2"), creativity=("c2", "c2"), heroism=("c2",)))
    assert stage.sheet("c1").experience == Experience(31, 31)
    assert stage.sheet("c2").experience == Experience(3, 3)
    stage.do("gm", wish.AwardStory(victory=True, hazard=True, ingenuity=("c1",)))
    assert (stage.sheet("c1").experience.earned, stage.sheet("c2").experience.earned) == (34, 5)
    for nothing in (wish.AwardChapter(), wish.AwardStory()):
        with pytest.raises(Impossible, match="is selected"):
            stage.do("gm", nothing)


@pytest.mark.rule("MS-12.2", "MS-R43")
@pytest.mark.option("xp_awards", "flat")
def test_under_a_ruling_everyone_has_three_points_a_session(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=0), Hero(free=2))
    stage.do("gm", wish.AwardAll())
    assert [stage.sheet(one).experience.free for one in ("c1", "c2")] == [3, 5]


@pytest.mark.rule("MS-R43")
def test_in_assist_mode_awards_may_exceed_the_ruling(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=0), state={"mode": "assist"})
    stage.do("gm", wish.AwardAll())
    assert stage.sheet("c1").experience.free == 3


@pytest.mark.rule("MS-R43")
@pytest.mark.option("xp_awards", "manual")
def test_under_a_ruling_only_the_storyteller_gives_points(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=0))
    for listed in (wish.AwardChapter(("c1",)), wish.AwardStory(victory=True), wish.AwardAll()):
        with pytest.raises(Illegal):
            stage.do("gm", listed)
    stage.do("gm", wish.AwardPoints("c1", 5, "a good idea"))
    assert stage.sheet().experience == Experience(5, 5)


@pytest.mark.rule("MS-12.6")
def test_a_correction_has_a_reason_and_takes_at_most_the_unspent_points(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(free=3))
    stage.do("gm", wish.AwardPoints("c1", -2, "counted twice"))
    assert stage.sheet().experience == Experience(1, 1)
    with pytest.raises(Illegal, match="1 free"):
        stage.do("gm", wish.AwardPoints("c1", -2, "again"))
    for wrong in (wish.AwardPoints("c1", 0, "nothing"), wish.AwardPoints("c1", 1, "")):
        with pytest.raises((Invalid, Illegal)):
            stage.do("gm", wrong)


# absence


def away(stage: Stage, seat: str, *, is_away: bool) -> None:
    seats = tuple(msgspec.structs.replace(one, away=is_away) if one.id == seat else one for one in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=seats)
    stage.run(update_proxies, seat="table")


@pytest.mark.rule("MS-1.8", "MS-1.9", "MS-R75")
def test_the_storyteller_plays_for_an_absent_player_until_they_return(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero())
    away(stage, "p2", is_away=True)
    assert [one.proxy for one in stage.state.characters] == [False, True]
    away(stage, "p2", is_away=False)
    assert [one.proxy for one in stage.state.characters] == [False, False]


@pytest.mark.option("table_absent", "freeze")
def test_under_a_ruling_questions_to_an_absent_player_wait(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    away(stage, "p1", is_away=True)
    assert not stage.one().proxy


@pytest.mark.option("visibility_sheets", "everyone")
def test_under_a_ruling_everyone_sees_what_the_party_can_do(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(abilities={"Navigation": 2}))
    assert stage.one("c2").sheet.known_to == (EVERYONE,)
    assert "Navigation 2" in told(stage, "p1")["The party's best"]


@pytest.mark.rule("MS-R43", "MS-12.2")
def test_a_chapters_form_begins_with_those_who_completed_it_alive(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), Hero(more={"condition": DEAD}))
    asked = fields(form(stage, "gm", "award_chapter"))
    assert asked["participation"].default == ["c1"]
    assert [one.value for one in asked["participation"].options or ()] == ["c1", "c2"]
    assert asked["heroism"].default is None


@pytest.mark.rule("MS-12.6")
def test_no_correction_takes_back_more_than_was_earned(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"experience": Experience(2, 10, adjusted=-8)}))
    with refused_by("MS-12.6", why="Ana has earned 2"):
        stage.do("gm", wish.AwardPoints("c1", -3, "a slip"))
    assert stage.do("gm", wish.AwardPoints("c1", -2, "a slip")).sheet().experience == Experience(0, 8, adjusted=-8)


@pytest.mark.rule("MS-R45", "MS-12.3")
@pytest.mark.option("xp_when", "any_time")
def test_the_end_of_a_chapter_asks_nobody_to_spend_what_may_be_spent_at_any_time(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", wish.CloseChapter())
    (banner,) = [one for event in stage.events if (one := event.banner(stage.state)) is not None]
    assert (banner.verdict, banner.next) == ("Chapter 1 over", "")
