"""The events between beats and in beats."""

from __future__ import annotations

import msgspec

from croupier.core.events import Event, no_line
from croupier.core.names import and_so_on
from croupier.games.syuzheteers.names import card_title, character_name, sentence
from croupier.games.syuzheteers.scenes.state import Beat, Claiming, Wish
from croupier.games.syuzheteers.state import Story, with_scene

put = msgspec.structs.replace


class ClaimingBegan(Event, frozen=True, tag="claiming_began"):
    """The next beat can be claimed; `passed` have put its counter back, `named` has the turn, if anyone."""

    number: int
    passed: tuple[str, ...] = ()
    named: str = ""

    def apply(self, state: Story) -> Story:
        claiming = Claiming(self.number, (), self.passed, self.named, self.passed)
        return put(state, claiming=claiming, openings=self.number)

    log_line = no_line


class BeatClaimed(Event, frozen=True, tag="beat_claimed"):
    seat: str
    card: str

    def apply(self, state: Story) -> Story:
        return _with_claiming(state, claims=(*_open(state).claims, (self.seat, self.card)))

    def log_line(self, view: Story) -> str:
        of = f" of {scene_title(view, self.card)}" if self.card else ", for a monologue"
        return sentence(f"{character_name(view, self.seat)} claims the next beat{of}")


class ClaimWithdrawn(Event, frozen=True, tag="claim_withdrawn"):
    """The claim of a player who has left no longer counts."""

    seat: str

    def apply(self, state: Story) -> Story:
        return _with_claiming(state, claims=tuple(one for one in _open(state).claims if one[0] != self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)}'s claim to the next beat is withdrawn."


class BeatPassed(Event, frozen=True, tag="beat_passed"):
    seat: str

    def apply(self, state: Story) -> Story:
        return _with_claiming(state, passed=(*_open(state).passed, self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} passes."


class NextNamed(Event, frozen=True, tag="next_named"):
    """The next beat is offered to this player."""

    seat: str

    def apply(self, state: Story) -> Story:
        return _with_claiming(state, named=self.seat)

    def log_line(self, view: Story) -> str:
        return f"The next beat goes to {character_name(view, self.seat)}."


class PassesCancelled(Event, frozen=True, tag="passes_cancelled"):
    """Players who passed can claim again; `passed` are those who had; empty in older entries."""

    passed: tuple[str, ...] = ()

    def apply(self, state: Story) -> Story:
        return _with_claiming(state, passed=(), returned=())

    def log_line(self, view: Story) -> str:
        names = and_so_on([character_name(view, seat) for seat in self.passed])
        return f"{names} may claim the next beat after all." if names else ""


class BeatBegan(Event, frozen=True, tag="beat_began"):
    seat: str
    card: str

    def apply(self, state: Story) -> Story:
        again, stood = self.seat in state.acted, state.marker_places.get(self.seat, "")
        here = (self.seat, self.card) in state.acted_in
        beat = Beat(self.seat, self.card, state.openings, again, stood, here, _open(state).returned)
        return put(state, beat=beat, claiming=None)

    def log_line(self, view: Story) -> str:
        name = character_name(view, self.seat)
        return sentence(
            f"{name} has the beat{f': {scene_title(view, self.card)}' if self.card else ', for a monologue'}"
        )


class WishSet(Event, frozen=True, tag="wish_set"):
    """A player asks for consent to a challenge; None: the other player has consented or refused.

    With `why`, this seat's request lapses unanswered.
    """

    wish: Wish | None = None
    seat: str = ""
    consents: bool = False
    why: str = ""

    def apply(self, state: Story) -> Story:
        return put(state, wish=self.wish)

    def log_line(self, view: Story) -> str:
        wish = self.wish
        if wish is None and self.why:
            return sentence(f"{character_name(view, self.seat)}'s request to antagonize lapses: {self.why}")
        if wish is None:
            answer = "consents to the challenge" if self.consents else "does not consent to the challenge"
            return f"{character_name(view, self.seat)} {answer}." if self.seat else ""
        seat, against = character_name(view, wish.seat), character_name(view, wish.against)
        return sentence(f"{seat} asks to antagonize {against} with a challenge: “{wish.question}”")


class BeatReturned(Event, frozen=True, tag="beat_returned"):
    """A player puts the counter back; the beat does not count."""

    seat: str

    def apply(self, state: Story) -> Story:
        return put(state, beat=None)

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} puts the beat counter back."


class Exited(Event, frozen=True, tag="exited"):
    seat: str

    def apply(self, state: Story) -> Story:
        return put(state, exited=(*state.exited, self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} exits stage left."


class ChorusPlayed(Event, frozen=True, tag="chorus_played"):
    """A Chorus of minor characters is played in this scene; the players `freed` by it may act again."""

    card: str
    cast: tuple[str, ...]
    tale: str = ""
    freed: tuple[str, ...] = ()

    def apply(self, state: Story) -> Story:
        return with_scene(state, self.card, had_chorus=True)

    def log_line(self, view: Story) -> str:
        cast = ", ".join(character_name(view, one) for one in self.cast)
        told = sentence(f"Chorus in {scene_title(view, self.card)}: {cast}{f'. {self.tale}' if self.tale else ''}")
        freed = ", ".join(character_name(view, one) for one in self.freed)
        return f"{told} Free to act again: {freed}." if freed else told


class Antagonized(Event, frozen=True, tag="antagonized"):
    """A challenge for another player's main character is put into the plot, on top or at the bottom."""

    seat: str
    against: str
    card: str
    top: bool = False

    def apply(self, state: Story) -> Story:
        return put(state, antagonized=(*state.antagonized, self.seat), divider=state.divider + self.top)

    def log_line(self, view: Story) -> str:
        seat, against = character_name(view, self.seat), character_name(view, self.against)
        where = "on top of the plot" if self.top else "to the bottom of the plot"
        return f"{seat} antagonizes {against}: the challenge goes {where}."


BEAT, ROLL, REQUEST, JUDGMENT = "beat", "roll", "request", "judgment"
"""What can be broken off."""
BROKEN_OFF_LINES = {
    BEAT: "The beat is broken off.",
    ROLL: "The roll is broken off.",
    REQUEST: "The request to antagonize is called off.",
    JUDGMENT: "The table no longer judges that claim.",
}


class BrokenOff(Event, frozen=True, tag="broken_off"):
    """The current beat is canceled, with its roll; or, without a beat, a roll, a request or the judging of claims."""

    what: str = BEAT

    def apply(self, state: Story) -> Story:
        return put(state, beat=None, roll=None, wish=None, matters=())

    def log_line(self, view: Story) -> str:
        return BROKEN_OFF_LINES[self.what]


def scene_title(view: Story, card: str) -> str:
    """The title of a scene's card."""
    return card_title(view.card(card)) if view.has_card(card) else "no scene"


def _open(state: Story) -> Claiming:
    return state.claiming or Claiming(state.openings)


def _with_claiming(state: Story, **changes: object) -> Story:
    return put(state, claiming=put(_open(state), **changes))
