import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../testing/receiver.ts";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService();
});
afterAll(() => service.close());

test("a webhook reaches no loopback address in any spelling unless it is allowed", async () => {
  const receiver = await startReceiver();
  const { port } = new URL(receiver.url);
  const { live } = await service.workspace("Loopback");
  for (const host of ["127.0.0.1", "localhost", "0x7f.1", "2130706433", "[::1]", "[::ffff:127.0.0.1]", "0"]) {
    const { json } = await live.post("/v1/webhooks", { url: `http://${host}:${port}/`, events: ["render.failed"] });
    const attempt = await live.post(`/v1/webhooks/${json.id}/test`);
    expect(attempt.json).toMatchObject({ succeeded: false, status_code: null });
  }

  expect(receiver.received).toEqual([]);
  await receiver.close();
});
