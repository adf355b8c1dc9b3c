/** A JSON value as it is written in the source of a language: on one line where it is short, else a line for each field. */

interface Notation {
  key(name: string): string;
  words: { null: string; true: string; false: string };
  /** Inside the braces of an object on one line. */
  padding: string;
}

export const TYPESCRIPT: Notation = {
  key: (name) => (/^[a-zA-Z_]\w*$/.test(name) ? name : JSON.stringify(name)),
  words: { null: "null", true: "true", false: "false" },
  padding: " ",
};

export const PYTHON: Notation = {
  key: (name) => JSON.stringify(name),
  words: { null: "None", true: "True", false: "False" },
  padding: "",
};

const INDENT = { [TYPESCRIPT.padding]: "  ", [PYTHON.padding]: "    " };
/** What fits into the box of an example. */
export const LONGEST_LINE = 80;

/**
 * `room` is what is left of the first line.
 *
 * @example
 * writeLiteral({ a: true }, PYTHON); // '{"a": True}'
 */
export function writeLiteral(
  value: unknown,
  notation: Notation,
  margin = "",
  room = LONGEST_LINE - margin.length,
): string {
  if (value === null || value === undefined) return notation.words.null;
  if (typeof value === "boolean") return notation.words[`${value}`];
  if (typeof value !== "object") return JSON.stringify(value);

  const isList = Array.isArray(value);
  const step = INDENT[notation.padding]!;
  const partsAt = (inner: string) =>
    isList
      ? value.map((each) => writeLiteral(each, notation, inner))
      : Object.entries(value).map(([name, each]) => `${notation.key(name)}: ${writeLiteral(each, notation, inner)}`);
  const [open, close, padding] = isList ? ["[", "]", ""] : ["{", "}", notation.padding];
  return bracketed(partsAt, [open, close], { margin, step, padding, room });
}

/** Parts between brackets, on one line where that is short; each part is given the margin of its own lines. */
export function bracketed(
  partsAt: (margin: string) => string[],
  [open, close]: [string, string],
  { margin, step, padding, room }: { margin: string; step: string; padding: string; room: number },
): string {
  const inLine = partsAt(margin);
  if (inLine.length === 0) return `${open}${close}`;
  const short = `${open}${padding}${inLine.join(", ")}${padding}${close}`;
  if (!short.includes("\n") && short.length <= room) return short;
  const inner = `${margin}${step}`;

  return `${open}\n${partsAt(inner)
    .map((part) => `${inner}${part},\n`)
    .join("")}${margin}${close}`;
}
