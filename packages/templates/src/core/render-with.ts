/** One render with a given engine: sets up limits, partials and output, and gives every failure its place in a template. */
import type { Helper, Value } from "../helpers/helper.ts";
import { CompiledCache } from "./compiled-cache.ts";
import type { Compiled, Engine, Runtime } from "./engine.ts";
import { Fault, TemplateError } from "./errors.ts";
import { defaultLimits, Meter } from "./limits.ts";
import { Output } from "./output.ts";
import { isReachable, ownProperty } from "./own-property.ts";
import { plainPartialName } from "./partial-name.ts";
import type { RenderOptions, RenderRequest, RenderResult } from "./request.ts";
import { Source } from "./source.ts";
import { createSourceMap } from "./source-map.ts";
import type { SyntaxOptions } from "./syntax-options.ts";
import { syntaxOptions } from "./syntax-options.ts";
import { MAIN_FILE, partialFile } from "./template-file.ts";
import { workedMs } from "./worked-ms.ts";

const cache = new CompiledCache();

/** Renders with the given engine and helpers. Throws a `TemplateError`, whatever goes wrong in the template. */
export function renderWith(engine: Engine, helpers: ReadonlyMap<string, Helper>, request: RenderRequest): RenderResult {
  const options = request.options ?? {};
  const syntax = syntaxOptions(options);
  const partials = request.partials ?? {};
  const file = request.file ?? MAIN_FILE;
  const data = request.data ?? {};
  if (typeof request.source !== "string") throw notText("source", new Source(file, ""));

  const compiled = compileGuarded(engine, file, request.source, syntax);
  const used = new Map<Source, Compiled>([[compiled.source, compiled]]);
  const byName = new Map<string, Compiled>();
  let plainNames: Map<string, string> | undefined;
  const byPlainName = () => {
    plainNames ??= new Map(Object.keys(partials).map((name) => [plainPartialName(name), name]));
    return plainNames;
  };
  const limits = { ...defaultLimits, ...options.limits };
  const locale = options.locale ?? "en";

  const runtime: Runtime = {
    helperContext: {
      meter: new Meter(limits, () => performance.now(), workedMs),
      locale,
      timezone: options.timezone ?? "UTC",
      currency: options.currency ?? "EUR",
      now: timeOf(options.now),
      translations: translationsFor(locale, data),
    },
    helpers,
    output: new Output(limits.output, options.source_map === true),
    autoescape: options.autoescape ?? true,
    undefined: options.undefined ?? "lenient",
    source: compiled.source,
    offset: 0,
    partial(name) {
      const known = byName.get(name);
      if (known !== undefined) return known;
      const real = isReachable(partials, name) ? name : byPlainName().get(plainPartialName(name));
      if (real === undefined) return undefined;
      if (real !== name) return this.partial(real);
      const text = ownProperty(partials, name);
      if (typeof text !== "string") throw notText(`partial "${name}"`, new Source(partialFile(name), ""));
      const partial = compileGuarded(engine, partialFile(name), text, syntax);
      byName.set(name, partial);
      used.set(partial.source, partial);
      return partial;
    },
    partialNames: () => Object.keys(partials),
  };

  const written = runtime.output;
  try {
    compiled.run(runtime, data);
  } catch (error) {
    throw placed(error, runtime.source, runtime.offset);
  }

  if (written.runs === undefined) return { output: written.text };
  const isVerbatim = (source: Source, offset: number) => used.get(source)?.isVerbatim(offset) ?? false;
  return { output: written.text, map: createSourceMap(written.runs, isVerbatim) };
}

function compileGuarded(engine: Engine, file: string, text: string, syntax: SyntaxOptions): Compiled {
  try {
    return cache.compile(engine, file, text, syntax);
  } catch (error) {
    throw placed(error, new Source(file, text), 0);
  }
}

/** The only look at the clock that can reach an output, and only where the caller gives no time. */
function timeOf(now: RenderOptions["now"]): Date {
  const time = now === undefined ? new Date() : new Date(now);
  if (Number.isNaN(time.getTime()))
    throw new TypeError(`options.now is "${now}": give a time such as 2026-11-15T12:00:00Z.`);

  return time;
}

/** Gives a failure its place. What is neither ours nor a full stack is a defect of this library and goes on as it is. */
function placed(error: unknown, source: Source, offset: number): unknown {
  if (error instanceof TemplateError) return error;
  if (error instanceof Fault) return new TemplateError(error.code, error.message, source, offset);
  if (isStackOverflow(error)) {
    const message = "Blocks, includes, calls or values are nested too deeply. Does a partial include itself?";
    return new TemplateError("template_limit_exceeded", message, source, offset);
  }
  // A text or list that the machine cannot hold.
  if (error instanceof RangeError) {
    return new TemplateError("template_limit_exceeded", `A value grew too large: ${error.message}.`, source, offset);
  }

  return error;
}

/** V8 and JavaScriptCore throw a RangeError that speaks of the call stack, SpiderMonkey an InternalError about recursion. */
export function isStackOverflow(error: unknown): boolean {
  return error instanceof Error && /call stack|too much recursion/i.test(error.message);
}

function notText(what: string, source: Source): TemplateError {
  return new TemplateError("template_syntax_error", `The ${what} is not a text: a template is a string.`, source, 0);
}

/** `_translations` in the data is by locale (`{"de-AT": {…}, "de": {…}}`) or, for one locale only, the texts themselves. */
function translationsFor(locale: string, data: Record<string, unknown>): Value {
  const translations = ownProperty(data, "_translations");
  const exact = ownProperty(translations, locale) ?? ownProperty(translations, locale.split("-")[0] ?? locale);

  return (typeof exact === "object" && exact !== null ? exact : translations) as Value;
}
