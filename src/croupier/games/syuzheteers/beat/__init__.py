"""The parts of a beat: its counter, its player's marker, and the beat itself."""
