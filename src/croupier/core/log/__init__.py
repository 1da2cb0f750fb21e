"""Receipts in words. The log lines of events are next to their fields."""
