"""The example verifier written by hand accepts an honest export and names the entry of each forgery."""

from __future__ import annotations

import json
import subprocess
import sys
from hashlib import sha256
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest

if TYPE_CHECKING:
    from collections.abc import Callable

SCRIPT = Path(__file__).parents[2] / "examples" / "verify_by_hand.py"
HONEST = Path(__file__).with_name("honest.jsonl")


def verify(export: Path) -> tuple[int, str]:
    """The exit status and the output of the script, which must never fail with a traceback."""
    done = subprocess.run([sys.executable, SCRIPT, export], capture_output=True, text=True, check=False)
    assert not done.stderr
    return done.returncode, done.stdout


def write_with_new_head(lines: list[Any], export: Path) -> None:
    """Write the lines and recompute the chain, as a forger would."""
    head = b""
    for line in lines[:-1]:
        head = sha256(head + json.dumps(line).encode()).digest()
    lines[-1]["head"] = head.hex()
    export.write_text("".join(f"{json.dumps(line)}\n" for line in lines), encoding="utf-8", newline="\n")


def read_honest() -> list[Any]:
    return [json.loads(line) for line in HONEST.read_text("utf-8").splitlines()]


def flip(text: str) -> str:
    """The text with its first hex digit changed."""
    return ("1" if text[0] == "0" else "0") + text[1:]


def event_of(lines: list[Any], type: str) -> Any:
    return next(event for line in lines[1:-1] for event in line["events"] if event["type"] == type)


def change_face(lines: list[Any]) -> None:
    lines[36]["draws"][0]["answer"] = "6,6,6"


def drop_draw(lines: list[Any]) -> None:
    lines[36]["draws"] = []


def change_key(lines: list[Any]) -> None:
    opened = event_of(lines, "key_opened")
    opened["key"] = flip(opened["key"])


def change_reveal(lines: list[Any]) -> None:
    reveal = event_of(lines, "entropy_opened")["reveals"][0]
    reveal[1] = flip(reveal[1])


def test_an_honest_export_passes() -> None:
    assert verify(HONEST) == (0, "21 draws: 21 made again\n")


@pytest.mark.parametrize(
    ("forge", "entry"), [(change_face, 36), (drop_draw, 39), (change_key, 159), (change_reveal, 7)]
)
def test_a_forgery_is_found_in_its_entry(forge: Callable[[list[Any]], None], entry: int, tmp_path: Path) -> None:
    lines = read_honest()
    forge(lines)
    write_with_new_head(lines, tmp_path / "forged.jsonl")
    status, output = verify(tmp_path / "forged.jsonl")
    assert status == 1
    assert output.startswith(f"entry {entry}: ")


def test_a_changed_head_is_found_in_the_last_line(tmp_path: Path) -> None:
    lines = HONEST.read_text("utf-8").splitlines()
    head = json.loads(lines[-1])["head"]
    lines[-1] = lines[-1].replace(head, flip(head))
    (tmp_path / "forged.jsonl").write_text("\n".join(lines), encoding="utf-8", newline="\n")
    status, output = verify(tmp_path / "forged.jsonl")
    assert status == 1
    assert output.startswith(f"entry {len(lines) - 1}: ")


def test_another_algorithm_is_one_error_and_its_draws_are_not_checked(tmp_path: Path) -> None:
    lines = read_honest()
    lines[0]["table"]["algorithm"] = "croupier-hmac-sha256-1"
    write_with_new_head(lines, tmp_path / "other.jsonl")
    status, output = verify(tmp_path / "other.jsonl")
    assert status == 2
    assert len(output.splitlines()) == 2
    assert output.endswith("21 draws: 21 not checked\n")


@pytest.mark.parametrize("length", [0, 1, 2, 40, 160])
def test_a_truncated_export_is_refused_without_a_crash(length: int, tmp_path: Path) -> None:
    lines = HONEST.read_bytes().splitlines(keepends=True)[:length]
    (tmp_path / "truncated.jsonl").write_bytes(b"".join(lines))
    assert verify(tmp_path / "truncated.jsonl")[0] in {1, 2}


def test_the_script_has_at_most_120_lines() -> None:
    assert len(SCRIPT.read_text("utf-8").splitlines()) <= 120
