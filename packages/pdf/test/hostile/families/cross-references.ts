/** Cross-reference tables and object streams that name more than there is. */
import { latin1, latin1Bytes } from "../../../src/read/characters.ts";
import { smallPdf } from "../../small-pdf.ts";
import type { HostileFamily } from "./hostile-family.ts";
import { bomb, OWN, packed, times } from "./pieces.ts";

export const crossReferencesFamilies: readonly HostileFamily[] = [
  { name: "objects at one offset of an object stream", full: 3_000, make: objectsAtOneOffset },
  { name: "a chain of updates", full: 120_000, make: chainOfUpdates },
  { name: "many updates of a whole table", full: 3_000, make: (n) => updates(n, 1_000) },
  { name: "a cross-reference table of a huge size", full: 8_000_000, make: hugeTable },
];

function objectsAtOneOffset(count: number): Uint8Array {
  const header = times(count, (i) => `${OWN + i} 0 `);
  const container = packed(`/Type/ObjStm/N ${count}/First ${header.length}`, `${header}[${"1 ".repeat(33 * count)}]`);
  const bodies = ["<</Type/Catalog/Pages 2 0 R>>", "<</Kids[3 0 R]>>", "<</Type/Page>>", container];
  let text = "%PDF-1.7\n";
  const rows: number[][] = [[0, 0, 0]];
  for (const [index, body] of bodies.entries()) {
    rows.push([1, text.length, 0]);
    text += `${index + 1} 0 obj\n${body}\nendobj\n`;
  }
  for (let i = 0; i < count; i++) rows.push([2, bodies.length, i]);
  const bytes = rows.flatMap(([type = 0, second = 0, third = 0]) => [
    type,
    ...[24, 16, 8, 0].map((shift) => (second >> shift) & 255),
    (third >> 8) & 255,
    third & 255,
  ]);
  const table = latin1(Uint8Array.from(bytes));
  const start = text.length;
  text += `5 0 obj\n<</Type/XRef/W[1 4 2]/Root 1 0 R/Size ${OWN + count}/Index[0 5 ${OWN} ${count}]/Length ${table.length}>>stream\n${table}\nendstream\nendobj\n`;

  return latin1Bytes(`${text}startxref\n${start}\n%%EOF\n`);
}

function chainOfUpdates(count: number): Uint8Array {
  let text = latin1(smallPdf()).replace(/startxref[\s\S]*$/, "");
  let previous = text.indexOf("xref\n");
  const pieces = [text];
  let length = text.length;
  for (let i = 0; i < count; i++) {
    const piece = `xref\n0 0\ntrailer\n<</Root 1 0 R/Prev ${previous}>>\n`;
    previous = length;
    pieces.push(piece);
    length += piece.length;
  }
  text = pieces.join("");

  return latin1Bytes(`${text}startxref\n${previous}\n%%EOF\n`);
}

/** Every update lists the same objects again. */
function updates(count: number, rows: number): Uint8Array {
  const base = latin1(smallPdf()).replace(/startxref[\s\S]*$/, "");
  const table = `xref\n1000 ${rows}\n${"0000000000 00001 f \n".repeat(rows)}`;
  const pieces = [base];
  let previous = base.indexOf("xref\n");
  let { length } = base;
  for (let i = 0; i < count; i++) {
    const piece = `${table}trailer\n<</Root 1 0 R/Prev ${previous}>>\n`;
    previous = length;
    pieces.push(piece);
    length += piece.length;
  }

  return latin1Bytes(`${pieces.join("")}startxref\n${previous}\n%%EOF\n`);
}

function hugeTable(rows: number): Uint8Array {
  const data = bomb(rows * 3);
  const table = `1 0 obj\n<</Type/XRef/W[1 1 1]/Size ${rows}/Root 2 0 R/Filter/FlateDecode/Length ${data.length}>>stream\n${data}\nendstream\nendobj\n`;

  return latin1Bytes(`%PDF-1.5\n${table}startxref\n9\n%%EOF\n`);
}
