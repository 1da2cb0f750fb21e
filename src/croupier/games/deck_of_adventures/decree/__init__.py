"""What the GM sets by decree (DA-1.2)."""
