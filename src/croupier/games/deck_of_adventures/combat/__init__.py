"""Order, rounds, actions, attacks, Discard Mechanics (chapters 11, 13, 17, 21)."""
