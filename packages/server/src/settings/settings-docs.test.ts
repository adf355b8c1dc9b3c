import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { settingsDocs } from "../../../../scripts/write-settings-docs.ts";
import { describeSettings } from "./describe-settings.ts";
import { environmentSchema } from "./environment-schema.ts";

test("docs/settings.md says what the schema says (node scripts/write-settings-docs.ts writes it)", () => {
  const page = readFileSync(new URL("../../../../docs/settings.md", import.meta.url), "utf8");

  expect(page).toBe(settingsDocs());
});

test("every variable of the schema is described once", () => {
  const described = describeSettings().flatMap(({ settings }) => settings.map(({ name }) => name));

  expect(described.sort()).toEqual(Object.keys(environmentSchema.shape).sort());
});
