"""The learners of mlcore that a lesson offers. A code in the link names the chosen one."""
