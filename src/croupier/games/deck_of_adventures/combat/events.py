"""The events of combat: the order, rounds, turns and actions."""

from __future__ import annotations

from msgspec.structs import replace

from croupier.core.banners import COST, DECLARED, END, Banner
from croupier.core.events import Event, no_line, unchanged
from croupier.core.names import winners
from croupier.games.deck_of_adventures.cast.state import HOSTILE, Character
from croupier.games.deck_of_adventures.combat.state import ENEMIES, Combat, Turn
from croupier.games.deck_of_adventures.names import name_of, names_of, sentence
from croupier.games.deck_of_adventures.state import Adventure, with_check
from croupier.games.deck_of_adventures.terrain.state import rested

ACTIONS = {
    "speak": "{name} says{words}", "look": "{name} looks{words}", "interact": "{name} interacts{words}",
    "command": "{name} commands {whom}", "rush": "{name} rushes", "free": "{name} takes a Free Action{words}",
    "minor": "{name} takes a Minor Action{words}", "major": "{name} takes a Major Action{words}",
    "refused": "The GM does not allow {name}'s action{words}", "release": "{name} lets {whom} go",
    "cut short": "{name} is out and does not get to {whom}",
    "no order card": "{name} has no card left for the turn order and acts after all who have one",
    "grapple lost": "{name} has no Target Card to grapple {whom}", "hide lost": "{name} has no Target Card to hide",
}  # fmt: skip


WORDLESS = {"speak": "{name} speaks.", "look": "{name} looks around."}
"""Log lines for actions without a description."""


class CombatBegan(Event, frozen=True, tag="combat_began"):
    """Combat begins; the order is not known yet."""

    who: tuple[str, ...]
    surprised: tuple[str, ...] = ()

    def apply(self, state: Adventure) -> Adventure:
        before = tuple(one if one.is_under_way else replace(one, blessed=True, fought=False) for one in state.checks)
        grid = rested(state.grid) if state.grid is not None else None
        return replace(state, checks=before, combat=Combat(order=self.who, surprised=self.surprised), grid=grid)

    def log_line(self, view: Adventure) -> str:
        surprised = f" Surprised: {names_of(view, self.surprised)}." if self.surprised else ""
        return f"Combat begins: {names_of(view, self.who)}.{surprised}"

    def banner(self, view: Adventure) -> Banner:
        return Banner(DECLARED, "combat", "Combat begins")


class OrderCardKept(Event, frozen=True, tag="order_card_kept"):
    """A character keeps the card drawn for the turn order."""

    character: str

    def apply(self, state: Adventure) -> Adventure:
        combat, who = combat_in(state), self.character
        return changed(state, ready=(*combat.ready, who), choosing=without(combat.choosing, who))

    log_line = no_line


class OrderRevealed(Event, frozen=True, tag="order_revealed"):
    """All cards for the order are turned face up."""

    def apply(self, state: Adventure) -> Adventure:
        return changed(state, revealed=True)

    log_line = no_line


class EqualsOrdered(Event, frozen=True, tag="equals_ordered"):
    """The order of characters of equal rank that a seat prefers."""

    seat: str
    order: tuple[str, ...]

    def apply(self, state: Adventure) -> Adventure:
        ties = combat_in(state).ties
        others = tuple(one for one in ties if one[0] != self.seat or set(one[1]) != set(self.order))
        return changed(state, ties=(*others, (self.seat, self.order)))

    log_line = no_line


class OrderFixed(Event, frozen=True, tag="order_fixed"):
    """The turn order for the whole combat."""

    order: tuple[str, ...]
    tied: tuple[str, ...] = ()
    """The characters whose place among equals is still to be chosen."""

    def apply(self, state: Adventure) -> Adventure:
        return changed(state, order=self.order, ordered=True, placing=(*combat_in(state).placing, *self.tied))

    def log_line(self, view: Adventure) -> str:
        return f"Turn order: {names_of(view, who_act(view, self.order))}."


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins; those passed over have no turn in it."""

    round: int
    passed_over: tuple[str, ...] = ()

    def apply(self, state: Adventure) -> Adventure:
        return changed(
            state, round=self.round, done=self.passed_over, delayed=(), arrived=(), at="", turn=None, goes_on=False
        )

    def log_line(self, view: Adventure) -> str:
        return f"Round {self.round}."

    def banner(self, view: Adventure) -> Banner:
        return Banner(DECLARED, "round", f"Round {self.round}", counts=True)


class PlaceReached(Event, frozen=True, tag="place_reached"):
    """The order reaches the place of a character."""

    who: str

    def apply(self, state: Adventure) -> Adventure:
        return changed(state, at=self.who)

    log_line = no_line


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A character's turn of this round is over."""

    who: str
    told: bool = True

    def apply(self, state: Adventure) -> Adventure:
        combat = combat_in(state)
        turn = combat.turn_of(self.who)
        return changed(state, done=(*combat.done, self.who), turn=None, delayed=without(combat.delayed, self.who),
                       took_turn=turn is not None and turn.has_begun)  # fmt: skip

    log_line = no_line


class TurnDelayed(Event, frozen=True, tag="turn_delayed"):
    """A character acts later in this round, or was skipped."""

    who: str
    skipped: bool = False

    def apply(self, state: Adventure) -> Adventure:
        return changed(state, delayed=(*combat_in(state).delayed, self.who), turn=None)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.who)
        return f"{name} is skipped for now." if self.skipped else f"{name} delays and acts later."


class SteppedIn(Event, frozen=True, tag="stepped_in"):
    """A character who delayed takes the turn now, or forfeits it."""

    who: str
    forfeited: bool = False

    def apply(self, state: Adventure) -> Adventure:
        turn = Turn(self.who, late=True, forfeited=self.forfeited)
        return changed(state, delayed=without(combat_in(state).delayed, self.who), turn=turn)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.who)
        if view.has(self.who) and view.character(self.who).is_out and not self.forfeited:
            return f"It is {name}'s delayed turn."
        return f"{name} {'forfeits' if self.forfeited else 'takes'} the delayed turn."


class CombatLeft(Event, frozen=True, tag="combat_left"):
    """A character retreats, surrenders or is carried out of the combat."""

    who: str
    how: str

    def apply(self, state: Adventure) -> Adventure:
        combat, who = combat_in(state), self.who
        delayed, choosing, placing = (without(one, who) for one in (combat.delayed, combat.choosing, combat.placing))
        return changed(state, gone=(*combat.gone, who), delayed=delayed, choosing=choosing, placing=placing)

    def log_line(self, view: Adventure) -> str:
        return sentence(f"{name_of(view, self.who)} leaves the combat: {self.how}")

    def banner(self, view: Adventure) -> Banner:
        return Banner(COST, "fall", "Leaves the combat", "bad", name_of(view, self.who))


class EndInSight(Event, frozen=True, tag="end_in_sight"):
    """One side is beaten: "enemies" or "party"; "" if the GM lets the combat continue.

    `undone`: somebody of the beaten side can fight again, and the GM is not asked any more.
    """

    beaten: str
    undone: bool = False

    def apply(self, state: Adventure) -> Adventure:
        return changed(state, over=bool(self.beaten), goes_on=not self.beaten and not self.undone)

    def log_line(self, view: Adventure) -> str:
        if not self.beaten:
            return "The combat continues."
        return f"{self._verdict}: the GM ends the combat or lets it continue."

    def banner(self, view: Adventure) -> Banner | None:
        """What the blow before it has led to: the stage keeps showing that blow, and this below it."""
        return Banner(COST, "combat", self._verdict) if self.beaten else None

    @property
    def _verdict(self) -> str:
        return f"{'No enemy' if self.beaten == ENEMIES else 'Nobody in the party'} is left standing"


class CombatEnded(Event, frozen=True, tag="combat_ended"):
    """Combat ends; `won` are those still able to fight, if everyone on the other side is beaten."""

    words: str = ""
    won: tuple[str, ...] = ()

    def apply(self, state: Adventure) -> Adventure:
        return replace(state, combat=None, reaching=None, all_near=False)

    def log_line(self, view: Adventure) -> str:
        return sentence(f"The combat is over{f': {self.words}' if self.words else ''}")

    def banner(self, view: Adventure) -> Banner:
        verdict = winners([name_of(view, one) for one in self.won]) if self.won else "Combat over, no winner"
        won = [view.character(one).side == HOSTILE for one in self.won if view.has(one)]
        beaten = [one.name for one in view.characters if one.is_out and won and (one.side == HOSTILE) is not won[0]]
        return Banner(
            END, "combat", verdict, next="Treat the wounded, rest, or continue the scene.",
            won=tuple(name_of(view, one) for one in self.won), lost=tuple(beaten),
        )  # fmt: skip


class ActionTaken(Event, frozen=True, tag="action_taken"):
    """An action: its kind, and its description in the player's words."""

    who: str
    what: str
    words: str = ""

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        name, words = name_of(view, self.who), self.words
        if self.what not in ACTIONS:
            return f"{name} {words} ({self.what.capitalize()})."
        if not words and self.what in WORDLESS:
            return WORDLESS[self.what].format(name=name)
        return sentence(ACTIONS[self.what].format(name=name, whom=words, words=f": {words}" if words else ""))


class MechanicLost(Event, frozen=True, tag="mechanic_lost"):
    """A Discard Mechanic comes to nothing: the cards or the Dealer gave out before its price was paid."""

    who: str
    mechanic: str
    came: int
    n: int

    apply = unchanged

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.who)
        short = f"{name} had only {self.came} of the {self.n} cards"
        return sentence(
            f"{self.mechanic.capitalize()} has no effect: {short if self.came < self.n else f'{name} is out'}"
        )


class BenefitGranted(Event, frozen=True, tag="benefit_granted"):
    """The benefit of a Critical Success in the GM's words; "" for none."""

    who: str
    words: str
    check: str = ""

    def apply(self, state: Adventure) -> Adventure:
        return with_check(state, self.check, blessed=True)

    def log_line(self, view: Adventure) -> str:
        name = name_of(view, self.who)
        return sentence(f"{name}'s Critical Success brings a benefit: {self.words}") if self.words else ""


def who_act(now: Adventure, order: tuple[str, ...]) -> tuple[str, ...]:
    """The characters in an order who have turns: not gone or dead, and no Knocked Out Minions (DA-5.8, DA-17.1)."""
    gone = now.combat.gone if now.combat is not None else ()
    return tuple(one for one in order if one not in gone and _has_turns(now.character(one)))


def _has_turns(one: Character) -> bool:
    return one.here and not one.dead and (one.is_dealer or not one.is_out)


def combat_in(state: Adventure) -> Combat:
    """The combat that is under way."""
    assert state.combat is not None
    return state.combat


def changed(state: Adventure, **changes: object) -> Adventure:
    """The state with its combat changed."""
    return replace(state, combat=replace(combat_in(state), **changes))


def without(characters: tuple[str, ...], who: str) -> tuple[str, ...]:
    """The given characters except one."""
    return tuple(one for one in characters if one != who)
