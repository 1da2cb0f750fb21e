"""Events of a roll before its dice are rolled: declared, offered, chosen, locked, or dropped."""

from __future__ import annotations

from collections.abc import Callable

import msgspec

from croupier.core.banners import DECLARED, RESULT, Banner, tone_of
from croupier.core.events import Event, no_line
from croupier.core.rules import rule
from croupier.core.secrets import Secret
from croupier.core.state import GM
from croupier.games.maelstrom.actors import actor_name, name_of
from croupier.games.maelstrom.rolls.consequences import with_attempt_begun
from croupier.games.maelstrom.rolls.roll_notes import roll_note
from croupier.games.maelstrom.rolls.roll_text import sources_in_words
from croupier.games.maelstrom.rolls.state import CHOSEN, LOCKED, OFFERED, Attempt, Locked, Terms
from croupier.games.maelstrom.state import Campaign, with_attempt

put = msgspec.structs.replace
BEGUN: dict[str, Callable[[Campaign, Attempt], str]] = {
    "help": lambda view, one: f"{name_of(view, one.actor)} will help {actor_name(view, one.about)} first.",
    "another": lambda view, one: f"{name_of(view, one.actor)} tries to work it out first.",
}
"""The log lines of requested rolls other than declared actions, by their follow-up."""


LONGEST_IN_BANNER = 80
"""The longest description of an action that the banner shows, if the seat knows it."""


class AttemptBegan(Event, frozen=True, tag="attempt_began"):
    """A character declares an action, or the rules ask for a roll."""

    attempt: Attempt
    about: Secret[str] = Secret()
    """What its follow-up needs to know, if not everyone may know it; older journals do not have it."""

    def apply(self, state: Campaign) -> Campaign:
        about = self.about.value
        return with_attempt_begun(state, self.attempt if about is None else put(self.attempt, about=about))

    def log_line(self, view: Campaign) -> str:
        """The action that somebody declares; "" for a roll that the rules ask for, which is logged with its dice."""
        one = self.attempt
        if one.then in BEGUN:
            return BEGUN[one.then](view, one)
        if one.kind != "action" or one.then:
            return ""
        name, words = name_of(view, one.actor), one.words.value
        return f"{name}: {words}." if words else f"{name} declares an action."

    def banner(self, view: Campaign) -> Banner | None:
        one = self.attempt
        if one.kind != "action" or one.then:
            return None
        words = one.words.value or ""
        does = words if len(words) <= LONGEST_IN_BANNER else "acts"
        return Banner(DECLARED, "roll", does or "acts", "", name_of(view, one.actor), key=one.id)


class RolledUnseen(Event, frozen=True, tag="rolled_unseen"):
    """A declared action of the storyteller's own character is rolled where nobody else sees it (MS-R74)."""

    attempt: str
    actor: str

    def apply(self, state: Campaign) -> Campaign:
        return _without_attempt(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        return f"The GM rolls for {name_of(view, self.actor)} in secret."


class NoRollNeeded(Event, frozen=True, tag="no_roll_needed"):
    """An action happens without a roll (MS-13.3) or cannot be done (MS-13.4), in the storyteller's words.

    `deed` is what was declared; everyone sees it now that it happens or fails.
    """

    attempt: str
    words: str = ""
    fails: bool = False
    actor: str = ""
    deed: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return _without_attempt(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        whose = f"{name_of(view, self.actor)}'s action" if self.actor else "The action"
        deed = f" ({self.deed})" if self.deed else ""
        return f"{whose}{deed} {'cannot be done' if self.fails else 'needs no roll'}{_said(self.words)}."

    def banner(self, view: Campaign) -> Banner:
        verdict, name = "Cannot be done" if self.fails else "No roll needed", self.actor and name_of(view, self.actor)
        return Banner(RESULT, "roll", verdict, tone_of(not self.fails), name, key=self.attempt)


class WayOffered(Event, frozen=True, tag="way_offered"):
    """All ways offered so far, and the dice of each; `more` means that another one will follow."""

    attempt: str
    offered: Secret[tuple[Terms, ...]]
    pools: Secret[tuple[int, ...]]
    more: bool = False

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(
            state, self.attempt, state=OFFERED, offered=self.offered, pools=self.pools, offering=self.more
        )

    def log_line(self, view: Campaign) -> str:
        name, ways = actor_name(view, self.attempt), [_way(one) for one in self.offered.value or ()]
        if self.more:
            return f"The GM offers {name} a way to do it{f' ({ways[-1]})' if ways else ''}; more will follow."
        if not ways:
            return f"The GM offers {name} ways to do it."
        many = "1 way" if len(ways) == 1 else f"{len(ways)} ways"
        return f"The GM offers {name} {many} to do it: {'; '.join(ways)}."


def _way(one: Terms) -> str:
    """A way with its base terms, and what changes them."""
    changed = sources_in_words(one)
    return roll_note(one, one.note) + (f" ({changed})" if changed else "")


class PoolsChanged(Event, frozen=True, tag="pools_changed"):
    """The dice of the ways of a roll, after something that changes them, for a player who cannot see the terms."""

    attempt: str
    pools: Secret[tuple[int, ...]]

    def audience(self) -> tuple[str, ...]:
        return self.pools.known_to

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, pools=self.pools)

    log_line = no_line


class QuirksTicked(Event, frozen=True, tag="quirks_ticked"):
    """The ways of a roll after its merits and flaws were changed (MS-R38)."""

    attempt: str
    offered: Secret[tuple[Terms, ...]]

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, offered=self.offered)

    def log_line(self, view: Campaign) -> str:
        ways = self.offered.value
        if not ways:
            return ""
        matter = [one.source for one in ways[-1].modifiers if one.clause == "MS-R38"]
        return f"In {actor_name(view, self.attempt)}'s roll {', '.join(matter) or 'no merit or flaw'} counts."


class WayChosen(Event, frozen=True, tag="way_chosen"):
    """The chosen way, and the specialties that the storyteller is asked to judge."""

    attempt: str
    way: int
    asked: Secret[tuple[str, ...]] = Secret()

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, state=CHOSEN, way=self.way, chosen=self.asked)

    log_line = no_line


class TermsLocked(Event, frozen=True, tag="terms_locked"):
    """The terms are final from here on (MS-15.4); an answer that is not rolled fails without dice."""

    attempt: str
    locked: Secret[Locked]
    unrolled: bool = False
    """Whether it is an answer that the storyteller cancels, as `by` says, or that cannot be made."""
    by: str = ""
    words: str = ""
    """Why it is not rolled."""

    def apply(self, state: Campaign) -> Campaign:
        return with_attempt(state, self.attempt, state=LOCKED, locked=self.locked)

    @rule("MS-15.4", "MS-20.4")
    def log_line(self, view: Campaign) -> str:
        if not self.unrolled:
            return ""
        name = actor_name(view, self.attempt)
        if self.by == GM:
            return f"The GM cancels {name}'s roll{_said(self.words)}."
        return f"{name}'s roll is not made{_said(self.words)}."


class AttemptDropped(Event, frozen=True, tag="attempt_dropped"):
    """A roll is withdrawn before it has dice (MS-R18), voided by the storyteller, or not made (`by` is "": nobody)."""

    attempt: str
    by: str
    words: str = ""
    actor: str = ""

    def apply(self, state: Campaign) -> Campaign:
        return _without_attempt(state, self.attempt)

    def log_line(self, view: Campaign) -> str:
        name = name_of(view, self.actor) if self.actor else ""
        whose = f"{name}'s" if name else "the"
        if not self.by:
            return f"{whose[:1].upper()}{whose[1:]} roll is not made{_said(self.words)}."
        if self.by == GM:
            return f"The GM cancels {whose} roll{_said(self.words)}."
        return f"{name or 'The player'} does not go through with it{_said(self.words)}."

    def banner(self, view: Campaign) -> Banner:
        return Banner(RESULT, "roll", "No roll", who=name_of(view, self.actor) if self.actor else "", key=self.attempt)


def _without_attempt(state: Campaign, name: str) -> Campaign:
    return put(state, attempts=tuple(one for one in state.attempts if one.id != name))


def _said(words: str) -> str:
    return f": {words}" if words else ""
