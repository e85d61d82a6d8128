"""A button that copies the link to exactly this picture."""
