import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { sdkVersion } from "./version.ts";

test("the version that requests carry is that of the package", () => {
  const manifest = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8"));
  expect(sdkVersion).toBe(manifest.version);
});
