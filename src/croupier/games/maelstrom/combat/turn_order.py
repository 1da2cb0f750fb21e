"""Who acts when: initiative, turns, places in the order (MS-20.3, MS-R55, MS-R56)."""

from __future__ import annotations

import msgspec

from croupier.core.play import Play
from croupier.core.receipts import Only
from croupier.core.rules import rule
from croupier.core.secrets import EVERYONE, Secret
from croupier.core.state import GM
from croupier.games.maelstrom.actors import is_able, is_players, name_of
from croupier.games.maelstrom.combat.events import OrderSet, TurnBegan
from croupier.games.maelstrom.combat.state import Fight, Part
from croupier.games.maelstrom.harm import effects, healing
from croupier.games.maelstrom.state import Campaign
from croupier.games.maelstrom.turns.events import PartSet, PlaceReached
from croupier.games.maelstrom.turns.turn import fight_of
from croupier.games.maelstrom.willpower import zero_willpower
from croupier.pieces import dice
from croupier.pieces.events import PlacesLaid
from croupier.pieces.state import Place

DIE, SIDES = "dice.initiative", 10
NPC_REFLEXES = NPC_WITS = 2
"""What a storyteller's one on a quick sheet breaks ties with (MS-R73)."""


# initiative


def rolls_initiative(now: Campaign) -> bool:
    """Whether the order is rolled at this table."""
    return now.ruling("combat_initiative") in ("roll", "roll_each_turn")


@rule("MS-20.2", "MS-R55", "MS-R73")
def find_order(play: Play[Campaign], parts: tuple[Part, ...]) -> None:
    """The order as the table's ruling has it; those in it with a number keep it where it is rolled but once."""
    option = play.ruling("combat_initiative")
    if option in ("storyteller", "players_first"):
        now = play.state
        mine = tuple(one for one in parts if is_players(now, one.id))
        others = tuple(one for one in parts if not is_players(now, one.id))
        play.do(OrderSet((*mine, *others) if option == "players_first" else parts))
        return
    fell: list[tuple[str, int]] = []
    anew = option == "roll_each_turn"
    rolled = [_roll(play, one, fell) if one.initiative.known_to == () or anew else one for one in parts]
    order = tuple(_sorted(play, rolled, fell))
    play.do(OrderSet(order, tuple(fell)))


@rule("MS-R55")
def _roll(play: Play[Campaign], part: Part, fell: list[tuple[str, int]]) -> Part:
    """1d10 + Reflexes + Wits, or the bonus of a quick sheet; the die lies open, a storyteller's number does not."""
    now = play.state
    if not now.board.has(DIE):
        play.do(PlacesLaid((Place(DIE, "dice", "Initiative"),)))
    mine = now.has(part.id)
    (face,) = dice.roll(play, DIE, 1, SIDES, by=now.character(part.id).seat if mine else GM)
    fell.append((part.id, face))
    bonus = sum(quickness(now, part.id)) if mine else now.npc(part.id).quick.open().initiative
    known = (EVERYONE,) if is_players(now, part.id) else (GM,)
    play.because("MS-R55", who=name_of(now, part.id), die=face, initiative=Only(face + bonus, *known))
    return msgspec.structs.replace(part, initiative=Secret(face + bonus, known))


def quickness(now: Campaign, who: str) -> tuple[int, int]:
    """Reflexes and Wits, by which ties are broken."""
    if not now.has(who):
        return NPC_REFLEXES, NPC_WITS
    sheet = now.character(who).sheet.open()
    return sheet.dots("Reflexes"), sheet.dots("Wits")


@rule("MS-R55")
def _sorted(play: Play[Campaign], parts: list[Part], fell: list[tuple[str, int]]) -> list[Part]:
    """High acts first; ties by Reflexes, then Wits, then rolled again between the tied."""
    now, again = play.state, dict[str, int]()

    def key(one: Part) -> tuple[int, int, int]:
        return (one.initiative.open(), *quickness(now, one.id))

    groups: dict[tuple[int, int, int], list[Part]] = {}
    for one in parts:
        groups.setdefault(key(one), []).append(one)
    for tied in groups.values():
        _break_tie(play, [one.id for one in tied], again, fell)
    return sorted(parts, key=lambda one: (*key(one), again.get(one.id, 0)), reverse=True)


def _break_tie(
    play: Play[Campaign], tied: list[str], again: dict[str, int], fell: list[tuple[str, int]], place: int = 10**6
) -> None:
    """Roll between those who are tied until each has a place of their own."""
    if len(tied) < 2:
        return
    now = play.state
    faces = {who: dice.roll(play, DIE, 1, SIDES, by=now.character(who).seat if now.has(who) else GM)[0] for who in tied}
    fell += faces.items()
    for who, face in faces.items():
        again[who] = again.get(who, 0) + face * place
    for face in set(faces.values()):
        _break_tie(play, [who for who in tied if faces[who] == face], again, fell, place // (SIDES + 1))


# turns


@rule("MS-20.3", "MS-20.4", "MS-R56", "MS-20.5")
def begin_turn(play: Play[Campaign]) -> None:
    """The next turn: everyone gets to act once."""
    fight = fight_of(play)
    if fight.turn and play.state.ruling("combat_initiative") == "roll_each_turn":
        find_order(play, fight.parts)
    play.do(TurnBegan(fight.turn + 1, distinct=is_distinct(play.state)))
    play.because("MS-20.3", turn=fight.turn + 1)


def next_to_act(now: Campaign, fight: Fight) -> Part | None:
    """The next in the order who may act and has not; those who hold back, are out or surprised are passed over."""
    return next(
        (
            one
            for one in fight.parts
            if not one.acted and not one.holds and one.out < 0 and not one.surprised and not one.numb
            and is_able(now, one.id)
        ),
        None,
    )  # fmt: skip


def holding_back(now: Campaign, fight: Fight) -> tuple[Part, ...]:
    """Those who hold back and can still act this turn."""
    return tuple(one for one in fight.parts if one.holds and not one.acted and not one.numb and is_able(now, one.id))


@rule("MS-20.3", "MS-20.4")
def advance_turn(play: Play[Campaign]) -> bool:
    """Reach the next place in the order, or end the turn; whether anything happened."""
    now = play.state
    fight = now.fight
    if fight is None or fight.is_busy or any(one.is_under_way for one in now.attempts) or now.rallies:
        return False
    if not fight.turn:
        if fight.ordered:
            begin_turn(play)
        else:
            find_order(play, fight.parts)
        return True
    at = fight.part(fight.now)
    if at is not None and not at.acted and at.out < 0 and is_able(now, at.id) and not at.numb:
        return False
    if at is not None and at.going and not at.holds:
        end_own_turn(play, at)
        return True
    following = next_to_act(now, fight)
    if following is not None:
        play.do(PlaceReached(following.id, begins=is_distinct(now) and not following.going))
        return True
    if holding_back(now, fight):
        if fight.now:
            play.do(PlaceReached(""))
            return True
        return False
    if not any(is_able(now, one.id) and one.out < 0 for one in fight.parts):
        if fight.now:
            play.do(PlaceReached(""))  # nobody is left: the storyteller ends it, or somebody comes round
            return True
        return False
    end_turn(play)
    return True


@rule("MS-R56")
def is_distinct(now: Campaign) -> bool:
    """Whether a turn is one participant's go, and a round everybody's."""
    return now.ruling("combat_turn") == "distinct"


@rule("MS-R56", "MS-20.3", "MS-15.3", "MS-R27")
def end_own_turn(play: Play[Campaign], part: Part) -> None:
    """A turn of one participant is over: their effects tick, and what they paid for and did not use is over."""
    play.do(PartSet(msgspec.structs.replace(part, going=False, went=True), "goes"))
    if play.state.has(part.id):
        effects.tick(play, part.id)
        zero_willpower.end_turn(play, part.id)


@rule("MS-20.3", "MS-15.3", "MS-R27", "MS-R52", "MS-R56")
def end_turn(play: Play[Campaign]) -> None:
    """Effects tick down, the dying have a turn less, what was paid for and not used is over; the next turn begins.

    Where each has a turn of their own, it is over for those who had none in this round.
    """
    went = [one.id for one in fight_of(play).parts if one.went]
    for one in play.state.characters:
        if one.id not in went:
            effects.tick(play, one.id)
    healing.time_runs(play)
    for one in play.state.characters:
        if one.id not in went:
            zero_willpower.end_turn(play, one.id)
    begin_turn(play)
