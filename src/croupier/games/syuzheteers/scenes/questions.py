"""The questions between beats, in a beat and at the curtain, each with its choices and its default answer (SZ-12.4)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

import msgspec

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.rules import rule
from croupier.core.state import Ask
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.names import card_title, character_name
from croupier.games.syuzheteers.roll.beat_choices import add_beat_actions
from croupier.games.syuzheteers.scenes import beat_claims, choices, curtain, curtain_choices, newcomers
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes.beats import between_beats
from croupier.games.syuzheteers.scenes.state import ACTS, Beat, Curtain
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class ClaimBeat(Question[Story], frozen=True):
    """Who takes the next beat (SZ-6.4); its key stays while the window is open, so a click is never late."""

    kind: ClassVar[str] = "claim"
    number: int

    def label(self, state: Story) -> str:
        return "the next beat"

    @rule("SZ-12.1", "SZ-12.4", "SZ-R26")
    def default(self, view: Story) -> Command:
        return wish.PassBeat()

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        if beat_claims.where_eligible(menu.view.ruling, menu.view, menu.seat):
            choices.add_beats(menu, prompt)
        if places.marker(menu.view, menu.seat):
            choices.add_exit(menu, prompt)
        menu.add("Pass", wish.PassBeat(), ask=prompt, clauses=("SZ-6.9",), role="pass", help="leaves it to the others")


class NameNextPlayer(Question[Story], frozen=True):
    """Who has the next beat, if the last active player names them (SZ-R26)."""

    kind: ClassVar[str] = "next"
    number: int

    def label(self, state: Story) -> str:
        return "who has the next beat"

    @rule("SZ-12.1", "SZ-12.4", "SZ-R26")
    def default(self, view: Story) -> Command:
        eligible = beat_claims.eligible(view.ruling, view)
        return wish.NameNext(min(eligible, key=lambda seat: beat_claims.distance(view, seat)))

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        for seat in beat_claims.eligible(menu.view.ruling, menu.view):
            label = f"Give the next beat to {character_name(menu.view, seat)}"
            menu.add(label, wish.NameNext(seat), ask=prompt, clauses=("SZ-R26",))


class PlayBeat(Question[Story], frozen=True):
    """What a player does with their beat (SZ-9.1 to SZ-9.11)."""

    kind: ClassVar[str] = "beat"
    number: int

    def ask(self, state: Story) -> Ask:
        return msgspec.structs.replace(super().ask(state), about=_beat(state).card)

    def label(self, state: Story) -> str:
        card = _beat(state).card
        return f"the beat in {card_title(state.card(card))}" if card else "a monologue"

    def default(self, view: Story) -> Command:
        return wish.PutBack()

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        add_beat_actions(menu, prompt)
        choices.add_actions_without_roll(menu, prompt)


class ConsentToChallenge(Question[Story], frozen=True):
    """Whether a player consents to a challenge for their main character (SZ-9.9)."""

    kind: ClassVar[str] = "antagonism"
    openings: int

    def ask(self, state: Story) -> Ask:
        asked = super().ask(state)
        return asked if state.wish is None else msgspec.structs.replace(asked, about=state.wish.seat)

    def label(self, state: Story) -> str:
        return f"consent to the challenge “{state.wish.question if state.wish is not None else ''}”"

    def default(self, view: Story) -> Command:
        return wish.AnswerWish(yes=False)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        by = "nobody" if menu.view.wish is None else character_name(menu.view, menu.view.wish.seat)
        kept = "point" if menu.view.ruling("antagonize") == "point" else "beat"
        yes = f"it goes {choices.challenge_place(menu.view)}, and only your main character faces it"
        no = f"nothing is written, and {by} keeps the {kept}"
        for agreed, label, does in ((True, "Consent to that challenge", yes), (False, "Do not consent", no)):
            menu.add(label, wish.AnswerWish(yes=agreed), ask=prompt, clauses=("SZ-9.9",), help=does)


class ProposePayer(Question[Story], frozen=True):
    """Who pays for a challenge at the curtain (SZ-11.13); `at` is its card, a dot, and the number tried."""

    kind: ClassVar[str] = "payer"
    at: str

    @property
    def about(self) -> str:
        return self.at.rpartition(".")[0]

    def label(self, state: Story) -> str:
        return f"who pays for {card_title(state.card(self.about))}"

    def default(self, view: Story) -> Command:
        return wish.ProposePayer(self.about, curtain.candidates(view, self.about)[0])

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        curtain_choices.add_payers(menu, self.about, prompt)


class PayForChallenge(Question[Story], frozen=True):
    """What a player pays for a challenge at the curtain (SZ-11.13)."""

    kind: ClassVar[str] = "pay"
    card: str

    @property
    def about(self) -> str:
        return self.card

    def label(self, state: Story) -> str:
        return f"what you pay for {card_title(state.card(self.card))}"

    def default(self, view: Story) -> Command:
        own = curtain.assets_of(view.ruling, view, self.seat)
        return wish.PayFor(self.card, own[0].id if own else "")

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        curtain_choices.add_payments(menu, self.card, prompt)


class JoinPlay(Question[Story], frozen=True):
    """A character to join with, or to take up again (SZ-12.2)."""

    kind: ClassVar[str] = "join"
    player: str

    def label(self, state: Story) -> str:
        return "a character to join with"

    def default(self, view: Story) -> Command:
        return wish.ComeBack() if self.seat in view.gone else newcomers.newcomer(view, view.seat(self.seat).name)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        newcomers.add_join(menu, prompt)


QUESTIONS: tuple[type[Question[Story]], ...] = (
    ClaimBeat, NameNextPlayer, PlayBeat, ConsentToChallenge, ProposePayer, PayForChallenge, JoinPlay,
)  # fmt: skip


def open_questions(state: Story) -> Iterable[Question[Story]]:
    """The questions of the acts, then those to players who have not joined yet."""
    joining = tuple(JoinPlay(seat, seat) for seat in newcomers.seats_to_join(state))
    return (*_of_acts(state), *joining) if state.phase in ACTS else joining


def _of_acts(state: Story) -> tuple[Question[Story], ...]:
    if state.wish is not None:
        return (ConsentToChallenge(state.wish.against, state.openings),)
    if state.matters or state.roll is not None:
        return ()
    if state.curtain is not None:
        return _of_curtain(state, state.curtain)
    if state.beat is not None:
        return (PlayBeat(state.beat.seat, state.beat.number),)
    if not between_beats(state) or state.claiming is None:
        return ()
    return _of_claims(state, state.claiming.number)


def _of_claims(state: Story, number: int) -> tuple[Question[Story], ...]:
    naming = beat_claims.names_next(state.ruling, state)
    if naming:
        return (NameNextPlayer(naming, number),)
    return tuple(ClaimBeat(seat, number) for seat in beat_claims.seats_to_ask(state.ruling, state))


def _of_curtain(state: Story, curtain: Curtain) -> tuple[Question[Story], ...]:
    if state.scene(curtain.card) is None:
        return ()
    if curtain.payer:
        return (PayForChallenge(curtain.payer, curtain.card),)
    if not curtain.proposer:
        return ()
    return (ProposePayer(curtain.proposer, f"{curtain.card}.{len(curtain.tried)}"),)


def _beat(state: Story) -> Beat:
    assert state.beat is not None
    return state.beat
