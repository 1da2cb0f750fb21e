"""What a beat takes and leaves: its counter, the marker of its player, the beat itself."""
