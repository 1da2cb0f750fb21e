"""Commands that nothing on the page offers are refused, and what the storyteller may do is offered (MS-1.10)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.commands import AwardAll, AwardChapter, AwardStory, CloseChapter
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat import commands as fight_wish
from croupier.games.maelstrom.combat.attack_commands import CallOffAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm.commands import MendLevels
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.sheets.commands import AnswerQuirk, DropItem, GiveItem, LoseQuirk, OfferQuirk, WriteSheet
from croupier.games.maelstrom.sheets.items import Item, Weapon
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.games.maelstrom.state import with_fight
from croupier.games.maelstrom.willpower.commands import CloseDay, PassTime, TryRally
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form, forms, options, sent
from support.maelstrom.rolls import offered, rolled
from support.maelstrom.stage import Hero, Stage, duel

KNIFE = Item("i1", "Knife", weapon=Weapon(2, ability="Melee"), out=True)


@pytest.mark.rule("MS-R57")
@pytest.mark.option("combat_economy", "split")
def test_nobody_continues_their_turn_while_a_roll_waits(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight}).do("p1", fight_wish.SplitActions("c1", 2))
    stage.do("p1", fight_wish.ActOtherwise("c1", "kicks the door in"))
    for command in (Strike("c1", "c2"), fight_wish.Aim("c1", "c2"), fight_wish.TakeCover("c1"), fight_wish.LetGo("c1")):
        with pytest.raises(Impossible, match="something is under way"):
            stage.do("p1", command)
    stage.do("gm", wish.NeedNoRoll("r3")).do("p1", fight_wish.Aim("c1", "c2"))
    assert stage.asked() == ["p2 turn c2"]


@pytest.mark.rule("MS-R62")
def test_nobody_leaves_cover_that_they_do_not_have(rulings: Settings) -> None:
    partly, openly = (Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, parts, "c1")})
                      for parts in ((Part("c1", cover="partial"), Part("c2")), (Part("c1"), Part("c2"))))  # fmt: skip
    assert partly.do("p1", fight_wish.TakeCover("c1", "none")).asked() == ["p2 turn c2"]
    with refused_by("MS-R62", why="Ana has no cover to leave"):
        openly.do("p1", fight_wish.TakeCover("c1", "none"))


@pytest.mark.rule("MS-17.8", "MS-17.7")
def test_a_roll_that_follows_from_another_is_not_described(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    rolled(stage, ("Strength", "Athletics", 5, 2), "2,3,4,5,5,8")
    first = stage.attempt()
    chained = msgspec.structs.replace(first, id="r99", chain=first.id)
    stage.state = msgspec.structs.replace(stage.state, attempts=(*stage.state.attempts, chained))
    with pytest.raises(Impossible, match="follows from another one"):
        stage.do("gm", wish.Narrate("r99", "And so on."))


@pytest.mark.rule("MS-9.19", "MS-R57")
def test_a_character_who_holds_back_does_not_rally_in_the_middle_of_an_attack(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1"), Part("c2", holds=True), Part("c3")), "c1")
    broken = Hero(current=0, more={"broken": True})
    stage = Stage(rulings, Hero(), Hero(), broken, state={"fight": fight}).do("p1", Strike("c1", "c3"))
    with pytest.raises(Impossible, match="something is under way"):
        stage.do("p2", TryRally("c2"))
    stage.do("gm", CallOffAttack()).do("p2", TryRally("c2"))
    assert [one.helper for one in stage.state.rallies] == ["c2"]


@pytest.mark.rule("MS-12.2", "MS-R53")
@pytest.mark.parametrize(
    ("command", "why"),
    [
        (AwardStory(victory=True), "no character has been made yet"),
        (AwardChapter(), "no character has been made yet"),
        (CloseDay(), "no living character can rest"),
        (PassTime(30), "no living character can rest"),
    ],
)
def test_without_characters_nothing_is_awarded_and_no_time_passes(
    rulings: Settings, command: Command, why: str
) -> None:
    with pytest.raises(Impossible, match=why):
        Stage(rulings).do("gm", command)


@pytest.mark.rule("MS-R43")
def test_a_session_award_needs_a_recipient() -> None:
    with pytest.raises(Impossible, match="no character has been made yet"):
        Stage(GAME.read_settings({"xp_awards": "flat"})).do("gm", AwardAll())


@pytest.mark.rule("MS-12.3")
def test_no_chapter_is_closed_before_the_campaign_begins(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), state={"begun": False})
    with pytest.raises(Impossible, match="the campaign has not begun"):
        stage.do("gm", CloseChapter())


@pytest.mark.rule("MS-13.3", "MS-13.4", "MS-13.7")
@pytest.mark.parametrize("kind", ["need_no_roll", "say_impossible"])
def test_the_storyteller_may_decide_on_no_roll_after_offering_a_way(rulings: Settings, kind: str) -> None:
    stage = (
        Stage(rulings, Hero())
        .do("p1", wish.DeclareAction("c1", "climbs"))
        .do("gm", wish.OfferWay("r2", "Strength", "Athletics", more=True))
    )
    (choice,) = forms(stage, "gm", kind)
    assert choice.legal
    stage.do("gm", GAME.read_command(msgspec.json.encode(choice.command)))
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-15.4", "MS-1.8")
def test_the_storyteller_cancels_a_roll_that_waits_for_its_player(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Strength", "Athletics"))
    (choice,) = forms(stage, "gm", "void_roll")
    assert (choice.label, choice.group, choice.prompt) == ("Cancel Ana's roll", "any_time", None)
    assert forms(stage, "p1", "void_roll") == []
    stage.do("gm", wish.VoidRoll(name, "it has begun to rain"))
    assert stage.state.attempts == ()


@pytest.mark.rule("MS-17.8", "MS-R64")
def test_a_weapon_may_fail_outside_a_fight_too(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(sheet={"items": (KNIFE,)}))
    assert [one.legal for one in forms(stage, "gm", "spoil_weapon")] == [True]


@pytest.mark.rule("MS-14.8", "MS-R59")
def test_contact_that_is_not_lost_is_not_restored(rulings: Settings) -> None:
    fight = Fight(1, (Part("c1", attended=("c2",)), Part("c2")), "c1")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": fight})
    with pytest.raises(Impossible, match="that contact is not lost"):
        stage.do("gm", fight_wish.RestoreAttention("c1", "c2"))
    stage.do("gm", fight_wish.RestoreAttention("c2", "c1"))


@pytest.mark.rule("MS-R53")
def test_an_npc_who_is_dead_is_not_healed(rulings: Settings) -> None:
    guard = Npc("n1", "A guard", Secret(Quick((("Shoot", 4),), hurt=(0, 7, 0)), ("gm",)), condition="dead")
    stage = Stage(rulings, Hero(), npcs=(guard,))
    assert forms(stage, "gm", "mend_levels") == []
    with pytest.raises(Impossible, match="A guard is dead"):
        stage.do("gm", MendLevels("n1", "lethal", 1))


@pytest.mark.rule("MS-R38")
def test_only_a_roller_with_merits_or_flaws_has_them_ticked(rulings: Settings) -> None:
    stage = Stage(rulings, Hero())
    name = offered(stage, ("Strength", "Athletics"))
    with pytest.raises(Impossible, match="no merit or flaw that can matter"):
        stage.do("gm", wish.TickQuirks(name))


@pytest.mark.rule("MS-R38", "MS-12.6")
def test_the_dead_cannot_gain_merits(rulings: Settings) -> None:
    stage = Stage(rulings, Hero()).do("gm", OfferQuirk("c1", "Lucky coin", 1, "it helps"))
    dead = tuple(msgspec.structs.replace(one, condition="dead") for one in stage.state.characters)
    stage.state = msgspec.structs.replace(stage.state, characters=dead)
    with pytest.raises(Impossible, match="Ana is dead"):
        stage.do("gm", AnswerQuirk("c1", "Lucky coin", take=False))


@pytest.mark.rule("MS-1.8", "MS-19.2", "MS-R38")
def test_nothing_is_given_to_the_dead_or_written_for_them(rulings: Settings) -> None:
    """No choice offers it; the API took it."""
    stage = Stage(rulings, Hero()).do("gm", GiveItem("c1", "Rope"))
    dead = tuple(msgspec.structs.replace(one, condition="dead") for one in stage.state.characters)
    stage.state = msgspec.structs.replace(stage.state, characters=dead)
    commands = (
        GiveItem("c1", "Lamp"), DropItem("c1", "i1"), WriteSheet("c1", "notes", "remembered"),
        OfferQuirk("c1", "Lucky coin", 1, "it helps"), LoseQuirk("c1", "Feared"),
    )  # fmt: skip
    for command in commands:
        with pytest.raises(Impossible, match="Ana is dead"):
            stage.do("gm", command)


@pytest.mark.rule("MS-R7", "MS-14.2")
@pytest.mark.parametrize("mode", ["enforce", "assist"])
def test_an_attribute_that_is_left_out_must_exist(rulings: Settings, mode: str) -> None:
    stage = Stage(rulings, Hero(), state={"mode": mode}).do("p1", wish.DeclareAction("c1", "mends it"))
    unknown: Any = wish.OfferWay("r2", "nobody-7", "Melee", alone=True)
    with refused_by("MS-14.2", Invalid):
        stage.do("gm", unknown)
    stage.state = msgspec.structs.replace(stage.state, mode="enforce")
    with refused_by("MS-R7", why="no attribute to leave out"):
        stage.do("gm", wish.OfferWay("r2", "Stealth", "Melee", alone=True))


@pytest.mark.rule("MS-R62", "MS-R57")
def test_nobody_takes_the_cover_that_they_have(rulings: Settings) -> None:
    """It was offered, and used up the action."""
    stage = duel(rulings)
    stage.state = with_fight(stage.state, parts=(Part("c1", cover="heavy"), Part("c2")))
    assert options(form(stage, "p1", "take_cover"), "cover") == ["partial", "full", "none"]
    with refused_by("MS-R62", why="has heavy cover already"):
        stage.do("p1", fight_wish.TakeCover("c1", "heavy"))
    assert form(stage, "p1", "take_cover").legal


@pytest.mark.rule("MS-R66", "MS-19.2")
def test_a_thrown_knife_is_picked_up_and_another_put_away(rulings: Settings) -> None:
    """While one lay where it was thrown, the other could not be put away."""
    knives = Item("i1", "Thrown knife", quantity=2, weapon=WEAPONS["Thrown knife"], out=True, thrown=1)
    stage = duel(rulings, Hero(sheet={"items": (knives,)}), Hero())
    ways = {one.label: one for one in forms(stage, "p1", "carry")}
    assert list(ways) == ["Ana: pick up Thrown knife", "Ana: put away Thrown knife"]
    assert ways["Ana: pick up Thrown knife"].help == "in a fight, this uses the action"
    stage.do("p1", sent(ways["Ana: put away Thrown knife"]))
    assert (stage.sheet().items[0].out, stage.sheet().items[0].thrown) == (False, 1)
