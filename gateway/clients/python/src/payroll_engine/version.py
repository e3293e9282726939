"""Version of this library."""

version = "1.0.0"
