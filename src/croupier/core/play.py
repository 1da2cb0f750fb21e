"""The working object of a running rule: current state, events, luck, rulings and receipt."""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

import msgspec

from croupier.core.chance import Chance, DrawRequest
from croupier.core.events import Event
from croupier.core.key_events import LeafTaken
from croupier.core.luck_events import LinksRevealed
from croupier.core.question_events import ChoiceSealed, ChoicesOpened, SealsDropped
from croupier.core.receipts import Citation, Fact, HiddenRuling, Only, Receipt, fact
from croupier.core.refusals import Forbidden, Illegal, Impossible
from croupier.core.secrets import EVERYONE, Hidden, Secret
from croupier.core.state import GM, Seal, State
from croupier.core.table_events import Overridden, Undone

if TYPE_CHECKING:
    from croupier.core.commands import Command
    from croupier.core.game import Game

S = TypeVar("S", bound=State)
T = TypeVar("T")
NotedRuling = tuple[str, tuple[str, ...] | None]
"""The option in force, and the seats for which it is noted (None: everyone)."""


class TokenMaker(Protocol):
    """Creates ids and salts; tests use one whose ids do not depend on content."""

    def token(self, *parts: object) -> str:
        """An opaque token that is the same for the same parts at this table."""
        ...


class TableAccess(Protocol):
    """What the few rules about the table itself need: earlier states, and running a command for a seat."""

    def state_before(self, entry: int) -> Any: ...

    def run(self, play: Play[Any], command: Command) -> None: ...

    def words_of(self, asset: str) -> str: ...

    def read(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any: ...


class PlainTokens:
    """Tokens made only from their parts: for bots, demos and tests, which need no secrecy."""

    def token(self, *parts: object) -> str:
        return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:12]


def commitment(salt: str, answer: str) -> str:
    """The commitment that the log shows for a sealed answer until it is opened."""
    return hashlib.sha256(f"{salt}|{answer}".encode()).hexdigest()


def _facts(given: dict[str, Any]) -> tuple[Fact, ...]:
    return tuple(fact(name, value) for name, value in given.items())


class Play(Generic[S]):
    """A rule running for one seat; nothing is kept unless the rule completes."""

    def __init__(
        self,
        game: Game[S],
        state: S,
        seat: str,
        chance: Chance | None = None,
        *,
        entry: int = 0,
        power: bool = False,
        token_maker: TokenMaker | None = None,
        viewer: str | None = None,
        table: TableAccess | None = None,
    ) -> None:
        self.game = game
        self.state: S = state
        self.seat = seat
        self.chance = chance or Chance()
        self.entry = entry
        self.power = power or (seat == GM and state.has_gm)
        self.token_maker: TokenMaker = token_maker or PlainTokens()
        self.viewer = viewer
        self.table = table
        self.events: list[Event] = []
        self._because: list[tuple[bool, Citation]] = []
        """The citations, each with whether it is secondary (see `aside`)."""
        self._rulings: dict[str, NotedRuling] = {}
        self._waived = False
        self._flag_readers: tuple[str, ...] | None = None
        """The seats that may read flags in the current context (None: everyone); see `rulings_for`."""
        self.public_version = 0
        """The number of entries everyone is sent, up to this one: ids are made from it, never from `entry`."""
        self.granted = False
        """Whether those who decide have agreed to the command."""
        self.is_tried_whole = False

    # events

    def do(self, event: Event) -> None:
        """Apply an event: the state changes at once."""
        self.state = self.game.apply(self.state, event)
        self.events.append(event)

    def mark(self) -> tuple[Any, int, int, int, dict[str, NotedRuling]]:
        """The current position in the rule, for `back_to`."""
        return self.state, len(self.events), len(self.chance.drawn), len(self._because), dict(self._rulings)

    def back_to(self, mark: tuple[Any, int, int, int, dict[str, NotedRuling]]) -> None:
        """Roll back to a mark; draws already made from a luck key stay on record."""
        self.state, events, drawn, because, self._rulings = mark
        links = [one for one in self.events[events:] if isinstance(one, LinksRevealed)]
        del self.events[events:]
        for one in links:
            self.do(one)
        self.chance.drawn[drawn:] = [one for one in self.chance.drawn[drawn:] if one.is_new]
        del self._because[because:]

    def rewind(self, event: Undone) -> None:
        """Go back to the state before an entry; what was seen stays seen."""
        assert self.table is not None
        self.state = self.game.restore(self.table.state_before(event.to.open()), self.state, event)
        self.events.append(event)
        for name in self.game.luck.spoiled_keys(self.state):
            self.leaf(name)

    def ask(self, question: DrawRequest) -> str:
        """Request a draw. Raises NeedChance if nothing answers yet."""
        return self.chance.ask(question)

    def words_of(self, asset: str) -> str:
        """The content of a text uploaded to the table. Raises Hidden in a dry run, or Impossible."""
        if self.table is None:
            raise Hidden
        return self.table.words_of(asset)

    def read(self, function: Callable[..., T], *arguments: Any) -> T:
        """The result of a pure function on an uploaded text; on a server it runs in another process.

        Raises Hidden in a dry run, or ParsingNeeded.
        """
        if self.table is not None:
            read: T = self.table.read(function, arguments)
            return read
        if self.viewer is not None:
            raise Hidden
        return function(*arguments)

    def leaf(self, name: str) -> int:
        """Take a fresh key for this shuffle or these dice; returns its index under the root shown before play."""
        index = self.state.keys_taken
        self.do(LeafTaken(name, index, len(self.state.mixes)))
        return index

    def next_number(self, counter: str) -> int:
        """The next number of this field of the state, which counts what has been given an id."""
        last: int = getattr(self.state, counter)
        return last + 1

    # why

    def ruling(self, key: str) -> str:
        """The option in force for a setting, recorded in the receipt."""
        option = self.state.settings[key]
        self._rulings[key] = (option, None)
        return option

    @contextmanager
    def rulings_for(self, to: tuple[str, ...]) -> Iterator[None]:
        """Note the rulings and flags of this context for these seats alone: that they apply could reveal a secret."""
        noted, self._rulings = self._rulings, {}
        readers, self._flag_readers = self._flag_readers, self._narrowed(to)
        try:
            yield
        finally:
            self._flag_readers = readers
            own, self._rulings = self._rulings, noted
            for key, (option, heard) in own.items():
                self._note(key, option, None if EVERYONE in to else heard or to)

    def _narrowed(self, to: tuple[str, ...] | None) -> tuple[str, ...] | None:
        """Those of `to` who may read flags in the current context (None: everyone)."""
        context = self._flag_readers
        if to is None or EVERYONE in to:
            return context
        return to if context is None else tuple(seat for seat in to if seat in context)

    def _note(self, key: str, option: str, to: tuple[str, ...] | None) -> None:
        """Note a ruling for these seats (None: for all), in addition to those for whom it is already noted."""
        known = self._rulings.get(key, (option, ()))[1]
        heard = None if to is None or known is None else tuple(dict.fromkeys((*known, *to)))
        self._rulings[key] = (option, heard)

    def take(self, step: Callable[[Play[S]], bool]) -> bool:
        """Take an automatic step; return whether there was one. One that does nothing leaves nothing in the receipt."""
        cited, noted, events = len(self._because), dict(self._rulings), len(self.events)
        taken = step(self)
        if not taken and len(self.events) == events:
            del self._because[cited:]
            self._rulings = noted
        return taken

    def because(self, clause: str, /, *, to: tuple[str, ...] | None = None, **facts: Any) -> None:
        """Cite the clause behind the result, with the facts it was applied to."""
        known = None if to is not None and EVERYONE in to else to
        self._because.append((False, Citation(clause, _facts(facts), to=known)))

    def aside(self, clause: str, /, **facts: Any) -> None:
        """Cite a clause that was carried out on the way, such as a reshuffle: after those that decided the result."""
        self._because.append((True, Citation(clause, _facts(facts))))

    def require(
        self, ok: object, clause: str, why: str, instead: str = "", *, to: tuple[str, ...] | None = None
    ) -> None:
        """Continue only if this is allowed. Raises Illegal; in assist mode it is flagged and waived.

        `to`: the seats that may read the flag, if its reason is not for everyone.
        """
        if ok:
            return
        if self.state.mode == "assist" or self._waived:
            self._because.append((False, Citation(clause, (), why, self._narrowed(to))))
            return
        raise Illegal(clause, why, instead)

    def need(self, ok: object, why: str, instead: str = "") -> None:
        """Continue only if it is possible at all. Raises Impossible in every mode."""
        if not ok:
            raise Impossible(why, instead)

    def insist(self, ok: object, clause: str, why: str, instead: str = "") -> None:
        """Continue only if this means something. Raises Illegal in every mode: it could not even be carried out."""
        if not ok:
            raise Illegal(clause, why, instead)

    def try_whole(self) -> None:
        """Declare that this rule may still refuse after its first event, so that a dry run runs all of it."""
        self.is_tried_whole = True

    def refuse(self, clause: str, why: str, instead: str = "") -> NoReturn:
        """Refuse even in assist mode, because there is no possible result."""
        raise Illegal(clause, why, instead)

    def require_power(self, what: str) -> None:
        """Continue only for the GM, or for the table by consent."""
        if not self.power:
            raise Forbidden(f"{what} is for the GM only")

    def overridden(self, reason: str, what: str = "") -> None:
        """Record that what follows is an override by the GM or the table."""
        self.require_power("an override")
        self.do(Overridden(self.seat, reason, what))

    def has_cited(self, clause: str = "", **about: object) -> bool:
        """Whether the receipt cites this clause so far; without a clause, any that is not secondary.

        A citation whose facts say something else than `about` does not count.
        """
        return any(
            (one.clause == clause if clause else not aside)
            and all(about.get(fact.name, fact.value) == fact.value for fact in one.facts)
            for aside, one in self._because
        )

    @property
    def receipt(self) -> Receipt:
        house = tuple(rule.name for rule in self.state.house_rules)
        cited = (*(one for aside, one in self._because if not aside), *(one for aside, one in self._because if aside))
        open_to_all = tuple((key, option) for key, (option, to) in self._rulings.items() if to is None)
        hidden = tuple(HiddenRuling(key, option, to) for key, (option, to) in self._rulings.items() if to is not None)
        return Receipt(cited, open_to_all, house, hidden_rulings=hidden)

    # sealed choices

    def seal(self, window: str, about: str, command: Command) -> None:
        """Keep this answer secret until its window is opened; until then it can be replaced."""
        answer = msgspec.json.encode(command).decode()
        mine = [s for s in self.state.sealed(window) if s.about == about and s.seat == self.seat]
        made = self.token_maker.token("salt", self.public_version, self.seat, window, about)
        closed = [s for s in mine if not s.answer.is_known_to(EVERYONE)]
        salt = next((s.salt.value for s in closed if s.salt.value), made)  # a new one would reveal the change
        known = (self.seat,)
        commitment = self.commit(salt, answer, window, about)
        seal = Seal(window, self.seat, about, Secret(commitment, known), Secret(answer, known), Secret(salt, known))
        self.do(ChoiceSealed(seal, again=bool(closed)))

    def commit(self, salt: str, answer: str, window: str, about: str) -> str:
        """The commitment in the log: SHA-256 of salt and answer (in tests, a token without content)."""
        if isinstance(self.token_maker, PlainTokens):
            return self.token_maker.token("commitment", salt, self.seat, window, about)
        return commitment(salt, answer)

    def open(self, window: str) -> dict[tuple[str, str], Command]:
        """Reveal all answers of a window together: (seat, about) -> command. Raises Hidden in a view."""
        seals = self.state.sealed(window)
        answers = {(s.seat, s.about): self.game.read_command(s.answer.open().encode()) for s in seals}
        opened = tuple(
            msgspec.structs.replace(
                s,
                commitment=Secret(s.commitment.value, (EVERYONE,)),
                answer=Secret(s.answer.value, (EVERYONE,)),
                salt=Secret(s.salt.value, (EVERYONE,)),
            )
            for s in seals
        )
        self.do(ChoicesOpened(window, opened))
        return answers

    def drop(self, window: str) -> None:
        """Discard the sealed answers of a window unopened."""
        if self.state.sealed(window):
            self.do(SealsDropped(window))


class UnrecordedPlay(Play[S]):
    """A rule that runs without a receipt."""

    def ruling(self, key: str) -> str:
        return self.state.settings[key]

    def because(self, clause: str, /, *, to: tuple[str, ...] | None = None, **facts: Any) -> None:
        """Does nothing: there is no receipt."""

    def aside(self, clause: str, /, **facts: Any) -> None:
        """Does nothing: there is no receipt."""

    def has_cited(self, clause: str = "", **about: object) -> bool:
        """Always true, so that a rule has no reason to cite anything."""
        return True

    def take(self, step: Callable[[Play[S]], bool]) -> bool:
        return step(self)


class Trial(UnrecordedPlay[S]):
    """A dry run, which needs no receipt; it stops at a rule's first event unless the rule says it may refuse later."""

    def do(self, event: Event) -> None:
        """Stop: the command is allowed. Raises Hidden."""
        if not self.is_tried_whole:
            raise Hidden
        super().do(event)

    def next_number(self, counter: str) -> int:
        """0, unless the whole rule is tried: no choice depends on a number, so that the next one changes no choices."""
        return super().next_number(counter) if self.is_tried_whole else 0


__all__ = ["Fact", "Only", "PlainTokens", "Play", "TokenMaker", "Trial", "UnrecordedPlay"]
