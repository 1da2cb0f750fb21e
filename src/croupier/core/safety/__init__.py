"""Safety at the table: the X-card, breaks, stepping out, and the list of lines and veils. Nobody's name is kept."""
