"""Benchmarks: how fast and how right the engine is beside others, always as ratios taken in one run."""
