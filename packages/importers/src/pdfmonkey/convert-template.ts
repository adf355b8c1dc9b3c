/** One template of PDFMonkey as a draft of ours, with everything that differs in its findings. */
import type { ConvertedTemplate } from "../converted-template.ts";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import type { ImportFinding } from "../finding.ts";
import { FindingList } from "../finding-list.ts";
import { readSampleData, reportWholeFloats } from "../sample-data.ts";
import type { ScssResult } from "../scss/scss-result.ts";
import { compileStyles } from "../styles.ts";
import { MappedText } from "../text/mapped-text.ts";
import { type Region, wholeFile } from "../text/region.ts";
import type { PdfmonkeySettings, PdfmonkeyTemplate } from "./api/template.ts";
import { convertHtml } from "./convert-html.ts";
import { convertMargins, convertSettings } from "./convert-settings.ts";
import { DraftCheck, type DraftPart, type PartName } from "./draft-check.ts";
import { advancedLayout, type HeaderFooterSource, readHeaderFooter, simpleLayout } from "./header-footer.ts";
import { LiquidConverter } from "./liquid/convert-liquid.ts";
import { SnippetBook } from "./liquid/snippet-book.ts";
import { noTraits } from "./page-traits.ts";

interface ConvertTools {
  /** Code by name. */
  snippets: ReadonlyMap<string, string>;
  evaluator: DraftEvaluator;
  compileScss(source: string): Promise<ScssResult>;
}

/**
 * Converts one template. It never rejects because of what the template says: that is in the findings.
 *
 * @example
 * const { draft, findings } = await convertTemplate(template, { snippets: new Map(), evaluator: evaluateHere });
 */
export async function convertTemplate(template: PdfmonkeyTemplate, tools: ConvertTools): Promise<ConvertedTemplate> {
  const findings = new FindingList();
  const kind = template.output_type === "image" ? "image" : "pdf";
  const chosen = chooseParts(template, findings);
  const sample = readSampleData({ file: "sample_data.json", text: chosen.sampleData }, findings);
  reportWholeFloats({ file: "sample_data.json", text: sample.text }, findings);
  const settings = chosen.settings;
  const body = wholeFile("body.html.liquid", chosen.body);
  const header = kind === "pdf" ? readHeaderFooter(settings.header, "header.html.liquid") : null;
  const footer = kind === "pdf" ? readHeaderFooter(settings.footer, "footer.html.liquid") : null;

  const files = [body, ...regionsOf(header), ...regionsOf(footer)];
  const snippets = new Map(
    [...tools.snippets].map(([name, code]) => [name, wholeFile(`snippets/${name}.liquid`, code)]),
  );
  const book = new SnippetBook(files, snippets, Object.keys(sample.value));
  const traits = noTraits();
  const partials = new Map<string, MappedText>();
  const converterFor = (part: "body" | "advanced" | "simple") => {
    const known = new Map<Region, ReturnType<typeof convertHtml>>();
    const textEdits = (region: Region) => {
      const edits = known.get(region) ?? convertHtml(region, { findings, traits, part });
      known.set(region, edits);
      return edits;
    };
    return new LiquidConverter({ book, findings, textEdits });
  };
  const converted = (source: HeaderFooterSource | null, place: "header" | "footer"): MappedText => {
    if (source === null) return new MappedText();
    const converter = converterFor(source.kind);
    const text =
      source.kind === "advanced"
        ? advancedText(source.region, advancedLayout(place, convertMargins(settings)), converter)
        : simpleText(source.texts, converter);
    keepPartials(converter, partials);
    return text;
  };
  const bodyConverter = converterFor("body");
  const parts: Record<PartName, DraftPart> = {
    body: { text: bodyConverter.convert(body), file: "template.html" },
    header: { text: converted(header, "header"), file: "header.html" },
    footer: { text: converted(footer, "footer"), file: "footer.html" },
  };
  keepPartials(bodyConverter, partials);

  const css = await compileStyles({ file: "styles.scss", text: chosen.styles }, findings, tools.compileScss);
  const draftSettings = convertSettings({ settings, kind, traits, findings });
  await new DraftCheck({ parts, partials, data: sample.value, findings, traits, evaluator: tools.evaluator }).run();

  const found = findings.sorted();
  return {
    sourceId: template.id,
    identifier: template.identifier.trim(),
    kind,
    engine: "liquid",
    draft: {
      source: parts.body.text.text,
      css,
      head: "",
      header: parts.header.text.text,
      footer: parts.footer.text.text,
      partials: Object.fromEntries([...partials].map(([name, text]) => [name, text.text])),
      settings: draftSettings,
      schema: null,
    },
    sample: sample.text,
    findings: found,
    sources: namedSources(found, [
      ...files.map(({ source }) => source),
      ...[...snippets.values()].map(({ source }) => source),
      { file: "styles.scss", text: chosen.styles },
      { file: "sample_data.json", text: chosen.sampleData },
    ]),
  };
}

const LONGEST_SOURCE = 200_000;

/** The originals that findings name. Of three texts in one header, which share a name, none is meant for sure. */
function namedSources(
  findings: readonly ImportFinding[],
  originals: readonly { file: string; text: string }[],
): Record<string, string> {
  const named = new Set(findings.map(({ file }) => file));
  const wanted = originals.filter(({ file, text }) => named.has(file) && text.length <= LONGEST_SOURCE);
  const isOnly = ({ file }: { file: string }) => wanted.filter((each) => each.file === file).length === 1;

  return Object.fromEntries(wanted.filter(isOnly).map(({ file, text }) => [file, text]));
}

interface ChosenParts {
  body: string;
  styles: string;
  sampleData: string;
  settings: PdfmonkeySettings;
}

/** What generation uses; where that is empty, what the dashboard edits. */
function chooseParts(template: PdfmonkeyTemplate, findings: FindingList): ChosenParts {
  const choose = (published: string | null, draft: string | null, file: string): string => {
    if ((published ?? "").trim() !== "" || (draft ?? "").trim() === "") return published ?? "";
    reportDraft(file, findings);
    return draft ?? "";
  };
  const body = choose(template.body, template.body_draft, "body.html.liquid");
  const styles = choose(template.scss_style, template.scss_style_draft, "styles.scss");
  const sampleData = choose(template.sample_data, template.sample_data_draft, "sample_data.json");
  const { settings, settings_draft: draft } = template;
  if (isFilled(settings) || !isFilled(draft)) return { body, styles, sampleData, settings: settings ?? {} };

  reportDraft("settings", findings);
  return { body, styles, sampleData, settings: draft ?? {} };
}

function isFilled(settings: PdfmonkeySettings | null): boolean {
  return settings !== null && Object.keys(settings).length > 0;
}

function reportDraft(file: string, findings: FindingList): void {
  const at = file === "settings" ? null : 1;
  findings.addAt(
    { file, line: at, column: at },
    { code: "draft_used", message: "This part was never published in PDFMonkey, so its draft was taken." },
  );
}

function regionsOf(source: HeaderFooterSource | null): Region[] {
  if (source === null) return [];

  return source.kind === "advanced" ? [source.region] : source.texts.map(({ region }) => region);
}

function advancedText(region: Region, layout: { open: string; close: string }, converter: LiquidConverter): MappedText {
  const into = new MappedText();
  into.write(layout.open, region.source, 0);
  into.append(converter.convert(region));
  into.write(layout.close, region.source, region.to);

  return into;
}

function simpleText(
  texts: Extract<HeaderFooterSource, { kind: "simple" }>["texts"],
  converter: LiquidConverter,
): MappedText {
  const into = new MappedText();
  const first = texts[0]!.region;
  into.write(simpleLayout.open, first.source, 0);
  for (const { side, region } of texts) {
    into.write(simpleLayout.column(side), region.source, 0);
    into.append(converter.convert(region));
    into.write(simpleLayout.close, region.source, region.to);
  }
  into.write(simpleLayout.close, first.source, first.to);

  return into;
}

function keepPartials(converter: LiquidConverter, into: Map<string, MappedText>): void {
  for (const [name, text] of converter.partials) if (!into.has(name)) into.set(name, text);
}
