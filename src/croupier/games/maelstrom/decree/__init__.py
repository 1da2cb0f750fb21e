"""The storyteller's deviations from the rules, with a reason (MS-1.2)."""
