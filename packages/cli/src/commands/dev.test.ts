import { spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { mainFile, plainEnvironment, platen } from "../testing/platen.ts";

let parent: string;
beforeEach(() => {
  parent = mkdtempSync(join(tmpdir(), "platen-dev-test-"));
  // The embedded database can run as another user, who has to pass through.
  chmodSync(parent, 0o755);
});
afterEach(() => rmSync(parent, { recursive: true, force: true }));

test("the printed link signs in, edits follow in both directions, and nothing is left behind", async () => {
  const folder = join(parent, "offer");
  await platen(["new", folder]);
  const temporary = join(parent, "tmp");
  mkdirSync(temporary, { mode: 0o755 });
  const child = spawn(process.execPath, [mainFile, "dev", folder], {
    env: { ...plainEnvironment, TMPDIR: temporary },
    stdio: ["ignore", "pipe", "pipe"],
  });
  const exit = once(child, "exit");
  let printed = "";
  for (const stream of [child.stdout, child.stderr])
    stream.on("data", (text) => {
      printed += text;
    });
  try {
    await expect.poll(() => (child.exitCode === null ? printed : `ended: ${printed}`)).toMatch(/#sign-in=[\w-]{43}/);
    const [, base, token] = /(http:\/\/127\.0\.0\.1:\d+)\/templates\/offer#sign-in=([\w-]{43})/.exec(printed) ?? [];
    const page = { Origin: base!, "Platen-Editor": "1", "Content-Type": "application/json" };
    const signedIn = await fetch(`${base}/v1/session`, {
      method: "POST",
      headers: page,
      body: JSON.stringify({ token }),
    });
    expect(signedIn.status).toBe(200);
    const Cookie = signedIn.headers.getSetCookie()[0]!.split(";")[0]!;
    const template = `${base}/v1/templates/offer`;
    const draft = async () =>
      (
        (await (await fetch(template, { headers: { ...page, Cookie } })).json()) as {
          draft: { source: string; css: string };
        }
      ).draft;

    writeFileSync(join(folder, "template.html"), "<p>from the disk</p>");
    await expect.poll(async () => (await draft()).source).toBe("<p>from the disk</p>");

    const body = JSON.stringify({ draft: { css: "p { color: teal }" } });
    const saved = await fetch(template, { method: "PATCH", headers: { ...page, Cookie }, body });
    expect(saved.status).toBe(200);
    await expect.poll(() => readFileSync(join(folder, "style.css"), "utf8")).toBe("p { color: teal }");
    expect(readFileSync(join(folder, "template.html"), "utf8")).toBe("<p>from the disk</p>");
  } finally {
    child.kill("SIGTERM");
  }
  const [code] = await exit;
  expect(code, printed).toBe(0);
  expect(printed).not.toMatch(/plt_(live|test)_/);
  expect(readdirSync(temporary).filter((name) => name.startsWith("platen-dev-"))).toEqual([]);
});

test("a folder that is not a template starts nothing", async () => {
  const outcome = await platen(["dev", join(parent, "nothing")]);

  expect(outcome.exitCode).toBe(2);
  expect(outcome.stderr).toContain("nothing");
});
