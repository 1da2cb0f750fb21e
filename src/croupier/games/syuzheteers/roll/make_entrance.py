"""Make an Entrance, and a partner's consent to bear the cost of a bought success (SZ-10.4, SZ-9.5)."""

from __future__ import annotations

from croupier.core.play import Play
from croupier.core.rules import rule
from croupier.games.syuzheteers.assets.troubles import free_inclinations, is_bound
from croupier.games.syuzheteers.beat.markers import is_off
from croupier.games.syuzheteers.input_checks import acting_character
from croupier.games.syuzheteers.players import has_retired, seats_in_play
from croupier.games.syuzheteers.roll.claims import roll_at
from croupier.games.syuzheteers.roll.commands import OfferEntrance
from croupier.games.syuzheteers.roll.state import DIALOGUE, MONOLOGUE, OFFERS, Roll
from croupier.games.syuzheteers.roll.window_events import EntranceOffered
from croupier.games.syuzheteers.settings import Ruling
from croupier.games.syuzheteers.state import Story


@rule("SZ-10.4", "SZ-9.5", "SZ-9.7", "SZ-5.6", "SZ-R48")
def why_not_enter(ruling: Ruling, story: Story, roll: Roll, seat: str) -> tuple[str, str] | None:
    """The clause and reason why a player may not offer to take the complication; None if they may."""
    if seat in (roll.seat, roll.leader) or seat not in seats_in_play(story):
        return "SZ-10.4", "only other players offer that"
    if has_retired(story, seat):
        return "SZ-R56", "your character has retired"
    if any(one == seat for one, _ in roll.offers):
        return "SZ-10.4", "you have already offered"
    if not free_inclinations(story.character(seat)):
        return "SZ-8.4", "no vulnerability left"
    if shares_cost(roll, seat):
        return None
    if roll.action == MONOLOGUE:
        return "SZ-10.4", "nobody else is present at a monologue"
    if is_bound(ruling, story, seat):
        return "SZ-10.4", "your character is bound"
    if not is_off(story, seat):
        return "SZ-10.4", "your character is occupied"
    return ("SZ-R48", "there are no entrances") if ruling("entrance") == "off" else None


@rule("SZ-9.5")
def shares_cost(roll: Roll, seat: str) -> bool:
    """Whether this player is the partner of a dialogue, who takes its cost by consent and makes no entrance."""
    return roll.action == DIALOGUE and seat == roll.partner


@rule("SZ-10.4", "SZ-12.1")
def open_offers(story: Story, roll: Roll) -> tuple[tuple[str, int], ...]:
    """Who would take the cost, and into which inclination: the offers of those who have not left since."""
    return tuple(one for one in roll.offers if one[0] in story.players)


@rule("SZ-10.4", "SZ-9.5", "SZ-R48")
def offer_entrance(play: Play[Story], command: OfferEntrance) -> None:
    """Offer to jump in and take the complication; the active player picks one offer or none."""
    roll, seat = roll_at(play, OFFERS), acting_character(play)
    clause, why = why_not_enter(play.ruling, play.state, roll, seat) or ("", "")
    play.require(not why, clause, why, "pass")
    play.need(seat not in roll.answered, "you have answered that", "wait")
    free = free_inclinations(play.state.character(seat))
    play.need(command.inclination in free, "that inclination has no free box", ", ".join(map(str, free)))
    play.do(EntranceOffered(seat, command.inclination))
    clause = "SZ-9.5" if shares_cost(roll, seat) else "SZ-10.4"
    play.because(clause, offers=play.state.character(seat).name)
