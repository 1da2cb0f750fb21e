"""Damage, conditions, being knocked out, dying, falling (chapters 14-16, 22.8)."""
