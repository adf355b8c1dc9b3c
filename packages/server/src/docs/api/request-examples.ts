/** The example of an operation in curl and with the two clients. */
import type { ExampleRequest } from "./example-request.ts";
import { pythonExample } from "./python-example.ts";
import { typescriptExample } from "./typescript-example.ts";

interface RequestExamples {
  sh: string;
  ts: string;
  python: string;
}

/** The one operation whose answer does not end. */
const EVENT_STREAM = "GET /v1/events";

export function requestExamples(request: ExampleRequest): RequestExamples {
  if (request.name === EVENT_STREAM) return { sh: curlExample(request), ...eventStream };

  return { sh: curlExample(request), ts: typescriptExample(request), python: pythonExample(request) };
}

/** A request that can be pasted into a terminal. */
function curlExample({ method, path, query, json, file }: ExampleRequest): string {
  const search = new URLSearchParams(query).toString();
  const lines = [
    `curl${method === "GET" ? "" : ` -X ${method}`} "http://127.0.0.1:4700${path}${search && `?${search}`}"`,
    `-H "Authorization: Bearer $PLATEN_API_KEY"`,
  ];
  if (json !== null) {
    const body = JSON.stringify(json).replaceAll("'", "'\\''");
    lines.push(`-H "Content-Type: application/json"`, `-d '${body}'`);
  } else if (file !== null) lines.push(`-H "Content-Type: ${file.type}"`, `--data-binary @${file.name}`);

  return lines.join(" \\\n  ");
}

const eventStream = {
  ts: `const response = await fetch("http://127.0.0.1:4700/v1/events", {
  headers: { Authorization: \`Bearer \${process.env.PLATEN_API_KEY}\` },
});
for await (const text of response.body!.pipeThrough(new TextDecoderStream())) {
  console.log(text);
}`,
  python: `import os

import httpx

url = "http://127.0.0.1:4700/v1/events"
headers = {"Authorization": f"Bearer {os.environ['PLATEN_API_KEY']}"}
with httpx.stream("GET", url, headers=headers, timeout=None) as response:
    for line in response.iter_lines():
        print(line)`,
};
