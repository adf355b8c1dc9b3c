/** Compiles class names and the author's style sheets to one CSS text with Tailwind 4. */
import { compile } from "tailwindcss";
import { LIBRARY_FILES, libraryNames, refuseFiles } from "./refuse-files.ts";
import { createStyleCache } from "./style-cache.ts";
import { TailwindError } from "./tailwind-error.ts";
import type { TailwindSheet } from "./tailwind-sheet.ts";

/** The texts of Tailwind's own style sheets, by file: they are read differently in Node and in a browser. */
export type TailwindLibrary = Record<(typeof LIBRARY_FILES)[number], string>;

export interface Tailwind {
  /** The same class names in another order give the same text. Rejects with a `TailwindError`. */
  compile(classes: readonly string[], sheets: readonly TailwindSheet[]): Promise<string>;
}

/** About 500 pages of 60 class names. */
const MOST_CACHED_CHARACTERS = 8_000_000;

const ENTRY = '@import "tailwindcss";\n';

/** A compiler with its cache. `compile` of Tailwind gives all names that it was ever given, so that each text has its own. */
export function createTailwind(library: TailwindLibrary): Tailwind {
  const cache = createStyleCache(MOST_CACHED_CHARACTERS);
  const known = knownStylesheets(library);

  return {
    async compile(classes, sheets) {
      const sorted = [...classes].sort();
      const key = JSON.stringify([sorted, sheets.map(({ text }) => text)]);
      const cached = cache.get(key);
      if (cached !== undefined) return cached;

      for (const sheet of sheets) refuseFiles(sheet);
      const joined = joinSheets(sheets);
      try {
        const compiler = await compile(joined.css, {
          base: "",
          from: FILE,
          loadStylesheet: async (id) => ({ path: id, base: "", content: loadFrom(known, id) }),
          loadModule: async (id) => {
            throw new TailwindError(`The module "${id}" is not here. Tailwind mode runs no JavaScript.`, null);
          },
        });
        const css = compiler.build(sorted);
        cache.set(key, css);
        return css;
      } catch (error) {
        throw errorOf(error, sheets, joined);
      }
    },
  };
}

function knownStylesheets(library: TailwindLibrary): Map<string, string> {
  return new Map(LIBRARY_FILES.flatMap((file) => libraryNames(file).map((name) => [name, library[file]])));
}

function loadFrom(known: ReadonlyMap<string, string>, id: string): string {
  const text = known.get(id);
  if (text === undefined) throw new TailwindError(`The style sheet "${id}" is not here.`, null);

  return text;
}

/** What Tailwind calls the joined style sheets in its errors. */
const FILE = "document";

interface JoinedSheets {
  css: string;
  /** Where each sheet begins in the joined text. */
  starts: number[];
}

/** An author who imports Tailwind chooses its parts and options. */
function joinSheets(sheets: readonly TailwindSheet[]): JoinedSheets {
  const isImported = sheets.some(({ text }) => /@import\s*["']tailwindcss\b/.test(text));
  const starts: number[] = [];
  let css = isImported ? "" : ENTRY;
  for (const { text } of sheets) {
    starts.push(css.length);
    css += `${text}\n`;
  }

  return { css, starts };
}

function errorOf(error: unknown, sheets: readonly TailwindSheet[], joined: JoinedSheets): TailwindError {
  if (error instanceof TailwindError) return error;
  // Its errors show an extract of the style sheet below the sentence.
  const [sentence = ""] = (error instanceof Error ? error.message : String(error)).split("\n");
  const message = sentence.replace(/^document:\d+:\d+: /, "").replace(/[.\s]*$/, ".");
  const reason = error instanceof RangeError ? "A class name or rule is nested too deeply." : message;

  return new TailwindError(
    `Tailwind cannot compile the style sheet: ${reason}`,
    syntaxOffset(error, sheets, joined) ?? namedOffset(message, sheets),
  );
}

/** A syntax error carries its source and the offsets in it. */
function syntaxOffset(error: unknown, sheets: readonly TailwindSheet[], { starts }: JoinedSheets): number | null {
  const loc: unknown = error instanceof Error && "loc" in error ? error.loc : null;
  const at: unknown = Array.isArray(loc) ? loc[1] : null;
  if (typeof at !== "number") return null;
  const index = starts.findLastIndex((start) => start <= at);

  return index === -1 ? null : sheets[index]!.start + at - starts[index]!;
}

/** Other errors name what they are about: where that is written, else the beginning of the first sheet. */
function namedOffset(message: string, sheets: readonly TailwindSheet[]): number | null {
  const named = /`([^`]+)`/.exec(message)?.[1] ?? /: ([^\s.]+)\.$/.exec(message)?.[1];
  for (const { text, start } of named ? sheets : []) {
    const at = text.indexOf(named!);
    if (at !== -1) return start + at;
  }

  return sheets[0]?.start ?? null;
}
