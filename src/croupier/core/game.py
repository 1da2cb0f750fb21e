"""What a game is: its rules by command, its state, what each seat sees, what is asked, what may be done."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from croupier.core import settings as setting_rules
from croupier.core.bots import Bot, random_bot
from croupier.core.chance import Chance, NeedChance, even_numbers
from croupier.core.choices import Choice, Option, WhyNot
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.ledger import parse
from croupier.core.log.receipts import arithmetic
from croupier.core.odds.questions import OddsQuestion, OddsRequest
from croupier.core.packs import PackFiles, PackReport
from croupier.core.play import Play
from croupier.core.receipts import Citation
from croupier.core.refusals import Impossible, Invalid, Refusal
from croupier.core.rulebook import Rulebook
from croupier.core.secrets import Hidden, redact
from croupier.core.settings import Setting, Settings
from croupier.core.sheets.printed_sheet import PrintedSheet, SheetFile
from croupier.core.sheets.worksheet import Document, Draft, Worksheet
from croupier.core.side_table.model import Brief, Character, Outcome, Wanted
from croupier.core.state import COMMITTED, Ask, Prompt, Rest, Seat, State
from croupier.core.table_commands import TABLE_COMMANDS
from croupier.core.table_events import TableEvent, Undone, restore

S = TypeVar("S", bound=State)
Handler = Callable[[Play[Any], Any], None]


class Game(Generic[S]):
    """One game: subclass it, fill in the class variables and the methods that raise NotImplementedError."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    """What it is, for who chooses a game: words that follow its title and a colon, with no full stop."""
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 8
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
    """The clause by which a command is refused where its rule names none: it cannot be done or read at all."""
    with_a_gm: ClassVar[Mapping[str, str]] = {}
    """What a table with a GM has set where it is not told otherwise, by setting."""
    trial: ClassVar[type[Play[Any]]] = Play
    """How a choice is tried: `Trial` stops at the first event, where every rule refuses only before it."""

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

    def arithmetic(self, cited: Citation) -> str:
        """The facts of a clause as a line of arithmetic; a game that can say more than their list does it here."""
        return arithmetic(cited.facts)

    def repair(self, play: Play[S]) -> None:
        """After an override: end what can no longer go on, and say so."""

    def abandon(self, play: Play[S]) -> None:
        """Break off the procedure that is under way and put its pieces where they go."""
        raise Impossible("there is nothing under way that could be broken off")

    def votes_on_overrides(self, state: S) -> bool:
        """Whether a majority of the players must agree to what the GM overrides."""
        return False

    def is_between(self, state: S) -> bool:
        """Whether settings that may only change between fights, conflicts or acts may change now."""
        return True

    def has_begun(self, state: S) -> bool:
        """Whether play has begun, so that settings of creation are fixed."""
        return False

    def players_for(self, settings: Settings) -> tuple[int, int]:
        """The least and most players of a table with these settings."""
        return self.least_players, self.most_players

    def seconds(self, state: S) -> int | None:
        """How long questions wait for their answers before the default is given; None for ever."""
        return None

    def seconds_for(self, state: S, ask: Ask) -> float | None:
        """How long this one waits, where some have a limit of their own; its clock starts anew when that changes."""
        return self.seconds(state)

    def rests(self, view: S, seat: str) -> tuple[Rest, ...]:
        """How long this seat may now give default answers without being asked, made from what it knows."""
        return ()

    def seat_left(self, play: Play[S], seat: str) -> None:
        """What happens to what belonged to a seat whose person has left for good."""

    between_sittings: ClassVar[frozenset[type[Command]]] = frozenset()
    """What is done after one sitting is closed, and so does not open the next."""

    def seats_changed(self, play: Play[S]) -> None:
        """What happens in the game when somebody sits down, goes away or comes back."""

    def sitting_opened(self, play: Play[S]) -> None:
        """What happens in the game when a sitting opens."""

    def sitting_closed(self, play: Play[S]) -> None:
        """What happens in the game when a sitting closes."""

    def bot(self, seat: str, seed: str) -> Bot:
        """Who plays this seat in demos, in the terminal and in the lab; the same for the same seed."""
        return random_bot(even_numbers(seed))

    def overrides(self, view: S, on: str) -> list[Choice]:
        """What the GM can do by decree to a piece, a place or a value of the game."""
        return []

    def starting_commands(self, texts: Mapping[str, str]) -> tuple[Command, ...]:
        """The commands of the GM by which texts that lie ready at the server, by name, come to a new table."""
        return ()

    reads_packs: ClassVar[bool] = False
    """Whether groups bring content of their own along as files."""

    def check_packs(self, files: PackFiles) -> tuple[PackReport, ...]:
        """What is in files of content that belong together, and what is wrong with it."""
        raise Impossible(f"{self.title} reads no packs")

    def shipped_packs(self) -> tuple[PackReport, ...]:
        """The content that ships with the game in that form."""
        return ()

    # drafts, which are kept beside the journal until they are sent in by a command, and sheets to print

    def drafts(self, view: S, seat: str) -> tuple[Draft, ...]:
        """The drafts that this seat may keep now, by what the view knows."""
        return ()

    def worksheet(self, view: S, seat: str, kind: str, document: Document) -> Worksheet:
        """A seat's draft as it stands, also one in which nothing is filled in yet ({})."""
        raise Impossible(f"{self.title} has no drafts")

    def fill_at_random(
        self, view: S, seat: str, kind: str, document: Document, number: Callable[[int], int]
    ) -> dict[str, Any]:
        """A whole draft that nothing stops, made at random; `number(n)` is one of 0 to n-1. Names given are kept."""
        raise Impossible(f"{self.title} makes no drafts at random")

    def sheets(self, view: S) -> tuple[Option, ...]:
        """The sheets that this view can show whole: their ids and whose they are."""
        return ()

    def sheet(self, view: S, id: str) -> PrintedSheet:
        """One of them, as it is printed."""
        raise Impossible(f"{self.title} has no sheets")

    def file_of_sheet(self, view: S, id: str) -> SheetFile:
        """One of them as the file by which characters of this game travel."""
        raise Impossible(f"characters of {self.title} travel in no file")

    def sheet_of_file(self, given: Mapping[str, Any]) -> PrintedSheet | None:
        """The sheet in a file by which characters of this game travel; None where it is not one."""
        return None

    # exact odds

    questions: ClassVar[tuple[OddsQuestion, ...]] = ()
    """The questions of odds that this game answers."""

    def odds(self, view: S, seat: str, command: Command) -> OddsRequest | None:
        """What a choice of this seat that `odds` marks puts to chance, filled in from its view alone.

        None where this view cannot tell. Raises Hidden where the answer hangs on what it does not know.
        """
        return None

    # side tables: as the one that is opened, and as the one beside which it is

    wanted: ClassVar[Wanted | None] = None
    """What must be told of a character who comes to a side table of this game; None where it offers none."""
    side_settings: ClassVar[Mapping[str, str]] = {}
    """The settings of a side table, where they are not the ledger's defaults."""

    def as_combatant(self, character: Character) -> Command:
        """The command by which the seat that plays her brings this character of a brief."""
        raise Impossible(f"{self.title} is not played at a side table")

    def outcome(self, view: S) -> Outcome:
        """What has come of it so far, from what the public sees; words, and numbers for those who came."""
        raise Impossible(f"{self.title} is not played at a side table")

    def why_no_outcome(self, view: S) -> WhyNot | None:
        """Why no side table's outcome can be taken at this moment of the game; None when it can."""
        return None

    def apply_outcome(self, play: Play[S], brief: Brief, outcome: Outcome) -> None:
        """What a side table's outcome does at this game's table, beyond being told."""

    # what every game has

    @property
    def has_sheets(self) -> bool:
        """Whether seats of this game keep drafts or see sheets at all."""
        return type(self).drafts is not Game.drafts or type(self).sheets is not Game.sheets

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

    def luck_options(self, view: S, unseen: str) -> tuple[str, ...]:
        """What a real card of this unseen set can show, as far as this view knows."""
        return ()

    def draw_options(self, state: S, key: str) -> tuple[tuple[str, int], ...] | None:
        """What chance can be asked under this name as things lie, to check a journal; None where that is not known."""
        return None

    def draws_shown(self, state: S, event: Event) -> tuple[tuple[str, str], ...]:
        """(name, answer) of the luck that an event shows for the first time, to check a journal."""
        return ()

    def agree_to_open(self, play: Play[S], key: str) -> None:
        """A seat whose cards stayed hidden lets the key of their shuffle be opened."""
        raise Impossible("nothing of yours is hidden under that key")

    def spoilt_keys(self, state: S) -> tuple[str, ...]:
        """Names under which chance will be asked although their key is open: they get a new one."""
        return ()

    def keys_needed(self, state: S) -> tuple[str, ...]:
        """Names under which chance can still be asked as things lie: a branch takes a key of its own for each."""
        return ()

    def ready_keys(self, state: S) -> tuple[str, ...]:
        """Names of keys in use that must lie ready before they are needed: that one is taken tells nobody anything."""
        return ()

    def spent_keys(self, state: S) -> tuple[int, ...]:
        """Indexes of luck keys under which nothing will be drawn and nothing is hidden any more."""
        return ()

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
