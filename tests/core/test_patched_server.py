"""What a host can do with a modified server, and what exposes it: the export, a browser's file, or a counter."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core import keys
from croupier.core.luck_commands import CallReveals, NoteRestart, OpenEntropy, RecordLinks
from croupier.core.play import Play
from croupier.core.session import moment
from croupier.core.state import TABLE
from croupier.core.table_commands import CloseSitting, OpenSitting, PromiseKeys, Say, SeatAway, SeatBack
from support.tampering import patched_servers as patched
from support.tampering.evening import Server
from support.tampering.judge import Judge
from support.tampering.patched_servers import GAME, begun, joint_server, played, wrong_alone, wrong_seen


def test_an_honest_server_passes_verification() -> None:
    for luck in ("committed", "joint"):
        evening = played(begun(Server, luck))
        assert wrong_alone(evening) == []
        assert wrong_seen(evening) == []


def test_a_server_that_picks_indexes_for_high_draws_is_found() -> None:
    """Security audit 2: k could be chosen freely; a server that picked it had a mean d10 of 9.2."""
    found = wrong_alone(played(begun(patched.GrindsPlaces)))
    assert any("of its key, but" in line for line in found), found


def test_a_server_that_tries_new_keys_until_one_is_good_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    """Security audit 4: retrying luck under another key."""
    server = begun(Server)
    honest = keys._key

    def another(luck_source: Any, play: Play[Any], name: str) -> int:
        honest(luck_source, play, name)
        return play.leaf(name)

    with monkeypatch.context() as patch:
        patch.setattr(keys, "_key", another)
        evening = played(server)
    assert any("has the wrong position under its key" in line for line in wrong_alone(evening))


def test_a_server_that_returns_to_the_first_algorithm_is_found() -> None:
    """Security audit 2: draws of version 0.1 depend on the entry and are not bound to what players saw."""
    server = patched.PromisesOldKeys("rust-in-the-canyon", "old", size=2)
    server.sit_down()
    server.do(TABLE, OpenSitting())
    server.play(40)
    assert server.table.state.promises
    assert any("keys were promised under croupier-hmac-sha256-1" in line for line in wrong_alone(server.evening()))


@pytest.mark.parametrize("server", [patched.ForgesFaces, patched.ForgesFacesAndDraws])
def test_a_server_that_shows_forged_faces_is_found(server: type[Server]) -> None:
    """Security audit 2: all rolls forged to the highest face, with and without the recorded draws."""
    patched.ForgingTable.forged = patched.ForgingTableToo.forged = 0
    found = wrong_alone(played(begun(server)))
    assert server.table_class.forged > 0  # type: ignore[attr-defined]
    said = ("its key gives",) if server is patched.ForgesFacesAndDraws else ("was shown", "not what the rules produce")
    assert any(word in line for line in found for word in said), found


def test_a_server_that_records_no_draws_is_found() -> None:
    """Security audit 2: an entry without recorded draws was not checked."""
    found = wrong_alone(played(begun(patched.DropsDraws)))
    assert any("more often than recorded" in line for line in found), found


# inserted entries


def test_inserted_entries_change_no_draw() -> None:
    """Security audit 4: inserted "say" entries changed the luck (mean 7.58 instead of 5.53)."""
    answers = set()
    for count in range(6):
        server = begun(Server)
        for _ in range(count):
            server.do("gm", Say("Hm."))
            server.do(TABLE, SeatAway("p1"))
            server.do(TABLE, SeatBack("p1"))
        server.play(12)
        answers.add(tuple((one.question, one.answer) for entry in server.table.entries for one in entry.draws))
    assert len(answers) == 1
    assert answers.pop()


def test_everyone_sees_each_session_opened_to_get_other_keys() -> None:
    """Security audit 4: each session takes fresh keys, so a host may try several; everyone sees each one."""
    server = Server(GAME, "sittings")
    server.sit_down()
    for _ in range(4):
        server.do(TABLE, OpenSitting())
        server.do(TABLE, CloseSitting())
    server.do(TABLE, OpenSitting())
    assert server.table.view("p1").sitting == 5
    assert wrong_alone(server.evening()) == []


# backups


def test_a_backup_restored_silently_is_found_by_a_browser() -> None:
    """Security audit 4: the host restores a backup after bad luck, under the same keys."""
    server = patched.BringsBackSilently(GAME, "silent")
    server.sit_down()
    server.mix_entropy()
    server.do(TABLE, OpenSitting())
    server.play(10)
    server.bring_back_silently(4)
    server.do("gm", Say("Where were we?"))
    server.play(8)
    found = wrong_seen(server.evening())
    assert any("was changed, or entries before it were added or dropped" in line for line in found), found


def test_a_backup_restored_openly_has_new_keys_and_every_browser_knows() -> None:
    """Security audit 4: a restored journal is a new incarnation; everyone is shown it and the entries that are gone."""
    server = Server(GAME, "open")
    server.sit_down()
    server.mix_entropy()
    server.do(TABLE, OpenSitting())
    server.play(10)
    server.bring_back("another", lost=3)
    server.play(8)
    evening = server.evening()
    assert any(isinstance(one.command, PromiseKeys) for one in server.table.entries)
    found = wrong_seen(evening)
    assert any("restored from a backup: 3 entries that this browser saw are gone" in line for line in found), found


def test_draws_whose_keys_were_committed_after_all_entropy_are_counted() -> None:
    """Security audit 4: a host that knows the entropy can restore backups until the new keys are good."""
    server = begun(Server)
    server.bring_back("the best of many", lost=0)
    evening = played(server)
    honest = Judge(evening).honest
    assert honest.wrong == ()
    assert honest.late > 0
    assert Judge(played(begun(Server))).honest.late == 0


def test_entropy_mixed_in_after_new_keys_restores_shared_luck() -> None:
    """Security audit 4: after a restored backup, everyone's entropy is opened again before the next keys are used."""
    server = begun(Server)
    server.do(TABLE, CloseSitting())
    server.bring_back("another", lost=0)
    server.mix_entropy()
    server.do(TABLE, OpenSitting())
    assert Judge(played(server)).honest.late == 0


# entropy


def test_an_omitted_reveal_is_found_by_its_browser() -> None:
    """Security audit 4: the server leaves out the one seat whose entropy the host does not like."""
    server = patched.LeavesRevealsOut(GAME, "reveal")
    server.sit_down()
    server.mix_without("p1")
    server.do(TABLE, OpenSitting())
    found = wrong_seen(server.evening())
    assert any(line.startswith("p1") and "was left out of the table's luck" in line for line in found), found


def test_entropy_and_links_that_a_server_invents_for_a_seat_are_reported() -> None:
    """Security audit 4: the host answers for the one honest seat; its page knows that it never sent this."""
    server = patched.SpeaksForSeats(GAME, "speaks")
    server.sit_down()
    server.mix_for("p1")
    assert wrong_seen(server.evening()) == ["p1: 1 parts not from this browser"]
    other = begun(patched.SpeaksForSeats, "joint")
    assert isinstance(other, patched.SpeaksForSeats)
    other.link_for("p2")
    found = wrong_seen(played(other))
    assert [line.split()[0] for line in found] == ["p2:"]
    assert "parts not from this browser" in found[0]


def test_abandoned_openings_are_counted_for_everyone() -> None:
    """Security audit 4: request the reveals, look at them, and request them again until the mix is good."""
    server = Server(GAME, "abandon")
    server.sit_down()
    for _ in range(3):
        for seat in server.seats:
            if seat not in server.table.state.asked_to_reveal:
                server.do(seat, server.pages[seat].commit_entropy())
        server.do(TABLE, CallReveals(tuple(server.seats)))
    server.table.submit(TABLE, server_opening(server), moment(server.table.n))
    assert server.table.view("p1").luck_counts.abandoned == 2
    assert wrong_alone(server.evening()) == []


def server_opening(server: Server) -> OpenEntropy:
    return OpenEntropy(tuple(server.pages[one].reveal() for one in server.seats))


def test_an_unrecorded_opening_is_found_by_its_browser() -> None:
    """Security audit 4: the server sends a page the call, looks at the answer, and records another history."""
    server = Server(GAME, "hidden")
    server.sit_down()
    for seat in server.seats:
        server.do(seat, server.pages[seat].commit_entropy())
    before = server.table
    call = before.decide(TABLE, CallReveals(tuple(server.seats)), moment(before.n))[0]
    before.send(call)
    for page in server.pages.values():
        page.reveal()
    server.table.pages = {}  # another history from here on
    server.do("p1", Say("Hm."))
    found = wrong_seen(server.evening())
    assert any("the record never opens it" in line for line in found), found


def test_restarts_are_counted_for_everyone() -> None:
    """Security audit 4: anything that could be used to retry luck is visible."""
    server = Server(GAME, "restart")
    server.sit_down()
    server.do(TABLE, NoteRestart())
    assert server.table.view("p1").luck_counts.restarts == 1


# joint luck


def test_a_seat_left_out_although_it_answered_is_found() -> None:
    """Security audit 4: with the links in hand, the host leaves out the seat without which the result is higher."""
    found = wrong_seen(played(joint_server(patched.LeavesLinksOut)))
    assert patched.LeavesLinksOut.cheats > 0
    assert any("and the record uses it 0 times" in line for line in found), found


def test_links_used_for_another_command_are_found() -> None:
    """Security audit 4: the host reads the links and then runs another command."""
    found = wrong_seen(played(joint_server(patched.UsesLinksForOthers)))
    assert patched.UsesLinksForOthers.cheats > 0
    assert any("for a different command than the one in the record" in line for line in found), found


def test_links_used_twice_are_found() -> None:
    """Security audit 4: old links, which the host knows, in place of new ones."""
    found = wrong_alone(played(joint_server(patched.ReusesLinks)))
    assert patched.ReusesLinks.cheats > 0
    assert any("is not the next link of" in line for line in found), found


def test_discarded_links_are_found() -> None:
    """Security audit 4: the host requests links, looks at them, and requests others."""
    evening = played(joint_server(patched.AsksAgain))
    assert patched.AsksAgain.cheats > 0
    found = wrong_alone(evening)
    assert any("is not the next link of" in line for line in found), found


def test_links_requested_in_vain_are_counted_for_everyone() -> None:
    """Security audit 4: links of a command that was not carried out are used up, and everyone sees it."""
    server = Server(GAME, "vain", luck="joint")
    server.sit_down()
    links = server.table.gather(("gm", "p2"), "p1", Say("A roll that never was."))
    server.do(TABLE, RecordLinks(*links))
    assert server.table.view("p2").luck_counts.unused_links == 1
    assert wrong_seen(server.evening()) == []
