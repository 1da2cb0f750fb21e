"""The events of the prologue and the epilogue, except those of sheets."""

from __future__ import annotations

import msgspec

from croupier.core.banners import END, Banner
from croupier.core.events import Event, as_note, no_line, unchanged
from croupier.core.names import and_so_on, capitalized_name
from croupier.games.syuzheteers.assets.covered import is_covered
from croupier.games.syuzheteers.names import card_title, character_name, sentence
from croupier.games.syuzheteers.prologue.sheet_events import with_opening
from croupier.games.syuzheteers.prologue.state import Character, Draft, Opening
from croupier.games.syuzheteers.scenes.state import CHALLENGES, DONE, PROLOGUE, RESOURCES
from croupier.games.syuzheteers.state import Story, with_character

put = msgspec.structs.replace
STEP_LINES = {
    "relationships": "Relationships: what stands between you?",
    "resources": "Everyone writes a starting resource.",
    "challenges": "Players take turns writing challenges.",
    "themes": "What is this play about?",
    "ranking": "Rank the challenges.",
    "changes": "Return to the familiar, having changed.",
    "assessment": "Which characters got what they wanted?",
    "rewards": "Everyone spends rewards in secret; all are shown together.",
    "": "The play is over.",
}

PREPARED_LINES = {
    RESOURCES: "Everyone draws or writes a starting resource.",
    CHALLENGES: "Players take turns drawing or writing challenges.",
}
"""The lines of steps in which prepared cards are drawn as long as there are some."""


class StepBegan(Event, frozen=True, tag="step_began"):
    """The prologue or the epilogue reaches its next step; `turn` is the first player, if they take turns.

    In an `idle` step there is nothing to do, so the log leaves it out.
    """

    step: str
    turn: str = ""
    phase: str = ""
    idle: bool = False

    def apply(self, state: Story) -> Story:
        return put(state, step=self.step, turn=self.turn, ready=(), phase=self.phase or state.phase)

    def log_line(self, view: Story) -> str:
        if self.idle:
            return ""
        lines = STEP_LINES if view.ruling("cards") == "blank" else STEP_LINES | PREPARED_LINES
        said = lines.get(self.step, "")
        two = self.step == RESOURCES and view.ruling("starting_resources") == "2"
        return said.replace("a starting resource", "two starting resources") if two else said

    def banner(self, view: Story) -> Banner | None:
        return None if self.phase != DONE else Banner(END, "play", "Play over", next="The same characters may play on.")


class TurnCame(Event, frozen=True, tag="turn_came"):
    """A player's turn to write or to rank begins."""

    seat: str

    def apply(self, state: Story) -> Story:
        return put(state, turn=self.seat)

    log_line = no_line


class SaidReady(Event, frozen=True, tag="said_ready"):
    seat: str

    line_kind = as_note

    def apply(self, state: Story) -> Story:
        return put(state, ready=(*state.ready, self.seat))

    def log_line(self, view: Story) -> str:
        return f"{capitalized_name(view, self.seat)} is ready."


class RelationshipDrafted(Event, frozen=True, tag="relationship_drafted"):
    """A relationship's face is written and waits for the other party; None: it is settled."""

    draft: Draft | None

    def apply(self, state: Story) -> Story:
        return with_opening(state, draft=self.draft)

    def log_line(self, view: Story) -> str:
        if self.draft is None:
            return ""
        both = " and ".join(character_name(view, one) for one in self.draft.pair)
        return sentence(
            f"{capitalized_name(view, self.draft.by)} proposes a relationship between {both}: “{self.draft.name}”"
        )


class ResourceGiven(Event, frozen=True, tag="resource_given"):
    """A player receives a starting resource."""

    seat: str

    def apply(self, state: Story) -> Story:
        return with_opening(state, given=(*state.opening.given, self.seat))

    log_line = no_line


class ChallengePassed(Event, frozen=True, tag="challenge_passed"):
    seat: str

    def apply(self, state: Story) -> Story:
        return with_opening(state, passed=(*state.opening.passed, self.seat))

    def log_line(self, view: Story) -> str:
        return f"{capitalized_name(view, self.seat)} lets the next player write."


class ThemeAdded(Event, frozen=True, tag="theme_added"):
    text: str

    def apply(self, state: Story) -> Story:
        return put(state, themes=(*state.themes, self.text))

    def log_line(self, view: Story) -> str:
        return sentence(f"Theme: {self.text}")


class ChallengePlaced(Event, frozen=True, tag="challenge_placed"):
    """A player has put a challenge into the plot; `place` counts from the top, 0 if the plot is covered."""

    seat: str
    card: str
    place: int = 0

    apply = unchanged

    def log_line(self, view: Story) -> str:
        where = " on top of the plot" if self.place == 1 else " in the plot"
        nth = f", in position {self.place} from the top" if self.place > 1 else ""
        return f"{capitalized_name(view, self.seat)} puts {card_title(view.card(self.card))}{where}{nth}."


class ChallengesRanked(Event, frozen=True, tag="challenges_ranked"):
    """The challenges are ranked; the plot is listed from the top."""

    cards: tuple[str, ...]

    def apply(self, state: Story) -> Story:
        ranks = {card: at for at, card in enumerate(self.cards)}
        return put(state, cards=tuple(put(one, rank=ranks.get(one.id, -1)) for one in state.cards))

    def log_line(self, view: Story) -> str:
        if is_covered(view) and self.cards:
            return sentence(f"The plot is ranked and covered. On top: {card_title(view.card(self.cards[0]))}")
        return f"The plot from the top: {', '.join(card_title(view.card(card)) for card in self.cards)}."


class ChangeTold(Event, frozen=True, tag="change_told"):
    """A player says how their character has changed."""

    seat: str
    text: str

    def apply(self, state: Story) -> Story:
        return put(with_character(state, self.seat, changed=self.text), ready=(*state.ready, self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)}: {self.text}"


class WantClaimed(Event, frozen=True, tag="want_claimed"):
    """A player says whether their character got what they wanted; this stands unless it is struck."""

    seat: str
    met: bool

    def apply(self, state: Story) -> Story:
        return with_opening(state, claimed=(self.seat, self.met))

    log_line = no_line


class WantAssessed(Event, frozen=True, tag="want_assessed"):
    """The table has settled whether a character got what they wanted."""

    seat: str
    met: bool

    def apply(self, state: Story) -> Story:
        return with_opening(with_character(state, self.seat, had_want=self.met), claimed=None)

    def log_line(self, view: Story) -> str:
        result = "got" if self.met else "did not get"
        want = view.character(self.seat).want.value if view.has(self.seat) else None
        said = f"{character_name(view, self.seat)} {result} what they wanted"
        return sentence(f"{said}: {want}") if want else f"{said}."


class StepUnbought(Event, frozen=True, tag="step_unbought"):
    """A step of reward that a player chose is not bought: players before them took what it needs."""

    seat: str
    ware: str
    why: str

    apply = unchanged

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} does not improve {self.ware}: {self.why}."


class PlayBegan(Event, frozen=True, tag="play_began"):
    """A further play with the same characters begins."""

    number: int

    def apply(self, state: Story) -> Story:
        characters = tuple(_renewed(one) for one in state.characters)
        return put(
            state, plays=self.number, phase=PROLOGUE, step="", turn="", ready=(), themes=(), opening=Opening(),
            characters=characters, lost=(), last_active="",
        )  # fmt: skip

    def log_line(self, view: Story) -> str:
        return f"Play {self.number} begins."


class ChallengesCarried(Event, frozen=True, tag="challenges_carried"):
    """Under a ruling, these challenges of the last play wait to be ranked again."""

    cards: tuple[str, ...]
    apply = unchanged

    def log_line(self, view: Story) -> str:
        return sentence(f"Carried over: {and_so_on([card_title(view.card(one)) for one in self.cards])}")


def _renewed(one: Character) -> Character:
    inclinations = tuple(put(each, spent=0) for each in one.inclinations)
    return put(one, uses=0, had_want=None, changed="", inclinations=inclinations)
