"""A table's content: its packs on top of the starter; only the GM sees the creatures of added packs."""

import msgspec
import pytest

from croupier.core.secrets import redact
from croupier.core.settings import Settings
from croupier.core.state import GM
from croupier.games.deck_of_adventures.packs import library
from croupier.games.deck_of_adventures.packs.pack_reader import read_pack
from croupier.games.deck_of_adventures.state import Adventure
from support.deck_of_adventures.stage import Dealer, Stage

MINE = """
Ram: {Type: Minor, Category: Arms}
Rope: {Type: General}
Shy: {Type: Vulny, Category: Social, XP: -1}
Ox: {Type: NPC, HP: 3}
Ana: {Type: PC, HP: 5}
"""


@pytest.fixture
def state(rulings: Settings) -> Adventure:
    pack, findings = read_pack(MINE, "mine.yaml")
    assert findings == ()
    return Stage(rulings, Dealer(), state={"packs": (pack,)}).state


@pytest.mark.rule("DA-25.3")
def test_the_later_of_two_packs_with_the_same_id_counts(state: Adventure) -> None:
    ram = library.power(state, "Ram")
    assert ram is not None
    assert ram.type == "Minor"
    assert [one.id for one in library.all_powers(state)].count("Ram") == 1
    bare = library.power(msgspec.structs.replace(state, packs=()), "Ram")
    assert bare is not None
    assert bare.type == "Major"


def test_each_kind_of_entry_is_found_by_its_id_and_only_there(state: Adventure) -> None:
    assert library.item(state, "Rope") in library.all_items(state)
    assert library.vulnerability(state, "Shy") in library.all_vulnerabilities(state)
    assert library.being(state, "Ana") in library.all_beings(state)
    assert library.power(state, "Shy") is None
    assert library.item(state, "Ram") is None
    assert library.being(state, "Nobody") is None


def test_creatures_of_an_added_pack_are_secret_and_those_of_the_starter_are_not(state: Adventure) -> None:
    theirs, ours = redact(state, "p1"), redact(state, GM)
    assert library.being(ours, "Ox") is not None
    assert library.being(theirs, "Ox") is None
    assert library.being(theirs, "Ana") is not None
    assert library.being(theirs, "Lantern Wisp") is not None
