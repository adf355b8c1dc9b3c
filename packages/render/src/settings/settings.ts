/** A template's settings: page, PDF, image, language. One schema checks them wherever they are written. */
import { codeList } from "@platen/einvoice";
import { z } from "zod";
import { einvoiceSettings } from "../einvoice/einvoice-settings.ts";
import { parseCssLength } from "./css-length.ts";
import { pageFormats } from "./page-formats.ts";
import { settingPatterns } from "./setting-patterns.ts";

const length = z
  .string()
  .superRefine((text, context) => {
    if (parseCssLength(text) !== null) return;
    context.addIssue({
      code: "custom",
      message: `is ${JSON.stringify(text)}: write a length with its unit, such as "20mm"`,
    });
  })
  .meta({ pattern: settingPatterns.length });

const margin = z.strictObject({
  top: length
    .default("20mm")
    .meta({ title: "Top margin", description: "Space above the content; the header is drawn in it." }),
  right: length.default("15mm").meta({ title: "Right margin", description: "Space to the right of the content." }),
  bottom: length
    .default("20mm")
    .meta({ title: "Bottom margin", description: "Space below the content; the footer is drawn in it." }),
  left: length.default("15mm").meta({ title: "Left margin", description: "Space to the left of the content." }),
});

const format = z.union(
  [
    z.enum(Object.keys(pageFormats) as [keyof typeof pageFormats, ...(keyof typeof pageFormats)[]]),
    z.strictObject({
      width: length.meta({ title: "Page width", description: "Width of the page, such as 100mm." }),
      height: length.meta({ title: "Page height", description: "Height of the page, such as 150mm." }),
    }),
  ],
  { error: `must be one of ${Object.keys(pageFormats).join(", ")}, or {"width", "height"} as lengths with a unit` },
);

/** How tall a header or footer is; without a height it fills the margin that it is in. */
const headerFooter = (name: "Header" | "Footer") =>
  z.strictObject(
    {
      height: length
        .default("0mm")
        .meta({ title: `${name} height`, description: "Height as a length with a unit; 0mm fills the margin." }),
    },
    { error: 'must be {"height"} as a length with a unit, or null for none' },
  );

export const pageSettings = z.strictObject({
  format: format
    .default("A4")
    .meta({ title: "Paper size", description: "Paper size: a name such as A4 or letter, or a width and a height." }),
  orientation: z
    .enum(["portrait", "landscape"])
    .default("portrait")
    .meta({ title: "Orientation", description: "Landscape turns the paper sideways." }),
  margin: margin
    .prefault({})
    .meta({ title: "Margins", description: "Space around the content, as lengths with a unit." }),
  header: headerFooter("Header")
    .nullable()
    .prefault({})
    .meta({ title: "Header", description: "The header of each page; null prints none." }),
  footer: headerFooter("Footer")
    .nullable()
    .prefault({})
    .meta({ title: "Footer", description: "The footer of each page; null prints none." }),
  scale: z
    .number()
    .min(0.1)
    .max(2)
    .default(1)
    .meta({ title: "Scale", description: "Scale of the content; 1 prints it at its own size." }),
  background: z
    .boolean()
    .default(true)
    .meta({ title: "Print backgrounds", description: "Whether backgrounds are printed." }),
});

export const localeSetting = z
  .string()
  .superRefine((text, context) => {
    if (isLocale(text)) return;
    context.addIssue({
      code: "custom",
      message: `is ${JSON.stringify(text)}: write a language tag such as "en", "fr" or "de-AT"`,
    });
  })
  .meta({ pattern: settingPatterns.locale });

const words = z.string().max(2_000).nullable().default(null);

const metadata = z.strictObject({
  title: words.meta({
    title: "Title",
    description: "Title of the document; without it, the title element of the HTML.",
  }),
  author: words.meta({ title: "Author", description: "Who wrote the document." }),
  subject: words.meta({ title: "Subject", description: "What the document is about." }),
  keywords: words.meta({ title: "Keywords", description: "Keywords, separated by commas." }),
  language: localeSetting
    .nullable()
    .default(null)
    .meta({ title: "Document language", description: "Language of the document, as a language tag such as fr." }),
});

/** `true` is the strict check. */
const accessible = z.union(
  [
    z.strictObject({
      check: z.enum(["strict", "report"]).default("strict").meta({
        title: "Check",
        description: "strict refuses a file that does not conform; report delivers it with the list of failures.",
      }),
    }),
    z.literal(true).transform(() => ({ check: "strict" as const })),
  ],
  { error: 'must be {"check": "strict"}, {"check": "report"}, true for the strict check, or null for a plain PDF' },
);

export const pdfSettings = z.strictObject({
  tagged: z.boolean().default(true).meta({
    title: "Structure for screen readers",
    description: "Whether the PDF carries its structure for screen readers.",
  }),
  outline: z
    .boolean()
    .default(true)
    .meta({ title: "Bookmarks from headings", description: "Whether headings become bookmarks." }),
  ua: accessible.nullable().default(null).meta({
    title: "Accessible PDF (PDF/UA-1)",
    description: "Accessible PDF (PDF/UA-1), checked before delivery; null for none.",
  }),
  metadata: metadata
    .nullable()
    .default(null)
    .meta({ title: "Document properties", description: "What the PDF says about itself." }),
});

export const imageSettings = z.strictObject({
  width: z
    .int()
    .min(1)
    .max(10_000)
    .default(1200)
    .meta({ title: "Width", description: "Width of the viewport in CSS pixels." }),
  height: z
    .int()
    .min(1)
    .max(10_000)
    .default(630)
    .meta({ title: "Height", description: "Height of the viewport in CSS pixels." }),
  scale: z
    .number()
    .min(0.1)
    .max(4)
    .default(2)
    .meta({ title: "Pixel density", description: "Image pixels for each CSS pixel." }),
  format: z
    .enum(["png", "jpeg", "webp"])
    .default("png")
    .meta({ title: "Image format", description: "Image format where a render names none." }),
  quality: z
    .int()
    .min(1)
    .max(100)
    .default(90)
    .meta({ title: "Quality", description: "Quality of JPEG and WebP images." }),
  transparent: z.boolean().default(false).meta({
    title: "Transparent background",
    description: "Whether the page background is transparent (PNG and WebP).",
  }),
  full_page: z
    .boolean()
    .default(false)
    .meta({ title: "Full page", description: "Whether the image is as tall as the document." }),
});

const templateSettings = z.strictObject({
  autoescape: z
    .boolean()
    .default(true)
    .meta({ title: "Escape values", description: "Whether values are escaped for HTML." }),
  dialect: z
    .enum(["ruby4"])
    .nullable()
    .default(null)
    .meta({ title: "Dialect", description: "ruby4 prints as Ruby's Liquid and Rails do." }),
  trim_blocks: z
    .boolean()
    .default(false)
    .meta({ title: "Trim blocks", description: "Jinja2: drop the line break after a block tag." }),
  lstrip_blocks: z
    .boolean()
    .default(false)
    .meta({ title: "Strip spaces before blocks", description: "Jinja2: drop the spaces before a block tag." }),
  undefined: z.enum(["lenient", "strict", "chainable"]).default("lenient").meta({
    title: "Undefined names",
    description: "What an undefined name prints: nothing (lenient, chainable) or an error (strict).",
  }),
});

export const timezoneSetting = z
  .string()
  .superRefine((text, context) => {
    if (isTimezone(text)) return;
    context.addIssue({
      code: "custom",
      message: `is ${JSON.stringify(text)}: write a time zone such as "UTC" or "Europe/Paris"`,
    });
  })
  .meta({ pattern: settingPatterns.timezone });

const currencyCodes: ReadonlySet<string> = new Set([
  ...Intl.supportedValuesOf("currency"),
  ...codeList("currencies").keys(),
]);

export const currencySetting = z
  .string()
  .superRefine((text, context) => {
    if (currencyCodes.has(text)) return;
    const message = /^[A-Z]{3}$/.test(text)
      ? `is ${JSON.stringify(text)}, which is not a currency: write a code of ISO 4217, such as "EUR"`
      : 'must be a currency code of three capital letters, such as "EUR"';
    context.addIssue({ code: "custom", message });
  })
  .meta({ pattern: settingPatterns.currency });

const host = z
  .string()
  .superRefine((text, context) => {
    const message = faultOfHost(text);
    if (message !== null) context.addIssue({ code: "custom", message });
  })
  .meta({ pattern: settingPatterns.host });

/** What would be accepted and never match the address of a request is a fault too. */
function faultOfHost(text: string): string | null {
  const quoted = JSON.stringify(text);
  if (text.startsWith("*.")) return `is ${quoted}: wildcards are not supported; name each host`;
  if (!/^[a-z0-9.-]+(:\d{1,5})?$|^\[[0-9a-f:.]+\](:\d{1,5})?$/i.test(text))
    return 'must be a host name without scheme or path, such as "cdn.example.com" or "example.com:8443"';
  if (text !== text.toLowerCase()) return `is ${quoted}: write host names in lower case`;
  if (/:(80|443)$/.test(text)) return `is ${quoted}: leave out the port where it is the usual one, 80 or 443`;

  return null;
}

const WAIT_FOR = ["selector", "expression", "delay_ms"] as const;

const waitFor = z
  .strictObject({
    selector: z
      .string()
      .min(1)
      .max(1_000)
      .optional()
      .meta({ title: "Selector", description: "CSS selector of an element that scripts add." }),
    expression: z
      .string()
      .min(1)
      .max(10_000)
      .optional()
      .meta({ title: "Expression", description: "JavaScript expression that becomes true." }),
    delay_ms: z
      .int()
      .min(1)
      .max(60_000)
      .optional()
      .meta({ title: "Delay", description: "An amount of time to wait, in milliseconds." }),
    timeout_ms: z
      .int()
      .min(1)
      .max(60_000)
      .default(10_000)
      .meta({ title: "Time limit", description: "How long to wait at most, in milliseconds." }),
  })
  .superRefine((given, context) => {
    const named = WAIT_FOR.filter((name) => given[name] !== undefined);
    if (named.length === 1) return;
    const message = `has ${named.length === 0 ? "none" : "more than one"} of selector, expression and delay_ms: give one of them`;
    context.addIssue({ code: "custom", message });
  });

export const settingsSchema = z.strictObject({
  page: pageSettings.prefault({}).meta({ title: "Page setup", description: "Page setup of PDFs." }),
  pdf: pdfSettings.prefault({}).meta({ title: "PDF", description: "What the PDF carries besides its pages." }),
  image: imageSettings.prefault({}).meta({ title: "Image", description: "Size and format of images." }),
  einvoice: einvoiceSettings
    .nullable()
    .default(null)
    .meta({ title: "E-invoice", description: "The e-invoice that the PDF carries; null for none." }),
  template: templateSettings
    .prefault({})
    .meta({ title: "Template language", description: "How the template language behaves." }),
  locale: localeSetting
    .default("en")
    .meta({ title: "Locale", description: "Language tag that helpers format numbers and dates for." }),
  timezone: timezoneSetting
    .default("UTC")
    .meta({ title: "Time zone", description: "Time zone that helpers print times in." }),
  currency: currencySetting
    .default("EUR")
    .meta({ title: "Currency", description: "Currency where a helper is given none." }),
  tailwind: z
    .boolean()
    .default(false)
    .meta({ title: "Tailwind", description: "Whether class names of Tailwind 4 are compiled to styles." }),
  javascript: z
    .boolean()
    .default(false)
    .meta({ title: "Run scripts", description: "Whether scripts of the document run." }),
  allow_hosts: z
    .array(host)
    .max(100)
    .default([])
    .meta({ title: "Allowed hosts", description: "Hosts that the document may load from." }),
  strict_resources: z.boolean().default(false).meta({
    title: "Fail on missing resources",
    description: "Whether a resource that does not load, or an error in a script, fails the render.",
  }),
  strict_scripts: z
    .boolean()
    .default(false)
    .meta({ title: "Fail on script errors", description: "Whether an error in a script fails the render." }),
  wait_for: waitFor.nullable().default(null).meta({
    title: "Wait for",
    description: "What a document with scripts is waited for; null waits until it is still.",
  }),
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
