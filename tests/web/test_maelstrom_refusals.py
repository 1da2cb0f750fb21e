"""Bad input at a Maelstrom table: one line with the clause, and not a byte changes (MS-1.10)."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from litestar.testing import TestClient

from support.web.maelstrom import NAME, Crew, missing, no, serving, told

PAIRS = "at most one attribute and one ability, or two attributes"


@pytest.fixture
def client(tmp_path: Path) -> Iterator[TestClient[Any]]:
    with serving(tmp_path) as client:
        yield client


@pytest.fixture
def crew(client: TestClient[Any]) -> Crew:
    return Crew(client)


@pytest.fixture(scope="module")
def asked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    """Ana climbs the mast and the storyteller is prompted for ways; refused commands change nothing."""
    with serving(tmp_path_factory.mktemp("terms")) as client:
        yield Crew(client).made().declared()


@pytest.mark.rule("MS-1.10", "MS-15.1", "MS-15.3", "MS-15.7", "MS-14.2", "MS-9.4", "MS-4.8")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"difficulty": 1}, no("MS-15.1: difficulty: 1", "2 to 10")),
        ({"difficulty": 11}, no("MS-15.1: difficulty: 11", "2 to 10")),
        ({"difficulty": "6"}, no("MS-1.10: difficulty: 6", "a whole number, not a text")),
        ({"threshold": -1}, no("MS-15.7: threshold: -1", "0 to 20")),
        ({"threshold": 10**25}, no(f"MS-15.7: threshold: {10**25}", "0 to 20")),
        ({"dice": 200}, no("MS-15.3: dice: 200", "-20 to 20")),
        ({"harder": -9}, no("MS-15.3: harder: -9", "-8 to 8")),
        ({"worse": 9}, no("MS-15.3: worse: 9", "-8 to 8")),
        ({"third": "Wits"}, "MS-1.10: there is no field third"),
        ({"second": ["Athletics", "Wits"]}, no("MS-1.10: second: ['Athletics', 'Wits']", "a text, not a list")),
        (
            {"second": "Athletics, Wits"},
            no("MS-14.2: traits: Athletics, Wits", "an attribute, one of the campaign's abilities, or Willpower"),
        ),
        ({"first": "Willpower"}, "MS-9.4: willpower is rolled alone; instead: choose willpower, or the other trait"),
        ({"second": "Strength"}, "MS-14.2: Strength is named twice; instead: choose two different traits"),
        (
            {"first": "Melee"},
            f"MS-14.2: two abilities are never rolled together; instead: {PAIRS}",
        ),
        (
            {"second": "Navigation"},
            "MS-4.8: untrained knowledge: no dots in Navigation; instead: another trait, or grant it",
        ),
        (
            {"second": "Medicine", "required": ["First Aid"]},
            "MS-15.9: First Aid is a general specialty; instead: choose an advanced one",
        ),
        ({"attempt": "r99"}, "MS-1.10: there is no roll 'r99'; instead: choose one of those under way"),
        ({"first": "Precision", "sudden": True}, "MS-14.7: Precision needs a moment to prepare; instead: use Reflexes"),
        ({"untrained": "maybe"}, no("MS-4.7: untrained: maybe", "rule, grant, waive")),
        ({"precise_way": "perhaps"}, no("MS-14.9: precise_way: perhaps", "rule, yes, no")),
    ],
)
def test_invalid_terms_of_a_roll(asked: Crew, changes: dict[str, Any], line: str) -> None:
    way = {"attempt": asked.attempt, "first": "Strength", "second": "Athletics", **changes}
    assert told(asked.refused(asked.gm, "offer_way", **way)) == line


@pytest.mark.rule("MS-1.10", "MS-16.2", "MS-16.4")
def test_a_way_that_belongs_to_someone_else(crew: Crew) -> None:
    crew.made().declared()
    one = crew.attempt
    terms = {"attempt": one, "first": "Strength", "second": "Athletics"}
    assert told(crew.refused(crew.ana, "offer_way", **terms)).startswith("MS-1.8: only the GM can do this")
    assert told(crew.refused(crew.ana, "choose_way", attempt=one)).startswith("MS-1.10: nothing has been offered yet")
    crew.say(crew.gm, "offer_way", **terms)
    for who, choice, line in (
        (crew.ana, {"way": 7}, "MS-1.10: there is no way 7; instead: 0 to 0"),
        (crew.ana, {"way": -1}, "MS-1.10: there is no way -1; instead: 0 to 0"),
        (crew.ana, {"use": ["Brawling"]}, "MS-16.2: Brawling cannot be used here; instead: leave it out"),
        (crew.ben, {}, "MS-1.8: Ana Arrow's roll is not yours to make; instead: wait for its player"),
    ):
        assert told(crew.refused(who, "choose_way", attempt=one, **choice)) == line
    crew.say(crew.ana, "choose_way", attempt=one)
    again = told(crew.refused(crew.ana, "choose_way", attempt=one))
    assert again.startswith(("MS-15.4: its terms are locked", "MS-1.10: there is no roll"))


@pytest.mark.rule("MS-1.10", "MS-16.4")
def test_more_specialties_than_dots(crew: Crew) -> None:
    crew.made(abilities={"Firearms": 1, "Stealth": 3}).declared()
    one = crew.attempt
    crew.say(crew.gm, "offer_way", attempt=one, first="Precision", second="Firearms", required=["Extreme Range"])
    detail = told(crew.refused(crew.ana, "choose_way", attempt=one, use=["Extreme Range", "Pistols"]))
    assert detail.startswith("MS-16.4: ")


@pytest.mark.rule("MS-1.10", "MS-14.5", "MS-R4")
def test_a_pool_of_no_dice_or_of_two_hundred(client: TestClient[Any]) -> None:
    crew = Crew(client, roll_empty_pool="refuse").made().declared()
    one = crew.attempt
    crew.say(crew.gm, "offer_way", attempt=one, first="Strength", second="Athletics", dice=-20)
    none = told(crew.refused(crew.ana, "choose_way", attempt=one))
    assert none.startswith("MS-R4: ")
    for pools, line in (
        ([{"label": "Rifle", "dice": 200}], no("MS-R73: pools: 200", "0 to 30")),
        ([{"label": "Rifle", "dice": -1}], no("MS-R73: pools: -1", "0 to 30")),
        ([{"label": "<i>", "dice": 3}], no("MS-1.10: pools: <i>", NAME)),
    ):
        assert told(crew.refused(crew.gm, "add_npc", name="Bo", pools=pools)) == line
    crew.say(crew.gm, "add_npc", name="Bo", pools=[{"label": "Rifle", "dice": 3}])
    bo = next(one["command"]["npc"] for one in crew.gm.get()["choices"] if one["command"]["type"] == "roll_for_npc")
    for terms, clause in (({"dice": 200}, "MS-15.3"), ({"difficulty": 1}, "MS-15.1"), ({"threshold": 99}, "MS-15.7")):
        assert told(crew.refused(crew.gm, "roll_for_npc", npc=bo, pool="Rifle", **terms)).startswith(clause)
    assert told(crew.refused(crew.gm, "roll_for_npc", npc=bo, pool="Charm")).startswith("MS-1.10: ")
    assert told(crew.refused(crew.gm, "add_npc", name="<b>Bo</b>")).endswith(NAME)


@pytest.mark.rule("MS-1.10", "MS-9.7")
def test_the_last_dot_of_willpower_cannot_be_spent_on_a_roll(client: TestClient[Any]) -> None:
    crew = Crew(client, wp_start="dots:1").made()
    crew.say(crew.gm, "call_willpower", who="c1", words="tear gas")
    refused = told(crew.refused(crew.ana, "spend_willpower", attempt=crew.rolled))
    assert refused in (
        "MS-9.7: the last dot cannot buy a success; instead: leave the roll as it is",
        "MS-9.7: a botch cannot be bought off; instead: it stands",
    )


@pytest.mark.rule("MS-1.10", "MS-13.4", "MS-R16")
def test_an_impossible_action(client: TestClient[Any]) -> None:
    crew = Crew(client, roll_impossible="roll_for_botch").made().declared()
    one = crew.attempt
    assert told(crew.refused(crew.ana, "say_impossible", attempt=one)).startswith("MS-1.8: ")
    rolled = told(crew.refused(crew.gm, "say_impossible", attempt=one))
    assert rolled == (
        "MS-R16: at this table it is rolled anyway, to see how badly it ends"
        "; instead: offer a way and mark that it cannot succeed"
    )


@pytest.mark.rule("MS-1.10", "MS-13.4")
def test_an_action_that_cannot_be_done_is_not_rolled(crew: Crew) -> None:
    crew.made().declared()
    one = crew.attempt
    crew.say(crew.gm, "say_impossible", attempt=one)
    for type, more in (("offer_way", {"first": "Wits"}), ("need_no_roll", {})):
        assert told(crew.refused(crew.gm, type, attempt=one, **more)).startswith(f"MS-1.10: there is no roll {one!r}")


@pytest.mark.rule("MS-1.10", "MS-12.4", "MS-12.6")
def test_what_even_the_storyteller_cannot_do(crew: Crew) -> None:
    crew.made()
    for type, fields, line in (
        ("award_points", {"character": "c1", "points": 10**9, "reason": "x"},
         no(f"MS-12.6: points: {10**9}", "-99 to 99")),
        ("award_points", {"character": "c1", "points": 5, "reason": ""},
         missing("MS-12.6: reason", "1 to 300 printable characters")),
        ("harm", {"target": "c1", "levels": -1, "kind": "lethal"},
         no("MS-10.8: levels: -1", "1 to 50")),
        ("add_npc", {"name": "Bo", "boxes": 0}, no("MS-R73: boxes: 0", "1 to 20")),
        ("fly_away", {}, no("MS-1.10: type: fly_away", "the type of one of the choices")),
    ):  # fmt: skip
        assert told(crew.refused(crew.gm, type, **fields)) == line
    assert told(crew.refused(crew.ben, "buy_dot", character="c1", trait="Wits")).startswith("MS-1.8: ")
