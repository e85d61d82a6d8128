"""What lessons about one subject share: trees, points, learners, their code and their cards."""
