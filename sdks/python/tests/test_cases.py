"""The cases that every client runs: scripted faults, a real service, and webhooks; sync and async.

Wants PLATEN_CASES (the folder of the cases) and, for their parts, PLATEN_FAULT_SERVER and PLATEN_BASE_URL with PLATEN_API_KEY.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import os
import random
import re
import string
import tempfile
import time
import unittest
import urllib.request
from pathlib import Path
from typing import Any, Dict, List, Optional

from platen import AsyncPlaten, Platen, PlatenError, verify_webhook

CASES = Path(os.environ["PLATEN_CASES"])
FAULT_SERVER = os.environ.get("PLATEN_FAULT_SERVER")
SERVICE = os.environ.get("PLATEN_BASE_URL")
#: Where the arguments of a call are not keywords.
POSITIONAL = {"update": ["slug", "id"], "check": ["file", "block"], "write": ["block"], "convert": ["file"]}


def cases(name: str) -> List[Any]:
    return json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))


def call_sync(client: Platen, step: Any, file: str) -> Any:
    target, arguments, keywords = prepared(client, step, file)
    result = target(*arguments, **keywords)
    if step["call"] in ("renders.iterate", "templates.versions"):
        return list(result)
    return {"xml": result} if step["call"] == "invoices.write" else result


async def call_async(client: AsyncPlaten, step: Any, file: str) -> Any:
    target, arguments, keywords = prepared(client, step, file)
    result = target(*arguments, **keywords)
    if step["call"] == "renders.iterate":
        return [entry async for entry in result]
    result = await result
    if step["call"] == "templates.versions":
        return [entry async for entry in result]
    return {"xml": result} if step["call"] == "invoices.write" else result


def prepared(client: Any, step: Any, file: str) -> Any:
    resource, method = step["call"].split(".")
    keywords: Dict[str, Any] = dict(step["arguments"])
    options = step.get("options", {})
    if "idempotency_key" in options:
        keywords["idempotency_key"] = options["idempotency_key"]
    if "wait_timeout_ms" in options:
        keywords["wait_timeout"] = options["wait_timeout_ms"] / 1000
    arguments = [keywords.pop(name) for name in POSITIONAL.get(method, []) if name in keywords]
    keywords.update(keywords.pop("changes", {}))
    if method == "download":
        arguments = [keywords.pop("id"), file]
    return getattr(getattr(client, resource), method), arguments, keywords


class CaseTest(unittest.TestCase):
    def run_step(self, step: Any, base_url: str, key: str, settings: Any, mode: str) -> Any:
        chosen: Dict[str, Any] = {"api_key": key, "base_url": base_url, "retry_delay": 0.001}
        chosen["timeout"] = settings.get("timeout_ms", 120_000) / 1000
        if "max_retries" in settings:
            chosen["max_retries"] = settings["max_retries"]
        with tempfile.TemporaryDirectory() as folder:
            file = os.path.join(folder, "file")
            result: Any = None
            error: Optional[PlatenError] = None
            try:
                if mode == "sync":
                    with Platen(**chosen) as client:
                        result = call_sync(client, step, file)
                else:
                    result = asyncio.run(self.in_loop(chosen, step, file))
            except PlatenError as raised:
                if "error" not in step:
                    raise
                error = raised
            content = Path(file).read_bytes() if os.path.exists(file) else result
            self.compare(step, result, content, error)
            if step.get("no_file"):
                self.assertEqual(os.listdir(folder), [])
            return result

    async def in_loop(self, chosen: Any, step: Any, file: str) -> Any:
        async with AsyncPlaten(**chosen) as client:
            return await call_async(client, step, file)

    def compare(self, step: Any, result: Any, content: Any, error: Optional[PlatenError]) -> None:
        if "error" in step:
            self.assertIsNotNone(error, f"{step['call']} should have failed")
            assert error is not None
            self.compare_error(step["error"], error)
            return
        if "result" in step:
            self.assert_has(result, step["result"])
        if "starts_with" in step:
            self.assertTrue(content.startswith(step["starts_with"].encode()))
        if "counted_bytes" in step:
            self.assertEqual(len(content), step["counted_bytes"])
            self.assertEqual(content[:100_000], bytes(index & 0xFF for index in range(min(len(content), 100_000))))
            self.assertEqual(content[256:], content[:-256])

    def compare_error(self, expected: Any, error: PlatenError) -> None:
        for name in ("code", "status", "detail", "errors", "request_id", "render_id", "index"):
            if name in expected:
                self.assertEqual(getattr(error, name), expected[name])
        if "message_has" in expected:
            self.assertIn(expected["message_has"], str(error))
        if "first_path" in expected:
            self.assertEqual(error.errors[0].path, expected["first_path"])
        if "code_in" in expected:
            self.assertIn(error.code, expected["code_in"])

    def assert_has(self, value: Any, expected: Any) -> None:
        """Every field that is expected is there; more may be."""
        if isinstance(expected, dict):
            for name, part in expected.items():
                self.assertIn(name, value)
                self.assert_has(value[name], part)
        elif isinstance(expected, list):
            self.assertEqual(len(value), len(expected))
            for one, part in zip(value, expected):
                self.assert_has(one, part)
        else:
            self.assertEqual(value, expected)


@unittest.skipUnless(FAULT_SERVER, "PLATEN_FAULT_SERVER is not set")
class Faults(CaseTest):
    def test_faults(self) -> None:
        for case in cases("faults"):
            for mode in ("sync", "async"):
                with self.subTest(case["name"], mode=mode):
                    base_url = self.fetch("/scripts", json.dumps(case["answers"]).encode())["base_url"]
                    self.run_step(case, base_url, "plt_test_key", case.get("client", {}), mode)
                    assert FAULT_SERVER is not None
                    sent = self.fetch(f"{base_url[len(FAULT_SERVER):]}/sent")
                    self.check_sent(case, sent)

    def check_sent(self, case: Any, sent: List[Any]) -> None:
        if "requests" in case:
            self.assertEqual(len(sent), case["requests"])
        if "sent" in case:
            self.assert_has(sent, case["sent"])
        if case.get("one_idempotency_key"):
            keys = {request["headers"].get("idempotency-key") for request in sent}
            self.assertEqual(len(keys), 1)
            self.assertRegex(str(keys.pop()), r"^.{16,255}$")
            self.assertEqual(len({request["body"] for request in sent}), 1)

    def fetch(self, path: str, body: Optional[bytes] = None) -> Any:
        with urllib.request.urlopen(f"{FAULT_SERVER}{path}", data=body) as answer:
            return json.loads(answer.read())


@unittest.skipUnless(SERVICE, "PLATEN_BASE_URL is not set")
class Service(CaseTest):
    def test_service(self) -> None:
        for case in cases("service"):
            for mode in ("sync", "async"):
                with self.subTest(case["name"], mode=mode):
                    saved: Dict[str, Any] = {"run": "".join(random.choices(string.ascii_lowercase, k=8))}
                    for step in case["steps"]:
                        assert SERVICE is not None
                        key = os.environ["PLATEN_API_KEY"]
                        result = self.run_step(filled(step, saved), SERVICE, key, {}, mode)
                        if "save" in step:
                            saved[step["save"]] = result


def filled(part: Any, saved: Dict[str, Any]) -> Any:
    """Puts saved values where a case names them: ``$render.id`` alone, ``$run`` anywhere."""
    if isinstance(part, list):
        return [filled(each, saved) for each in part]
    if isinstance(part, dict):
        return {name: filled(value, saved) for name, value in part.items()}
    if not isinstance(part, str):
        return part
    match = re.fullmatch(r"\$(\w+)\.(\w+)", part)
    if match and match[1] in saved:
        return saved[match[1]][match[2]]
    return part.replace("$run", saved["run"])


class Webhooks(unittest.TestCase):
    secrets = ["whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw", "whsec_aW5jb3JyZWN0LWJ1dC1sb25nLWVub3VnaA=="]

    def test_webhooks(self) -> None:
        for case in cases("webhooks"):
            with self.subTest(case["name"]):
                self.check(case)

    def check(self, case: Any) -> None:
        timestamp = str(int(time.time()) - case["age_seconds"])
        is_second = case.get("secrets") == 2 or case.get("other_secret")
        key = base64.b64decode(self.secrets[1 if is_second else 0][len("whsec_") :])
        signed = f"evt_1.{timestamp}.{case['body']}".encode()
        signature = "v1," + base64.b64encode(hmac.new(key, signed, hashlib.sha256).digest()).decode()
        headers = {
            "webhook-id": "evt_1",
            "webhook-timestamp": timestamp,
            "webhook-signature": " ".join(filter(None, [case.get("extra_signature"), signature])),
        }
        headers.pop(case.get("without", ""), None)
        if case.get("header_case") == "upper":
            headers = {name.upper(): value for name, value in headers.items()}
        secret: Any = self.secrets if case.get("secrets") == 2 else self.secrets[0]
        body = case.get("sent_body", case["body"])
        if case["valid"]:
            self.assertEqual(verify_webhook(body, headers, secret), json.loads(case["body"]))
            self.assertEqual(verify_webhook(body.encode(), headers, secret), json.loads(case["body"]))
            return
        with self.assertRaises(PlatenError) as raised:
            verify_webhook(body, headers, secret)
        self.assertEqual(raised.exception.code, "webhook_signature_invalid")
        self.assertIn(case["message_has"], str(raised.exception))


if __name__ == "__main__":
    unittest.main()
