"""Settings of the tests."""
