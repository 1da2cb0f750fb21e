"""Downtime: medical attention, sleep, days off (chapter 18)."""
