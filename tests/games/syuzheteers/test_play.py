"""Whole plays by people and bots, some wild, some leaving: each ends within the bounds of Procedures 1, 5 and 6."""

from collections import Counter
from collections.abc import Sequence

import msgspec
import pytest

from croupier.core import bots
from croupier.core.bots import Answer, Number
from croupier.core.chance import even_numbers
from croupier.core.choices import Choice
from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.refusals import Refusal
from croupier.core.session import moment, sit_down
from croupier.core.state import TABLE, Prompt
from croupier.core.table import Table
from croupier.core.table_asks import NO_DEFAULT
from croupier.core.table_commands import LeaveSeat, SeatPlayer
from croupier.games.syuzheteers import GAME, places
from croupier.games.syuzheteers.scenes.state import ACTS, DONE
from croupier.games.syuzheteers.state import Story
from support.syuzheteers.bounds import Bounds

FEWEST, MOST = 2, 6
UNASKED = 15
"""One action in this many is one that nobody asked for."""
ENOUGH = 6
"""After this many rounds of Act III everybody passes, where rounds continue until that happens (SZ-R55)."""


class Evening:
    """A table at which the game's bots play; one answer in `wild` is any that is offered, asked for or not."""

    def __init__(self, index: int, wild: int) -> None:
        self.number: Number = even_numbers(f"evening {index}")
        self.wild = wild
        drawn = {one.key: self.number(len(self.playable(one.key))) for one in GAME.settings}
        rulings = {key: self.playable(key)[at] for key, at in drawn.items()} if index % 2 else {}
        with_gm = bool(index // 2 % 2)
        rulings |= {"gm_seat": "seat"} if with_gm and not index % 2 else {}
        self.count = FEWEST + index % (MOST - FEWEST + 1)
        settings, luck_source = GAME.read_settings(rulings), SeededLuck(f"evening {index}")
        self.table: Table[Story] = sit_down(GAME, luck_source, players=self.count, settings=settings, with_gm=with_gm)
        self.bots = {seat.id: GAME.bot(seat.id, f"{index}|{seat.id}") for seat in self.table.state.seats}
        self.refused = Counter[str]()

    def playable(self, key: str) -> list[str]:
        codes = next(one.codes for one in GAME.settings if one.key == key)
        return [code for code in codes if (key, code) not in GAME.waiting]

    def step(self) -> Entry:
        """Somebody answers what is asked, or now and then does what nobody asked for, leaves or comes back."""
        asked = [one for one in self.table.state.prompts if not one.ask.key.startswith(NO_DEFAULT)]
        assert asked, f"nobody is asked anything, and the play is not done: {self.table.state.phase}"
        tired = self.table.state.act_round > ENOUGH
        if self.wild and not tired and not self.number(UNASKED):
            done = self.unasked()
            if done is not None:
                return done
        return self.answer(asked[self.number(len(asked))])

    def unasked(self) -> Entry | None:
        seats = [one for one in self.table.state.seats if one.id != "gm"]
        if not self.number(20):
            one = seats[self.number(len(seats))]
            if not one.taken:
                return self.table.submit(TABLE, SeatPlayer(one.id, f"Zoe {one.id[1:]}"), moment(self.table.n))
            if sum(each.taken for each in seats) > FEWEST:
                return self.table.submit(one.id, LeaveSeat(), moment(self.table.n))
        here = [one.id for one in self.table.state.seats if one.taken]
        seat = here[self.number(len(here))]
        found = [one for one in self.table.choices(seat) if one.legal and one.group == "any_time"]
        return self.attempt(seat, self.any_of(found)) if found else None

    def any_of(self, choices: Sequence[Choice]) -> Answer:
        choice = choices[self.number(len(choices))]
        return bots.answer_to(choice, **bots.fill_fields(choice.fields, self.number))

    def attempt(self, seat: str, wish: Answer) -> Entry | None:
        try:
            return self.submit(seat, wish)
        except Refusal:
            self.refused[wish.command["type"]] += 1
            return None

    def answer(self, prompt: Prompt) -> Entry:
        """Any answer that is offered, or the bot's; the ledger's own where that is refused or there is none."""
        seat = prompt.ask.seat
        tired = self.table.state.act_round > ENOUGH and prompt.ask.key.startswith("claim:")
        for _ in range(0 if tired else 5):
            view, wild = self.table.view(seat), bool(self.wild) and not self.number(self.wild)
            choices = [one for one in self.table.choices(seat) if one.legal and one.prompt == prompt.id.value]
            assert choices, f"{seat} is asked to {prompt.ask.label} and offered nothing"
            mine = msgspec.structs.replace(view, prompts=(prompt,))
            wish = None if wild else self.bots[seat](mine, seat, choices)
            done = self.attempt(seat, self.any_of(choices) if wish is None else wish)
            if done is not None:
                return done
        command = GAME.default(self.table.view(seat), prompt.ask)
        return self.table.submit(seat, command, moment(self.table.n), prompt.id.value)

    def submit(self, seat: str, wish: Answer) -> Entry:
        command = GAME.read_command(msgspec.json.encode(wish.command))
        return self.table.submit(seat, command, moment(self.table.n), wish.prompt)


def always(story: Story) -> None:
    """What holds at every moment of a play."""
    assert sum(place.chip(places.COUNTER) for place in story.board.places) <= 2 * len(story.seats)
    markers = [token.id for place in story.board.places for token in place.tokens]
    assert len(markers) == len(set(markers)), "a marker stands in two places"
    lying = [slot.card for place in story.board.places for slot in place.slots]
    known = [card for card in lying if card is not None]
    assert len(known) == len(set(known)), "a card lies in two places"
    if story.phase in ACTS:
        assert len(lying) == len(story.cards), "a card lies nowhere"
        assert 0 <= story.divider <= len(places.cards_in(story, places.PLOT))


def play(index: int, wild: int) -> Bounds:
    """One play to its end; what happened there."""
    evening = Evening(index, wild)
    bounds = Bounds(f"evening {index}", evening.count, evening.table.state.settings)
    while evening.table.state.phase != DONE:
        entry = evening.step()
        bounds.count(entry)
        always(evening.table.state)
    story = evening.table.state
    assert (story.beat, story.roll, story.matters, story.curtain, story.scenes) == (None, None, (), None, ())
    assert not any(place.tokens or place.chip(places.COUNTER) for place in story.board.places)
    return bounds


def run(first: int, plays: int) -> tuple[Counter[str], list[Bounds]]:
    found = [play(index, wild=(0, 2, 3, 6)[index // 5 % 4]) for index in range(first, first + plays)]
    happened = Counter[str]()
    for one in found:
        happened.update(one.happened)
    return happened, found


@pytest.mark.rule("SZ-11.7", "SZ-11.9", "SZ-12.2")
def test_random_plays_end_within_their_bounds() -> None:
    happened, _ = run(5, 2)
    assert happened["BeatEnded"] >= 40


@pytest.mark.slow
@pytest.mark.timeout(6000)
@pytest.mark.rule("SZ-11.7", "SZ-11.9", "SZ-12.2")
def test_a_thousand_random_plays_end_within_their_bounds() -> None:
    happened, plays = run(0, 1000)
    longest = max(plays, key=lambda one: one.entries)
    print(f"longest: {longest.name}, {longest.entries} entries, {longest.happened['BeatEnded']} beats")  # noqa: T201 - quoted
    print(dict(happened))  # noqa: T201 - quoted
    assert happened["BeatEnded"] >= 10_000
    assert happened["PlayerGone"] >= 50
    assert happened["ChallengeLost"] >= 50
