"""How fast Glasshouse is on this machine. Everything is printed as measured; nothing asserts a time."""
