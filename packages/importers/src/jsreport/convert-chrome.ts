/** The settings of jsreport's recipes `chrome-pdf` and `chrome-image` as ours. */
import type { FindingList } from "../finding-list.ts";

export type ChromeSettings = Readonly<Record<string, unknown>>;

const FORMATS: ReadonlyMap<string, string> = new Map([
  ...["A0", "A1", "A2", "A3", "A4", "A5", "A6"].map((name) => [name.toLowerCase(), name] as const),
  ["letter", "letter"],
  ["legal", "legal"],
  ["tabloid", "tabloid"],
]);
const LENGTH = /^\d+(?:\.\d+)?(?:px|in|cm|mm)?$/;

/** Where the settings name nothing, the browser prints Letter without margins. */
export function convertPage(chrome: ChromeSettings, findings: FindingList): Record<string, unknown> {
  const lost = (name: string, advice: string) =>
    findings.inSettings({
      code: "setting_lost",
      message: `chrome.${name} is ${JSON.stringify(chrome[name])?.slice(0, 80)}, which has no equal here.`,
      advice,
    });
  const length = (name: string): string | null => {
    const written = String(chrome[name] ?? "").trim();
    if (written === "") return null;
    if (LENGTH.test(written)) return /\d$/.test(written) ? `${written}px` : written;
    lost(name, 'Write a length with its unit in the page setup, such as "20mm".');
    return null;
  };
  for (const name of ["url", "pageRanges"]) if (chrome[name]) lost(name, "Take it out, or print only what you need.");
  if (chrome.mediaType === "screen") {
    lost("mediaType", "Write what holds for the page outside of @media print and @media screen.");
  }
  const [width, height] = [length("width"), length("height")];
  const name = String(chrome.format ?? "letter").toLowerCase();
  if (!FORMATS.has(name) && name !== "ledger") lost("format", "Choose the paper size in the page setup.");
  const margin = (side: string) => length(`margin${side}`) ?? "0mm";
  const scale = Number(chrome.scale);

  return {
    // Ledger is a tabloid on its side.
    format: width !== null && height !== null ? { width, height } : (FORMATS.get(name) ?? formatFor(name)),
    orientation: (chrome.landscape === true) !== (name === "ledger") ? "landscape" : "portrait",
    margin: { top: margin("Top"), right: margin("Right"), bottom: margin("Bottom"), left: margin("Left") },
    ...(scale >= 0.1 && scale <= 2 && scale !== 1 ? { scale } : {}),
    ...(chrome.printBackground === true ? {} : { background: false }),
  };
}

function formatFor(name: string): string {
  return name === "ledger" ? "tabloid" : "letter";
}

const USUAL_VIEWPORT = { width: 800, height: 600 };
const LARGEST_SIDE = 10_000;

export function convertImage(chrome: ChromeSettings): Record<string, unknown> {
  const side = (value: unknown, usual: number) => {
    const number = Math.round(Number(value));
    return number >= 1 && number <= LARGEST_SIDE ? number : usual;
  };
  const quality = Math.round(Number(chrome.quality));

  return {
    width: side(chrome.viewportWidth, USUAL_VIEWPORT.width),
    height: side(chrome.viewportHeight, USUAL_VIEWPORT.height),
    scale: 1,
    format: chrome.type === "jpeg" ? "jpeg" : "png",
    ...(quality >= 1 && quality <= 100 ? { quality } : {}),
    transparent: chrome.omitBackground === true,
    ...(chrome.fullPage === true ? { full_page: true } : {}),
  };
}
