"""What a conflict settles and costs: resolution, fallout, injuries, stress (chapters 14 to 17)."""
