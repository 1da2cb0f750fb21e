"""How armor and tools affect rolls."""
