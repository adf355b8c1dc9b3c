/** What a page paints besides text, such as pictures and drawings, with its box and its marked content: text alone has elements to click on. */
import type { PDFPageProxy } from "pdfjs-dist";

interface PaintedBox {
  /** The id of the marked content that paints it. */
  mark: string;
  /** In points from the upper left corner of the page. */
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The numbers of pdf.js for the operations that are read here. */
interface Operations {
  save: number;
  restore: number;
  transform: number;
  paintFormXObjectBegin: number;
  paintFormXObjectEnd: number;
  beginMarkedContent: number;
  beginMarkedContentProps: number;
  endMarkedContent: number;
  constructPath: number;
  endPath: number;
  paintImageXObject: number;
  paintInlineImageXObject: number;
  paintImageMaskXObject: number;
}

type Matrix = readonly number[];

/** As `page.getOperatorList` gives it. */
interface OperatorList {
  fnArray: readonly number[];
  argsArray: readonly unknown[];
}

export async function readPaintedBoxes(page: PDFPageProxy, operations: Operations): Promise<PaintedBox[]> {
  const list = (await page.getOperatorList()) as OperatorList;

  return paintedBoxes(list, operations, page.getViewport({ scale: 1 }).transform);
}

/** `base` leads from the page's own space to points from its upper left corner. */
export function paintedBoxes({ fnArray, argsArray }: OperatorList, ops: Operations, base: Matrix): PaintedBox[] {
  const boxes: PaintedBox[] = [];
  const marks: (string | null)[] = [];
  const saved: Matrix[] = [];
  let matrix = base;
  const images = new Set([ops.paintImageXObject, ops.paintInlineImageXObject, ops.paintImageMaskXObject]);
  const add = (corners: Matrix) => {
    const mark = marks.findLast((each) => each !== null);
    if (mark !== undefined && mark !== null) boxes.push({ mark, ...boxOf(corners, matrix) });
  };

  for (const [index, operation] of fnArray.entries()) {
    const args = (argsArray[index] ?? []) as unknown[];
    if (operation === ops.save) saved.push(matrix);
    else if (operation === ops.restore || operation === ops.paintFormXObjectEnd) matrix = saved.pop() ?? matrix;
    else if (operation === ops.transform) matrix = multiply(matrix, args as number[]);
    else if (operation === ops.paintFormXObjectBegin) {
      saved.push(matrix);
      if (args[0]) matrix = multiply(matrix, args[0] as Matrix);
    } else if (operation === ops.beginMarkedContentProps)
      marks.push(Number.isInteger(args[1]) ? String(args[1]) : null);
    else if (operation === ops.beginMarkedContent) marks.push(null);
    else if (operation === ops.endMarkedContent) marks.pop();
    else if (images.has(operation)) add([0, 0, 1, 1]);
    // A path that ends without being painted only clips what comes after it.
    else if (operation === ops.constructPath && args[0] !== ops.endPath && args[2]) add(args[2] as Matrix);
  }

  return boxes;
}

/** The mark of the smallest painted box around a point. */
export function markAt(boxes: readonly PaintedBox[], x: number, y: number): string | null {
  const size = ({ left, top, right, bottom }: PaintedBox) => (right - left) * (bottom - top);
  const around = boxes.filter(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);

  // Of two of the same size the later one is painted over the other.
  return around.reverse().sort((a, b) => size(a) - size(b))[0]?.mark ?? null;
}

function multiply([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix {
  return [
    a! * g! + c! * h!,
    b! * g! + d! * h!,
    a! * i! + c! * j!,
    b! * i! + d! * j!,
    a! * k! + c! * l! + e!,
    b! * k! + d! * l! + f!,
  ];
}

function boxOf([x1, y1, x2, y2]: Matrix, [a, b, c, d, e, f]: Matrix): Omit<PaintedBox, "mark"> {
  const corners = [
    [x1!, y1!],
    [x2!, y1!],
    [x1!, y2!],
    [x2!, y2!],
  ] as const;
  const xs = corners.map(([x, y]) => a! * x + c! * y + e!);
  const ys = corners.map(([x, y]) => b! * x + d! * y + f!);

  return { left: Math.min(...xs), top: Math.min(...ys), right: Math.max(...xs), bottom: Math.max(...ys) };
}
