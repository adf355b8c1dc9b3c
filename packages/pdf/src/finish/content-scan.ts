/** Finds what the content of a page or form paints outside the marks of the structure, and where these marks are. */
import { ContentReader } from "../content/content-reader.ts";
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
  const unmarked: number[] = [];
  const draws: ContentScan["draws"] = [];
  const marks: number[] = [];
  let hasUnmarkedText = false;
  let fontStart = 0;
  let fontEnd = 0;
  /** Whether each open mark is one of the structure or an artifact: others only describe what they hold, as letters are. */
  const open: boolean[] = [];
  let isMarked = false;
  let pathStart = -1;
  let text: { start: number; shows: number[]; depth: number; hasMarks: boolean } | null = null;

  const content = new ContentReader(bytes);
  while (content.next()) {
    const { operator, start, end } = content;
    switch (operator) {
      case "BMC":
      case "BDC": {
        const mcid = operator === "BDC" ? content.markedContentId() : null;
        if (mcid !== null && mcid === (mcid | 0)) marks.push(mcid, start, end, fontStart, fontEnd);
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
        content.skipPath();
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
          content.skipGlyphs();
          break;
        }
        text?.shows.push(start, end);
        hasUnmarkedText = true;
        break;
      case "ET":
        if (text && text.shows.length > 0 && !text.hasMarks && open.length === text.depth)
          unmarked.push(text.start, end);
        else if (text) for (const offset of text.shows) unmarked.push(offset);
        text = null;
        break;
      case "sh":
      case "EI":
        if (!isMarked) unmarked.push(start, end);
        break;
      case "Tf":
        fontStart = start;
        fontEnd = content.operatorStart;
        break;
      case "Do":
        draws.push({ start, end, name: nameIn(content.operands[0]), isMarked });
        break;
      default:
        if (!PATH_PAINTS.has(operator)) break;
        if (!isMarked && pathStart !== -1) unmarked.push(pathStart, end);
        pathStart = -1;
    }
  }

  return { unmarked: Int32Array.from(unmarked), hasUnmarkedText, draws, marks: Int32Array.from(marks) };
}

function nameIn(value: PdfValue | undefined): string | null {
  return value instanceof PdfName ? value.text : null;
}

/** An artifact. Properties that the resources name are not looked up: the engine writes none. */
function isOutsideStructure(content: ContentReader): boolean {
  const [tag, properties] = content.operands;

  return (tag instanceof PdfName && tag.text === "Artifact") || properties instanceof PdfName;
}
