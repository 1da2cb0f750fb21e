"""Webhooks: a table posts what everyone sees to an address that its GM chose, and reminds those who have to act."""
