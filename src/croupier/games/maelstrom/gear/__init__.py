"""What armor and tools do to rolls."""
