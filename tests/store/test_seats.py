from itertools import count

import pytest

from croupier.store import Journal, SeatTaken, StoreError, codes, seats, sessions, tables
from support.store.sample import AT, HEAD


def test_a_token_identifies_a_seat_and_only_its_hash_is_stored(journal: Journal) -> None:
    ana = seats.take_seat(journal, "t1", "p1", "Ana").result()
    assert seats.holder_of(journal, ana.token) == (ana.holder, "t1", "p1", "Ana", False)
    assert seats.holder_of(journal, ana.token[:-1]) is None
    journal.close()
    assert ana.token.encode() not in journal.path.read_bytes()


def test_a_seat_belongs_to_one_person(journal: Journal) -> None:
    seats.take_seat(journal, "t1", "p1", "Ana").result()
    with pytest.raises(SeatTaken, match="p1"):
        seats.take_seat(journal, "t1", "p1", "Ben").result()
    assert [holder.name for holder in seats.holders(journal, "t1")] == ["Ana"]


def test_many_may_watch(journal: Journal) -> None:
    two = [seats.take_seat(journal, "t1", "watch", name).result() for name in ("Ben", "Cleo")]
    assert {seats.holder_of(journal, one.token).name for one in two} == {"Ben", "Cleo"}  # type: ignore[union-attr]


def test_only_one_of_two_simultaneous_joins_gets_the_seat(journal: Journal) -> None:
    both = [seats.take_seat(journal, "t1", "p1", name) for name in ("Ana", "Ben")]
    assert [future.exception() is None for future in both] == [True, False]


def test_the_waiting_room_admits_and_rejects(journal: Journal) -> None:
    ana = seats.take_seat(journal, "t1", "p1", "Ana", waiting=True).result()
    ben = seats.take_seat(journal, "t1", "p1", "Ben", waiting=True).result()
    assert [holder.waiting for holder in seats.holders(journal, "t1")] == [True, True]
    seats.let_in(journal, "t1", ana.holder, "p1").result()
    with pytest.raises(SeatTaken):
        seats.let_in(journal, "t1", ben.holder, "p1").result()
    seats.leave(journal, "t1", ben.holder).result()
    assert seats.holder_of(journal, ana.token) == (ana.holder, "t1", "p1", "Ana", False)
    assert seats.holder_of(journal, ben.token) is None
    with pytest.raises(StoreError, match="no waiting guest with that number"):
        seats.let_in(journal, "t1", ana.holder, "p2").result()


def test_a_token_works_only_at_its_own_table(journal: Journal) -> None:
    journal.create_table("t2", HEAD, at=AT).result()
    ana = seats.take_seat(journal, "t1", "p1", "Ana").result()
    for reach in (
        seats.leave(journal, "t2", ana.holder),
        seats.rename(journal, "t2", ana.holder, "Eve"),
        seats.let_in(journal, "t2", ana.holder, "p1"),
    ):
        with pytest.raises(StoreError):
            reach.result()
    seats.rename(journal, "t1", ana.holder, "Anna").result()
    assert [holder.name for holder in seats.holders(journal, "t1")] == ["Anna"]


def test_a_pass_moves_a_seat_once_and_invalidates_the_old_token(journal: Journal) -> None:
    ana = seats.take_seat(journal, "t1", "p1", "Ana").result()
    code = seats.give_pass(journal, "t1", "p1").result()
    phone = seats.use_pass(journal, code).result()
    assert phone is not None
    assert seats.holder_of(journal, ana.token) is None
    assert seats.holder_of(journal, phone.token) == (phone.holder, "t1", "p1", "Ana", False)
    assert seats.use_pass(journal, code).result() is None


def test_a_pass_gives_the_seat_to_another_person(journal: Journal) -> None:
    seats.take_seat(journal, "t1", "gm", "Ana").result()
    ben = seats.use_pass(journal, seats.give_pass(journal, "t1", "gm").result(), "Ben").result()
    assert ben is not None
    assert seats.holder_of(journal, ben.token) == (ben.holder, "t1", "gm", "Ben", False)


def test_a_pass_expires_after_ten_minutes_or_with_the_next_one(journal: Journal) -> None:
    first = seats.give_pass(journal, "t1", "p1", now=lambda: 1000).result()
    second = seats.give_pass(journal, "t1", "p1", now=lambda: 1000).result()
    assert seats.use_pass(journal, first, now=lambda: 1001).result() is None
    assert seats.use_pass(journal, second, now=lambda: 1600).result() is None
    third = seats.give_pass(journal, "t1", "p1", now=lambda: 1000).result()
    assert seats.use_pass(journal, third, now=lambda: 1599).result() is not None


def test_a_gm_link_is_valid_for_a_day_while_the_server_runs(journal: Journal) -> None:
    with Journal.open(journal.path, alone=False) as beside:
        code = seats.gm_link(beside, "t1", now=lambda: 0).result()
    assert seats.use_pass(journal, code, now=lambda: 86399).result() is not None


def test_a_session_holds_seats_at_several_tables(journal: Journal) -> None:
    journal.create_table("t2", HEAD, at=AT).result()
    cookie = sessions.begin(journal).result()
    for table, seat in (("t1", "gm"), ("t1", "p1"), ("t2", "p2")):
        assert sessions.hold(journal, cookie, seats.take_seat(journal, table, seat, "Ana").result().token).result()
    assert [(held.table, held.seat) for held in sessions.seats_of(journal, cookie)] == [
        ("t1", "gm"),
        ("t1", "p1"),
        ("t2", "p2"),
    ]
    assert [held.seat for held in sessions.seats_of(journal, cookie, "t2")] == ["p2"]
    sessions.let_go(journal, cookie, sessions.seats_of(journal, cookie, "t2")[0].id).result()
    assert sessions.seats_of(journal, cookie, "t2") == []
    sessions.end(journal, cookie).result()
    assert sessions.seats_of(journal, cookie) == []
    assert not sessions.is_known(journal, cookie)


def test_a_session_loses_a_seat_that_moved_to_another_device(journal: Journal) -> None:
    cookie = sessions.begin(journal).result()
    sessions.hold(journal, cookie, seats.take_seat(journal, "t1", "p1", "Ana").result().token).result()
    seats.use_pass(journal, seats.give_pass(journal, "t1", "p1").result(), "Ben").result()
    assert sessions.seats_of(journal, cookie) == []


def test_a_wrong_cookie_or_token_grants_nothing(journal: Journal) -> None:
    cookie = sessions.begin(journal).result()
    assert not sessions.hold(journal, cookie, "wrong").result()
    assert not sessions.hold(journal, "wrong", seats.take_seat(journal, "t1", "p1", "Ana").result().token).result()
    assert sessions.seats_of(journal, "wrong") == []


def test_a_session_expires_after_half_a_year_and_is_deleted(journal: Journal) -> None:
    cookie = sessions.begin(journal, now=lambda: 0).result()
    assert sessions.is_known(journal, cookie, now=lambda: sessions.HALF_A_YEAR - 1)
    assert not sessions.is_known(journal, cookie, now=lambda: sessions.HALF_A_YEAR)
    sessions.begin(journal, now=lambda: sessions.HALF_A_YEAR).result()
    assert journal.rows("SELECT count(*) FROM sessions") == [(1,)]


def test_a_join_code_is_accepted_in_any_spelling(journal: Journal) -> None:
    code = tables.find(journal, "t1").code
    assert len(code) == 6
    assert set(code) <= set(codes.LETTERS)
    assert not set(codes.LETTERS) & set("ILO01")
    assert tables.by_code(journal, f" {code[:3].lower()}-{code[3:]} ") == "t1"
    assert tables.by_code(journal, "") is None


def test_a_join_code_is_unique(journal: Journal, monkeypatch: pytest.MonkeyPatch) -> None:
    turn = count()
    monkeypatch.setattr(codes, "new_code", lambda: ("AAAAAA", "AAAAAA", "BBBBBB")[next(turn)])
    given = [journal.create_table(table, HEAD, at=AT).result() for table in ("t2", "t3")]
    assert given == ["AAAAAA", "BBBBBB"]


def test_a_gm_link_can_be_previewed_without_using_it_but_not_before_its_time(journal: Journal) -> None:
    """Security audit 19: setting the clock back makes no link valid again."""
    code = seats.gm_link(journal, "t1", now=lambda: 100_000).result()
    assert seats.pass_target(journal, code, now=lambda: 100_001) == ("t1", "gm")
    assert seats.pass_target(journal, code, now=lambda: 99_999) is None
    assert seats.pass_target(journal, code, now=lambda: 186_400) is None
    assert seats.use_pass(journal, "wrong", now=lambda: 186_400).result() is None
    assert seats.use_pass(journal, code, now=lambda: 100_001).result() is None, "swept out"


def test_handing_a_seat_over_invalidates_the_old_token(journal: Journal) -> None:
    ana = seats.take_seat(journal, "t1", "p1", "Ana").result()
    zoe = seats.hand_over(journal, "t1", "p1", "Zoe").result()
    assert seats.holder_of(journal, ana.token) is None
    assert seats.holder_of(journal, zoe.token) == (zoe.holder, "t1", "p1", "Zoe", False)


def test_a_renewed_session_keeps_its_seats_and_its_old_cookie_expires(journal: Journal) -> None:
    """Security audit 8."""
    first = sessions.renew(journal, "", (seats.take_seat(journal, "t1", "p1", "Ana").result().token,)).result()
    second = sessions.renew(journal, first, (seats.take_seat(journal, "t1", "p2", "Ben").result().token,)).result()
    assert sessions.seats_of(journal, first) == []
    assert not sessions.is_known(journal, first)
    assert [held.seat for held in sessions.seats_of(journal, second)] == ["p1", "p2"]


def test_an_ended_session_is_not_renewed(journal: Journal) -> None:
    cookie = sessions.renew(
        journal, "", (seats.take_seat(journal, "t1", "p1", "Ana").result().token,), now=lambda: 0
    ).result()
    later = sessions.renew(journal, cookie, (), now=lambda: sessions.HALF_A_YEAR).result()
    assert sessions.seats_of(journal, later, now=lambda: sessions.HALF_A_YEAR + 1) == []
