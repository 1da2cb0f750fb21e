"""The game's arithmetic: pure functions over small frozen values, called by the rules and by the odds."""
