/** Ways through the map of a preview: from a click to the source, from the source to what is printed. */
import type { SourcePosition } from "../../../api/reports.ts";
import type { PreviewMap } from "./preview-report.ts";

/** The source of an element; null for one that no template wrote. */
export function positionOf(map: PreviewMap, element: number): SourcePosition | null {
  const written = map.elements[element];
  const file = written && map.files[written[0]];

  return file === undefined ? null : { file, line: written![1], column: written![2] };
}

/** The smallest box of a page around a point, in points from the upper left corner. */
export function elementAt(map: PreviewMap, page: number, x: number, y: number): number | null {
  let best: { element: number; size: number } | null = null;
  for (const [element, left, top, width, height] of map.pages[page - 1]?.areas ?? []) {
    if (x < left || y < top || x > left + width || y > top + height) continue;
    // Of two boxes of the same size the later element is the inner one.
    if (!best || width * height <= best.size) best = { element, size: width * height };
  }

  return best?.element ?? null;
}

/** Where an element is printed. */
export interface PrintedElement {
  element: number;
  page: number;
  /** Ids of the marked contents on that page of the element and of those inside it. */
  marks: string[];
  /** Those of the element itself. */
  ownMarks: string[];
  /** Its box there, in points; null where it is known by its marks only. */
  area: [x: number, y: number, width: number, height: number] | null;
}

/**
 * What is printed of the element written at a position or right before it, with all that is inside it. The text of an
 * element inside a line can be marked as part of the element around it, which is then the answer; where nothing around it
 * is printed either, it is the first element after it. Of those that a loop wrote it is the one that `clicked` is part of,
 * or that is part of it, else the first.
 */
export function printedAt(
  map: PreviewMap,
  position: SourcePosition,
  clicked: number | null = null,
): PrintedElement | null {
  const all = writtenAt(map, position);
  const isOfClick = (element: number) =>
    clicked !== null && (isWithin(map, clicked, element) || isWithin(map, element, clicked));
  const written = [...all.filter(isOfClick), ...all];
  for (const element of written) {
    const printed = printedElement(map, element);
    if (printed) return printed;
  }

  const first = written[0];
  if (first === undefined) return null;
  const isPrinted = (element: number) =>
    map.pages.some(
      ({ marks, areas }) => Object.values(marks).includes(element) || areas.some(([of]) => of === element),
    );
  for (let around = map.parents[first] ?? null; around !== null; around = map.parents[around] ?? null) {
    if (isPrinted(around)) return printedElement(map, around);
  }
  for (let element = first + 1; element < map.elements.length; element++) {
    const printed = printedElement(map, element);
    if (printed) return printed;
  }

  return null;
}

/** The elements that a position belongs to: several where a loop wrote it more than once. */
function writtenAt(map: PreviewMap, { file, line, column }: SourcePosition): number[] {
  const number = map.files.indexOf(file);
  const isBefore = (a: readonly number[], b: readonly number[]) => a[0]! < b[0]! || (a[0] === b[0] && a[1]! <= b[1]!);

  let best: [line: number, column: number] | null = null;
  let first: [line: number, column: number] | null = null;
  for (const [where, elementLine, elementColumn] of map.elements) {
    if (where !== number) continue;
    const written: [number, number] = [elementLine, elementColumn];
    if (!first || isBefore(written, first)) first = written;
    if (isBefore(written, [line, column]) && (!best || isBefore(best, written))) best = written;
  }
  const wanted = best ?? first;

  return [...map.elements.keys()].filter((element) => {
    const [where, elementLine, elementColumn] = map.elements[element]!;
    return where === number && elementLine === wanted?.[0] && elementColumn === wanted[1];
  });
}

/** Null where neither the element nor one inside it is printed. */
function printedElement(map: PreviewMap, element: number): PrintedElement | null {
  const isInside = (other: number) => isWithin(map, other, element);

  for (const [index, { marks, areas }] of map.pages.entries()) {
    const ids = Object.keys(marks).filter((id) => isInside(marks[id]!));
    const area = areas.find(([of]) => of === element) ?? areas.find(([of]) => isInside(of));
    if (ids.length === 0 && !area) continue;
    const ownMarks = ids.filter((id) => marks[id] === element);
    const box: PrintedElement["area"] = area ? [area[1], area[2], area[3], area[4]] : null;
    return { element, page: index + 1, marks: ids, ownMarks, area: box };
  }

  return null;
}

/** Whether an element is another one or inside it. */
function isWithin({ parents }: PreviewMap, element: number, other: number): boolean {
  let at: number | null = element;
  // An element comes before those inside it.
  while (at !== null && at > other) at = parents[at] ?? null;

  return at === other;
}

/** The first element of each page after the first that is not on the page before; null where there is none. */
export function pageStarts(map: PreviewMap): (number | null)[] {
  return map.pages.slice(1).map(({ marks }, index) => {
    const before = new Set(Object.values(map.pages[index]!.marks));
    // By element, not by mark: borders and backgrounds are marked before the text above them.
    const starts = Object.values(marks).filter((element) => !before.has(element));

    return starts.length === 0 ? null : Math.min(...starts);
  });
}

/**
 * The numbers that elements of the map have in another list of positions of the same document: the second element written
 * at a position is the second one there too, as in a loop.
 */
export function matchElements(
  map: PreviewMap,
  elements: readonly (number | null)[],
  positions: readonly (SourcePosition | null)[],
): (number | null)[] {
  const inList = new Map<string, number[]>();
  for (const [index, position] of positions.entries()) {
    if (position) add(inList, `${position.file}:${position.line}:${position.column}`, index);
  }
  const occurrences = new Map<string, number>();
  const matched = map.elements.map(([file, line, column]) => {
    const place = `${map.files[file]}:${line}:${column}`;
    const occurrence = occurrences.get(place) ?? 0;
    occurrences.set(place, occurrence + 1);
    return inList.get(place)?.[occurrence] ?? null;
  });

  return elements.map((element) => (element === null ? null : (matched[element] ?? null)));
}

function add(lists: Map<string, number[]>, key: string, entry: number): void {
  const list = lists.get(key);
  if (list) list.push(entry);
  else lists.set(key, [entry]);
}
