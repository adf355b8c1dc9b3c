import { expect, test } from "vitest";
import { Budget } from "../budget.ts";
import { decodeFlate } from "../filters/flate.ts";
import { latin1, latin1Bytes } from "../read/characters.ts";
import { packedForm } from "./packed-forms.ts";

const footer = (page: number) => latin1Bytes(`/P <</MCID 0>> BDC BT (Page ${page}) Tj ET EMC`);
const unpacked = (packed: Uint8Array) => latin1(decodeFlate(packed, new Budget()));

test("equal content is packed once, another by itself", () => {
  const first = packedForm(footer(1));
  const second = packedForm(footer(2));

  expect(packedForm(footer(1))).toBe(first);
  expect(unpacked(first)).toContain("BT (Page 1) Tj ET");
  expect(unpacked(first)).not.toContain("MCID");
  expect(unpacked(second)).toContain("BT (Page 2) Tj ET");
});

test("what is changed later does not change what is kept, and what was not used for long is packed again", () => {
  const content = footer(3);
  const first = packedForm(content);
  content.fill(0x20);
  expect(packedForm(footer(3))).toBe(first);

  for (let page = 100; page < 200; page++) packedForm(footer(page));
  expect(packedForm(footer(3))).toEqual(first);
});
