"""Combat: order, actions and reactions, attention, weapons and armor, ships (chapters 19 and 20)."""
