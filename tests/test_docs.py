"""The reference is complete: a missing API call, problem or kind of field fails here."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from croupier.web import (
    api,
    assets,
    dice_api,
    drafts,
    fairness_api,
    live,
    odds_api,
    replay_api,
    safety_api,
    story_api,
    tables_api,
    webhook_api,
)  # fmt: skip
from croupier.web.connections import HEAD_BYTES, HEADERS, PIPELINED, SPARE
from croupier.web.json_depth import DEEPEST
from croupier.web.limits import Limits
from croupier.web.live import MOST_MISSED
from croupier.web.parse_process import MOST_WAITING, SECONDS
from croupier.web.parse_worker import MEMORY
from croupier.web.problems import KINDS
from croupier.web.rate_limits import TRY
from croupier.web.server import COPIES, COPIES_WAITING

ROOT = Path(__file__).resolve().parent.parent
API = (ROOT / "docs" / "reference" / "api.md").read_text(encoding="utf-8")


ADD_A_GAME = (ROOT / "docs" / "how-to" / "add-a-game.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("fragment", re.findall(r"^```py\n(.*?)^```$", ADD_A_GAME, re.MULTILINE | re.DOTALL))
def test_the_code_in_the_recipe_matches_the_example(fragment: str) -> None:
    assert fragment in (ROOT / "examples" / "top_card.py").read_text(encoding="utf-8")


def calls() -> list[str]:
    """Every call of the API as written on the page: `GET /api/tables/{table}`."""
    named = []
    modules = (
        api, tables_api, odds_api, dice_api, fairness_api, safety_api, story_api, replay_api, webhook_api, assets,
        drafts,
    )  # fmt: skip
    for handler in (*(one for module in modules for one in module.HANDLERS), live.live):
        methods = getattr(handler, "http_methods", None) or {"WS"}
        for path in handler.paths:
            plain = re.sub(r"\{(\w+):\w+\}", r"{\1}", path)
            named += [f"{getattr(method, 'value', method)!s} {plain}" for method in methods if method != "OPTIONS"]
    return sorted(named)


@pytest.mark.parametrize("call", calls())
def test_every_call_is_in_the_reference(call: str) -> None:
    assert f"`{call}`" in API


def test_the_reference_lists_no_call_that_does_not_exist() -> None:
    assert set(re.findall(r"^\| `((?:GET|POST|WS|PUT|PATCH|DELETE) /\S*)` ", API, re.MULTILINE)) == set(calls())


def test_every_problem_is_in_the_reference_with_its_status() -> None:
    told = dict(re.findall(r"^\| `(\w+)` \| (\d{3}) \|", API, re.MULTILINE))
    assert told == {kind.name: str(kind.status) for kind in KINDS.values()}


def test_the_limits_in_the_reference_are_the_servers() -> None:
    limits = Limits()
    rows = dict(re.findall(r"^\| ([^|]+?) \| ([^|]+?) \| [^|]* \|$", API.partition("## Limits")[2], re.MULTILINE))
    burst = limits.burst_seconds
    assert rows == {
        "what": "limit",
        "arrays and objects inside each other, in a body, a message or a `.json` file": f"{DEEPEST} levels",
        "commands of a seat": f"{limits.commands_a_second} a second",
        "reads of a seat (`GET` below `/api/tables/` and `/tables/`)": (
            f"{limits.reads_a_second} a second, {limits.reads_a_second * burst} after a pause"
        ),
        "exports of a seat": f"{limits.exports_a_minute} a minute, and {limits.exports_a_minute * 5} from one address",
        "concurrent exports and logs": f"{COPIES} being written, {COPIES_WAITING} waiting",
        "requests of an address, of any kind": (
            f"{limits.requests_a_second} a second, {limits.requests_a_second * burst:,} after a pause; "
            f"trying a join code or pass counts as {TRY}"
        ),
        "wrong join codes and passes of an address": (
            f"{limits.wrong_codes_a_minute} a minute; correct ones are always accepted"
        ),
        "new tables of an address": f"{limits.tables_a_day} a day",
        "odds questions of a seat, or of an address without a seat": f"{limits.odds_a_second} a second",
        "people who knock or watch, from one address": f"{limits.guests_an_hour} an hour",
        "people in a table's waiting room": f"{limits.knocks_a_table}",
        "watchers of a table": f"{limits.watchers_a_table}",
        "sockets of a seat, or of one watcher": f"{limits.sockets_a_seat}",
        "sockets of an address, and in total": f"{limits.sockets_an_address}, and {limits.sockets:,}",
        "messages on a socket": f"{limits.frames_a_second} a second",
        "missed versions sent to a reconnecting socket": f"{MOST_MISSED:,}; then a snapshot",
        "connections of an address, and in total": (
            f"{limits.connections_an_address}, and {limits.connections:,} or {SPARE} fewer than the process's "
            "open file limit"
        ),
        "a request's address and headers": (
            f"{HEAD_BYTES // 1024} KiB, {HEADERS} headers, {limits.head_seconds:g} seconds"
        ),
        "requests waiting on one connection": f"{PIPELINED}",
        "a request's body": f"{limits.request_bytes // 1024} KiB, {limits.body_seconds:g} seconds",
        "texts in the commands of a table": f"{limits.text_bytes_a_day // 1024**2} MiB a day",
        "files of a seat": (
            f"{limits.assets_a_minute} a minute, each {limits.asset_bytes // 1024**2} MiB and "
            f"{limits.file_seconds:g} seconds"
        ),
        "files at a table": f"{limits.assets_a_table}, together {limits.asset_bytes_a_table // 1024**2} MiB",
        "parsing a text, such as a pack": (
            f"{SECONDS} seconds of processor time, {MEMORY // 1024**3} GiB of memory; {MOST_WAITING} waiting"
        ),
    }


def test_every_verb_of_the_command_line_is_in_the_reference() -> None:
    page = (ROOT / "docs" / "reference" / "command-line.md").read_text(encoding="utf-8")
    told = {line.split()[1] for line in re.findall(r"^\| `(croupier [^`]*)`", page, re.MULTILINE)}
    shown = subprocess.run(
        [sys.executable, "-m", "croupier", "--help"],
        env={**os.environ, "NO_COLOR": "1", "COLUMNS": "120", "TERM": "dumb"},
        capture_output=True,
        text=True,
        check=True,
    ).stdout
    assert told == set(re.findall(r"^  ([\w-]+)  ", shown.partition("Commands:")[2], re.MULTILINE))


def test_the_example_on_the_packs_page_has_no_errors() -> None:
    from croupier.games.deck_of_adventures.packs.pack_reader import read_pack

    page = (ROOT / "docs" / "how-to" / "bring-a-pack.md").read_text(encoding="utf-8")
    block, effects, more = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    pack, findings = read_pack(block, "bells.yaml")
    assert findings == ()
    assert [len(pack.powers), len(pack.creatures.open())] == [1, 1]
    oath, findings = read_pack(effects, "oath.yaml")
    assert findings == ()
    assert [len(one.effects) for one in oath.powers] == [4, 5]
    watch, findings = read_pack(more, "watch.yaml")
    assert findings == ()
    assert [(len(one.effects), one.save and len(one.save.fails)) for one in watch.powers] == [(4, 2)]


def test_the_page_on_packs_shows_the_real_output(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from croupier.cli.pack_verbs import check, list_packs

    page = (ROOT / "docs" / "how-to" / "bring-a-pack.md").read_text(encoding="utf-8")
    block, *_ = re.findall(r"^```yaml\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (shown,) = re.findall(r"^```console\n(\$ croupier pack check.*?)^```$", page, re.MULTILINE | re.DOTALL)
    (tmp_path / "packs").mkdir()
    monkeypatch.chdir(tmp_path)
    for path in ("bells.yaml", "packs/bells.yaml"):
        Path(path).write_text(block.replace("Range: 1\n", "Range: near\n"), encoding="utf-8")
    assert (check([Path("bells.yaml")]), check([Path("bells.yaml")], remarks=True), list_packs(Path("packs"))) == (
        1,
        1,
        0,
    )
    assert capsys.readouterr().out == re.sub(r"^\$.*\n", "", shown, flags=re.MULTILINE)


def test_the_table_of_games_matches_what_each_game_says() -> None:
    from croupier import games

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| \[\*\*(.+?)\*\*\]\([^)]+\) \| (.+?) \|", text, re.MULTILINE)
    assert dict(rows) == {one.title: one.about for one in games.installed().values()}


def test_the_table_of_games_links_to_every_how_to_play_page() -> None:
    from croupier import games

    text = (ROOT / "README.md").read_text(encoding="utf-8")
    links = re.findall(r"^\| \[\*\*(.+?)\*\*\].*\]\((src/\S+/how_to_play\.md)\)", text, re.MULTILINE)
    found = {title: (ROOT / path).read_text(encoding="utf-8") for title, path in links}
    assert found == {one.title: one.how_to_play for one in games.installed().values()}


@pytest.mark.parametrize(
    "page", [ROOT / "README.md", *sorted((ROOT / "docs").rglob("*.md"))], ids=lambda page: page.name
)
def test_every_picture_on_a_page_exists(page: Path) -> None:
    text = page.read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text) + re.findall(r'<img src="([^"]+)"', text)
    assert [name for name in shown if not (page.parent / name).is_file()] == []
