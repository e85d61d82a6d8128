"""How Glasshouse is operated: several processes behind one address, in containers, as a service."""
