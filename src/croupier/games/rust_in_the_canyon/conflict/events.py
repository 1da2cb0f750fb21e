"""What happens in a conflict before and after its hands."""

from __future__ import annotations

from croupier.core.events import Event
from croupier.games.rust_in_the_canyon.conflict.state import Fact, Pot


class ConflictProposed(Event, frozen=True, tag="conflict_proposed"):
    number: int
    by: str
    stakes: str
    shared: bool


class StakesSet(Event, frozen=True, tag="stakes_set"):
    by: str
    stakes: str
    shared: bool


class InvolvedSet(Event, frozen=True, tag="involved_set"):
    """The PCs listed, and who opposes them."""

    pcs: tuple[str, ...]
    who: str
    same_as: int = 0
    note: str = ""


class Agreed(Event, frozen=True, tag="agreed"):
    seat: str
    pc: str = ""


class StayedOut(Event, frozen=True, tag="stayed_out"):
    """A PC is off the list; when nobody is left on it, the GM lists anew."""

    pc: str


class FactAdded(Event, frozen=True, tag="fact_added"):
    fact: Fact


class FactStruck(Event, frozen=True, tag="fact_struck"):
    fact: Fact


class ConflictMoved(Event, frozen=True, tag="conflict_moved"):
    """The next step; whoever agreed to the last one is asked anew."""

    step: str


class MarkersClaimed(Event, frozen=True, tag="markers_claimed"):
    pc: str
    markers: tuple[str, ...] = ()


class MarkerJudged(Event, frozen=True, tag="marker_judged"):
    pc: str
    marker: str
    related: bool


class ActionSaid(Event, frozen=True, tag="action_said"):
    """What a side ("gm" or a PC) does, or that it lets the result stand."""

    about: str
    text: str
    stands: bool = False


class ActionTagged(Event, frozen=True, tag="action_tagged"):
    about: str
    level: int


class ObjectionMade(Event, frozen=True, tag="objection_made"):
    seat: str
    about: str
    why: str


class PreparationsRevealed(Event, frozen=True, tag="preparations_revealed"):
    """(side, level) of those that are turned up together."""

    those: tuple[tuple[str, int], ...]


class SurpriseSaid(Event, frozen=True, tag="surprise_said"):
    about: str
    surprised: bool


class LevelSet(Event, frozen=True, tag="level_set"):
    """The level of this hand, and the sides that were prepared for it."""

    level: int
    prepared: tuple[str, ...] = ()


class RankSet(Event, frozen=True, tag="rank_set"):
    rank: int
    step: int


class ExtraChosen(Event, frozen=True, tag="extra_chosen"):
    about: str
    take: bool


class ReserveDealt(Event, frozen=True, tag="reserve_dealt"):
    """So many reserve cards were due to a side, `helped` of them by read markers."""

    about: str
    cards: int
    helped: int = 0


class AnteAgreed(Event, frozen=True, tag="ante_agreed"):
    pc: str


class AntePaid(Event, frozen=True, tag="ante_paid"):
    """A PC is in for this hand: her pot, with what both sides put in now."""

    pc: str
    pot: Pot


class AdvantageShown(Event, frozen=True, tag="advantage_shown"):
    """After the first card: the PCs who are ahead of the GM."""

    ahead: tuple[str, ...]


class LeftConflict(Event, frozen=True, tag="left_conflict"):
    """Out for good with the stakes given up; `backed`: she backs down by it."""

    pc: str
    backed: bool = False
    why: str = ""


class ChoosingBegan(Event, frozen=True, tag="choosing_began"):
    """The hand is over: those still in choose whether to escalate."""


class JoinAsked(Event, frozen=True, tag="join_asked"):
    pc: str


class JoinJudged(Event, frozen=True, tag="join_judged"):
    pc: str
    agreed: bool


class ConflictWentOn(Event, frozen=True, tag="conflict_went_on"):
    """Another hand at a higher level for these; late comers who do not come in are off the list."""

    level: int
    those: tuple[str, ...]
    keeps_rank: bool = False


class ResultStands(Event, frozen=True, tag="result_stands"):
    """What the last hand brought holds for these PCs."""

    pcs: tuple[str, ...]


class ConflictEnded(Event, frozen=True, tag="conflict_ended"):
    """Over for all; `barred` gave it up or lost it."""

    number: int
    stakes: str
    barred: tuple[str, ...] = ()
    why: str = ""


class Narrated(Event, frozen=True, tag="narrated"):
    seat: str
    text: str


class UnplayedShown(Event, frozen=True, tag="unplayed_shown"):
    seat: str


OwnEvent = (
    ConflictProposed
    | StakesSet
    | InvolvedSet
    | Agreed
    | StayedOut
    | FactAdded
    | FactStruck
    | ConflictMoved
    | MarkersClaimed
    | MarkerJudged
    | ActionSaid
    | ActionTagged
    | ObjectionMade
    | PreparationsRevealed
    | SurpriseSaid
    | LevelSet
    | RankSet
    | ExtraChosen
    | ReserveDealt
    | AnteAgreed
    | AntePaid
    | AdvantageShown
    | LeftConflict
    | ChoosingBegan
    | JoinAsked
    | JoinJudged
    | ConflictWentOn
    | ResultStands
    | ConflictEnded
    | Narrated
    | UnplayedShown
)
EVENTS: tuple[type[Event], ...] = OwnEvent.__args__
