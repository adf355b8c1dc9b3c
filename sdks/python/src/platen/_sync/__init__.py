"""The synchronous client, written from the asynchronous one by scripts/write_sync.py."""
