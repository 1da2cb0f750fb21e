"""What the GM sets by decree, and what a decree leaves to be mended (RC-22.1)."""
