"""The roll, from claims to effects, with the reactions inside it (chapters 7 to 10)."""
