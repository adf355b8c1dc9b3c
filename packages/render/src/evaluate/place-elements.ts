/**
 * Finds the template lines that elements of a document were written on: evaluates the template once more with its source
 * map, reads the HTML as a browser does, and leads each start tag back to its file, line and column.
 */
import { type EngineName, type Position, type RenderOptions, render } from "@platen/templates";
import { composePieces, type DocumentParts } from "../compose-document.ts";
import { alignElements, type ElementOutline } from "./align-elements.ts";
import { type ParsedElement, parseElements } from "./parse-elements.ts";
import { quoteStartTag } from "./quote-start-tag.ts";

export interface PlaceRequest {
  /** Null: the source is plain HTML. */
  engine: EngineName | null;
  source: string;
  /** `template.html`, `header.html` or `footer.html`. */
  file: string;
  head: string;
  css: string;
  /** As in the document: a place in it is counted with all that comes before. */
  tailwind?: string;
  data: Record<string, unknown>;
  partials: Record<string, string>;
  options: RenderOptions;
  /** Whether the document's scripts run. */
  scripting: boolean;
  /** Elements that the outline leaves out. */
  skipped: readonly string[];
  /** The document's elements as they were in the browser. */
  outline: readonly ElementOutline[];
  targets: readonly PlaceTarget[];
}

/**
 * One element by its number, all those whose own text has one of these, what is at a place of the document's HTML, or at
 * an offset in the HTML that the source alone makes.
 */
export type PlaceTarget =
  | { element: number }
  | { texts: readonly string[] }
  | { line: number; column: number }
  | { offset: number };

export interface PlacedElement {
  /** As the template wrote it; null for an element that a script made or that nobody wrote. */
  startTag: string | null;
  position: Position | null;
}

/** The elements of each target in turn. Throws a `TemplateError` as rendering does. */
export function placeElements(request: PlaceRequest): PlacedElement[][] {
  const { engine, source, file, head, css, tailwind = "", targets } = request;
  const body = evaluate(request, source, file);
  const top = evaluate(request, head, "head.html");
  const pieces = composePieces({ html: body.output, css, head: top.output, tailwind });
  const html = pieces.map(({ text }) => text).join("");
  const parsed = parseElements(html, request);
  const aligned = targets.some((target) => "element" in target) ? alignElements(request.outline, parsed) : [];

  const positionIn = ({ output, map }: Evaluated, name: string, offset: number): Position | null =>
    engine === null ? plainPosition(name, output, offset) : (map?.at(offset) ?? null);
  /** Null for what the template did not write but holds its parts together. */
  const writtenAt = (offset: number): { part: keyof DocumentParts; offset: number } | null => {
    let at = offset;
    for (const { text, part, start } of pieces) {
      if (at < text.length) return part === null ? null : { part, offset: start + at };
      at -= text.length;
    }
    return null;
  };
  const positionAt = (at: number): Position | null => {
    const written = writtenAt(at);
    if (!written || written.part === "css") return null;
    return written.part === "html"
      ? positionIn(body, file, written.offset)
      : positionIn(top, "head.html", written.offset);
  };
  const placeElement = (number: number): PlacedElement => {
    const { startTag } = parsed[number]!;
    if (startTag && writtenAt(startTag.start))
      return { startTag: quoteStartTag(html, startTag), position: positionAt(startTag.start) };
    // The row of a cell that is in a table directly is where its first cell is.
    const first = firstWritten(parsed, number);
    return { startTag: null, position: first === null ? null : positionAt(first) };
  };
  const placeTexts = (wanted: readonly string[]): PlacedElement[] =>
    parsed.flatMap(({ texts, startTag }, number) => {
      const text = texts.find(({ value }) => wanted.some((part) => value.includes(part)));
      if (!text) return [];
      if (startTag && writtenAt(startTag.start)) return [placeElement(number)];
      // Text of a fragment that is in no element of its own.
      const before = text.value.length - text.value.trimStart().length;
      return [{ startTag: null, position: text.start === null ? null : positionAt(text.start + before) }];
    });

  return targets.map((target) => {
    if ("texts" in target) return placeTexts(target.texts);
    if ("offset" in target) return [{ startTag: null, position: positionIn(body, file, target.offset) }];
    if ("line" in target) return [{ startTag: null, position: positionAt(offsetOf(html, target)) }];
    const number = aligned[target.element] ?? null;
    return [number === null ? { startTag: null, position: null } : placeElement(number)];
  });
}

type Evaluated = ReturnType<typeof evaluate>;

function evaluate({ engine, data, partials, options }: PlaceRequest, source: string, file: string) {
  if (engine === null || source === "") return { output: source, map: undefined };

  return render({ engine, source, file, data, partials, options: { ...options, source_map: true } });
}

/** Line and column count from 1. */
export function offsetOf(html: string, { line, column }: { line: number; column: number }): number {
  const lineEnd = /\r\n|\r|\n/g;
  for (let passed = 1; passed < line && lineEnd.exec(html); passed++);

  return lineEnd.lastIndex + column - 1;
}

function plainPosition(file: string, text: string, offset: number): Position {
  const before = text.slice(0, offset);

  return { file, line: before.split("\n").length, column: offset - before.lastIndexOf("\n") };
}

/** Where the first start tag inside an element stands. */
function firstWritten(parsed: readonly ParsedElement[], number: number): number | null {
  const inside = new Set([number]);
  for (let i = number + 1; i < parsed.length; i++) {
    const { parent, startTag } = parsed[i]!;
    if (parent === null || !inside.has(parent)) return null;
    if (startTag) return startTag.start;
    inside.add(i);
  }

  return null;
}
