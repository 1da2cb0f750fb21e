"""What people say at a table outside the game: whispers and emotes. Saying something to all is in table_commands."""
