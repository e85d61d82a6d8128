"""Pruning: see run."""
