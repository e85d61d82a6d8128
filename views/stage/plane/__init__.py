"""Points in the plane: with the player, as a board to edit them on, and as a small picture."""
