"""Servers whose host has changed their code to manipulate luck, each in one way; bots play at their tables."""

from __future__ import annotations

import copy
from functools import cache
from typing import Any

import msgspec

from croupier.core.chance import LuckAnswer, pick_outcome
from croupier.core.entry import Entry
from croupier.core.keys import Links
from croupier.core.luck import ALGORITHM, FIRST_ALGORITHM, first_numbers
from croupier.core.luck_commands import CallReveals, OpenEntropy
from croupier.core.luck_sources import KeyedLuck
from croupier.core.session import moment
from croupier.core.state import TABLE, Promise
from croupier.core.table_commands import CloseSitting, OpenSitting
from support.tampering.draws import replace_numbers
from support.tampering.evening import Evening, Server
from support.tampering.host import GrindingKeys, worth
from support.tampering.judge import Judge
from support.tampering.pages import Page, PagesTable, digest

GAME = "maelstrom"
"""Its dice are open, so that its keys are opened at the end of a sitting."""


BEFORE = 46
"""Steps of bots in which characters are made, before the first dice are rolled."""


@cache
def before(luck: str) -> tuple[tuple[Entry, ...], dict[str, Page]]:
    """An honest beginning: everyone sits, entropy is mixed, characters are made."""
    server = Server(GAME, "before", luck=luck)
    server.sit_down()
    server.mix_entropy()
    server.do(TABLE, OpenSitting())
    server.play(BEFORE)
    return tuple(server.table.entries), server.pages


def begun(kind: type[Server], luck: str = "committed", seed: str = "s") -> Server:
    """This server, after an honest beginning."""
    entries, pages = before(luck)
    server = kind(GAME, seed, luck=luck)
    for entry in entries:
        server.table.fold(entry)
    server.pages = copy.deepcopy(pages)
    server.table.pages = server.pages
    return server


def played(server: Server, steps: int = 24) -> Evening:
    """The session after bots have played on and the session was closed."""
    server.play(steps)
    server.do(TABLE, CloseSitting())
    assert any(entry.draws for entry in server.table.entries) or isinstance(server, DropsDraws)
    return server.evening()


def wrong_alone(evening: Evening) -> list[str]:
    """What `croupier verify` reports for the export alone."""
    return list(Judge(evening).honest.wrong)


def wrong_seen(evening: Evening) -> list[str]:
    """What browsers' files report, if the export alone shows nothing."""
    judge = Judge(evening)
    assert judge.honest.wrong == ()
    return list(judge.baseline)


class GrindsPlaces(Server):
    """Picks the index of each draw under its key, for high outcomes."""

    luck_class = GrindingKeys


class OldPromises(KeyedLuck):
    """Commits to keys of the first algorithm, which binds draws to nothing that was shown, and grinds under them."""

    def promise(self, start: int) -> Promise:
        bare = Promise("", start, self.size, self.life, FIRST_ALGORITHM)
        return msgspec.structs.replace(bare, root=self._under(bare).root)

    def source(self, entry: int, find: Any) -> Any:
        new = super().source(entry, find)

        def answer(question: Any, k: int) -> LuckAnswer:
            promise, position = find(question)
            if promise is None or promise.algorithm == ALGORITHM:
                return LuckAnswer(*new(question, k))
            key = self._under(promise).key(position.leaf - promise.start)
            return LuckAnswer(pick_outcome(question, first_numbers(key, entry, k, "")), "keyed")

        return answer


class PromisesOldKeys(Server):
    luck_class = OldPromises


class ForgingTable(PagesTable):
    """Shows the highest faces wherever dice were rolled."""

    with_draws = False
    forged = 0

    def decide(self, *given: Any, **more: Any) -> tuple[Entry, Any]:
        entry, state = super().decide(*given, **more)
        for at, draw in enumerate(entry.draws):
            if draw.question.dice and draw.how == "keyed":
                entry = self.forge(entry, at)
        if entry.events:
            state = self.after(entry)
        return entry, state

    def forge(self, entry: Entry, at: int) -> Entry:
        draw = entry.draws[at]
        old = [int(face) for face in draw.answer.split(",")]
        new = [draw.question.sides] * len(old)
        plain = msgspec.json.decode(msgspec.json.encode(entry.events))
        changed = replace_numbers(plain, old, new)
        if changed == plain:
            return entry
        type(self).forged += 1
        events = tuple(msgspec.convert(one, self.game.event_union) for one in changed)
        draws = list(entry.draws)
        if self.with_draws:
            draws[at] = msgspec.structs.replace(draw, answer=",".join(map(str, new)))
        return msgspec.structs.replace(entry, events=events, draws=tuple(draws))

    def after(self, entry: Entry) -> Any:
        state = self.state
        for event in entry.events:
            if event.__struct_config__.tag == "undone":
                return super().decide(entry.seat, entry.command, entry.at)[1]
            state = self.game.apply(state, event)
        return state


class ForgingTableToo(ForgingTable):
    with_draws = True


class ForgesFaces(Server):
    table_class = ForgingTable


class ForgesFacesAndDraws(Server):
    table_class = ForgingTableToo


class DroppingTable(PagesTable):
    """Records no draws."""

    def decide(self, *given: Any, **more: Any) -> tuple[Entry, Any]:
        entry, state = super().decide(*given, **more)
        return msgspec.structs.replace(entry, draws=()), state


class DropsDraws(Server):
    table_class = DroppingTable


class BringsBackSilently(Server):
    """Restores a backup after bad luck, with the same keys."""

    def bring_back_silently(self, lost: int) -> None:
        kept = self.table.entries[: len(self.table.entries) - lost]
        self.table = self.table_class(self.game, self.head.state(self.game), self.table.luck_source, {}, "again")
        for entry in kept:
            self.table.fold(entry)


class LeavesRevealsOut(Server):
    """Opens everyone's entropy except that of one seat, which revealed it in time."""

    def mix_without(self, seat: str) -> None:
        for one in self.seats:
            self.do(one, self.pages[one].commit_entropy())
        self.do(TABLE, CallReveals(tuple(self.seats)))
        reveals = tuple(self.pages[one].reveal() for one in self.seats)
        self.do(TABLE, OpenEntropy(tuple(one for one in reveals if one[0] != seat)))


class SpeaksForSeats(Server):
    """Commits and reveals in the name of a seat, so that the host knows everyone's entropy."""

    def mix_for(self, seat: str) -> None:
        made_up = Page(seat, self.head.root, "made up")
        for one in self.seats:
            self.do(one, self.pages[one].commit_entropy())
        self.do(seat, made_up.commit_entropy())
        self.do(TABLE, CallReveals(tuple(self.seats)))
        # the seat's own page finds a commitment that is not its own, and reveals nothing
        self.do(TABLE, OpenEntropy(tuple((made_up if one == seat else self.pages[one]).reveal() for one in self.seats)))

    def link_for(self, seat: str) -> None:
        made_up = Page(seat, self.head.root, "made up")
        self.do(seat, made_up.commit_chain())
        self.pages[seat].next_link = made_up.next_link  # type: ignore[method-assign]


class LinksPeeker(PagesTable):
    """Sees what the links would give before it decides what to do with them. `cheats` counts how often it cheated."""

    cheats = 0


class LeavesLinksOut(LinksPeeker):
    """Leaves out a seat that answered if the outcome is higher without it, and does not ask it again."""

    def gather(self, seats: tuple[str, ...], seat: str, command: Any) -> Links:
        honest = super().gather(seats, seat, command)
        ways = [honest]
        for one in range(len(honest.shown)):
            rest = honest.shown[:one] + honest.shown[one + 1 :]
            ways.append(Links(rest, (*honest.left_out, honest.shown[one][0]), honest.nonce))
        best = max(ways, key=lambda links: self.total(seat, command, links))
        type(self).cheats += best is not honest
        for gone in {*best.left_out} - {*honest.left_out}:
            self.pages[gone].answers = False
        return best

    def total(self, seat: str, command: Any, links: Links) -> int:
        entry, _ = self.decide(seat, command, moment(self.n), None, links)
        return sum(worth(draw.answer) for draw in entry.draws)


class UsesLinksForOthers(LinksPeeker):
    """Requests links for one command and uses them for another."""

    def ask_link(self, page: str, nonce: str, seat: str, command: Any) -> str:
        type(self).cheats += 1
        return self.pages[page].next_link(digest("for something else", nonce))


class ReusesLinks(LinksPeeker):
    """Uses the same links again and again."""

    last: Links | None = None

    def gather(self, seats: tuple[str, ...], seat: str, command: Any) -> Links:
        if self.last is not None:
            type(self).cheats += 1
            return self.last
        self.last = super().gather(seats, seat, command)
        return self.last


class AsksAgain(LinksPeeker):
    """Requests links, looks, silently discards them, and requests the next ones."""

    def gather(self, seats: tuple[str, ...], seat: str, command: Any) -> Links:
        first = super().gather(seats, seat, command)
        type(self).cheats += 1
        chains = dict(first.shown)
        self.state = msgspec.structs.replace(
            self.state,
            chains=tuple(
                msgspec.structs.replace(one, tip=chains.get(one.seat, one.tip), left=one.left - (one.seat in chains))
                for one in self.state.chains
            ),
        )
        return super().gather(seats, seat, command)


def joint_server(table: type[LinksPeeker]) -> Server:
    """A server with joint luck and this table."""
    table.cheats = 0
    return begun(server_with(table), "joint")


def server_with(table: type[PagesTable]) -> type[Server]:
    return type("Patched", (Server,), {"table_class": table})
