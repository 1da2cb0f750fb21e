"""What holds a game to its ledger: marks, coverage and mutants, for every game that ships here or elsewhere."""
