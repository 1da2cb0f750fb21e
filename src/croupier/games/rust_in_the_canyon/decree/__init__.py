"""What the GM sets by decree, and the repairs a decree requires (RC-22.1)."""
