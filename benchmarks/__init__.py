"""How fast Glasshouse is on this machine. It prints the measured times and asserts none."""
