"""The questions of the prologue and the epilogue, each with its choices and its default answer (Procedures 7 and 8)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import ClassVar

from croupier.core.commands import Command
from croupier.core.menu import Menu
from croupier.core.names import name_of
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.content import COMPLICATIONS
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.players import seats_in_play
from croupier.games.syuzheteers.prologue import (
    challenges,
    choices,
    epilogue_questions,
    prepared_cards,
    principal,
    ranking,
    ready_story,
    relationships,
    resources,
    steps,
)  # fmt: skip
from croupier.games.syuzheteers.prologue import commands as wish
from croupier.games.syuzheteers.prologue.play_questions import CountedQuestion, PlayQuestion
from croupier.games.syuzheteers.prologue.sheet_fields import as_asked
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.scenes.state import CHARACTERS, PROLOGUE, RELATIONSHIPS, RESOURCES, THEMES
from croupier.games.syuzheteers.state import Story
from croupier.pieces.questions import Question


class MakeCharacter(PlayQuestion, frozen=True):
    """A main character, made or renewed for this play (SZ-4.1, SZ-11.18)."""

    kind: ClassVar[str] = "character"

    def label(self, state: Story) -> str:
        return "your character in this play" if state.has(self.player) else "your main character"

    def default(self, view: Story) -> Command:
        """The character returns unchanged; a new one gets the player's name."""
        retired = view.has(self.player) and view.character(self.player).retired
        if view.has(self.player) and not retired:
            one = view.character(self.player)
            return wish.RenewCharacter(one.want.value or "to live in peace", one.comfort or "at home")
        first, second, third = COMPLICATIONS[:3]
        made = wish.MakeCharacter(
            name_of(view, self.player)[:40], "there when it counts", "", first, second, third,
            "the company of friends", "to be more than this", "to live in peace", "at home",
            thing="being there when it counts", another=retired,
        )  # fmt: skip
        return as_asked(view, made)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_character(menu, prompt)


class MakePrincipal(CountedQuestion, frozen=True):
    """The principal: written, or agreed to as another player wrote it (SZ-4.8)."""

    kind: ClassVar[str] = "principal"

    @property
    def about(self) -> str:
        return PRINCIPAL

    def label(self, state: Story) -> str:
        return "agree to the principal" if self.count else "the principal, made together"

    def default(self, view: Story) -> Command:
        if view.opening.proposal is not None:
            return wish.AgreePrincipal()
        first, second, third = COMPLICATIONS[:3]
        made = wish.ProposePrincipal(
            "The principal", "trusted by the team", "", first, second, third, "a loyal word",
            "to reign in peace", "to be safe", "at home", thing="being trusted",
        )  # fmt: skip
        return as_asked(view, made)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_principal(menu, prompt)


class BeginWithoutOthers(PlayQuestion, frozen=True):
    """Whether to begin although seats are free (SZ-11.2)."""

    kind: ClassVar[str] = "begin"
    words: ClassVar[str] = "whether to begin with the players who are here"

    def default(self, view: Story) -> Command:
        return wish.BeginPlay()

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        menu.add("Begin with the players who are here", wish.BeginPlay(), ask=prompt, clauses=("SZ-11.2",))


class WriteRelationship(Question[Story], frozen=True):
    """The relationship of two characters: written by one party, agreed to by the other (SZ-11.3)."""

    kind: ClassVar[str] = "relationship"
    play: int
    left: str
    right: str
    drafted_by: str

    @property
    def about(self) -> str:
        """The other party of the pair."""
        return self.right if self.seat == self.left else self.left

    def label(self, state: Story) -> str:
        task = "agree to" if self.drafted_by else "write"
        one, other = character_name(state, self.left), character_name(state, self.right)
        return f"{task} the relationship between {one} and {other}"

    def default(self, view: Story) -> Command:
        pair = relationships.next_pair(view.ruling, view)
        if pair is not None and relationships.draft_of(view, pair) is not None:
            return wish.ConfirmRelationship()
        return ready_story.relationship(view)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_relationship(menu, self.about, prompt)


class WriteResource(CountedQuestion, frozen=True):
    """A starting resource, written or drawn (SZ-11.3)."""

    kind: ClassVar[str] = "resource"
    words: ClassVar[str] = "your starting resource"

    def default(self, view: Story) -> Command:
        if not prepared_cards.is_empty(view, prepared_cards.ASSETS):
            return wish.DrawResource()
        return ready_story.resource(view, self.player)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_resource(menu, prompt)


class WriteChallenge(Question[Story], frozen=True):
    """The next challenge, written or drawn by the player whose turn it is (SZ-11.4)."""

    kind: ClassVar[str] = "challenge"
    play: int
    turns: int

    def label(self, state: Story) -> str:
        return "a challenge"

    def default(self, view: Story) -> Command:
        if not prepared_cards.is_empty(view, prepared_cards.CHALLENGES):
            return wish.DrawChallenge()
        return ready_story.challenge(view)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_challenge(menu, prompt)


class AddThemes(CountedQuestion, frozen=True):
    """Themes of the play, until everyone is ready (SZ-11.5)."""

    kind: ClassVar[str] = "themes"
    words: ClassVar[str] = "themes"

    def default(self, view: Story) -> Command:
        return wish.Ready()

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_themes(menu, prompt)


class RankChallenges(CountedQuestion, frozen=True):
    """The order of the challenges in the plot (SZ-11.6)."""

    kind: ClassVar[str] = "ranking"
    words: ClassVar[str] = "the order of the challenges"

    def is_sealed(self, state: Story) -> bool:
        return ranking.way_of_ranking(state.ruling, state) == ranking.VOTE

    def default(self, view: Story) -> Command:
        """The order in which they were written: the next one at the bottom, or all in that order."""
        waiting = challenges.written_challenges(view)
        if ranking.way_of_ranking(view.ruling, view) == ranking.PLACING:
            return wish.PlaceChallenge(waiting[0], len(view.board.place("plot").slots) + 1)
        return wish.OrderChallenges(waiting)

    def add_choices(self, menu: Menu[Story], prompt: str) -> None:
        choices.add_ranking(menu, prompt)


QUESTIONS: tuple[type[Question[Story]], ...] = (
    MakeCharacter, MakePrincipal, BeginWithoutOthers, WriteRelationship, WriteResource, WriteChallenge, AddThemes,
    RankChallenges, *epilogue_questions.QUESTIONS,
)  # fmt: skip


@rule("SZ-11.2", "SZ-11.15")
def open_questions(state: Story) -> Iterable[Question[Story]]:
    """All open questions of the prologue and the epilogue."""
    return _of_prologue(state) if state.phase == PROLOGUE else epilogue_questions.of_epilogue(state)


def _of_prologue(state: Story) -> Iterator[Question[Story]]:
    play, opening = state.plays, state.opening
    yield from (MakeCharacter(seat, play, seat) for seat in _unready(state))
    versions = len(opening.proposal.writers) if opening.proposal is not None else 0
    yield from (MakePrincipal(seat, play, versions, seat) for seat in principal.asked_about(state.ruling, state))
    yield from (BeginWithoutOthers(seat, play, seat) for seat in steps.asked_to_begin(state.ruling, state))
    yield from _of_relationship(state)
    if state.step == RESOURCES:
        due = dict.fromkeys(resources.missing_resources(state.ruling, state))
        yield from (WriteResource(seat, play, opening.given.count(seat), seat) for seat in due)
    written = len(challenges.written_challenges(state))
    unfinished = challenges.is_step(state) and not challenges.is_complete(state.ruling, state)
    if unfinished and state.turn in seats_in_play(state):
        yield WriteChallenge(state.turn, play, written + len(opening.passed))
    if state.step == THEMES:
        waiting = (seat for seat in seats_in_play(state) if seat not in state.ready)
        yield from (AddThemes(seat, play, len(state.themes), seat) for seat in waiting)
    yield from (RankChallenges(seat, play, written, seat) for seat in ranking.asked_to_rank(state.ruling, state))


def _unready(state: Story) -> list[str]:
    """The players whose character is not ready for this play in the first step, or who have none in the second.

    Later they join as in an act (SZ-12.2).
    """
    if state.step in ("", CHARACTERS):
        return [seat for seat in state.players if not state.has(seat) or seat not in state.opening.sheets]
    return [seat for seat in state.players if not state.has(seat)] if state.step == RELATIONSHIPS else []


def _of_relationship(state: Story) -> Iterator[WriteRelationship]:
    seat, pair = relationships.asked_of(state.ruling, state), relationships.next_pair(state.ruling, state)
    if seat and pair is not None:
        draft = relationships.draft_of(state, pair)
        yield WriteRelationship(seat, state.plays, *pair, draft.by if draft is not None else "")
