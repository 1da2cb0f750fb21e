"""What the storyteller sets otherwise than by the rules, for a reason (MS-1.2)."""
