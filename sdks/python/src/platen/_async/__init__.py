"""The asynchronous client. The synchronous one is written from it by scripts/write_sync.py."""
