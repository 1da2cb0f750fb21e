"""Random fights between demo bots: who fights, where and under which rulings comes from a seed."""

from __future__ import annotations

from collections import Counter
from typing import Any

import msgspec

from croupier.core.chance import even_numbers
from croupier.core.commands import Command
from croupier.core.entry import Entry
from croupier.core.luck_sources import SeededLuck
from croupier.core.playing_cards import STANDARD
from croupier.core.refusals import Refusal
from croupier.core.session import moment, sit_down
from croupier.core.state import GM
from croupier.games.deck_of_adventures import GAME, places
from croupier.games.deck_of_adventures.cast.commands import LevelUp, TakePremade
from croupier.games.deck_of_adventures.cast.premades import premades
from croupier.games.deck_of_adventures.cast.scene_commands import BringOn, MakeReady
from croupier.games.deck_of_adventures.cast.state import COMPANION, HOSTILE, PC
from croupier.games.deck_of_adventures.characters import numbers
from croupier.games.deck_of_adventures.checks.commands import AwardFate
from croupier.games.deck_of_adventures.checks.state import JOKERS
from croupier.games.deck_of_adventures.combat.commands import StartCombat
from croupier.games.deck_of_adventures.harm.commands import LayCondition
from croupier.games.deck_of_adventures.harm.state import CONDITIONS
from croupier.games.deck_of_adventures.health.condition_changes import is_exempt
from croupier.games.deck_of_adventures.state import Adventure
from croupier.games.deck_of_adventures.story.commands import CallRest
from croupier.games.deck_of_adventures.terrain import commands as map_wish
from croupier.games.deck_of_adventures.terrain.state import LIGHTS, Spot
from croupier.testing.battery_invariants import cards_of, enough_unseen

MOST = 3000
"""Commands of one fight, at most."""
BEINGS = ("Toll-Gate Bruiser", "Marsh Slinger", "Bristleback Sow", "Lantern Wisp", "Cairn Sentinel",
          "Captain Orsa Vane", "Teodor Glass")  # fmt: skip
BOSS, HOUND = "Mother Undertow", "Mill Hound"
FIXED = ("absent_player", "gm_override", "player_calls", "gm_requirements", "respec")
"""Settings without an effect in a fight of bots."""


class Fight:
    """One fight of bots, set up with the GM's own commands."""

    def __init__(self, seed: str, given: dict[str, str] | None = None) -> None:
        self.number = even_numbers(seed)
        self.given = self._settings() if given is None else given
        players = 1 + self.number(4)
        settings = GAME.read_settings(self.given, with_gm=True)
        self.table = sit_down(GAME, SeededLuck(seed), players=players, settings=settings)
        self.bots = {one.id: GAME.bot(one.id, f"{seed}|{one.id}") for one in self.table.state.seats}
        self.entries: list[Entry] = []
        self.first = self.state
        self._cast(players)
        self._ground()
        who = tuple(one.id for one in self.state.characters if one.kind != COMPANION)
        surprised = who[-1:] if self.given.get("surprise") == "surprise_round" else ()
        self.act(GM, StartCombat(who, surprised))

    @property
    def state(self) -> Adventure:
        now: Adventure = self.table.state
        return now

    def _settings(self) -> dict[str, str]:
        """Every other fight has the defaults, the others up to six other playable options."""
        if self.number(2):
            return {}
        rows = [one for one in GAME.settings if one.key not in FIXED]
        drawn = {}
        for _ in range(1 + self.number(6)):
            row = self._one_of(rows)
            allowed = [one.code for one in row.options if (row.key, one.code) not in GAME.waiting]
            drawn[row.key] = self._one_of(allowed)
        return drawn

    def _one_of(self, those: Any) -> Any:
        found = tuple(those)
        return found[self.number(len(found))]

    # the setup

    def _cast(self, players: int) -> None:
        """A premade for each seat and up to three more, one to six creatures, sometimes a Companion or a boss."""
        heroes = premades(self.state)
        for at in range(1, players + 1):
            self.act(f"p{at}", TakePremade(self._one_of(heroes).id))
        for _ in range(self.number(4)):
            self.act(GM, MakeReady(self._one_of(heroes).id, seat=f"p{1 + self.number(players)}"))
        if not self.number(4):
            self.act(GM, MakeReady(self._one_of(heroes).id, side=self._one_of(("friendly", HOSTILE))))
        if not self.number(3):
            self.act(GM, MakeReady(HOUND, dealer="c1"))
        for _ in range(1 + self.number(4)):
            self.act(GM, MakeReady(self._one_of(BEINGS), count=1 + self.number(2)))
        if not self.number(8):
            self.act(GM, MakeReady(BOSS))
        self.act(GM, BringOn(tuple(one.id for one in self.state.waiting.open())))
        people = [one.id for one in self.state.characters]
        heroes_here = [one.id for one in self.state.characters if one.kind == PC]
        for _ in range(self._one_of((0, 0, 1, 4))):
            self.act(GM, LevelUp(tuple(heroes_here)))
            self.answer()
        for _ in range(self.number(3)):
            target, condition = self._one_of(people), self._one_of(CONDITIONS)
            if not is_exempt(self.state.ruling, self.state.character(target)):
                self.act(GM, LayCondition(target, condition))
        if not self.number(3) and self.given.get("award_form") != "ace_from_discard":
            self.act(GM, AwardFate("c1", "token", "for coming"))

    def _ground(self) -> None:
        """No map, or one of any size with walls, rough ground, a hidden character, and light."""
        light = self._one_of(LIGHTS)
        if light != LIGHTS[0]:
            self.act(GM, map_wish.SetLight(light))
        if not self.number(4):
            return
        width, height = 5 + self.number(12), 4 + self.number(9)
        self.act(GM, map_wish.LayGrid(width, height))
        spots = [Spot(x, y) for x in range(width) for y in range(height)]
        free = list(spots)
        taken = [free.pop(self.number(len(free))) for _ in self.state.characters]
        for what, share in (("wall", 12), ("rough", 8)):
            cells = tuple(map_wish.Cell(at.x, at.y) for at in free if not self.number(share))
            if cells:
                self.act(GM, map_wish.PaintGrid(what, cells))  # type: ignore[arg-type]
        for one, at in zip(self.state.characters, taken, strict=True):
            hidden = one.side == HOSTILE and not self.number(10)
            self.act(GM, map_wish.PlaceToken(one.id, at.x, at.y, hidden))
        if not self.number(3):
            self.act(GM, map_wish.SetCover(self.state.characters[-1].id, "c1", self._one_of(("partial", "full"))))

    # the fight

    def act(self, seat: str, command: Command, prompt: str | None = None) -> Entry:
        """Send the command; a bot's command is never refused, because it was checked against the rules."""
        try:
            entry = self.table.submit(seat, command, moment(self.table.n), prompt)
        except Refusal as refusal:
            raise AssertionError(f"{seat}: {command} is refused: {refusal.why} {self.given}") from refusal
        self.entries.append(entry)
        return entry

    def step(self) -> bool:
        """Let the first prompted seat that can answer do so; return whether anyone was prompted."""
        asked = dict.fromkeys(prompt.ask.seat for prompt in self.state.prompts)
        for seat in asked:
            said = self.bots[seat](self.table.view(seat), seat, ())
            if said is not None:
                self.act(seat, GAME.read_command(msgspec.json.encode(said.command)), said.prompt)
                return True
        assert not asked, f"nobody can answer {[prompt.ask.key for prompt in self.state.prompts]}"
        return False

    def answer(self) -> None:
        """Answer until no question is open."""
        while self.step():
            assert len(self.entries) < MOST, f"a fight without end: {self.given}"

    def fought(self) -> None:
        """Play the fight to its end with its last questions, then a night's rest for the survivors."""
        self.answer()
        assert self.state.combat is None, f"a fight hangs: {self.given}"
        lying = self.given.get("ko_rest") != "after_treatment"
        left = [one for one in self.state.characters if one.kind == PC and one.here and not one.dead]
        here = tuple(one.id for one in left if lying or not one.is_out)
        if here:
            self.act(GM, CallRest("full", here))
            self.answer()
        assert self.state.is_between


def accounted(state: Adventure, rulings: Any) -> None:
    """Check that every card is where it can be: 54 for each Dealer, 52 for the GM, and complete decks in total."""
    board = state.board
    whole = Counter[str]()
    for owner in (GM, *([places.WORLD] if board.has(places.deck(places.WORLD)) else [])):
        whole.update(STANDARD)
        assert _lying(state, owner) == len(STANDARD), f"{owner} has {_lying(state, owner)} cards"
    for one in state.characters:
        if one.is_dealer:
            jokers = JOKERS[: int(rulings("gm_dealer_jokers"))] if one.kind != PC else JOKERS
            whole.update((*STANDARD, *jokers))
            have = _lying(state, one.id)
            assert have == len(STANDARD) + len(jokers), f"{one.name} has {have} cards"
    assert cards_of(board) == whole
    enough_unseen(board, cleared=False)


def _lying(state: Adventure, owner: str) -> int:
    """Cards in an owner's places, and those held by others who draw from that deck."""
    board = state.board
    piles = [places.deck(owner), places.discard(owner), places.fate(owner), places.spent_jokers(owner)]
    piles += [places.reserved_cards(owner), places.rest(owner)]
    if owner == GM:
        piles += [places.TARGETS, places.check_cards(GM)]
    for one in state.characters:
        if places.deck_of(state, one.id) == owner:
            piles += [places.check_cards(one.id), places.order(one.id), places.standing(one.id)]
    return sum(places.count(state, pile) for pile in dict.fromkeys(piles) if board.has(pile))


def bounds(state: Adventure) -> None:
    """Check that health, armor, tallies, effects and conditions are within their ranges."""
    ruling = state.settings.__getitem__
    for one in state.characters:
        vitals = one.vitals.open()
        assert 0 <= vitals.hp <= numbers.hp_max(ruling, state, one.id)
        assert vitals.ap_lost >= 0
        assert vitals.pp >= 0
        assert one.is_out or vitals.hp > 0 or ruling("ko_at") == "below_zero", f"{one.id} stands without health"
        assert one.death.successes < 2
        assert one.death.failures <= 2
        assert one.death.lower >= 0
        assert not (one.knockout is None and one.death.lower), f"{one.id} is awake with hits that weigh"
        assert all(wound.amount > 0 for wound in one.wounds)
        assert len({each.name for each in one.conditions} | set(CONDITIONS)) == len(CONDITIONS)
        assert 0 <= one.fatigue <= 4
    combat = state.combat
    if combat is not None and combat.ordered:
        assert len(set(combat.order)) == len(combat.order)
        assert not set(combat.delayed) & set(combat.done)


__all__ = ["Fight", "accounted", "bounds"]
