"""The result and cost of a conflict: resolution, fallout, injuries, stress (chapters 14 to 17)."""
