"""Fights recomputed from their journals by the ledger alone; planted faults are found."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from croupier.core.settings import choose
from croupier.games.deck_of_adventures import GAME
from croupier.games.deck_of_adventures.checks import effects
from croupier.games.deck_of_adventures.combat import attacks
from croupier.games.deck_of_adventures.health import damage
from croupier.games.deck_of_adventures.terrain import cover
from croupier.testing.battery_options import crossed_options, options_of
from support.deck_of_adventures.fights import Fight
from support.deck_of_adventures.pack_fights import PackFight, pack_fight, pack_fight_under
from support.deck_of_adventures.recount import Recount, recounted

STARTER, OF_THE_PACK = (3,), (0, 15)
MORE = 25
OUTSIDE_A_FIGHT = frozenset({
    "absent_player", "gm_override", "player_calls", "gm_requirements", "respec", "discard_view", "tokens_full_rest",
    "epic_major", "epic_order", "epic_no_volunteer", "epic_numbers", "epic_open", "epic_powers", "quick_shuffle",
    "rest_cards", "rest_runout", "full_rest_pp", "rest_interrupted", "rest_conditions", "rest_tc", "xp_budget",
    "power_cost", "vuln_caps", "pp_max", "pc_sheet_view", "npc_stats_view", "feet_per_space", "award_form",
    "fatigue_clears", "primary_suit",
})  # fmt: skip
"""Settings that change nothing that is recomputed."""
KINDS = {
    "modifier", "dr", "hand", "cards", "number of cards", "card that counts", "degree", "success", "duration",
    "damage", "damage of the weapon or power", "health and armor", "numbers of an effect", "length of an effect",
}  # fmt: skip
"""What is compared in each fight."""


def starter_fight(seed: int) -> Fight:
    """A fight with the starter pack under the default settings."""
    fight = Fight(f"fight {seed}", {})
    fight.answer()
    return fight


def agreed(found: Recount) -> Recount:
    assert found.faults == []
    assert set(found.seen) >= KINDS
    return found


@pytest.mark.rule("DA-7.9", "DA-8.1", "DA-9.1", "DA-9.3", "DA-14.9", "DA-14.10", "DA-25.27", "DA-25.28", "DA-25.29")
@pytest.mark.parametrize("seed", STARTER)
def test_a_fight_with_the_starter_pack_matches_the_ledger(seed: int) -> None:
    agreed(recounted(starter_fight(seed)))


@pytest.mark.rule("DA-7.9", "DA-8.1", "DA-9.1", "DA-9.3", "DA-14.9", "DA-14.10", "DA-25.27", "DA-25.28", "DA-25.29")
@pytest.mark.parametrize("seed", OF_THE_PACK)
def test_a_fight_with_every_effect_matches_the_ledger(seed: int) -> None:
    assert agreed(recounted(pack_fight(seed))).seen["numbers of an effect"] > 20


def under_options(at: int, entries: int) -> list[str]:
    """What differs from the ledger in a fight under some options, each fault with these."""
    given = crossed_options(GAME, at, without=OUTSIDE_A_FIGHT)
    return [f"{given} {fault}" for fault in recounted(pack_fight_under(at, given, entries)).faults]


@pytest.mark.rule("DA-7.9", "DA-9.1", "DA-9.3", "DA-14.9", "DA-R24", "DA-R29", "DA-R41", "DA-R69", "DA-R104")
@pytest.mark.parametrize("at", [15, 83])
def test_a_fight_under_other_options_matches_the_ledger(at: int) -> None:
    assert under_options(at, 110) == []


@pytest.mark.slow
@pytest.mark.timeout(3600)
@pytest.mark.rule("DA-9.3", "DA-14.9", "DA-R104")
def test_a_fight_under_each_option_with_others_matches_the_ledger() -> None:
    options = options_of(GAME, OUTSIDE_A_FIGHT)
    assert [fault for at in range(len(options)) for fault in under_options(at, 250)] == []


@pytest.mark.slow
@pytest.mark.timeout(1800)
@pytest.mark.rule("DA-9.3", "DA-14.10", "DA-25.27")
def test_twenty_five_fights_match_the_ledger() -> None:
    found = [recounted(pack_fight(at) if at % 2 else starter_fight(at)) for at in range(MORE)]
    assert [fault for one in found for fault in one.faults] == []
    assert sum(one.seen["success"] for one in found) > 1000


def planted(fight: Callable[[], Fight]) -> set[str]:
    """The kinds of faults that the recount of such a fight finds."""
    return {fault.partition(": ")[2].partition(" of ")[0] for fault in recounted(fight()).faults}


def fight_of_the_pack() -> Fight:
    fight = PackFight("pack 2")
    fight.answer()
    return fight


@pytest.mark.rule("DA-14.9")
def test_damage_that_is_off_by_one_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    true = damage.deal
    monkeypatch.setattr(attacks, "deal", lambda play, who, n, **more: true(play, who, n + 1, **more))
    assert "damage" in planted(lambda: starter_fight(5))


@pytest.mark.rule("DA-14.7")
def test_a_dr_that_is_off_by_one_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    true = cover.attack_range
    monkeypatch.setattr(attacks, "attack_range", lambda *given: true(*given) + 1)
    assert "dr" in planted(lambda: starter_fight(5))


@pytest.mark.rule("DA-25.27", "DA-15.1")
def test_an_effect_that_lasts_a_turn_too_long_is_detected(monkeypatch: pytest.MonkeyPatch) -> None:
    true = effects.end_of
    spared = set[str]()

    def late(play: Any, *until: str) -> None:
        """What should end is spared once."""
        lying = {each.until for one in play.state.characters for each in one.effects} & set(until)
        over = [one for one in until if one not in lying or one in spared]
        spared.update(lying)
        true(play, *over)

    monkeypatch.setattr(effects, "end_of", late)
    assert "duration" in planted(fight_of_the_pack)


@pytest.mark.rule("DA-R24", "DA-R41", "DA-R69")
def test_an_option_that_the_game_ignores_is_detected() -> None:
    """A fight under the default settings, recomputed as if others had been in force."""
    fight = pack_fight_under(16, {}, 110)
    for key, option in (("exact_on", "reported"), ("bonus_damage", "major"), ("hand_selection", "best_degree")):
        setting = next(one for one in GAME.settings if one.key == key)
        settings = fight.first.settings.but(choose(setting, option))
        assert Recount(msgspec.structs.replace(fight.first, settings=settings)).read(fight.entries).faults, key
