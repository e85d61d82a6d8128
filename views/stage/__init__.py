"""The pictures that the browser draws, and their data."""
