import { describeSettings } from "@platen/server";
import { expect, test } from "vitest";
import manifest from "../package.json" with { type: "json" };
import { platen } from "./testing/platen.ts";

test("--version prints the version, --help explains every command, both end with 0", async () => {
  expect(await platen(["--version"])).toEqual({ exitCode: 0, stdout: `${manifest.version}\n`, stderr: "" });

  const help = await platen(["--help"]);
  expect(help.exitCode).toBe(0);
  for (const command of ["serve", "render", "validate", "push", "keys", "export"])
    expect(help.stdout).toContain(command);
  expect(help.stdout).toContain("Exit codes: 0 success; 1 a template");

  const ofCommand = await platen(["render", "--help"]);
  expect(ofCommand).toMatchObject({
    exitCode: 0,
    stdout: expect.stringContaining("platen render ./invoice --data june.json"),
  });
});

test("no command at all shows the help and ends with 2", async () => {
  expect(await platen([])).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining("Usage: platen") });
});

test.each([
  [["sreve"], "Did you mean serve?"],
  [["workspaces", "crate", "x"], "Did you mean create?"],
  [["render", ".", "--dat", "x"], "Did you mean --data?"],
  [["render"], "missing required argument 'template'"],
  [["render", ".", "--format", "docx"], "Allowed choices are pdf, png, jpeg, webp, html"],
  [["render", ".", "--data", "a.json", "--dataset", "b"], "cannot be used with"],
])("%j is wrong usage, ends with 2 and says how it is meant", async (args, words) => {
  expect(await platen(args)).toMatchObject({ exitCode: 2, stdout: "", stderr: expect.stringContaining(words) });
});

test("a wrong setting stops serve with 2, every wrong one named", async () => {
  const { exitCode, stderr } = await platen(["serve"], { env: { PLATEN_PORT: "x", PLATEN_ROLE: "boss" } });
  expect(exitCode).toBe(2);
  expect(stderr).toContain('PLATEN_PORT: is "x"');
  expect(stderr).toContain('PLATEN_ROLE: is "boss"; allowed: all, api, worker');
});

test("the help of serve lists every setting of the service", async () => {
  const { exitCode, stdout } = await platen(["serve", "--help"]);

  expect(exitCode).toBe(0);
  for (const { settings } of describeSettings()) {
    for (const { name } of settings) expect(stdout).toContain(`  ${name}\n`);
  }
});
