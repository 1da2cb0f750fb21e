"""Opening a conflict, preparing it, ante, escalation (chapters 8 to 11 and 13)."""
