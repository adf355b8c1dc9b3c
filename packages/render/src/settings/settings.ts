/** A template's settings: page, PDF, image, language. One schema checks them wherever they are written. */
import { z } from "zod";
import { einvoiceSettings } from "../einvoice/einvoice-settings.ts";
import { parseCssLength } from "./css-length.ts";
import { pageFormats } from "./page-formats.ts";

const length = z.string().superRefine((text, context) => {
  if (parseCssLength(text) !== null) return;
  context.addIssue({
    code: "custom",
    message: `is ${JSON.stringify(text)}: write a length with its unit, such as "20mm"`,
  });
});

const margin = z.strictObject({
  top: length.default("20mm"),
  right: length.default("15mm"),
  bottom: length.default("20mm"),
  left: length.default("15mm"),
});

const format = z.union(
  [
    z.enum(Object.keys(pageFormats) as [keyof typeof pageFormats, ...(keyof typeof pageFormats)[]]),
    z.strictObject({ width: length, height: length }),
  ],
  { error: `must be one of ${Object.keys(pageFormats).join(", ")}, or {"width", "height"} as lengths with a unit` },
);

/** How tall a running header or footer is; without a height it fills the margin it stands in. */
const running = z.strictObject(
  { height: length.default("0mm") },
  {
    error: 'must be {"height"} as a length with a unit, or null for none',
  },
);

export const pageSettings = z.strictObject({
  format: format.default("A4"),
  orientation: z.enum(["portrait", "landscape"]).default("portrait"),
  margin: margin.prefault({}),
  header: running.nullable().prefault({}),
  footer: running.nullable().prefault({}),
  scale: z.number().min(0.1).max(2).default(1),
  background: z.boolean().default(true),
});

export const localeSetting = z.string().superRefine((text, context) => {
  if (isLocale(text)) return;
  context.addIssue({
    code: "custom",
    message: `is ${JSON.stringify(text)}: write a language tag such as "en", "fr" or "de-AT"`,
  });
});

const words = z.string().max(2_000).nullable().default(null);

const metadata = z.strictObject({
  title: words,
  author: words,
  subject: words,
  keywords: words,
  language: localeSetting.nullable().default(null),
});

/** `true` is the strict check. */
const accessible = z.union(
  [
    z.strictObject({ check: z.enum(["strict", "report"]).default("strict") }),
    z.literal(true).transform(() => ({ check: "strict" as const })),
  ],
  { error: 'must be {"check": "strict"}, {"check": "report"}, true for the strict check, or null for a plain PDF' },
);

export const pdfSettings = z.strictObject({
  tagged: z.boolean().default(true),
  outline: z.boolean().default(true),
  ua: accessible.nullable().default(null),
  metadata: metadata.nullable().default(null),
});

export const imageSettings = z.strictObject({
  width: z.int().min(1).max(10_000).default(1200),
  height: z.int().min(1).max(10_000).default(630),
  scale: z.number().min(0.1).max(4).default(2),
  format: z.enum(["png", "jpeg", "webp"]).default("png"),
  quality: z.int().min(1).max(100).default(90),
  transparent: z.boolean().default(false),
  full_page: z.boolean().default(false),
});

const templateSettings = z.strictObject({
  autoescape: z.boolean().default(true),
  dialect: z.enum(["ruby4"]).nullable().default(null),
  trim_blocks: z.boolean().default(false),
  lstrip_blocks: z.boolean().default(false),
  undefined: z.enum(["lenient", "strict", "chainable"]).default("lenient"),
});

export const timezoneSetting = z.string().superRefine((text, context) => {
  if (isTimezone(text)) return;
  context.addIssue({
    code: "custom",
    message: `is ${JSON.stringify(text)}: write a time zone such as "UTC" or "Europe/Paris"`,
  });
});

export const currencySetting = z
  .string()
  .regex(/^[A-Z]{3}$/, { error: 'must be a currency code of three capital letters, such as "EUR"' });

const host = z.string().regex(/^(\*\.)?[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i, {
  error: 'must be a host name without scheme or path, such as "cdn.example.com" or "example.com:8443"',
});

export const settingsSchema = z.strictObject({
  page: pageSettings.prefault({}),
  pdf: pdfSettings.prefault({}),
  image: imageSettings.prefault({}),
  einvoice: einvoiceSettings.nullable().default(null),
  template: templateSettings.prefault({}),
  locale: localeSetting.default("en"),
  timezone: timezoneSetting.default("UTC"),
  currency: currencySetting.default("EUR"),
  tailwind: z.literal(false, { error: "Tailwind is not built yet: leave it out or set it to false" }).default(false),
  javascript: z.boolean().default(false),
  allow_hosts: z.array(host).max(100).default([]),
  strict_resources: z.boolean().default(false),
  wait_for: z
    .strictObject({ selector: z.string().min(1).max(1_000), timeout_ms: z.int().min(1).max(60_000).default(10_000) })
    .nullable()
    .default(null),
});

/** Complete settings, every default filled in. */
export interface Settings extends z.output<typeof settingsSchema> {
  /** The locale where somebody chose it: only then does it say in which language the document is written. */
  language: string | null;
}
/** Settings as an author writes them: only what differs from the defaults. */
export type SettingsInput = z.input<typeof settingsSchema>;

function isLocale(text: string): boolean {
  try {
    return Intl.getCanonicalLocales(text).length === 1;
  } catch {
    return false;
  }
}

function isTimezone(text: string): boolean {
  try {
    new Intl.DateTimeFormat("en", { timeZone: text });
    return true;
  } catch {
    return false;
  }
}
