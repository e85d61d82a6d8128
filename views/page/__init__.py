"""How a lesson becomes a page: the loop, the frame, its widgets and pictures, and what a step changes."""
