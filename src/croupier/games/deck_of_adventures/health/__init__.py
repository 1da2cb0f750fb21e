"""Health, armor points, wounds, conditions and knockouts, and how they change (chapters 14-16, 22.8)."""
