"""What a game is: its rules by command, its state, what each seat sees, what is asked, what may be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from croupier.core import settings as setting_rules
from croupier.core.answer_times import AnswerTimes
from croupier.core.bots import Bot, random_bot
from croupier.core.chance import Chance, NeedChance, even_numbers
from croupier.core.choices import Choice, WhyNot
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.ledger import parse
from croupier.core.luck_bookkeeping import LuckBookkeeping
from croupier.core.odds.questions import OddsQuestion, OddsRequest
from croupier.core.packs import NO_PACKS, ContentPacks
from croupier.core.play import Play
from croupier.core.refusals import Impossible, Invalid, Refusal
from croupier.core.rulebook import Rulebook
from croupier.core.secrets import Hidden, redact
from croupier.core.settings import Setting, Settings
from croupier.core.sheets.character_sheets import NO_SHEETS, CharacterSheets
from croupier.core.side_table.capabilities import NO_SIDE_TABLE, OutcomeRules, SideTableOffer
from croupier.core.state import COMMITTED, Ask, Prompt, Seat, State
from croupier.core.table_commands import TABLE_COMMANDS
from croupier.core.table_events import TableEvent, Undone, restore

S = TypeVar("S", bound=State)
Handler = Callable[[Play[Any], Any], None]


class Game(Generic[S]):
    """One game: subclass it, fill in the class variables and the methods that raise NotImplementedError."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    """What the game is, for people who choose one: words that follow its title and a colon, with no full stop."""
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 8
    player_limits: ClassVar[Mapping[tuple[str, str], tuple[int, int]]] = {}
    """The least and most players where they differ under an option (setting, option)."""
    gm: ClassVar[str] = "needed"
    ledger: ClassVar[str]
    """The text of the game's rules.md."""
    how_to_play: ClassVar[str] = ""
    """The text of the game's how_to_play.md: one screen that comes before its rules; empty where it has none."""
    rules: ClassVar[Mapping[type[Command], Handler]]
    """Which rule carries out which of the game's commands."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    pieces: ClassVar[Any] = ()
    """The union of piece events, given by the ring that knows them."""
    state: type[S]
    waiting: ClassVar[frozenset[tuple[str, str]]] = frozenset()
    """Options (setting, option) that are not playable yet."""
    refuses: ClassVar[str | None] = None
    """The clause cited when a command is impossible or unreadable and its rule names no clause."""
    with_a_gm: ClassVar[Mapping[str, str]] = {}
    """Defaults that differ at a table with a GM, by setting."""
    override_vote: ClassVar[tuple[str, str] | None] = None
    """The option (setting, option) under which a majority of the players must agree to what the GM overrides."""
    trial: ClassVar[type[Play[Any]]] = Play
    """How a choice is tried: `Trial` stops at the first event, where every rule refuses only before it."""
    between_sittings: ClassVar[frozenset[type[Command]]] = frozenset()
    """Commands that are given between sessions and do not open the next one."""
    questions: ClassVar[tuple[OddsQuestion, ...]] = ()
    """The questions of odds that this game answers."""

    # capabilities: what only some games need, each with a default that does nothing

    sheets: CharacterSheets[S] = NO_SHEETS
    """Drafts and sheets of characters."""
    packs: ContentPacks = NO_PACKS
    """Content that groups write for the game as files."""
    side_table: SideTableOffer[S] = NO_SIDE_TABLE
    """How the game is played at a side table."""
    outcomes: OutcomeRules[S] = OutcomeRules()
    """What the outcome of a side table does at a table of this game."""
    answer_times: AnswerTimes[S] = AnswerTimes()
    """How long the table waits for answers."""
    luck: LuckBookkeeping[S] = LuckBookkeeping()
    """The draws that can still come and their keys; a kind of table replaces it, not a game."""

    # what a game says

    def start(self, state: S, players: tuple[str, ...]) -> S:
        """The state in which a table begins: seats are there, nothing is dealt."""
        raise NotImplementedError

    def open_questions(self, state: S) -> tuple[Ask, ...]:
        """The questions that the state puts now, and to whom: never remembered, always derived."""
        raise NotImplementedError

    def own_choices(self, view: S, seat: str) -> list[Choice]:
        """What this seat may do, from its view alone."""
        raise NotImplementedError

    def default(self, view: S, ask: Ask) -> Command:
        """The ledger's answer when none comes, from the view of the seat that is asked."""
        raise NotImplementedError

    def log_line(self, event: Event, view: S) -> str:
        """One plain line for the log for an event, worded for the seat whose view this is; empty for no line."""
        return event.log_line(view)

    def repair(self, play: Play[S]) -> None:
        """After an override: end what can no longer go on, and say so."""

    def abandon(self, play: Play[S]) -> None:
        """Break off the procedure that is under way and put its pieces where they go."""
        raise Impossible("there is nothing under way that could be broken off")

    def is_between(self, state: S) -> bool:
        """Whether settings that may only change between fights, conflicts or acts may change now."""
        return True

    def has_begun(self, state: S) -> bool:
        """Whether play has begun, so that settings of creation are fixed."""
        return False

    def seat_left(self, play: Play[S], seat: str) -> None:
        """What happens to what belonged to a seat whose person has left for good."""

    def seats_changed(self, play: Play[S]) -> None:
        """What happens in the game when somebody sits down, goes away or comes back."""

    def sitting_opened(self, play: Play[S]) -> None:
        """What happens in the game when a session opens."""

    def sitting_closed(self, play: Play[S]) -> None:
        """What happens in the game when a session closes."""

    def bot(self, seat: str, seed: str) -> Bot:
        """The bot that plays this seat in demos and in the terminal; the same for the same seed."""
        return random_bot(even_numbers(seed))

    def overrides(self, view: S, on: str) -> list[Choice]:
        """What the GM can do by decree to a piece, a place or a value of the game."""
        return []

    def odds(self, view: S, seat: str, command: Command) -> OddsRequest | None:
        """What a choice of this seat that `odds` marks puts to chance, filled in from its view alone.

        None where this view cannot tell. Raises Hidden where the answer hangs on what it does not know.
        """
        return None

    # what every game has

    @cached_property
    def rulebook(self) -> Rulebook:
        return parse(self.ledger)

    @cached_property
    def settings(self) -> tuple[Setting, ...]:
        return tuple(self.rulebook.settings)

    def read_settings(self, given: Mapping[str, Any], *, with_gm: bool = False) -> Settings:
        """Raises Invalid for an unknown setting or option, and for an option that is not playable yet."""
        return setting_rules.read(self.settings, {**(self.with_a_gm if with_gm else {}), **given}, self.waiting)

    @cached_property
    def command_types(self) -> tuple[type[Command], ...]:
        return (*TABLE_COMMANDS, *self.rules)

    @cached_property
    def _commands(self) -> msgspec.json.Decoder[Any]:
        union: Any = self.command_types[0]
        for kind in self.command_types[1:]:
            union = union | kind
        return msgspec.json.Decoder(union)

    @cached_property
    def event_union(self) -> Any:
        union: Any = TableEvent
        if self.pieces:
            union = union | self.pieces
        for kind in self.events:
            union = union | kind
        return union

    def read_command(self, body: bytes) -> Command:
        """A command from its JSON. Raises Invalid, naming the field."""
        try:
            command: Command = self._commands.decode(body)
        except msgspec.ValidationError as error:
            said, _, path = str(error).partition(" - at `$")
            field = path.rstrip("`").lstrip(".") or "type"
            raise Invalid(field, said, "what the choice's fields say", self.refuses) from None
        except msgspec.DecodeError:
            given = body[:40].decode(errors="replace")
            raise Invalid("command", given, "a JSON object with a type", self.refuses) from None
        return command

    def begin(
        self,
        players: tuple[str, ...],
        settings: Settings,
        *,
        with_gm: bool,
        mode: str,
        consent: str,
        odds: str = "own",
        luck: str = COMMITTED,
    ) -> S:
        """A table at which nothing has happened yet: the seats and what the game lays out."""
        seats = tuple(Seat(seat) for seat in (("gm", *players) if with_gm else players))
        blank = self.state(settings=settings, seats=seats, mode=mode, consent=consent, odds=odds, luck=luck)
        return self.start(blank, players)

    def apply(self, state: S, event: Event) -> S:
        """The state after an event. It judges nothing and draws nothing."""
        after: S = event.apply(state)
        return after

    def restore(self, past: S, present: S, event: Undone) -> S:
        """The state before the struck entries, less what an undo cannot take back."""
        return restore(past, present, event)

    def see(self, state: S, seat: str) -> S:
        """What this seat may know of the state: a state again, with the rest unseen."""
        view: S = redact(state, seat)
        seats = tuple(
            msgspec.structs.replace(one, standing=(), rests=())
            if (one.standing or one.rests) and one.id != seat
            else one
            for one in view.seats
        )
        return msgspec.structs.replace(view, seats=seats) if seats != view.seats else view

    def deal(self, view: S, chance: Chance) -> S:
        """A world that fits this view: the unseen filled in by chance."""
        raise NotImplementedError

    def carry_out(self, play: Play[S], command: Command) -> None:
        """Run the rule of a command of the game. Raises Illegal or Impossible."""
        handler = self.rules.get(type(command))
        if handler is None:
            raise Impossible(f"{type(command).__name__} is not a command of {self.title}")
        try:
            handler(play, command)
        except Refusal as refusal:
            refusal.clause = refusal.clause or self.refuses
            raise

    def why_not(self, view: S, seat: str, command: Command, *, power: bool = False) -> WhyNot | None:
        """Why this is not legal now, as far as the view knows; None when it is. The rule itself says so."""
        play = self.trial(self, view, seat, Chance(), viewer=seat, power=power)
        try:
            self.carry_out(play, command)
        except (NeedChance, Hidden):
            return None
        except Refusal as refusal:
            return WhyNot(refusal.why, refusal.clause, refusal.instead)
        return None

    def choices(self, view: S, seat: str) -> list[Choice]:
        """The game's choices of a seat, made from its view; the table adds its own."""
        return self.own_choices(view, seat)


def prompt_of(view: State, seat: str, key: str) -> str | None:
    """The id of a question that this seat is asked, to put into its choices."""
    prompt: Prompt | None = view.prompt(seat, key)
    return prompt.id.value if prompt else None


def players_allowed(game: Game[Any], settings: Settings) -> tuple[int, int]:
    """The least and most players of a table with these settings."""
    found = (limits for (key, option), limits in game.player_limits.items() if settings[key] == option)
    return next(found, (game.least_players, game.most_players))
