"""How bots play beats: all beat actions, wherever they make sense (chapter 9)."""

from __future__ import annotations

from collections.abc import Sequence

from croupier.core.bots import Number, of_type
from croupier.core.choices import Choice
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets.troubles import is_bound
from croupier.games.syuzheteers.beat.markers import is_off
from croupier.games.syuzheteers.bots.unconscious import awake, is_unconscious, waits_for_help, waking_cast
from croupier.games.syuzheteers.players import active_seats, is_antagonistic
from croupier.games.syuzheteers.prologue.state import PRINCIPAL
from croupier.games.syuzheteers.scenes.state import ACT_2, ACT_3
from croupier.games.syuzheteers.state import Story


def addressed(choice: Choice) -> str:
    """The target a beat would address; defaults that the command omits are filled in."""
    return str(choice.command.get("addressed", "challenge"))


def any_of(_story: Story, _seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Any choice except putting a counter back."""
    found = [one for one in own if one.command["type"] != "put_back"] or list(own)
    return found[pick(len(found))]


def first_of(_story: Story, _seat: str, own: Sequence[Choice], _pick: Number) -> Choice:
    """The first choice, which is the usual one."""
    return own[0]


def last_of(_story: Story, _seat: str, own: Sequence[Choice], _pick: Number) -> Choice:
    """The last choice, which lets another player go first."""
    return own[-1]


def claim(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Claim a beat if possible; otherwise usually leave the stage while beats are left, to act once more.

    An unconscious character waits for the others, and delivers no monologue; others seldom do while a scene is open.
    """
    taken, leaves = of_type(own, "take_beat"), of_type(own, "exit_stage")
    if is_unconscious(story, seat):
        taken = [one for one in taken if one.command.get("card") and not waits_for_help(story, seat)]
    scenes = [one for one in taken if one.command.get("card")]
    taken = scenes if scenes and pick(6) else taken
    if leaves and not taken and pick(3) and _beats_left(story):
        return leaves[0]
    return any_of(story, seat, taken or of_type(own, "pass_beat") or own, pick)


def next_player(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """Hand the next beat on to anyone who is not unconscious."""
    return any_of(story, seat, awake(story, own, "seat") or own, pick)


def _beats_left(story: Story) -> bool:
    return any(places.counters(story, place.id) for place in story.board.places if not place.id.startswith("bank."))


def beat(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> Choice:
    """The most helpful beat: a friend's hurdle or their own troubles, sometimes another; then the scene.

    The play's last beat goes to the challenge, because no other gain could still be used.
    """
    if is_last_beat(story) and (last := _challenge(own)):
        return any_of(story, seat, last, pick)
    for way in (_yielded, _rescue, _healing, _other):
        found = way(story, seat, own, pick)
        if found:
            return any_of(story, seat, found, pick)
    return any_of(story, seat, _center(story, own, pick) or own, pick)


def _yielded(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> list[Choice]:
    """Rarely, the choice to put the counter back for another player who can take it; they then keep the beat."""
    others = (one for one in active_seats(story) if one != seat)
    may = story.beat is not None and story.beat.number % 2 == 1
    return of_type(own, "put_back") if may and not pick(20) and any(is_off(story, one) for one in others) else []


def _rescue(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> list[Choice]:
    """Choices against a hurdle: their own first, then any main character's, sometimes the cast's."""
    ruling = story.ruling
    bound = [one for one in story.hurdles if is_bound(ruling, story, one.bearer) or is_unconscious(story, one.bearer)]
    here = (*active_seats(story), PRINCIPAL)
    bound = [one for one in bound if one.bearer in here or not (story.has(one.bearer) or pick(4))]
    for hurdle in sorted(bound, key=lambda one: one.bearer != seat):
        found = [one for one in of_type(own, "take_center_stage") if addressed(one) == hurdle.id]
        if found:
            return found
    return []


def _healing(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> list[Choice]:
    """A dialogue or a monologue about complications: always in crisis, otherwise sometimes."""
    if story.character(seat).free_boxes and pick(3):
        return []
    if is_unconscious(story, seat):
        return []
    alone = of_type(own, "hold_monologue") if not pick(2) else []
    return alone or awake(story, of_type(own, "hold_dialogue"), "partner") or of_type(own, "hold_monologue")


def _other(story: Story, seat: str, own: Sequence[Choice], pick: Number) -> list[Choice]:
    """A Chorus that lets others act again, a proxy, a challenge for another character, a question or a quarrel.

    Friends quarrel only in Act II, which has the beats for it, and with nobody who is stopped by a hurdle.
    """
    acted = sum(len(place.tokens) for place in story.board.places if place.id.startswith("scene."))
    if acted >= 2 and not pick(2) and len(waking_cast(story)) > 1:
        return of_type(own, "chorus")
    if not pick(8):
        return of_type(own, "lead_by_proxy")
    rivals = is_antagonistic(story.ruling)
    if (rivals or story.phase == ACT_2) and not pick(5 if rivals else 7):
        first = of_type(own, "antagonize") if pick(2) else []
        hurts = [one for one in of_type(own, "hold_hostile_dialogue") if not story.hurdles_of(one.command["partner"])]
        return first or hurts or of_type(own, "antagonize")
    if story.phase == ACT_2 and not pick(14):
        return of_type(own, "ask_question")
    return []


def _center(story: Story, own: Sequence[Choice], pick: Number) -> list[Choice]:
    """The challenge, or one of its obstacles if it has two or more."""
    leads = of_type(own, "take_center_stage")
    card = story.beat.card if story.beat is not None else ""
    obstacles = {one.id for one in story.card(card).obstacles} if story.has_card(card) else set()
    if len(obstacles) >= 2 and pick(4):
        return [one for one in leads if addressed(one) in obstacles]
    return _challenge(own) or leads


def _challenge(own: Sequence[Choice]) -> list[Choice]:
    """The choice to face the challenge itself."""
    return [one for one in of_type(own, "take_center_stage") if addressed(one) == "challenge"]


def is_last_beat(story: Story) -> bool:
    """Whether no beat of the play is left after the current one."""
    rounds = story.ruling("act_3_rounds")
    is_last_round = story.phase == ACT_3 and rounds != "until_done" and story.act_round >= int(rounds)
    return is_last_round and not places.counters(story, places.POOL)
