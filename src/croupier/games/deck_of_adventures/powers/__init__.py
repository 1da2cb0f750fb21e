"""What powers, items and bosses do (chapter 25)."""
