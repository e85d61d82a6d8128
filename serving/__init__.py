"""Operating Glasshouse: several processes behind one address, in containers, as a service."""
