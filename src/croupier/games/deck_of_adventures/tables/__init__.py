"""Tables that the rules print: Traits, Roles, limits, what experience buys (chapters 4, 5, 23)."""
