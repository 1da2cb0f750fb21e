"""The events of a fight, except those of cards, chips and combatants."""

from __future__ import annotations

import msgspec

from croupier.core.banners import COST, DECLARED, END, RESULT, Banner, figures, goal
from croupier.core.events import Event, no_line
from croupier.core.names import FEW, and_so_on, winners
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.games.state_stack import places
from croupier.games.state_stack.figures.harm import DEAD
from croupier.games.state_stack.figures.initiative import unfit_word
from croupier.games.state_stack.places import must_flip
from croupier.games.state_stack.state import (
    CAMP,
    DEFENSE,
    DIVISION,
    INITIATIVE,
    PHASE,
    ZERO,
    Exchange,
    Fight,
    Placing,
    Score,
    with_all_combatants,
    with_combatant,
)

put = msgspec.structs.replace
PLURAL = ("Heroes", "Foes")
NEXT = "Injured combatants may be healed before the next fight."


class FightBegan(Event, frozen=True, tag="fight_began"):
    number: int

    def apply(self, state: Fight) -> Fight:
        state = with_all_combatants(
            state, out="", too_high=False, divides=False, acted=-1, waking=False, entering=False, falls=""
        )
        return put(state, fights=self.number, round=0, phase=0, outcome="", together=(), had_turns=False, idle=0)

    def log_line(self, view: Fight) -> str:
        return f"Fight {self.number} begins{_who_fights(view, self.number)}."

    def banner(self, view: Fight) -> Banner:
        return Banner(DECLARED, "fight", f"Fight {self.number}")


def _who_fights(view: Fight, number: int) -> str:
    """Who fights whom, side by side; "" once it is not the fight's first round any more."""
    if view.fights != number or view.round > 1:
        return ""
    sides: dict[str, list[str]] = {}
    for one in view.standing():
        sides.setdefault(one.side, []).append(one.name)
    return f": {' against '.join(and_so_on(those) for those in sides.values())}" if sides else ""


class RoundBegan(Event, frozen=True, tag="round_began"):
    """A round begins; `idle` counts the consecutive rounds before it in which nobody had a turn."""

    number: int
    idle: int = 0

    def apply(self, state: Fight) -> Fight:
        state = with_all_combatants(state, acted=-1, held=0, boosted=0, keeps=False)
        state = put(state, round=self.number, stage=INITIATIVE, phase=0, order=(), together=())
        return put(state, had_turns=False, idle=self.idle)

    def log_line(self, view: Fight) -> str:
        start = "Everyone is dealt four blank cards. " if self.number == 1 else self._idle
        return f"{start}Round {self.number} begins."

    def banner(self, view: Fight) -> Banner:
        """The round, with those who now flip for initiative."""
        is_now = view.round == self.number and view.stage == INITIATIVE
        flips = [one.name for one in view.standing() if is_now and must_flip(view, one)]
        who = and_so_on(flips) or None
        return Banner(
            DECLARED,
            "round",
            f"Fight {view.fights}, round {self.number}",
            figures=figures(("flip for initiative", who)),
            counts=True,
        )

    @property
    def _idle(self) -> str:
        if self.idle > 1:
            return f"Nobody has had a turn for {self.idle} rounds. "
        return f"Nobody had a turn in round {self.number - 1}. " if self.idle else ""


class DivisionBegan(Event, frozen=True, tag="division_began"):
    """Every initiative card is settled; combatants with blank cards divide them.

    `round`: that of the division, since several rounds can pass at once; 0 in older entries.
    """

    round: int = 0

    def apply(self, state: Fight) -> Fight:
        return put(state, stage=DIVISION)

    log_line = no_line

    def banner(self, view: Fight) -> Banner:
        return Banner(
            DECLARED, "round", f"Fight {view.fights}, round {self.round or view.round}: division", counts=True
        )


class PhaseBegan(Event, frozen=True, tag="phase_began"):
    """A phase, 4 to 0, begins with all who act in it, in order; `held` are their action cards then.

    `busy`: those for whom phase zero has something to do, and those who lose a card that is too high at its end.
    `skips`: nobody has had an action card in this round, and so no turn either.
    `round`: that of the phase, since several rounds can pass at once; 0 in older entries.
    """

    phase: int
    order: tuple[str, ...]
    held: tuple[tuple[str, int], ...] = ()
    busy: tuple[str, ...] = ()
    skips: bool = False
    round: int = 0

    def apply(self, state: Fight) -> Fight:
        for name, cards in self.held:
            state = with_combatant(state, name, held=cards)
        stage = PHASE if self.phase else ZERO
        return put(state, stage=stage, phase=self.phase, order=self.order, turn="", together=())

    def log_line(self, view: Fight) -> str:
        order = self._order(view)
        round = self.round or view.round
        skips = f"Nobody has an action card, so nobody has a turn in round {round}. " if self.skips else ""
        return f"{skips}Phase {self.phase}: {', '.join(order)}." if order else skips.rstrip()

    def banner(self, view: Fight) -> Banner | None:
        order = self._order(view)
        if not order:
            return None
        label = "in this order" if len(order) > 1 else "turn of"
        figure = figures((label, ", ".join(order)))
        round = self.round or view.round
        if self.skips:
            return Banner(
                DECLARED, "round", f"Round {round}: nobody has an action card, so nobody has a turn", counts=True
            )
        return Banner(DECLARED, "round", f"Round {round}, phase {self.phase}", figures=figure, counts=True)

    def _order(self, view: Fight) -> list[str]:
        return [view.name_of(one) for one in (self.order if self.phase else self.busy)]


class TurnBegan(Event, frozen=True, tag="turn_began"):
    """A combatant's turn begins; `together` are all who act at the same time, in roster order, or nobody."""

    combatant: str
    phase: int = 0
    together: tuple[str, ...] = ()

    def apply(self, state: Fight) -> Fight:
        state = put(with_combatant(state, self.combatant, acted=state.phase), turn=self.combatant, has_acted=False)
        return put(state, together=self.together, had_turns=state.had_turns or state.phase > 0)

    def log_line(self, view: Fight) -> str:
        if not self.phase:
            return ""
        at_once = f"{and_so_on([view.name_of(one) for one in self.together])} act at the same time. "
        is_first = self.combatant in self.together[:1]
        return f"{at_once if is_first else ''}{view.name_of(self.combatant)}'s turn."

    def banner(self, view: Fight) -> Banner | None:
        """Whose turn it is and who comes after; in phase zero everyone acts at once."""
        if not self.phase:
            return None
        after = view.order[view.order.index(self.combatant) + 1 :] if self.combatant in view.order else ()
        is_now = view.turn == self.combatant and view.phase == self.phase
        when = f"Round {view.round}, phase {self.phase}: " if is_now else ""
        then = ", ".join(view.name_of(one) for one in after) if is_now and not self.together else ""
        return Banner(
            DECLARED,
            "turn",
            f"{when}{view.name_of(self.combatant)}'s turn",
            figures=figures(("then", then or None)),
            counts=True,
        )


class ActionEnded(Event, frozen=True, tag="action_ended"):
    """A combatant's action is over; `owing` lists those who may have to burn a card after it."""

    combatant: str
    owing: tuple[str, ...] = ()

    def apply(self, state: Fight) -> Fight:
        acted = state.has_acted or self.combatant == state.turn
        return put(state, has_acted=acted, to_burn=self.owing, exchange=None, placing=None)

    log_line = no_line


class TurnEnded(Event, frozen=True, tag="turn_ended"):
    """A turn is over; it `passes` if its owner did nothing, or `keeps` the division in phase zero."""

    combatant: str
    passes: bool = False
    keeps: bool = False

    def apply(self, state: Fight) -> Fight:
        return put(state, turn="", has_acted=False, to_burn=(), burning="")

    def log_line(self, view: Fight) -> str:
        name = view.name_of(self.combatant)
        if self.keeps:
            return f"{name} keeps the division."
        return f"{name} passes." if self.passes else ""


class InitiativeSet(Event, frozen=True, tag="initiative_set"):
    """A combatant's initiative card is settled or lost; one that is too high lies at the front.

    `why`: what is wrong with one that is too high, or the end of the sentence that says that it is lost. `speed`: what
    one that is too high was compared with; empty in older entries.
    """

    combatant: str
    value: int = 0
    too_high: bool = False
    divides: bool = False
    is_new: bool = False
    is_lost: bool = False
    why: str = ""
    speed: Secret[int] = Secret()

    def apply(self, state: Fight) -> Fight:
        return with_combatant(state, self.combatant, too_high=self.too_high, divides=self.divides)

    def log_line(self, view: Fight) -> str:
        name = view.name_of(self.combatant)
        if self.is_lost:
            return f"{name} loses the initiative card{self.why}."
        if self.too_high:
            wrong = self.why or unfit_word(view.ruling)
            return f"{name}'s initiative card of value {self.value} is {wrong}{self._for_speed()}: no turn this round."
        return f"{name} has initiative {self.value}." if self.divides or self.is_new else ""

    def _for_speed(self) -> str:
        """The Speed that a card does not fit, for those who know it."""
        return "" if self.speed.value is None else f" for Speed {self.speed.value}"

    def banner(self, view: Fight) -> Banner | None:
        """A card that is too high costs the turns of a round; one that is lost at its end has cost them already."""
        name = view.name_of(self.combatant)
        if self.is_lost:
            return None
        if self.too_high:
            numbers = figures((name, self.value or None), ("Speed", self.speed.value))
            return Banner(COST, "initiative", "No turn", "bad", name, figures=numbers)
        shown = Banner(RESULT, "initiative", "Initiative", who=name, figures=figures((name, self.value)))
        return shown if self.is_new else None


class ExchangeMoved(Event, frozen=True, tag="exchange_moved"):
    """An action begins, waits for its next answer, or is over (None); `failed`: the GM does not allow it.

    `most_left`: the most defense cards that the target can have left after the test; None in older entries.
    """

    exchange: Exchange | None = None
    failed: Exchange | None = None
    most_left: int | None = None

    def apply(self, state: Fight) -> Fight:
        return put(state, exchange=self.exchange)

    def log_line(self, view: Fight) -> str:
        exchange = self.exchange
        if self.failed is not None:
            return _failed_line(self.failed, view)
        if exchange is None:
            return ""
        actor, target = view.name_of(exchange.actor), view.name_of(exchange.target)
        if exchange.stage == "judge":
            return f"{actor} attempts: {exchange.what} ({exchange.skill})."
        if exchange.stage == "flight":
            return f"{actor} tries to flee."
        if exchange.stage == "power" or exchange.attack is not None:
            return ""
        if exchange.is_attack:
            return f"{actor} attacks {target}{' to stun' if exchange.as_stun else ''} ({exchange.skill})."
        return f"{target} opposes {actor}'s attempt: {exchange.what}."

    def banner(self, view: Fight) -> Banner | None:
        """An action as it begins, then with the score to beat; what the GM does not allow is over."""
        if self.failed is not None:
            verdict = "Does not get away" if self.failed.stage == "flight" else "Not possible"
            return Banner(RESULT, _kind(self.failed), verdict, "bad", view.name_of(self.failed.actor))
        one = self.exchange
        if one is None or one.stage == "power":
            return None
        needs = defense_that_holds(one.attack, self.most_left) if one.attack is not None else None
        verb = "attacks" if one.is_attack else "tries to flee" if one.stage == "flight" else "acts"
        who, whom = view.name_of(one.actor), view.name_of(one.target) if one.target else ""
        scored = figures((who, one.attack.score)) if needs is not None and one.attack is not None else ()
        shown = (*scored, *goal("defense score needed", needs), *figures(("skill", one.skill or None)))
        return Banner(DECLARED, _kind(one), verb, "", who, whom, shown)


@rule("SS-5.6", "SS-5.7")
def most_defense_left(now: Fight, exchange: Exchange) -> int:
    """The most defense cards that can be left after the target's test, for which at least one is flipped."""
    if exchange.defense_was_empty:
        return 0
    return max(0, places.count(now, exchange.target, DEFENSE) - 1)


@rule("SS-5.7")
def defense_that_holds(attack: Score, most_left: int | None = None) -> str | None:
    """The scores of a defense against which an attack fails; None for an attack that has failed already.

    A tie holds with as many cards left as the attack has, which is left out if `most_left` are fewer.
    """
    score, left = attack.score, attack.remaining
    if not score:
        return None
    if most_left is not None and left > most_left:
        return f"{score + 1} or more"
    cards = f"{left} defense card{'' if left == 1 else 's'} left"
    return f"{score + 1} or more, or {score} with {cards}" if left else f"{score} or more"


def _kind(one: Exchange) -> str:
    """What the stage calls an action."""
    return "attack" if one.is_attack else "flight" if one.stage == "flight" else "action"


def _failed_line(failed: Exchange, view: Fight) -> str:
    actor = view.name_of(failed.actor)
    return f"{actor} does not get away." if failed.stage == "flight" else f"Not possible for {actor}: {failed.what}."


class CardsReady(Event, frozen=True, tag="cards_ready"):
    """New cards are ready to be placed in the stack, or (None) all are placed."""

    placing: Placing | None = None

    def apply(self, state: Fight) -> Fight:
        return put(state, placing=self.placing)

    log_line = no_line


class BurnAsked(Event, frozen=True, tag="burn_asked"):
    """A combatant's owner must choose the part that burns a card; empty once it is burned.

    `done`: the combatant with no more to burn; `burner`: the one who has burned a card of this part.
    """

    combatant: str = ""
    done: str = ""
    burner: str = ""
    part: str = ""

    def apply(self, state: Fight) -> Fight:
        owing = tuple(one for one in state.to_burn if one != self.done) if self.done else state.to_burn
        return put(state, burning=self.combatant, to_burn=owing)

    def log_line(self, view: Fight) -> str:
        if self.burner:
            return f"{view.name_of(self.burner)} has too many cards and burns one from {self.part}."
        return f"{view.name_of(self.combatant)} chooses which part burns a card." if self.combatant else ""


class FightEnded(Event, frozen=True, tag="fight_ended"):
    """The fight is over, won by a side or (empty) a draw; `damage` is what those who are not dead keep of it.

    `members`: those who fought on that side; empty in a log from before they were named.
    """

    side: str
    why: str = ""
    damage: tuple[tuple[str, int], ...] = ()
    members: tuple[str, ...] = ()

    def apply(self, state: Fight) -> Fight:
        outcome = self.side or "draw"
        state = put(state, stage=CAMP, turn="", has_acted=False, order=(), phase=0, outcome=outcome)
        return put(state, exchange=None, placing=None, burning="", to_burn=(), together=())

    def log_line(self, view: Fight) -> str:
        won = self._winners(view) if self.side else "nobody wins"
        return f"The fight is over ({self.why}): {won}."

    def _winners(self, view: Fight) -> str:
        """The side that won, with the names of a side of several: "Heroes (Asha and Bram) win"."""
        names = [view.name_of(one) for one in self.members]
        if self.side not in PLURAL or not names:
            return f"{view.name_of(self.side)} {'win' if self.side in PLURAL else 'wins'}"
        return f"{self.side} ({winners(names).rpartition(' ')[0]}) win"

    def banner(self, view: Fight) -> Banner:
        fought = [one for one in view.combatants if not one.entering]
        side = [one for one in fought if one.side == self.side]
        winning, losing = (tuple(one.name for one in fought if (one in side) is won) for won in (True, False))
        hurt = tuple(figure for name, damage in self.damage for figure in figures((view.name_of(name), _keeps(damage))))
        if not self.side:
            return Banner(END, "fight", "A draw", figures=hurt, next=_next(view))
        if self.side not in PLURAL or (len(side) <= FEW and all(one.is_standing for one in side)):
            won = winners([one.name for one in side] or [view.name_of(self.side)])
            return Banner(END, "fight", won, figures=hurt, next=_next(view), won=winning, lost=losing)
        shown = figures(("still standing", and_so_on([one.name for one in side if one.is_standing]) or None))
        return Banner(
            END, "fight", f"{self.side} win", figures=(*shown, *hurt), next=_next(view), won=winning, lost=losing
        )


@rule("SS-1.2")
def _next(view: Fight) -> str:
    """What may come next: healing, or somebody new where the dead leave no two sides."""
    living = [one for one in view.combatants if one.out != DEAD]
    dead = [one.name for one in view.combatants if one.out == DEAD]
    if not dead or len({one.side for one in living}) > 1:
        return NEXT
    return f"{and_so_on(dead)} {'is' if len(dead) == 1 else 'are'} dead. Add a combatant to fight again."


def _keeps(damage: int) -> str:
    return f"leaves with {damage} damage"
