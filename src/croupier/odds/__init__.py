"""Exact odds: the games' questions by name, answered by running rule functions through all random outcomes."""

from croupier.odds.evaluate import ask, question, questions

__all__ = ["ask", "question", "questions"]
