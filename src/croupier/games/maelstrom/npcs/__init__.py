"""The quick sheets of the storyteller's characters."""
