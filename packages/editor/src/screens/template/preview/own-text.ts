/**
 * The text of an element that has no mark in the PDF: what is inside a drawing is marked as the drawing, an element inside
 * a line as its block, and what is hidden from screen readers not at all. The draft evaluated in this browser knows it.
 */

import type { SourcePosition } from "../../../api/reports.ts";
import { STAMP } from "../../../flow-frame/messages.ts";
import type { FlowDocument } from "./flow-document.ts";
import { matchElements } from "./map-lookup.ts";
import { parseFlow } from "./parse-flow.ts";
import type { PreviewMap } from "./preview-report.ts";

interface Wanted {
  position: SourcePosition;
  /** The printed element of the map that was found for the position. */
  element: number;
  /** The text that was clicked last: of the elements that a loop wrote it chooses one. */
  clicked: string;
}

/** Null where the printed element is the one written at the position, or where that wrote no text. */
export function ownText(flow: FlowDocument, map: PreviewMap, { position, element, clicked }: Wanted): string | null {
  const number = matchElements(map, [element], flow.positions)[0] ?? null;
  const written = writtenAt(flow.positions, position);
  if (number === null || written.includes(number)) return null;
  const document = parseFlow(flow);
  const around = document.querySelector(stamped(number));
  const elements = written.flatMap((each) => document.querySelector(stamped(each)) ?? []);
  const inside = elements.filter((each) => around?.contains(each));
  const texts = (inside.length > 0 ? inside : elements).map(({ textContent }) => textContent ?? "");

  return texts.find((text) => comparable(text).includes(comparable(clicked))) ?? texts[0] ?? null;
}

function stamped(number: number): string {
  return `[${STAMP}="${number}"]`;
}

/** The elements whose start tag is the last one at a position or before it: several where a loop wrote it more than once. */
function writtenAt(positions: FlowDocument["positions"], { file, line, column }: SourcePosition): number[] {
  const isBefore = (one: SourcePosition, other: { line: number; column: number }) =>
    one.line < other.line || (one.line === other.line && one.column <= other.column);
  let last: SourcePosition | null = null;
  for (const position of positions) {
    if (position?.file !== file || !isBefore(position, { line, column })) continue;
    if (!last || isBefore(last, position)) last = position;
  }

  return [...positions.keys()].filter((number) => {
    const position = positions[number];
    return last !== null && position?.file === file && position.line === last.line && position.column === last.column;
  });
}

/**
 * Which of the texts of a page, one after the other, are together the wanted text: first and last of them. Null where no
 * texts are exactly that.
 *
 * @example findTexts(["Ashby", " Brook", "3,150 m"], "Ashby Brook"); // [0, 1]
 */
export function findTexts(texts: readonly string[], wanted: string): [first: number, last: number] | null {
  const parts = texts.map(comparable);
  const whole = comparable(wanted);
  for (const [first, part] of parts.entries()) {
    if (part === "" || !whole.startsWith(part)) continue;
    let found = "";
    for (let last = first; last < parts.length && whole.startsWith(found + parts[last]); last++) {
      found += parts[last];
      if (found === whole) return [first, last];
    }
  }

  return null;
}

/** Letters and digits only: case, spaces and quotes may differ between the source and what is printed. */
function comparable(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, "");
}
