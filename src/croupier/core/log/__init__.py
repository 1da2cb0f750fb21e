"""Log lines for the events of every table, and receipts in words."""
