"""The map: space, movement, walls, cover, light (chapters 12, 22)."""
