import { expect, test } from "vitest";
import { contentDisposition } from "./content-disposition.ts";

test("a plain name is given as it is", () => {
  expect(contentDisposition("inline", "invoice-7.pdf")).toBe('inline; filename="invoice-7.pdf"');
});

test("a name beyond ASCII comes twice: readable for old clients, exact for new ones", () => {
  expect(contentDisposition("attachment", "Reçu n° 7.pdf")).toBe(
    `attachment; filename="Recu n_ 7.pdf"; filename*=UTF-8''Re%C3%A7u%20n%C2%B0%207.pdf`,
  );
});

test("a name cannot break out of the header or of its folder", () => {
  expect(contentDisposition("inline", 'a"\r\nSet-Cookie: x=1\\../../b.pdf')).toBe(
    'inline; filename="a_Set-Cookie_ x=1_.._.._b.pdf"',
  );
});
