"""Dice and cards that a seat rolls or draws for fun: Roll20's notation, the roll, its exact odds, and its log line."""
