"""The choices between beats and in a beat without a roll, made from the view of a seat."""

from __future__ import annotations

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.card_fields import challenge_field, question_field
from croupier.games.syuzheteers.beat.counters import takes_from
from croupier.games.syuzheteers.input_checks import LONGEST_TEXT
from croupier.games.syuzheteers.names import card_title, character_name
from croupier.games.syuzheteers.objections import judge_claims
from croupier.games.syuzheteers.players import active_seats, is_antagonistic
from croupier.games.syuzheteers.scenes import beat_claims
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes.chorus import LEAST
from croupier.games.syuzheteers.scenes.scene_note import LONGEST_NOTE
from croupier.games.syuzheteers.scenes.state import ACT_3
from croupier.games.syuzheteers.state import Story

ADVICE = {
    "act_1": "Act I: enter an unfamiliar situation to get what you want; some challenges become resources for later",
    "act_2": "Act II: adapt to the unfamiliar situation; wear the challenges down to a few",
    "act_3": "Act III: get what you want, and pay for it",
}
"""The purpose of each act (SZ-11.8, SZ-11.10, SZ-11.14)."""


def add_beats(menu: Menu[Story], prompt: str | None) -> None:
    """Add the choices to pick up a counter from its scene; in Act III, from the pool for a scene."""
    view = menu.view
    own = (places.bank(menu.seat),)
    group = "now" if prompt else "any_time"
    for scene in view.scenes:
        there = own if view.phase != ACT_3 else (places.scene(scene.card),)
        menu.add(
            f"Take the beat: {card_title(view.card(scene.card))}", wish.TakeBeat(scene.card), ask=prompt, group=group,
            clauses=("SZ-6.2", "SZ-6.4"), piece=takes_from(view, scene.card), to=there, help=ADVICE.get(view.phase, ""),
        )  # fmt: skip
    if beat_claims.NO_SCENE in beat_claims.where_eligible(view.ruling, view, menu.seat):
        menu.add(
            "Take the beat alone, for a monologue", wish.TakeBeat(), ask=prompt, group=group,
            clauses=("SZ-6.2", "SZ-9.7"), piece=takes_from(view, ""), to=own,
        )  # fmt: skip


EXITS = {
    "act_again": "your character leaves the scene and may act again, after those who have not acted",
    "presence": "your character leaves the scene; they can still deliver a monologue or make an entrance",
}
cites("SZ-10.5", "SZ-R27", name="EXITS")(EXITS)
ONE_BEAT = "each player has one beat, so this gives nobody another"
cites("SZ-R25", name="ONE_BEAT")(ONE_BEAT)


@rule("SZ-10.5", "SZ-R25", "SZ-R27")
def _exit_gives(view: Story) -> str:
    """What leaving a scene gives, and how often one may leave."""
    ruling, once = view.ruling, f"once in a {'round' if view.phase == ACT_3 else 'scene'}"
    if ruling("exit_gives") == "act_again" and ruling("beat_counters") == "per_player":
        return f"your character leaves the scene; {ONE_BEAT}; {once}"
    return f"{EXITS[ruling('exit_gives')]}; {once}"


@rule("SZ-9.8", "SZ-R25", "SZ-R42")
def _chorus_gives(view: Story, seat: str) -> str:
    """What a Chorus does, and how often there is one."""
    ruling, once = view.ruling, f"once in a scene{' and round' if view.phase == ACT_3 else ''}"
    if ruling("chorus") == "context_and_markers" and ruling("beat_counters") == "per_player":
        return f"{TALK}; everyone who stands in it leaves it; {ONE_BEAT}; {once}"
    doubt = _doubt(view, seat) if ruling("chorus") == "moot_obstacle" else ""
    return f"{CHORUS[ruling('chorus')]}{doubt}; {once}"


@rule("SZ-1.8", "SZ-R3")
def _doubt(view: Story, seat: str) -> str:
    """The end of a sentence on what a seat proposes: who may object to it, if anyone."""
    if not judge_claims.objectors(view.ruling, view, seat):
        return ""
    judge = judge_claims.judge_of(view.ruling, view)
    return f", unless {'somebody' if judge in ('', seat) else 'the GM' if judge == GM else 'the judge'} objects"


def add_exit(menu: Menu[Story], prompt: str | None) -> None:
    """Add the choice to leave the scene."""
    group = "now" if prompt else "any_time"
    off = places.marker(menu.view, menu.seat)
    menu.add("Exit Stage Left", wish.ExitStage(), ask=prompt, group=group, clauses=("SZ-10.5",), piece=off or None,
             help=_exit_gives(menu.view))  # fmt: skip


def add_actions_without_roll(menu: Menu[Story], prompt: str) -> None:
    """Add the choices to play a Chorus, write a challenge for another character, delay, or put the counter back."""
    view = menu.view
    beat = view.beat
    assert beat is not None
    if beat.card:
        add_chorus(menu, beat.card, prompt)
        if view.phase != ACT_3 and view.ruling("antagonize") != "point":
            add_antagonism(menu, prompt)
        if view.phase != ACT_3 and view.ruling("delay_price") == "counter":
            add_delay(menu, prompt)
    menu.add("Put the counter back", wish.PutBack(), ask=prompt, clauses=("SZ-6.2",),
             help="somebody else takes the beat")  # fmt: skip


DELAYS = {
    "free": "the challenge goes to the bottom of the plot{}; others come first",
    "counter": "the challenge goes to the bottom of the plot{}; the beat is used up even if that is struck",
    "obstacle": "the challenge gains an obstacle and goes to the bottom of the plot{}",
}
"""The text of the choice to delay a challenge, by the ruling on its price; who may object stands in the gap."""


@rule("SZ-10.6", "SZ-R49")
def add_delay(menu: Menu[Story], prompt: str | None) -> None:
    """Add the choice to move the challenge on stage to the bottom of the plot."""
    price = menu.view.ruling("delay_price")
    clauses = ("SZ-10.6",) if price == "free" else ("SZ-10.6", "SZ-R49")
    group = "now" if prompt else "any_time"
    menu.add("Delay the Inevitable", wish.DelayScene(), ask=prompt, group=group, clauses=clauses, judge=True,
             help=f"{DELAYS[price].format(_doubt(menu.view, menu.seat))}; once in an act")  # fmt: skip


TALK = "minor characters talk and set the scene anew, without a roll"
CHORUS = {
    "context_and_markers": f"{TALK}; everyone who stands in it may act again while beats are left",
    "context": TALK,
    "moot_obstacle": f"{TALK}; it can make an obstacle moot",
}
cites("SZ-9.8", "SZ-R42", name="CHORUS")(CHORUS)


def add_chorus(menu: Menu[Story], card: str, prompt: str | None) -> None:
    """Add the choice to play a Chorus of two or more of the cast, with a new note."""
    view = menu.view
    cast = tuple(Option(one.id, f"{one.name}: {one.line}") for one in view.cast)
    fields: tuple[Field, ...] = (
        Field("cast", "Minor characters", "some_of", min=LEAST, max=max(LEAST, len(cast)), options=cast),
        text("note", "New place, time or context", LONGEST_NOTE, required=True),
        text("tale", "Their exchange", LONGEST_TEXT),
    )
    test = wish.Chorus(card, tuple(one.id for one in view.cast)[:LEAST], "elsewhere")
    if view.ruling("chorus") == "moot_obstacle" and view.card(card).obstacles:
        moot = [("", "none"), *((one.id, one.text) for one in view.card(card).obstacles)]
        fields = (*fields, one_of("moot", "Makes this obstacle moot", moot, required=False, default=""))
    menu.add(
        f"Chorus: {card_title(view.card(card))}", {"type": "chorus", "card": card}, *fields, ask=prompt,
        group="now" if prompt else "any_time", clauses=("SZ-9.8",), test=test,
        help=_chorus_gives(view, menu.seat),
    )  # fmt: skip


@rule("SZ-9.9", "SZ-R43")
def challenge_place(view: Story) -> str:
    """Where a challenge of antagonizing is written."""
    return "on top of the plot" if view.ruling("antagonize") == "beat_top" else "at the bottom of the plot"


@rule("SZ-9.9", "SZ-R43", "SZ-R50")
def _antagonism(view: Story) -> str:
    """What antagonizing does: where the challenge goes, what it costs, and whether it needs consent."""
    cost = "for a banked point" if view.ruling("antagonize") == "point" else "without a roll"
    consent = "" if is_antagonistic(view.ruling) else ", if they agree"
    return f"a new challenge of somebody else's own {challenge_place(view)}, {cost}{consent}; once in an act"


def add_antagonism(menu: Menu[Story], prompt: str | None) -> None:
    """Add the choice to write a challenge for another player's main character."""
    view = menu.view
    others = [(seat, character_name(view, seat)) for seat in active_seats(view) if seat != menu.seat]
    if not others:
        return
    menu.add(
        "Antagonize", {"type": "antagonize"}, one_of("against", "Whose main character", others),
        challenge_field(view), question_field(),
        ask=prompt, group="now" if prompt else "any_time", clauses=("SZ-9.9",),
        help=_antagonism(view),
        test=wish.Antagonize(others[0][0], "Rival", "who is the better one?"),
    )  # fmt: skip
