"""What a seat may do between beats, in a beat without a roll, and at the curtain, made from its view."""

from __future__ import annotations

from croupier.core.choices import Field, Option, one_of, text
from croupier.core.menu import Menu
from croupier.core.state import GM, Ask
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.content import CHALLENGES
from croupier.games.syuzheteers.assets.lines import called, who
from croupier.games.syuzheteers.people import LONGEST_QUESTION, LONGEST_TEXT
from croupier.games.syuzheteers.prologue.order import gm_of, playing
from croupier.games.syuzheteers.roll.offers import beat_actions
from croupier.games.syuzheteers.scenes import asks, claims, late_offers
from croupier.games.syuzheteers.scenes import commands as wish
from croupier.games.syuzheteers.scenes.beats import between_beats
from croupier.games.syuzheteers.scenes.chorus import LEAST
from croupier.games.syuzheteers.scenes.counting import takes_from
from croupier.games.syuzheteers.scenes.reactions import LONGEST_NOTE
from croupier.games.syuzheteers.scenes.state import ACT_3, ACTS
from croupier.games.syuzheteers.state import Story

ADVICE = {
    "act_1": "Act I: enter an unfamiliar situation to get what you want; some challenges become resources for later",
    "act_2": "Act II: adapt to the unfamiliar situation; wear the challenges down to a few",
    "act_3": "Act III: get what you want, and pay for it",
}
"""What each act is for (SZ-11.8, SZ-11.10, SZ-11.14)."""


def offer(menu: Menu[Story], ask: Ask, prompt: str) -> None:
    """The choices that answer a question of this part."""
    view = menu.view
    match ask.key.partition(":")[0]:
        case asks.CLAIM:
            if claims.where_eligible(view.settings.__getitem__, view, menu.seat):
                take_beats(menu, prompt)
            else:
                _exit(menu, prompt)
            menu.add("Pass", wish.PassBeat(), ask=prompt, clauses=("SZ-6.9",))
        case asks.NEXT:
            for seat in claims.eligible(view.settings.__getitem__, view):
                menu.add(f"Hand the beat on to {who(view, seat)}", wish.NameNext(seat), ask=prompt, clauses=("SZ-R26",))
        case asks.BEAT:
            beat_actions(menu, prompt)
            _without_a_roll(menu, prompt)
        case asks.ANTAGONISM:
            for yes, label in ((True, "Consent to that challenge"), (False, "Do not consent")):
                menu.add(label, wish.AnswerWish(yes=yes), ask=prompt, clauses=("SZ-9.9",))
        case asks.PAYER:
            late_offers.payer(menu, ask, prompt)
        case asks.PAY:
            late_offers.pay(menu, ask, prompt)
        case asks.JOIN:
            late_offers.join(menu, prompt)


def take_beats(menu: Menu[Story], prompt: str | None) -> None:
    """A counter is picked up from its scene, in Act III from the pool for a scene."""
    view = menu.view
    own = (places.bank(menu.seat),)
    group = "now" if prompt else "any_time"
    for scene in view.scenes:
        there = own if view.phase != ACT_3 else (places.scene(scene.card),)
        menu.add(
            f"Take the beat: {called(view.card(scene.card))}", wish.TakeBeat(scene.card), ask=prompt, group=group,
            clauses=("SZ-6.2", "SZ-6.4"), piece=takes_from(view, scene.card), to=there, help=ADVICE.get(view.phase, ""),
        )  # fmt: skip
    if claims.NO_SCENE in claims.where_eligible(view.settings.__getitem__, view, menu.seat):
        menu.add(
            "Take the beat alone, for a monologue", wish.TakeBeat(), ask=prompt, group=group,
            clauses=("SZ-6.2", "SZ-9.7"), piece=takes_from(view, ""), to=own,
        )  # fmt: skip


def any_time(menu: Menu[Story]) -> None:
    """Exit, Delay, a late claim, the note of a scene; a challenge for a point; the GM's Chorus."""
    view = menu.view
    if view.phase not in ACTS or not view.scenes or view.curtain is not None:
        return
    if menu.seat == GM:
        if gm_of(view.settings.__getitem__, view) and between_beats(view):
            for scene in view.scenes:
                chorus(menu, scene.card, None)
        return
    if menu.seat not in playing(view):
        return
    claiming = view.claiming
    passed = claiming is not None and menu.seat in claiming.passed
    if passed and between_beats(view) and claims.where_eligible(view.settings.__getitem__, view, menu.seat):
        take_beats(menu, None)
    asked = any(prompt.ask.key.startswith(asks.CLAIM) and prompt.ask.seat == menu.seat for prompt in view.prompts)
    if places.marker(view, menu.seat) and not asked:
        _exit(menu, None)
    if view.phase != ACT_3 and view.settings["delay_price"] != "counter":
        menu.add("Delay the Inevitable", wish.DelayScene(), group="any_time", clauses=("SZ-10.6",), judge=True)
    if view.phase != ACT_3 and view.settings["antagonize"] == "point":
        antagonize(menu, None)
    for scene in view.scenes:
        first = scene.first or (view.beat.seat if view.beat is not None and view.beat.card == scene.card else "")
        if first == menu.seat:
            note = text("note", "Place, time and context", LONGEST_NOTE, required=True)
            menu.add(
                f"Write the note of {called(view.card(scene.card))}",
                {"type": "write_note_of_scene", "card": scene.card}, note, group="any_time", clauses=("SZ-6.8",),
            )  # fmt: skip


def _exit(menu: Menu[Story], prompt: str | None) -> None:
    group = "now" if prompt else "any_time"
    off = places.marker(menu.view, menu.seat)
    menu.add("Exit Stage Left", wish.ExitStage(), ask=prompt, group=group, clauses=("SZ-10.5",), piece=off or None)


def _without_a_roll(menu: Menu[Story], prompt: str) -> None:
    view = menu.view
    beat = view.beat
    assert beat is not None
    if beat.card:
        chorus(menu, beat.card, prompt)
        if view.phase != ACT_3 and view.settings["antagonize"] != "point":
            antagonize(menu, prompt)
        if view.phase != ACT_3 and view.settings["delay_price"] == "counter":
            menu.add("Delay the Inevitable", wish.DelayScene(), ask=prompt, clauses=("SZ-10.6", "SZ-R49"), judge=True)
    menu.add("Put the counter back", wish.PutBack(), ask=prompt, clauses=("SZ-6.2",))


def chorus(menu: Menu[Story], card: str, prompt: str | None) -> None:
    """Two or more of the cast, and a new note."""
    view = menu.view
    cast = tuple(Option(one.id, f"{one.name}: {one.line}") for one in view.cast)
    fields: tuple[Field, ...] = (
        Field("cast", "Minor characters", "some_of", min=LEAST, max=max(LEAST, len(cast)), options=cast),
        text("note", "New place, time or context", LONGEST_NOTE, required=True),
        text("tale", "Their exchange", LONGEST_TEXT),
    )
    test = wish.Chorus(card, tuple(one.id for one in view.cast)[:LEAST], "elsewhere")
    if view.settings["chorus"] == "moot_obstacle" and view.card(card).obstacles:
        moot = [("", "none"), *((one.id, one.text) for one in view.card(card).obstacles)]
        fields = (*fields, one_of("moot", "Makes this obstacle moot", moot, required=False, default=""))
    menu.add(
        f"Chorus: {called(view.card(card))}", {"type": "chorus", "card": card}, *fields, ask=prompt,
        group="now" if prompt else "any_time", clauses=("SZ-9.8",), test=test,
    )  # fmt: skip


def antagonize(menu: Menu[Story], prompt: str | None) -> None:
    """A challenge for another's main character."""
    view = menu.view
    others = [(seat, who(view, seat)) for seat in playing(view) if seat != menu.seat]
    if not others:
        return
    types = [(name, f"{name}: {what}") for name, what in CHALLENGES.items()]
    menu.add(
        "Antagonize", {"type": "antagonize"}, one_of("against", "Whose main character", others),
        one_of("challenge", "Type", types), text("question", "The question it asks", LONGEST_QUESTION, required=True),
        ask=prompt, group="now" if prompt else "any_time", clauses=("SZ-9.9",),
        test=wish.Antagonize(others[0][0], "Rival", "who is the better one?"),
    )  # fmt: skip
