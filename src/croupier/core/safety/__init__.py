"""Safety at the table: the X-card, breaks, stepping out, and the list of lines and veils. No names are stored."""
