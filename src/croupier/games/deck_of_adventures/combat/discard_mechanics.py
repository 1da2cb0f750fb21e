"""Discard Mechanics: giving up cards for an Upper or Lower Hand (chapter 21, P16)."""

from __future__ import annotations

from croupier.core.names import count_of
from croupier.core.play import Play
from croupier.core.refusals import Invalid
from croupier.core.rules import cites, rule
from croupier.core.state import GM
from croupier.games.deck_of_adventures import places
from croupier.games.deck_of_adventures.cast.state import Character, Effect
from croupier.games.deck_of_adventures.characters import knowledge, numbers
from croupier.games.deck_of_adventures.characters.sides import are_foes, has_given_up
from croupier.games.deck_of_adventures.checks import discard_verbs, effects
from croupier.games.deck_of_adventures.checks.actors import require_actor
from croupier.games.deck_of_adventures.checks.effect_words import CLAUSES
from croupier.games.deck_of_adventures.combat import commands as wish
from croupier.games.deck_of_adventures.combat.events import ActionTaken, MechanicLost
from croupier.games.deck_of_adventures.combat.state import MINOR
from croupier.games.deck_of_adventures.decisive import decisive
from croupier.games.deck_of_adventures.names import are_left
from croupier.games.deck_of_adventures.settings import Ruling
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.tables.roles import MECHANICS
from croupier.games.deck_of_adventures.terrain import distances, gm_reach
from croupier.games.deck_of_adventures.turns import turn_actions
from croupier.games.deck_of_adventures.validation import known_character, require_gm

AGGRO, INTENSIFY, HELP, THWART = MECHANICS
BY_SUIT = cites("DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", name="BY_SUIT")(
    {"C": AGGRO, "D": INTENSIFY, "H": HELP, "S": THWART}
)
VERBS = cites("DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", "DA-R100", name="VERBS")(
    {AGGRO: discard_verbs.BURY, INTENSIFY: discard_verbs.BURN, HELP: discard_verbs.TOSS, THWART: discard_verbs.SCRAP}
)
CAPS = cites("DA-21.4", name="CAPS")(((8, 8), (5, 6), (1, 4)))
"""Pairs of the lowest Level and the most cards from that Level on, highest Level first."""
REACH = cites("DA-21.6", "DA-21.8", "DA-21.9", name="REACH")({AGGRO: 2, HELP: 6, THWART: 6})
"""The range of each mechanic, in spaces."""
FIRST_LEVEL = 2
FEWEST = 2


@rule("DA-21.1", "DA-5.6")
def mechanic_of(one: Character) -> str:
    """The Discard Mechanic of the Primary Suit, or another one by agreement; "" if not a Dealer."""
    return (one.mechanic or BY_SUIT.get(one.suit, "")) if one.is_dealer else ""


@rule("DA-21.4")
def cap(level: int) -> int:
    """The most cards that may be given up at this Level; the bonus is half of them."""
    return next(most for least, most in CAPS if level >= least)


@rule("DA-21.2", "DA-21.3", "DA-21.4", "DA-21.10", "DA-R99", "DA-R101", "DA-R102", "DA-R121", "DA-1.8")
def use_mechanic(play: Play[Adventure], command: wish.UseMechanic) -> None:
    """Give up N cards from the top of the deck for a hand of N/2, as the Minor Action of a turn in combat."""
    outside = play.state.combat is None
    one, n = known_character(play, command.character) if outside else require_actor(play, command.character), command.n
    mechanic = mechanic_of(one)
    play.need(mechanic, f"{one.name} has no Discard Mechanic", "choose a Dealer")
    if outside:
        allowed = play.ruling("discard_outside") == "gm_allows"
        play.require(
            allowed, "DA-21.2", "Discard Mechanics are only used in combat", "use it in combat, on your own turn"
        )
        require_gm(play, "DA-R121")
        play.need(not one.is_out, f"{one.name} is out", "choose a character who can act")
    level = numbers.level(play.ruling, play.state, one.id)
    high = level >= FIRST_LEVEL or play.ruling("discard_level") == "1"
    knows = knowledge.readers(play.state, one)
    play.require(high, "DA-R99", f"{one.name} is Level {level}", f"wait until Level {FIRST_LEVEL}", to=knows)
    _price(play, one, n, level, mechanic)
    targets = _targets(play, one, mechanic, command.targets)
    turn_actions.may_act(play, one.id, MINOR)
    reach = _reach_of(play, mechanic, one.id, *targets[:1])
    if reach and gm_reach.waits_for_gm(play, command, one.id, targets, reach):
        return
    turn_actions.spend_action(play, one.id, MINOR)
    play.do(ActionTaken(one.id, mechanic, f"{VERBS[mechanic]} {n} cards"))
    came = discard_verbs.give_up(play, one.id, n, VERBS[mechanic])
    is_out = play.state.character(one.id).is_out
    if came < n or is_out:
        play.because("DA-2.11" if is_out else "DA-R102", given=came, asked=n)
        play.do(MechanicLost(one.id, mechanic, came, n))
        return
    play.because(CLAUSES[mechanic], size=n // 2)
    play.because("DA-21.3", cards=n, size=n // 2)
    for target in targets:
        _lay(play, one, target, mechanic, n // 2)


@rule("DA-21.3", "DA-21.4", "DA-R101", "DA-R102")
def _price(play: Play[Adventure], one: Character, n: int, level: int, mechanic: str) -> None:
    """Require an even N, from 2 to the Level's cap, and enough cards in the pile. Raises Illegal."""
    most = cap(level)
    span = f"{count_of(n, 'card')} is not between {FEWEST} and {most}"
    play.insist(n >= FEWEST, "DA-21.3", span, f"{FEWEST} to {most}, even")
    play.require(n <= most, "DA-21.3", span, f"{FEWEST} to {most}, even", to=knowledge.readers(play.state, one))
    play.require(n % 2 == 0, "DA-21.3", f"{n} is odd", "choose an even number")
    two = mechanic != HELP or n == FEWEST or play.ruling("help_n") == "n"
    play.require(two, "DA-R101", "at this table Help costs 2 cards", "use 2 cards")
    left = places.count(play.state, places.deck(one.id))
    enough = n <= left or play.ruling("discard_short") == "allow_runout"
    play.require(enough, "DA-R102", f"{are_left(left, 'card')} in the draw pile", "choose fewer cards")


@rule("DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", "DA-21.5", "DA-R103", "DA-R105", "DA-R106")
def _targets(play: Play[Adventure], one: Character, mechanic: str, given: tuple[str, ...]) -> tuple[str, ...]:
    """The characters that the effect applies to. Raises Illegal or Invalid."""
    for each in given:
        known_character(play, each)
    if mechanic == INTENSIFY:
        return _free(play, (one.id,))
    allowed = eligible(play.state.ruling, play.state, one.id)
    if mechanic == AGGRO:
        near = decisive(play, lambda ruling: _near(ruling, play, one.id))
        unmapped = play.state.grid is None
        by_word = tuple(each for each in near if unmapped or distances.within(play, one.id, each, REACH[AGGRO]) is None)
        shown = next((each for each in given if not is_named(play.state, play.seat, one.id, each)), None)
        if shown is not None:
            raise Invalid("targets", shown, "no value for those on the map", "DA-21.6")
        every = not given and len(by_word) == len(near)
        chosen = tuple(each for each in near if each not in by_word or each in given or every)
        play.require(chosen, "DA-21.6", "no hostile creature is within 2 spaces", "wait until one is")
        return _free(play, chosen)
    if len(given) != 1:
        raise Invalid("targets", len(given), "one character", "DA-21.8" if mechanic == HELP else "DA-21.9")
    target = known_character(play, given[0])
    clause, what = ("DA-21.8", "an ally") if mechanic == HELP else ("DA-21.9", "an enemy")
    play.require(target.id in allowed, clause, f"{target.name} is not {what}", f"choose {what} who is here")
    reach = _reach_of(play, mechanic, one.id, target.id)
    reached = not reach or distances.within(play, one.id, target.id, reach) is not False
    play.require(
        reached, clause, f"{target.name} is more than {reach} spaces away", "move closer",
        to=distances.who_sees_both(play.state, one.id, target.id),
    )  # fmt: skip
    return _free(play, (target.id,))


@rule("DA-21.6", "DA-12.7")
def is_named(now: Adventure, seat: str, who: str, other: str) -> bool:
    """Whether the use of Aggro says if it affects somebody: the map does not show how far away they are."""
    return distances.known_distance(now, seat, who, other) is None


@rule("DA-21.6", "DA-R103")
def _near(ruling: Ruling, play: Play[Adventure], who: str) -> tuple[str, ...]:
    """The creatures that Aggro affects, except any that the map shows to be too far away."""
    every = eligible(ruling, play.state, who)
    return tuple(each for each in every if distances.within(play, who, each, REACH[AGGRO]) is not False)


@rule("DA-21.6", "DA-21.8", "DA-21.9", "DA-R105")
def _reach_of(play: Play[Adventure], mechanic: str, who: str, target: str = "") -> int:
    """The range of a mechanic in spaces; 0 if it has no limit. The ruling is noted unless all see the target near."""
    reach = REACH.get(mechanic, 0)
    if mechanic != THWART or (target and distances.is_near(play.state, who, target, reach)):
        return reach
    return reach if play.ruling("thwart_range") == "6" else 0


@rule("DA-21.6", "DA-21.8", "DA-21.9", "DA-R103")
def eligible(ruling: Ruling, now: Adventure, who: str) -> tuple[str, ...]:
    """The characters a mechanic can target, at any distance: foes for Aggro and Thwart, allies for Help.

    Aggro affects only attacks, and so nobody who is Knocked Out.
    """
    mechanic = mechanic_of(now.character(who))
    others = [
        one for one in now.characters
        if one.here and not one.dead and one.id != who and not has_given_up(now, one.id)
        and not (mechanic == AGGRO and one.is_out)
    ]  # fmt: skip
    if mechanic == AGGRO and ruling("aggro_scope") == "all":
        return tuple(one.id for one in others)
    return tuple(one.id for one in others if are_foes(now, who, one.id) is (mechanic != HELP))


@rule("DA-21.5", "DA-R106")
def _free(play: Play[Adventure], targets: tuple[str, ...]) -> tuple[str, ...]:
    """The targets that can take an effect; if a second one is refused, those without one. Raises Illegal."""
    free = tuple(one for one in targets if not any(e.kind in MECHANICS for e in play.state.character(one).effects))
    if len(free) == len(targets) or play.ruling("discard_stack") != "refuse":
        return targets
    play.require(free, "DA-R106", "another Discard Mechanic already applies", "choose somebody else")
    return free or targets


@rule("DA-21.5", "DA-21.6", "DA-21.7", "DA-21.8", "DA-21.9", "DA-R106", "DA-R121")
def _lay(play: Play[Adventure], one: Character, target: str, mechanic: str, size: int) -> None:
    """Apply the effect to a character; depending on a ruling, it replaces an older one."""
    old = [each.id for each in play.state.character(target).effects if each.kind in MECHANICS]
    if old and play.ruling("discard_stack") == "replace":
        effects.end_effects(play, target, *old)
    n = size if mechanic in (INTENSIFY, HELP) else -size
    lasts = mechanic == THWART and play.state.combat is not None  # no turns outside combat (DA-R121)
    until = f"turn:{one.id}" if lasts else effects.NEXT
    on, but = ("attack", (one.id,)) if mechanic == AGGRO else ("all", ())
    laid = Effect("", n, on, but=but, until=until, source=one.id, kind=mechanic, text=_text(play, one, mechanic))
    effects.lay_effect(play, target, laid)


def _text(play: Play[Adventure], one: Character, mechanic: str) -> str:
    """The effect's source in words, numbered if effects add up, to keep them apart."""
    number = play.state.counted if play.state.ruling("discard_stack") == "add" else ""
    return f"{one.name}'s {mechanic.capitalize()}{f' ({number})' if number else ''}"


def is_offered(now: Adventure, one: Character, seat: str) -> bool:
    """Whether a seat can be offered this character's mechanic at all at the moment."""
    outside = now.combat is None and now.ruling("discard_outside") == "gm_allows" and seat == GM
    return bool(mechanic_of(one)) and (now.combat is not None or outside)
