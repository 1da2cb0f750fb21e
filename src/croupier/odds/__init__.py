"""Exact odds: what the games answer, asked by name; rule functions run through all outcomes of chance."""

from croupier.odds.evaluate import ask, question, questions

__all__ = ["ask", "question", "questions"]
