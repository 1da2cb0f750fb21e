"""The settings best chosen before the first town: how injuries heal, what a reserve card costs."""

from __future__ import annotations

from croupier.core.choices import one_of
from croupier.core.rules import rule
from croupier.games.rust_in_the_canyon.menu import Menu

HEALING = (
    "with clocks, the player and the GM answer a question about every injury each day, 16 times for one major "
    "injury. Without clocks, care heals one level by the end of a downtime, and an amateur passes one test. Injuries "
    "should matter; the details of healing should not"
)
RESERVE = (
    "the booklet says that reserve cards are played for a cost and names none. In its example the card simply "
    "replaces the hit; chips or stress make it a harder choice"
)
WHY = {"healing": ("RC-R56", HEALING), "reserve_cost": ("RC-R26", RESERVE)}


@rule("RC-18.9", "RC-1.8", "RC-R56", "RC-R26")
def add_first_settings(menu: Menu) -> None:
    """Offer the GM these settings, with the option in force, before the first town and between procedures."""
    for setting in (one for one in menu.game.settings if one.key in WHY and menu.view.is_between):
        clause, help = WHY[setting.key]
        options = [(one.code, one.label) for one in setting.options]
        field = one_of("option", "Option", options, default=menu.view.ruling(setting.key))
        command = {"type": "change_setting", "setting": setting.key}
        menu.add(setting.question, command, field, group="any_time", clauses=(clause,), help=help, judge=True)
