import { expect, test } from "vitest";
import { TextPieces } from "./text-pieces.ts";

test("no word that a text has is taken for missing, and one that it has not mostly is", () => {
  const pieces = new TextPieces("facture n° 12\ntotal ttc 15 798,40 €");

  for (const word of ["facture n°", "total ttc", "€", "", "n° 12\nto"]) expect(pieces.mayMake(word)).toBe(true);
  for (const word of ["rechnung", "total ht", "amount due"]) expect(pieces.mayMake(word)).toBe(false);
});
