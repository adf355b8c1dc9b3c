/** The HTML of a region: what is taken out or replaced, what is reported, and what the settings must allow. */
import type { FindingList } from "../finding-list.ts";
import { addressesIn, hostOf } from "../html/outside-addresses.ts";
import { pageNumberEdits } from "../html/page-numbers.ts";
import { attribute, type HtmlElement, runsAsScript, scanHtml } from "../html/scan-html.ts";
import { outsideResource } from "../outside-resource.ts";
import { type Edit, sortEdits } from "../text/edit.ts";
import type { Region } from "../text/region.ts";
import { regionTokens } from "./liquid/region-tokens.ts";
import type { PageTraits } from "./page-traits.ts";
import { isPagedScript, isTailwindConfig, tailwindVersion } from "./scripts.ts";

interface HtmlTools {
  findings: FindingList;
  traits: PageTraits;
  /** In a header or footer, page numbers are replaced. */
  part: "body" | "advanced" | "simple";
}

/** Marks around the number of a computed address; they cannot be in a template. */
export const MARK = { start: "\u0001", end: "\u0002" };

export function convertHtml(region: Region, tools: HtmlTools): Edit[] {
  const { source, from, to } = region;
  const liquid: { from: number; to: number }[] = [];
  const texts: { from: number; to: number }[] = [];
  const stream = regionTokens(region);
  for (let token = stream.next(); token !== undefined; token = stream.next()) {
    (token.kind === "text" ? texts : liquid).push({ from: token.from, to: token.to });
  }
  const elements = scanHtml(source.text, from, to, liquid);
  const edits = elements.flatMap((element) => convertElement(element, region, tools));
  reportFormMarkers(region, tools);
  if (tools.part !== "body") edits.push(...texts.flatMap((text) => convertPageTokens(text, region, tools)));

  return sortEdits(edits);
}

const FORM_FIELDS = ["input", "select", "textarea"];

function convertElement(element: HtmlElement, region: Region, tools: HtmlTools): Edit[] {
  const { source } = region;
  const { findings, traits } = tools;
  if (FORM_FIELDS.includes(element.name)) {
    traits.hasFormField = true;
    findings.add(source, element.from, {
      code: "form_field",
      message: `<${element.name}> is printed as it looks; the PDF has no form fields that can be filled in.`,
      advice: "Print the value as text, or leave a line to write on.",
    });
  }
  const removed = convertScript(element, region, tools);
  if (removed !== null) return [removed];
  reportAddresses(element, region, tools);
  const classes = attribute(element, "class");
  if (classes !== undefined) traits.classes.push({ source, offset: classes.from, value: classes.value });

  return [
    ...marksOf(element, region, traits),
    ...(tools.part === "body"
      ? []
      : pageNumberEdits(element, source.text, (token) => reportToken(source, element.from, token, findings))),
  ];
}

/** Takes out what loads or configures Tailwind; null for anything else. */
function convertScript(element: HtmlElement, { source }: Region, { findings, traits }: HtmlTools): Edit | null {
  if (element.name !== "script" && element.name !== "link") return null;
  const address = attribute(element, element.name === "script" ? "src" : "href")?.value ?? "";
  const whole: Edit = { from: element.from, to: element.content?.end ?? element.to, text: "" };
  const content = element.content === null ? "" : source.text.slice(element.content.from, element.content.to);
  if (/tailwind/i.test(address)) {
    traits.usesTailwind = true;
    const version = tailwindVersion(address, element.name);
    if (version !== null && version < 4) {
      findings.add(source, element.from, {
        code: "tailwind_version",
        message: `The template uses Tailwind ${version}; here it is Tailwind 4, in which some classes look different.`,
        advice:
          "Check shadows, rounded corners, rings, borders without a colour and opacity classes such as bg-opacity-50 (now bg-black/50).",
      });
    }
    reportConfig(element, content, { source, findings });
    return whole;
  }
  if (element.name === "link") return null;
  if (isTailwindConfig(content)) {
    reportConfig(element, content, { source, findings });
    return whole;
  }
  if (!runsAsScript(element)) return null;

  traits.hasScript = true;
  if (isPagedScript(address)) {
    findings.add(source, element.from, {
      code: "paged_js",
      message: "The template lays out its pages with Paged.js.",
      advice:
        "Take the script out: page breaks, named pages, page numbers and footnotes are CSS and header and footer here. If it stays, check every page.",
    });
  }
  for (let at = content.indexOf("$docPayload"); at !== -1; at = content.indexOf("$docPayload", at + 1)) {
    findings.add(source, element.content!.from + at, {
      code: "docpayload_script",
      message: "The script reads the data from $docPayload, which does not exist here.",
      advice:
        "Write the data that the script needs into the page with Liquid, such as a JSON text in a script element of type application/json.",
    });
  }
  return null;
}

function reportConfig(
  element: HtmlElement,
  content: string,
  { source, findings }: Pick<Region, "source"> & Pick<HtmlTools, "findings">,
): void {
  if (!isTailwindConfig(content)) return;
  findings.add(source, element.from, {
    code: "tailwind_config",
    message: "The configuration of Tailwind in a script was taken out; scripts do not configure Tailwind here.",
    advice: 'Write it as CSS: <style type="text/tailwindcss">@theme { --color-brand: #0a7; }</style>.',
  });
}

function reportAddresses(element: HtmlElement, { source }: Region, { findings }: HtmlTools): void {
  for (const address of addressesIn(element, source.text)) {
    const host = hostOf(address.text);
    if (host !== null) findings.add(source, address.from, outsideResource(host));
  }
}

/** Addresses that the template computes are marked, to be found again in what it prints for the sample data. */
function marksOf(element: HtmlElement, { source }: Region, traits: PageTraits): Edit[] {
  return addressesIn(element, source.text)
    .filter(({ text }) => text.includes("{{") && hostOf(text) === null)
    .map(({ from }) => {
      const number = traits.computedAddresses.push({ source, offset: from }) - 1;
      return { from, to: from, text: `${MARK.start}${number}${MARK.end}`, isMark: true };
    });
}

const PAGE_TOKENS: ReadonlyMap<string, string> = new Map([
  ["page", "{{ page }}"],
  ["topage", "{{ pages }}"],
]);
const OTHER_TOKENS =
  /^(frompage|webpage|section|subsection|subsubsection|date|isodate|time|title|doctitle|sitepage|sitepages)$/;
const TOKEN = /\[([a-z]+)\]/y;

/** `[page]` and `[topage]`; in a simple header or footer every other word in brackets was a token too. */
function convertPageTokens(
  text: { from: number; to: number },
  { source }: Region,
  { findings, part }: HtmlTools,
): Edit[] {
  const edits: Edit[] = [];
  const written = source.text.slice(text.from, text.to);
  for (let within = written.indexOf("["); within !== -1; within = written.indexOf("[", within + 1)) {
    TOKEN.lastIndex = within;
    const word = TOKEN.exec(written)?.[1];
    if (word === undefined) continue;
    const at = text.from + within;
    const printed = PAGE_TOKENS.get(word);
    if (printed !== undefined) edits.push({ from: at, to: at + word.length + 2, text: printed });
    else if (part === "simple" || OTHER_TOKENS.test(word)) reportToken(source, at, `[${word}]`, findings);
  }

  return edits;
}

function reportToken(source: Region["source"], offset: number, token: string, findings: FindingList): void {
  findings.add(source, offset, {
    code: "page_token",
    message: `${token} is not filled in here and is printed as it is.`,
    advice:
      'Write it with Liquid: {{ page }} and {{ pages }} for page numbers, {{ "now" | date: "%d %B %Y" }} for the date, a field of the data for the rest.',
  });
}

const FORM_MARKER = "[% data_form_field";

function reportFormMarkers({ source, from, to }: Region, { findings, traits }: HtmlTools): void {
  const text = source.text.slice(from, to);
  for (let at = text.indexOf(FORM_MARKER); at !== -1; at = text.indexOf(FORM_MARKER, at + 1)) {
    traits.hasFormField = true;
    findings.add(source, from + at, {
      code: "form_field",
      message: "Form fields of PDFMonkey are not made here: the marker is printed as text.",
      advice: "Take the marker out, and print the value as text or leave a line to write on.",
    });
  }
}
