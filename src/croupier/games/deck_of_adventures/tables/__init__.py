"""Tables printed in the rules: Traits, Roles, limits, what experience buys (chapters 4, 5, 23)."""
