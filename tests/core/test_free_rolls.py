"""Free rolls, draws and whispers at a table: what everyone sees, what some see, and what nobody else learns."""

from __future__ import annotations

import re

import pytest

from croupier.core import entry as entries
from croupier.core.entry import Entry, entry_for_seat
from croupier.core.free_rolls.commands import FreeDraw, FreeRoll
from croupier.core.free_rolls.events import FreelyDrawn, FreelyRolled
from croupier.core.luck_sources import KeyedLuck
from croupier.core.playing_cards import STANDARD
from croupier.core.refusals import Impossible, Invalid
from croupier.core.secrets import EVERYONE
from croupier.core.state import WATCH
from croupier.core.table_commands import CloseSitting, Say, Undo, UseRealLuck
from croupier.core.talk.commands import Emote, Whisper
from croupier.core.verify import verify
from high_card import HIGH_CARD
from high_card.commands import Deal
from high_card.state import HighCardState
from support.core.high_card import HighCardTable, keyed, table

RULES = "tested"
EVERY_SEAT = ("gm", "p1", "p2", "p3", WATCH)


def line(one: HighCardTable, entry: Entry, seat: str) -> str:
    """The log of an entry as this seat reads it."""
    events = entry_for_seat(entry, seat).events
    return " ".join(filter(None, (HIGH_CARD.log_line(event, one.view(seat)) for event in events)))


def faces(one: HighCardTable, entry: Entry) -> str:
    rolled = next(event for event in entry.events if isinstance(event, FreelyRolled))
    return ", ".join(die.text for die in rolled.result.open().dice[0].dice)


def test_a_roll_for_everyone_is_a_line_with_its_dice_and_its_total() -> None:
    one = table(["3,5", "2,2,4,6"])
    entry = one.do("p1", FreeRoll("2d6+3 # to climb", "everyone"))
    assert {line(one, entry, seat) for seat in EVERY_SEAT} == {"Ana rolls 2d6+3 (to climb): 5, 3 = 11."}
    entry = one.do("gm", FreeRoll("4d6kh3", "everyone"))
    assert line(one, entry, "p1") == "Gil rolls 4d6kh3: 6, 4, 2, (2) = 12."


def test_successes_are_named() -> None:
    one = table(["2,6,9", "1,2,3"])
    assert line(one, one.do("p1", FreeRoll("3d10>8", "everyone")), "p2") == "Ana rolls 3d10>8: 9, 6, 2 = 1 success."
    assert line(one, one.do("p1", FreeRoll("3d10>8", "everyone")), "p2") == "Ana rolls 3d10>8: 3, 2, 1 = 0 successes."


@pytest.mark.parametrize(
    ("visibility", "seers", "others"),
    [
        ("everyone", EVERY_SEAT, ""),
        ("gm", ("gm", "p1"), "Ana rolls dice in secret, seen by the GM too."),
        ("blind", ("gm",), "Ana rolls dice for the GM alone to see."),
        ("self", ("p1",), "Ana rolls dice in secret."),
    ],
)
def test_only_those_who_may_see_a_roll_see_its_dice(visibility: str, seers: tuple[str, ...], others: str) -> None:
    one = table()
    entry = one.do("p1", FreeRoll("2d6+100", visibility))
    for seat in EVERY_SEAT:
        told = line(one, entry, seat)
        if seat in seers:
            assert f"2d6+100: {faces(one, entry)} = 1" in told
        else:
            assert told == others


def test_those_who_see_a_secret_roll_read_who_else_sees_it() -> None:
    one = table(["1", "2", "3", "4"])
    assert line(one, one.do("p1", FreeRoll("1d6", "gm")), "gm") == "Ana rolls 1d6: 1 = 1. Only Ana and Gil see this."
    assert line(one, one.do("p1", FreeRoll("1d6", "blind")), "gm") == "Ana rolls 1d6: 2 = 2. Only Gil sees this."
    assert line(one, one.do("p1", FreeRoll("1d6", "self")), "p1") == "Ana rolls 1d6: 3 = 3. Only Ana sees this."
    entry = one.do("gm", FreeRoll("1d6", "self"))
    assert line(one, entry, "gm") == "Gil rolls 1d6: 4 = 4. Only Gil sees this."
    assert line(one, entry, "p1") == "Gil rolls dice in secret."


def test_a_secret_roll_hides_how_many_dice_there_were() -> None:
    """The same bytes for others, whatever was rolled."""
    told = []
    for words in ("1d6", "40d6+2d8 # a long story"):
        one = table(luck_source=keyed())
        told.append(entry_for_seat(one.do("p1", FreeRoll(words, "gm")), "p2"))
    assert told[0] == told[1]


@pytest.mark.parametrize("visibility", ["gm", "blind"])
def test_without_a_gm_nobody_rolls_for_one(visibility: str) -> None:
    one = table(gm=False)
    with pytest.raises(Impossible, match="no GM") as refused:
        one.do("p1", FreeRoll("1d6", visibility))
    assert refused.value.instead == "choose everyone or only me"
    offered = next(choice for choice in one.choices("p1") if choice.command["type"] == "free_roll")
    assert [option.value for option in offered.fields[1].options] == ["everyone", "self"]


@pytest.mark.parametrize("visibility", ["gm", "blind"])
def test_the_gm_rolls_for_everyone_or_for_themselves(visibility: str) -> None:
    """What only the GM sees would be the same by three names."""
    one = table()
    for command in (FreeRoll("1d6", visibility), FreeDraw(1, visibility)):
        with pytest.raises(Invalid, match=f"^visibility: {visibility} is not allowed; allowed: everyone, self$"):
            one.do("gm", command)
    for seat, values in (("gm", ["everyone", "self"]), ("p1", ["everyone", "gm", "blind", "self"])):
        for type in ("free_roll", "free_draw"):
            offered = next(choice for choice in one.choices(seat) if choice.command["type"] == type)
            assert [option.value for option in offered.fields[1].options] == values


def test_a_wrong_expression_is_one_clear_line_and_changes_nothing() -> None:
    one = table()
    before = one.state
    with pytest.raises(Invalid, match=r"^roll: 2d6x is not allowed; allowed: .* after 2d6$|^roll: x is not allowed"):
        one.do("p1", FreeRoll("2d6x", "everyone"))
    assert one.state is before


def test_cards_are_drawn_from_a_full_deck_without_repeats() -> None:
    one = table(luck_source=keyed())
    for _ in range(20):
        entry = one.do("p1", FreeDraw(10, "everyone"))
        drawn = next(event for event in entry.events if isinstance(event, FreelyDrawn)).cards.open()
        assert len(set(drawn)) == 10
        assert set(drawn) <= set(STANDARD)
    one = table(["7C"])
    entry = one.do("p1", FreeDraw(1, "everyone"))
    assert line(one, entry, "p2") == "Ana draws a card from a full deck: the 7 of clubs."
    secret = one.do("p1", FreeDraw(2, "self"))
    assert line(one, secret, "p2") == "Ana draws 2 cards in secret."


def test_free_rolls_change_nothing_in_the_game() -> None:
    one = table(luck_source=keyed()).deal()
    before = one.state
    one.do("p1", FreeRoll("10d6", "everyone"))
    one.do("p1", FreeDraw(5, "self"))
    after = one.state
    assert (after.board.places, after.board.sets, after.phase) == (before.board.places, before.board.sets, before.phase)


def rolled_and_drawn() -> tuple[HighCardState, HighCardTable]:
    """A table with real keys at which everybody rolled and drew, and its state before all entries."""
    door = keyed()
    one = table(luck_source=door)
    one.rules = RULES
    for visibility in ("everyone", "gm", "blind", "self"):
        one.do("p1", FreeRoll("5d6!r1", visibility))
        one.do("p2", FreeDraw(3, visibility))
    one.do("gm", CloseSitting())
    start = HIGH_CARD.begin(
        ("p1", "p2", "p3"), HIGH_CARD.read_settings({}), with_gm=True, mode="enforce", consent="nobody_objects"
    )
    return start, one


def test_free_rolls_are_verified_like_all_luck() -> None:
    start, one = rolled_and_drawn()
    luck = one.luck_source
    assert isinstance(luck, KeyedLuck)
    lines = [entries.write(entry) for entry in one.entries]
    found = verify(HIGH_CARD, start, luck.root, luck.algorithm, lines, rules=RULES)
    assert found.wrong == ()
    assert found.rerun >= 8
    draws = [draw for entry in one.entries for draw in entry.draws]
    is_open = [EVERYONE in draw.question.to for draw in draws]
    assert (found.draws["checked"], found.draws["sealed"]) == (is_open.count(True), is_open.count(False))


@pytest.mark.parametrize("old", ['"total":"', '"cards":{"value":["', '"dice":[{"value":'])
def test_a_changed_free_roll_is_found(old: str) -> None:
    """Once the key of the open rolls is open, a forged total, die or card does not follow from the luck."""
    start, one = rolled_and_drawn()
    luck = one.luck_source
    assert isinstance(luck, KeyedLuck)
    lines = [entries.write(entry) for entry in one.entries]
    at = next(at for at, line in enumerate(lines) if old.encode() in line)
    forged = re.sub(
        re.escape(old) + r"\w+", lambda found: old + ("2C" if "cards" in old else "77"), lines[at].decode(), count=1
    )
    assert forged.encode() != lines[at]
    lines[at] = forged.encode()
    assert verify(HIGH_CARD, start, luck.root, luck.algorithm, lines, rules=RULES).wrong != ()


def test_a_roll_never_waits_for_real_dice() -> None:
    one = table(["4"])
    one.do("p1", UseRealLuck(on=True))
    assert line(one, one.do("p1", FreeRoll("1d6", "everyone")), "p2").endswith("= 4.")
    assert one.state.pending is None


def test_a_whisper_reaches_two_seats_and_nobody_else_learns_of_it() -> None:
    one = table()
    versions = {seat: one.version(seat) for seat in EVERY_SEAT}
    entry = one.do("p1", Whisper("p2", "I have the ace."))
    for seat in EVERY_SEAT:
        if seat in ("p1", "p2"):
            assert line(one, entry, seat) == "Ana whispers to Ben: I have the ace."
        else:
            assert not entry.is_visible(seat)
            assert one.version(seat) == versions[seat]


@pytest.mark.parametrize("to", ["p1", "p9", "watch", ""])
def test_a_whisper_needs_somebody_else_who_is_there(to: str) -> None:
    one = table()
    with pytest.raises(Invalid, match="to"):
        one.do("p1", Whisper(to, "Hello"))


def test_an_emote_is_a_sentence_about_its_sender() -> None:
    one = table()
    assert line(one, one.do("p1", Emote("shrugs")), "p2") == "Ana shrugs."


def test_talk_does_not_prevent_an_undo() -> None:
    """A whisper is not an action at the table: whoever undoes undoes the last thing that was done."""
    one = table()
    one.do("p1", Say("Wait."))
    version = one.last_deed("p1")
    one.do("p2", Whisper("p1", "Why?"))
    one.do("p2", Emote("waits"))
    assert one.last_deed("p1") == version
    one.do("p1", Undo(version))
    assert not one.state.polls


def test_a_roll_cannot_be_undone_alone() -> None:
    one = table(luck_source=keyed())
    one.do("p1", FreeRoll("1d6", "everyone"))
    one.do("p1", Undo(one.version("p1")))
    assert one.state.polls


def test_people_talk_while_a_real_card_is_awaited() -> None:
    one = table()
    one.do("p1", UseRealLuck(on=True))
    one.do("gm", Deal())
    assert one.state.pending is not None
    one.do("p2", Whisper("p3", "How long?"))
    one.do("p2", Emote("yawns"))
    with pytest.raises(Impossible, match="is waiting for Ana"):
        one.do("p2", FreeRoll("1d6", "everyone"))
