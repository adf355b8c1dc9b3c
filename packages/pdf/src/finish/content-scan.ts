/** Finds what is painted outside the marks of the structure, and where these marks are: one look for all steps that ask. */
import { ContentReader } from "../content/content-reader.ts";
import { PdfName, type PdfValue } from "../objects/values.ts";
import type { PageContents } from "../pages/page-contents.ts";
import type { PdfPage } from "../pages/pages.ts";

const PATH_PAINTS = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"]);

interface Stretch {
  start: number;
  end: number;
}

export interface ContentScan {
  /** What paints outside the marks. A stretch never cuts a path or a text object. */
  unmarked: Stretch[];
  hasUnmarkedText: boolean;
  /** Operators that draw an object, under a mark or not. */
  draws: (Stretch & { name: PdfValue | undefined; isMarked: boolean })[];
  /** Operators that begin a mark of the structure. */
  marks: (Stretch & { mcid: number })[];
}

/** Sees each operation. True while it needs to see the glyphs of a text one by one. */
type Watch = (content: ContentReader) => boolean;

export function scanContent(bytes: Uint8Array, watch: Watch | null = null): ContentScan {
  const scan: ContentScan = { unmarked: [], hasUnmarkedText: false, draws: [], marks: [] };
  /** Whether each open mark is one of the structure or an artifact: others only describe what they hold, as letters are. */
  const open: boolean[] = [];
  let isMarked = false;
  let pathStart = -1;
  let text: { start: number; shows: Stretch[]; depth: number; hasMarks: boolean } | null = null;

  const content = new ContentReader(bytes);
  while (content.next()) {
    const { operator, start, end } = content;
    const isWatched = watch?.(content) ?? false;
    switch (operator) {
      case "BMC":
      case "BDC": {
        const mcid = operator === "BDC" ? content.markedContentId() : null;
        if (mcid !== null) scan.marks.push({ start, end, mcid });
        isMarked ||= mcid !== null || isOutsideStructure(content);
        open.push(isMarked);
        if (text && isMarked) text.hasMarks = true;
        break;
      }
      case "EMC":
        open.pop();
        isMarked = open.at(-1) ?? false;
        if (text && open.length < text.depth) text.hasMarks = true;
        break;
      case "m":
      case "re":
        if (pathStart === -1) pathStart = start;
        break;
      case "n":
        pathStart = -1;
        break;
      case "BT":
        text = { start, shows: [], depth: open.length, hasMarks: isMarked };
        break;
      case "Tj":
      case "TJ":
      case "'":
      case '"':
        if (isMarked) {
          if (!isWatched) content.skipGlyphs();
          break;
        }
        text?.shows.push({ start, end });
        scan.hasUnmarkedText = true;
        break;
      case "ET":
        if (text && text.shows.length > 0 && !text.hasMarks && open.length === text.depth)
          scan.unmarked.push({ start: text.start, end });
        else if (text) scan.unmarked.push(...text.shows);
        text = null;
        break;
      case "sh":
      case "EI":
        if (!isMarked) scan.unmarked.push({ start, end });
        break;
      case "Do":
        scan.draws.push({ start, end, name: content.operands[0], isMarked });
        break;
      default:
        if (!PATH_PAINTS.has(operator)) break;
        if (!isMarked && pathStart !== -1) scan.unmarked.push({ start: pathStart, end });
        pathStart = -1;
    }
  }

  return scan;
}

/** An artifact. Properties that the resources name are not looked up: the engine writes none. */
function isOutsideStructure(content: ContentReader): boolean {
  const [tag, properties] = content.operands;

  return (tag instanceof PdfName && tag.text === "Artifact") || properties instanceof PdfName;
}

/** Of the pages as they were printed. */
export class PageScans {
  readonly #contents: PageContents;
  readonly #scans = new Map<PdfPage, ContentScan>();

  constructor(contents: PageContents) {
    this.#contents = contents;
  }

  of(page: PdfPage): ContentScan {
    return this.#scans.get(page) ?? this.watched(page, null);
  }

  watched(page: PdfPage, watch: Watch | null): ContentScan {
    const scan = scanContent(this.#contents.of(page), watch);
    this.#scans.set(page, scan);

    return scan;
  }
}
