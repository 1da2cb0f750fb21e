"""Tests a game against its ledger: marks, coverage and mutants, for built-in and external games."""
