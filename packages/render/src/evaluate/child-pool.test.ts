import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { startChildPool } from "./child-pool.ts";

const slowChild = fileURLToPath(new URL("./testing/slow-child.ts", import.meta.url));

test("a workspace whose child was stopped waits for another one, and does not take the child that is left for others", async () => {
  const pool = startChildPool(slowChild, { size: 1, timeoutMs: 2_000, maxMemoryMb: 512 }, 2);
  const render = (source: string, owner: string) => {
    const request = { engine: "liquid", source, file: "template.html", data: {}, partials: {}, options: {} } as const;
    return pool.submit({ kind: "render", request }, owner);
  };
  try {
    await Promise.all([render("short", "wsp_greedy"), render("short", "wsp_other")]);
    const greedy = [render("endless", "wsp_greedy"), render("endless", "wsp_greedy")];
    const isAnswered = [false, false];
    const answers = greedy.map((answer, place) =>
      answer.catch((failure: { code: string }) => failure.code).finally(() => (isAnswered[place] = true)),
    );
    expect(await answers[0]).toBe("template_limit_exceeded");
    expect(await render("short", "wsp_other")).toBe("done");

    // Its turn comes with the next child, which takes seconds.
    expect(isAnswered).toEqual([true, false]);
    expect(await answers[1]).toBe("template_limit_exceeded");
  } finally {
    await pool.close();
  }
});
