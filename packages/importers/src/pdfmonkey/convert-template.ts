/** One template of PDFMonkey as a draft of ours, with everything that differs in its findings. */
import type { TemplateFinding } from "@platen/templates";
import type { ConvertedTemplate } from "../converted-template.ts";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import { FindingList } from "../finding-list.ts";
import { hostOf } from "../html/outside-addresses.ts";
import { outsideResource } from "../outside-resource.ts";
import { readSampleData } from "../sample-data.ts";
import { compileStyles } from "../styles.ts";
import { MappedText, offsetAt } from "../text/mapped-text.ts";
import { type Region, wholeFile } from "../text/region.ts";
import type { PdfmonkeySettings, PdfmonkeyTemplate } from "./api/template.ts";
import { convertHtml, MARK } from "./convert-html.ts";
import { convertSettings } from "./convert-settings.ts";
import { type HeaderFooterSource, readHeaderFooter, simpleLayout } from "./header-footer.ts";
import { LiquidConverter } from "./liquid/convert-liquid.ts";
import { SnippetBook } from "./liquid/snippet-book.ts";
import { noTraits, type PageTraits } from "./page-traits.ts";

interface ConvertTools {
  /** Code by name. */
  snippets: ReadonlyMap<string, string>;
  evaluator: DraftEvaluator;
  signal?: AbortSignal | undefined;
}

type PartName = "body" | "header" | "footer";

interface Part {
  text: MappedText;
  /** The name that the draft's file has in errors. */
  file: "template.html" | "header.html" | "footer.html";
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
  const converted = (source: HeaderFooterSource | null): MappedText => {
    if (source === null) return new MappedText();
    const converter = converterFor(source.kind);
    const text = source.kind === "advanced" ? converter.convert(source.region) : simpleText(source.texts, converter);
    keepPartials(converter, partials);
    return text;
  };
  const bodyConverter = converterFor("body");
  const parts: Record<PartName, Part> = {
    body: { text: bodyConverter.convert(body), file: "template.html" },
    header: { text: converted(header), file: "header.html" },
    footer: { text: converted(footer), file: "footer.html" },
  };
  keepPartials(bodyConverter, partials);

  const css = await compileStyles({ file: "styles.scss", text: chosen.styles }, findings, tools.signal);
  const draftSettings = convertSettings({ settings, kind, traits, findings });
  await new DraftCheck({ parts, partials, data: sample.value, findings, traits, evaluator: tools.evaluator }).run();

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
    findings: findings.sorted(),
  };
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

interface DraftCheckInput {
  parts: Record<PartName, Part>;
  partials: ReadonlyMap<string, MappedText>;
  data: Record<string, unknown>;
  findings: FindingList;
  traits: PageTraits;
  evaluator: DraftEvaluator;
}

const OPTIONS = { dialect: "ruby4", autoescape: false, locale: "en", timezone: "UTC" } as const;

/** What header and footer know of their page. */
const PAGE_VARIABLES = { page: 1, pages: 1, page_first: true, page_last: true, page_even: false };

/** Checks the draft as publishing does and evaluates it with the sample data, with positions in the original. */
class DraftCheck {
  readonly #input: DraftCheckInput;
  readonly #partialTexts: Record<string, string>;

  constructor(input: DraftCheckInput) {
    this.#input = input;
    this.#partialTexts = Object.fromEntries([...input.partials].map(([name, text]) => [name, text.text]));
  }

  async run(): Promise<void> {
    const { findings } = this.#input;
    for (const [name, text] of this.#input.partials) await this.#check(text, `partials/${name}.html`);
    for (const { text, file } of Object.values(this.#input.parts)) await this.#check(text, file);
    if (findings.has("syntax_error", "tag_unknown", "snippet_missing")) return;

    for (const [name, part] of Object.entries(this.#input.parts)) {
      const data = name === "body" ? this.#input.data : { ...this.#input.data, ...PAGE_VARIABLES };
      await this.#evaluate(part, data);
    }
  }

  async #check(text: MappedText, file: string): Promise<void> {
    const source = text.text;
    if (source === "") return;
    const partials = this.#partialTexts;
    const found = await this.#input.evaluator.check({ engine: "liquid", source, file, partials, options: OPTIONS });
    // The findings of partials come with those of every template that has them.
    for (const finding of found) if (finding.file === file) this.#report(finding, text);
  }

  #report({ code, message, from }: TemplateFinding, text: MappedText): void {
    const { findings } = this.#input;
    const origin = text.origin(from);
    if (origin === null) return;
    const { source, offset } = origin;
    if (code === "unknown-filter" || code === "unknown-partial") return;
    if (code === "unknown-tag") {
      findings.add(source, offset, {
        code: "tag_unknown",
        message,
        advice: "Take the tag out, or write what it did with the tags of Liquid.",
      });
      return;
    }
    findings.add(source, offset, {
      code: "syntax_error",
      message,
      advice: "Fix this place; the template cannot be published before.",
    });
  }

  async #evaluate({ text, file }: Part, data: Record<string, unknown>): Promise<void> {
    const { evaluator, findings, traits } = this.#input;
    const source = text.text;
    if (source === "") return;
    const request = { engine: "liquid", file, data, partials: this.#partialTexts, options: OPTIONS } as const;
    const result = await evaluator.render({ ...request, source });
    if ("failure" in result) {
      const { message, position } = result.failure;
      const origin = position === null ? null : this.#originOf(position, { text, file });
      const finding = {
        code: "render_failed",
        message: `With the sample data the draft fails here: ${message}`,
        advice:
          "PDFMonkey prints an error text in such a place and goes on; change the template or the data so that it does not fail.",
      } as const;
      if (origin === null) findings.addAt({ file: "body.html.liquid", line: 1, column: 1 }, finding);
      else findings.add(origin.source, origin.offset, finding);
      return;
    }
    const hasMarks = text.hasMarks || [...this.#input.partials.values()].some((partial) => partial.hasMarks);
    if (!hasMarks) return;

    const partials = Object.fromEntries([...this.#input.partials].map(([name, partial]) => [name, partial.marked]));
    const marked = await evaluator.render({ ...request, partials, source: text.marked });
    if ("output" in marked) reportComputedAddresses(marked.output, traits, findings);
  }

  #originOf(position: { file: string; line: number; column: number }, part: Part): ReturnType<MappedText["origin"]> {
    const files = (name: string) => [`partials/${name}`, `partials/${name}.html`];
    const named = [...this.#input.partials].find(([name]) => files(name).includes(position.file))?.[1];
    const text = position.file === part.file ? part.text : named;

    return text?.origin(offsetAt(text.text, position.line, position.column)) ?? null;
  }
}

/** In what was printed, a mark is followed by the address that the data gave. */
function reportComputedAddresses(output: string, traits: PageTraits, findings: FindingList): void {
  for (let at = output.indexOf(MARK.start); at !== -1; at = output.indexOf(MARK.start, at + 1)) {
    const end = output.indexOf(MARK.end, at);
    if (end === -1) return;
    const origin = traits.computedAddresses[Number(output.slice(at + 1, end))];
    const host = hostOf(output.slice(end + 1, end + 500));
    if (origin !== undefined && host !== null) findings.add(origin.source, origin.offset, outsideResource(host));
  }
}
