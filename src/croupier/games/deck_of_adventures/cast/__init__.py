"""Who plays and is met: characters are made, enter and leave the scene, grow, change gear (chapters 5, 14, 23)."""
