"""The one working object of a rule: the state so far, what happens, luck, rulings and the receipt."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Generic, NoReturn, Protocol, TypeVar

import msgspec

from croupier.core.chance import Chance, DrawRequest
from croupier.core.events import Event
from croupier.core.key_events import LeafTaken
from croupier.core.luck_events import LinksRevealed
from croupier.core.question_events import ChoiceSealed, ChoicesOpened, SealsDropped
from croupier.core.receipts import Citation, Fact, Only, Receipt, fact
from croupier.core.refusals import Forbidden, Illegal, Impossible
from croupier.core.secrets import EVERYONE, Hidden, Secret
from croupier.core.state import GM, Seal, State
from croupier.core.table_events import Overridden, Undone

if TYPE_CHECKING:
    from croupier.core.commands import Command
    from croupier.core.game import Game

S = TypeVar("S", bound=State)
T = TypeVar("T")


class TokenMaker(Protocol):
    """The one place where ids and salts are made; tests put one here whose ids do not depend on content."""

    def token(self, *parts: object) -> str:
        """An opaque word that is the same for the same parts at this table."""
        ...


class TableAccess(Protocol):
    """What the few rules about the table itself need of it: earlier states, and running a command for a seat."""

    def state_before(self, entry: int) -> Any: ...

    def run(self, play: Play[Any], command: Command) -> None: ...

    def words_of(self, asset: str) -> str: ...

    def read(self, function: Callable[..., Any], arguments: tuple[Any, ...]) -> Any: ...


class PlainTokens:
    """Words made from their parts alone: for bots, demos and tests, where nobody is to be kept from guessing."""

    def token(self, *parts: object) -> str:
        return hashlib.sha256("|".join(map(str, parts)).encode()).hexdigest()[:12]


def commitment(salt: str, answer: str) -> str:
    """What the log shows of a sealed answer until it is opened."""
    return hashlib.sha256(f"{salt}|{answer}".encode()).hexdigest()


class Play(Generic[S]):
    """A rule at work for one seat; nothing is kept unless the rule comes to its end."""

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
        self._because: list[Citation] = []
        self._rulings: dict[str, str] = {}
        self._waived = False
        self.public_version = 0
        """How many entries everyone is sent, counted up to this one: ids are made from it, never from `entry`."""
        self.granted = False
        """Whether those who decide have agreed to the command that is carried out."""

    # what happens

    def do(self, event: Event) -> None:
        """Let this happen: the state moves on at once."""
        self.state = self.game.apply(self.state, event)
        self.events.append(event)

    def mark(self) -> tuple[Any, int, int, int, dict[str, str]]:
        """How far the rule has come, for `back_to`."""
        return self.state, len(self.events), len(self.chance.drawn), len(self._because), dict(self._rulings)

    def back_to(self, mark: tuple[Any, int, int, int, dict[str, str]]) -> None:
        """Let nothing have happened since then; what a key of luck has given stays on record."""
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
        for name in self.game.spoilt_keys(self.state):
            self.leaf(name)

    def ask(self, question: DrawRequest) -> str:
        """Ask chance. Raises NeedChance where nothing answers yet."""
        return self.chance.ask(question)

    def words_of(self, asset: str) -> str:
        """What a text says that was sent to the table. Raises Hidden where this is only tried, or Impossible."""
        if self.table is None:
            raise Hidden
        return self.table.words_of(asset)

    def read(self, function: Callable[..., T], *arguments: Any) -> T:
        """What a pure function makes of a text that somebody sent; on a server it runs in another process.

        Raises Hidden where this is only tried, or ReadingDue.
        """
        if self.table is not None:
            read: T = self.table.read(function, arguments)
            return read
        if self.viewer is not None:
            raise Hidden
        return function(*arguments)

    def leaf(self, name: str) -> int:
        """A fresh key of luck for this shuffle or these dice; its index under the root shown before play."""
        index = len(self.state.leaves)
        self.do(LeafTaken(name, index, len(self.state.mixes)))
        return index

    # why

    def ruling(self, key: str) -> str:
        """The option in force for a setting; it is noted in the receipt."""
        option = self.state.settings[key]
        self._rulings[key] = option
        return option

    def because(self, clause: str, /, *, to: tuple[str, ...] | None = None, **facts: Any) -> None:
        """Name the clause that makes it so, and the facts that it is applied to."""
        self._because.append(Citation(clause, tuple(fact(name, value) for name, value in facts.items()), to=to))

    def require(self, ok: object, clause: str, why: str, instead: str = "") -> None:
        """Go on only if this is allowed. Raises Illegal; in assist mode it is flagged and waived."""
        if ok:
            return
        if self.state.mode == "assist" or self._waived:
            self._because.append(Citation(clause, (), why))
            return
        raise Illegal(clause, why, instead)

    def need(self, ok: object, why: str, instead: str = "") -> None:
        """Go on only if it can be done at all. Raises Impossible in every mode."""
        if not ok:
            raise Impossible(why, instead)

    def refuse(self, clause: str, why: str, instead: str = "") -> NoReturn:
        """Refuse for good, also in assist mode, where there is nothing that could be done instead."""
        raise Illegal(clause, why, instead)

    def require_power(self, what: str) -> None:
        """Go on only for the GM, or for the table by consent."""
        if not self.power:
            raise Forbidden(f"{what} is for the GM")

    def overridden(self, reason: str, what: str = "") -> None:
        """Say that what follows is by decree of the GM or of the table."""
        self.require_power("an override")
        self.do(Overridden(self.seat, reason, what))

    @property
    def receipt(self) -> Receipt:
        house = tuple(rule.name for rule in self.state.house_rules)
        return Receipt(tuple(self._because), tuple(self._rulings.items()), house)

    # sealed choices

    def seal(self, window: str, about: str, command: Command) -> None:
        """Keep this answer secret until its window is opened; it may be given again until then."""
        answer = msgspec.json.encode(command).decode()
        mine = [s for s in self.state.sealed(window) if s.about == about and s.seat == self.seat]
        made = self.token_maker.token("salt", self.public_version, self.seat, window, about)
        closed = [s for s in mine if not s.answer.is_known_to(EVERYONE)]
        salt = next((s.salt.value for s in closed if s.salt.value), made)  # a new one would tell when it was changed
        known = (self.seat,)
        commitment = self.commit(salt, answer, window, about)
        seal = Seal(window, self.seat, about, Secret(commitment, known), Secret(answer, known), Secret(salt, known))
        self.do(ChoiceSealed(seal, again=bool(closed)))

    def commit(self, salt: str, answer: str, window: str, about: str) -> str:
        """The commitment in the log: SHA-256 of salt and answer (the tests' seam gives a word without content)."""
        if isinstance(self.token_maker, PlainTokens):
            return self.token_maker.token("commitment", salt, self.seat, window, about)
        return commitment(salt, answer)

    def open(self, window: str) -> dict[tuple[str, str], Command]:
        """Turn up all answers of a window together: (seat, about) -> command. Raises Hidden in a view."""
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
        """Throw the sealed answers of a window away unopened."""
        if self.state.sealed(window):
            self.do(SealsDropped(window))


class Trial(Play[S]):
    """A rule that is only tried, up to the first thing that would happen: for rules that refuse only before it."""

    def do(self, event: Event) -> NoReturn:
        """Go no further: it is allowed. Raises Hidden."""
        raise Hidden


__all__ = ["Fact", "Only", "PlainTokens", "Play", "TokenMaker", "Trial"]
