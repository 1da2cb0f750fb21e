"""Two worlds that also differ in the number of entries that the watched seat was not sent."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec

from croupier.core.bots import Number
from croupier.core.branch import branch
from croupier.core.chance import Chance, even_numbers, seeded_source
from croupier.core.choices import Choice
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.question_events import PollOpened
from croupier.core.refusals import Refusal
from croupier.core.secrets import EVERYONE, Hidden
from croupier.core.state import TABLE, WATCH
from croupier.core.table import Table
from croupier.core.table_commands import SetStanding, Undo
from croupier.core.table_events import Undone
from croupier.testing.battery_commands import ELSEWHERE, attempts_at, pool_of
from croupier.testing.battery_play import AT, Act, Sitting, act_of
from croupier.testing.battery_worlds import Twins, WorldsDiffer

Made = tuple[Entry, Any]
Facts = Callable[[Any, Any], Any]
"""A dealt world with some facts replaced by their true values."""
ACTS_BY_ITSELF = frozenset({"set_standing", "undo", "vote"})
"""Commands with later effects that everyone sees: never given in one world only."""
NEVER_CHANGED = frozenset({"undo", "type_luck", "change_mode", "change_odds", "abandon"})
"""Commands that are not tried with a changed field where a table assists."""
TRIES = 3
"""How many of a seat's choices are tried to find a secret one."""
SECRET: dict[str, set[str]] = {}
"""By game, the command types found to happen in secret."""


class UnevenTwins(Twins):
    """Twins that also differ in the number of entries, keys, other seats' versions and secret facts."""

    def __init__(
        self, sitting: Sitting, seat: str, keep: Facts = lambda dealt, true: dealt, settle: Facts | None = None
    ) -> None:
        self.settled = settle
        self.shift = even_numbers("uneven")
        self.is_wild = True
        """Whether seats may do anything secret in one world only."""
        super().__init__(sitting, seat, keep)
        self.shift = even_numbers(f"{self.luck.seed}|{self.seat}|uneven")
        self.common: dict[int, int] = {}
        """The other world's number for each entry that both worlds have had since the twin was made."""
        self.polls: set[str] = set()
        self.quiet: list[tuple[str, Command]] = []
        """What other seats have done in secret."""
        self.inserted, self.branched, self.undone = 0, 0, 0

    # how the worlds differ

    def settle(self, dealt: Any, true: Any) -> Any:
        return dealt if self.settled is None else self.settled(dealt, true)

    def twin_of(self, state: Any, versions: dict[str, int]) -> Table[Any]:
        """A twin that has had more entries, and whose other seats were sent more of them."""
        twin = super().twin_of(state, versions)
        if versions:
            twin.n += self.shift(40)
            twin.base = {one: v + (one not in (self.seat, WATCH) and self.shift(9)) for one, v in versions.items()}
        self.common, self.polls = {}, set()
        self.is_wild = bool(self.shift(2))
        return twin

    def insert(self) -> bool:
        """Add an entry that the seat is not sent to only one of the worlds; return whether there was one."""
        if self.other is None or self.one.state.pending is not None:
            return False
        is_other = bool(self.shift(2))
        table = self.other if is_other else self.one
        made = self._secret(table)
        if made is None:
            return False
        table.keep(*made)
        self.inserted += 1
        return True

    def _secret(self, table: Table[Any]) -> Made | None:
        others = [one for one in self.seats if one != self.seat]
        seat = others[self.shift(len(others))]
        kind = self.shift(4)
        if kind == 0:
            return self._unseen(table, seat, SetStanding(table.state.seat(seat).standing))
        if kind == 1:
            return self._sealed_again(table, seat)
        if kind == 2 or not self.is_wild:
            return self._repeated(table)
        return next((made for _ in range(TRIES) if (made := self._at_random(table, seat)) is not None), None)

    def _sealed_again(self, table: Table[Any], seat: str) -> Made | None:
        lying = [one for one in table.state.seals if one.seat == seat and not one.answer.is_known_to(EVERYONE)]
        if not lying:
            return None
        return self._unseen(table, seat, self.game.read_command(lying[0].answer.open().encode()))

    def _repeated(self, table: Table[Any]) -> Made | None:
        """Repeat something another seat did in secret, where it changes nothing."""
        if not self.quiet:
            return None
        made = self._unseen(table, *self.quiet[self.shift(len(self.quiet))])
        return made if made is not None and made[1] == table.state else None

    def _at_random(self, table: Table[Any], seat: str) -> Made | None:
        """Any secret action of this seat: its later effects may legitimately make the worlds diverge."""
        by_type: dict[str, list[Choice]] = {}
        for one in table.choices(seat):
            if one.legal and one.command["type"] not in ACTS_BY_ITSELF:
                by_type.setdefault(one.command["type"], []).append(one)
        known = sorted(SECRET.get(self.game.name, set()) & by_type.keys())
        types = known if known and self.shift(3) else sorted(by_type)
        if not types:
            return None
        type = types[self.shift(len(types))]
        act = act_of(self.game, seat, by_type[type][self.shift(len(by_type[type]))], self.shift)
        made = self._unseen(table, seat, act.command) if act is not None else None
        if made is not None and act is not None:
            SECRET.setdefault(self.game.name, set()).add(type)
            self.is_strict = False
            self.quiet.append((seat, act.command))
        return made

    def _unseen(self, table: Table[Any], seat: str, command: Command) -> Made | None:
        """The entry of a command that the watched seat would not be sent; None if it would, or if it is refused."""
        try:
            made = table.decide(seat, command, AT)
        except (Refusal, WorldsDiffer, Hidden):
            return None
        return None if made[0].is_visible(self.seat) else made

    # what happens in both

    def act(self, act: Act) -> Entry | None:
        if isinstance(act.command, Undo):
            reachable = self._reachable(act)
            if reachable is None:
                return None
            act = reachable
        before = None if self.other is None else self.other.n
        made = super().act(act)
        if made is not None and not made.is_visible(self.seat) and made.seat != TABLE:
            self.quiet.append((made.seat, made.command))
        if made is not None and self.other is not None and before is not None and self.other.n == before + 1:
            self.common[self.one.n] = self.other.n
            self.polls.update(event.poll.id for event in made.events if isinstance(event, PollOpened))
            self.undone += any(isinstance(event, Undone) for event in made.events)
        return made

    def _reachable(self, act: Act) -> Act | None:
        """An undo possible in both worlds: of the next entry that both have; None if there is none."""
        assert isinstance(act.command, Undo)
        try:
            to = self.one.entry_of(act.seat, act.command.version)
        except Refusal:
            return None
        if self.other is None:
            return act
        sent, there = self.one.sent.get(act.seat, []), set(self.other.sent.get(act.seat, []))
        both = next((at for at, n in enumerate(sent) if n >= to and self.common.get(n) in there), None)
        return None if both is None else act._replace(command=Undo(self.one.base.get(act.seat, 0) + both + 1))

    def in_other(self, act: Act) -> Act:
        """This action in the other world, where an undo names the entry by another version."""
        if not isinstance(act.command, Undo) or self.other is None:
            return act
        n = self.common[self.one.entry_of(act.seat, act.command.version)]
        sent = self.other.sent[act.seat]
        return act._replace(command=Undo(self.other.base.get(act.seat, 0) + sent.index(n) + 1))

    def looks_back(self, act: Act, first: Made | Refusal) -> bool:
        """Whether an action needs entries that only one of the worlds has."""
        if isinstance(first, Refusal):
            return super().looks_back(act, first) and not isinstance(act.command, Undo)
        rewound = [event.to.open() for event in first[0].events if isinstance(event, Undone)]
        if not rewound:
            return False
        of = getattr(act.command, "poll", None)
        return any(to not in self.common for to in rewound) or (of is not None and of not in self.polls)

    # the seat's other attempts

    def probe(self) -> None:
        """Send a command that was offered to another seat: both worlds give the same answer."""
        if self.other is None or self.seat == WATCH:
            return
        others = [one for one in self.seats if one != self.seat]
        choices = self.one.choices(others[self.shift(len(others))])
        choices = [one for one in choices if one.command["type"] not in ("undo", "type_luck")]
        act = act_of(self.game, self.seat, choices[self.shift(len(choices))], self.shift) if choices else None
        if act is None:
            return
        first = self._try(self.one, act)
        try:
            second = self._second(act, first)
        except (WorldsDiffer, Hidden):
            return
        self._compare_refusals(act.command, first, second)

    def branch(self) -> None:
        """Check that a branch from the seat's knowledge is the same in both worlds, whatever was secret."""
        if self.other is None or self.seat == WATCH or self.one.state.pending is not None:
            return
        seed = f"branch {self.shift(1 << 30)}"
        made = [
            msgspec.json.encode(
                branch(self.game, one.state, self.seat, SeededLuck(seed), Chance(seeded_source(seed))).state
            )
            for one in (self.one, self.other)
        ]
        assert made[0] == made[1], f"a branch from what {self.seat} knows holds what it may not know"
        self.branched += 1


def live_through(twins: UnevenTwins, sitting: Sitting, steps: int) -> None:
    """Play this many random steps in both worlds, with secret entries in one, undos, branches and probes."""
    number = even_numbers(f"{sitting.setup.seed}|{twins.seat}|steps")
    assists = sitting.setup.mode == "assist"
    for _ in range(steps):
        if not number(3):
            twins.insert()
        if not number(8):
            twins.probe()
        if not number(25):
            twins.branch()
        if not number(8):
            twins.deal()
        if assists and not number(3):
            act = _against_the_rules(sitting, number)
        else:
            act = _undo(twins, sitting, number) if not number(20) else sitting.wish()
        if act is not None:
            twins.act(act)


def _undo(twins: UnevenTwins, sitting: Sitting, number: Number) -> Act:
    seat = sitting.seats[number(len(sitting.seats))]
    return Act(seat, Undo(max(1, twins.one.version(seat) - number(4))), None)


def _against_the_rules(sitting: Sitting, number: Number) -> Act | None:
    """A choice with one field changed to a value that it may not offer; where a table assists, it may be waived."""
    seat = sitting.seats[number(len(sitting.seats))]
    choices = [one for one in sitting.table.choices(seat) if one.legal and one.command["type"] not in NEVER_CHANGED]
    if not choices:
        return None
    choice = choices[number(len(choices))]
    changed = list(attempts_at(sitting.table, choice, pool_of(choices), number, ELSEWHERE))
    if not changed:
        return None
    attempt = changed[number(len(changed))]
    return Act(seat, attempt.command, attempt.prompt, choice)
