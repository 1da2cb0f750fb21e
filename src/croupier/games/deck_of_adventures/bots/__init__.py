"""Who plays the seats of demos and playtests."""
