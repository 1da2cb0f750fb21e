"""Runs the rule of a command and its automatic consequences, for a table in play and for a playtest."""

from __future__ import annotations

from typing import Any, Generic, TypeVar

from croupier.core.commands import Command
from croupier.core.forms import formed
from croupier.core.game import Game
from croupier.core.keys import keep_ready, leave_sealed, open_spent, promise_more
from croupier.core.luck_rules import SHARED_LUCK_RULES
from croupier.core.luck_sources import LuckSource
from croupier.core.play import Play
from croupier.core.polls import POLL_RULES
from croupier.core.question_events import QuestionsAsked
from croupier.core.safety.rules import SAFETY_RULES
from croupier.core.secrets import Secret
from croupier.core.side_table.rules import SIDE_RULES
from croupier.core.state import Ask, Prompt, State
from croupier.core.table_asks import table_asks
from croupier.core.table_events import ModeChanged, Overridden, SettingsChanged, Undone
from croupier.core.table_rules import SEATING_RULES
from croupier.core.typed_luck import LUCK_RULES

S = TypeVar("S", bound=State)
RECORD = "record"
TABLE_RULES = {**SEATING_RULES, **POLL_RULES, **LUCK_RULES, **SIDE_RULES, **SHARED_LUCK_RULES, **SAFETY_RULES}


class RuleRunner(Generic[S]):
    """A game and its luck; a subclass holds the state and counts the entries sent to each seat."""

    game: Game[S]
    luck_source: LuckSource

    def version(self, seat: str) -> int:
        """The number of entries this seat was sent."""
        raise NotImplementedError

    def run(self, play: Play[Any], command: Command) -> None:
        """Run the rule of a command, the table's own or the game's."""
        own = TABLE_RULES.get(type(command))
        if own is not None:
            own(play, formed(command))
        else:
            self.game.carry_out(play, command)

    def settle(self, play: Play[S]) -> None:
        """After the rule: repair the game if an override or a setting requires it, open spent keys, update prompts."""
        kinds = {type(event) for event in play.events}
        if play.state.mode != RECORD and not kinds.isdisjoint((Overridden, ModeChanged, SettingsChanged)):
            self.game.repair(play)
        open_spent(self.luck_source, play)
        leave_sealed(play)
        keep_ready(self.luck_source, play)
        promise_more(self.luck_source, play)
        self._ask(play, rewound=Undone in kinds)

    def _ask(self, play: Play[S], *, rewound: bool) -> None:
        own = self.game.open_questions(play.state) if play.state.mode != RECORD else ()
        asks = {(ask.seat, ask.key): ask for ask in (*table_asks(play.state), *own)}
        old = {(prompt.ask.seat, prompt.ask.key) for prompt in play.state.prompts}
        gone = tuple(key for key in sorted(old) if rewound or key not in asks)
        new = tuple(self._prompt(play, ask) for key, ask in asks.items() if rewound or key not in old)
        if gone or new:
            play.do(QuestionsAsked(new, gone))

    def _prompt(self, play: Play[S], ask: Ask) -> Prompt:
        """A prompt whose id is made from what its seat was sent so far, without others' secret actions."""
        version = self.version(ask.seat) + 1
        return Prompt(ask, Secret(self.luck_source.token("prompt", version, ask.seat, ask.key), (ask.seat,)))
