"""Side tables: another game's table opened next to this one for a fight or a duel."""
