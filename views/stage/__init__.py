"""The pictures that are drawn in the browser, and the data they are drawn from."""
