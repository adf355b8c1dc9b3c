/** Checks a converted draft as publishing does, and evaluates it with its sample data: findings at the original's lines. */
import { leftOutClasses } from "@platen/tailwind/class-names";
import { findRefusedRules } from "@platen/tailwind/rules";
import type { TemplateFinding } from "@platen/templates";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import type { FindingList } from "../finding-list.ts";
import { hostOf } from "../html/outside-addresses.ts";
import { outsideResource } from "../outside-resource.ts";
import { PAGE_VARIABLES } from "../page-variables.ts";
import { type MappedText, offsetAt } from "../text/mapped-text.ts";
import { MARK } from "./convert-html.ts";
import type { PageTraits } from "./page-traits.ts";

export type PartName = "body" | "header" | "footer";

export interface DraftPart {
  text: MappedText;
  /** The name that the draft's file has in errors. */
  file: "template.html" | "header.html" | "footer.html";
}

interface DraftCheckInput {
  parts: Record<PartName, DraftPart>;
  partials: ReadonlyMap<string, MappedText>;
  data: Record<string, unknown>;
  findings: FindingList;
  traits: PageTraits;
  evaluator: DraftEvaluator;
}

const OPTIONS = { dialect: "ruby4", autoescape: false, locale: "en", timezone: "UTC" } as const;

/** Checks the draft as publishing does and evaluates it with the sample data, with positions in the original. */
export class DraftCheck {
  readonly #input: DraftCheckInput;
  readonly #partialTexts: Record<string, string>;
  readonly #textsByFile: ReadonlyMap<string, MappedText>;

  constructor(input: DraftCheckInput) {
    this.#input = input;
    const files = (name: string) => [`partials/${name}`, `partials/${name}.html`];
    this.#textsByFile = new Map(
      [...input.partials].flatMap(([name, text]) => files(name).map((file) => [file, text] as const)),
    );
    this.#partialTexts = Object.fromEntries([...input.partials].map(([name, text]) => [name, text.text]));
  }

  async run(): Promise<void> {
    const { findings } = this.#input;
    await this.#check();
    this.#checkStyles();
    if (findings.has("syntax_error", "tag_unknown", "snippet_missing")) return;

    for (const [name, part] of Object.entries(this.#input.parts)) {
      const data = name === "body" ? this.#input.data : { ...this.#input.data, ...PAGE_VARIABLES };
      await this.#evaluate(part, data);
    }
  }

  /** The findings of the partials come with those of the body, so that each text is read once. */
  async #check(): Promise<void> {
    for (const part of Object.values(this.#input.parts)) {
      const partials = part === this.#input.parts.body ? this.#partialTexts : {};
      const source = part.text.text;
      if (source === "" && Object.keys(partials).length === 0) continue;
      const request = { engine: "liquid", source, file: part.file, partials, options: OPTIONS } as const;
      for (const finding of await this.#input.evaluator.check(request)) {
        const text = this.#textOf(finding.file, part);
        if (text !== undefined) this.#report(finding, text);
      }
    }
  }

  /** Rules that Tailwind mode refuses stop publishing too. */
  #checkStyles(): void {
    const { parts, partials, traits, findings } = this.#input;
    if (!traits.usesTailwind) return;
    for (const text of [parts.body.text, ...partials.values()]) {
      for (const { message, from } of findRefusedRules(text.text)) {
        const origin = text.origin(from);
        if (origin === null) continue;
        findings.add(origin.source, origin.offset, {
          code: "syntax_error",
          message,
          advice: "Fix this place; the template cannot be published before.",
        });
      }
    }
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

  async #evaluate({ text, file }: DraftPart, data: Record<string, unknown>): Promise<void> {
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
    if (traits.usesTailwind) reportLeftOutClasses(result.output, traits, findings);
    const hasMarks = text.hasMarks || [...this.#input.partials.values()].some((partial) => partial.hasMarks);
    if (!hasMarks) return;

    const partials = Object.fromEntries([...this.#input.partials].map(([name, partial]) => [name, partial.marked]));
    const marked = await evaluator.render({ ...request, partials, source: text.marked });
    if ("output" in marked) reportComputedAddresses(marked.output, traits, findings);
  }

  /** The converted text of a file of the draft: the part itself, or a partial. */
  #textOf(file: string, part: DraftPart): MappedText | undefined {
    return file === part.file ? part.text : this.#textsByFile.get(file);
  }

  #originOf(
    position: { file: string; line: number; column: number },
    part: DraftPart,
  ): ReturnType<MappedText["origin"]> {
    const text = this.#textOf(position.file, part);

    return text?.origin(offsetAt(text.text, position.line, position.column)) ?? null;
  }
}

/** At the attribute that has the name, or else at the first one that the template computes. */
function reportLeftOutClasses(output: string, { classes }: PageTraits, findings: FindingList): void {
  const leftOut = leftOutClasses(output);
  if (leftOut === null) return;
  const { first, message } = leftOut;
  const place = classes.find(({ value }) => value.includes(first)) ?? classes.find(({ value }) => /\{[{%]/.test(value));
  const finding = {
    code: "tailwind_limit",
    message,
    advice: "Use fewer or shorter class names, or write the rules into the style sheet: renders leave these names out.",
  } as const;
  if (place === undefined) findings.addAt({ file: "body.html.liquid", line: 1, column: 1 }, finding);
  else findings.add(place.source, place.offset + Math.max(0, place.value.indexOf(first)), finding);
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
