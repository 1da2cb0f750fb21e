"""Invalid characters, files and drafts in Maelstrom: one line with the clause, and nothing changes (MS-1.10)."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

from croupier.games.maelstrom.sheets.attributes import ATTRIBUTES
from croupier.games.maelstrom.sheets.public_format import ARRAYS, ORDER
from support.maelstrom.sheets import LEGAL
from support.maelstrom.stage import ABILITIES
from support.maelstrom.stage import ATTRIBUTES as DOTS
from support.web.maelstrom import DRAFT, NAME, Crew, fields_of, missing, no, serving, told

WRITTEN = fields_of(LEGAL)
FILE: dict[str, Any] = {
    "name": "Vesna",
    "attributes": {group: [{"name": name, "dots": 1} for name in ORDER[group]] for group in ("physical", "mental")},
    "abilities": {array: [{"name": name, "dots": 0} for name in ORDER[array]] for array in ARRAYS},
}


@pytest.fixture(scope="module")
def blank(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    """A table with an open session and no characters yet; refused commands change nothing."""
    with serving(tmp_path_factory.mktemp("sheets")) as client:
        crew = Crew(client)
        yield crew.say(crew.gm, "set_campaign", name="The Belt")


@pytest.fixture
def crew(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Crew]:
    """A separate table."""
    with serving(tmp_path_factory.mktemp("drafts")) as client:
        crew = Crew(client)
        yield crew.say(crew.gm, "set_campaign", name="The Belt")


def attributes(**dots: Any) -> dict[str, Any]:
    return {"attributes": {**DOTS, **dots}}


def abilities(**dots: Any) -> dict[str, Any]:
    return {"abilities": {name: has for name, has in {**ABILITIES, **dots}.items() if has != 0}}


@pytest.mark.rule("MS-1.10", "MS-3.2", "MS-11.5", "MS-11.6", "MS-11.7", "MS-11.8", "MS-8.2")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (attributes(Strength=5, Reflexes=1), "MS-11.5: Strength starts with 5 dots: at most 4"),
        (attributes(Strength=-1), no("MS-3.2: attributes.Strength: -1", "0 to 10 dots")),
        (attributes(Strength=0, Reflexes=4, Precision=4), "MS-3.4: Strength has 0 dots: 1 to 5"),
        (attributes(constructor=2), no("MS-3.1: attributes: constructor", ", ".join(ATTRIBUTES))),
        ({"primary": ""}, "MS-11.5: choose physical or mental as primary"),
        (abilities(Survival=1), "MS-11.7: 13 abilities have dots: exactly 12"),
        (abilities(Melee=6), "MS-R14: Melee has 6 dots: 0 to 5"),
        (abilities(Medicine=0, Survival=2), "MS-11.8: knowledges have 2 dots: at least 4"),
        (abilities(Melee=10**30), no(f"MS-R14: abilities.Melee: {10**30}", "0 to 10 dots")),
        (abilities(Luck=1), no("MS-4.2: abilities: Luck", "an ability on the campaign's list")),
        ({"bought": [{"trait": "Strength", "dots": 2}]}, "MS-3.2: Strength has 6 dots: 1 to 5"),
        ({"bought": [{"trait": "Willpower", "dots": 8}]}, "MS-9.2: willpower has 11 dots: 1 to 10"),
        (
            {"specialties": [{"ability": "Melee", "name": f"{at}"} for at in range(1000)]},
            no("MS-8.2: specialties: 1000", "at most 200 on one sheet"),
        ),
        (
            {"specialties": [{"ability": "Melee", "name": "Clubs", "tier": "grand"}]},
            no("MS-8.1: specialties: grand", "general or advanced"),
        ),
        ({"name": ""}, missing("MS-11.1: name", "1 to 80 printable characters")),
        ({"name": "<script>alert(1)</script>"}, no("MS-1.10: name: <script>alert(1)</script>", NAME)),
        ({"name": "Ana\nBen"}, no("MS-1.10: name: Ana\\nBen", NAME)),
        ({"of": "c9"}, "MS-1.10: there is no character 'c9'"),
    ],
)
def test_an_invalid_character(blank: Crew, changes: dict[str, Any], line: str) -> None:
    detail = told(blank.refused(blank.ana, "propose_character", **{**WRITTEN, **changes}))
    assert detail.split("; instead: ")[0] == line


@pytest.mark.rule("MS-1.10")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        (abilities(Melee="3"), no("abilities.Melee: 3", "a whole number, not a text")),
        (abilities(Melee=2.5), no("abilities.Melee: 2.5", "a whole number, not a number")),
        (abilities(Melee=None), no("abilities.Melee: null", "a whole number, not null")),
        (abilities(Melee=True), no("abilities.Melee: true", "a whole number, not true or false")),
        ({"abilities": []}, no("abilities: []", "an object, not a list")),
        ({"name": 7}, no("name: 7", "a text, not a whole number")),
        ({"__proto__": {"primary": "physical"}}, "there is no field __proto__"),
    ],
)
def test_a_character_with_values_of_the_wrong_kind(blank: Crew, changes: dict[str, Any], line: str) -> None:
    assert told(blank.refused(blank.ana, "propose_character", **{**WRITTEN, **changes})) == f"MS-1.10: {line}"


def without(category: str) -> dict[str, Any]:
    return {**FILE, "abilities": {name: traits for name, traits in FILE["abilities"].items() if name != category}}


def with_first(array: str, **fields: Any) -> dict[str, Any]:
    """The file with other fields in the first ability of a list."""
    first, *rest = FILE["abilities"][array]
    return {**FILE, "abilities": {**FILE["abilities"], array: [{**first, **fields}, *rest]}}


@pytest.mark.rule("MS-1.10", "MS-21.1", "MS-21.2", "MS-21.6", "MS-21.11")
@pytest.mark.parametrize(
    ("given", "line"),
    [
        (without("skills"), missing("MS-21.1: abilities.skills", "a list of at most 100")),
        (
            with_first("talents", dots="3"),
            no("MS-21.2: abilities.talents.0.dots: the text '3'", "a whole number from 0 to 5"),
        ),
        (with_first("talents", dots=6), no("MS-21.2: abilities.talents.0.dots: 6", "a whole number from 0 to 5")),
        (
            with_first("skills", specialties=["Clubs"] * 5000),
            no("MS-8.2: abilities.skills.0.specialties: 5000 items", "a list of at most 200"),
        ),
        ({**FILE, "name": "<b>Vesna</b>"}, no("MS-1.10: name: <b>Vesna</b>", NAME)),
        (
            {**FILE, "willpower": {"spent": 0, "max": 11}},
            no("MS-21.11: willpower.max: 11", "a whole number from 1 to 10"),
        ),
        ({}, missing("MS-21.1: name", "a text")),
        ([], no("MS-21.1: text: []", "a JSON object")),
    ],
)
def test_a_file_that_is_not_a_character(blank: Crew, given: Any, line: str) -> None:
    detail = told(blank.refused(blank.ana, "import_character", text=json.dumps(given)))
    assert detail == f"{line}; instead: a file of the public format"


@pytest.mark.rule("MS-1.10", "MS-11.5", "MS-11.7", "MS-11.10", "MS-12.4")
@pytest.mark.parametrize(
    ("changes", "line"),
    [
        ({"attribute.strength": 5}, no("MS-11.5: attribute.strength: 5", "a whole number from 1 to 4")),
        ({"attribute.strength": "4"}, no("MS-11.5: attribute.strength: the text '4'", "a whole number from 1 to 4")),
        ({"ability.melee": 10**40}, no(f"MS-11.7: ability.melee: {10**40}", "a whole number from 0 to 3")),
        (
            {"specialties": [{"ability": "Melee", "name": "Clubs", "__proto__": {}}]},
            no("MS-11.10: specialties.0: 3 values", "an object of ability, name, tier, parameter"),
        ),
        (
            {"specialties": [{"ability": "Melee", "name": "C"}] * 1000},
            no("MS-11.10: specialties: 1000 items", "a list of 0 to 200"),
        ),
        ({"name": {"deep": [[[[]]]]}}, no("MS-11.1: name: 1 values", "a text of at most 80 characters")),
        (
            {"bought": [{"trait": "Melee", "dots": 10**20}]},
            no(f"MS-12.4: bought.0.dots: {10**20}", "a whole number from 1 to 10"),
        ),
        ({"kit": "yes"}, no("MS-R40: kit: the text 'yes'", "true or false")),
    ],
)
def test_a_draft_stores_no_wrong_value(blank: Crew, changes: dict[str, Any], line: str) -> None:
    assert told(blank.refused_draft(blank.ana, {"concept": "Pilot", **changes})) == line


@pytest.mark.rule("MS-1.10")
@pytest.mark.parametrize("field", ["__proto__", "constructor", "prototype.polluted", "attribute.luck", "x" * 5000])
def test_a_draft_has_no_other_fields(blank: Crew, field: str) -> None:
    problem = blank.refused_draft(blank.ana, {field: 1})
    assert problem["detail"].endswith("allowed: a field of this draft")


@pytest.mark.rule("MS-1.10")
@pytest.mark.parametrize(
    ("body", "status"),
    [
        (b'{"version": 0, "changes": {"attribute.strength": NaN}}', 400),
        (b'{"version": 0, "changes": {"attribute.strength": 1e999}}', 400),
        (b'{"version": 0, "changes": {"name": ' + b"[" * 20_000 + b"]" * 20_000 + b"}}", 400),
        (b'{"version": 0, "changes": {"name": "' + b"x" * 1_000_000 + b'"}}', 413),
        (b'{"version": 1e400, "changes": {}}', 400),
        (b'{"version": 0, "changes": {"specialties": [' + b'{"ability":"Melee","name":"x"},' * 4999 + b"{}]}}", 413),
        (b'{"version": 0', 400),
    ],
)
def test_a_draft_refuses_malformed_json_and_oversized_changes(blank: Crew, body: bytes, status: int) -> None:
    before = blank.seen()
    headers = {**blank.ana.headers, "content-type": "application/json"}
    answer = blank.ana.client.patch(f"{blank.ana.address}{DRAFT}", content=body, headers=headers)
    assert answer.status_code == status, answer.text
    assert "\n" not in answer.json()["detail"]
    assert blank.seen() == before


@pytest.mark.rule("MS-1.10", "MS-1.8")
def test_nobody_can_reach_another_seats_draft(crew: Crew) -> None:
    sent = {"version": 0, "changes": {"name": "Ana", "backstory": "a secret"}}
    assert crew.ana.client.patch(f"{crew.ana.address}{DRAFT}", json=sent, headers=crew.ana.headers).status_code == 200
    before = crew.seen()
    ben = crew.ben
    told_off: tuple[tuple[str, str, Any], ...] = (
        ("GET", f"{DRAFT}?of=p1", {}),
        ("POST", f"{DRAFT}/give", {"json": {"version": 1, "of": "p1", "to": "p2"}}),
    )
    for method, call, more in told_off:
        answer = ben.client.request(method, f"{ben.address}{call}", headers=ben.headers, **more)
        assert (answer.status_code, "secret" in answer.text) == (403, False)
    for call in (f"{DRAFT}?of=p1", f"{DRAFT}?version=1&of=p1"):
        changed = ben.client.patch(
            f"{ben.address}{call}", json={"version": 1, "changes": {"name": "B"}}, headers=ben.headers
        )
        assert changed.status_code == 409, "her own draft is at version 0: the query names no other's"
    assert crew.seen() == before


@pytest.mark.rule("MS-1.10", "MS-11.1")
def test_markup_in_a_drafts_name_is_reported_and_blocks_submission(crew: Crew) -> None:
    sent = {"version": 0, "changes": {"name": "<b>Ana</b>"}}
    kept = crew.ana.client.patch(f"{crew.ana.address}{DRAFT}", json=sent, headers=crew.ana.headers).json()
    found = next(one for one in kept["worksheet"]["findings"] if one["field"] == "name")
    assert (found["clause"], found["stops"], kept["ready"]) == ("MS-1.10", True, False)
    command = {**kept["worksheet"]["command"]}
    assert told(crew.refused(crew.ana, command.pop("type"), **command)).startswith("MS-1.10: name: <b>Ana</b>")
