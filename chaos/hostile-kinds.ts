/** Kinds of requests that no honest client sends; each kind makes as many different ones as are asked for. */
import type { Random } from "./random.ts";

export interface HostileRequest {
  method: string;
  /** As it goes over the wire: nobody tidies it up. */
  path: string;
  headers: Record<string, string>;
  body: Buffer | string | null;
  /** Where only one status will do. */
  mustBe?: number;
}

/** What belongs to another workspace. */
export interface Foreign {
  render: string;
  batch: string;
  template: string;
  key: string;
  webhook: string;
}

type Kind = (random: Random, foreign: Foreign) => HostileRequest;

const json = { "Content-Type": "application/json" };
const post = (path: string, body: Buffer | string, headers: Record<string, string> = {}): HostileRequest => ({
  method: "POST",
  path,
  headers: { ...json, ...headers },
  body,
});

const bodies: Record<string, Record<string, unknown>> = {
  "/v1/renders": {
    html: "<p>x</p>",
    engine: "liquid",
    data: {},
    async: true,
    output: "json",
    format: "pdf",
    expires_in: 3600,
    filename: "x.pdf",
    now: "2026-01-01T00:00:00Z",
    metadata: { a: "b" },
    page: { format: "A4" },
    pdf: { tagged: true },
    locale: "en",
    timezone: "UTC",
    currency: "EUR",
    webhook: { url: "https://example.com/" },
  },
  "/v1/renders/batch": { html: "<p>x</p>", items: [{ data: {} }], zip: false },
  "/v1/templates": { slug: "x", name: "x", kind: "pdf", engine: "liquid", draft: { source: "x" }, datasets: [] },
  "/v1/keys": { name: "x", mode: "live", scopes: ["render:read"], expires_at: null },
  "/v1/webhooks": { url: "https://example.com/", events: ["render.failed"], enabled: true },
  "/v1/workspaces": { name: "x" },
};
const wrongValues: unknown[] = [
  null,
  true,
  -1,
  1.5,
  1e308,
  "",
  " ",
  "x".repeat(5000),
  [],
  [[[]]],
  {},
  { a: { b: {} } },
  "\u0000",
  "a\u0000b",
  "\ud800",
  "\u202e\u0007",
  "__proto__",
  "' or 1=1 --",
  "../../etc/passwd",
  "2026-99-99T99:99:99Z",
  "{{ 7 | times: 7 }}",
];
const words = [
  "\u0000",
  "%00",
  "../../../etc/passwd",
  "..%2f..%2f",
  "%2e%2e/",
  "%ff%fe",
  "a".repeat(9000),
  "\\",
  ";x=1",
  "%E0%A4%A",
  "*",
  "null",
  "0",
  "-1",
  "1e9",
  "<script>",
  "rnd_",
  "rnd_0",
  "é",
];
const listPaths = ["/v1/renders", "/v1/templates", "/v1/keys", "/v1/webhooks", "/v1/batches"];
const queries = [
  "limit=0",
  "limit=101",
  "limit=-1",
  "limit=1e99",
  "limit=NaN",
  "limit=",
  "cursor=%00",
  "cursor=x",
  "cursor=%ff",
  "limit[]=1",
  "limit=1&limit=x",
  `cursor=${"A".repeat(5000)}`,
];
const renderQueries = [
  "status=ended",
  "since=yesterday",
  "until=%00",
  "template=%00",
  "batch_id=1",
  "mode=both",
  "output=xml",
];

function wrongTypes(random: Random): HostileRequest {
  const path = random.pick(Object.keys(bodies));
  const body = structuredClone(bodies[path]!);
  const field = random.pick([...Object.keys(body), "surprise", "__proto__", "constructor"]);
  const text = JSON.stringify({ ...body, [`@${field}`]: random.pick(wrongValues) });
  // Written by name, so that __proto__ stays a field of the text.
  return post(path, text.replace(`"@${field}"`, JSON.stringify(field)));
}

function hugeNumbers(random: Random): HostileRequest {
  const number = random.pick([
    "1e999",
    "-1e400",
    "9".repeat(400),
    "1".repeat(20000),
    "0.".padEnd(5000, "1"),
    "1E+9999999999",
  ]);
  const field = random.pick(["expires_in", "async", "metadata", "page", "now", "image"]);
  const inner = field === "page" ? `{"scale":${number}}` : field === "image" ? `{"width":${number}}` : number;
  return post("/v1/renders", `{"html":"x","async":true,"${field}":${inner}}`);
}

function deepJson(random: Random): HostileRequest {
  const depth = random.pick([201, 1000, 20_000, 200_000]);
  const [open, close] = random.pick([
    ["[", "]"],
    ['{"a":', "}"],
  ] as const);
  const isClosed = random.below(2) === 0;
  const deep = `${open.repeat(depth)}${isClosed ? `1${close.repeat(depth)}` : ""}`;
  return post(random.pick(Object.keys(bodies)), random.below(2) === 0 ? deep : `{"html":"x","data":${deep}}`);
}

function bigBodies(random: Random): HostileRequest {
  // Those just below the limit are read and parsed whole before their fault is found.
  const size = Math.round(random.pick([9.9, 10, 16]) * 1024 * 1024);
  const filling = random.pick([
    `"${"x".repeat(size)}"`,
    `"${"\\u00e9".repeat(size / 6)}"`,
    `[${"0,".repeat(size / 2)}0]`,
    `[${'{"a":1},'.repeat(size / 8)}0]`,
    `[${"[".repeat(150)}${"0,".repeat(size / 2)}0${"]".repeat(150)}]`,
    `{${'"_invoice":{"total":1.10},'.repeat(size / 26)}"a":0}`,
    `{${Array.from({ length: size / 12 }, (_, field) => `"f${field}":1,`).join("")}"a":0}`,
    " ".repeat(size),
  ]);
  const path = random.pick(["/v1/renders", "/v1/templates", "/v1/keys"]);
  const place = random.pick(["data", "data", "items", "metadata", "page", "draft", "surprise"]);
  return post(
    path,
    `{"html":1,"${place}":{"a":${filling}}}`,
    random.below(2) === 0 ? { "Transfer-Encoding": "chunked" } : {},
  );
}

function badText(random: Random): HostileRequest {
  const path = random.pick(Object.keys(bodies));
  const bad = random.pick([
    Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x3a, 0x31, 0x7d]),
    Buffer.from('{"html":"\xc3"}', "latin1"),
    Buffer.from("\ufeff{}", "utf16le"),
    Buffer.from([0, 0, 0, 0]),
    Buffer.from('{"html":"x"'),
    Buffer.from("{'html':1}"),
    Buffer.from("null"),
    Buffer.from('"text"'),
    Buffer.from("[]"),
    Buffer.from("NaN"),
    Buffer.from("{}{}"),
    Buffer.from('{"slug":"a\\u0000b","name":"\\u0000","html":"\\u0000","draft":{"source":"x"},"surprise":1}'),
    Buffer.from('{"__proto__":{"a":1},"constructor":{"prototype":{"b":1}}}'),
    Buffer.alloc(0),
  ]);
  return post(path, bad);
}

function oddHeaders(random: Random): HostileRequest {
  const headers = random.pick<Record<string, string>>([
    { Authorization: "Bearer" },
    { Authorization: "Basic eDp5" },
    { Authorization: `Bearer plt_live_${"a".repeat(36)}` },
    { Authorization: `Bearer ${"x".repeat(7000)}` },
    { Authorization: "Bearer plt_live_' or 1=1" },
    { "Content-Type": "text/plain" },
    { "Content-Type": "application/json; charset=utf-16" },
    { "Content-Type": "multipart/form-data; boundary=x" },
    { "Content-Type": "" },
    { "Content-Encoding": "gzip" },
    { "Idempotency-Key": "x".repeat(256) },
    { "Idempotency-Key": "" },
    { "Idempotency-Key": "\u00ff\u00fe" },
    { Prefer: "wait=-1, respond-async=maybe, ;;;" },
    { Prefer: `wait=${"9".repeat(400)}` },
    { "X-Odd": "x".repeat(20_000) },
    { "If-Match": "\u00ff" },
    { Range: "bytes=-1,0-,x" },
    { "X-Forwarded-For": "' --", Host: "evil.example" },
    { "Transfer-Encoding": "gzip, chunked" },
  ]);
  // Whatever the headers say, the body is none that is accepted.
  return post("/v1/renders", '{"html":1}', headers);
}

function pathTricks(random: Random): HostileRequest {
  const word = random.pick(words);
  const path = random.pick([
    `/v1/renders/${word}`,
    `/v1/renders/${word}/result`,
    `/v1/renders/${word}/file`,
    `/v1/templates/${word}`,
    `/v1/templates/invoice-simple/assets/${word}`,
    `/v1/templates/invoice-simple/datasets/${word}`,
    `/v1/templates/invoice-simple/versions/${word}`,
    `/v1/batches/${word}`,
    `/v1/webhooks/${word}`,
    `/v1/webhooks/${word}/deliveries`,
    `/v1/usage?month=${word}`,
    `/v1/schemas/${word}`,
    `/v1/${word}`,
    `/docs/errors/${word}`,
    `/files/${word}`,
    `//v1//${word}`,
  ]);
  return {
    method: random.pick(["GET", "DELETE", "PUT", "PATCH", "POST", "OPTIONS", "TRACE"]),
    path: encoded(path),
    headers: json,
    body: null,
  };
}

function badQueries(random: Random): HostileRequest {
  const isRenders = random.below(3) === 0;
  const path = isRenders
    ? `/v1/renders?${random.pick(renderQueries)}`
    : `${random.pick(listPaths)}?${random.pick(queries)}`;
  return { method: "GET", path: encoded(path), headers: {}, body: null };
}

function foreignIds(random: Random, foreign: Foreign): HostileRequest {
  const [method, path, body] = random.pick<[string, string, string?]>([
    ["GET", `/v1/renders/${foreign.render}`],
    ["GET", `/v1/renders/${foreign.render}/result`],
    ["GET", `/v1/renders/${foreign.render}/file`],
    ["DELETE", `/v1/renders/${foreign.render}/file`],
    ["GET", `/v1/batches/${foreign.batch}`],
    ["GET", `/v1/templates/${foreign.template}`],
    ["DELETE", `/v1/templates/${foreign.template}`],
    ["POST", `/v1/templates/${foreign.template}/publish`, "{}"],
    ["GET", `/v1/templates/${foreign.template}/assets/logo.svg`],
    ["GET", `/v1/templates/${foreign.template}/datasets/default`],
    ["POST", "/v1/renders", JSON.stringify({ template: foreign.template, async: true })],
    ["DELETE", `/v1/keys/${foreign.key}`],
    ["GET", `/v1/webhooks/${foreign.webhook}`],
    ["PATCH", `/v1/webhooks/${foreign.webhook}`, '{"enabled":false}'],
    ["DELETE", `/v1/webhooks/${foreign.webhook}`],
    ["POST", `/v1/webhooks/${foreign.webhook}/test`, "{}"],
    ["GET", `/v1/webhooks/${foreign.webhook}/deliveries`],
  ]);
  return { method, path, headers: json, body: body ?? null, mustBe: 404 };
}

/** A path as bytes: what is not printable ASCII goes as it is in UTF-8, percent signs stay. */
function encoded(path: string): string {
  return path.replaceAll(/[^\x21-\x7e]/g, (character) => encodeURIComponent(character));
}

/** Each kind with how many of a hundred requests it makes. */
export const kinds: Record<string, { share: number; make: Kind }> = {
  "wrong types": { share: 30, make: wrongTypes },
  "huge numbers": { share: 8, make: hugeNumbers },
  "deep JSON": { share: 6, make: deepJson },
  "10 MB bodies": { share: 1, make: bigBodies },
  "bad text": { share: 12, make: badText },
  "odd headers": { share: 12, make: oddHeaders },
  "path tricks": { share: 14, make: pathTricks },
  "bad queries": { share: 5, make: badQueries },
  "other workspaces' ids": { share: 12, make: foreignIds },
};
