import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { afterEach, beforeEach, expect, test } from "vitest";
import { openSecret } from "./open-secret.ts";
import { makeSecret } from "./secret.ts";

let dataDir: string;
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), "platen-secret-"));
});
afterEach(() => rmSync(dataDir, { recursive: true }));

test("the first start makes a secret that only its owner can read, and the next one finds it", async () => {
  const first = await openSecret({ secrets: null, dataDir });
  expect(statSync(join(dataDir, "secret")).mode & 0o777).toBe(0o600);
  expect(readdirSync(dataDir)).toEqual(["secret"]);

  const second = await openSecret({ secrets: null, dataDir });
  expect(second.verify("rnd_1", first.sign("rnd_1"))).toBe(true);
});

test("processes that start at once end up with one secret", async () => {
  const module = new URL("./open-secret.ts", import.meta.url).href;
  const program = `import { openSecret } from ${JSON.stringify(module)};
    console.log((await openSecret({ secrets: null, dataDir: ${JSON.stringify(dataDir)} })).sign("x"));`;
  const signatures = await Promise.all(
    Array.from({ length: 4 }, async () => {
      const child = spawn(process.execPath, ["--input-type=module", "-e", program], {
        stdio: ["ignore", "pipe", "inherit"],
      });
      const [output] = await Promise.all([text(child.stdout), once(child, "exit")]);
      return output.trim();
    }),
  );
  expect(signatures[0]).toHaveLength(43);
  expect(new Set(signatures).size).toBe(1);
});

test("a secret given from outside leaves no file", async () => {
  await openSecret({ secrets: ["given-from-outside"], dataDir });
  expect(readdirSync(dataDir)).toEqual([]);
});

test("an emptied secret stops the start instead of being replaced in silence", async () => {
  writeFileSync(join(dataDir, "secret"), "\n");
  await expect(openSecret({ secrets: null, dataDir })).rejects.toThrow(/is empty or too short\. Restore it/);
});

test("during a rotation the new value signs and both verify", () => {
  const old = makeSecret(["the-old-secret-value"]);
  const both = makeSecret(["the-new-secret-value", "the-old-secret-value"]);
  const fresh = makeSecret(["the-new-secret-value"]);
  expect(both.verify("a", old.sign("a"))).toBe(true);
  expect(fresh.verify("a", both.sign("a"))).toBe(true);
  expect(fresh.verify("a", old.sign("a"))).toBe(false);
  expect(both.keysFor("webhooks")).toEqual([...fresh.keysFor("webhooks"), ...old.keysFor("webhooks")]);
  expect(fresh.keysFor("webhooks")).not.toEqual(fresh.keysFor("files"));
});

test("a signature changed in any character is refused", () => {
  const secret = makeSecret(["the-secret-of-the-service"]);
  const signature = secret.sign("rnd_1.pdf");
  expect(secret.verify("rnd_1.pdf", signature)).toBe(true);
  expect(secret.verify("rnd_2.pdf", signature)).toBe(false);
  for (let index = 0; index < signature.length; index++) {
    for (const character of ["A", "B", "_", "=", " ", "é"]) {
      if (signature[index] === character) continue;
      const changed = signature.slice(0, index) + character + signature.slice(index + 1);
      expect(secret.verify("rnd_1.pdf", changed)).toBe(false);
    }
  }
  expect(secret.verify("rnd_1.pdf", `${signature}=`)).toBe(false);
  expect(secret.verify("rnd_1.pdf", "")).toBe(false);
});
