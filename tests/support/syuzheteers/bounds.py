"""Limits on a play of Syuzheteers, independent of its rules: scenes in a pass, beats in a scene, passes, rounds."""

from collections import Counter

from croupier.core.entry import Entry
from croupier.core.settings import Settings
from croupier.games.syuzheteers.beat import events
from croupier.games.syuzheteers.scenes import beat_events as beats
from croupier.games.syuzheteers.scenes import events as scenes
from croupier.games.syuzheteers.scenes.state import ACT_1, ACT_2, ACT_3, PROLOGUE

LONGEST = 400
"""Entries that one beat, or one other step of a play, may take, with everything that is claimed and judged there."""
UNTIL_DONE = 9
"""Rounds of Act III where they continue until one passes without a beat, as soon happens in these plays."""


class Bounds:
    """Counts what happens in a play, and checks it against the ledger's limits (SZ-11.7, SZ-11.9, SZ-11.11)."""

    def __init__(self, name: str, players: int, settings: Settings) -> None:
        self.name, self.players, self.settings = name, players, settings
        self.happened = Counter[str]()
        self.phase = PROLOGUE
        self.passes = self.rounds = self.scenes = self.scenes_most = self.beats = 0
        self.entries = self.since = 0

    def count(self, entry: Entry) -> None:
        self.entries += 1
        self.since += 1
        for event in entry.events:
            self.happened[type(event).__name__] += 1
            self._note(event)
        assert self.since < LONGEST, f"{self.name}, entry {entry.n}: {self.phase} stands still"

    def _note(self, event: object) -> None:
        match event:
            case scenes.ActBegan(phase=phase):
                self.phase, self.passes, self.rounds, self.since = phase, 0, 0, 0
            case scenes.PassBegan(number=number, above=above):
                self.passes, self.scenes, self.scenes_most = number, 0, above
                most = int(self.settings["act_2_passes"]) if self.phase == ACT_2 else 1
                assert number <= most, f"{self.name}: pass {number} of {self.phase}"
            case scenes.SceneBegan():
                self._scene()
            case scenes.SceneEnded(stays=True):
                self.scenes_most += 1  # it is played again
            case beats.Antagonized() if self.settings["antagonize"] == "beat_top":
                self.scenes_most += 1
            case scenes.RoundBegan(number=number):
                self.rounds, self.beats, self.since = number, 0, 0
                rounds = self.settings["act_3_rounds"]
                assert number <= (UNTIL_DONE if rounds == "until_done" else int(rounds)), f"{self.name}: round {number}"
            case events.BeatEnded():
                self.beats, self.since = self.beats + 1, 0
                assert self.beats <= self.most_beats(), f"{self.name}: {self.beats} beats, {self.phase}"
            case _:
                pass

    def _scene(self) -> None:
        if self.phase == ACT_3:
            return
        self.scenes, self.beats, self.since = self.scenes + 1, 0, 0
        assert self.scenes <= self.scenes_most, f"{self.name}: scene {self.scenes} of {self.scenes_most}, {self.phase}"

    def most_beats(self) -> int:
        """The most beats that a scene can have; in Act III, a round."""
        if self.phase == ACT_3 or self.settings["beat_counters"] == "per_player":
            return self.players
        if self.phase == ACT_1:
            return {"1": 1, "half_n": -(-self.players // 2), "n": self.players}[self.settings["act_1_beats"]]
        return self.players * (2 if self.settings["act_2_beats"] == "2n" else 1)
