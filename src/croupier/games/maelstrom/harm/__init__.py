"""Health, damage, soak, healing, limbs and effects (chapter 10)."""
