"""Side tables from their parent's point of view: brief, consent, opening, outcome, undo."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core import entry as entries
from croupier.core.entry import Entry
from croupier.core.luck_sources import KeyedLuck
from croupier.core.refusals import Forbidden, Impossible, Invalid, Refusal, Stale
from croupier.core.secrets import Secret
from croupier.core.side_table import model
from croupier.core.side_table.commands import (
    Brought,
    CallOffSideTable,
    ConfirmBrief,
    OpenSideTable,
    RefuseOutcome,
    TakeOutcome,
)
from croupier.core.side_table.events import BriefDropped, OutcomeTaken, SideTableOpened
from croupier.core.side_table.model import Number
from croupier.core.side_table.setup import try_side_table
from croupier.core.state import WATCH
from croupier.core.table_commands import AddSeat, EmptySeat, LeaveSeat, PromiseKeys, SeatPlayer, Undo, Vote
from croupier.games.state_stack import GAME as STATE_STACK
from high_card import HIGH_CARD
from support.core.high_card import AT, again, table
from support.core.side_table import DUEL, OGRE, XENA, OneGame, here, opened, refused, the


def taken(entry: Entry) -> OutcomeTaken:
    (found,) = [event for event in entry.events if isinstance(event, OutcomeTaken)]
    return found


def test_a_side_table_opens_when_all_participants_have_confirmed_its_brief() -> None:
    one = here()
    one.do("gm", DUEL)
    assert (the(one).status, the(one).waiting) == (model.ASKED, ("p1",))
    assert one.view("p1").prompt("p1", f"brief:{the(one).id}") is not None
    assert one.view("p2").prompt("p2", f"brief:{the(one).id}") is None
    with pytest.raises(Stale):
        one.do("p2", ConfirmBrief(the(one).id))
    entry = one.do("p1", ConfirmBrief(the(one).id), one.prompt("p1", f"brief:{the(one).id}"))
    assert [type(event).__name__ for event in entry.events[:2]] == ["BriefConfirmed", "SideTableOpened"]
    assert the(one).status == model.OPEN
    assert the(one).brief.seats == (("gm", "gm"), ("p1", "p1"))


def test_one_participant_who_declines_cancels_it() -> None:
    one = here()
    one.do("gm", DUEL)
    entry = one.do("p1", ConfirmBrief(the(one).id, yes=False))
    assert isinstance(entry.events[0], BriefDropped)
    assert one.state.side_tables == ()
    assert HIGH_CARD.log_line(entry.events[0], one.view("p2")) == (
        "The side table Duel at dawn is not opened: Ana declined."
    )


def test_the_gm_withdraws_a_brief_that_nobody_has_answered() -> None:
    one = here()
    one.do("gm", DUEL)
    one.do("gm", CallOffSideTable(the(one).id))
    assert one.state.side_tables == ()
    assert not [prompt for prompt in one.state.prompts if prompt.ask.key.startswith("brief:")]


def test_the_outcome_of_a_side_table_returns_as_one_entry_that_names_it() -> None:
    one = opened()
    id = the(one).id
    entry = one.do("gm", TakeOutcome(id))
    event = taken(entry)
    assert (event.side_table, event.n.value, event.head.value) == (id, 7, "ab" * 32)
    assert event.words == "Ana is down."
    assert HIGH_CARD.log_line(event, one.view("p3")) == "From the side table Duel at dawn: Ana is down."
    assert (the(one).status, the(one).words) == (model.TAKEN, "Ana is down.")
    assert refused(one, "gm", TakeOutcome(id)).why == "the outcome of Duel at dawn has already been accepted"


def test_the_gm_judges_the_outcome_and_may_refuse_all_of_it() -> None:
    one = opened()
    assert taken(one.do("gm", TakeOutcome(the(one).id, "  She got away. "))).words == "She got away."
    two = opened()
    two.do("gm", RefuseOutcome(the(two).id, "it was a dream"))
    assert (the(two).status, two.state.board) == (model.REFUSED, opened().state.board)
    assert isinstance(refused(opened(), "p1", TakeOutcome(the(opened()).id)), Forbidden)


def test_only_the_gm_sees_hidden_figures() -> None:
    one = here()
    entry = one.do("gm", DUEL)
    for seat in ("p1", "p2", WATCH):
        figures = [each.figures for each in one.view(seat).side_tables[0].brief.characters]
        assert figures[0].value is not None
        assert figures[1] == Secret(None, ("gm",))
        assert b"12" not in msg(entries.entry_for_seat(entry, seat))
    assert "numbers known to the GM" in str([one.help for one in one.choices("p1")])
    assert one.view("gm").side_tables[0].brief.characters[1].figures.open().numbers[0] == Number("power", 12)


def msg(value: Any) -> bytes:
    import msgspec

    return msgspec.json.encode(value)


def test_head_and_length_of_the_side_table_are_in_the_journal_but_in_no_seats_entry() -> None:
    one = opened()
    entry = one.do("gm", TakeOutcome(the(one).id))
    assert b"abab" in entries.write(entry)
    assert all(b"abab" not in msg(entries.entry_for_seat(entry, seat)) for seat in ("gm", "p1", WATCH))


def test_undoing_the_opening_leaves_it_listed_but_no_longer_bound() -> None:
    one = opened()
    id = the(one).id
    version = one.version("gm")
    one.do("gm", Undo(version))
    assert the(one).status == model.UNBOUND
    why = "Duel at dawn is no longer bound to this table: its opening was undone"
    assert refused(one, "gm", TakeOutcome(id)).why == why
    assert refused(one, "gm", RefuseOutcome(id)).why == why
    one.do("gm", Undo(one.version("gm")))
    assert the(one).status == model.OPEN


def test_after_undoing_an_outcome_it_can_be_accepted_again() -> None:
    one = opened()
    chips = one.state.chips("p1")
    one.do("gm", TakeOutcome(the(one).id))
    one.do("gm", Undo(one.version("gm")))
    assert (the(one).status, one.state.chips("p1")) == (model.OPEN, chips)
    one.do("gm", TakeOutcome(the(one).id))
    assert the(one).status == model.TAKEN


def test_the_last_to_confirm_cannot_undo_the_opening_alone() -> None:
    one = opened()
    one.do("p1", Undo(one.version("p1")))
    assert the(one).status == model.OPEN
    (poll,) = one.state.polls
    assert poll.voters == ("gm",)


def test_without_a_gm_the_table_consents_and_one_player_runs_it() -> None:
    one = here(gm=False)
    foe = Brought("Ogre", "p2", "Foes")
    asked = OpenSideTable("state-stack", "Duel", (XENA, foe), runs="p2")
    one.do("p1", asked)
    (poll,) = one.state.polls
    for seat in poll.voters:
        one.do(seat, Vote(poll.id, yes=True))
    assert the(one).status == model.OPEN
    assert the(one).brief.seats == (("p2", "gm"), ("p1", "p1"))
    assert the(one).brief.there("p3") == WATCH
    one.do("p1", TakeOutcome(the(one).id))
    (poll,) = one.state.polls
    assert "Ana is down" in poll.question
    for seat in poll.voters:
        one.do(seat, Vote(poll.id, yes=True))
    assert the(one).status == model.TAKEN


def test_without_a_gm_nobody_needs_to_run_the_side_table() -> None:
    one = here(gm=False)
    one.do("p1", OpenSideTable("state-stack", "Duel", (XENA, Brought("Ogre", "p2", "Foes"))))
    (poll,) = one.state.polls
    for seat in poll.voters:
        one.do(seat, Vote(poll.id, yes=True))
    assert (the(one).status, the(one).brief.seats) == (model.OPEN, (("p1", "p1"), ("p2", "p2")))
    choice = next(each for each in one.choices("p1") if each.command["type"] == "open_side_table")
    runs = next(field for field in choice.fields if field.name == "runs")
    assert (runs.required, runs.default) == (False, "p1")


def test_a_replay_runs_without_side_tables_and_ends_the_same() -> None:
    one = opened()
    one.do("gm", TakeOutcome(the(one).id))
    start = HIGH_CARD.begin(
        one.state.players, one.state.settings, with_gm=True, mode="enforce", consent="nobody_objects"
    )
    twice = again(one, start)
    assert twice.state == one.state
    lines = [entries.write(entry) for entry in one.entries]
    assert [entries.write(entries.read(HIGH_CARD, line)) for line in lines] == lines


def test_only_a_few_can_be_open_at_once_and_the_choice_says_so() -> None:
    one = here()
    for _ in range(model.MOST_OPEN):
        one.do("gm", DUEL)
    told = refused(one, "gm", DUEL)
    assert (told.why, told.instead) == ("3 side tables are already open", "accept or refuse an outcome first")
    (choice,) = [each for each in one.choices("gm") if each.command["type"] == "open_side_table"]
    assert choice.why_not is not None
    assert choice.why_not.why == told.why


def test_the_state_lists_the_most_recently_closed_ones() -> None:
    one = here()
    for _ in range(model.KEPT + 3):
        one.do("gm", OpenSideTable("state-stack", "Brawl", (XENA, OGRE)))
        one.do("p1", ConfirmBrief(the(one).id))
        one.do("gm", RefuseOutcome(the(one).id))
    assert len(one.state.side_tables) == model.KEPT + 1


def test_a_side_table_opens_no_further_one_and_keeps_its_seats() -> None:
    laid = try_side_table(STATE_STACK, the(opened()).brief, opened().state)
    laid.side_tables = OneGame()
    types = {choice.command["type"] for choice in laid.choices("gm")}
    assert not types & {"open_side_table", "leave_seat", "empty_seat", "add_seat"}
    for command in (DUEL, EmptySeat("p1"), AddSeat(), LeaveSeat()):
        with pytest.raises(Impossible) as found:
            laid.submit("p1" if isinstance(command, LeaveSeat) else "gm", command, AT)
        assert "side table" in found.value.why


def test_a_side_table_has_its_players_and_characters_from_the_start() -> None:
    laid = try_side_table(STATE_STACK, the(opened()).brief, opened().state)
    assert [(one.id, one.name, one.taken) for one in laid.state.seats] == [("gm", "Gil", True), ("p1", "Ana", True)]
    assert [(one.name, one.owner, one.side) for one in laid.state.combatants] == [
        ("Xena", "p1", "Heroes"),
        ("Ogre", "gm", "Foes"),
    ]
    sheet = laid.state.combatants[1].sheet
    assert (sheet.open().power, sheet.open().body, sheet.known_to) == (12, 9, ("gm",))


def test_in_a_new_incarnation_its_new_keys_are_committed_before_anyone_joins() -> None:
    luck_source = KeyedLuck(b"\x01" * 32, "another")
    laid = try_side_table(STATE_STACK, the(opened()).brief, opened().state, luck_source)
    assert [type(one.command) for one in laid.entries[:2]] == [PromiseKeys, SeatPlayer]
    assert laid.state.life == "another"


BAD = [
    (OpenSideTable("chess", "Duel", (XENA,)), Invalid, "game: chess is not allowed; allowed: state-stack"),
    (OpenSideTable("state-stack", "", (XENA,)), Invalid, "name is missing; allowed: 1 to 60 characters"),
    (OpenSideTable("state-stack", "Duel", ()), Impossible, "0 characters would take part"),
    (OpenSideTable("state-stack", "Duel", (OGRE,)), Impossible, "0 players would take part in State Stack"),
    (OpenSideTable("state-stack", "Duel", (Brought("X", "p9"),)), Impossible, "nobody sits in p9"),
    (OpenSideTable("state-stack", "Duel", (Brought("X", "p1", "Elves"),)), Impossible, "X cannot join the party Elves"),
    (
        OpenSideTable("state-stack", "Duel", (Brought("X", "p1", kind="God"),)),
        Impossible,
        "X cannot be of the kind God",
    ),
    (
        OpenSideTable("state-stack", "Duel", (Brought("X", "p1", numbers={"luck": 3}),)),
        Impossible,
        "X cannot have a number called luck",
    ),
    (
        OpenSideTable("state-stack", "Duel", (Brought("X", "p1", numbers={"body": 14}),)),
        Impossible,
        "X cannot have body 14",
    ),
]


@pytest.mark.parametrize(("command", "kind", "why"), BAD)
def test_an_invalid_brief_is_refused_in_one_line(command: Any, kind: type[Refusal], why: str) -> None:
    one = here()
    found = refused(one, "gm", command)
    assert (type(found), found.why) == (kind, why)
    assert one.state.side_tables == ()


def test_a_second_side_table_of_the_same_name_gets_a_number() -> None:
    one = here()
    mook = Brought("Mook", "gm", "Foes", "Mook")
    one.do("gm", OpenSideTable("state-stack", "Ambush", (XENA, mook, mook, mook)))
    assert [each.name for each in the(one).brief.characters] == ["Xena", "Mook", "Mook 2", "Mook 3"]


def test_without_a_gm_nothing_is_hidden() -> None:
    asked = OpenSideTable("state-stack", "Duel", (XENA,), runs="p2", hidden=True)
    assert refused(here(gm=False), "p1", asked).why == "only a GM can hide numbers"


def test_with_a_gm_only_the_gm_opens_one() -> None:
    assert isinstance(refused(here(), "p1", DUEL), Forbidden)


def test_the_command_line_offers_no_side_tables() -> None:
    one = table()
    assert not [each for each in one.choices("gm") if "side_table" in str(each.command["type"])]
    assert (
        refused(one, "gm", DUEL).why
        == "game: state-stack is not allowed; allowed: no game can be played at a side table here"
    )


def test_the_opening_is_logged_once() -> None:
    events = [event for entry in opened().entries for event in entry.events]
    assert sum(isinstance(event, SideTableOpened) for event in events) == 1
