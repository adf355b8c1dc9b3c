/** Where a page paints pictures, read from the operations of pdf.js. */
import { expect, test } from "vitest";
import { markAt, paintedBoxes } from "./painted-boxes.ts";

const ops = {
  save: 1,
  restore: 2,
  transform: 3,
  paintFormXObjectBegin: 4,
  paintFormXObjectEnd: 5,
  beginMarkedContent: 6,
  beginMarkedContentProps: 7,
  endMarkedContent: 8,
  constructPath: 9,
  endPath: 28,
  paintImageXObject: 10,
  paintInlineImageXObject: 11,
  paintImageMaskXObject: 12,
};
/** A page of 100 by 200 points, whose own space begins at the lower left corner. */
const base = [1, 0, 0, -1, 0, 200];
const list = (...steps: [number, unknown[]?][]) => ({
  fnArray: steps.map(([operation]) => operation),
  argsArray: steps.map(([, args]) => args ?? null),
});

test("a picture has the box that its matrix gives it, also inside a form, and the mark around it; what clips it has none", () => {
  const boxes = paintedBoxes(
    list(
      [ops.beginMarkedContentProps, ["P", 3]],
      [ops.save],
      [ops.constructPath, [ops.endPath, [null], new Float32Array([0, 0, 100, 200])]],
      [ops.transform, [40, 0, 0, 20, 10, 150]],
      [ops.paintImageXObject, ["img"]],
      [ops.restore],
      [ops.endMarkedContent],
      [ops.paintFormXObjectBegin, [[1, 0, 0, 1, 50, 0], null]],
      [ops.beginMarkedContentProps, ["Figure", 4]],
      [ops.beginMarkedContent, ["Inner"]],
      [ops.constructPath, [22, [null], new Float32Array([0, 0, 10, 10])]],
      [ops.endMarkedContent],
      [ops.endMarkedContent],
      [ops.paintFormXObjectEnd],
      [ops.constructPath, [22, [null], new Float32Array([0, 0, 100, 200])]],
    ),
    ops,
    base,
  );

  expect(boxes).toEqual([
    { mark: "3", left: 10, top: 30, right: 50, bottom: 50 },
    { mark: "4", left: 50, top: 190, right: 60, bottom: 200 },
  ]);
});

test("a point belongs to the smallest box around it, and to the later one of two that are as large", () => {
  const box = (mark: string, left: number, right: number) => ({ mark, left, right, top: 0, bottom: 10 });
  const boxes = [box("1", 0, 100), box("2", 10, 20), box("3", 10, 20)];

  expect(markAt(boxes, 15, 5)).toBe("3");
  expect(markAt(boxes, 50, 5)).toBe("1");
  expect(markAt(boxes, 50, 11)).toBeNull();
});
