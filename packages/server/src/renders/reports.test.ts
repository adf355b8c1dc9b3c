/** The XML of an e-invoice next to its file, and where the reports of the checks are shown and kept. */
import { randomFillSync } from "node:crypto";
import { readdirSync } from "node:fs";
import { join } from "node:path";
import { readPdf } from "@platen/pdf";
import { readEmbeddedInvoice } from "@platen/render";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openDatabase } from "../database/open-database.ts";
import { makeLog } from "../log.ts";
import { deleteExpired } from "../maintenance/delete-expired.ts";
import { readSettings } from "../settings/read-settings.ts";
import { openStorage } from "../storage/open-storage.ts";
import { exampleInvoice as invoice } from "../testing/invoice.ts";
import { startReceiver } from "../testing/receiver.ts";
import { type Api, startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
let live: Api;
let test_: Api;
beforeAll(async () => {
  service = await startTestService({ PLATEN_MIN_FILE_EXPIRY: "1s", PLATEN_WEBHOOK_ALLOW_PRIVATE: "1" });
  ({ live, test: test_ } = await service.workspace("Reports"));
});
afterAll(() => service.close());

const page = (body: string) =>
  `<!doctype html><html lang="en"><head><title>F-1</title></head><body>${body}</body></html>`;
const einvoice = {
  html: page("<h1>Invoice F-1</h1><p>100.10 20.02 120.12</p>"),
  data: { _invoice: invoice },
  post: { einvoice: true },
};
const skipping = { html: page("<h1>One</h1><h3>Three</h3>"), pdf: { ua: { check: "strict" } } };

function storedFiles(id: string): string[] {
  return readdirSync(join(service.dataDir, "files"), { recursive: true, encoding: "utf8" }).filter((name) =>
    name.includes(id),
  );
}

test("the XML is given to keys that may read renders, as a download that runs nothing", async () => {
  const { json } = await live.post("/v1/renders", { ...einvoice, filename: "Rechnung 1.pdf" });
  const xml = await live.get(`/v1/renders/${json.id}/einvoice.xml`);

  expect(xml.status).toBe(200);
  expect(xml.text).toMatch(/^<\?xml[\s\S]*CrossIndustryInvoice/);
  expect(Object.fromEntries(xml.headers)).toMatchObject({
    "content-type": "application/xml",
    "content-length": String(xml.body.byteLength),
    "content-disposition": 'attachment; filename="Rechnung 1.xml"',
    "content-security-policy": "sandbox",
    "x-content-type-options": "nosniff",
    "x-render-id": json.id,
  });

  const { json: writer } = await live.post("/v1/keys", { name: "w", mode: "live", scopes: ["render:write"] });
  const other = await service.workspace("Other");
  expect((await service.as(writer.key).get(`/v1/renders/${json.id}/einvoice.xml`)).status).toBe(403);
  expect((await service.as(null).get(`/v1/renders/${json.id}/einvoice.xml`)).status).toBe(401);
  for (const stranger of [other.live, test_])
    expect((await stranger.get(`/v1/renders/${json.id}/einvoice.xml`)).json.code).toBe("render_not_found");
});

test("the link to the XML needs no key, and changed anywhere it is none", async () => {
  const { json } = await live.post("/v1/renders", einvoice);
  const url: string = json.einvoice.xml_url;

  expect((await service.as(null).get(url)).headers.get("content-type")).toBe("application/xml");
  for (const changed of [url.slice(0, -1), url.replace(".xml", ""), json.file.url.replace(json.id, `${json.id}.xml`)])
    expect((await service.as(null).get(changed)).status, changed).toBe(404);
});

/** A picture of noise, which nothing makes smaller. */
function noise(bytes: number): string {
  const side = Math.ceil(Math.sqrt(bytes / 3 / 4)) * 4;
  const file = Buffer.alloc(54 + side * side * 3);
  file.write("BM");
  file.writeUInt32LE(file.length, 2);
  file.writeUInt32LE(54, 10);
  file.writeUInt32LE(40, 14);
  file.writeInt32LE(side, 18);
  file.writeInt32LE(side, 22);
  file.writeUInt16LE(1, 26);
  file.writeUInt16LE(24, 28);
  randomFillSync(file, 54);

  return `<img alt="" src="data:image/bmp;base64,${file.toString("base64")}">`;
}

test("the XML of a large document has a file of its own, and is the one in the document too", async () => {
  const large = { ...einvoice, html: einvoice.html.replace("</body>", `${noise(1_200_000)}</body>`) };
  const { json } = await live.post("/v1/renders", large);
  const { body } = await live.get(`/v1/renders/${json.id}/file`);

  expect(storedFiles(json.id)).toHaveLength(2);
  const xml = await live.get(`/v1/renders/${json.id}/einvoice.xml`);
  expect(Buffer.compare(xml.body, readEmbeddedInvoice(readPdf(body))!.bytes)).toBe(0);
});

test.each([
  ["small", 1, einvoice],
  ["large", 2, { ...einvoice, html: einvoice.html.replace("</body>", `${noise(1_200_000)}</body>`) }],
])(
  "the XML of a %s document goes with the file, when it is deleted and when its time ends",
  async (_, files, asked) => {
    const deleted = (await live.post("/v1/renders", asked)).json;
    const brief = (await live.post("/v1/renders", { ...asked, expires_in: 1 })).json;
    expect(storedFiles(deleted.id)).toHaveLength(files);
    await live.delete(`/v1/renders/${deleted.id}/file`);
    await new Promise((resolve) => setTimeout(resolve, 1_100));
    for (const { id, einvoice: report } of [deleted, brief]) {
      expect((await live.get(`/v1/renders/${id}/einvoice.xml`)).json.code).toBe("file_expired");
      expect((await service.as(null).get(report.xml_url)).status).toBe(410);
    }

    const settings = readSettings({ PLATEN_DATA_DIR: service.dataDir });
    const database = await openDatabase(settings, makeLog("error"));
    await deleteExpired({ database, storage: await openStorage(settings), settings });
    await database.close();
    for (const { id, einvoice: report } of [deleted, brief]) {
      expect(storedFiles(id)).toEqual([]);
      expect((await live.get(`/v1/renders/${id}`)).json).toMatchObject({
        file: null,
        einvoice: { ...report, xml_url: null },
      });
    }
  },
);

test("a render that makes no e-invoice, fails or waits has no XML", async () => {
  const plain = await live.post("/v1/renders", { ...einvoice, post: { einvoice: false } });
  const failed = await live.post("/v1/renders", { ...einvoice, ...skipping });

  expect(await live.get(`/v1/renders/${plain.json.id}/einvoice.xml`)).toMatchObject({
    status: 404,
    json: { code: "not_found", render_id: plain.json.id },
  });
  expect(await live.get(`/v1/renders/${failed.json.render_id}/einvoice.xml`)).toMatchObject({
    status: 404,
    json: { code: "not_found" },
  });
  expect(plain.json.einvoice).toBeNull();
});

test("a refused file is stored nowhere, and its reports are in the log, in the event and under the idempotency key", async () => {
  const receiver = await startReceiver();
  await live.post("/v1/webhooks", { url: receiver.url, events: ["render.failed"] });
  const headers = { "idempotency-key": "refused" };
  const first = await live.post("/v1/renders", { ...einvoice, ...skipping }, headers);
  const again = await live.post("/v1/renders", { ...einvoice, ...skipping }, headers);

  expect(first).toMatchObject({ status: 422, json: { code: "pdfua_validation_failed" } });
  expect(again).toMatchObject({ status: 422, json: first.json });
  expect(again.headers.get("idempotent-replayed")).toBe("true");
  expect(storedFiles(first.json.render_id)).toEqual([]);

  const { data: log } = (await live.get("/v1/renders?status=failed")).json;
  const entry = log.find(({ id }: { id: string }) => id === first.json.render_id);
  const { accessibility, einvoice: report } = first.json;
  expect(entry).toMatchObject({ accessibility, einvoice: report, error: first.json, file: null, units: 0 });
  const [event] = await receiver.waitFor(1);
  expect(event!.json.data).toEqual(entry);
  await receiver.close();
});

test("the time of finishing and checking is reported, and of a refused file what was reached", async () => {
  const done = (await live.post("/v1/renders", einvoice)).json;
  const { json } = await live.post("/v1/renders", skipping);

  expect(done.timings).toEqual({
    queue_ms: expect.any(Number),
    template_ms: expect.any(Number),
    browser_ms: expect.any(Number),
    finish_ms: expect.any(Number),
    check_ms: expect.any(Number),
    total_ms: expect.any(Number),
  });
  expect((await live.get(`/v1/renders/${json.render_id}`)).json.timings).toMatchObject({
    finish_ms: null,
    check_ms: null,
    total_ms: expect.any(Number),
  });
});

test("a preview that fails its check answers with the report and makes no render", async () => {
  await live.post("/v1/templates", {
    slug: "skipping",
    draft: { source: skipping.html, settings: { pdf: skipping.pdf } },
  });
  const { status, json } = await live.post("/v1/templates/skipping/preview");

  expect({ status, code: json.code }).toEqual({ status: 422, code: "pdfua_validation_failed" });
  expect(json.accessibility.failures).toHaveLength(1);
  expect(json).not.toHaveProperty("render_id");
});
