"""Wild play under any options recomputed by the ledger alone; planted faults are found."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from croupier.core.settings import ChosenOption, choose
from croupier.games.maelstrom import GAME
from croupier.games.maelstrom.figures import attack
from croupier.games.maelstrom.rolls import modifier_sources, specialties
from croupier.testing.battery_options import crossed_options, options_of
from support.maelstrom.recount import Recount
from support.maelstrom.wild_play import WildPlay

CLAUSES = ("MS-14.3", "MS-14.4", "MS-14.9", "MS-15.3", "MS-15.7", "MS-15.8", "MS-16.4", "MS-17.1", "MS-R1", "MS-R2",
           "MS-R3", "MS-R4", "MS-R5", "MS-R6", "MS-R8", "MS-R26", "MS-R50", "MS-R51", "MS-R52", "MS-R61")  # fmt: skip
STEPS, LONG = 70, 120
IGNORED = (("roll_botch_rule", "raw_ones"), ("roll_reflex_penalty", "off"), ("roll_modifier_stacking", "worst_only"))


def played(given: dict[str, str], seed: str, steps: int = STEPS) -> WildPlay:
    play = WildPlay(GAME.read_settings(given), seed)
    for _ in range(steps):
        play.step()
    return play


def under_options(at: int, steps: int = STEPS) -> list[str]:
    """What differs from the ledger at a table with some options, each fault with these."""
    given = crossed_options(GAME, at)
    return [f"{given} {fault}" for fault in played(given, f"options {at}", steps).recount.faults]


@pytest.mark.rule(*CLAUSES)
@pytest.mark.parametrize("at", [0, 17, 44])
def test_wild_play_under_other_options_matches_the_ledger(at: int) -> None:
    assert under_options(at) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.rule(*CLAUSES)
def test_wild_play_under_each_option_with_others_matches_the_ledger() -> None:
    options = options_of(GAME)
    assert [fault for at in range(len(options)) for fault in under_options(at, LONG)] == []


def finds(what: str) -> bool:
    """Whether one of some plays finds a fault in these words; which of them comes upon it is chance; "": any fault."""
    return any(what in fault for at in range(12) for fault in played({}, f"planted {at}").recount.faults)


@pytest.mark.rule("MS-R51")
def test_wounds_that_take_one_die_more_are_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    true = modifier_sources.wounds_of
    monkeypatch.setattr(modifier_sources, "wounds_of", lambda *given: true(*given) + 1)
    assert finds("pool of")


@pytest.mark.rule("MS-16.4")
def test_a_specialty_too_many_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    true = specialties.limits
    monkeypatch.setattr(specialties, "limits", lambda *given: {name: n + 2 for name, n in true(*given).items()})
    assert finds("specialties of")


@pytest.mark.rule("MS-R61")
def test_damage_that_is_off_by_one_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    true = attack.damage
    monkeypatch.setattr(attack, "damage", lambda *given: true(*given) + 1)
    assert finds("damage of")


@pytest.mark.rule("MS-R1", "MS-R5", "MS-R6")
def test_an_option_that_the_game_ignores_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    """Play under the default settings, recomputed as if another option had been in force."""
    true = Recount.before
    for key, option in IGNORED:
        chosen = choose(next(one for one in GAME.settings if one.key == key), option)

        def other(self: Recount, now: Any, event: Any, chosen: ChosenOption = chosen) -> None:
            true(self, msgspec.structs.replace(now, settings=now.settings.but(chosen)), event)

        monkeypatch.setattr(Recount, "before", other)
        assert finds(""), key
