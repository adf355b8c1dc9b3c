import { afterAll, beforeAll, expect, test } from "vitest";
import { startReceiver } from "../testing/receiver.ts";
import { startTestService, type TestService } from "../testing/service.ts";

let service: TestService;
beforeAll(async () => {
  service = await startTestService({
    PLATEN_PLAN: "free",
    PLATEN_MAX_WAITING: "1000",
    PLATEN_WEBHOOK_ALLOW_PRIVATE: "1",
  });
});
afterAll(() => service.close());

const html = "<p>unit</p>";

test("a delivered live render costs one unit, a test or failed or refused one none", async () => {
  const { live, test: testApi } = await service.workspace("Counting");
  await live.post("/v1/renders", { html, format: "html" });
  await live.post("/v1/renders", { html, format: "html" });
  await testApi.post("/v1/renders", { html, format: "html" });
  await live.post("/v1/renders", { html: "{{ 1 | divided_by: 0 }}", engine: "liquid" });
  await live.post("/v1/renders", { template: "nobody" });

  const today = new Date().toISOString().slice(0, 10);
  expect((await live.get("/v1/usage")).json).toEqual({
    object: "usage",
    month: today.slice(0, 7),
    plan: "free",
    units_included: 100,
    units_used: 2,
    units_reserved: 0,
    by_template: [{ template: null, units: 2 }],
    by_day: [{ day: today, units: 2 }],
  });
});

test("another month is empty, and a malformed month is refused", async () => {
  expect((await service.api.get("/v1/usage?month=2020-01")).json).toMatchObject({ units_used: 0, by_day: [] });
  expect(await service.api.get("/v1/usage?month=2020-13")).toMatchObject({
    status: 400,
    json: { errors: [{ path: "month" }] },
  });
});

test("a hundred at once with ten units left: exactly ten succeed, ninety are refused, and the workspace gets events", async () => {
  const { live } = await service.workspace("Limit");
  const receiver = await startReceiver();
  await live.post("/v1/webhooks", { url: receiver.url, events: ["usage.warning", "usage.exhausted"] });
  await live.post("/v1/renders/batch", { html, format: "html", items: Array.from({ length: 90 }, () => ({})) });
  while ((await live.get("/v1/usage")).json.units_used < 90) await new Promise((resolve) => setTimeout(resolve, 100));

  const answers = await Promise.all(
    Array.from({ length: 100 }, () => live.post("/v1/renders", { html, format: "html" })),
  );
  const refused = answers.filter(({ status }) => status === 402);

  expect(answers.filter(({ status }) => status === 200)).toHaveLength(10);
  expect(refused).toHaveLength(90);
  expect(refused[0]!.json.code).toBe("units_exhausted");
  expect((await live.get("/v1/usage")).json).toMatchObject({ units_used: 100, units_reserved: 0 });

  const events = await receiver.waitFor(2);
  expect(events.map(({ json }) => json.type).sort()).toEqual(["usage.exhausted", "usage.warning"]);
  expect(events[0]!.json.data).toMatchObject({ object: "usage", units_included: 100 });
  await receiver.close();
});

test("a unit is given back when the render fails", async () => {
  const { live } = await service.workspace("Returned");
  await live.post("/v1/renders/batch", { html, format: "html", items: Array.from({ length: 99 }, () => ({})) });
  for (let i = 0; i < 3; i++) {
    expect((await live.post("/v1/renders", { html: "{{ 1 | divided_by: 0 }}", engine: "liquid" })).status).toBe(422);
  }

  expect((await live.post("/v1/renders", { html, format: "html" })).status).toBe(200);
  expect((await live.post("/v1/renders", { html, format: "html" })).status).toBe(402);
});

test("a batch larger than what is left is refused whole", async () => {
  const { live } = await service.workspace("Large batch");
  const answer = await live.post("/v1/renders/batch", {
    html,
    format: "html",
    items: Array.from({ length: 101 }, () => ({})),
  });

  expect(answer).toMatchObject({ status: 402, json: { code: "units_exhausted" } });
  expect((await live.get("/v1/renders")).json.data).toEqual([]);
});
