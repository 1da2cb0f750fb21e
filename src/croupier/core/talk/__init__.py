"""What people say at a table besides the game: whispers and emotes. Saying something to all is in table_commands."""
