"""A setting changed at any moment: its automatic consequences happen at once, and the game continues."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from croupier.core.bots import Number
from croupier.core.refusals import Refusal
from croupier.core.state import GM
from croupier.core.table import Table
from croupier.core.table_commands import ChangeSetting
from croupier.testing import battery_choices as offered
from croupier.testing import battery_invariants as laws
from croupier.testing.battery_commands import some
from croupier.testing.battery_play import AT
from croupier.testing.battery_seams import grant

TRIED = 8
"""Settings changed at each moment, each on a copy of the table."""


def go_on_at_once(table: Table[Any], number: Number) -> int:
    """Change some settings of copies of this table. Raises AssertionError if anything is left to happen automatically.

    Returns how many changes were allowed at this moment.
    """
    changed = 0
    for setting, option in some(list(_options(table)), TRIED, number):
        trial = table.copy()
        asker = GM if trial.state.has_gm else next((one.id for one in trial.state.seats if one.taken), None)
        if asker is None:
            return 0
        before = trial.state
        try:
            trial.submit(asker, ChangeSetting(setting, option), AT)
            grant(trial, before)
        except Refusal:
            continue
        if trial.state.settings == before.settings:
            continue  # the players have agreed to it, and it may not change now
        changed += 1
        try:
            laws.is_settled(trial.game, trial.state)
            laws.survives(trial.game, trial.state)
            offered.somebody_can_act(trial)
        except Exception as error:
            raise AssertionError(f"{setting} is changed to {option}, and then: {error!r}") from error
    return changed


def _options(table: Table[Any]) -> Iterator[tuple[str, str]]:
    """Each playable option that is not chosen now, of settings that may change after the start."""
    for setting in table.game.settings:
        for code in setting.codes if setting.changeable != "creation" else ():
            if code != table.state.settings[setting.key] and (setting.key, code) not in table.game.waiting:
                yield setting.key, code
