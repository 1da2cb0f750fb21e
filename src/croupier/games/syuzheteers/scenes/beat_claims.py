"""Who may claim the next beat, and which of several claims is taken (SZ-6.2 to SZ-6.4, SZ-6.9)."""

from __future__ import annotations

from croupier.core.rules import rule
from croupier.games.syuzheteers import places
from croupier.games.syuzheteers.assets import troubles
from croupier.games.syuzheteers.beat import current_beat, markers
from croupier.games.syuzheteers.beat.counters import counters_left, takes_from
from croupier.games.syuzheteers.names import character_name
from croupier.games.syuzheteers.players import has_retired, seats_in_play
from croupier.games.syuzheteers.scenes.state import ACT_3, Scene
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story

NO_SCENE, OFF_STAGE = "", "your marker is already off stage"
OWNER, FRESH, FREE_AGAIN = 0, 1, 2
CLASSES = ("the challenge is theirs", "they have not acted yet", "they are free to act again")
"""Why a claim goes before those of another class."""


@rule("SZ-2.3", "SZ-6.3", "SZ-11.11", "SZ-R25", "SZ-R27")
def why_not(ruling: Ruling, story: Story, seat: str, card: str) -> tuple[str, str] | None:
    """The clause and reason why a player may not have the next beat of a scene; None if they may."""
    if seat not in seats_in_play(story):
        return "SZ-12.2", "you have no character yet"
    if has_retired(story, seat):
        return "SZ-R56", "your character has retired"
    if places.marker(story, seat) and not speaks_alone(ruling, story, seat, card):
        return "SZ-6.3", current_beat.acted_already(story)
    if counters_left(ruling, story, seat, card) <= 0:
        others = places.counters(story, takes_from(story, card))
        return ("SZ-R25", "each player has one beat, and you have had yours") if others else ("SZ-6.3", "no beats left")
    left = seat in story.exited and ruling("exit_gives") == "presence"
    if card != NO_SCENE and not is_open(story, card):
        return "SZ-11.11", "that scene is not on stage"
    if card != NO_SCENE:
        return ("SZ-R27", markers.LEFT) if markers.has_left(ruling, story, seat, card) else None
    if story.phase != ACT_3 and not left:
        return "SZ-6.1", "there is one scene: claim a beat in it"
    if not troubles.conditions_of(story, seat):
        return "SZ-9.7", "a monologue needs a condition of your own"
    return None


@rule("SZ-6.3", "SZ-11.11", "SZ-12.1")
def still_counts(ruling: Ruling, story: Story, seat: str, card: str) -> bool:
    """Whether a claim that was made is taken when its turn comes: both are there, and they may have the beat.

    In assist mode, what was flagged at the time is not flagged again.
    """
    if story.mode == "assist":
        return seat in seats_in_play(story) and (card == NO_SCENE or is_open(story, card))
    return why_not(ruling, story, seat, card) is None


def instead_of_claiming(story: Story, seat: str) -> str:
    """What a player who may not have the next beat can do."""
    if seat not in seats_in_play(story):
        return "join the play with a character"
    if seat not in seats_to_ask(story.ruling, story):
        return "wait until you can act again"
    if not why_no_exit(story.ruling, story, seat):
        return "exit first, or pass"
    return "another scene, or pass" if where_eligible(story.ruling, story, seat) else "pass"


@rule("SZ-9.7", "SZ-R40")
def speaks_alone(ruling: Ruling, story: Story, seat: str, card: str) -> bool:
    """Whether a ruling allows a player a monologue in a scene: they are alone in it, with a condition."""
    return bool(card and troubles.conditions_of(story, seat)) and markers.is_alone(ruling, story, seat, card)


@rule("SZ-6.3", "SZ-11.11")
def where_eligible(ruling: Ruling, story: Story, seat: str) -> tuple[str, ...]:
    """The scenes in which a player may claim a beat now; the empty one is for a monologue."""
    named = (*(one.card for one in story.scenes if on_stage(story, one)), NO_SCENE)
    return tuple(card for card in named if why_not(ruling, story, seat, card) is None)


def eligible(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The players who may claim the next beat."""
    return tuple(seat for seat in seats_in_play(story) if where_eligible(ruling, story, seat))


def is_open(story: Story, card: str) -> bool:
    """Whether this is the card of a scene that is still on stage."""
    scene = story.scene(card)
    return scene is not None and on_stage(story, scene)


def on_stage(story: Story, scene: Scene) -> bool:
    """Whether the challenge is still on stage, unresolved."""
    return story.card(scene.card).problem and scene.card in places.cards_in(story, places.scene(scene.card))


@rule("SZ-10.5", "SZ-5.6", "SZ-6.5")
def why_no_exit(ruling: Ruling, story: Story, seat: str) -> str:
    """Why a player may not take their marker off now; empty if they may."""
    if not places.marker(story, seat):
        return OFF_STAGE
    if seat not in story.acted:
        return "you have not acted"
    if seat in story.exited:
        return f"you have already left once in this {'round' if story.phase == ACT_3 else 'scene'}"
    return "a hurdle binds you" if troubles.is_bound(ruling, story, seat) else ""


@rule("SZ-6.9")
def must_pass(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """All who must pass before the scene or round ends: those who may claim, and those who can only exit."""
    may = eligible(ruling, story)
    return tuple(seat for seat in seats_in_play(story) if seat in may or not why_no_exit(ruling, story, seat))


@rule("SZ-6.4")
def distance(story: Story, seat: str) -> int:
    """A seat's clockwise distance from the last active player, who is last; before any beat, from seat 1."""
    order = [one.id for one in story.seats]
    last = order.index(story.last_active) if story.last_active in order else -1
    return (order.index(seat) - last - 1) % len(order)


@rule("SZ-6.4")
def rank(story: Story, seat: str, card: str) -> tuple[int, int]:
    """A claim's rank: owners of a personal challenge, then players who have not acted, then the rest."""
    personal = card != NO_SCENE and seat in story.card(card).personal_to
    kind = OWNER if personal else FREE_AGAIN if seat in story.acted else FRESH
    return kind, distance(story, seat)


@rule("SZ-6.4")
def first_of(story: Story, claims: tuple[tuple[str, str], ...]) -> tuple[str, str]:
    """The claim that is taken: (seat, scene)."""
    return min(claims, key=lambda claim: rank(story, *claim))


@rule("SZ-6.4")
def why_first(story: Story, claims: tuple[tuple[str, str], ...]) -> str:
    """Why the claim that is taken goes before the others: by its class, and in the same class clockwise."""
    kinds = sorted(rank(story, *claim)[0] for claim in claims)
    why = [CLASSES[kinds[0]]] if kinds[-1] > kinds[0] else []
    if kinds[1:2] == kinds[:1]:
        last = story.last_active
        known = last in (one.id for one in story.seats)
        why.append(f"they come first clockwise {f'after {character_name(story, last)}' if known else 'from seat 1'}")
    return ", and ".join(why)


@rule("SZ-6.4", "SZ-R26")
def whose_turn(ruling: Ruling, story: Story) -> str:
    """The player whose turn it is, if beats go around; empty if anyone may claim or nobody can."""
    claiming = story.claiming
    if ruling("beat_order") == "claim" or claiming is None:
        return ""
    waiting = [seat for seat in eligible(ruling, story) if seat not in claiming.passed]
    if claiming.named in waiting:
        return claiming.named
    return min(waiting, key=lambda seat: distance(story, seat), default="")


@rule("SZ-R26")
def names_next(ruling: Ruling, story: Story) -> str:
    """The player who must name the next player, if beats are handed on; empty if nobody must."""
    claiming = story.claiming
    if ruling("beat_order") != "hand_on" or claiming is None or claiming.named or claiming.passed:
        return ""
    last = story.last_active
    return last if last in seats_in_play(story) and len(eligible(ruling, story)) > 1 else ""


@rule("SZ-6.4", "SZ-12.4")
def seats_without_answer(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The players who must still claim or pass before the next beat is decided."""
    claiming = story.claiming
    if claiming is None:
        return ()
    done = {seat for seat, _ in claiming.claims} | set(claiming.passed)
    those = eligible(ruling, story) if claiming.claims else must_pass(ruling, story)
    return tuple(seat for seat in those if seat not in done)


@rule("SZ-6.4", "SZ-6.9", "SZ-R26")
def seats_to_ask(ruling: Ruling, story: Story) -> tuple[str, ...]:
    """The players prompted now: all at once, or under a ruling in turn, including those who can only exit."""
    if names_next(ruling, story):
        return ()
    may, turn = eligible(ruling, story), whose_turn(ruling, story)
    return tuple(seat for seat in seats_without_answer(ruling, story) if seat not in may or turn in ("", seat))


@rule("SZ-6.4", "SZ-R26")
def is_decided(ruling: Ruling, story: Story) -> bool:
    """Whether a claim is to be taken now: the window is over, or everyone eligible has answered."""
    claiming = story.claiming
    if claiming is None or not claiming.claims:
        return False
    if ruling("beat_order") != "claim" or window_ms(story) == 0:
        return True
    return not seats_without_answer(ruling, story)


def window_ms(story: Story) -> int:
    """The length of the claim window in milliseconds (SZ-R26)."""
    chosen = story.settings.value("claim_window_ms", "n")
    return chosen if isinstance(chosen, int) else 0
