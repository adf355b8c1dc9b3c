"""Renders one Jinja2 template again and again: a line with a time in milliseconds asks for a block, the answer is the mean cost of a render."""

import json
import platform
import sys
import time

import jinja2

job = json.loads(sys.stdin.readline())
template = jinja2.Environment(autoescape=True).from_string(job["source"])
output = template.render(job["data"])
versions = {"python": platform.python_version(), "jinja2": jinja2.__version__}
print(json.dumps({"output": output, "versions": versions}), flush=True)

for line in sys.stdin:
    duration = float(line) / 1000
    start = time.perf_counter()
    cpu_start = time.process_time()
    done = 0
    elapsed = 0.0
    while done == 0 or elapsed < duration:
        template.render(job["data"])
        done += 1
        elapsed = time.perf_counter() - start
    cpu = time.process_time() - cpu_start
    print(json.dumps({"wallMs": elapsed * 1000 / done, "cpuMs": cpu * 1000 / done}), flush=True)
