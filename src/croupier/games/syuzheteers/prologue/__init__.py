"""How a play begins and ends: characters, challenges, ranking; epilogue and rewards (chapters 4 and 11)."""
