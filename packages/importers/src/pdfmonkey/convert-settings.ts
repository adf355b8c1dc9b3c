/** PDFMonkey's settings as ours: paper, margins, images. */
import type { FindingList } from "../finding-list.ts";
import type { PdfmonkeySettings } from "./api/template.ts";
import type { PageTraits } from "./page-traits.ts";

const FORMATS: Readonly<Record<string, { name: string; width: number; height: number }>> = {
  a0: { name: "A0", width: 841, height: 1189 },
  a1: { name: "A1", width: 594, height: 841 },
  a2: { name: "A2", width: 420, height: 594 },
  a3: { name: "A3", width: 297, height: 420 },
  a4: { name: "A4", width: 210, height: 297 },
  a5: { name: "A5", width: 148, height: 210 },
  a6: { name: "A6", width: 105, height: 148 },
  letter: { name: "letter", width: 216, height: 279 },
};

/** Where a margin is not given. */
const USUAL_MARGIN_MM = 10;
const USUAL_IMAGE = { width: 1200, height: 630 };
const LARGEST_IMAGE_SIDE = 10_000;

interface SettingsInput {
  settings: PdfmonkeySettings;
  kind: "pdf" | "image";
  traits: PageTraits;
  findings: FindingList;
}

export function convertSettings({ settings, kind, traits, findings }: SettingsInput): Record<string, unknown> {
  if (settings.use_forms === true && !traits.hasFormField) {
    findings.inSettings({
      code: "form_field",
      message: "The template makes form fields that can be filled in; here the PDF has none.",
      advice: "Print the values as text, or leave lines to write on.",
    });
  }
  if (settings.use_paged === true) {
    findings.inSettings({
      code: "paged_js",
      message: "The template is laid out with Paged.js, which is not waited for here.",
      advice: "Write page breaks, named pages, page numbers and footnotes in CSS and in header and footer instead.",
    });
  }

  return {
    ...(kind === "pdf" ? { page: convertPage(settings) } : { image: convertImage(settings) }),
    template: { dialect: "ruby4", autoescape: false },
    ...(traits.usesTailwind ? { tailwind: true } : {}),
    ...(traits.hasScript ? { javascript: true } : {}),
  };
}

function convertPage(settings: PdfmonkeySettings): Record<string, unknown> {
  const name = typeof settings.paper_format === "string" ? settings.paper_format.toLowerCase() : "a4";

  return {
    format: formatOf(name, settings),
    orientation: settings.orientation === "landscape" ? "landscape" : "portrait",
    margin: convertMargins(settings),
  };
}

export function convertMargins({ margin }: PdfmonkeySettings): Record<"top" | "right" | "bottom" | "left", string> {
  const side = (name: "top" | "right" | "bottom" | "left") => `${marginOf(margin?.[name])}mm`;

  return { top: side("top"), right: side("right"), bottom: side("bottom"), left: side("left") };
}

function formatOf(name: string, settings: PdfmonkeySettings): unknown {
  const [width, height] = [positive(settings.paper_width), positive(settings.paper_height)];
  if (name === "custom" && width !== null && height !== null) return { width: `${width}mm`, height: `${height}mm` };

  return FORMATS[name]?.name ?? "A4";
}

function marginOf(value: unknown): number {
  if (value === null || value === undefined || value === "") return USUAL_MARGIN_MM;
  const number = Number(value);

  return Number.isFinite(number) && number >= 0 ? rounded(number) : USUAL_MARGIN_MM;
}

/** The size in pixels is in the fields of the paper; what a paper of that name measures in millimetres is not one. */
function convertImage(settings: PdfmonkeySettings): Record<string, unknown> {
  const [width, height] = [pixels(settings.paper_width), pixels(settings.paper_height)];
  const name = typeof settings.paper_format === "string" ? settings.paper_format.toLowerCase() : "a4";
  const paper = FORMATS[name];
  const isPaper = paper !== undefined && paper.width === width && paper.height === height;
  const size = width === null || height === null || isPaper ? USUAL_IMAGE : { width, height };

  return {
    ...size,
    scale: 1,
    format: "webp",
    quality: 100,
    transparent: settings.transparent_background === true,
  };
}

function positive(value: unknown): number | null {
  const number = typeof value === "string" && value.trim() !== "" ? Number(value) : value;

  return typeof number === "number" && Number.isFinite(number) && number > 0 ? rounded(number) : null;
}

function pixels(value: unknown): number | null {
  const number = positive(value);

  return number === null || number > LARGEST_IMAGE_SIDE ? null : Math.round(number);
}

/** To the micrometre, so that no length is written with an exponent. */
function rounded(number: number): number {
  return Math.round(number * 1_000) / 1_000;
}
