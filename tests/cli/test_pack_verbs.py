"""`croupier pack check` and `pack list`: each error in one line with its file and line, and the contents of packs."""

from importlib.resources import files
from pathlib import Path

import msgspec
import pytest

from support.cli.sample import Croupier

STARTER = Path(str(files("croupier.games.deck_of_adventures").joinpath("starter.yaml")))
HOLDS = "19 powers, 6 vulnerabilities, 10 items, 9 creatures, 4 premades"


@pytest.fixture
def broken(tmp_path: Path) -> Path:
    """The starter pack with two errors and one warning in it."""
    text = STARTER.read_text(encoding="utf-8")
    text = text.replace("    Range: 10\n", "    Range: far\n").replace("    Rarity: Rare\n", "    Rarity: Scarce\n")
    path = tmp_path / "broken.yaml"
    path.write_text(text.replace("    Tags: Light\n", "    Tugs: Light\n"), encoding="utf-8")
    return path


def test_the_starter_is_clean(croupier: Croupier) -> None:
    said = croupier("pack", "check", str(STARTER))
    assert (said.status, said.err) == (0, "")
    assert said.out == f"{STARTER}: {HOLDS}; clean (2 remarks: show them with --remarks)\n"
    told = croupier("pack", "check", str(STARTER), "--remarks").out.splitlines()
    assert told[0] == f"{STARTER}: remark: Bristleback Sow: Ram needs the Role Defender (DA-25.8)"
    assert len(told) == 3


def test_each_error_is_one_line_with_its_file_and_line(croupier: Croupier, broken: Path) -> None:
    said = croupier("pack", "check", str(broken))
    assert said.status == 1
    lines = said.out.splitlines()
    text = broken.read_text(encoding="utf-8").splitlines()
    assert [line.split(": ")[0] for line in lines[:3]] == [
        f"{broken}:{text.index(fault) + 1}" for fault in ("    Range: far", "    Tugs: Light", "    Rarity: Scarce")
    ]
    assert [line.split(": ")[1] for line in lines[:3]] == ["error", "warning", "error"]
    assert lines[3].startswith(f"{broken}: {HOLDS}; 2 errors, 1 warning")
    assert len(lines) == 4


def test_a_warning_alone_is_not_an_error(croupier: Croupier, tmp_path: Path) -> None:
    path = tmp_path / "mine.yaml"
    path.write_text("Rope: {Type: General, Colour: red}\n", encoding="utf-8")
    said = croupier("pack", "check", str(path))
    assert said.status == 0
    assert said.out.splitlines()[1] == f"{path}: 1 item; 1 warning"


def test_files_are_checked_together_and_reported_as_json(croupier: Croupier, tmp_path: Path) -> None:
    (tmp_path / "a.yaml").write_text("Ox: {Type: NPC, Items: [Rope, Bow]}\n", encoding="utf-8")
    (tmp_path / "b.yaml").write_text("Rope: {Type: General}\n", encoding="utf-8")
    said = croupier("pack", "check", str(tmp_path / "a.yaml"), str(tmp_path / "b.yaml"), "--json")
    assert said.status == 1
    ox, rope = msgspec.json.decode(said.out)
    assert ox["faults"] == [
        {"line": 1, "words": "Ox: Items: given: Bow; there is no such item (DA-25.3)", "error": True}
    ]
    assert (ox["clean"], rope["clean"], rope["holds"]) == (False, True, "1 item")


@pytest.mark.parametrize(
    ("data", "said"),
    [
        (b"", ":1: error: given: nothing; allowed: YAML: a mapping of ids to entries (DA-25.1)"),
        (b"x" * 20_000_000, ": error: given: a file of more than 256 KiB; allowed: at most 256 KiB"),
        ("Zoë: 1".encode("latin-1"), ":1: error: given: the byte 0xeb, which is not UTF-8; allowed: UTF-8"),
        (b"a: !!python/object/apply:os.system [ls]", ":1: error: a: given: the tag tag:yaml.org,2002:python/object"),
        (b"a: \x1b[2J", ":1: error: given: the character 0x1b"),
    ],
)
def test_hostile_files_are_refused_in_one_line(croupier: Croupier, tmp_path: Path, data: bytes, said: str) -> None:
    path = tmp_path / "bad.yaml"
    path.write_bytes(data)
    told = croupier("pack", "check", str(path))
    assert told.status == 1
    first, last = told.out.splitlines()
    assert first.startswith(f"{path}{said}")
    assert last == f"{path}: nothing; 1 error"


def test_a_missing_file_is_wrong_usage(croupier: Croupier, tmp_path: Path) -> None:
    said = croupier("pack", "check", str(tmp_path / "gone.yaml"))
    assert said.status == 2
    assert said.err.startswith("croupier: file: ")
    assert said.err.count("\n") == 1


def test_bundled_packs_and_those_in_a_directory_are_listed(croupier: Croupier, broken: Path) -> None:
    assert croupier("pack", "list").out == f"starter.yaml: {HOLDS}\n"
    (broken.parent / "notes.txt").write_text("no pack")
    said = croupier("pack", "list", "--dir", str(broken.parent))
    assert said.out.splitlines() == [f"starter.yaml: {HOLDS}", f"broken.yaml: {HOLDS}, 2 errors, 1 warning"]
    assert croupier("pack", "list", "--dir", str(broken)).status == 2
    both = msgspec.json.decode(croupier("pack", "list", "--dir", str(broken.parent), "--json").out)
    assert [one["name"] for one in both] == ["starter.yaml", "broken.yaml"]


def test_serve_lists_unusable_packs_in_one_line(croupier: Croupier, tmp_path: Path) -> None:
    (tmp_path / "bad.yaml").write_text("- Ram\n")
    said = croupier("serve", "--no-open", "--data", str(tmp_path), "--packs", str(tmp_path))
    assert said.status == 2
    assert "bad.yaml:1" in said.err
    assert said.err.count("\n") == 1
    assert croupier("serve", "--packs", str(tmp_path / "none")).status == 2


def test_serve_loads_a_directory_of_packs_and_reports_errors(
    tmp_path: Path, broken: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    from croupier.cli.serve import _texts

    (tmp_path / "rope.yml").write_bytes(b"\xef\xbb\xbfRope: {Type: General}\n")
    assert _texts(tmp_path) == {
        "broken.yaml": broken.read_text(encoding="utf-8"),
        "rope.yml": "Rope: {Type: General}\n",
    }
    out, err = capfd.readouterr()
    assert out == "Packs for new tables: broken.yaml, rope.yml\n"
    assert err == "croupier: broken.yaml: 2 errors, 1 warning: see `croupier pack check`\n"
    (tmp_path / "none").mkdir()
    assert _texts(tmp_path / "none") == {}


def test_a_shortened_report_names_the_help_that_lists_the_rest(croupier: Croupier) -> None:
    said = croupier("pack")
    assert (said.status, said.out) == (2, "")
    assert said.err == "croupier: Missing command. (croupier pack --help lists what there is)\n"
    assert "croupier pack check --help" in croupier("pack", "check").err
