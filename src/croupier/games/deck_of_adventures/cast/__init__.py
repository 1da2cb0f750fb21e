"""Characters of players and GM: creation, entrances and exits, growth, gear (chapters 5, 14, 23)."""
