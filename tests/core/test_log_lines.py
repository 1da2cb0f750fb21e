"""Log lines and receipts in words, each for the seat that reads it."""

import pytest

import high_card
from croupier.core import entry as entries
from croupier.core.log.receipts import receipt
from croupier.core.luck_sources import SeededLuck
from croupier.core.names import and_so_on, capitalized_name, name_of, seat_label, with_one_end
from croupier.core.question_events import ChoiceSealed, QuestionsAsked
from croupier.core.receipts import Citation, Fact, Receipt
from croupier.core.seat_events import SeatLeft, SeatMoved, SeatTaken
from croupier.core.secrets import Secret, redact
from croupier.core.session import sit_down
from croupier.core.settings import Settings
from croupier.core.state import GM, HouseRule, Seat, State
from croupier.core.table_events import Ended, Overridden, Said, Undone
from high_card.commands import Deal

GAME = high_card.GAME
TABLE = sit_down(GAME, SeededLuck("7"), players=2)
VIEW = TABLE.view("p1")


def test_seats_are_called_by_name() -> None:
    assert name_of(VIEW, "p1") == "Ana"
    assert name_of(VIEW, "p7") == "Player 7"
    assert name_of(VIEW, "watch") == "a watcher"
    assert and_so_on(["Ana", "Ben", "Cleo"]) == "Ana, Ben and Cleo"


@pytest.mark.parametrize("name", ["", "GM"])
def test_a_gm_without_a_name_has_an_article_in_sentences_but_not_on_labels(name: str) -> None:
    view = State(settings=Settings(()), seats=(Seat(GM, name), Seat("p1", "Ana")))
    assert (name_of(view, GM), capitalized_name(view, GM), seat_label(view, GM)) == ("the GM", "The GM", "GM")
    assert SeatTaken(GM, "GM").log_line(view) == "The GM sits down."
    assert SeatMoved(GM, "GM").log_line(view) == "The GM's seat was taken over with a pass."
    assert SeatLeft(GM).log_line(view) == "The GM leaves the table."
    assert Said(GM, "What do you do?").log_line(view) == "GM: What do you do?"


def test_a_gm_with_a_name_goes_by_that_name() -> None:
    view = State(settings=Settings(()), seats=(Seat(GM, "Vera"), Seat("p1", "GM")))
    assert (name_of(view, GM), seat_label(view, GM), name_of(view, "p1")) == ("Vera", "Vera", "GM")
    assert SeatTaken(GM, "Vera").log_line(view) == "Vera sits down."
    assert Said(GM, "What do you do?").log_line(view) == "Vera: What do you do?"


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("It is So be it..", "It is So be it."),
        ("Ana declares: Run!.", "Ana declares: Run!"),
        ("Ana asks “Who?”.", "Ana asks “Who?”"),
        ("Ana waits....", "Ana waits..."),
        ("Ana waits...", "Ana waits..."),
        ("Ana rolls (So be it.).", "Ana rolls (So be it.)."),
        ("Ana passes.", "Ana passes."),
    ],
)
def test_a_line_that_ends_with_a_quotation_has_one_period(line: str, told: str) -> None:
    assert with_one_end(line) == told


def test_table_events_are_plain_sentences() -> None:
    assert QuestionsAsked().log_line(VIEW) == ""
    assert Undone(Secret(3)).log_line(VIEW) == "Undone; what was seen stays seen."
    assert Undone(Secret(3), what="“Ana waits”").log_line(VIEW) == "Undone: “Ana waits”. What was seen stays seen."
    assert Overridden("p2", "too late", "dealt anew").log_line(VIEW) == "Override by Ben: dealt anew (too late)."
    assert Ended("Ana wins").log_line(VIEW) == "The game is over: Ana wins"


@pytest.mark.parametrize(
    ("what", "reason", "line"),
    [
        ("Ana is hurt", "", "Override by Ben: Ana is hurt."),
        ("Ana is hurt.", "", "Override by Ben: Ana is hurt."),
        ("", "", "Override by Ben."),
        ("a note", "Too late.", "Override by Ben: a note (Too late.)"),
    ],
)
def test_text_that_ends_with_a_period_gets_no_second_one(what: str, reason: str, line: str) -> None:
    assert Overridden("p2", reason, what).log_line(VIEW) == line


def test_a_log_line_leaves_out_what_its_seat_may_not_know() -> None:
    table = sit_down(GAME, SeededLuck("7"), players=2)
    entry = table.submit(table.state.dealer, Deal(), "")
    lines = {
        seat: [GAME.log_line(one, table.view(seat)) for one in entries.entry_for_seat(entry, seat).events]
        for seat in ("p1", "p2")
    }
    assert sum("sees the" in line for line in lines["p1"]) == 1
    assert any(line.startswith("Ana sees the") for line in lines["p1"])
    assert any(line == "Ana sees a card in Deck." for line in lines["p2"])


def test_a_receipt_lists_clause_text_ruling_facts_and_house_rules() -> None:
    view = TABLE.state.__class__(
        settings=VIEW.settings, seats=VIEW.seats, house_rules=(HouseRule("late bids", "are taken"),)
    )
    cited = (
        Citation("HC-2.1", (Fact("ante", 1), Fact("players", 2))),
        Citation("HC-2.7", (Fact("players", 3),)),
        Citation("HC-2.3", (), "the bids are in"),
    )
    told = receipt(GAME, Receipt(cited, (("length", "rounds"),), ("late bids",)), view)
    assert [clause.id for clause in told.clauses] == ["HC-2.1", "HC-2.7", "HC-2.3", "HC-R5"]
    assert told.clauses[0].text.startswith("The dealer begins a round.")
    assert told.clauses[-1].ruling == "At most this number of rounds (HC-R5)"
    assert told.clauses[-1].text == "How long is a game?"
    assert told.facts == {"ante": 1, "players": 2, "players (HC-2.7)": 3}
    assert told.lines == (
        "HC-2.1: ante 1, players 2",
        "HC-2.7: players 3",
        "HC-2.3 would forbid this: the bids are in",
        "House rule late bids: are taken",
    )
    assert told.text == "By HC-2.1 and HC-2.7; allowed against HC-2.3."


def test_facts_for_some_seats_are_hidden_from_others() -> None:
    kept = Receipt((Citation("HC-2.1", (Fact("card", "KD", ("p1",)), Fact("ante", 1))),))
    assert receipt(GAME, kept.for_seat("p1"), VIEW).facts == {"card": "KD", "ante": 1}
    assert receipt(GAME, kept.for_seat("p2"), VIEW).facts == {"ante": 1}


def test_an_event_that_only_some_seats_see_is_shown_to_nobody_else() -> None:
    table = sit_down(GAME, SeededLuck("7"), players=2)
    table.submit(table.state.dealer, Deal(), "")
    table.submit("p1", GAME.read_command(b'{"type":"bid","chips":1}'), "")
    entry = table.submit("p1", GAME.read_command(b'{"type":"bid","chips":2}'), "")
    assert any(isinstance(one, ChoiceSealed) and one.again for one in entry.events)
    assert not entry.is_visible("p2")


def test_an_undo_does_not_reveal_the_number_of_entries() -> None:
    assert redact(Undone(Secret(3)), "gm") == redact(Undone(Secret(300)), "gm")
