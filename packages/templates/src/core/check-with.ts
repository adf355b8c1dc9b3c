/** Every fault of a template and its partials, found with a given engine and without rendering. */
import type { HelperDeclaration } from "../helpers/helper.ts";
import type { Engine } from "./engine.ts";
import type { TemplateFinding } from "./finding.ts";
import { isStackOverflow } from "./render-with.ts";
import type { CheckRequest } from "./request.ts";
import { Source } from "./source.ts";
import { syntaxOptions } from "./syntax-options.ts";
import { MAIN_FILE, partialFile } from "./template-file.ts";

/** The faults of the template, then those of each partial. */
export function checkWith(
  engine: Pick<Engine, "check">,
  helpers: ReadonlyMap<string, HelperDeclaration>,
  request: CheckRequest,
): TemplateFinding[] {
  const syntax = syntaxOptions(request.options ?? {});
  const partials = Object.entries(request.partials ?? {});
  const known = { helpers, partials: partials.map(([name]) => name) };
  const sources = [new Source(request.file ?? MAIN_FILE, request.source)];
  for (const [name, text] of partials) sources.push(new Source(partialFile(name), text));

  return sources.flatMap((source) => checkOne(source, () => engine.check(source, syntax, known)));
}

function checkOne(source: Source, run: () => TemplateFinding[]): TemplateFinding[] {
  if (typeof source.text !== "string")
    return [wholeFault(new Source(source.file, ""), "This is not a text: a template is a string.")];

  try {
    return run();
  } catch (error) {
    if (!isStackOverflow(error)) throw error;
    return [wholeFault(source, "Blocks or expressions are nested too deeply to be read.")];
  }
}

function wholeFault(source: Source, message: string): TemplateFinding {
  return { severity: "error", code: "syntax", message, from: 0, to: 0, ...source.position(0) };
}
