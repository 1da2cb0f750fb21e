"""The storyteller's own rolls: in the open, and in secret, where nobody else's version moves (MS-R73, MS-R74)."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.choices import Numbers
from croupier.core.entry import entry_for_seat
from croupier.core.key_events import LeafTaken
from croupier.core.luck_sources import KeyedLuck
from croupier.core.refusals import Illegal, Impossible, Refusal
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.session import moment
from croupier.core.settings import Settings
from croupier.core.state import GM, TABLE, WATCH
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, PromiseKeys, Say, TypeLuck, Undo, UseRealLuck
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.combat.attack_commands import SetAttack, Strike
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.rolls import commands as wish
from croupier.games.maelstrom.rolls.consequences import KEPT
from croupier.games.maelstrom.rolls.state import Attempt
from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.willpower.commands import CallWillpower
from croupier.web.wire_choices import choice_rows as sent
from support.maelstrom.forms import fields, form, options
from support.maelstrom.stage import Hero, Stage, under

GUARD = Npc("n1", "Guard", Secret(Quick((("watch", 3), ("shoot", 5)), willpower=3), (GM,)))
SECRET = wish.RollInSecret("c1", "Perception", "Alertness", words="does she notice")


def table_of(rulings: Settings, entry: int = 0) -> Table[Any]:
    """A table in the middle of play with keyed luck; its sitting is open."""
    stage = Stage(rulings, Hero(), Hero(), npcs=(GUARD,))
    table = Table(GAME, stage.state, KeyedLuck(bytes(32)), n=entry)
    table.submit(TABLE, OpenSitting(), moment(table.n))
    return table


def submit(table: Table[Any], seat: str, command: Any) -> None:
    table.submit(seat, command, moment(table.n))


def waits(table: Table[Any]) -> tuple[str, int]:
    """Whose real dice are awaited, and how many."""
    pending = table.state.pending
    return pending.asked, pending.dice


def told(table: Table[Any], seat: str) -> bytes:
    """All that a seat has: its view, version, choices and entries, as bytes."""
    lines = [
        [GAME.log_line(event, table.view(seat)) for event in entry_for_seat(entry, seat).events]
        for entry in table.entries
        if entry.is_visible(seat)
    ]
    entries = [entry_for_seat(entry, seat) for entry in table.entries if entry.is_visible(seat)]
    return msgspec.json.encode((table.version(seat), table.view(seat), table.choices(seat), entries, lines))


@pytest.mark.rule("MS-R73", "MS-R74")
def test_the_storyteller_rolls_a_pool_openly(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", wish.RollForNpc("n1", "watch"), "2,6,7")
    assert stage.said() == "success 2"
    assert GAME.see(stage.state, "p1").attempts[0].record.value is not None


@pytest.mark.rule("MS-R73", "MS-1.8")
@pytest.mark.parametrize(
    ("seat", "command"),
    [
        ("p1", wish.RollForNpc("n1", "watch")),
        ("gm", wish.RollForNpc("n1", "sing")),
        ("gm", wish.RollForNpc("n9", "watch")),
        ("gm", wish.RollForNpc("n1", "watch", dice=200)),
        ("gm", wish.RollForNpc("n1", "watch", 11)),
        ("p1", SECRET),
        ("gm", wish.RollInSecret("c1", "Perception", "Alertness", use=("Followers",))),
    ],
)
def test_what_the_storyteller_cannot_roll(rulings: Settings, seat: str, command: Any) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    with pytest.raises(Refusal):
        stage.do(seat, command)


@pytest.mark.option("visibility_dice", "st_only")
def test_under_a_ruling_all_storyteller_rolls_are_secret(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", wish.RollForNpc("n1", "watch"), "2,6,7")
    assert (stage.state.attempts, len(stage.state.hidden.open())) == ((), 1)


def test_the_last_secret_rolls_are_kept_and_the_numbering_continues(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,))
    for _ in range(KEPT + 2):
        stage.do("gm", wish.RollForNpc("n1", "watch", hidden=True), "2,6,7")
    assert [one.id for one in stage.state.hidden.open()] == [f"h{at}" for at in range(3, KEPT + 3)]


@pytest.mark.rule("MS-R74")
@pytest.mark.parametrize("rolled", [True, under("visibility_dice", "st_only", False)])
def test_the_dice_of_a_fight_are_public_no_matter_who_sees_other_rolls(rulings: Settings, rolled: bool) -> None:
    now = Fight(1, (Part("n1"), Part("c1")), "n1")
    stage = Stage(rulings, Hero(), npcs=(GUARD,), state={"fight": now})
    stage.do("gm", Strike("n1", "c1", "shoot", damage=4, reach=20)).do("gm", SetAttack(aware=False), "2,3,3,4,5")
    assert stage.attempt().record.known_to == (EVERYONE,)
    stage.do("gm", wish.RollForNpc("n1", "watch"), "2,6,7")
    assert (stage.attempt().kind == "action") == rolled


@pytest.mark.rule("MS-R74")
@pytest.mark.parametrize(
    "command", [SECRET, wish.RollForNpc("n1", "shoot", hidden=True), CallWillpower("n1", 6, hidden=True)]
)
def test_a_secret_roll_changes_no_other_seats_version_or_bytes(rulings: Settings, command: Any) -> None:
    table = table_of(rulings)
    before = {seat: told(table, seat) for seat in ("p1", "p2", WATCH)}
    version = table.version(GM)
    submit(table, GM, command)
    assert {seat: told(table, seat) for seat in before} == before
    assert table.version(GM) == version + 1
    one: Attempt = table.state.hidden.open()[0]
    assert one.record.open().dice.pool
    assert not any(GAME.see(table.state, seat).hidden.value for seat in before)


@pytest.mark.rule("MS-R74")
def test_two_worlds_players_see_the_same_with_and_without_a_secret_roll(rulings: Settings) -> None:
    def evening(secret: bool) -> dict[str, bytes]:
        table = table_of(rulings)
        if secret:
            submit(table, GM, SECRET)
        submit(table, "p1", wish.DeclareAction("c1", "climbs"))
        if secret:
            submit(table, GM, wish.RollForNpc("n1", "watch", hidden=True))
        name = table.state.attempts[0].id
        submit(table, GM, wish.OfferWay(name, "Strength", "Athletics"))
        return {seat: told(table, seat) for seat in ("p1", "p2", WATCH)}

    with_it, without = evening(True), evening(False)
    for seat in with_it:
        assert _at_no_time(with_it[seat]) == _at_no_time(without[seat])


def _at_no_time(told: bytes) -> Any:
    """Without the time of the clock, which continues for all."""

    def plain(thing: Any) -> Any:
        if isinstance(thing, dict):
            return {key: plain(value) for key, value in thing.items() if key != "at"}
        return [plain(one) for one in thing] if isinstance(thing, list) else thing

    return plain(msgspec.json.decode(told))


@pytest.mark.rule("MS-R74")
def test_a_player_undoes_their_own_entry_after_a_secret_roll_just_as_before_it(rulings: Settings) -> None:
    table = table_of(rulings)
    submit(table, "p1", wish.DeclareAction("c1", "climbs"))
    submit(table, GM, SECRET)
    submit(table, "p1", Undo(table.version("p1")))
    assert (table.state.attempts, table.state.polls) == ((), ())


@pytest.mark.rule("MS-R74")
def test_at_a_restored_table_no_key_reveals_a_secret_roll(rulings: Settings) -> None:
    old = table_of(rulings)
    submit(old, GM, SECRET)
    table = Table(GAME, old.state_before(1), KeyedLuck(bytes(32), "another"))
    for entry in old.entries:
        table.fold(entry)
    submit(table, TABLE, PromiseKeys())
    submit(table, "p1", Say("here we are again"))
    before = {seat: told(table, seat) for seat in ("p1", "p2", WATCH)}
    submit(table, GM, SECRET)
    assert {seat: told(table, seat) for seat in before} == before
    assert not any(isinstance(event, LeafTaken) for event in table.entries[-1].events)


@pytest.mark.rule("MS-R74", "MS-9.17")
def test_the_effects_of_a_secret_roll_are_seen_and_its_dice_are_not(rulings: Settings) -> None:
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("gm", CallWillpower("n1", 6, hidden=True), "1,1,1")
    assert stage.state.npc("n1").broken
    for cited in stage.plays[-1].receipt.for_seat("p1").because:
        assert "dice" not in {fact.name for fact in cited.facts}


@pytest.mark.rule("MS-R74")
def test_real_dice_are_typed_wave_by_wave_and_secret_ones_use_the_tables_luck(rulings: Settings) -> None:
    table = table_of(rulings)
    sheet = msgspec.structs.replace(table.state.characters[0].sheet.open(), specialties=Hero(
        specialties=(("Athletics", "Run"),)).written().specialties)  # fmt: skip
    people = (msgspec.structs.replace(table.state.characters[0], sheet=Secret(sheet, ("p1", GM))),)
    table.state = msgspec.structs.replace(table.state, characters=(*people, table.state.characters[1]))
    submit(table, "p1", UseRealLuck(True))
    submit(table, GM, UseRealLuck(True))
    submit(table, GM, SECRET)
    assert table.state.pending is None
    submit(table, "p1", wish.DeclareAction("c1", "climbs"))
    name = table.state.attempts[0].id
    submit(table, GM, wish.OfferWay(name, "Strength", "Athletics", related=("Run",)))
    submit(table, "p1", wish.ChooseWay(name, 0, ("Run",)))
    assert waits(table) == ("p1", 6)
    (typed,) = (one for one in sent(table.choices("p1")) if one["command"]["type"] == "type_luck")
    assert typed["fields"][0]["numbers"] == Numbers(6, 1, 10)
    submit(table, "p1", TypeLuck("10 2 3 4 5 7"))
    assert waits(table) == ("p1", 2)
    submit(table, "p1", TypeLuck("10, 1"))
    submit(table, "p1", TypeLuck("3 8"))
    record = table.state.attempts[0].record.open()
    assert (record.dice.pool, record.dice.waves) == ((2, 3, 4, 5, 7, 10), ((1, 10), (3, 8)))
    assert record.reading.net == 4


@pytest.mark.rule("MS-9.17")
def test_a_broken_or_downed_storyteller_character_does_not_roll(rulings: Settings) -> None:
    for more, kind in (({"broken": True}, Illegal), ({"condition": "unconscious"}, Impossible)):
        stage = Stage(rulings, Hero(), npcs=(msgspec.structs.replace(GUARD, **more),))
        with pytest.raises(kind):
            stage.do("gm", wish.RollForNpc("n1", "watch"))


@pytest.mark.rule("MS-9.17", "MS-16.4", "MS-R74")
@pytest.mark.parametrize(
    ("hero", "first", "uses"),
    [
        ({}, ATTRIBUTES[0], ["Pistols"]),
        ({"more": {"broken": True}}, "Willpower", None),
        ({"more": {"condition": "unconscious"}}, "Willpower", None),
    ],
)
def test_the_form_of_a_secret_roll_offers_what_can_be_rolled(
    rulings: Settings, hero: dict[str, Any], first: str, uses: list[str] | None
) -> None:
    """Those who cannot act roll willpower alone; a specialty without dots in its ability is of no use."""
    owned = (("Firearms", "Pistols"), ("Survival", "Spacecraft"))
    stage = Stage(rulings, Hero(specialties=owned, **hero))
    choice = form(stage, GM, "roll_in_secret")
    assert options(choice, "first")[0] == first
    assert (options(choice, "use") if "use" in fields(choice) else None) == uses
    assert ("second" in fields(choice)) is (first != "Willpower")
    if first == "Willpower":
        stage.do(GM, wish.RollInSecret("c1", first), "2,3,6")
