"""The table in a browser, the JSON API and live updates: the only ring that speaks HTTP."""
