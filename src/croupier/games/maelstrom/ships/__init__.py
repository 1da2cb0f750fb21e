"""Ships: their hull, armor and weapons, who mans each station, salvos (chapter 19, MS-R70)."""
