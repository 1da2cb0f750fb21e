"""What is done to and for those who are harmed: conditions in a turn, death Checks, treatment (chapters 14-16)."""
