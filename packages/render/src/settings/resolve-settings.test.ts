import { expect, test } from "vitest";
import { RenderFailure } from "../failure.ts";
import { checkSettings, resolveSettings } from "./resolve-settings.ts";

test("an empty template gets every default of the contract", () => {
  const settings = resolveSettings({});

  expect(settings.page).toMatchObject({
    format: "A4",
    orientation: "portrait",
    margin: { top: "20mm", right: "15mm", bottom: "20mm", left: "15mm" },
    background: true,
  });
  expect(settings.image).toMatchObject({ width: 1200, height: 630, scale: 2, format: "png", quality: 90 });
  expect(settings).toMatchObject({
    locale: "en",
    timezone: "UTC",
    currency: "EUR",
    javascript: false,
    allow_hosts: [],
  });
  expect(settings.template.autoescape).toBe(true);
});

test("a request is merged over the template key by key", () => {
  const settings = resolveSettings(
    { page: { format: "A5", margin: { top: "30mm" } }, locale: "fr" },
    { page: { orientation: "landscape" }, currency: "CHF" },
  );

  expect(settings.page).toMatchObject({
    format: "A5",
    orientation: "landscape",
    margin: { top: "30mm", left: "15mm" },
  });
  expect(settings).toMatchObject({ locale: "fr", currency: "CHF" });
});

test("null removes a section that the template set", () => {
  expect(resolveSettings({ page: { format: "A5" } }, { page: null }).page.format).toBe("A4");
});

test("a length without its unit is refused with an example", () => {
  expect(failureOf(() => resolveSettings({ page: { margin: { top: "20" } } }))).toMatchObject({
    code: "invalid_request",
    message: 'page.margin.top: is "20": write a length with its unit, such as "20mm"',
  });
});

test("every fault is found at once, each by its path", () => {
  const findings = checkSettings({
    page: { formt: "A4" },
    locale: "not a language",
    timezone: "Mars/Olympus",
    allow_hosts: ["http://x"],
  });

  expect(findings.map((finding) => finding.path)).toEqual([
    "settings.page.formt",
    "settings.locale",
    "settings.timezone",
    "settings.allow_hosts[0]",
  ]);
});

test("Tailwind mode is on or off", () => {
  expect(resolveSettings({ tailwind: true }).tailwind).toBe(true);
  expect(resolveSettings({}).tailwind).toBe(false);
  expect(checkSettings({ tailwind: "4" })).toMatchObject([{ path: "settings.tailwind" }]);
});

function failureOf(run: () => unknown): RenderFailure {
  try {
    run();
  } catch (error) {
    if (error instanceof RenderFailure) return error;
    throw error;
  }
  throw new Error("nothing was refused");
}

test("a header can be given a height, and taken away by null, also over what the template says", () => {
  const template = { page: { header: { height: "30mm" } } };

  expect(resolveSettings({}).page.header).toEqual({ height: "0mm" });
  expect(resolveSettings(template).page.header).toEqual({ height: "30mm" });
  expect(resolveSettings(template, { page: { header: null } }).page.header).toBeNull();
  expect(checkSettings({ page: { footer: { height: "30" } } })).toMatchObject([
    { path: "settings.page.footer.height", message: expect.stringContaining("with its unit") },
  ]);
});

test("only a locale that somebody chose is the document's language", () => {
  expect(resolveSettings({})).toMatchObject({ locale: "en", language: null });
  expect(resolveSettings({ locale: "fr" }, { locale: "de" })).toMatchObject({ locale: "de", language: "de" });
});

test.each([
  [{ einvoice: { profile: "extendd" } }, "settings.einvoice.profile", '"extendd"'],
  [{ currency: "XXY" }, "settings.currency", "not a currency"],
  [{ allow_hosts: ["CDN.example.com"] }, "settings.allow_hosts[0]", "lower case"],
  [{ allow_hosts: ["*.example.com"] }, "settings.allow_hosts[0]", "wildcards"],
  [{ allow_hosts: ["example.com:443"] }, "settings.allow_hosts[0]", "leave out the port"],
  [{ wait_for: {} }, "settings.wait_for", "none of selector, expression and delay_ms"],
  [{ wait_for: { selector: "p", delay_ms: 5 } }, "settings.wait_for", "more than one"],
])("%j could never render as meant and is refused", (settings, path, message) => {
  expect(checkSettings(settings)).toMatchObject([{ path, message: expect.stringContaining(message) }]);
});

test("currencies, hosts and waits that can render are accepted", () => {
  const settings = {
    currency: "CHF",
    allow_hosts: ["cdn.example.com", "example.com:8443", "[::1]:8080"],
    wait_for: { expression: "window.done" },
    strict_scripts: true,
  };

  expect(checkSettings(settings)).toEqual([]);
});
