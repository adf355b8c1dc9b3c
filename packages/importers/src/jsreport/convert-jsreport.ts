/** One template of an export of jsreport as a draft of ours, with everything that differs in its findings. */
import { checkDraft } from "../check-draft.ts";
import type { ConvertedTemplate } from "../converted-template.ts";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import { FindingList } from "../finding-list.ts";
import { PAGE_VARIABLES } from "../page-variables.ts";
import { readSampleData } from "../sample-data.ts";
import { MappedText } from "../text/mapped-text.ts";
import { type ChromeSettings, convertImage, convertPage } from "./convert-chrome.ts";
import { ContentConverter } from "./convert-content.ts";
import { type Entity, type ExportEntities, referenceOf, textOf } from "./export-entities.ts";
import { reportHelpers, reportHook } from "./helper-code.ts";

/** It never rejects because of what the template says: that is in the findings. */
export async function convertJsreport(
  template: Entity,
  entities: ExportEntities,
  evaluator: DraftEvaluator,
): Promise<ConvertedTemplate> {
  const findings = new FindingList();
  const { fields, folder } = template;
  const kind = fields.recipe === "chrome-image" ? "image" : "pdf";
  const chrome = recordOf(kind === "image" ? fields.chromeImage : fields.chrome);
  const sample = readSampleData({ file: "data.json", text: dataOf(fields, entities) }, findings);
  const converter = new ContentConverter(entities, findings);
  const textFor = (file: string, written: unknown, isHeaderOrFooter: boolean): MappedText =>
    textOf(written) === ""
      ? new MappedText()
      : converter.convert({ file, text: plainIfNone(fields, textOf(written)), folder, isHeaderOrFooter });

  const hasHeaders = kind === "pdf" && chrome.displayHeaderFooter === true;
  const source = textFor("content.html", fields.content, false);
  const header = textFor("header.html", hasHeaders ? chrome.headerTemplate : "", true);
  const footer = textFor("footer.html", hasHeaders ? chrome.footerTemplate : "", true);
  reportCode(template, entities, findings);
  reportLostSettings(fields, findings);
  const page = kind === "pdf" ? { page: convertPage(chrome, findings) } : { image: convertImage(chrome) };

  const { partials } = converter;
  const headerData = { ...sample.value, ...PAGE_VARIABLES };
  const files = new Map([
    ["template.html", { text: source, data: sample.value }],
    ["header.html", { text: header, data: headerData }],
    ["footer.html", { text: footer, data: headerData }],
  ]);
  await checkDraft({ engine: "handlebars", files, partials }, evaluator, findings);

  return {
    sourceId: template.id,
    identifier: template.name,
    kind,
    engine: "handlebars",
    draft: {
      source: source.text,
      css: "",
      head: "",
      header: header.text,
      footer: footer.text,
      partials: Object.fromEntries([...partials].map(([name, text]) => [name, text.text])),
      settings: { ...page, ...(converter.hasScript ? { javascript: true } : {}) },
      schema: null,
    },
    sample: sample.text,
    assets: converter.assets,
    findings: findings.sorted(),
  };
}

/** A template without a language prints its braces. */
function plainIfNone({ engine }: Entity["fields"], text: string): string {
  return engine === "none" ? text.replaceAll("{{", "\\{{") : text;
}

function dataOf(fields: Entity["fields"], { data }: ExportEntities): string {
  const shortid = referenceOf(fields.data);
  const entity = shortid === "" ? undefined : data.find((each) => each.shortid === shortid);

  return textOf(entity?.fields.dataJson ?? recordOf(fields.data).dataJson);
}

/** Helpers of the template and those that it shares with others, and the scripts around its render. */
function reportCode({ fields, folder }: Entity, { assets, scripts }: ExportEntities, findings: FindingList): void {
  reportHelpers("helpers.js", textOf(fields.helpers), findings);
  const isInside = (outer: readonly string[]) => outer.every((name, at) => folder[at] === name);
  for (const asset of assets) {
    const scope = asset.fields.isSharedHelper === true ? "global" : asset.fields.sharedHelpersScope;
    if (scope !== "global" && !(scope === "folder" && isInside(asset.folder))) continue;
    const text = Buffer.from(textOf(asset.fields.content), "base64").toString("utf8");
    reportHelpers(`assets/${asset.name}`, text, findings);
  }
  const named = new Set((Array.isArray(fields.scripts) ? fields.scripts : []).map(referenceOf));
  for (const script of scripts) {
    const scope = script.fields.isGlobal === true ? "global" : script.fields.scope;
    const runs = named.has(script.shortid) || scope === "global" || (scope === "folder" && isInside(script.folder));
    if (runs) reportHook(`scripts/${script.name}.js`, findings);
  }
}

/** Steps after printing, by the field that has them. */
const STEPS: Readonly<Record<string, string>> = {
  pdfOperations: "Merge or append the files after the render.",
  pdfPassword: "Set the password after the render.",
  pdfSign: "Sign the file after the render.",
  pdfMeta: "Write title, author and subject in the settings, under pdf.metadata.",
  pdfA: "Choose a standard in the settings of the template.",
  localization: "Send the texts in the data, or write a template for each language.",
};

function reportLostSettings(fields: Entity["fields"], findings: FindingList): void {
  const lost = Object.entries(STEPS).filter(([name]) => isFilled(fields[name]));
  if (lost.length === 0) return;
  const names = lost.map(([name]) => name).join(", ");
  findings.inSettings({
    code: "setting_lost",
    message: `The template has settings of jsreport that are not converted: ${names}.`,
    advice: lost.map(([, advice]) => advice).join(" "),
  });
}

function isFilled(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;

  return Object.values(recordOf(value)).some((each) => each !== null && each !== false && each !== "");
}

function recordOf(value: unknown): ChromeSettings {
  return typeof value === "object" && value !== null && !Array.isArray(value) ? (value as ChromeSettings) : {};
}
