"""The menu type for this game's views."""

from __future__ import annotations

from croupier.core.menu import Menu as AnyMenu
from croupier.games.rust_in_the_canyon.state import Canyon

Menu = AnyMenu[Canyon]
