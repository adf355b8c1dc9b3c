import { once } from "node:events";
import { expect, test } from "vitest";
import { startThread } from "./start-thread.ts";

test("a report of Node about the process and its threads has no environment", async () => {
  const secret = "a-password-that-no-report-has";
  process.env.PLATEN_TEST_PASSWORD = secret;
  const before = process.report.excludeEnv;
  process.report.excludeEnv = true;
  const thread = startThread(new URL("data:text/javascript,setInterval(() => {}, 1000)"), {});
  try {
    await once(thread, "online");
    const report = process.report.getReport() as { workers?: unknown[] };

    expect(report.workers).toHaveLength(1);
    expect(JSON.stringify(report)).not.toContain(secret);
  } finally {
    process.report.excludeEnv = before;
    delete process.env.PLATEN_TEST_PASSWORD;
    await thread.terminate();
  }
});
