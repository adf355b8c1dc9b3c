import { expect, test } from "vitest";
import { describeSetting } from "./settings-schema.ts";

const schema = {
  properties: {
    page: {
      properties: {
        scale: { title: "Scale", description: "Scale of the content.", minimum: 0.1, maximum: 2 },
        format: { anyOf: [{ enum: ["A4", "letter"] }, { properties: { width: { title: "Width" } } }] },
      },
    },
    pdf: {
      properties: { ua: { anyOf: [{ properties: { check: { enum: ["strict", "report"] } } }, { const: true }] } },
    },
  },
};

test("a setting is described by its title, help and limits", () => {
  expect(describeSetting(schema, "page.scale", "x")).toEqual({
    title: "Scale",
    help: "Scale of the content.",
    minimum: 0.1,
    maximum: 2,
    choices: [],
  });
});

test("choices are found in every form that a setting can have", () => {
  expect(describeSetting(schema, "page.format", "Format")).toMatchObject({
    title: "Format",
    choices: ["A4", "letter"],
  });
  expect(describeSetting(schema, "page.format.width", "x").title).toBe("Width");
  expect(describeSetting(schema, "pdf.ua.check", "x").choices).toEqual(["strict", "report"]);
});

test("a setting that the service does not describe keeps the form's own label", () => {
  expect(describeSetting(schema, "page.colour.hue", "Hue")).toMatchObject({ title: "Hue", help: undefined });
});
