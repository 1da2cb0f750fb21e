"""Luck to which every seat contributes: entropy that all reveal together, links of joint luck, and the counters."""

from __future__ import annotations

from typing import Any

import pytest

from croupier.core import entry as entries
from croupier.core.chance import NeedLinks
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.fairness import fairness_line
from croupier.core.keys import Links
from croupier.core.log.receipts import receipt
from croupier.core.luck import entropy_commitment, link_before
from croupier.core.luck_commands import (
    CallReveals,
    ChangeLuck,
    CommitChain,
    CommitEntropy,
    NoteRestart,
    OpenEntropy,
    RecordLinks,
)
from croupier.core.luck_sources import KeyedLuck
from croupier.core.play import Play
from croupier.core.refusals import Forbidden, Impossible, Invalid
from croupier.core.state import JOINT, TABLE
from croupier.core.table import Table
from croupier.core.table_commands import OpenSitting, PromiseKeys, Say, SeatPlayer, TypeLuck, Undo, UseRealLuck
from croupier.core.verify import Verified, verify
from croupier.games import game as game_named
from croupier.pieces import dice
from support.core.high_card import HighCardTable, table
from support.web.tiny import GAME as TINY
from support.web.tiny import DrawOne, Lay

RANDOM = {"p1": "aa" * 32, "p2": "bb" * 32}
MASTER = bytes(range(32))


def tiny(luck: str = "committed") -> Table[Any]:
    """Ana and Ben at a table whose deck has not been shuffled yet."""
    start = TINY.begin(("p1", "p2"), TINY.read_settings({}), with_gm=True, mode="enforce", consent="all", luck=luck)
    one: Table[Any] = Table(TINY, start, KeyedLuck(MASTER))
    one.rules = "these"
    for seat, name in (("gm", "Gil"), ("p1", "Ana"), ("p2", "Ben")):
        one.submit(TABLE, SeatPlayer(seat, name), "")
    return one


def commit(one: Table[Any], *seats: str) -> None:
    for seat in seats:
        one.submit(seat, CommitEntropy(entropy_commitment(RANDOM[seat], "")), "")


def reveal(one: Table[Any], *seats: str) -> Entry:
    return one.submit(TABLE, OpenEntropy(tuple((seat, RANDOM[seat], "") for seat in seats)), "")


def drawn(one: Table[Any], count: int = 4) -> list[str]:
    """The cards that the seats draw in turn."""
    return [one.submit(f"p{n % 2 + 1}", DrawOne(), "").draws[0].answer for n in range(count)]


def judged(one: Table[Any]) -> Verified:
    lines = [entries.write(entry) for entry in one.entries]
    return verify(
        one.game, one.state_before(1), one.luck_source.root, one.luck_source.algorithm, lines, rules=one.rules
    )


def played(*seats: str) -> list[str]:
    """The cards drawn from a deck that was shuffled after these seats revealed their entropy."""
    one = tiny()
    if seats:
        commit(one, *seats)
        one.submit(TABLE, CallReveals(seats), "")
        reveal(one, *seats)
    one.submit(TABLE, OpenSitting(), "")
    one.submit("gm", Lay(), "")
    cards = drawn(one)
    assert judged(one).wrong == ()
    return cards


# everyone's entropy


def test_revealed_entropy_is_mixed_into_later_keys() -> None:
    """One honest seat is enough: with another reveal, the server's own key gives other cards (security audit 4)."""
    ways = {tuple(played(*seats)) for seats in ((), ("p1",), ("p2",), ("p1", "p2"))}
    assert len(ways) == 4


def test_keys_taken_before_the_reveal_stay_the_same() -> None:
    one = tiny()
    one.submit(TABLE, OpenSitting(), "")
    one.submit("gm", Lay(), "")
    first = drawn(one, 2)
    commit(one, "p1")
    one.submit(TABLE, CallReveals(("p1",)), "")
    reveal(one, "p1")
    assert [*first, *drawn(one, 2)] == played()
    assert judged(one).rerun == one.n


def test_a_seat_that_does_not_reveal_is_named_and_must_commit_again() -> None:
    one = tiny()
    commit(one, "p1", "p2")
    one.submit(TABLE, CallReveals(("p1", "p2")), "")
    entry = reveal(one, "p1")
    assert TINY.log_line(entry.events[0], one.view("p1")) == (
        "The devices of Ana have added to the luck of cards and dice. Ben did not answer in time."
    )
    with pytest.raises(Impossible, match="have not committed"):
        one.submit(TABLE, CallReveals(("p2",)), "")
    assert [mix.seats for mix in one.state.mixes] == [("p1",)]


def test_a_commitment_is_fixed_once_its_reveal_is_requested() -> None:
    one = tiny()
    commit(one, "p1")
    one.submit("p1", CommitEntropy("0" * 64), "")  # until then a newer commitment replaces it
    commit(one, "p1")
    one.submit(TABLE, CallReveals(("p1",)), "")
    with pytest.raises(Impossible, match="is being opened"):
        one.submit("p1", CommitEntropy("0" * 64), "")


@pytest.mark.parametrize("random", ["ab" * 32, "AA" * 32, "aa", ""])
def test_a_reveal_that_does_not_match_its_commitment_is_refused(random: str) -> None:
    one = tiny()
    commit(one, "p1")
    one.submit(TABLE, CallReveals(("p1",)), "")
    with pytest.raises(Impossible, match="not what it committed to"):
        one.submit(TABLE, OpenEntropy((("p1", random, ""),)), "")


def test_a_repeated_call_counts_as_an_abandoned_opening() -> None:
    one = tiny()
    commit(one, "p1")
    for _ in range(3):
        one.submit(TABLE, CallReveals(("p1",)), "")
    reveal(one, "p1")
    assert one.state.luck_counts.abandoned == 2


def test_an_undo_does_not_affect_entropy() -> None:
    one = tiny()
    one.submit("gm", Say("hello"), "")
    commit(one, "p1", "p2")
    one.submit(TABLE, CallReveals(("p1",)), "")
    reveal(one, "p1")
    kept = (one.state.mixes, one.state.entropy)
    one.submit("gm", Undo(4), "")
    assert (one.state.mixes, one.state.entropy) == kept
    assert judged(one).wrong == ()


def test_only_the_server_calls_opens_and_notes_restarts() -> None:
    one = tiny()
    commit(one, "p1")
    for command in (CallReveals(("p1",)), OpenEntropy(()), NoteRestart(), RecordLinks(())):
        with pytest.raises(Forbidden):
            one.submit("gm", command, "")


@pytest.mark.parametrize("command", [CommitEntropy("xyz"), CommitChain("xyz", 5), CommitChain("0" * 64, 0)])
def test_a_malformed_commitment_is_refused_by_its_field(command: Command) -> None:
    with pytest.raises(Invalid):
        tiny().submit("p1", command, "")


def test_a_restart_is_shown_and_counted() -> None:
    one = tiny()
    entry = one.submit(TABLE, NoteRestart(), "")
    assert TINY.log_line(entry.events[0], one.view("p1")) == "The server was restarted."
    assert one.state.luck_counts.restarts == 1


# what the receipt says


def luck_lines(one: Table[Any], entry: Entry, seat: str) -> list[str]:
    told = receipt(one.game, entry.receipt.for_seat(seat), one.view(seat))
    return [line for line in told.lines if line.startswith("Luck")]


def test_a_receipt_says_whose_luck_it_was_to_seats_that_may_know_of_the_draw() -> None:
    one = tiny()
    one.submit(TABLE, OpenSitting(), "")
    one.submit("gm", Lay(), "")
    entry = one.submit("p1", DrawOne(), "")
    assert luck_lines(one, entry, "p1") == ["Luck: the server's alone"]
    assert luck_lines(one, entry, "p2") == []


def test_a_receipt_names_the_seats_whose_entropy_is_mixed_in() -> None:
    one = tiny()
    commit(one, "p1", "p2")
    one.submit(TABLE, CallReveals(("p1", "p2")), "")
    reveal(one, "p1", "p2")
    one.submit(TABLE, OpenSitting(), "")
    one.submit("gm", Lay(), "")
    entry = one.submit("p1", DrawOne(), "")
    assert luck_lines(one, entry, "p1") == ["Luck: the server's key and random bytes from Ana and Ben"]


def test_entropy_from_before_new_keys_is_not_credited() -> None:
    """A host that restores a backup could choose the new keys with that entropy in mind (security audit 4)."""
    one = tiny()
    commit(one, "p1")
    one.submit(TABLE, CallReveals(("p1",)), "")
    reveal(one, "p1")
    again: Table[Any] = Table(TINY, one.state_before(1), KeyedLuck(MASTER, "another life"))
    for entry in one.entries:
        again.fold(entry)
    again.submit(TABLE, PromiseKeys(), "")
    again.submit(TABLE, OpenSitting(), "")
    again.submit("gm", Lay(), "")
    assert luck_lines(again, again.submit("p1", DrawOne(), ""), "p1") == ["Luck: the server's alone"]
    assert "nobody else's random bytes" in fairness_line(again.view("p1"))


def rolling() -> Table[Any]:
    """A Maelstrom table during a session, with a key for open dice and one for the storyteller's dice."""
    game = game_named("maelstrom")
    state = game.begin(("p1", "p2"), game.read_settings({}), with_gm=True, mode="enforce", consent="all")
    one: Table[Any] = Table(game, state, KeyedLuck(MASTER))
    for seat, name in (("gm", "Gil"), ("p1", "Ana"), ("p2", "Ben")):
        one.submit(TABLE, SeatPlayer(seat, name), "")
    one.submit(TABLE, OpenSitting(), "")
    return one


def test_dice_behind_the_screen_take_a_fresh_key_with_the_entropy_and_not_with_the_roll() -> None:
    """Taken with the roll, the key would reveal that there was one."""
    one = rolling()
    before = [leaf.name for leaf in one.state.leaves]
    assert before == ["dice.1.gm"]
    commit(one, "p1")
    one.submit(TABLE, CallReveals(("p1",)), "")
    reveal(one, "p1")
    assert [(leaf.name, leaf.mix) for leaf in one.state.leaves] == [("dice.1.gm", 0), ("dice.1.gm", 1)]
    play: Play[Any] = one._play("gm", None)
    dice.draw(play, 3, 10, ("gm",))
    assert play.events == []
    assert play.chance.drawn[0].leaf == 1


def test_open_dice_take_a_fresh_key_after_entropy_is_opened() -> None:
    one = rolling()
    first: Play[Any] = one._play("p1", None)
    dice.lay_ready(first, ("*",))
    commit(one, "p1")
    one.submit(TABLE, CallReveals(("p1",)), "")
    reveal(one, "p1")
    play: Play[Any] = one._play("p1", None)
    for _ in range(2):
        dice.draw(play, 1, 10, ("*",))
    assert [leaf.mix for leaf in play.state.leaves if leaf.name == "dice.1.*"] == [1]
    assert [draw.k for draw in play.chance.drawn] == [0, 1]


# position, not time


def test_other_entries_change_no_draw() -> None:
    """Security audit 4: a host that inserts remarks changes no luck."""
    one = tiny()
    one.submit(TABLE, OpenSitting(), "")
    one.submit("gm", Lay(), "")
    cards = []
    for n in range(4):
        for _ in range(n):
            one.submit("gm", Say("well"), "")
        cards += drawn(one, 1) if n % 2 == 0 else [one.submit("p2", DrawOne(), "").draws[0].answer]
    assert cards == played()


def test_after_an_undo_the_next_draw_is_new_and_the_undone_one_stays_on_record() -> None:
    one = tiny()
    one.submit(TABLE, OpenSitting(), "")
    one.submit("gm", Lay(), "")
    for _ in range(3):
        drawn(one, 1)
        one.submit("gm", Undo(one.version("gm")), "")
    drawn(one, 1)
    places = [(draw.leaf, draw.k) for entry in one.entries for draw in entry.draws]
    assert places == [(0, 0), (0, 1), (0, 2), (0, 3)]
    assert judged(one).wrong == ()


def test_draws_before_an_awaited_real_card_stay_on_record() -> None:
    one = table(luck_source=KeyedLuck(MASTER), players=2)
    one.rules = "these"
    real(one, "p2")
    one.deal()  # it draws for p1, then waits for what p2 types
    waiting = one.entries[-1]
    assert one.state.pending is not None
    assert [draw.is_new for draw in waiting.draws] == [True]
    one.do("p2", TypeLuck("KD"))
    again = one.entries[-1].draws
    assert (again[0].entry, again[0].answer) == (waiting.n, waiting.draws[0].answer)
    assert judged(one).wrong == ()


def real(one: HighCardTable, seat: str) -> None:
    """The GM allows a seat its real cards."""
    one.do(seat, UseRealLuck(on=True))
    if not one.state.seat(seat).real_luck:
        poll = one.state.polls[-1]
        one.do("gm", one.game.read_command(f'{{"type":"vote","poll":"{poll.id}","yes":true}}'.encode()))


# joint luck


class Pages:
    """The pages of two seats, each with a chain of links."""

    def __init__(self, one: Table[Any], length: int = 20) -> None:
        self.chains: dict[str, list[str]] = {}
        for seat in ("p1", "p2"):
            links = [RANDOM[seat]]
            for _ in range(length):
                links.append(link_before(links[-1]))
            one.submit(seat, CommitChain(links.pop(), length), "")
            self.chains[seat] = links

    def answer(self, seats: tuple[str, ...], *without: str) -> Links:
        shown = tuple((seat, self.chains[seat].pop()) for seat in seats if seat not in without)
        return Links(shown, tuple(seat for seat in seats if seat in without), "cd" * 32)


def joint() -> tuple[Table[Any], Pages]:
    one = tiny(JOINT)
    pages = Pages(one)
    one.submit(TABLE, OpenSitting(), "")
    one.submit("gm", Lay(), "")
    return one, pages


def with_links(one: Table[Any], pages: Pages, seat: str, command: Command, *without: str) -> Entry:
    with pytest.raises(NeedLinks) as need:
        one.decide(seat, command, "")
    entry, state = one.decide(seat, command, "", links=pages.answer(need.value.seats, *without))
    one.keep(entry, state)
    return entry


def test_a_joint_draw_requests_links_from_the_other_seats_and_mixes_them_in() -> None:
    one, pages = joint()
    with pytest.raises(NeedLinks) as need:
        one.decide("p1", DrawOne(), "")
    assert need.value.seats == ("p2",)
    entry = with_links(one, pages, "p1", DrawOne())
    assert entry.draws[0].joint
    assert luck_lines(one, entry, "p1") == ["Luck: the server's alone, with contributions to this draw from Ben"]
    found = judged(one)
    assert (found.wrong, found.rerun) == ((), one.n)


def test_another_link_gives_another_card() -> None:
    faces = set()
    for at in range(8):
        one, pages = joint()
        pages.chains["p2"][-1] = f"{at:064x}"
        faces.add(one.decide("p1", DrawOne(), "", links=pages.answer(("p2",)))[0].draws[0].answer)
    assert len(faces) > 4


def test_a_seat_that_does_not_answer_is_left_out_and_named() -> None:
    one, pages = joint()
    entry = with_links(one, pages, "p1", DrawOne(), "p2")
    assert not entry.draws[0].joint
    assert "without Ben, who did not answer in time" in luck_lines(one, entry, "p1")[0]
    assert judged(one).wrong == ()


def test_a_roll_behind_the_screen_requests_no_links() -> None:
    """Requesting links would reveal that there was a roll."""
    game = game_named("maelstrom")
    state = game.begin(("p1", "p2"), game.read_settings({}), with_gm=True, mode="enforce", consent="all", luck=JOINT)
    one: Table[Any] = Table(game, state, KeyedLuck(MASTER))
    for seat, name in (("gm", "Gil"), ("p1", "Ana"), ("p2", "Ben")):
        one.submit(TABLE, SeatPlayer(seat, name), "")
    Pages(one)
    play: Play[Any] = one._play("gm", None)
    faces = dice.draw(play, 3, 10, ("gm",))
    assert len(faces) == 3
    assert not play.chance.drawn[0].joint
    with pytest.raises(NeedLinks):
        dice.roll(play, "anywhere", 3, 10)


def test_links_revealed_in_vain_are_used_up_and_counted() -> None:
    one, pages = joint()
    links = pages.answer(("p1", "p2"))
    one.submit(TABLE, RecordLinks(links.shown, links.left_out, links.nonce), "")
    assert one.state.luck_counts.unused_links == 1
    with pytest.raises(Impossible, match="not the next link"):
        one.submit(TABLE, RecordLinks(links.shown, links.left_out, links.nonce), "")
    with_links(one, pages, "p1", DrawOne())
    assert judged(one).wrong == ()


def test_a_server_that_requests_no_links_is_found() -> None:
    one, _ = joint()
    entry, state = one.decide("p1", DrawOne(), "", links=Links())
    one.keep(entry, state)
    assert any("made without p2" in line for line in judged(one).wrong)


def test_nobody_is_sent_the_nonce() -> None:
    """With the nonce a seat could guess the command for which the links were requested."""
    one, pages = joint()
    entry = with_links(one, pages, "p1", DrawOne())
    for seat in ("gm", "p1", "p2", "watch"):
        assert "cdcd" not in repr(entries.entry_for_seat(entry, seat))
    assert "cdcd" in repr(entry)


def test_the_gm_or_the_table_chooses_the_kind_of_luck() -> None:
    one = tiny()
    assert any(choice.command == {"type": "change_luck", "luck": "joint"} for choice in one.choices("gm"))
    with pytest.raises(Forbidden):
        one.submit("p1", ChangeLuck("joint"), "")
    with pytest.raises(Invalid):
        one.submit("gm", ChangeLuck("lucky"), "")
    one.submit("gm", ChangeLuck("joint"), "")
    assert one.state.luck == JOINT
    alone = table(players=2, gm=False)
    alone.do("p1", ChangeLuck("joint"))
    assert (alone.state.luck, len(alone.state.polls)) == ("committed", 1)
