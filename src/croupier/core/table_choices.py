"""The choices that every seat has: undo, votes, luck, standing answers, the GM's powers."""

from __future__ import annotations

import sys
from functools import lru_cache
from typing import Any

import msgspec

from croupier.core.choice_ids import named
from croupier.core.choices import Choice, Field, WhyNot, faces, one_of, text
from croupier.core.forms import form_of
from croupier.core.game import Game, players_allowed, prompt_of
from croupier.core.identity_cache import IdentityCache
from croupier.core.names import capitalized, capitalized_name, name_of, seat_label
from croupier.core.odds_events import IN_WORDS
from croupier.core.safety.choices import safety_choices
from croupier.core.seat_events import REAL_LUCK_WORDS, WATCHERS_WORDS
from croupier.core.setting_choices import KEPT, setting_choices
from croupier.core.state import (
    BY_GM,
    FREE,
    GM,
    GM_ONLY,
    JOINT,
    LUCKS,
    MODES,
    ODDS,
    OFF,
    REAL_LUCK,
    WATCHERS,
    Rest,
    Seat,
    State,
)
from croupier.core.table_asks import NO_DEFAULT
from croupier.core.table_commands import Abandon, AnswerFor, GiveWord
from croupier.core.talk.choices import talk_choices

UNDO = "undo"
"""The id of the choice to undo the last entry."""
SEATING = frozenset({"leave_seat", "empty_seat", "add_seat", "ask_for_pass", "change_watchers"})
"""Commands about seats; a side table uses the seats of its parent."""


def table_choices(game: Game[Any], view: Any, seat: str, version: int) -> list[Choice]:
    """The choices of a seat that no game has to define."""
    found = [*_votes(view, seat), *_luck(game, view, seat)]
    if version:
        found.append(_undo(version))
    found += [*_own(game, view, seat), *_waiting(game, view, seat)]
    if seat == GM:
        found += _powers(game, view)
    if seat == GM or not view.has_gm:
        found.append(_who_sees_odds(view.odds, has_gm=view.has_gm))
        found.append(_whose_luck(view.luck))
        found.append(_who_allows_real_luck(view.real_luck, has_gm=view.has_gm))
        found += _passes.get(lambda: _asking_for_passes(view, seat), view.seats, view.polls, sys.intern(seat))
    if seat == GM or not view.has_gm:
        found += _seating(game, view)
    if not view.has_gm and not game.is_between(view):
        found.append(_cancel(is_idle=False, ends=game.canceling.words(view), asks=True))
    return [one for one in found if one.command["type"] not in SEATING] if view.is_side_table else found


def _votes(view: State, seat: str) -> list[Choice]:
    return [
        Choice(
            f"{word}: {poll.question}",
            {"type": "vote", "poll": poll.id, "yes": yes},
            prompt=prompt_of(view, seat, f"poll:{poll.id}"),
            help=f"{capitalized_name(view, poll.asker)} asks to {poll.question}",
            judge=True,
            row=capitalized(poll.question),
            short=word,
        )
        for poll in view.polls
        if seat in poll.voters and all(voted != seat for voted, _ in poll.votes)
        for word, yes in (("Allow", True), ("Refuse", False))
    ]


def _luck(game: Game[Any], view: State, seat: str) -> list[Choice]:
    pending = view.pending
    if pending is None:
        return []
    found = []
    if seat in (pending.asked, GM):
        options = (pending.options.value if seat == pending.asked else pending.common) or ()
        if pending.dice == 1:
            options = tuple(str(face) for face in range(1, pending.sides + 1))
        field: Field = (
            one_of("answer", "Result", [(face, face) for face in options])
            if options
            else faces(
                "answer", f"{pending.dice} faces of d{pending.sides}, separated by commas", pending.dice, pending.sides
            )
            if pending.dice
            else text("answer", "Result", 200, required=True)
        )
        prompt = prompt_of(view, seat, f"luck:{pending.unseen}")
        asks = _asked_luck(view)
        found.append(Choice("Enter the result", {"type": "type_luck"}, prompt=prompt, help=asks, fields=(field,)))
    if seat in (pending.asked, pending.seat, GM):
        label = "Leave it to the table's luck" if pending.stands else "Call it off"
        found.append(Choice(label, {"type": "cancel_luck"}, group="table"))
    return found


def _asked_luck(view: State) -> str:
    """What to draw or roll: "2 real dice with 10 sides (2d10) for Ana", "a real card for Ana, from Deck"."""
    pending: Any = view.pending
    who = name_of(view, pending.asked)
    if not pending.dice:
        return f"a real card for {who}, from {pending.deck}" if pending.deck else f"a real card for {who}"
    dice = "1 real die" if pending.dice == 1 else f"{pending.dice} real dice"
    return f"{dice} with {pending.sides} sides ({pending.dice}d{pending.sides}) for {who}"


def with_undo(choices: list[Choice], version: int) -> list[Choice]:
    """A seat's choices where only the table's version has changed: the undo now reverts its last entry."""
    return [_undo(version) if one.choice == UNDO else one for one in choices]


@lru_cache(KEPT)
def _undo(version: int) -> Choice:
    return Choice(
        "Undo the last entry",
        {"type": "undo", "version": version},
        choice=UNDO,
        group="table",
        help="removes it; what was seen stays seen",
        role="undo",
    )


def _own(game: Game[Any], view: Any, seat: str) -> tuple[Choice, ...]:
    me = view.seat(seat)
    has_default = game.answer_times.has_default
    asked = [prompt.ask.key for prompt in view.prompts if prompt.ask.seat == seat and has_default(prompt.ask)]
    kinds = tuple(sorted({key.split(":")[0] for key in asked if not key.startswith(NO_DEFAULT)}))
    waits = any(one["type"] == "use_real_luck" for one in _asked_by(view, seat))
    luck = () if waits else _real_luck(view.real_luck, is_real=me.real_luck)
    rests = _resting(game.answer_times.rests(view, seat), me)
    return (
        *rests,
        *talk_choices(view, seat),
        *safety_choices(view, seat),
        *luck,
        *_at_hand(kinds, me.standing, is_gm=seat == GM, is_open=view.is_open),
    )


def _resting(offered: tuple[Rest, ...], me: Seat) -> list[Choice]:
    """Start or end giving default answers for a while."""
    found = []
    for one in offered:
        on = one.id not in me.rests
        chosen = (*me.rests, one.id) if on else tuple(rest for rest in me.rests if rest != one.id)
        label = one.label if on else f"Ask me again (now: {one.label[:1].lower()}{one.label[1:]})"
        command: dict[str, Any] = {"type": "set_standing", "kinds": me.standing, "rests": chosen}
        help = one.help if on else ""
        usual = bool(help) or msgspec.UNSET
        found.append(
            Choice(label, command, choice=f"rest-{one.id}", group="table", help=help, role="rest", usual=usual)
        )
    return found


@lru_cache(KEPT)
def _at_hand(kinds: tuple[str, ...], standing: tuple[str, ...], *, is_gm: bool, is_open: bool) -> tuple[Choice, ...]:
    """What everyone may do with their own seat; cached for all seats in the same situation."""
    found: list[Choice] = []
    if not is_gm:  # a GM transfers the seat, so that the table is never without one
        found.append(
            Choice(
                "Leave the table for good",
                {"type": "leave_seat"},
                group="table",
                help="your seat becomes free",
                confirm="Leave this table for good? Your seat becomes free, and you need a new invitation to return.",
            )
        )
    if not is_open:
        found.append(
            Choice(
                "Add your own text to the table's luck", {"type": "give_word"}, group="table", fields=form_of(GiveWord)
            )
        )
    for kind in (*kinds, *(one for one in standing if one not in kinds)):
        on = kind not in standing
        chosen = tuple(sorted({*standing, kind})) if on else tuple(one for one in standing if one != kind)
        said = kind.replace("_", " ")
        label = f"Always give the default answer: {said}" if on else f"Ask me again: {said}"
        found.append(Choice(label, {"type": "set_standing", "kinds": chosen}, group="table"))
    return tuple(named(found))


def _asked_by(view: State, seat: str) -> list[dict[str, Any]]:
    """This seat's undecided requests."""
    return [msgspec.json.decode(one.command) for one in view.polls if one.asker == seat and one.command]


@lru_cache(KEPT)
def _real_luck(who: str, *, is_real: bool) -> tuple[Choice, ...]:
    """Use real cards and dice, if the table allows it, or stop using them."""
    if who == OFF and not is_real:
        return ()
    label = "Use the table's luck" if is_real else "Use real cards and dice"
    asks = "" if is_real or who == FREE else "asks the GM first" if who == BY_GM else "asks the others first"
    return (Choice(label, {"type": "use_real_luck", "on": not is_real}, group="table", help=asks),)


@lru_cache(KEPT)
def _who_allows_real_luck(now: str, *, has_gm: bool) -> Choice:
    """Choose who must agree to real cards and dice: the GM does; without a GM, any seat asks the table."""
    options = [(one, REAL_LUCK_WORDS[one]) for one in REAL_LUCK if one != now and (has_gm or one != BY_GM)]
    field = one_of("real_luck", "Real cards and dice", options)
    help = f"now: {REAL_LUCK_WORDS[now]}"
    return Choice("Allow real cards and dice", {"type": "change_real_luck"}, group="table", fields=(field,), help=help)


_passes: IdentityCache[tuple[Choice, ...]] = IdentityCache(KEPT)


def _asking_for_passes(view: State, seat: str) -> tuple[Choice, ...]:
    """Ask for permission to make a pass for one of the seats for which this one has not asked yet."""
    known = {seat, *(str(one.get("seat")) for one in _asked_by(view, seat) if one["type"] == "allow_pass")}
    return _pass(tuple((one.id, seat_label(view, one.id)) for one in view.seats if one.id not in known))


@lru_cache(KEPT)
def _pass(others: tuple[tuple[str, str], ...]) -> tuple[Choice, ...]:
    """Ask for permission to make a pass for another seat."""
    if not others:
        return ()
    field = one_of("seat", "Whose", others)
    help = "asks its holder, or the table if they have been away for ten minutes"
    return (Choice("Ask for a pass to a seat", {"type": "ask_for_pass"}, group="table", fields=(field,), help=help),)


@lru_cache(KEPT)
def _who_sees_odds(now: str, *, has_gm: bool) -> Choice:
    """Choose who sees odds: the GM does; without a GM, any seat asks the table."""
    options = [(one, IN_WORDS[one]) for one in ODDS if one != now and (has_gm or one != GM_ONLY)]
    who = one_of("odds", "Shown to", options)
    return Choice(
        "Odds on choices", {"type": "change_odds"}, group="table", fields=(who,), help=f"now: {IN_WORDS[now]}"
    )


def _seating(game: Game[Any], view: State) -> list[Choice]:
    """Change who may watch, and without a GM add a seat: the GM decides; without one, any seat asks the table, once."""
    pending = {msgspec.json.decode(one.command)["type"] for one in view.polls if one.command}
    found = [] if "change_watchers" in pending else [_who_may_watch(view.watchers, has_gm=view.has_gm)]
    has_room = _has_room(game, view)
    if not view.has_gm and has_room and "add_seat" not in pending:
        found.append(_ADD_SEAT_IF_AGREED)
    return found


def _has_room(game: Game[Any], view: State) -> bool:
    """Whether the settings allow another player."""
    return sum(one.kind == "player" for one in view.seats) < players_allowed(game, view.settings)[1]


@lru_cache(KEPT)
def _who_may_watch(now: str, *, has_gm: bool) -> Choice:
    """Choose who may watch: the GM does; without a GM, any seat asks the table."""
    options = [(one, capitalized(WATCHERS_WORDS[one])) for one in WATCHERS if one != now]
    help = f"now: {WATCHERS_WORDS[now]}" + ("" if has_gm else "; asks the others first")
    field = one_of("watchers", "Who may watch", options, default=options[0][0])
    return Choice("Change who may watch", {"type": "change_watchers"}, group="table", fields=(field,), help=help)


_ADD_SEAT_IF_AGREED = Choice("Add a seat", {"type": "add_seat"}, group="table", help="asks the others first")


@lru_cache(KEPT)
def _whose_luck(now: str) -> Choice:
    """Choose whose luck is used: the GM does; without a GM, any seat asks the table."""
    other = next(one for one in LUCKS if one != now)
    label = "Draw luck from everyone's pages" if other == JOINT else "Draw luck from the server"
    help = (
        "each draw waits a moment for the other players' pages, so that not even the host can know it in advance"
        if other == JOINT
        else "draws are immediate; the host could look them up"
    )
    return Choice(label, {"type": "change_luck", "luck": other}, group="table", help=help)


def _waiting(game: Game[Any], view: State, seat: str) -> list[Choice]:
    """Choices to continue without others: the GM gives default answers, or a seat asks for them after a long wait."""
    found = []
    for prompt in view.prompts:
        ask = prompt.ask
        if ask.seat == seat or ask.key.startswith(NO_DEFAULT) or not game.answer_times.has_default(ask):
            continue
        name = name_of(view, ask.seat)
        if seat == GM:
            command = {"type": "answer_for", "seat": ask.seat, "key": ask.key}
            found.append(
                Choice(f"Default answer for {name}: {ask.label}", command, group="override", fields=form_of(AnswerFor))
            )
        elif prompt.waited:
            command = {"type": "ask_not_to_wait", "seat": ask.seat, "key": ask.key}
            found.append(Choice(f"Ask to continue without {name}", command, group="table", help=ask.label))
    return found


_gm: IdentityCache[list[Choice]] = IdentityCache(KEPT)


def _powers(game: Game[Any], view: State) -> list[Choice]:
    is_between, has_begun = game.is_between(view), game.has_begun(view)
    ends = sys.intern("" if is_between else game.canceling.words(view))
    parts = (game, view.seats, view.settings, sys.intern(view.mode), view.is_open, is_between, has_begun, ends)
    return _gm.get(lambda: _made_powers(game, view, ends, is_between=is_between, has_begun=has_begun), *parts)


def _made_powers(game: Game[Any], view: State, ends: str, *, is_between: bool, has_begun: bool) -> list[Choice]:
    taken = tuple((one.id, one.name or one.id) for one in view.seats if one.taken and one.id != GM)
    has_room = _has_room(game, view)
    settings = setting_choices(game, view.settings, between=is_between, begun=has_begun)
    first, last = _decided(view.mode, taken, ends, has_room=has_room, is_open=view.is_open, is_idle=is_between)
    return named([*first, *settings, *last])


@lru_cache(KEPT)
def _decided(
    mode: str, taken: tuple[tuple[str, str], ...], ends: str, *, has_room: bool, is_open: bool, is_idle: bool
) -> tuple[tuple[Choice, ...], tuple[Choice, ...]]:
    """What the GM can decide for the table, listed before and after the settings; the end of the session first."""
    first, found = list[Choice](), list[Choice]()
    if is_open:
        confirm = "Close the session? Play continues in the next one."
        first.append(Choice("Close the session", {"type": "close_sitting"}, group="table", confirm=confirm))
    first += [
        Choice(f"Mode: {one}", {"type": "change_mode", "mode": one}, group="table") for one in MODES if one != mode
    ]
    if taken:
        seat = one_of("seat", "Whose", taken)
        confirm = "Clear this seat? The person in it loses it and has to join again."
        found.append(Choice("Clear a seat", {"type": "empty_seat"}, group="table", fields=(seat,), confirm=confirm))
    if has_room:
        found.append(Choice("Add a seat", {"type": "add_seat"}, group="table"))
    found.append(_cancel(is_idle=is_idle, ends=ends))
    return tuple(first), tuple(found)


@lru_cache(KEPT)
def _cancel(*, is_idle: bool, ends: str = "", asks: bool = False) -> Choice:
    """Cancel what is in progress: the GM does; without a GM, any seat `asks` the table. `ends`: what that is now."""
    words = (f"now: {ends}" if ends else "", "asks the others first" if asks else "")
    return Choice(
        "Cancel what is in progress", {"type": "abandon"}, group="override", fields=form_of(Abandon),
        legal=not is_idle, why_not=WhyNot("nothing is in progress") if is_idle else None,
        help="; ".join(filter(None, words)), confirm=f"Cancel {ends or 'what is in progress'}? It cannot be resumed.",
    )  # fmt: skip
