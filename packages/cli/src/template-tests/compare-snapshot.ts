/** Holds a document against its snapshot: words, structure and pixels. */
import {
  type Box,
  type Comparison,
  comparePictures,
  compareStructure,
  comparisonDpi,
  type Difference,
  decodePicture,
  diffSequences,
  type PagePictures,
} from "@platen/compare";
import { nodeOf, readTexts, type Snapshot, type SnapshotStructure } from "./snapshot.ts";
import { unreadable } from "./snapshot-folder.ts";

export interface SnapshotComparison extends Comparison {
  /** Of the pages that look different. */
  changed: PagePictures[];
  /** Why pictures were not compared; null where they were, or are not asked for. */
  note: string | null;
}

/** `folder` is where the snapshot is, for messages. */
export async function compareSnapshot(before: Snapshot, after: Snapshot, folder: string): Promise<SnapshotComparison> {
  const [from, to] = [readTexts(before.text), readTexts(after.text)];
  const differences: Difference[] = [...compareTexts(from, to), ...compareElements(before, after)];
  const isOtherBrowser = majorOf(before.browser) !== majorOf(after.browser);
  const isWanted = before.pictures !== null && after.pictures !== null;
  const changed = isWanted && !isOtherBrowser ? await comparePages(before.pictures!, after.pictures!, folder) : [];
  for (const { page, share, boxes } of changed) {
    const places = boxes.map(inPoints);
    differences.push({ kind: "picture", page, share, boxes: { from: places, to: places } });
  }

  return {
    equal: differences.length === 0,
    pages: { from: from.length, to: to.length },
    pictures: isWanted && !isOtherBrowser,
    differences,
    changed,
    note:
      isWanted && isOtherBrowser
        ? `The pictures were not compared: the snapshot was made with version ${before.browser} of the browser, and this is ${after.browser}. Write it again with --update.`
        : null,
  };
}

function inPoints({ x, y, width, height }: Box): Box {
  const [left, top, across, down] = [x, y, width, height].map((pixels) => (pixels / comparisonDpi) * 72) as Sides;

  return { x: left, y: top, width: across, height: down };
}

type Sides = [number, number, number, number];

function majorOf(version: string): string {
  return version.split(".", 1)[0]!;
}

function compareTexts(from: readonly string[], to: readonly string[]): Difference[] {
  const differences: Difference[] = [];
  for (let index = 0; index < Math.max(from.length, to.length); index++) {
    const [before, after] = [from[index], to[index]];
    const number = index + 1;
    if (before === undefined)
      differences.push({ kind: "page", change: "added", page: { from: null, to: number }, text: after!.slice(0, 120) });
    else if (after === undefined)
      differences.push({
        kind: "page",
        change: "removed",
        page: { from: number, to: null },
        text: before.slice(0, 120),
      });
    else if (before !== after) differences.push(...compareWords(before, after, number));
  }

  return differences;
}

function compareWords(before: string, after: string, number: number): Difference[] {
  const wordsOf = (text: string) => text.split(/\s+/).filter((word) => word !== "");
  const [from, to] = [wordsOf(before), wordsOf(after)];

  return diffSequences(from, to).map(({ fromStart, fromEnd, toStart, toEnd }) => ({
    kind: "text",
    page: { from: number, to: number },
    from: from.slice(fromStart, fromEnd).join(" ") || null,
    to: to.slice(toStart, toEnd).join(" ") || null,
    boxes: { from: [], to: [] },
  }));
}

function compareElements(before: Snapshot, after: Snapshot): Difference[] {
  if (before.structure === after.structure) return [];
  const [from, to] = [before, after].map(({ structure }) => readStructure(structure)) as [
    SnapshotStructure,
    SnapshotStructure,
  ];
  const metadata = (["title", "language"] as const).filter((field) => from[field] !== to[field]);

  return [
    ...compareStructure(from.elements.map(nodeOf), to.elements.map(nodeOf)),
    ...metadata.map((field) => ({ kind: "metadata" as const, page: null, field, from: from[field], to: to[field] })),
  ];
}

function readStructure(text: string): SnapshotStructure {
  return text === "" ? { title: null, language: null, elements: [] } : JSON.parse(text);
}

interface ChangedPage extends PagePictures {
  share: number;
}

async function comparePages(
  from: readonly Uint8Array[],
  to: readonly Uint8Array[],
  folder: string,
): Promise<ChangedPage[]> {
  const changed: ChangedPage[] = [];
  for (let index = 0; index < Math.min(from.length, to.length); index++) {
    const [before, after] = [from[index]!, to[index]!];
    if (Buffer.compare(before, after) === 0) continue;
    const number = index + 1;
    const old = await decodePicture(before).catch((error: Error) => {
      throw unreadable(`${folder}, page ${number}`, `has a picture that cannot be read (${error.message})`);
    });
    const now = await decodePicture(after);
    const { share, boxes } = comparePictures(old, now);
    if (share === 0) continue;
    const [width, height] = [Math.max(old.width, now.width), Math.max(old.height, now.height)];
    changed.push({ page: { from: number, to: number }, from: before, to: after, width, height, boxes, share });
  }

  return changed;
}
