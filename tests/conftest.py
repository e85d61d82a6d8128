"""Properties are searched as long as they take: a busy machine is no failure."""

from hypothesis import HealthCheck, settings

settings.register_profile(
    "patient", max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
settings.load_profile("patient")
