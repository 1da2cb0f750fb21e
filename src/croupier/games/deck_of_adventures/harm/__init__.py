"""Harm and treatment: conditions in a turn, death Checks, help for the knocked out (chapters 14-16)."""
