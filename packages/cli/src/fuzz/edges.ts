/** Values at the edges of what data can be: the ones that templates are seldom tried with. */
import type { JsonValue } from "./data.ts";

interface Edge {
  /** What a person calls it. */
  name: string;
  /** The value instead; undefined where the edge does not apply to this one. */
  of(value: JsonValue): JsonValue | undefined;
}

const longWord = "Donaudampfschifffahrtselektrizitätenhauptbetriebswerkbauunterbeamtengesellschaft";
const longName =
  "Wolfeschlegelsteinhausenbergerdorff & Sons International Holdings (Proprietary) Limited, formerly trading as Northern Light Shipping and Forwarding Agency";

const text = (name: string, instead: string): Edge => ({
  name,
  // Dates, codes and addresses of pages have a form: with another text the data would be wrong, not at an edge.
  of: (value) => (typeof value === "string" && !hasForm(value) ? instead : undefined),
});

/** Dates, times, URLs, e-mail addresses, long numbers, and codes in capitals. */
function hasForm(value: string): boolean {
  return /^\d{4}-\d\d(-\d\d)?|^[a-z]+:\/\/|^[\w.+-]+@[\w-]+\.|^[+-]?\d[\d\s.,-]*$|^[A-Z]{2,4}$|^[a-z]{2}(-[A-Z]{2})?$|^#[0-9a-f]{3,8}$|^data:/.test(
    value,
  );
}

const number = (name: string, instead: number): Edge => ({
  name,
  of: (value) => (typeof value === "number" ? instead : undefined),
});

const list = (name: string, length: number): Edge => ({
  name,
  of: (value) => {
    if (!Array.isArray(value) || value.length === length) return undefined;
    if (length > 0 && value.length === 0) return undefined;
    return Array.from({ length }, (_, index) => value[index % value.length]!);
  },
});

export const edges: readonly Edge[] = [
  list("an empty list", 0),
  list("a list of one", 1),
  list("a list of 500", 500),
  text("a long name", longName),
  text("a long word without a break", longWord),
  text("an empty text", ""),
  text("text from right to left", "شركة الشحن الدولية المحدودة"),
  text("text in another script", "株式会社ノーザンライト海運"),
  text("emoji", "Ada 👩🏽‍💻🎉"),
  text("marks of HTML", `<b>"A" & 'B'</b>`),
  text("a paragraph", `${longName}. `.repeat(8).trim()),
  number("zero", 0),
  number("a negative number", -1234.56),
  number("a huge number", 123456789012.34),
  number("a fraction", 0.005),
  { name: "the other of true and false", of: (value) => (typeof value === "boolean" ? !value : undefined) },
];
