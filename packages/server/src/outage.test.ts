/** What the service answers while its database is down. */
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { type PostgresServer, startPostgres } from "../test/postgres-server.ts";
import { startTestService, type TestService } from "./testing/service.ts";

let folder: string;
let postgres: PostgresServer;
let service: TestService;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "platen-outage-"));
  // The database runs as another user where the tests run as root.
  await chmod(folder, 0o755);
  postgres = await startPostgres(join(folder, "postgres"));
  service = await startTestService({
    DATABASE_URL: postgres.url,
    PLATEN_SECRET: "s".repeat(64),
    PLATEN_LOG_LEVEL: "silent",
  });
});
afterAll(async () => {
  await service.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test("while the database is down requests are answered with 503, and afterwards as before", async () => {
  await postgres.stop();
  const refused = [
    await service.api.get("/v1/renders"),
    await service.api.post("/v1/renders", { html: "<p>x</p>" }),
    await service.api.post("/v1/renders", { html: "<p>x</p>", async: true }),
  ];
  await postgres.start();

  for (const answer of refused) {
    expect(answer).toMatchObject({
      status: 503,
      json: { code: "unavailable", detail: expect.stringContaining("database") },
    });
    expect(answer.headers.get("retry-after")).toBe("5");
  }
  await expect.poll(async () => (await service.api.get("/v1/renders")).status).toBe(200);
  expect((await service.api.post("/v1/renders", { html: "<p>x</p>", format: "html" })).status).toBe(200);
});
