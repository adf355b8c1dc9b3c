/** Finds what the content of a page or form paints outside the marks of the structure, and where these marks are. */
import { ContentReader } from "../content/content-reader.ts";
import type { ContentContext, ContentVisitor } from "../content/content-visitor.ts";
import { PATH_PARTS } from "../content/walk-actions.ts";
import { PdfName, type PdfValue } from "../objects/values.ts";

const PATH_PAINTS = new Set(["S", "s", "f", "F", "f*", "B", "B*", "b", "b*"]);

/** The places of a mark's values in the list of marks. */
export const MARK = { mcid: 0, start: 1, end: 2, fontStart: 3, fontEnd: 4, size: 5 } as const;

/** Offsets into the content, as lists of numbers: they may come from another thread. */
export interface ContentScan {
  /** What paints outside the marks, start and end in turn. A stretch never cuts a path or a text object. */
  unmarked: Int32Array;
  hasUnmarkedText: boolean;
  /** Operators that draw an object, under a mark or not. */
  draws: { start: number; end: number; name: string | null; isMarked: boolean }[];
  /** Operators that begin a mark of the structure: its id, where the operation is, and the operands of the `Tf` before it. */
  marks: Int32Array;
}

export function scanContent(bytes: Uint8Array): ContentScan {
  const scanner = new ContentScanner();
  const content = new ContentReader(bytes);
  while (content.next()) {
    scanner.look(content);
    if (scanner.isMarked && content.operator === "Tj") content.skipGlyphs();
  }

  return scanner.scan();
}

/** A text object that is not at its end. */
interface OpenText {
  start: number;
  /** Where text is shown outside the marks, start and end in turn. */
  shows: number[];
  depth: number;
  hasMarks: boolean;
}

/** Looks at one operation after the other. */
class ContentScanner {
  /** Whether what comes now is under a mark of the structure or in an artifact. */
  isMarked = false;
  /** Whether it depends on operations that are passed with others in `ScanOnTheWay`. */
  asksForAll = false;
  readonly #unmarked: number[] = [];
  readonly #draws: ContentScan["draws"] = [];
  readonly #marks: number[] = [];
  #hasUnmarkedText = false;
  #fontStart = 0;
  #fontEnd = 0;
  /** Whether each open mark is one of the structure or an artifact: others only describe what they hold, as letters are. */
  readonly #open: boolean[] = [];
  #pathStart = -1;
  #text: OpenText | null = null;

  scan(): ContentScan {
    return {
      unmarked: Int32Array.from(this.#unmarked),
      hasUnmarkedText: this.#hasUnmarkedText,
      draws: this.#draws,
      marks: Int32Array.from(this.#marks),
    };
  }

  look(content: ContentReader): void {
    const { operator, start, end } = content;
    switch (operator) {
      case "BMC":
      case "BDC": {
        const mcid = operator === "BDC" ? content.markedContentId() : null;
        if (mcid !== null && mcid === (mcid | 0)) this.#marks.push(mcid, start, end, this.#fontStart, this.#fontEnd);
        this.isMarked ||= mcid !== null || isOutsideStructure(content);
        this.#open.push(this.isMarked);
        if (this.#text && this.isMarked) this.#text.hasMarks = true;
        break;
      }
      case "EMC":
        this.#open.pop();
        this.isMarked = this.#open.at(-1) ?? false;
        if (this.#text && this.#open.length < this.#text.depth) this.#text.hasMarks = true;
        break;
      case "m":
      case "re":
        if (this.#pathStart === -1) this.#pathStart = start;
        content.skipPath();
        break;
      case "l":
      case "c":
      case "v":
      case "y":
      case "h":
        // A path that begins with none of the two begins with the first of them that follows.
        this.asksForAll ||= this.#pathStart === -1;
        break;
      case "n":
        this.#pathStart = -1;
        break;
      case "BT":
        this.#text = { start, shows: [], depth: this.#open.length, hasMarks: this.isMarked };
        break;
      case "Tj":
      case "TJ":
      case "'":
      case '"':
        if (this.isMarked) break;
        this.#text?.shows.push(start, end);
        this.#hasUnmarkedText = true;
        break;
      case "ET":
        this.#endText(end);
        break;
      case "sh":
      case "EI":
        if (!this.isMarked) this.#unmarked.push(start, end);
        break;
      case "Tf":
        this.#fontStart = start;
        this.#fontEnd = content.operatorStart;
        break;
      case "Do":
        this.#draws.push({ start, end, name: nameIn(content.operands[0]), isMarked: this.isMarked });
        break;
      default:
        if (!PATH_PAINTS.has(operator)) break;
        if (!this.isMarked && this.#pathStart !== -1) this.#unmarked.push(this.#pathStart, end);
        this.#pathStart = -1;
    }
  }

  #endText(end: number): void {
    const text = this.#text;
    this.#text = null;
    if (!text || text.shows.length === 0) return;
    if (!text.hasMarks && this.#open.length === text.depth) {
      this.#unmarked.push(text.start, end);
      return;
    }
    this.asksForAll = true;
    for (const offset of text.shows) this.#unmarked.push(offset);
  }
}

const SCANNED: ReadonlySet<string> = new Set([
  ...PATH_PARTS,
  ...PATH_PAINTS,
  ...`BMC BDC EMC n BT Tj TJ ' " ET sh EI Tf Do`.split(" "),
]);

/** Scans the content of a page while it is read for its text, which saves going through it once more. */
export class ScanOnTheWay implements ContentVisitor {
  #scanner: ContentScanner | null = null;

  /** Of the page that was walked last; null where it has to be scanned alone. */
  take(): ContentScan | null {
    const scanner = this.#scanner;
    this.#scanner = null;

    // Who reads the text passes glyphs at once, so that the offsets of single ones are not known, and parts of paths.
    return scanner === null || scanner.asksForAll ? null : scanner.scan();
  }

  hears(operator: string): boolean {
    return SCANNED.has(operator);
  }

  enter({ kind }: ContentContext): void {
    if (kind === "page") this.#scanner = new ContentScanner();
  }

  operator(_operator: string, { kind }: ContentContext, content: ContentReader): void {
    if (kind === "page") this.#scanner?.look(content);
  }
}

function nameIn(value: PdfValue | undefined): string | null {
  return value instanceof PdfName ? value.text : null;
}

/** An artifact. Properties that the resources name are not looked up: the engine writes none. */
function isOutsideStructure(content: ContentReader): boolean {
  const [tag, properties] = content.operands;

  return (tag instanceof PdfName && tag.text === "Artifact") || properties instanceof PdfName;
}
