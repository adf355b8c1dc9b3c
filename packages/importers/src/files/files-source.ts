/**
 * A folder of Liquid and Handlebars files as a source of templates: `invoice.liquid` or `invoice.hbs` is a template,
 * `invoice.json` its sample data, `invoice.css` or `invoice.scss` its styles, and files in `partials` are its partials.
 * Nothing is rewritten; the report says what Platen's languages do not know.
 */
import { readdir, readFile, stat } from "node:fs/promises";
import { extname, join } from "node:path";
import { Source } from "@platen/templates/liquid";
import { checkDraft } from "../check-draft.ts";
import type { ConvertedTemplate } from "../converted-template.ts";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import { FindingList } from "../finding-list.ts";
import { type ImportSource, SourceError, TemplateFailure } from "../import-source.ts";
import { readSampleData, reportWholeFloats } from "../sample-data.ts";
import { compileScss } from "../scss/compile-scss.ts";
import { compileStyles } from "../styles.ts";
import { MappedText } from "../text/mapped-text.ts";

interface FilesOptions {
  path: string;
  maxTemplateBytes: number;
  evaluator: DraftEvaluator;
}

const ENGINES: Readonly<Record<string, "liquid" | "handlebars">> = {
  ".liquid": "liquid",
  ".hbs": "handlebars",
  ".handlebars": "handlebars",
};
const PARTIALS = "partials";

/** The templates of a folder, in the order of their names. */
export function filesSource({ path, maxTemplateBytes, evaluator }: FilesOptions): ImportSource {
  return {
    service: "files",
    concurrency: 1,
    async list() {
      const files = await templateFiles(path);
      if (files.length === 0) {
        const endings = Object.keys(ENGINES).join(", ");
        throw new SourceError("unavailable", `${path} has no templates: their files end in ${endings}.`);
      }
      return { templates: files.map((file) => ({ id: file, identifier: baseOf(file) })), findings: [] };
    },
    async take({ id: file }, signal) {
      const { size } = await stat(join(path, file));
      if (size > maxTemplateBytes) throw new TemplateFailure("too_large");
      return readFiles(path, file, { evaluator, signal });
    },
  };
}

async function templateFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(() => {
    throw new SourceError("unavailable", `${folder} is not a folder that can be read.`);
  });

  return entries
    .filter((entry) => entry.isFile() && extname(entry.name) in ENGINES)
    .map(({ name }) => name)
    .toSorted();
}

function baseOf(file: string): string {
  return file.slice(0, -extname(file).length).replace(/\.html$/, "");
}

async function readFiles(
  folder: string,
  file: string,
  { evaluator, signal }: { evaluator: DraftEvaluator; signal: AbortSignal },
): Promise<ConvertedTemplate> {
  const findings = new FindingList();
  const engine = ENGINES[extname(file)]!;
  const base = baseOf(file);
  const source = await readFile(join(folder, file), "utf8");
  const partials = await readPartials(join(folder, PARTIALS), engine);
  const sampleFile = `${base}.json`;
  const sample = readSampleData({ file: sampleFile, text: await textOf(folder, sampleFile) }, findings);
  if (engine === "liquid") reportWholeFloats({ file: sampleFile, text: sample.text }, findings);
  const scss = await textOf(folder, `${base}.scss`);
  const css = scss === "" ? await textOf(folder, `${base}.css`) : "";
  const compile = (text: string) => compileScss(text, {}, signal);
  const styles = scss === "" ? css : await compileStyles({ file: `${base}.scss`, text: scss }, findings, compile);

  const files = new Map([["template.html", { text: whole(file, source), data: sample.value }]]);
  const texts = new Map([...partials].map(([name, text]) => [name, whole(`partials/${name}`, text)]));
  await checkDraft({ engine, files, partials: texts }, evaluator, findings);

  return {
    sourceId: file,
    identifier: base,
    kind: "pdf",
    engine,
    draft: {
      source,
      css: styles,
      head: "",
      header: "",
      footer: "",
      partials: Object.fromEntries(partials),
      settings: {},
      schema: null,
    },
    sample: sample.text,
    findings: findings.sorted(),
  };
}

async function readPartials(folder: string, engine: string): Promise<Map<string, string>> {
  const files = (await readdir(folder).catch(() => [])).filter((file) => ENGINES[extname(file)] === engine).toSorted();
  const texts = await Promise.all(files.map((file) => readFile(join(folder, file), "utf8")));

  return new Map(files.map((file, at) => [baseOf(file), texts[at]!]));
}

async function textOf(folder: string, file: string): Promise<string> {
  return readFile(join(folder, file), "utf8").catch(() => "");
}

/** A text that stays as it is. */
function whole(file: string, text: string): MappedText {
  const mapped = new MappedText();
  mapped.copy(new Source(file, text), 0, text.length);

  return mapped;
}
