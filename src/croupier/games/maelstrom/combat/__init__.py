"""Combat: order, actions and reactions, attention, weapons and armour, ships (chapters 19 and 20)."""
