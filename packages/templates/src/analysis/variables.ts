/** The values of the data that a template reads, where it reads them, and what is known of their types. */
import type { EngineName } from "../core/engine.ts";
import type { Position } from "../core/position.ts";
import { isStackOverflow } from "../core/render-with.ts";
import type { CheckRequest } from "../core/request.ts";
import { Source } from "../core/source.ts";
import { syntaxOptions } from "../core/syntax-options.ts";
import { MAIN_FILE, partialFile } from "../core/template-file.ts";
import { ITEMS, rootShape, type Shape, type ShapeType } from "./shape.ts";
import type { WalkRequest } from "./walk.ts";

/** Where a variable is read. */
export interface VariableUse extends Position {
  /** Offsets into the file's text. */
  from: number;
  to: number;
}

export interface TemplateVariable {
  /** Such as `order.items[].name`: `[]` goes into the items of a list. */
  path: string;
  /** The same in parts; `[]` for the items of a list. */
  steps: readonly string[];
  /** What its use says: a loop needs a list, `currency` a number. */
  type?: ShapeType;
  /** True where a loop goes over it. */
  isIterated: boolean;
  uses: VariableUse[];
}

export type VariablesRequest = CheckRequest & {
  engine: EngineName;
  /** Data sets: they decide where the source alone does not, as with a block on a field in Handlebars. */
  data?: readonly unknown[];
};

/** More uses of one variable are counted but not listed. */
const MOST_USES = 500;

export function variablesWith(walk: (request: WalkRequest) => void, request: VariablesRequest): TemplateVariable[] {
  const found = new Map<string, TemplateVariable>();
  const sources = new Map<string, Source>();
  const main = new Source(request.file ?? MAIN_FILE, request.source);
  sources.set(main.file, main);
  for (const [name, text] of Object.entries(request.partials ?? {})) {
    sources.set(partialFile(name), new Source(partialFile(name), text));
  }

  const read = (shape: Shape, { from, to }: { from: number; to: number }, file: string, type?: ShapeType) => {
    if (shape.path === undefined || shape.path.length === 0) return;
    const variable = variableAt(found, shape.path);
    if (type !== undefined && (variable.type === undefined || type === "list")) variable.type = type;
    if (type === "list") variable.isIterated = true;
    const position = sources.get(file)?.position(from);
    const isListed = variable.uses.some((use) => use.from === from && use.file === file);
    if (position !== undefined && !isListed && variable.uses.length < MOST_USES) {
      variable.uses.push({ ...position, from, to });
    }
  };
  guarded(() =>
    walk({
      file: main.file,
      source: request.source,
      root: rootShape(request.data ?? []),
      partials: request.partials ?? {},
      options: syntaxOptions(request.options ?? {}),
      observer: { read, write: () => {} },
    }),
  );
  for (const variable of found.values()) {
    const holder = found.get(pathText(variable.steps.slice(0, variable.steps.lastIndexOf(ITEMS))));
    if (holder !== undefined && variable.steps.includes(ITEMS)) holder.isIterated = true;
  }

  return [...found.values()].sort((left, right) => (left.path < right.path ? -1 : 1));
}

/** What is nested too deeply to be walked has no variables beyond those found. */
export function guarded(walk: () => void): void {
  try {
    walk();
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
  }
}

function variableAt(found: Map<string, TemplateVariable>, steps: readonly string[]): TemplateVariable {
  const path = pathText(steps);
  const known = found.get(path) ?? { path, steps, isIterated: false, uses: [] };
  found.set(path, known);

  return known;
}

/** `order.items[].name`; a name that is not a word goes into brackets. */
export function pathText(steps: readonly string[]): string {
  return steps.reduce((path, step) => {
    if (step === ITEMS) return `${path}[]`;
    if (!/^[\p{L}\p{N}_$-]+$/u.test(step)) return `${path}[${JSON.stringify(step)}]`;
    return path === "" ? step : `${path}.${step}`;
  }, "");
}
