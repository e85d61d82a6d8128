"""The link: the table of its parameters, the address that holds them, and their documentation."""
