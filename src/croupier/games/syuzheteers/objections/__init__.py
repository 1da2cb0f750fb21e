"""Claims that the table judges: they stand unless somebody objects and a majority strikes them."""
