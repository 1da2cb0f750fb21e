"""Claims that the table judges: they stand unless a player objects and a majority strikes them."""
