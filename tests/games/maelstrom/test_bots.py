"""Bots show the game: over forty demos every command is given, and every mechanic of the Procedures comes up."""

from __future__ import annotations

from collections import Counter

import pytest

from croupier.core.commands import Command
from croupier.core.luck_sources import SeededLuck
from croupier.core.secrets import Secret
from croupier.core.session import sit_down, with_bots
from croupier.core.settings import Settings
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.bots import extras, hours, script, storyteller
from croupier.games.maelstrom.campaign.commands import AwardAll
from croupier.games.maelstrom.campaign.state import Npc, Quick
from croupier.games.maelstrom.chapters import CHAPTERS
from croupier.games.maelstrom.combat.commands import SplitActions
from croupier.games.maelstrom.decree.chapter import CHAPTER as DECREE
from croupier.games.maelstrom.harm.commands import AnswerDeath, Revive
from croupier.games.maelstrom.rolls.commands import AddDie, ChooseWay, DeclareAction, Narrate, OfferWay, Oppose
from croupier.games.maelstrom.rolls.events import AttemptBegan
from croupier.games.maelstrom.rolls.help_events import Aimed
from croupier.games.maelstrom.rolls.result_events import DiceFell
from croupier.games.maelstrom.sheets.commands import AssignProposal, SetPrice, WithdrawProposal
from support.maelstrom.stage import Hero, Stage

SEEDS, FEW = 40, 4
UNPLAYED = {WithdrawProposal, AssignProposal}
"""What a player takes back before the storyteller has looked, and what is done when a player has left: no bot does."""
BY_RULING: dict[type[Command], dict[str, str]] = {
    AwardAll: {"xp_awards": "flat"}, SetPrice: {"creation_equipment": "budget"}, AddDie: {"xp_dice": "on"},
    SplitActions: {"combat_economy": "split"}, AnswerDeath: {"health_death": "story", "combat_damage": "fixed"},
    Revive: {"combat_damage": "fixed"},
}  # fmt: skip
ROLLS = {
    "action", "attack", "evade", "damage", "soak", "help", "other", "opposed", "watch", "willpower", "rest", "contest",
    "ambush", "another", "thrown", "dodged", "task", "salvo", "salvo evaded", "salvo damage", "hull soaked",
    "first aid", "treatment",
}  # fmt: skip
"""Kinds of rolls, and what follows from them."""
EVENTS = {
    "NoRollNeeded", "AttemptDropped", "Helped", "Contested", "Waived", "TaskSet", "RecordChanged", "Broke", "CameBack",
    "RallyTried", "ActedPassively", "DayClosed", "TimePassed", "TurnBegan", "PartJoined", "BlastSet", "LimbSet",
    "CareGiven", "ConditionSet", "ConsequencesTakenBack", "SalvoSet", "ShipSet", "Awarded", "AbilityAdded",
}  # fmt: skip
PARTS = {"holds", "returns", "aims", "covers", "hides", "reloads", "clears", "evade", "surprised", "out", "loses"}
"""What participants of a fight do besides attacking."""


class Shown:
    """What came up in some demos."""

    def __init__(self, rulings: dict[str, str], seeds: int) -> None:
        self.given = Counter[type[Command]]()
        self.events, self.parts, self.rolls, self.results = (Counter[str]() for _ in range(4))
        for seed in range(seeds):
            self.demo(seed, GAME.read_settings(rulings))

    def demo(self, seed: int, settings: Settings) -> None:
        """The evening that `croupier demo maelstrom --seed` prints."""
        table = sit_down(GAME, SeededLuck(f"demo|{seed}"), players=2, settings=settings)
        session = with_bots(table, f"demo|{seed}")
        for entry in session.run(3000):
            self.given[type(entry.command)] += 1
            for event in entry.events:
                self.note(event)
        assert session.is_over
        assert table.state.clock == script.EVENING[-1].clock

    def note(self, event: object) -> None:
        self.events[type(event).__name__] += 1
        if type(event).__name__ == "PartSet":
            self.parts[str(getattr(event, "why", ""))] += 1
        if isinstance(event, AttemptBegan):
            self.rolls.update((event.attempt.kind, event.attempt.then))
        if isinstance(event, Aimed):
            self.rolls[event.then] += 1
        if isinstance(event, DiceFell):
            record = event.record.open()
            self.results[record.reading.result] += 1
            self.results["bonus dice"] += bool(record.dice.waves)
            self.results["threshold"] += bool(record.locked.threshold)
            self.results["wounds"] += bool(record.locked.wounds)


@pytest.fixture(scope="module")
def shown() -> Shown:
    return Shown({}, SEEDS)


@pytest.mark.slow
@pytest.mark.timeout(1800)
def test_every_command_is_given_at_least_once(shown: Shown) -> None:
    given = Counter(shown.given)
    for command, rulings in BY_RULING.items():
        if not given[command]:
            given += Shown(rulings, FEW).given
        assert given[command], f"nobody sends {command.__name__}"
    known = {command for chapter in CHAPTERS for command in chapter.rules} - set(DECREE.rules) - UNPLAYED
    assert {one.__name__ for one in known if not given[one]} == set()


@pytest.mark.slow
def test_bots_use_every_mechanic(shown: Shown) -> None:
    assert {one for one in ROLLS if not shown.rolls[one]} == set()
    assert {one for one in EVENTS if not shown.events[one]} == set()
    assert {one for one in PARTS if not shown.parts[one]} == set()
    results = ("success", "failure", "botch", "bonus dice", "threshold", "wounds")
    assert {one for one in results if not shown.results[one]} == set()


GUARD = Npc("n1", "Sorrel", Secret(Quick(((script.WATCH, 4),)), ("gm",)))


def crept(rulings: Settings, mine: str, theirs: str) -> Stage:
    """Ana creeps past Sorrel."""
    stage = Stage(rulings, Hero(), npcs=(GUARD,)).do("p1", DeclareAction("c1", script.CREEP.words))
    roll = stage.attempt().id
    stage.do("gm", Oppose(roll, "n1", script.WATCH)).do("gm", OfferWay(roll, "Wits", "Stealth"))
    return stage.do("p1", ChooseWay(roll), mine, theirs)


@pytest.mark.rule("MS-R19", "MS-17.8")
@pytest.mark.parametrize(
    ("mine", "theirs", "told", "hidden"),
    [
        ("2,7,8", "2,3,4,9", script.CREEP.success, True), ("2,7,8", "2,3,8,9", script.CREEP.failure, False),
        ("2,3,8", "2,3,8,9", script.CREEP.failure, False), ("1,2,3", "2,3,4,5", script.CREEP.botch, False),
    ],
)  # fmt: skip
def test_an_opposed_action_is_logged_with_its_outcome(
    rulings: Settings, mine: str, theirs: str, told: str, hidden: bool
) -> None:
    """A tie is logged as a failure; only those who got past unseen lie in wait afterward."""
    stage = crept(rulings, mine, theirs)
    assert storyteller.narration(stage.state) == Narrate(stage.attempt(0).id, told)
    assert hours.crept(stage.state) is hidden


def test_each_seed_has_its_own_scenes_in_the_order_of_their_hours() -> None:
    names = extras.chosen(lambda _: 0)
    assert names == tuple(extras.EXTRAS)[: extras.FEW]
    clocks = [one.clock for one in extras.evening(names)]
    assert clocks == sorted(set(clocks))
    assert set(clocks) <= set(extras.EVERY_HOUR)
    every = [hour.clock for found in extras.EXTRAS.values() for hour in found]
    assert len({*every, *(one.clock for one in script.EVENING)}) == len(every) + len(script.EVENING)
