"""What people say at a table outside the game: whispers and emotes. Messages to everyone are in table_commands."""
