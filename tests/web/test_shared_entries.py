"""An entry is worded once for the seats that see the same of it, exactly as it would be for each alone."""

import msgspec
import pytest

from croupier.core.entry import Entry, entry_for_seat
from croupier.core.log import receipts
from croupier.core.luck_sources import KeyedLuck
from croupier.core.question_events import QuestionsAsked
from croupier.core.receipts import Citation, LuckShare, Receipt
from croupier.core.secrets import Secret, redact
from croupier.core.session import sit_down, with_bots
from croupier.core.state import WATCH, Ask, HouseRule, Prompt
from croupier.core.table_commands import Say
from croupier.games import game, names
from croupier.web import serialize


@pytest.mark.parametrize("name", names())
def test_shared_parts_of_an_entry_equal_what_each_seat_would_be_sent_alone(name: str) -> None:
    table = sit_down(game(name), KeyedLuck(bytes(range(32))), players=4)
    built = 0
    for entry in with_bots(table, "shared").run(60):
        for seat in (*(one.id for one in table.state.seats), WATCH):
            if not entry.is_visible(seat):
                continue
            version = table.version(seat)
            sent = serialize.entry(table, entry, seat, version)
            alone = serialize._entry(table, entry, entry_for_seat(entry, seat), seat, {})
            assert sent == msgspec.structs.replace(alone, version=version)
            bare = msgspec.json.encode(msgspec.structs.replace(alone, version=version))
            assert bytes(serialize.encoded(sent)) == bare
            built += 1
    assert built > 100


@pytest.mark.parametrize("name", names())
def test_a_silent_event_has_no_words_in_any_view(name: str) -> None:
    table = sit_down(game(name), KeyedLuck(bytes(range(32))), players=4)
    silent = 0
    for entry in with_bots(table, "silent").run(60):
        for event in entry.events:
            if serialize.is_silent(type(event)):
                silent += 1
                for seat in (*(one.id for one in table.state.seats), WATCH):
                    view = table.view(seat)
                    assert serialize.log_line(table.game, event, view) == ""
                    assert event.banner(view) is None
    assert silent


def test_a_receipt_is_reworded_when_a_seat_gets_another_name_or_a_house_rule_its_text() -> None:
    table = sit_down(game("state-stack"), KeyedLuck(bytes(range(32))), players=2)
    view = table.view(WATCH)
    worded = Receipt((Citation("SS-5.2"),), house=("Hard heads",), luck=(LuckShare(seats=("p1",)),))
    for name in ("Ana", "Bea"):
        seats = tuple(msgspec.structs.replace(one, name=name if one.id == "p1" else one.name) for one in view.seats)
        seen = msgspec.structs.replace(view, seats=seats)
        assert name in receipts.receipt(table.game, worded, seen).lines[-1]
    for text in ("Stun is halved.", "Stun is doubled."):
        seen = msgspec.structs.replace(view, house_rules=(HouseRule("Hard heads", text),))
        assert f"House rule Hard heads: {text}" in receipts.receipt(table.game, worded, seen).lines


@pytest.mark.parametrize("name", names())
def test_what_a_seat_may_read_of_an_entry_is_the_same_whether_others_may_read_it_too(name: str) -> None:
    table = sit_down(game(name), KeyedLuck(bytes(range(32))), players=4)
    closed = 0
    for entry in with_bots(table, "parts").run(60):
        for seat in (*(one.id for one in table.state.seats), WATCH, ""):
            seen = entry_for_seat(entry, seat)
            readable = [one for one in entry.events if (to := one.audience()) is None or seat in to]
            assert seen.events == tuple(redact(one, seat) for one in readable)
            assert seen.receipt == entry.receipt.for_seat(seat)
            assert (seen.command is entry.command) == (seat == entry.seat)
            closed += seen.events != entry.events
    assert closed


def test_a_secret_of_a_seat_without_an_id_belongs_to_nobody() -> None:
    prompt = Prompt(Ask("p1", "bid", "Bid"), Secret("q1", ("",)))
    entry = Entry(1, "", "p1", Say("Hm."), (QuestionsAsked((prompt,)),))
    assert [entry_for_seat(entry, seat).events[0].asked[0].id.value for seat in ("p2", "watch")] == [None, None]  # type: ignore[attr-defined]
