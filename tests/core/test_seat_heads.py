"""A seat's running head: the same computed from the entry, from the message sent, and in a browser."""

import json
import shutil
import subprocess
from pathlib import Path

import msgspec
import pytest

from croupier.core.canonical import canonical
from croupier.core.entry import Entry
from croupier.core.key_events import WordSealed
from croupier.core.receipts import Citation, Fact, Receipt
from croupier.core.seat_events import SeatTaken
from croupier.core.seat_heads import SeatHeads, after, line_of_message, seen_line, start_of
from croupier.core.secrets import Secret
from croupier.core.table_commands import Say
from croupier.core.table_events import Said

VECTORS = Path(__file__).parents[2] / "frontend/test/seen-vectors.json"
SAID = Entry(1, "2026-11-22T20:00:00.000Z", "p1", Say("12.5"), (SeatTaken("p2", "Ana"), Said("p1", "Hello")))


def test_a_line_holds_what_the_seat_was_sent_in_canonical_form() -> None:
    line = seen_line(SAID, "p2", 4)
    proof = Receipt().proof
    assert json.loads(line) == [
        4, SAID.at, "p1", {"type": "say"},
        [{"name": "Ana", "seat": "p2", "type": "seat_taken"}, {"seat": "p1", "text": "Hello", "type": "said"}], proof,
    ]  # fmt: skip
    assert line == msgspec.json.encode(json.loads(line), order="sorted")


def test_a_line_from_the_message_sent_is_the_same() -> None:
    message = {
        "version": 4, "at": SAID.at, "seat": "p1", "command": {"type": "say"}, "undone": True, "receipt": {},
        "events": [
            {"type": "seat_taken", "seat": "p2", "name": "Ana", "text": "Ana sits down."},
            {"type": "said", "seat": "p1", "own_text": "Hello", "text": "p1: Hello"},
        ],
        "proof": Receipt().proof,
    }  # fmt: skip
    assert line_of_message(message) == seen_line(SAID, "p2", 4)


def test_a_seat_that_knows_more_has_another_line() -> None:
    sealed = Entry(1, SAID.at, "p1", Say(""), (WordSealed("p1", "c0", Secret("fig", ("p1",)), Secret("s", ("p1",))),))
    assert b"fig" in seen_line(sealed, "p1", 1)
    assert b"fig" not in seen_line(sealed, "p2", 1)


def test_the_proof_covers_the_facts_that_the_seat_may_see() -> None:
    def receipt(rank: int) -> Receipt:
        return Receipt((Citation("SS-5.2", (Fact("rank", rank, ("gm",)), Fact("pool", 3))),))

    assert receipt(9).for_seat("gm").proof != receipt(8).for_seat("gm").proof
    assert receipt(9).for_seat("p1").proof == receipt(8).for_seat("p1").proof


def test_heads_form_a_chain_for_seats_that_are_sent_an_entry() -> None:
    heads = SeatHeads("ab")
    heads.take(SAID, [("p1", 1), ("p2", 4)])
    assert heads.head("p2") == after(start_of("ab", "p2"), seen_line(SAID, "p2", 4))
    assert heads.head("p3") == start_of("ab", "p3")
    again = SeatHeads("ab", heads.as_hex())
    assert [again.head(one) for one in ("p1", "p2", "p3")] == [heads.head(one) for one in ("p1", "p2", "p3")]


@pytest.mark.parametrize("case", json.loads(VECTORS.read_text("utf-8")), ids=lambda case: case["name"])
def test_canonical_json_matches_the_shared_vectors(case: dict[str, str]) -> None:
    assert canonical(msgspec.json.decode(case["json"])).decode() == case["canonical"]


@pytest.mark.skipif(shutil.which("node") is None, reason="needs node")
def test_numbers_are_formatted_as_in_javascript() -> None:
    numbers = [
        0.1 * 3,
        1e-6,
        1e-7,
        1.5e-9,
        123e18,
        1e21,
        1.25e22,
        -0.5,
        1.0,
        -0.0,
        5e-324,
        2**53,
        2**53 + 1,
        2**80,
        2 / 3,
    ]
    script = "process.stdout.write(JSON.stringify(JSON.parse(require('fs').readFileSync(0, 'utf8'))))"
    written = subprocess.run(
        ["node", "-e", script], input=json.dumps(numbers), text=True, capture_output=True, check=True
    )
    assert canonical(numbers).decode() == written.stdout
