"""The log line of an entry whose events have none."""

from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.log.phrases import command_line, line_of_entry
from croupier.core.settings import Settings
from croupier.core.state import GM, TABLE, Seat, State
from croupier.core.table_commands import Say, TimeUp


class Nod(Command, frozen=True, tag="nod"):
    log_phrase = "nods"


VIEW = State(settings=Settings(()), seats=(Seat(GM), Seat("p1", "Ana")))


def test_the_phrase_follows_the_name_of_the_seat() -> None:
    assert command_line(Nod(), "p1", VIEW) == "Ana nods."
    assert command_line(Nod(), GM, VIEW) == "The GM nods."


def test_the_table_itself_and_commands_without_a_phrase_have_no_line() -> None:
    assert command_line(Nod(), TABLE, VIEW) == ""
    assert command_line(Say("hello"), "p1", VIEW) == ""


def test_the_log_says_whose_time_is_up() -> None:
    entry = Entry(1, "", TABLE, TimeUp("p1", "bid"), ())
    assert line_of_entry(entry, (), VIEW) == "Ana does not answer in time."
    assert line_of_entry(entry, ("Ana bids nothing.",), VIEW) == ""


def test_an_entry_has_its_own_line_only_if_no_event_has_one() -> None:
    entry = Entry(1, "", "p1", Nod(), ())
    assert line_of_entry(entry, ("", ""), VIEW) == "Ana nods."
    assert line_of_entry(entry, ("", "Ana bows."), VIEW) == ""
