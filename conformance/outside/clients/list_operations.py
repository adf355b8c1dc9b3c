"""Imports every module of the generated package and prints the operations of the document that it can call."""

import importlib
import json
import pkgutil
from pathlib import Path

import client.api
from openapi_python_client.strings import snake_case

callable_modules = {
    name.rsplit(".", 1)[-1]
    for _, name, is_package in pkgutil.walk_packages(client.api.__path__, "client.api.")
    if not is_package and hasattr(importlib.import_module(name), "sync_detailed")
}
importlib.import_module("client.models")
for path in json.loads(Path("openapi.json").read_text())["paths"].values():
    for operation in path.values():
        if snake_case(operation["operationId"]) in callable_modules:
            print(operation["operationId"])
