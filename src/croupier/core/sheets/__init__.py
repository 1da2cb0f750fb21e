"""Character sheets: drafts filled in field by field, and sheets as they are read and printed."""
