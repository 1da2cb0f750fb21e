"""`replay` of a whole journal and of a seat's own export; the error for a damaged file is one line."""

from pathlib import Path

import msgspec
import pytest

import high_card
from croupier.core import entry as entries
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import sit_down, with_bots
from croupier.store import journal_lines
from croupier.web.load_table import Head
from support.cli.sample import Croupier

pytestmark = pytest.mark.usefixtures("high_card")


@pytest.fixture
def evening(tmp_path: Path) -> Path:
    """A finished table's whole journal."""
    luck_source = KeyedLuck(b"k" * 32)
    table = sit_down(high_card.GAME, luck_source, players=2)
    session = with_bots(table, "evening")
    for _ in session.run():
        pass
    session.close()
    head = Head("high-card", "Evening", {}, 2, with_gm=False, root=luck_source.root, algorithm=luck_source.algorithm)
    first = journal_lines.first_line(msgspec.to_builtins(head))
    path = tmp_path / "evening.jsonl"
    path.write_bytes(b"".join(journal_lines.seal(first, [entries.write(one) for one in table.entries])))
    return path


def test_a_seat_sees_its_own_cards_and_the_public_sees_none(croupier: Croupier, evening: Path) -> None:
    mine, public = croupier("replay", str(evening), "--as", "p1"), croupier("replay", str(evening))
    assert (mine.status, public.status) == (0, 0)
    assert "Ana sees the" in mine.out
    assert "Ben sees the" not in mine.out
    assert "sees the" not in public.out


def test_a_missing_seat_is_refused(croupier: Croupier, evening: Path) -> None:
    said = croupier("replay", str(evening), "--as", "p5")
    assert (said.status, said.err) == (2, "croupier: there is no seat p5; one of p1, p2, watch\n")


def test_a_changed_file_is_reported_after_the_readable_part(croupier: Croupier, evening: Path) -> None:
    evening.write_bytes(evening.read_bytes()[:-40])
    said = croupier("replay", str(evening))
    assert said.status == 1
    assert "truncated" in said.err


def test_verify_recomputes_every_opened_draw(croupier: Croupier, evening: Path) -> None:
    said = croupier("verify", str(evening))
    assert said.status == 0
    assert "checked" in said.out
