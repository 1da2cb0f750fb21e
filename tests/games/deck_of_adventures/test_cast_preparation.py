"""The GM's characters: made ready in secret, brought on, changed, taken out (DA-5.1, DA-5.7, DA-5.9, DA-17.4)."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import EVERYONE
from croupier.core.settings import Settings
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.commands import TakeOff, WriteCharacter
from croupier.games.deck_of_adventures.cast.scene_commands import (
    BringBack,
    BringOn,
    Dismiss,
    HandOver,
    MakeReady,
    MakeUp,
    RemoveCharacter,
    SetMechanic,
    SetNumbers,
    SetSide,
)
from croupier.games.deck_of_adventures.cast.state import Character, Gear, Printed, Taken, Vitals
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.commands import DrawCard
from croupier.games.deck_of_adventures.combat.commands import MakeAttack
from croupier.games.deck_of_adventures.combat.state import Combat, Turn
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.cast import table
from support.deck_of_adventures.stage import Dealer, Stage, bystander, companion, foe, minion, under


def brought(rulings: Settings, *commands: Any, dealers: tuple[Dealer, ...] = (Dealer(),)) -> Stage:
    """All those made ready are brought on."""
    stage = Stage(rulings, *dealers)
    for command in commands:
        stage.do("gm", command)
    return stage.do("gm", BringOn(tuple(one.id for one in stage.state.waiting.open())))


def all_of(stage: Stage, one: Character) -> tuple[int, int, int, int, int]:
    ruling, now = stage.state.settings.__getitem__, stage.state
    return (
        numbers.hp_max(ruling, now, one.id), numbers.ap_max(ruling, now, one.id),
        numbers.armor_range(ruling, now, one.id), numbers.pp_max(ruling, now, one.id),
        numbers.speed_base(ruling, now, one.id),
    )  # fmt: skip


@pytest.mark.rule("DA-5.1", "DA-R118", "DA-5.7")
def test_only_the_gm_knows_prepared_characters(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    before = GAME.see(stage.state, "p1")
    stage.do("gm", MakeReady("Marsh Slinger", count=2)).do("gm", MakeReady("Captain Orsa Vane"))
    assert GAME.see(stage.state, "p1") == before
    assert [one.audience() for one in stage.events] == [("gm",)] * 2
    assert [(one.id, one.name, one.kind) for one in stage.state.waiting.open()] == [
        ("w1", "Marsh Slinger", "minion"), ("w2", "Marsh Slinger", "minion"), ("w3", "Captain Orsa Vane", "dealer"),
    ]  # fmt: skip
    stage.do("gm", BringOn(("w1", "w2", "w3")))
    assert [one.name for one in stage.state.characters[1:]] == ["Marsh Slinger", "Marsh Slinger 2", "Captain Orsa Vane"]
    seen = GAME.see(stage.state, "p1").character("c2")
    assert (seen.side, seen.sheet.value, seen.vitals.value, seen.rest_cards) == ("hostile", None, None, 0)
    assert stage.state.waiting.open() == ()


@pytest.mark.rule("DA-25.10", "DA-25.17", "DA-25.22", "DA-5.2", "DA-5.6")
@pytest.mark.parametrize(
    ("being", "expected", "vitals"),
    [
        ("Toll-Gate Bruiser", (2, 0, 3, 0, 6), Vitals(2)),
        ("Bristleback Sow", (3, 1, 3, 2, 6), Vitals(3, 0, 2)),
        ("Lantern Wisp", (1, 0, 1, 0, 8), Vitals(1)),
        ("Cairn Sentinel", (3, 1, 4, 0, 4), Vitals(3)),
        ("Captain Orsa Vane", (7, 2, 2, 2, 6), Vitals(7, 0, 2)),
        ("Teodor Glass", (7, 0, 3, 3, 6), Vitals(7, 0, 3)),
        ("Mother Undertow", (8, 0, 2, 5, 6), Vitals(8, 0, 5)),
    ],
)
def test_printed_numbers_override_formulas(
    rulings: Settings, being: str, expected: tuple[int, ...], vitals: Vitals
) -> None:
    stage = brought(rulings, MakeReady(being))
    one = stage.one("c2")
    assert all_of(stage, one) == expected
    assert one.vitals.open() == vitals
    assert (one.suit != "") is one.is_dealer


@pytest.mark.rule("DA-25.16", "DA-25.9")
def test_a_boss_is_prepared_with_its_remaining_phases(rulings: Settings) -> None:
    own = brought(rulings, MakeReady("Mother Undertow")).sheet("c2")
    assert own.phases == (("Two", 5, ("Marsh Slinger", "Marsh Slinger", "Lantern Wisp")),)
    assert ([one.id for one in own.vulnerabilities], len(own.powers)) == (["Debtor"], 4)


@pytest.mark.rule("DA-5.4", "DA-5.7", "DA-2.2")
def test_dealers_of_the_gm_have_decks_and_minions_have_none(rulings: Settings) -> None:
    slingers = (MakeReady("Marsh Slinger"), MakeReady("Marsh Slinger", side="friendly"))
    stage = brought(rulings, MakeReady("Captain Orsa Vane"), *slingers)
    assert [places.deck_of(stage.state, one) for one in ("c2", "c3", "c4")] == ["c2", "gm", "gm"]
    assert (stage.left("c2"), stage.state.board.has(places.deck("c3"))) == (52, False)
    assert stage.one("c4").kind == "bystander"


@pytest.mark.rule("DA-5.9", "DA-5.10", "DA-5.11")
def test_a_companion_belongs_to_a_dealer(rulings: Settings) -> None:
    stage = brought(rulings, MakeReady("Mill Hound", dealer="c1"), dealers=(Dealer(level=3),))
    hound = stage.one("c2")
    assert (hound.seat, hound.side, hound.dealer, hound.sheet.known_to) == ("p1", "party", "c1", (EVERYONE,))
    assert (all_of(stage, hound)[0], hound.vitals.open().hp, places.deck_of(stage.state, "c2")) == (2, 2, "c1")
    with pytest.raises(Impossible, match="belongs to a Dealer"):
        stage.do("gm", MakeReady("Mill Hound"))
    with pytest.raises(Illegal, match="not a Dealer"):
        stage.do("gm", MakeReady("Mill Hound", dealer="c2"))


@pytest.mark.rule("DA-5.9")
@pytest.mark.parametrize(
    ("command", "why"),
    [
        (MakeUp("X", dealer="c1"), Illegal), (MakeUp("X", "companion", dealer="nobody"), Impossible),
        (MakeUp("X", "companion"), Impossible), (MakeUp("X", "companion", dealer="c2"), Illegal),
        (MakeReady("Marsh Slinger", dealer="c1"), Invalid),
    ],
    ids=["no Companion", "none of a Companion's", "not a Dealer", "a minion's", "of a pack"],
)  # fmt: skip
def test_a_dealer_to_whom_nobody_can_belong_is_refused(rulings: Settings, command: Any, why: type[Exception]) -> None:
    with pytest.raises(why):
        Stage(rulings, Dealer(), minion()).do("gm", command)


@pytest.mark.rule("DA-5.7", "DA-1.2")
def test_a_minion_with_more_than_three_health_is_refused(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    with pytest.raises(Illegal) as refused:
        stage.do("gm", MakeUp("Ogre", hp=4))
    assert refused.value.clause == "DA-5.7"
    stage.do("gm", MakeUp("Ogre", hp=3)).do("gm", MakeUp("Ogre King", "dealer", hp=12)).do("gm", BringOn(("w1", "w2")))
    with refused_by("DA-5.7", why="4 HP: a minion has 1 to 3"):
        stage.do("gm", SetNumbers("c2", hp=4))
    stage.do("gm", SetNumbers("c2", hp=2, ap=1))
    assert (all_of(stage, stage.one("c2"))[:2], stage.vitals("c2").hp) == ((2, 1), 2)


@pytest.mark.rule("DA-5.1", "DA-5.7", "DA-R32")
def test_a_character_made_from_numbers(rulings: Settings) -> None:
    command = MakeUp(
        "Reeve", "dealer", "friendly", 2, "Martial", primary_skill="AGL", attributes={"Agility": 2},
        skills={"Finesse": 1}, powers=(Taken("Dead Aim"),), gear=("Ash Bow",), speed=5,
    )  # fmt: skip
    stage = brought(rulings, command)
    one = stage.one("c2")
    assert (one.suit, one.side, stage.sheet("c2").primary_skill, dict(stage.sheet("c2").skills)["Finesse"]) == (
        "S", "friendly", "Agility", 3,
    )  # fmt: skip
    assert all_of(stage, one) == (6, 0, 2, 2, 5)
    assert stage.sheet("c2").gear == (Gear("Ash Bow", worn=True),)


@pytest.mark.rule("DA-5.1", "DA-1.8", "DA-1.1", "DA-1.2", "DA-12.9", "DA-21.1", "DA-23.4")
@pytest.mark.parametrize(
    ("command", "fault"),
    [
        (MakeReady("Nobody"), Impossible),
        (MakeReady("Marsh Slinger", count=13), Invalid),
        (MakeReady("Marsh Slinger", side="ours"), Invalid),
        (MakeReady("Marsh Slinger", kind="dragon"), Invalid),
        (MakeReady("Bram Holloway", kind="pc"), Impossible),
        (MakeReady("Bram Holloway", seat="p9"), Impossible),
        (MakeReady("Bram Holloway", kind="dealer", seat="p1"), Illegal),
        (MakeUp("X", kind="pc"), Impossible),
        (MakeUp("X", primary_skill="Luck"), Invalid),
        (MakeUp("X", hp=0), Invalid),
        (MakeUp("X", level=11), Invalid),
        (Dismiss(("w7",)), Impossible),
        (BringOn(()), Impossible),
        (BringBack("c1"), Impossible),
        (SetSide("c1", "party"), Impossible),
        (SetSide("c1", "ours"), Invalid),
        (HandOver("c1", "p1"), Impossible),
        (HandOver("c1", "p9"), Impossible),
        (SetMechanic("c1", "burn"), Invalid),
        (SetMechanic("c2", "help"), Illegal),
        (WriteCharacter("c1", "name", " "), Impossible),
        (SetNumbers("c1"), Impossible),
        (WriteCharacter("c1", "shoe size", "12"), Invalid),
    ],
)
def test_impossible_preparations_are_refused(rulings: Settings, command: Any, fault: type[Exception]) -> None:
    stage = Stage(rulings, Dealer(), minion())
    before = stage.state
    with pytest.raises(fault):
        stage.do("gm", command)
    assert stage.state is before


@pytest.mark.rule("DA-1.2", "DA-5.1")
def test_players_cannot_prepare_characters(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer())
    for command in (
        MakeReady("Marsh Slinger"), MakeUp("X"), Dismiss(("w1",)), BringOn(("w1",)), RemoveCharacter("c1"),
        SetSide("c1", "hostile"), HandOver("c1", "gm"), SetNumbers("c1", hp=9), SetMechanic("c1", "help"),
    ):  # fmt: skip
        with pytest.raises(Illegal, match="only the GM"):
            stage.do("p1", command)


@pytest.mark.rule("DA-23.11", "DA-25.10")
@pytest.mark.parametrize("kind", ["", "boss"])
def test_a_premade_of_the_gms_has_the_power_points_of_its_powers(rulings: Settings, kind: str) -> None:
    """It had none, so that it could use no Power that costs any."""
    stage = Stage(rulings).do("gm", MakeReady("Bram Holloway", kind=kind))
    stage.do("gm", BringOn(tuple(one.id for one in stage.state.waiting.open())))
    assert stage.vitals("c1").pp == numbers.pp_max(rulings.__getitem__, stage.state, "c1") == 2


@pytest.mark.rule("DA-23.1", "DA-1.1")
def test_the_gm_gives_a_premade_to_a_player_or_keeps_it(rulings: Settings) -> None:
    stage = table(rulings, seats=2)
    stage.do("gm", MakeReady("Wen Sabry", seat="p2")).do("gm", MakeReady("Bram Holloway"))
    stage.do("gm", BringOn(("w1", "w2")))
    assert [(one.kind, one.seat, one.side) for one in stage.state.characters] == [
        ("pc", "p2", "party"), ("dealer", "gm", "hostile"),
    ]  # fmt: skip
    assert stage.one("c1").sheet.known_to == (EVERYONE,)


@pytest.mark.rule("DA-5.1")
def test_a_prepared_character_can_be_removed(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer()).do("gm", MakeReady("Marsh Slinger", count=3)).do("gm", Dismiss(("w2",)))
    assert [one.id for one in stage.state.waiting.open()] == ["w1", "w3"]
    stage.do("gm", MakeReady("Lantern Wisp"))
    assert [one.id for one in stage.state.waiting.open()] == ["w1", "w3", "w4"]


@pytest.mark.rule("DA-17.4", "DA-5.8", "DA-2.13")
def test_the_target_card_of_a_minion_who_leaves_goes_to_the_gms_discards(rulings: Settings) -> None:
    stage = Stage(rulings, minion(standing="9H"), foe(standing="4C"))
    stage.do("gm", RemoveCharacter("c1")).do("gm", RemoveCharacter("c2"))
    assert (stage.faces(places.discard("gm")), stage.faces(places.standing("c1"))) == (["9H"], [])
    assert (stage.faces(places.standing("c2")), stage.one("c2").here) == (["4C"], False)


@pytest.mark.rule("DA-1.2")
def test_a_character_who_left_the_scene_can_be_brought_back(rulings: Settings) -> None:
    stage = Stage(rulings, minion(), Dealer()).do("gm", RemoveCharacter("c1"))
    assert not stage.one().here
    assert stage.do("gm", BringBack("c1")).one().here


@pytest.mark.rule("DA-1.2")
def test_nobody_is_removed_in_the_middle_of_a_turn(rulings: Settings) -> None:
    stage = Stage(rulings, foe(), state={"combat": Combat(1, ("c1",), ordered=True, turn=Turn("c1", begun=True))})
    with pytest.raises(Impossible, match="taking part in something"):
        stage.do("gm", RemoveCharacter("c1"), goes_on=False)


@pytest.mark.rule("DA-1.2")
def test_nobody_is_removed_while_an_attack_on_them_is_announced(rulings: Settings) -> None:
    fight = Combat(1, ("c1", "c2"), ordered=True, turn=Turn("c1", begun=True))
    stage = Stage(rulings, Dealer(fate=()), minion(standing="9H"), state={"combat": fight})
    stage.do("p1", MakeAttack("c1", "c2", "Brute"))
    with pytest.raises(Impossible, match="taking part in something"):
        stage.do("gm", RemoveCharacter("c2"))
    stage.do("p1", DrawCard(stage.check().id), "2C").do("gm", RemoveCharacter("c2"))
    assert not stage.one("c2").here


@pytest.mark.rule("DA-12.9", "DA-21.1", "DA-23.4")
def test_a_characters_description_can_be_changed(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), Dealer())
    stage.do("gm", SetSide("c1", "friendly")).do("gm", SetMechanic("c1", "help"))
    assert "Ann has the Discard Mechanic Help." in [
        GAME.log_line(event, stage.state) for event in stage.plays[-1].events
    ]
    stage.do("p1", WriteCharacter("c1", "name", "Anna")).do("p1", WriteCharacter("c1", "pronouns", "she/her"))
    stage.do("p1", WriteCharacter("c1", "background", "A miller.")).do("p1", WriteCharacter("c1", "notes", "Owes Bo."))
    one = stage.one()
    assert (one.side, one.mechanic, one.name, one.pronouns) == ("friendly", "help", "Anna", "she/her")
    assert (stage.sheet().background, one.notes.open()) == ("A miller.", "Owes Bo.")
    assert GAME.see(stage.state, "p2").character("c1").notes.value is None
    with pytest.raises(Illegal, match="not your character"):
        stage.do("p2", WriteCharacter("c1", "name", "Anka"))


@pytest.mark.rule("DA-23.4")
def test_the_log_says_whose_name_and_texts_change(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer()).do("p1", WriteCharacter("c1", "name", "Anna"))
    lines = [GAME.log_line(event, stage.state) for event in stage.plays[-1].events]
    assert lines == ["Ann is now called Anna."]
    assert WriteCharacter("c1", "pronouns", "she/her").phrase(stage.state) == "writes on Anna's sheet"


@pytest.mark.rule("DA-1.7", "DA-1.1", "DA-R118", "DA-5.9")
@pytest.mark.parametrize("known", [under("pc_sheet_view", "owner_gm", ("p2", "gm"))])
def test_another_seat_takes_over_a_character_with_cards_and_companion(
    rulings: Settings, known: tuple[str, ...]
) -> None:
    stage = Stage(rulings, Dealer(), companion(), seats=2).do("gm", HandOver("c1", "p2"))
    assert [stage.one(one).seat for one in ("c1", "c2")] == ["p2", "p2"]
    assert [stage.one(one).sheet.known_to for one in ("c1", "c2")] == [known, known]
    owners = {place.owner for place in stage.state.board.of_group("c1")}
    assert owners == {"p2"}


@pytest.mark.rule("DA-5.9")
def test_a_companion_is_not_played_apart_from_its_dealer(rulings: Settings) -> None:
    """Whoever was handed it alone was not offered its actions, as they are part of its Dealer's turn."""
    stage = Stage(rulings, Dealer(), companion(), seats=2)
    with refused_by("DA-5.9", why="acts on their Dealer's turn"):
        stage.do("gm", HandOver("c2", "p2"))
    labels = [one.label for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if "hand over" in one.label]
    assert labels == ["Ann: hand over to another seat"]


@pytest.mark.rule("DA-5.9")
def test_a_prepared_companion_follows_what_its_dealer_has_become(rulings: Settings) -> None:
    """It entered on the side, and for the player, that its Dealer had when it was prepared."""
    stage = Stage(rulings, Dealer(), seats=2).do("gm", MakeReady("Mill Hound", dealer="c1"))
    stage.do("gm", HandOver("c1", "p2")).do("gm", SetSide("c1", "friendly")).do("gm", BringOn(("w1",)))
    hound = stage.state.characters[-1]
    assert (hound.kind, hound.seat, hound.side) == ("companion", "p2", "friendly")
    assert hound.notes.known_to == ("p2", "gm")


@pytest.mark.rule("DA-R118", "DA-1.1")
def test_anyone_who_plays_a_minion_for_the_gm_knows_its_sheet(rulings: Settings) -> None:
    stage = Stage(rulings, minion(sheet={"gear": (Gear("Trail Axe"),)}), Dealer(), seats=2)
    stage.do("gm", HandOver("c1", "p2"))
    assert (stage.one().sheet.known_to, stage.one().vitals.known_to) == (("p2", "gm"), ("p2", "gm"))
    labels = [one.label for one in GAME.choices(GAME.see(stage.state, "p2"), "p2")]
    assert f"{stage.one().name}: take Trail Axe in hand" in labels


@pytest.mark.rule("DA-R118")
@pytest.mark.parametrize(("sheet", "vitals"), [under("npc_stats_view", "hp_shown", ("gm",), (EVERYONE,))])
def test_a_table_may_show_the_health_of_foes(
    rulings: Settings, sheet: tuple[str, ...], vitals: tuple[str, ...]
) -> None:
    one = brought(rulings, MakeReady("Marsh Slinger")).one("c2")
    assert (one.sheet.known_to, one.vitals.known_to) == (sheet, vitals)


@pytest.mark.rule("DA-R118")
@pytest.mark.parametrize("known", [under("npc_stats_view", "everyone", (EVERYONE,))])
def test_a_table_may_show_the_full_sheets_of_foes(rulings: Settings, known: tuple[str, ...]) -> None:
    assert brought(rulings, MakeReady("Marsh Slinger")).one("c2").sheet.known_to == known


@pytest.mark.rule("DA-14.2", "DA-R35", "DA-25.17")
@pytest.mark.parametrize("by_formula", [True, under("companion_hp", "stat_block", False)])
def test_no_health_is_set_for_a_companion_by_formula(rulings: Settings, by_formula: bool) -> None:
    """It was taken, logged, and did nothing."""
    stage = Stage(rulings, Dealer(level=3), companion(hp=2))
    (numbers_of,) = (one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.label == "Bo: set numbers")
    assert ("hp" in [field.name for field in numbers_of.fields]) is not by_formula
    for command in (SetNumbers("c2", hp=4), MakeUp("Owl", kind="companion", dealer="c1", hp=4)):
        if by_formula:
            with refused_by("DA-R35"):
                stage.do("gm", command)
        else:
            stage.do("gm", command)
    assert stage.do("gm", SetNumbers("c2", speed=8)).vitals("c2").hp == (2 if by_formula else 1)


@pytest.mark.rule("DA-25.10", "DA-25.18")
def test_changing_armor_ends_a_printed_armor_range(rulings: Settings) -> None:
    stage = Stage(rulings, foe(sheet={"gear": (Gear("Quilted Jack", worn=True),), "printed": Printed(ar=1)}))
    assert all_of(stage, stage.one())[2] == 1
    stage.do("gm", TakeOff("c1", "Quilted Jack"))
    assert (all_of(stage, stage.one())[2], stage.sheet().printed.ar) == (3, None)


@pytest.mark.rule("DA-5.7", "DA-12.9")
def test_a_bystander_who_turns_hostile_becomes_a_minion(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(), bystander(), foe())
    for side, kind in (("hostile", "minion"), ("party", "bystander")):
        stage.do("gm", SetSide("c2", side))
        assert stage.one("c2").kind == kind
    assert stage.do("gm", SetSide("c3", "friendly")).one("c3").kind == "dealer"


@pytest.mark.rule("DA-5.7")
@pytest.mark.parametrize(("side", "kind"), [("hostile", "minion"), ("friendly", "bystander"), ("party", "bystander")])
@pytest.mark.parametrize("named", ["minion", "bystander"])
def test_whether_somebody_is_a_minion_or_a_bystander_is_up_to_their_side(
    rulings: Settings, named: str, side: str, kind: str
) -> None:
    stage = Stage(rulings, Dealer()).do("gm", MakeUp("Tom", named, side))
    stage.do("gm", MakeReady("Toll-Gate Bruiser", named, side))
    assert [one.kind for one in stage.state.waiting.open()] == [kind, kind]


@pytest.mark.rule("DA-5.1")
def test_nobody_is_brought_on_without_being_named(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer()).do("gm", MakeUp("Tom"))
    with pytest.raises(Impossible, match=r"no prepared character is named") as found:
        stage.do("gm", BringOn(()))
    assert found.value.instead == "Tom (w1)"
