/** Builds the bad inputs that are written down in words: "{% if true %} x 3000 nested", "a = 200,000 objects". */

export interface BadInput {
  lang: "liquid" | "jinja" | "handlebars";
  id?: string;
  source: string | object;
  templates?: Record<string, string>;
  data?: string | Record<string, unknown>;
}

/** What the escapes reach for when they bring no data of their own. */
const SUBJECTS = { x: [{ name: "one" }, { name: "two" }], o: { name: "one" }, arr: [{ name: "one" }, { name: "two" }] };

/** The source as the evaluator gets it; a hostile caller may send what is not text, whatever the type says. */
export function buildSource(source: BadInput["source"]): string {
  if (typeof source !== "string") return source as unknown as string;
  const nested = /^(\{%-?\s*(\w+).*%\}) x ([\d,]+) nested$/.exec(source);
  if (!nested) return source;
  const [, open = "", tag = "", times = ""] = nested;

  return `${open.repeat(count(times))}x${`{% end${tag} %}`.repeat(count(times))}`;
}

/** Each tag and block of a source: where one fails, those behind it are never reached. */
export function partsOf(source: string): string[] {
  return source.match(/\{\{#(\w+).*?\{\{\/\1\}\}|\{\{.*?\}\}|\{%.*?%\}/g) ?? [];
}

export function buildData(data: BadInput["data"]): Record<string, unknown> {
  if (data === undefined) return SUBJECTS;
  if (typeof data === "string") {
    const [name = "", words = ""] = data.split(" = ");
    const value = valueFrom(words);
    if (value === null) throw new Error(`The data "${data}" cannot be built: teach build-bad-input.ts to read it.`);
    return { [name]: value };
  }

  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, valueFrom(value) ?? value]));
}

/** A list or a text in words; null where it is neither. */
function valueFrom(words: unknown): unknown[] | string | null {
  const match = typeof words === "string" ? /^([\d,]+) (objects|elements|characters)$/.exec(words) : null;
  if (!match) return null;
  const [, digits = "", kind] = match;
  const length = count(digits);
  if (kind === "characters") return "日".repeat(length);

  return Array.from({ length }, (_, index) => (kind === "objects" ? { k: index % 10 } : index));
}

function count(digits: string): number {
  return Number(digits.replaceAll(",", ""));
}
