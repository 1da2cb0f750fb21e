"""Character sheets: drafts filled in field by field, and sheets for reading and printing."""
