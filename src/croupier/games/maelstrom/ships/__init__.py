"""Ships: their hull, armour and weapons, who mans which station, salvos (chapter 19, MS-R70)."""
