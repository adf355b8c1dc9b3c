/** The same input gives the same bytes in another environment: other user, time zone, language and home folder. */
import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { afterAll, expect, test } from "vitest";
import { mainFile, platen } from "../testing/platen.ts";
import { temporaryFolder } from "../testing/template-folder.ts";

const templates = fileURLToPath(new URL("../../../../templates/", import.meta.url));
const parent = temporaryFolder();
afterAll(() => parent.remove());

/** A user that every system has; only root can run a command as another one, and that one must be able to read the checkout. */
const daemon = 1;
const other = { uid: daemon, gid: daemon };
const canBeOther = process.getuid?.() === 0 && spawnSync(process.execPath, ["--check", mainFile], other).status === 0;

test.each(["invoice-facturx", "social-card"])("%s is the same file everywhere", async (starter) => {
  const home = join(parent.path, `${starter}-home`);
  mkdirSync(home);
  for (const folder of [parent.path, home]) chmodSync(folder, 0o777);
  const environments = [
    { env: { TZ: "UTC", LANG: "C.UTF-8", LC_ALL: "C.UTF-8" } },
    {
      env: { TZ: "Pacific/Auckland", LANG: "ar_EG.UTF-8", LC_ALL: "ar_EG.UTF-8", HOME: home, TMPDIR: home },
      uid: canBeOther ? daemon : undefined,
    },
  ];
  const files: Buffer[] = [];
  for (const [index, { env, uid }] of environments.entries()) {
    const file = join(parent.path, `${starter}-${index}`);
    const format = starter === "social-card" ? "png" : "pdf";
    const options = ["--format", format, "--now", "2026-01-31T23:30:00Z", "-o", file];
    const limits = { PLATEN_RENDER_TIMEOUT: "240s", PLATEN_DATA_DIR: join(home, `data-${index}`) };
    const { exitCode, stderr } = await platen(["render", join(templates, starter), ...options], {
      env: { ...env, ...limits },
      uid,
    });
    expect(exitCode, stderr).toBe(0);
    files.push(readFileSync(file));
  }

  expect(files[0]!.equals(files[1]!)).toBe(true);
});
