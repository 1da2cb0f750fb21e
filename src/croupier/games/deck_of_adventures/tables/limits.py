"""Limits printed in the rules: usual speed, health of Dealers and Minions, the highest Level."""

from __future__ import annotations

SPEED, LEAST_DEALER_HP, MOST_MINION_HP, MOST_LEVEL = 6, 5, 3, 10
