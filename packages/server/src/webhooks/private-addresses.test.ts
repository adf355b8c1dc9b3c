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

test("a render whose webhook has a private address is refused at once, naming the setting", async () => {
  const answer = await service.api.post("/v1/renders", {
    html: "<p>x</p>",
    format: "html",
    webhook: { url: "http://127.0.0.1:3000/hook" },
  });

  expect(answer).toMatchObject({
    status: 400,
    json: {
      code: "invalid_request",
      errors: [
        {
          path: "webhook.url",
          message: expect.stringContaining("allow 127.0.0.1:3000 in PLATEN_WEBHOOK_ALLOW_PRIVATE"),
        },
      ],
    },
  });
  expect((await service.api.get("/v1/renders")).json.data).toEqual([]);
});

test("a render whose webhook's name leads to a private address gets a warning and shows the attempt", async () => {
  const { live } = await service.workspace("Named");
  const { json } = await live.post("/v1/renders", {
    html: "<p>x</p>",
    format: "html",
    webhook: { url: "http://localhost:3000/hook" },
  });
  const render = async () => (await live.get(`/v1/renders/${json.id}`)).json;
  const reason = expect.stringContaining("allow localhost:3000 in PLATEN_WEBHOOK_ALLOW_PRIVATE");

  await expect
    .poll(async () => (await render()).warnings)
    .toMatchObject([{ code: "webhook_refused", message: reason }]);
  expect((await render()).webhook).toMatchObject({ status: "pending", last_error: reason });
});
