import { getPriority } from "node:os";
import { mayHoldBack } from "@platen/browser";
import { afterAll, expect, test } from "vitest";
import { RenderFailure } from "../failure.ts";
import type { TemplateRequest } from "./evaluator.ts";
import { startTemplatePool } from "./template-pool.ts";
import { childrenOf } from "./testing/children-of.ts";

const pool = startTemplatePool({ size: 2, timeoutMs: 6_000, maxMemoryMb: 512 });
afterAll(() => pool.close());

const liquid = (source: string, more: Partial<TemplateRequest> = {}): TemplateRequest => ({
  engine: "liquid",
  source,
  file: "template.html",
  data: {},
  partials: {},
  options: {},
  ...more,
});

test("templates are rendered in a child, with data, partials and options", async () => {
  const request = liquid('{% render "total", amount: amount %}', {
    data: { amount: 12.5 },
    partials: { total: "{{ amount | currency }}" },
    options: { locale: "de", currency: "EUR" },
  });

  expect(await pool.render(request)).toBe("12,50\u00a0€");
});

test("one template is rendered with many sets of variables in one call, each over the data", async () => {
  const request = liquid("{{ name }} {{ page }}", { file: "header.html", data: { name: "Ada", page: 0 } });
  const variables = Array.from({ length: 500 }, (_, index) => ({ page: index + 1 }));

  const results = await pool.renderEach(request, variables);
  expect(results).toHaveLength(500);
  expect(results.at(-1)).toBe("Ada 500");
  await expect(
    pool.renderEach({ ...request, source: "{{ 1 | divided_by: page }}" }, [{ page: 1 }, { page: 0 }]),
  ).rejects.toMatchObject({ position: { file: "header.html", line: 1 } });
});

test("a fault comes back with its code and place", async () => {
  await expect(pool.render(liquid("one\n{{ 1 | divided_by: 0 }}"))).rejects.toMatchObject({
    code: "template_runtime_error",
    position: { file: "template.html", line: 2 },
  });
});

test("a template that runs without end is stopped, and the others go on", async () => {
  const endless = liquid("{% for i in (1..100000) %}{% for j in (1..100000) %}{{ j }}{% endfor %}{% endfor %}", {
    options: { limits: { steps: 1e12, timeMs: 1e9, output: 1e12 } },
  });
  const stopped = pool.render(endless).then(
    () => null,
    (failure: unknown) => failure,
  );
  const others = await Promise.all(Array.from({ length: 20 }, (_, i) => pool.render(liquid(`{{ ${i} | plus: 1 }}`))));

  expect(others).toEqual(Array.from({ length: 20 }, (_, i) => String(i + 1)));
  const failure = await stopped;
  expect(failure).toBeInstanceOf(RenderFailure);
  expect(failure).toMatchObject({ code: "template_limit_exceeded" });
});

test("after a child was killed the pool is whole again", async () => {
  const hungry = liquid("{% for i in (1..100000) %}{{ text }}{% endfor %}", {
    data: { text: "x".repeat(100_000) },
    options: { limits: { output: 1e12, steps: 1e12, timeMs: 1e9 } },
  });
  await expect(pool.render(hungry)).rejects.toMatchObject({ code: "template_limit_exceeded" });

  const after = await Promise.all(Array.from({ length: 4 }, () => pool.render(liquid("{{ 1 | plus: 1 }}"))));
  expect(after).toEqual(["2", "2", "2", "2"]);
});

test("a data schema with a catastrophic pattern costs its own check only", async () => {
  const schema = { properties: { a: { type: "string", pattern: "^(a+)+$" } } };

  await expect(pool.checkData(schema, { a: `${"a".repeat(40)}!` })).rejects.toMatchObject({
    code: "template_limit_exceeded",
  });
  expect(await pool.checkData({ required: ["b"] }, {})).toEqual([{ path: "data.b", message: "is missing" }]);
});

test("workspaces take turns: one that fills the queue with slow templates does not keep another from a child", async () => {
  const slow = liquid("{% for i in (1..100000) %}{% for j in (1..100000) %}{{ j }}{% endfor %}{% endfor %}", {
    options: { limits: { steps: 1e12, timeMs: 1e9, output: 1e12 } },
  });
  const own = startTemplatePool({ size: 1, timeoutMs: 600_000, maxMemoryMb: 512 });
  const greedy = Array.from({ length: 4 }, () =>
    own
      .forWorkspace("wsp_greedy")
      .render(slow)
      .catch(() => "stopped"),
  );
  try {
    // The templates of the other workspace run until the pool is closed.
    expect(await own.forWorkspace("wsp_other").render(liquid("{{ 1 | plus: 1 }}"))).toBe("2");
  } finally {
    await own.close();
  }
  expect(await Promise.all(greedy)).toEqual(["stopped", "stopped", "stopped", "stopped"]);
});

test.runIf(process.platform === "linux" && mayHoldBack())(
  "a template that runs for long steps behind the other processes, and the next one does not",
  async () => {
    const others = childrenOf(process.pid);
    const own = startTemplatePool({ size: 1, timeoutMs: 600_000, maxMemoryMb: 512 });
    const priorities = () =>
      childrenOf(process.pid)
        .filter((pid) => !others.includes(pid))
        .map((pid) => getPriority(pid));
    try {
      await own.render(liquid("before"));
      const [usual] = priorities();
      const long = own
        .render(
          liquid("{% for i in (1..100000) %}{% for j in (1..100000) %}{% endfor %}{% endfor %}", {
            options: { limits: { steps: 1e12, timeMs: 4_000, output: 1e12 } },
          }),
        )
        .catch((failure: RenderFailure) => failure.code);

      await expect.poll(() => priorities()[0]).toBeGreaterThan(usual!);
      expect(await long).toBe("template_limit_exceeded");
      expect(await own.render(liquid("after"))).toBe("after");
      await expect.poll(priorities).toEqual([usual]);
    } finally {
      await own.close();
    }
  },
);

test.runIf(process.platform === "linux")(
  "a task whose child ends after others is tried again in a fresh one",
  async () => {
    const others = childrenOf(process.pid);
    const own = startTemplatePool({ size: 1, timeoutMs: 120_000, maxMemoryMb: 512 });
    try {
      await own.render(liquid("before"));
      const long = liquid("{% for i in (1..1000) %}{% for j in (1..1000) %}{% endfor %}{% endfor %}done", {
        options: { limits: { steps: 1e12, timeMs: 1e9, output: 1e12 } },
      });
      const waiting = own.render(long);
      await new Promise((resolve) => setImmediate(resolve));
      const [child] = childrenOf(process.pid).filter((pid) => !others.includes(pid));
      process.kill(child!, "SIGKILL");

      expect(await waiting).toBe("done");
    } finally {
      await own.close();
    }
  },
);
