"""What people read of a table: receipts in words. The log lines of events stand next to their fields."""
