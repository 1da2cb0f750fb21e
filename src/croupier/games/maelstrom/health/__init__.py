"""The track of health boxes, and what wounds and crippled limbs do to a roll."""
