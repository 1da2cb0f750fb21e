"""What happens in a fight besides cards and chips."""

from __future__ import annotations

from typing import get_args

from croupier.core.events import Event
from croupier.core.secrets import Secret
from croupier.games.state_stack.state import Combatant, Exchange, Placing, Sheet


class CombatantEntered(Event, frozen=True, tag="combatant_entered"):
    combatant: Combatant


class CombatantRemoved(Event, frozen=True, tag="combatant_removed"):
    combatant: str


class CombatantSet(Event, frozen=True, tag="combatant_set"):
    """Another owner, deck or state of a combatant; only what is named changes."""

    combatant: str
    owner: str | None = None
    deck: str | None = None
    side: str | None = None
    out: str | None = None
    entering: bool | None = None
    waking: bool | None = None
    kept_by_rule: bool | None = None
    too_high: bool | None = None
    keeps: bool | None = None
    divides: bool | None = None
    boosted: int | None = None


class SheetSet(Event, frozen=True, tag="sheet_set"):
    combatant: str
    sheet: Secret[Sheet]


class FightBegan(Event, frozen=True, tag="fight_began"):
    number: int


class RoundBegan(Event, frozen=True, tag="round_began"):
    number: int


class DivisionBegan(Event, frozen=True, tag="division_began"):
    """The cards are settled; those with blanks divide them."""


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A phase, 4 to 0, with all who act in it, in order."""

    phase: int
    order: tuple[str, ...]
    held: tuple[tuple[str, int], ...] = ()


class TurnBegan(Event, frozen=True, tag="turn_began"):
    combatant: str
    phase: int = 0


class ActionEnded(Event, frozen=True, tag="action_ended"):
    """The turn's action is over; `owing` are those who may have to burn a card after it."""

    combatant: str
    owing: tuple[str, ...] = ()


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    combatant: str


class InitiativeSet(Event, frozen=True, tag="initiative_set"):
    """A combatant's initiative card is settled; a too-high one lies at the front."""

    combatant: str
    value: int = 0
    too_high: bool = False
    divides: bool = False


class ExchangeMoved(Event, frozen=True, tag="exchange_moved"):
    """An action begins, waits for the next answer, or is over (none)."""

    exchange: Exchange | None = None


class Tested(Event, frozen=True, tag="tested"):
    """What a test came to; the rank that was tested is not told here."""

    combatant: str
    what: str
    score: int
    remaining: int


class Contested(Event, frozen=True, tag="contested"):
    """Whether a contest was won; ratings that were compared are not told here."""

    combatant: str
    what: str
    won: bool


class HitLanded(Event, frozen=True, tag="hit_landed"):
    combatant: str
    damage: int
    stun: int


class WentOut(Event, frozen=True, tag="went_out"):
    combatant: str
    how: str


class CardsReady(Event, frozen=True, tag="cards_ready"):
    """So many new cards lie ready to be put into the stack, or (none) are placed."""

    placing: Placing | None = None


class BurnAsked(Event, frozen=True, tag="burn_asked"):
    """Whose choice it is from which part a card is burned; nobody's when it is burned."""

    combatant: str = ""
    done: str = ""


class StunRecovered(Event, frozen=True, tag="stun_recovered"):
    combatant: str
    won: bool
    points: int


class FightEnded(Event, frozen=True, tag="fight_ended"):
    """A side has won, or (empty) nobody."""

    side: str
    why: str = ""


OwnEvent = (
    CombatantEntered
    | CombatantRemoved
    | CombatantSet
    | SheetSet
    | FightBegan
    | RoundBegan
    | DivisionBegan
    | PhaseBegan
    | TurnBegan
    | ActionEnded
    | TurnEnded
    | InitiativeSet
    | ExchangeMoved
    | Tested
    | Contested
    | HitLanded
    | WentOut
    | CardsReady
    | BurnAsked
    | StunRecovered
    | FightEnded
)


EVENTS: tuple[type[Event], ...] = get_args(OwnEvent)
