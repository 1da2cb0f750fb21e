"""The card burned after an action that leaves more than four (SS-5.12)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.state_stack import places
from croupier.games.state_stack.access import sheet, standing_combatant
from croupier.games.state_stack.by_value import burn_the_highest, find_the_highest
from croupier.games.state_stack.commands import BurnFrom
from croupier.games.state_stack.deck import discard
from croupier.games.state_stack.events import BurnAsked
from croupier.games.state_stack.figures.boost import stack_limit
from croupier.games.state_stack.injury import injuries
from croupier.games.state_stack.settings import Ruling
from croupier.games.state_stack.state import ACTION, DEFENSE, Combatant, Fight

HEALTHY = 4


@rule("SS-5.12", "SS-R34")
def burns(ruling: Ruling, action: int, defense: int, initiative: int, injured: int, limit: int | None) -> int:
    """How many blank cards are burned after an action: one if the stack has more than four cards."""
    counting = ruling("burn_count")
    held = action + defense
    if counting != "without_initiative":
        held += initiative
    if counting == "with_sideways":
        held += injured
    most = limit if ruling("burn_limit") == "current_limit" and limit is not None else HEALTHY
    above = min(max(0, held - most), action + defense)
    return min(1, above) if ruling("burn_number") == "one" else above


@rule("SS-5.12", "SS-R34")
def larger_part(action: int, defense: int) -> str | None:
    """The part from which a card is burned; None if they are equal and the owner chooses."""
    if action == defense:
        return None
    return ACTION if action > defense else DEFENSE


def owes(play: Play[Fight], one: Combatant, **other: str) -> int:
    """How many cards a combatant has to burn now, under the table's rulings or the given ones."""
    now = play.state
    stun, damage = injuries(play, one)
    action, defense, initiative = (places.count(now, one.id, part) for part in (ACTION, DEFENSE, "initiative"))
    limit = stack_limit(damage, sheet(one).body)
    return burns(lambda key: other.get(key) or now.ruling(key), action, defense, initiative, stun + damage, limit)


@rule("SS-5.12", "SS-R34")
def _spares(play: Play[Fight], one: Combatant) -> bool:
    """Whether a combatant burns nothing only because the table does not count the initiative card."""
    counts_less = play.state.ruling("burn_count") == "without_initiative"
    return counts_less and not owes(play, one) and owes(play, one, burn_count="upright", burn_limit="four") > 0


@rule("SS-5.12")
def burn_next(play: Play[Fight]) -> None:
    """Handle the next possible burner: burn nothing, burn a card of the larger part, or prompt the owner."""
    now = play.state
    one = now.combatant(now.to_burn[0])
    if not one.is_standing or not owes(play, one):
        play.do(BurnAsked("", one.id))
        if one.is_standing and _spares(play, one):
            play.because("SS-R34", name=one.name, held=places.upright(now, one.id), burned=0)
            play.ruling("burn_count")
        return
    part = larger_part(places.count(now, one.id, ACTION), places.count(now, one.id, DEFENSE))
    if play.ruling("burn_from") == "highest_card":
        part, spot = find_the_highest(play, one)
        _announce(play, one, part)
        burn_the_highest(play, one, part, spot)
        _note(play, one, part)
    elif part is None:
        play.do(BurnAsked(one.id))
        held = places.count(play.state, one.id, ACTION)
        play.because("SS-5.12", name=one.name, action=held, defense=held)
    else:
        burn(play, one, part)


@rule("SS-5.12")
def burn(play: Play[Fight], one: Combatant, part: str) -> None:
    """Burn the front card of a part: one for each action, or the number that a ruling sets."""
    _announce(play, one, part)
    discard(play, one, part, 1)
    _note(play, one, part)


@rule("SS-5.12", "SS-8.4")
def mend_burning(play: Play[Fight]) -> None:
    """Void the choice of a part for combatants who owe no card anymore; if one part is now larger, burn from it."""
    if not play.state.burning:
        return
    one = play.state.combatant(play.state.burning)
    if not one.is_standing or not owes(play, one):
        play.do(BurnAsked("", one.id))
        if one.is_standing:
            play.because("SS-5.12", name=one.name, held=places.upright(play.state, one.id), burned=0)
    elif larger_part(*(places.count(play.state, one.id, part) for part in (ACTION, DEFENSE))):
        play.do(BurnAsked())


def _announce(play: Play[Fight], one: Combatant, part: str) -> None:
    """Announce a burn, and note the rulings that change how many cards are burned.

    They are noted in any case where damage counts: how near it is to Body may be a secret.
    """
    owed = owes(play, one)
    left = owed - 1
    secret = play.state.ruling("burn_limit") == "current_limit" and places.injury(play.state, one.id, places.DAMAGE)
    for key in ("burn_count", "burn_number"):
        others = play.game.rulebook.setting(key).codes
        if (
            secret
            or play.state.ruling(key) == "down_to_four"
            or any(owes(play, one, **{key: o}) != owed for o in others)
        ):
            play.ruling(key)
    play.do(BurnAsked("", "" if left > 0 else one.id, one.id, part))


def _note(play: Play[Fight], one: Combatant, part: str) -> None:
    """Cite a burn, with the rulings on whose action it follows and what an injury does to the limit."""
    is_anyones = one.id != play.state.turn and play.state.ruling("burn_after") == "every_action"
    after = ("burn_after",) if is_anyones else ()
    limit = ("burn_limit",) if places.injury(play.state, one.id, places.DAMAGE) else ()
    for key in (*after, *limit):
        play.ruling(key)
    play.because("SS-5.12", name=one.name, part=part, left=places.upright(play.state, one.id))


@rule("SS-5.12", "SS-8.9")
def burn_from(play: Play[Fight], command: BurnFrom) -> None:
    """Burn a card of the part that the owner chose, as both are equal."""
    one = standing_combatant(play, command.combatant)
    play.need(play.state.burning == one.id, f"{one.name} has nothing to burn", "wait")
    play.need(command.part in (ACTION, DEFENSE), f"{command.part} is not a part to burn from", f"{ACTION} or {DEFENSE}")
    held = places.count(play.state, one.id, command.part)
    play.need(held, f"{one.name} has no card in {command.part}", "choose the other part")
    burn(play, one, command.part)
