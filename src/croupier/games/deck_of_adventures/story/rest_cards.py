"""A drawn Rest Card: kept or redrawn, for points of health and power or to repair armor (P14.2)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import rule
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import Character
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.checks import calls, decks, fate_cards, ring
from croupier.games.deck_of_adventures.checks.actors import require_actor, require_free
from croupier.games.deck_of_adventures.checks.follow_ups import after_check
from croupier.games.deck_of_adventures.checks.state import Aim, Check, Hand
from croupier.games.deck_of_adventures.figures import difficulties
from croupier.games.deck_of_adventures.harm.state import DAMAGE
from croupier.games.deck_of_adventures.health import healing
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story import recovery
from croupier.games.deck_of_adventures.story.commands import (
    KeepRestCard,
    RedrawRestCard,
    TakePoint,
)
from croupier.games.deck_of_adventures.story.events import RestCardOpen
from croupier.games.deck_of_adventures.story.state import REPAIR, Open

HP, PP = "hp", "pp"


@rule("DA-19.12", "DA-2.11", "DA-16.1")
def can_use(one: Character) -> bool:
    """Whether a character can use Rest Cards: if knocked out, only by damage and not dying, not by fatigue."""
    out = one.knockout
    return not one.dead and (out is None or (out.cause == DAMAGE and not out.dying))


def armor_lost(ruling: Ruling, now: Adventure, one: Character) -> int:
    return numbers.ap_max(ruling, now, one.id) - numbers.ap(ruling, now, one.id)


def room(ruling: Ruling, now: Adventure, one: Character) -> tuple[int, int]:
    """How many health points and power points a character can regain."""
    vitals = one.vitals.open()
    most = numbers.hp_max(ruling, now, one.id), numbers.pp_max(ruling, now, one.id)
    return max(0, most[0] - vitals.hp), max(0, most[1] - vitals.pp)


def open_card(play: Play[Adventure], character: str) -> Open:
    """The Rest Card that a character is using. Raises Impossible or Illegal."""
    require_actor(play, character)
    now = play.state.rest
    found = now.of(character) if now is not None else None
    play.need(found is not None, "no Rest Card is being used", "use one")
    assert found is not None
    return found


@rule("DA-19.7", "DA-R93")
def draw_card(play: Play[Adventure], character: str) -> None:
    """Draw for a Rest Card; if the deck runs out, the card is used up or the discard is shuffled, as ruled."""
    if decks.draw_to(play, character, places.rest(character), "rest", free=_is_free(play, character)) is None:
        use_up(play, character)
    elif not can_redraw(play.ruling, play.state, character):
        count_rest_card(play, character)


@rule("DA-R93")
def _is_free(play: Play[Adventure], character: str) -> bool:
    """Whether a shuffle for this Rest Card brings no Fatigue; the ruling is noted only if the deck runs out."""
    left = places.count(play.state, places.deck(places.deck_of(play.state, character)))
    last = left == 1 and play.state.ruling("empty_moment") == "at_last_card"
    return (play.ruling if last or not left else play.state.ruling)("rest_runout") == "free_reshuffle"


@rule("DA-19.7", "DA-3.4", "DA-R14")
def can_redraw(ruling: Ruling, now: Adventure, character: str) -> bool:
    """Whether the character's Rest Card may be redrawn; only once."""
    rest = now.rest
    found = rest.of(character) if rest is not None else None
    return found is not None and not found.redrawn and fate_cards.can_redraw(ruling, now, character)


@rule("DA-19.5", "DA-7.5")
def _require_open(play: Play[Adventure], found: Open) -> None:
    """Require a Rest Card not kept yet and, if it is for armor, no other Check. Raises Impossible."""
    play.need(not found.kept, "that Rest Card has already been kept", "answer the open question")
    if found.armor:
        require_free(play, found.who)


@rule("DA-19.7", "DA-1.8")
def keep_rest_card(play: Play[Adventure], command: KeepRestCard) -> None:
    found = open_card(play, command.character)
    _require_open(play, found)
    count_rest_card(play, command.character)


@rule("DA-19.7", "DA-3.4", "DA-R14", "DA-R93", "DA-1.8")
def redraw_rest_card(play: Play[Adventure], command: RedrawRestCard) -> None:
    """Spend a Fate Card to draw another Rest Card, the one redraw of this draw."""
    found = open_card(play, command.character)
    _require_open(play, found)
    play.require(not found.redrawn, "DA-3.4", "this draw has already been redrawn", "keep it")
    place, free = places.rest(command.character), _is_free(play, command.character)
    came = fate_cards.redraw(play, command.character, place, 0, command.pay, free=free)
    play.do(RestCardOpen(command.character, msgspec.structs.replace(found, redrawn=True)))
    if came is None:
        use_up(play, command.character)
    else:
        count_rest_card(play, command.character)


@rule("DA-19.4", "DA-19.5", "DA-19.6", "DA-5.6")
def count_rest_card(play: Play[Adventure], character: str) -> None:
    """Resolve a Rest Card: points to regain, one more for the Primary Suit, or a Check to repair armor."""
    one, rest = play.state.character(character), play.state.rest
    found = rest.of(character) if rest is not None else None
    assert found is not None
    face = places.faces(play.state, places.rest(character))[-1]
    own = bool(one.suit) and ring.suit(face) == one.suit
    if not can_use(one) or (found.armor and one.is_out):
        use_up(play, character)
    elif found.armor:
        _mend(play, one, found, face, own=own)
    else:
        play.because("DA-19.4", drawn=face, points=difficulties.rest_points(own))
        play.do(
            RestCardOpen(character, msgspec.structs.replace(found, kept=True, points=difficulties.rest_points(own)))
        )


@rule("DA-19.5", "DA-19.6", "DA-2.11", "DA-R94")
def _mend(play: Play[Adventure], one: Character, found: Open, face: str, *, own: bool) -> None:
    """Call the Craft or Knowledge Check to repair armor; more Armor Points make it harder."""
    play.because("DA-19.5", armor=found.armor, dr=difficulties.mending(found.armor))
    play.do(RestCardOpen(one.id, msgspec.structs.replace(found, kept=True)))
    slot = play.state.board.place(places.rest(one.id)).slots[-1]
    aim: Aim | None = None  # from the GM deck
    option = play.ruling("ap_check_tc")
    if option == "own":
        aim = calls.standing(play, one.id)
        if play.state.character(one.id).is_out:
            use_up(play, one.id)  # its deck has run out for good (DA-2.11)
            return
    elif option == "rest_card":
        aim = Aim(face, one.id, places.rest(one.id), slot.id)
    given = (Hand(1, "Primary Suit", "DA-19.6"),) if own else ()
    calls.call(play, actor=one.id, kind=REPAIR, trait=found.trait, dr=difficulties.mending(found.armor),
               then=REPAIR, with_=str(found.armor), aim=aim, given=given, words="mending armor")  # fmt: skip


@after_check(REPAIR)
@rule("DA-19.5")
def resolve_repair(play: Play[Adventure], check: Check) -> None:
    """Regain the Armor Points on a success. The Rest Card is used up either way."""
    if check.result is not None and check.result.passed:
        healing.regain_armor(play, check.actor, int(check.with_), "DA-19.5")
    use_up(play, check.actor)


@rule("DA-19.4", "DA-1.8")
def take_point(play: Play[Adventure], command: TakePoint) -> None:
    """Regain one point with a kept Rest Card, health or power; never above the maximum."""
    found = open_card(play, command.character)
    play.need(found.points, "there are no points to regain", "answer the open question")
    if command.point not in (HP, PP):
        raise Invalid("point", command.point, f"{HP} or {PP}", "DA-19.4")
    one = play.state.character(command.character)
    hp, pp = room(knowledge.noting(play, one), play.state, one)
    full = not (hp if command.point == HP else pp)
    play.require(
        not full, "DA-19.4", f"{one.name}'s {command.point.upper()} are at their maximum", "choose the other kind"
    )
    take(play, found, command.point)


@rule("DA-19.4", "DA-22.9")
def take(play: Play[Adventure], found: Open, point: str) -> None:
    """Regain the point; the last one uses up the card."""
    if point == HP:
        play.because("DA-19.4", regained="1 HP")
        healing.heal(play, found.who, 1)
    else:
        play.because("DA-19.4", regained="1 PP")
        knowledge.gain_pp(play, found.who, 1)
    if found.points > 1:
        play.do(RestCardOpen(found.who, msgspec.structs.replace(found, points=found.points - 1)))
    else:
        use_up(play, found.who)


@rule("DA-19.7", "DA-2.4")
def use_up(play: Play[Adventure], character: str) -> None:
    """Use up a Rest Card and remove it from play."""
    recovery.put_by(play, character)
    play.do(RestCardOpen(character, None))
