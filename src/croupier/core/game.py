"""A game: its rules by command, its state, what each seat sees, its open questions, and its choices."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from croupier.core import settings as setting_rules
from croupier.core.answer_times import AnswerTimes
from croupier.core.bots import Bot, random_bot
from croupier.core.canceling import Canceling
from croupier.core.chance import Chance, NeedChance, even_numbers
from croupier.core.choice_groups import ChoiceGroups
from croupier.core.choices import EVERY_GROUP, Choice, WhyNot
from croupier.core.commands import Command
from croupier.core.events import Event
from croupier.core.field_reads import FieldReads
from croupier.core.forms import formed
from croupier.core.identity_cache import IdentityCache
from croupier.core.introduction import Introduction
from croupier.core.ledger import parse
from croupier.core.luck_bookkeeping import LuckBookkeeping
from croupier.core.names import with_one_end
from croupier.core.odds.questions import OddsQuestion, OddsRequest, WhyNoOdds
from croupier.core.packs import NO_PACKS, ContentPacks
from croupier.core.play import Play
from croupier.core.refusals import Impossible, Invalid, Refusal
from croupier.core.retelling import Retellings
from croupier.core.rulebook import Rulebook
from croupier.core.secrets import Hidden, redact
from croupier.core.settings import Setting, Settings
from croupier.core.sheets.character_sheets import NO_SHEETS, CharacterSheets
from croupier.core.side_table.capabilities import NO_SIDE_TABLE, OutcomeRules, SideTableOffer
from croupier.core.state import COMMITTED, Ask, Prompt, Seat, State
from croupier.core.table_commands import TABLE_COMMANDS
from croupier.core.table_events import TableEvent, Undone, restore
from croupier.core.tour import Tour

S = TypeVar("S", bound=State)
Handler = Callable[[Play[Any], Any], None]


class Game(Generic[S]):
    """One game: subclass it, fill in the class variables and the methods that raise NotImplementedError."""

    name: ClassVar[str]
    title: ClassVar[str]
    about: ClassVar[str] = ""
    """One line about the game for people choosing one; it follows the title and a colon, without a period."""
    introduction: ClassVar[Introduction] = Introduction()
    """Its tile on the page of a new table, and the presets of its settings."""
    least_players: ClassVar[int] = 1
    most_players: ClassVar[int] = 8
    player_limits: ClassVar[Mapping[tuple[str, str], tuple[int, int]]] = {}
    """The minimum and maximum number of players where an option (setting, option) changes them."""
    gm: ClassVar[str] = "needed"
    gm_by_default: ClassVar[bool] = False
    """Whether a new table has a GM unless the people choose otherwise, where a GM is optional."""
    ledger: ClassVar[str]
    """The text of the game's rules.md."""
    how_to_play: ClassVar[str] = ""
    """The text of the game's how_to_play.md: one screen shown before its rules; empty if there is none."""
    rules: ClassVar[Mapping[type[Command], Handler]]
    """The rule that carries out each of the game's commands."""
    events: ClassVar[tuple[type[Event], ...]] = ()
    retellings: ClassVar[Retellings] = {}
    """How the story of a table retells the game's events and commands, where it does not repeat their log lines."""
    pieces: ClassVar[Any] = ()
    """The union of piece events, provided by the layer that defines them."""
    state: type[S]
    waiting: ClassVar[frozenset[tuple[str, str]]] = frozenset()
    """Options (setting, option) that are not playable yet."""
    refuses: ClassVar[str | None] = None
    """The clause cited when a command is impossible or unreadable and its rule names no clause."""
    with_a_gm: ClassVar[Mapping[str, str]] = {}
    """Defaults that differ at a table with a GM, by setting."""
    override_vote: ClassVar[tuple[str, str] | None] = None
    """The option (setting, option) under which a majority of the players must agree to the GM's overrides."""
    trial: ClassVar[type[Play[Any]]] = Play
    """How a choice is tested: `Trial` stops at the first event, so rules that may refuse later call `try_whole`."""
    keeps_choices: ClassVar[bool] = True
    """Whether parts of choices are cached until something they read changes; False where caching costs more."""
    between_sittings: ClassVar[frozenset[type[Command]]] = frozenset()
    """Commands that are sent between sessions and do not open the next one."""
    questions: ClassVar[tuple[OddsQuestion, ...]] = ()
    """The odds questions that this game answers."""
    tour: ClassVar[Tour] = Tour()
    """The short session that `croupier demo --tour` plays."""

    # capabilities: what only some games need, each with a default that does nothing

    sheets: CharacterSheets[S] = NO_SHEETS
    """Drafts and sheets of characters."""
    packs: ContentPacks = NO_PACKS
    """Content that groups write for the game in files."""
    side_table: SideTableOffer[S] = NO_SIDE_TABLE
    """How the game is played at a side table."""
    outcomes: OutcomeRules[S] = OutcomeRules()
    """What the outcome of a side table does at a table of this game."""
    answer_times: AnswerTimes[S] = AnswerTimes()
    """How long the table waits for answers."""
    why_no_odds: WhyNoOdds = WhyNoOdds()
    """What is missing where `odds` has no answer."""
    canceling: Canceling = Canceling()
    """What canceling would end now."""
    choice_groups: ChoiceGroups = ChoiceGroups()
    """How some groups of choices are computed alone; replaced by a kind of game, not by a game."""
    luck: LuckBookkeeping[S] = LuckBookkeeping()
    """The draws still possible and their keys; replaced by a kind of table, not by a game."""

    # what a game defines

    def start(self, state: S, players: tuple[str, ...]) -> S:
        """The initial state of a table: seats exist, nothing is dealt."""
        raise NotImplementedError

    def open_questions(self, state: S) -> tuple[Ask, ...]:
        """The questions that follow from the state, and for whom: never stored, always derived."""
        raise NotImplementedError

    def own_choices(self, view: S, seat: str) -> list[Choice]:
        """The choices that this seat has now, from its view only."""
        raise NotImplementedError

    def default(self, view: S, ask: Ask) -> Command:
        """The ledger's answer if none is given, from the view of the prompted seat."""
        raise NotImplementedError

    def log_line(self, event: Event, view: S) -> str:
        """One plain log line for an event, worded for this view's seat; empty if the log does not show it."""
        return with_one_end(event.log_line(view))

    def repair(self, play: Play[S]) -> None:
        """After an override: end whatever can no longer continue, and say so."""

    def abandon(self, play: Play[S]) -> None:
        """Cancel the procedure in progress and return its pieces."""
        raise Impossible("there is nothing in progress to cancel")

    def is_between(self, state: S) -> bool:
        """Whether settings that may change only between fights, conflicts or acts may change now."""
        return True

    def has_begun(self, state: S) -> bool:
        """Whether play has begun, so that settings chosen at creation are fixed."""
        return False

    def seat_left(self, play: Play[S], seat: str) -> None:
        """What happens to a seat's belongings when its person has left for good."""

    def seats_changed(self, play: Play[S]) -> None:
        """The game's reaction when someone sits down, goes away or comes back."""

    def sitting_opened(self, play: Play[S]) -> None:
        """The game's reaction when a session opens."""

    def sitting_closed(self, play: Play[S]) -> None:
        """The game's reaction when a session closes."""

    def bot(self, seat: str, seed: str) -> Bot:
        """The bot for this seat in demos and at the terminal; the same for the same seed."""
        return random_bot(even_numbers(seed))

    def overrides(self, view: S, on: str) -> list[Choice]:
        """The GM's overrides of a piece, a place or a value of the game."""
        return []

    def odds(self, view: S, seat: str, command: Command) -> OddsRequest | None:
        """The odds question behind a choice marked `odds`, filled in from this seat's view only.

        None if this view cannot know. Raises Hidden if the answer depends on something that it does not know.
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
        """The settings of a table.

        Raises Invalid for an unknown setting or option, and for one that is not playable yet.
        """
        wanted = {**(self.with_a_gm if with_gm else {}), **given}
        return setting_rules.read(self.settings, wanted, self.waiting, self._defaults)

    @cached_property
    def _defaults(self) -> Settings:
        """The ledger's defaults, read once."""
        return setting_rules.read(self.settings, {}, self.waiting)

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
            raise Invalid(field, said, "values that the choice's fields accept", self.refuses) from None
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
        """A table at which nothing has happened yet: its seats and the game's initial state."""
        seats = tuple(Seat(seat) for seat in (("gm", *players) if with_gm else players))
        blank = self.state(settings=settings, seats=seats, mode=mode, consent=consent, odds=odds, luck=luck)
        return self.start(blank, players)

    def apply(self, state: S, event: Event) -> S:
        """The state after an event. Applying it checks no rules and draws nothing."""
        after: S = event.apply(state)
        return after

    def restore(self, past: S, present: S, event: Undone) -> S:
        """The state before the undone entries, plus what an undo cannot take back."""
        return restore(past, present, event)

    def see(self, state: S, seat: str) -> S:
        """What this seat may know of the state: another state, with the rest unseen."""
        view: S = redact(state, seat, is_part=False)
        if not any(one.standing or one.rests for one in view.seats):
            return view
        seats = _without_habits(view.seats, seat)
        return msgspec.structs.replace(view, seats=seats)

    def deal(self, view: S, chance: Chance) -> S:
        """A full state that fits this view: unseen parts are filled in by chance."""
        raise NotImplementedError

    def carry_out(self, play: Play[S], command: Command) -> None:
        """Run the rule of a game command. Raises Illegal or Impossible."""
        handler = self.rules.get(type(command))
        if handler is None:
            raise Impossible(f"{type(command).__name__} is not a command of {self.title}")
        try:
            handler(play, formed(command))
        except Refusal as refusal:
            refusal.clause = refusal.clause or self.refuses
            raise

    def why_not(self, view: S, seat: str, command: Command, *, power: bool = False) -> WhyNot | None:
        """Why this is not legal now, as far as the view knows; None if it is. The rule itself gives the reason."""
        play = self.trial(self, view, seat, Chance(), viewer=seat, power=power)
        try:
            self.carry_out(play, command)
        except (NeedChance, Hidden):
            return None
        except Refusal as refusal:
            return WhyNot(refusal.why, refusal.clause, refusal.instead)
        return None

    def choices(
        self, view: S, seat: str, groups: frozenset[str] = EVERY_GROUP, kept: FieldReads | None = None
    ) -> list[Choice]:
        """The game's choices for a seat in these groups, made from its view; the table adds its own.

        `kept` has parts of this seat's earlier choices, which are used again where nothing they depend on changed.
        """
        return self.choice_groups.choices(self, view, seat, groups, kept)


_seats: IdentityCache[tuple[Seat, ...]] = IdentityCache()
"""Seats as one seat may see them: without the others' standing answers. Cached by the seats and the seat's own."""


def _without_habits(seats: tuple[Seat, ...], seat: str) -> tuple[Seat, ...]:
    """The seats, without the standing answers of all seats but this one."""
    own = next((one for one in seats if one.id == seat and (one.standing or one.rests)), None)
    return _seats.get(lambda: _only_with_habits(seats, own), seats, own)


def _only_with_habits(seats: tuple[Seat, ...], own: Seat | None) -> tuple[Seat, ...]:
    put = msgspec.structs.replace
    return tuple(one if one is own else put(one, standing=(), rests=()) for one in seats)


def prompt_of(view: State, seat: str, key: str) -> str | None:
    """The prompt id of this seat's question, for use in its choices."""
    prompt: Prompt | None = view.prompt(seat, key)
    return prompt.id.value if prompt else None


def players_allowed(game: Game[Any], settings: Settings) -> tuple[int, int]:
    """The minimum and maximum number of players at a table with these settings."""
    found = (limits for (key, option), limits in game.player_limits.items() if settings[key] == option)
    return next(found, (game.least_players, game.most_players))


def begins_with_gm(game: Game[Any]) -> bool:
    """Whether a new table has a GM if nobody chooses."""
    return game.gm == "needed" or (game.gm == "optional" and game.gm_by_default)
