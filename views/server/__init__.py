"""The process behind the pages: headers, limits, health, metrics, workers, the hall."""
