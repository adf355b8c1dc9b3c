"""The version that requests carry in ``User-Agent``."""

VERSION = "0.1.0"
