"""Nobody aims at somebody who is fully behind cover, or from there (MS-14.7, MS-14.8, MS-R59, MS-R62)."""

from __future__ import annotations

import pytest

from croupier.core.commands import Command
from croupier.core.settings import Settings
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike, Throw
from croupier.games.maelstrom.combat.attention import attend
from croupier.games.maelstrom.combat.commands import Aim, CoverArea, SetCover, SplitActions, TakeCover
from croupier.games.maelstrom.combat.state import FULL, HEAVY, NO_COVER, Fight, Part
from croupier.games.maelstrom.sheets.state import Item
from croupier.games.maelstrom.sheets.weapons import WEAPONS
from croupier.testing.refusals import refused_by
from support.maelstrom.forms import form, options
from support.maelstrom.reading import lines
from support.maelstrom.stage import Hero, Stage


def fight(rulings: Settings, *covers: str) -> Stage:
    parts = (Part("c1"), *(Part(f"c{at}", cover=cover) for at, cover in enumerate(covers, 2)))
    return Stage(rulings, Hero(), Hero(), Hero(), state={"fight": Fight(1, parts, "c1")})


@pytest.mark.rule("MS-14.7", "MS-14.8", "MS-R62")
def test_nobody_aims_at_someone_fully_behind_cover(rulings: Settings) -> None:
    stage = fight(rulings, FULL, HEAVY)
    with refused_by("MS-R62"):
        stage.do("p1", Aim("c1", "c2"))
    stage.do("p1", Aim("c1", "c3"))
    assert stage.state.fight is not None
    assert stage.state.fight.parts[0].attention == ("c3",)


@pytest.mark.rule("MS-14.8", "MS-R62")
def test_the_form_offers_those_who_can_be_seen(rulings: Settings) -> None:
    seen, unseen = (form(fight(rulings, FULL, cover), "p1", "aim") for cover in (HEAVY, FULL))
    assert (seen.legal, options(seen, "target")) == (True, ["c3"])
    assert (unseen.legal, options(unseen, "target")) == (False, ["c2", "c3"])


@pytest.mark.rule("MS-R62", "MS-R57")
def test_whoever_has_cover_may_leave_it(rulings: Settings) -> None:
    assert "none" not in options(form(fight(rulings, HEAVY), "p1", "take_cover"), "cover")
    stage = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, (Part("c1", cover=FULL), Part("c2")), "c1")})
    assert "none" in options(form(stage, "p1", "take_cover"), "cover")
    stage.do("p1", TakeCover("c1", "none"))
    assert lines(stage)[0] == "Ana leaves cover."


@pytest.mark.rule("MS-14.8", "MS-R59")
@pytest.mark.parametrize("watches", [Aim("c1", "c2"), CoverArea("c1", "the door")], ids=["aims", "covers"])
def test_nobody_aims_or_covers_an_area_from_behind_full_cover(rulings: Settings, watches: Command) -> None:
    parts = (Part("c1", cover=FULL), Part("c2"))
    stage = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, parts, "c1")})
    with refused_by("MS-R59"):
        stage.do("p1", watches)
    assert not form(stage, "p1", "aim").legal


@pytest.mark.rule("MS-14.8", "MS-R59")
def test_an_attack_from_full_cover_draws_no_attention(rulings: Settings) -> None:
    for cover, attention in ((FULL, ()), (HEAVY, ("c2",))):
        parts = (Part("c1", cover=cover), Part("c2"))
        stage = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, parts, "c1")})
        stage.run(attend, "c1", "c2")
        assert stage.state.fight is not None
        assert stage.state.fight.parts[0].attention == attention


@pytest.mark.rule("MS-R62")
def test_nobody_attacks_from_behind_full_cover(rulings: Settings) -> None:
    """They were no target themselves, and shot from there turn after turn."""
    parts = (Part("c1", cover=FULL), Part("c2"))
    stage = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, parts, "c1")})
    with refused_by("MS-R62"):
        stage.do("p1", Strike("c1", "c2", "", "Strength"))
    assert not form(stage, "p1", "attack").legal
    stage.do("p1", TakeCover("c1", HEAVY))
    assert stage.state.fight is not None
    assert stage.state.fight.parts[0].cover == HEAVY


@pytest.mark.rule("MS-14.8", "MS-R59", "MS-R18")
@pytest.mark.parametrize("who", ["c1", "c2"])
@pytest.mark.parametrize("is_set", [False, True])
@pytest.mark.parametrize(("attribute", "is_made"), [("Precision", False), ("Reflexes", True)])
def test_an_attack_with_precision_is_not_made_once_contact_is_lost(
    rulings: Settings, who: str, is_set: bool, attribute: str, is_made: bool
) -> None:
    """It was made although somebody had gone fully behind cover and come out again; the action is not spent."""
    parts = (Part("c1", attended=("c2",)), Part("c2"))
    stage = Stage(rulings, Hero(), Hero(), state={"fight": Fight(1, parts, "c1")})
    stage.do("p1", Strike("c1", "c2", "", attribute))
    if is_set:
        stage.do("gm", SetAttack(aware=False))
    stage.do("gm", SetCover(who, FULL))
    assert any("contact with Ben is lost" in line for line in lines(stage)) is not is_made
    stage.do("gm", SetCover(who, NO_COVER))
    fight = stage.state.fight
    assert fight is not None
    assert (fight.attack is not None or bool(stage.state.attempts)) is is_made
    assert fight.parts[0].acted is (is_made and is_set)
    if not is_made:
        with refused_by("MS-14.8"):
            stage.do("p1", Strike("c1", "c2", "", attribute))


@pytest.mark.rule("MS-14.8", "MS-R59", "MS-R66")
@pytest.mark.option("combat_attention", "attacker_only")
def test_a_throw_with_precision_is_not_made_once_the_thrower_watches_nobody(rulings: Settings) -> None:
    grenade = (Item("i1", "Grenade", weapon=WEAPONS["Fragmentation grenade"], out=True),)
    parts = (Part("c1", attended=("c2",)), Part("c2"))
    stage = Stage(rulings, Hero(sheet={"items": grenade}), Hero(), state={"fight": Fight(1, parts, "c1")})
    stage.do("p1", Throw("c1", "i1", "the door", "Precision")).do("gm", SetCover("c2", FULL))
    assert is_attacked(stage)
    stage.do("gm", SetCover("c1", FULL))
    assert not is_attacked(stage)
    assert "Ana's attack is not made: contact is lost." in lines(stage)


def is_attacked(stage: Stage) -> bool:
    """Whether an attack waits for its terms."""
    return stage.state.fight is not None and stage.state.fight.attack is not None


@pytest.mark.rule("MS-R57", "MS-14.8")
@pytest.mark.option("combat_economy", "split")
def test_aiming_twice_in_a_turn_is_logged_twice(rulings: Settings) -> None:
    """The second action cost its share without a line."""
    stage = fight(rulings, HEAVY).do("p1", SplitActions("c1", 3))
    for command, line in ((Aim("c1", "c2"), "Ana aims at Ben."), (CoverArea("c1", "the door"), "Ana covers the door.")):
        assert lines(stage.do("p1", command))[0] == line
    again = fight(rulings, HEAVY).do("p1", SplitActions("c1", 2)).do("p1", Aim("c1", "c2")).do("p1", Aim("c1", "c2"))
    assert lines(again)[0] == "Ana aims at Ben."
    assert again.state.fight is not None
    assert again.state.fight.parts[0].attention == ("c2",)
