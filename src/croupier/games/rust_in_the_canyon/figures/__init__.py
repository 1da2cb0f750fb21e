"""The game's arithmetic: pure functions over small frozen values, used by the rules and by the odds."""
