"""Levels, experience, and the resulting changes to sheets (P18, DA-23.12, DA-R115)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.commands import Command
from croupier.core.refusals import Illegal, Impossible
from croupier.core.secrets import Secret
from croupier.core.settings import Settings
from croupier.core.state import Prompt
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import (
    ApproveCharacter,
    GrantXp,
    KeepSheet,
    LevelUp,
    ProposeCharacter,
    ReturnCharacter,
    SetVulnerability,
    UnlockSheet,
    WriteCharacter,
)
from croupier.games.deck_of_adventures.cast.creation import command_of
from croupier.games.deck_of_adventures.cast.documents import document_of
from croupier.games.deck_of_adventures.cast.events import Proposed
from croupier.games.deck_of_adventures.cast.experience import xp_left
from croupier.games.deck_of_adventures.cast.scene_commands import SetMechanic
from croupier.games.deck_of_adventures.cast.sheets import put_sheet
from croupier.games.deck_of_adventures.cast.state import Printed, Taken, Vitals
from croupier.games.deck_of_adventures.cast.worksheet import draft_of, drafts, worksheet
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.decree.commands import SetAwake
from croupier.games.deck_of_adventures.packs.commands import AddPack
from croupier.games.deck_of_adventures.state import Adventure
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.cast import BRAM, bram, table
from support.deck_of_adventures.stage import Dealer, Stage, companion, foe, minion, under

GROWN = bram(of="c1", attributes={"Strength": 2, "Vitality": 1, "Agility": 1})


def party(rulings: Settings, *others: object) -> Stage:
    """Bram as he was approved."""
    stage = table(rulings).do("p1", BRAM).do("gm", ApproveCharacter("p1"))
    if others:
        more = Stage(rulings, *others).state  # type: ignore[arg-type]
        people = tuple(msgspec.structs.replace(one, id=f"c{at}") for at, one in enumerate(more.characters, 2))
        stage.state = msgspec.structs.replace(stage.state, characters=(*stage.state.characters, *people))
    return stage


@pytest.mark.rule("DA-23.12", "DA-14.1", "DA-4.5")
def test_a_level_gives_health_rest_cards_and_an_open_sheet(rulings: Settings) -> None:
    stage = party(rulings)
    stage.state = msgspec.structs.replace(
        stage.state, characters=(msgspec.structs.replace(stage.one(), rest_cards=3),)
    )  # fmt: skip
    stage.do("gm", LevelUp(("c1",)))
    assert (stage.sheet().level, stage.vitals(), stage.one().rest_cards) == (2, Vitals(7, 0, 2), 4)
    assert stage.asked() == ["p1 grow c1"]
    stage.do("p1", GROWN)
    assert dict(stage.sheet().attributes)["Agility"] == 0
    assert stage.asked() == ["gm approve c1"]
    stage.do("gm", ApproveCharacter("p1", "c1"))
    assert dict(stage.sheet().attributes)["Agility"] == 1
    assert (stage.asked(), stage.one().name) == ([], "Bram")


@pytest.mark.rule("DA-23.12", "DA-R114")
@pytest.mark.parametrize(
    "command",
    [LevelUp(("c1",)), UnlockSheet("c1"), UnlockSheet("c1", respec=True), SetVulnerability("c1", "Frail")],
    ids=["level", "open", "rebuild", "vulnerability"],
)
def test_a_changed_sheet_that_waits_for_the_gm_is_answered_first(rulings: Settings, command: Command) -> None:
    stage = party(rulings, foe("Orsa")).do("gm", LevelUp(("c1",))).do("p1", GROWN)
    with refused_by("DA-23.12", why="Bram's changed sheet waits for you"):
        stage.do("gm", command)
    (levels,) = (one for one in GAME.choices(GAME.see(stage.state, "gm"), "gm") if one.label == "Level up")
    assert [option.value for option in levels.fields[0].options] == ["c2"]
    stage.do("gm", ApproveCharacter("p1", "c1")).do("gm", command)
    assert dict(stage.sheet().attributes)["Agility"] == 1


@pytest.mark.rule("DA-23.4", "DA-23.12", "DA-21.1")
@pytest.mark.parametrize("waits", [True, False], ids=["waits", "returned"])
def test_what_is_written_while_a_changed_sheet_waits_is_not_undone(rulings: Settings, waits: bool) -> None:
    stage = party(rulings).do("gm", LevelUp(("c1",))).do("p1", GROWN)
    if not waits:
        stage.do("gm", ReturnCharacter("p1", "More Agility, please.", "c1"))
    stage.do("gm", SetMechanic("c1", "help"))
    stage.events.clear()
    for part, text in (("name", "Bram Ferris"), ("pronouns", "they/them"), ("background", "Once a ferryman.")):
        stage.do("p1", WriteCharacter("c1", part, text))
    assert not any(GAME.log_line(event, stage.state) for event in stage.events if isinstance(event, Proposed))
    if not waits:
        kind = draft_of(GAME.see(stage.state, "p1"), "p1", "c1")
        (draft,) = (one for one in drafts(GAME.see(stage.state, "p1"), "p1") if one.kind == kind)
        assert draft.title == "Bram Ferris grows"
        return
    stage.do("gm", ApproveCharacter("p1", "c1"))
    one = stage.one()
    assert (one.name, one.pronouns, stage.sheet().background, one.mechanic) == (
        "Bram Ferris", "they/them", "Once a ferryman.", "help",
    )  # fmt: skip
    assert dict(stage.sheet().attributes)["Agility"] == 1


@pytest.mark.rule("DA-23.12", "DA-23.3")
def test_a_level_gives_three_points_to_spend_and_no_more(rulings: Settings) -> None:
    stage = party(rulings).do("gm", LevelUp(("c1",)))
    with pytest.raises(Illegal) as refused:
        stage.do("p1", bram(of="c1", attributes={"Strength": 2, "Vitality": 1, "Agility": 2}))
    assert refused.value.clause == "DA-23.3"
    stage.do("p1", KeepSheet("c1"))
    assert (stage.asked(), stage.state.proposals) == ([], ())
    with pytest.raises(Illegal, match="not open"):
        stage.do("p1", GROWN)


@pytest.mark.rule("DA-1.7", "DA-1.1")
def test_the_gm_closes_the_open_sheet_of_an_empty_seat(rulings: Settings) -> None:
    stage = party(rulings).do("gm", LevelUp(("c1",)))
    empty = tuple(msgspec.structs.replace(seat, taken=seat.id != "p1") for seat in stage.state.seats)
    stage.state = msgspec.structs.replace(stage.state, seats=empty)
    assert stage.asked() == ["gm grow c1"]
    for command in (KeepSheet("c1"), GROWN):
        with pytest.raises(Illegal, match="not your character"):
            stage.do("p1", command)
    assert stage.do("gm", KeepSheet("c1")).asked() == []


@pytest.mark.rule("DA-R115", "DA-R114")
def test_leveling_up_refunds_nothing(rulings: Settings) -> None:
    stage = party(rulings).do("gm", LevelUp(("c1",)))
    for changed, clause in (
        (bram(of="c1", attributes={"Strength": 1, "Vitality": 1}), "DA-R115"),
        (bram(of="c1", powers=BRAM.powers[:2]), "DA-R115"),
        (bram(of="c1", role="Support", powers=BRAM.powers), "DA-R115"),
        (bram(of="c1", vulnerabilities=(*BRAM.vulnerabilities, Taken("Odd"))), "DA-R114"),
    ):
        with pytest.raises(Illegal) as refused:
            stage.do("p1", changed)
        assert refused.value.clause == clause


@pytest.mark.rule("DA-R115")
def test_a_rebuilt_sheet_can_be_filled_in_again(rulings: Settings) -> None:
    stage = party(rulings).do("gm", UnlockSheet("c1", respec=True))
    anew = bram(of="c1", role="Caster", suit="D", attributes={"Intelligence": 2}, powers=(Taken("Light Feet"),))
    stage.do("p1", anew).do("gm", ApproveCharacter("p1", "c1"))
    assert (stage.sheet().role, stage.one().suit, stage.vitals()) == ("Caster", "D", Vitals(5, 0, 0))
    assert stage.sheet().gear[0].worn


@pytest.mark.rule("DA-R115")
@pytest.mark.parametrize("clause", [under("respec", "no", "DA-R115")])
def test_a_table_may_forbid_rebuilding_sheets(rulings: Settings, clause: str) -> None:
    with pytest.raises(Illegal) as refused:
        party(rulings).do("gm", UnlockSheet("c1", respec=True))
    assert refused.value.clause == clause


@pytest.mark.rule("DA-23.3", "DA-R115", "DA-R114")
def test_experience_can_be_granted_but_not_taken_below_what_is_spent(rulings: Settings) -> None:
    stage = party(rulings).do("gm", GrantXp(("c1",), 2)).do("gm", UnlockSheet("c1"))
    assert stage.one().xp.open() == 2
    stage.do("p1", GROWN).do("gm", ApproveCharacter("p1", "c1"))
    with pytest.raises(Illegal) as refused:
        stage.do("gm", GrantXp(("c1",), -1))
    assert refused.value.clause == "DA-R115"
    with pytest.raises(Impossible):
        stage.do("gm", GrantXp((), 1))


@pytest.mark.rule("DA-23.12")
def test_the_highest_level_is_ten(rulings: Settings) -> None:
    stage = Stage(rulings, foe(level=10))
    with pytest.raises(Illegal, match="Level 10"):
        stage.do("gm", LevelUp(("c1",)))


@pytest.mark.rule("DA-23.12")
@pytest.mark.parametrize("command", [LevelUp(("c1",)), GrantXp(("c1",), 1)], ids=["level", "xp"])
def test_only_dealers_who_are_alive_grow(rulings: Settings, command: LevelUp | GrantXp) -> None:
    with pytest.raises(Impossible, match="Ann is dead"):
        Stage(rulings, Dealer(more={"dead": True})).do("gm", command)
    with refused_by("DA-23.12", why="Rat is not a Dealer"):
        Stage(rulings, minion("Rat")).do("gm", command)


@pytest.mark.rule("DA-23.12", "DA-25.10", "DA-R118")
def test_a_gm_dealer_with_printed_health_gains_one_and_nobody_else_learns_of_it(rulings: Settings) -> None:
    stage = Stage(rulings, foe(level=2, hp=7, sheet={"printed": Printed(hp=8)}))
    before = GAME.see(stage.state, "p1")
    stage.do("gm", LevelUp(("c1",)))
    assert (stage.sheet().printed.hp, stage.vitals().hp) == (9, 8)
    stage.do("gm", bram(of="c1", name="Ann", pronouns="", role="", attributes={"Vitality": 1}, powers=(),
                        vulnerabilities=()))  # fmt: skip
    assert (stage.sheet().printed.hp, stage.vitals().hp) == (10, 9)
    assert {one.audience() for one in stage.events} == {("gm",)}
    assert GAME.see(stage.state, "p1") == before
    with pytest.raises(Impossible, match="always open"):
        stage.do("gm", UnlockSheet("c1"))


@pytest.mark.rule("DA-R114", "DA-23.9")
def test_a_vulnerability_gained_in_play_gives_no_experience(rulings: Settings) -> None:
    stage = party(rulings).do("gm", SetVulnerability("c1", "Frail"))
    one, own = stage.one(), stage.sheet()
    assert (own.vulnerabilities[-1], dict(own.attributes)["Vitality"], stage.vitals().hp) == (Taken("Frail"), 0, 5)
    assert (one.xp.open(), xp_left(rulings.__getitem__, stage.state, own, one.xp.open())) == (-2, 0)
    with pytest.raises(Impossible):
        stage.do("gm", SetVulnerability("c1", "Frail"))
    stage.do("gm", SetVulnerability("c1", "Frail", lost=True))
    assert (stage.one().xp.open(), dict(stage.sheet().attributes)["Vitality"], stage.vitals().hp) == (0, 1, 6)


@pytest.mark.rule("DA-R115")
def test_rebuilding_resets_modifiers_but_keeps_vulnerabilities(rulings: Settings) -> None:
    stage = party(rulings).do("gm", UnlockSheet("c1", respec=True))
    for changed, clause in (
        (bram(of="c1", attributes={"Strength": -1}, powers=()), "DA-R115"),
        (bram(of="c1", vulnerabilities=()), "DA-R114"),
    ):
        with pytest.raises(Illegal) as refused:
            stage.do("p1", changed)
        assert refused.value.clause == clause


@pytest.mark.rule("DA-14.2", "DA-5.9")
def test_a_companion_gains_health_with_the_level_of_its_dealer(rulings: Settings) -> None:
    stage = party(rulings, companion()).do("gm", LevelUp(("c1",)))
    assert numbers.hp_max(rulings.__getitem__, stage.state, "c2") == 1
    stage.do("gm", LevelUp(("c1",)))
    assert (numbers.hp_max(rulings.__getitem__, stage.state, "c2"), stage.vitals("c2").hp) == (2, 2)


@pytest.mark.rule("DA-25.34", "DA-23.12")
@pytest.mark.parametrize("said", [True, False])
def test_a_power_that_is_kept_back_stays_so_when_its_sheet_grows(rulings: Settings, said: bool) -> None:
    """Whether or not the proposal still says so: it is no other power."""
    stage = party(rulings)
    kept = tuple(msgspec.structs.replace(one, kept_back=one.id == "Ram") for one in stage.sheet().powers)
    stage.run(put_sheet, "c1", msgspec.structs.replace(stage.sheet(), powers=kept))
    stage.do("gm", LevelUp(("c1",)))
    stage.do("p1", msgspec.structs.replace(GROWN, powers=kept if said else BRAM.powers))
    stage.do("gm", ApproveCharacter("p1", "c1"))
    assert (dict(stage.sheet().attributes)["Agility"], stage.sheet().powers) == (1, kept)


FLAWED = Dealer(
    suit="S",
    level=2,
    traits={"Vitality": -1, "Stealth": -1, "Conviction": 1},
    sheet={
        "role": "Martial",
        "vulnerabilities": (
            Taken("Debtor", "Minor"),
            Taken("Thin-Blooded"),
            Taken("Heavy Tread"),
            Taken("Marked Face", "Minor"),
        ),
    },
)


def growing(stage: Stage, **changes: Any) -> ProposeCharacter:
    return msgspec.structs.replace(command_of(stage.state.ruling, stage.state, stage.one()), **changes)


@pytest.mark.rule("DA-23.9", "DA-23.12")
def test_a_fifth_vulnerability_gained_in_play_does_not_keep_a_sheet_from_growing(rulings: Settings) -> None:
    stage = Stage(rulings, FLAWED).do("gm", SetVulnerability("c1", "Slow Starter")).do("gm", UnlockSheet("c1"))
    stage.do("p1", growing(stage, attributes={"Conviction": 1, "Agility": 1})).do("gm", ApproveCharacter("p1", "c1"))
    assert dict(stage.sheet().attributes)["Agility"] == 1


@pytest.mark.rule("DA-25.8", "DA-23.12")
def test_what_a_vulnerability_required_when_it_was_taken_does_not_limit_growth(rulings: Settings) -> None:
    """Marked Face needs a Conviction below 2."""
    stage = Stage(rulings, FLAWED).do("gm", UnlockSheet("c1"))
    more = growing(stage, attributes={"Conviction": 2})
    draft = draft_of(GAME.see(stage.state, "p1"), "p1", "c1")
    shown = worksheet(GAME.see(stage.state, "p1"), "p1", draft, document_of(more))
    assert not [one for one in shown.findings if one.stops]
    stage.do("p1", more).do("gm", ApproveCharacter("p1", "c1"))
    assert dict(stage.sheet().attributes)["Conviction"] == 2


@pytest.mark.rule("DA-25.11", "DA-23.12")
def test_a_sheet_that_already_breaks_a_limit_grows_where_it_breaks_no_other(rulings: Settings) -> None:
    over = FLAWED._replace(traits={**FLAWED.traits, "Agility": 3, "Stealth": 2})
    stage = Stage(rulings, over, Dealer()).do("gm", UnlockSheet("c1")).do("gm", GrantXp(("c1",), 9))
    with refused_by("DA-23.8", why="Agility .4: from -2"):
        stage.do("p1", growing(stage, attributes={"Conviction": 1, "Agility": 4}))
    stage.do("p1", growing(stage, attributes={"Conviction": 1, "Agility": 3, "Strength": 1}))
    assert "gm approve c1" in stage.asked()


@pytest.mark.rule("DA-23.9")
@pytest.mark.parametrize("twice", [("Minor", "Minor"), ("Minor", "Major"), ("Major", "")])
def test_nobody_takes_the_same_vulnerability_twice(rulings: Settings, twice: tuple[str, str]) -> None:
    with refused_by("DA-23.9", why="Debtor is listed 2 times"):
        table(rulings).do("p1", bram(vulnerabilities=tuple(Taken("Debtor", one) for one in twice), powers=()))
    stage = Stage(rulings, FLAWED)
    with pytest.raises(Impossible, match="has that Vulnerability"):
        stage.do("gm", SetVulnerability("c1", "Debtor", twice[1]))
    before = stage.one().xp.open()
    stage.do("gm", SetVulnerability("c1", "Debtor", lost=True))
    assert "Debtor" not in {one.id for one in stage.sheet().vulnerabilities}
    assert stage.one().xp.open() == before + 1


KEEN = """
Keen: {{Type: Passive, Category: Wits, XP: 1, Mechanic: Sharp eyes, StatAdjust: {{Detection: {detection}}}}}
Sickly: {{Type: Vulny, Category: Body, XP: -1, Mechanic: Coughs, StatAdjust: {{VIT: {vitality}}}}}
"""


@pytest.mark.rule("DA-25.4", "DA-25.10", "DA-23.6", "DA-14.1")
@pytest.mark.parametrize("grows", [False, True])
def test_traits_follow_a_pack_that_takes_the_place_of_another(rulings: Settings, grows: bool) -> None:
    """What was paid for stays: the next change of the sheet was refused for points that nobody had paid."""
    one = bram(powers=(Taken("Ram"), Taken("Keen")), vulnerabilities=(Taken("Sickly"),))
    stage = table(rulings).do("gm", AddPack("mine", KEEN.format(detection=1, vitality=-1))).do("p1", one)
    stage.do("gm", ApproveCharacter("p1")).do("gm", LevelUp(("c1",)))
    grown = msgspec.structs.replace(one, of="c1", attributes=GROWN.attributes)
    if grows:
        stage.do("p1", grown)
    before = stage.vitals().hp
    stage.do("gm", AddPack("mine", KEEN.format(detection=2, vitality=-2)))
    traits = dict((*stage.sheet().attributes, *stage.sheet().skills))
    assert (traits["Vitality"], traits["Detection"], stage.vitals().hp) == (-1, 2, before - 1)
    if not grows:
        stage.do("p1", grown)
    stage.do("gm", ApproveCharacter("p1", "c1"))
    traits = dict((*stage.sheet().attributes, *stage.sheet().skills))
    assert (traits["Vitality"], traits["Detection"], traits["Agility"]) == (-1, 2, 1)


@pytest.mark.rule("DA-R116", "DA-23.12")
@pytest.mark.parametrize(("given", "most"), [(None, 3), (5, 5), (1, 1)])
def test_the_gm_sets_power_points_with_the_approval_of_a_changed_sheet(given: int | None, most: int) -> None:
    rulings = GAME.read_settings({"pp_max": "gm_sets"}, with_gm=True)
    stage = table(rulings).do("p1", BRAM).do("gm", ApproveCharacter("p1", pp=3)).do("gm", LevelUp(("c1",)))
    stage.do("p1", GROWN)
    agrees = next(one for one in GAME.choices(_asking(stage), "gm") if one.label == "Agree to Bram")
    assert [(field.name, field.default) for field in agrees.fields] == [("pp", 3)]
    stage.do("gm", ApproveCharacter("p1", "c1", given))
    assert numbers.pp_max(rulings.__getitem__, stage.state, "c1") == most


def _asking(stage: Stage) -> Adventure:
    prompts = tuple(Prompt(ask, Secret(ask.key, (ask.seat,))) for ask in GAME.open_questions(stage.state))
    return GAME.see(msgspec.structs.replace(stage.state, prompts=prompts), "gm")


@pytest.mark.rule("DA-14.1", "DA-14.2")
def test_the_log_says_whose_health_changes_with_a_level(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer(level=2), companion(hp=1)).do("gm", LevelUp(("c1",)))
    lines = [GAME.log_line(event, stage.state) for event in stage.events]
    assert {f"{name} gains 1 HP with a higher maximum." for name in ("Ann", "Bo")} <= set(lines)


@pytest.mark.rule("DA-23.12", "DA-3.10")
def test_nobody_is_asked_to_improve_somebody_who_is_dead(rulings: Settings) -> None:
    stage = Stage(rulings, Dealer()).do("gm", LevelUp(("c1",)))
    assert stage.asked() == ["p1 grow c1"]
    stage.do("gm", SetAwake(who="c1", how="dead", reason="a last stand"))
    assert stage.asked() == ["p1 character"]
    stage.do("gm", SetAwake(who="c1", how="awake", reason="a wonder"))
    assert stage.asked() == ["p1 grow c1"]
