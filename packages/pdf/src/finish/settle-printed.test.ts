import { expect, test } from "vitest";
import { latin1, latin1Bytes } from "../read/characters.ts";
import { settlePrinted } from "./settle-printed.ts";

const settled = (text: string) => {
  const bytes = latin1Bytes(text);
  settlePrinted(bytes, new Date("2026-01-02T03:04:05Z"));
  return latin1(bytes);
};

test("the engine's clock gives way to the render's own time", () => {
  expect(settled("<</CreationDate (D:20261115094357+00'00')\n/ModDate (D:20261115094357+00'00')>>")).toBe(
    "<</CreationDate (D:20260102030405+00'00')\n/ModDate (D:20260102030405+00'00')>>",
  );
});

test("element ids are counted from one, in the order they appear", () => {
  expect(settled("/ID (node00000041) /ID (node00000037) /Headers [(node00000041)]")).toBe(
    "/ID (node00000001) /ID (node00000002) /Headers [(node00000001)]",
  );
});

test("what only looks alike stays", () => {
  expect(settled("(node1234) (nodes) /CreationDate (D:2026)")).toBe("(node1234) (nodes) /CreationDate (D:2026)");
});
