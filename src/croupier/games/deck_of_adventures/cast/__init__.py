"""Who plays and is met: characters, their numbers, creation and growth, gear (chapters 4, 5, 14.1-14.6, 23)."""
