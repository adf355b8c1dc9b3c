/** An export of jsreport as a source of templates. Needs no server and no network. */
import { readFile } from "node:fs/promises";
import type { DraftEvaluator } from "../evaluate-draft.ts";
import type { ImportFindingCode } from "../finding.ts";
import { FindingList } from "../finding-list.ts";
import {
  type ImportSource,
  type ListedTemplate,
  type SkippedTemplate,
  SourceError,
  TemplateFailure,
} from "../import-source.ts";
import { convertJsreport } from "./convert-jsreport.ts";
import { type Entity, type ExportEntities, readExport } from "./export-entities.ts";

interface JsreportOptions {
  /** The file that jsreport exported. */
  path: string;
  maxTemplateBytes: number;
  evaluator: DraftEvaluator;
}

const ENGINES = ["handlebars", "none"];
const RECIPES = ["chrome-pdf", "chrome-image", "html"];

/** The templates of an export, in the order of their names. */
export function jsreportSource({ path, maxTemplateBytes, evaluator }: JsreportOptions): ImportSource {
  let entities: ExportEntities;

  return {
    service: "jsreport",
    concurrency: 1,
    async list() {
      const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
        throw new SourceError("unavailable", `${path} cannot be read (${error.code}).`);
      });
      entities = readExport(bytes, path);
      return { templates: entities.templates.map(listedOf), findings: [] };
    },
    async take({ id }) {
      const template = entities.templates.find((each) => each.id === id)!;
      if (JSON.stringify(template.fields).length > maxTemplateBytes) throw new TemplateFailure("too_large");
      return convertJsreport(template, entities, evaluator);
    },
  };
}

function listedOf({ id, name, fields }: Entity): ListedTemplate {
  const listed = { id, identifier: name };
  const { engine, recipe } = fields;
  if (typeof engine !== "string" || !ENGINES.includes(engine)) {
    const message = `The language ${engine} is not one of Platen's, so the template was skipped.`;
    return { ...listed, skipped: skipped("engine_unsupported", message) };
  }
  if (typeof recipe !== "string" || !RECIPES.includes(recipe)) {
    const message = `The recipe ${recipe} makes a file that Platen does not make from HTML, so the template was skipped.`;
    return { ...listed, skipped: skipped("recipe_unsupported", message) };
  }

  return listed;
}

function skipped(code: ImportFindingCode, message: string): SkippedTemplate {
  const findings = new FindingList();
  findings.inSettings({ code, message });

  return { reason: code, findings: findings.sorted() };
}
