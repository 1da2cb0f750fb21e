"""The track of health boxes, and how wounds and crippled limbs affect a roll."""
