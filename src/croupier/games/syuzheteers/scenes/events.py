"""The events of acts, scenes and the curtain."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, DECLARED, END, Banner, figures
from croupier.core.events import Event, no_line
from croupier.games.syuzheteers.names import card_title, character_name, sentence
from croupier.games.syuzheteers.scenes.beat_events import scene_title
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3, Curtain, Scene
from croupier.games.syuzheteers.state import Story, with_card, with_scene

put = msgspec.structs.replace
TITLES = {"act_1": "Act I", "act_2": "Act II", "act_3": "Act III", "epilogue": "The Epilogue"}


class ActBegan(Event, frozen=True, tag="act_began"):
    """An act, or the Epilogue, begins: destiny is renewed, nothing is delayed, and nobody has antagonized.

    `why` is the reason the previous act is over.
    """

    phase: str
    why: str = ""

    def apply(self, state: Story) -> Story:
        people = tuple(put(one, uses=one.level) for one in state.characters)
        cards = tuple(put(one, delayed=False) if one.delayed else one for one in state.cards)
        return put(
            state, phase=self.phase, characters=people, cards=cards, antagonized=(), act_pass=0, act_round=0, divider=0,
            claiming=None, acted=(), acted_in=(), exited=(), stays="", ready=(), step="", turn="",
        )  # fmt: skip

    def log_line(self, view: Story) -> str:
        over = f"The act is over: {self.why}. " if self.why else ""
        return f"{over}{TITLES.get(self.phase, self.phase)} begins."

    def banner(self, view: Story) -> Banner:
        title = TITLES.get(self.phase, self.phase)
        if not self.why:
            return Banner(DECLARED, "act", title)
        return Banner(END, "act", "Act over", next=f"{title} begins.")


class PassBegan(Event, frozen=True, tag="pass_began"):
    """A pass begins with the divider under the plot: this many cards lie on it."""

    number: int
    above: int

    def apply(self, state: Story) -> Story:
        return put(state, act_pass=self.number, divider=self.above)

    def log_line(self, view: Story) -> str:
        cards = "1 challenge" if self.above == 1 else f"{self.above} challenges"
        return f"Pass {self.number}: the divider goes under {cards}." if view.phase == ACT_2 else ""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round of Act III begins; `why` is the reason the previous one is over."""

    number: int
    why: str = ""

    def apply(self, state: Story) -> Story:
        fresh = tuple(put(one, had_chorus=False) for one in state.scenes)
        return put(state, act_round=self.number, scenes=fresh, acted=(), acted_in=(), exited=(), claiming=None)

    def log_line(self, view: Story) -> str:
        over = f"Round {self.number - 1} is over: {self.why}. " if self.why else ""
        return f"{over}Round {self.number} begins."


class DividerSet(Event, frozen=True, tag="divider_set"):
    """After a decree, this many cards lie on the divider."""

    above: int

    def apply(self, state: Story) -> Story:
        return put(state, divider=self.above)

    log_line = no_line


class SceneBegan(Event, frozen=True, tag="scene_began"):
    """A challenge is on stage; `above` cards now lie on the divider."""

    card: str
    above: int
    again: bool = False

    def apply(self, state: Story) -> Story:
        scene = Scene(self.card, again=self.again)
        return put(state, scenes=(*state.scenes, scene), divider=self.above, stays="")

    def log_line(self, view: Story) -> str:
        return sentence(f"On stage{' once more' if self.again else ''}: {scene_title(view, self.card)}")

    def banner(self, view: Story) -> Banner:
        return Banner(DECLARED, "scene", "On stage", who=scene_title(view, self.card), key=self.card, heads=True)


class SceneEnded(Event, frozen=True, tag="scene_ended"):
    """A scene is over: resolved, delayed, out of beats, or passed by all.

    Its challenge goes on top of the plot if it `stays`, or to the `bottom`.
    """

    card: str
    why: str
    stays: bool = False
    bottom: bool = False

    def apply(self, state: Story) -> Story:
        left = tuple(one for one in state.scenes if one.card != self.card)
        stays = self.card if self.stays else ""
        state = put(state, scenes=left, stays=stays, divider=state.divider + self.stays)
        return state if state.phase == ACT_3 else put(state, claiming=None, acted=(), acted_in=(), exited=())

    def log_line(self, view: Story) -> str:
        question = view.card(self.card).question if view.has_card(self.card) else ""
        title = f"“{question}”" if question else scene_title(view, self.card)
        over = sentence(f"The scene {title} is over{f': {self.why}' if self.why else ''}")
        if self.stays:
            return f"{over} It stays on top of the plot for one more scene."
        return f"{over} The challenge goes to the bottom of the plot." if self.bottom else over

    def banner(self, view: Story) -> Banner:
        stays = "The challenge stays on the plot for one more scene. " if self.stays else ""
        after = f"{stays}Someone takes the next beat, or the act ends."
        return Banner(END, "scene", "Scene over", next=after, key=self.card)


class NoteSet(Event, frozen=True, tag="note_set"):
    """The note of a scene is set: place, time and context."""

    card: str
    note: str

    def apply(self, state: Story) -> Story:
        return with_scene(state, self.card, note=self.note)

    def log_line(self, view: Story) -> str:
        return sentence(f"The scene {scene_title(view, self.card)}: {self.note}")


class Delayed(Event, frozen=True, tag="delayed"):
    """The delay of a challenge has been proposed, which is possible once in an act.

    `struck`: it stays where it is; `spent`: the seat whose beat this has cost all the same, if any.
    """

    card: str
    struck: bool = False
    spent: str = ""

    def apply(self, state: Story) -> Story:
        return with_card(state, self.card, delayed=True)

    def log_line(self, view: Story) -> str:
        """That it cannot be proposed again; of one that is delayed, the end of its scene tells."""
        if not self.struck or not view.has_card(self.card):
            return ""
        beat = f" {character_name(view, self.spent)}'s beat is used up." if self.spent else ""
        return f"{card_title(view.card(self.card))} cannot be delayed again in this act.{beat}"


class CurtainSet(Event, frozen=True, tag="curtain_set"):
    """Who proposes a payer for a challenge, or who pays; None when settled. `why`: why Act III is over."""

    curtain: Curtain | None = None
    why: str = ""

    def apply(self, state: Story) -> Story:
        return put(state, curtain=self.curtain)

    def log_line(self, view: Story) -> str:
        curtain = self.curtain
        if curtain is None:
            return ""
        title = scene_title(view, curtain.card)
        if curtain.payer:
            return f"{character_name(view, curtain.payer)} pays for {title}."
        if curtain.proposer or curtain.tried:
            return ""
        over = f"The act is over: {self.why}. " if self.why else ""
        return f"{over}{title} is still on stage: somebody pays for it."


class ChallengeLost(Event, frozen=True, tag="challenge_lost"):
    """A challenge is lost; `paid` is what the payer pays with."""

    card: str
    payer: str
    paid: str = ""

    def apply(self, state: Story) -> Story:
        return put(state, lost=(*state.lost, self.card), curtain=None)

    def log_line(self, view: Story) -> str:
        pays = f" {character_name(view, self.payer)} pays with {self.paid}." if self.payer and self.paid else ""
        return f"{scene_title(view, self.card)} is lost.{pays}"

    def banner(self, view: Story) -> Banner:
        payer = character_name(view, self.payer) if self.payer else ""
        return Banner(
            COST, "challenge", "Lost", "bad", payer, figures=figures(("challenge", scene_title(view, self.card)))
        )


class PlayerGone(Event, frozen=True, tag="player_gone"):
    """A player has left for good."""

    seat: str

    def apply(self, state: Story) -> Story:
        return put(state, gone=(*state.gone, self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} no longer has a player."


class PlayerJoined(Event, frozen=True, tag="player_joined"):
    """A player has joined, or come back: then the main character is no longer in the cast."""

    seat: str

    def apply(self, state: Story) -> Story:
        state = _out_of_cast(state, self.seat)
        return put(state, gone=tuple(one for one in state.gone if one != self.seat))

    def log_line(self, view: Story) -> str:
        return f"{character_name(view, self.seat)} joins the play."


class CastLeft(Event, frozen=True, tag="cast_left"):
    """A main character leaves the cast: their player came back while they led a roll as one of the cast."""

    seat: str

    def apply(self, state: Story) -> Story:
        return _out_of_cast(state, self.seat)

    log_line = no_line


def _out_of_cast(state: Story, seat: str) -> Story:
    """The state without this player's main character in the cast, unless they lead a roll as one of the cast."""
    leader = state.roll.leader if state.roll is not None else ""
    was = [one.id for one in state.cast if one.seat == seat and one.id != leader]
    cast = tuple(one for one in state.cast if one.id not in was)
    hurdles = tuple(put(one, bearer=seat) if one.bearer in was else one for one in state.hurdles)
    return put(state, cast=cast, hurdles=hurdles)
