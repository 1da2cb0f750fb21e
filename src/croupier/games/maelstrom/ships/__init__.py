"""Ships: their hull, armor and weapons, who mans which station, salvos (chapter 19, MS-R70)."""
