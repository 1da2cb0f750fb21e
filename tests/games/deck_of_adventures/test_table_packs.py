"""Packs at a table: the usable part is used, only the GM reads the errors, and nobody else learns of creatures."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.core.refusals import Illegal, Impossible, Invalid
from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.cast.commands import ProposeCharacter, TakePremade
from croupier.games.deck_of_adventures.cast.state import Gear, Taken
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.commands import AddPack, RemovePack
from croupier.games.deck_of_adventures.packs.table_packs import MOST_CONTENT, MOST_PACKS
from croupier.testing.refusals import refused_by
from support.deck_of_adventures.stage import Dealer, Stage

MINE = "Rope: {Type: General}\nOx: {Type: NPC, HP: 3, Items: [Bowl]}\n"


def stage(rulings: Settings, **sheet: object) -> Stage:
    return Stage(rulings, Dealer(sheet=sheet))


@pytest.mark.rule("DA-25.1")
@pytest.mark.rule("DA-25.3")
def test_the_usable_part_of_a_pack_is_used_and_only_the_gm_sees_its_errors(rulings: Settings) -> None:
    one = stage(rulings).do(GM, AddPack("Mine", MINE))
    assert library.item(one.state, "Rope") is not None
    (pack,) = one.state.packs
    assert pack.faults.open() == ("line 2: Ox: Items: given: Bowl; there is no such item (DA-25.3)",)
    (event,) = one.events
    gms, players = (GAME.log_line(redact(event, seat), GAME.see(one.state, seat)) for seat in (GM, "p1"))
    assert gms == f"The pack Mine is added: 1 item, 1 creature. Findings: {pack.faults.open()[0]}."
    assert players == "The pack Mine is added: 1 item."
    told = {fact.label: fact.value for fact in GAME.display.facts(GAME.see(one.state, "p1"))}
    assert told["Pack Mine"] == "1 item"
    assert not any("finding" in label for label in told)


@pytest.mark.rule("DA-25.4")
def test_a_pack_may_refer_to_the_starter_or_an_earlier_pack(rulings: Settings) -> None:
    one = stage(rulings).do(GM, AddPack("Bowls", "Bowl: {Type: General}"))
    one.do(GM, AddPack("Mine", MINE + "Cow: {Type: NPC, HP: 1, Powers: [Ram], Items: [Ash Bow]}\n"))
    assert one.state.packs[1].faults.open() == ()


@pytest.mark.rule("DA-25.3")
def test_an_id_that_another_pack_of_the_table_has_too_raises_a_warning(rulings: Settings) -> None:
    one = (
        stage(rulings)
        .do(GM, AddPack("Mine", MINE))
        .do(GM, AddPack("Yours", "Rope: {Type: Tool}\nAsh Bow: {Type: Tool}"))
    )
    item = library.item(one.state, "Rope")
    assert item is not None
    assert item.type == "Tool"
    assert one.state.packs[1].faults.open() == (
        "line 1: Rope: the same id is also in Mine; the later one counts (DA-25.3)",
        "line 2: Ash Bow: the same id is also in starter.yaml; the later one counts (DA-25.3)",
    )
    again = one.do(GM, AddPack("Yours", "Rope: {Type: Tool}")).state.packs[1]
    assert [fault.partition(" is ")[2] for fault in again.faults.open()] == [
        "also in Mine; the later one counts (DA-25.3)"
    ]


@pytest.mark.rule("DA-25.3")
def test_a_pack_with_the_same_name_replaces_the_other(rulings: Settings) -> None:
    one = stage(rulings).do(GM, AddPack("Mine", MINE)).do(GM, AddPack("Mine", "Bread: {Type: Consumable}"))
    assert [pack.name for pack in one.state.packs] == ["Mine"]
    assert library.item(one.state, "Rope") is None


@pytest.mark.rule("DA-25.1")
@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("- Ram\n", "given: a list of 1"),
        ("Ram: {Type: Mayor}\n", "line 1: Ram: Type: given: Mayor"),
        ("Ram: [1, 2\n", "given: "),
        ("{}", "not a usable pack"),
    ],
)
def test_a_pack_with_nothing_usable_is_refused_and_nothing_changes(rulings: Settings, text: str, said: str) -> None:
    one = stage(rulings)
    before = one.state
    with pytest.raises(Illegal) as refused:
        one.do(GM, AddPack("Mine", text))
    assert refused.value.clause == "DA-25.1"
    assert said in str(refused.value)
    assert "\n" not in str(refused.value)
    assert one.state == before


@pytest.mark.parametrize(
    ("command", "field"),
    [
        (AddPack(" ", MINE), "name"), (AddPack("a\u202eb", MINE), "name"), (AddPack("x" * 81, MINE), "name"),
        (AddPack("Mine"), "text"), (AddPack("Mine", MINE, "0" * 64), "text"),
    ],
)  # fmt: skip
def test_a_pack_needs_a_name_and_either_a_text_or_a_file(rulings: Settings, command: AddPack, field: str) -> None:
    with pytest.raises(Invalid) as refused:
        stage(rulings).do(GM, command)
    assert refused.value.field == field


@pytest.mark.rule("DA-25.1")
def test_only_the_gm_adds_packs_and_their_number_is_limited(rulings: Settings) -> None:
    one = stage(rulings)
    with refused_by("DA-25.1", why="only the GM can do this"):
        one.do("p1", AddPack("Mine", MINE))
    for number in range(MOST_PACKS):
        one.do(GM, AddPack(f"Pack {number}", "Rope: {Type: General}"))
    with pytest.raises(Impossible):
        one.do(GM, AddPack("One more", "Rope: {Type: General}"))
    one.do(GM, AddPack("Pack 3", MINE))
    assert len(one.state.packs) == MOST_PACKS


@pytest.mark.rule("DA-25.4")
def test_a_pack_can_be_removed_unless_someone_uses_part_of_it(rulings: Settings) -> None:
    one = stage(rulings).do(GM, AddPack("Mine", MINE)).do(GM, RemovePack("Mine"))
    assert one.state.packs == ()
    with pytest.raises(Impossible):
        one.do(GM, RemovePack("Mine"))
    other = stage(rulings, gear=(Gear("Rope"),)).do(GM, AddPack("Mine", MINE))
    with refused_by("DA-25.4", why="Ann would lose content of this pack"):
        other.do(GM, RemovePack("Mine"))


def test_an_uploaded_file_is_read_at_the_table_and_choosing_it_is_possible(rulings: Settings) -> None:
    one = stage(rulings)
    file = "ab" * 32

    class Shelf:
        def words_of(self, asset: str) -> str:
            return {file: MINE}[asset]

        def read(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any:
            return function(*arguments)

    play = one._play(GM, ())
    play.table = Shelf()  # type: ignore[assignment]
    GAME.carry_out(play, AddPack("Mine", file=file))
    assert library.item(play.state, "Rope") is not None
    assert GAME.why_not(GAME.see(one.state, GM), GM, AddPack("Mine", file=file)) is None


def test_preinstalled_packs_are_added_to_a_new_table(rulings: Settings) -> None:
    one = stage(rulings)
    for command in GAME.packs.starting_commands({"b.yaml": "Ox: {Type: NPC}", "a.yaml": MINE}):
        one.do(GM, command)
    assert [pack.name for pack in one.state.packs] == ["a.yaml", "b.yaml"]


def test_a_consistent_world_looks_the_same_to_a_player(rulings: Settings) -> None:
    one = stage(rulings).do(GM, AddPack("Mine", MINE))
    view = GAME.see(one.state, "p1")
    (pack,) = view.packs
    assert pack.creatures.value is None
    from croupier.games.deck_of_adventures.packs.table_packs import sample_hidden

    world = sample_hidden(view)
    assert world.packs[0].creatures.open() == ()
    assert GAME.see(world, "p1").packs == view.packs
    assert msgspec.json.encode(GAME.see(one.state, "p1").packs).find(b"Ox") == -1


def test_the_gm_is_offered_packs_and_a_player_is_not(rulings: Settings) -> None:
    one = stage(rulings).do(GM, AddPack("Mine", MINE))
    assert {"Add a pack from a file", "Type in a pack", "Remove a pack"} <= set(one.labels(GM))
    assert not {"Add a pack from a file", "Type in a pack"} & set(one.labels("p1"))


def test_the_total_size_of_a_tables_packs_is_limited(rulings: Settings) -> None:
    """Security audit 1: what is shown to each seat grows with what the table holds."""
    one = stage(rulings)
    each = MOST_CONTENT // 3 + 1
    for number in range(2):
        one.do(GM, AddPack(f"Pack {number}", "".join(f"Rope {number} {n}: {{Type: General}}\n" for n in range(each))))
    with pytest.raises(Impossible, match="2001 entries"):
        one.do(GM, AddPack("Pack 2", "".join(f"Rope 2 {n}: {{Type: General}}\n" for n in range(each))))
    one.do(GM, AddPack("Pack 1", "Rope: {Type: General}\n"))
    one.do(GM, AddPack("Pack 2", "".join(f"Rope 2 {n}: {{Type: General}}\n" for n in range(each))))


@pytest.mark.rule("DA-25.10", "DA-25.11")
@pytest.mark.parametrize(
    ("more", "adds", "fails"),
    [
        ("  Items: [Ring]\n", "Ring: {Type: Weapon, StatAdjust: {Add: {STR: 1}}}", False),
        ("  Items: [Vest]\n", "Vest: {Type: Armor, StatAdjust: {Add: {STR: 1}}}", False),
        ("  Items: [Ring]\n", "Ring: {Type: General, StatAdjust: {Add: {STR: 1}}}", True),
        ("  Powers: [Surge]\n", "Surge: {Type: Passive, Category: Magic, XP: 0, StatAdjust: {Add: {STR: 1}}}", False),
        ("  Powers: [Surge]\n", "Surge: {Type: Minor, Category: Magic, XP: 0, StatAdjust: {Add: {STR: 1}}}", True),
    ],
)
def test_a_pack_and_the_table_count_the_same_experience(rulings: Settings, more: str, adds: str, fails: bool) -> None:
    hero = "Hero:\n  Type: PC\n  Role: Martial\n  Attribs: {AGL: 2, STR: 2, GUT: 1}\n"
    one = Stage(rulings, seats=1).do("gm", AddPack("mine", f"{hero}{more}{adds}\n"))
    assert (one.state.packs[0].faults.open() != ()) is fails
    one.do("p1", TakePremade("Hero"))
    assert (one.state.proposals != ()) is fails


@pytest.mark.rule("DA-25.3", "DA-23.13")
def test_a_pack_that_a_proposed_character_uses_stays(rulings: Settings) -> None:
    one = Stage(rulings, seats=1).do("gm", AddPack("mine", "Zap: {Type: Major, Category: Magic, XP: 1}"))
    one.do("p1", ProposeCharacter("Zed", role="Martial", suit="S", powers=(Taken("Zap"),)))
    with pytest.raises(Illegal, match="Zed would lose"):
        one.do("gm", RemovePack("mine"))
