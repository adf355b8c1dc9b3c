import { expect, test } from "vitest";
import { changeSetting, settingAt } from "./change-setting.ts";

test("one setting is changed, the others stay", () => {
  const settings = { locale: "fr", page: { margin: { top: "1cm" }, scale: 1 } };
  expect(changeSetting(settings, "page.margin.left", "2cm")).toEqual({
    locale: "fr",
    page: { margin: { top: "1cm", left: "2cm" }, scale: 1 },
  });
  expect(settings.page.margin).toEqual({ top: "1cm" });
});

test("a setting that is taken out leaves no empty section behind", () => {
  expect(changeSetting({ locale: "fr", page: { margin: { top: "1cm" } } }, "page.margin.top", undefined)).toEqual({
    locale: "fr",
  });
});

test("a section replaces a value that was null or short", () => {
  expect(changeSetting({ pdf: { ua: true } }, "pdf.ua.check", "report")).toEqual({ pdf: { ua: { check: "report" } } });
  expect(settingAt({ pdf: { ua: null } }, "pdf.ua.check")).toBeUndefined();
});
