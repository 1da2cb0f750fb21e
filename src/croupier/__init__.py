"""Croupier: a table for role-playing games that deals, counts, keeps the secrets and says which rule applies."""

__version__ = "0.1.0"
