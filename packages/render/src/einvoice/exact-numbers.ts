/** Reads JSON so that the amounts of an invoice never become binary floats: templates see numbers, the checks see the digits. */

/** Each `_invoice` block that was read from a JSON text, and the same block with its numbers as they were written. */
const exactBlocks = new WeakMap<object, unknown>();

/**
 * Reads the JSON of a request, a data set or a file. The value is that of `JSON.parse`; for each `_invoice` block in it
 * `exactInvoice` gives the amounts digit for digit.
 */
export function parseJsonData(text: string): unknown {
  const value: unknown = JSON.parse(text);
  if (text.includes('"_invoice"')) remember(value, parseWithExactNumbers(text));

  return value;
}

/** The block with its numbers as decimal texts, where it was read by `parseJsonData`; else the block itself. */
export function exactInvoice(block: unknown): unknown {
  if (typeof block !== "object" || block === null) return block;

  return exactBlocks.get(block) ?? block;
}

/** Notes the reading of a block that was not read by `parseJsonData` in one go. */
export function rememberExact(block: object, exact: unknown): void {
  exactBlocks.set(block, exact);
}

/**
 * Writes data as JSON so that `parseJsonData` reads the same digits again in its `_invoice` block.
 *
 * @example writeJsonData(parseJsonData('{"_invoice":{"total":100.10}}')) // '{"_invoice":{"total":100.10}}'
 */
export function writeJsonData(data: Record<string, unknown>): string {
  const { _invoice: block } = data;
  const isExact = typeof block === "object" && block !== null && exactBlocks.has(block);

  return JSON.stringify(isExact ? { ...data, _invoice: withDigits(block, exactBlocks.get(block)) } : data);
}

/** Each number of the block as the digits that it was written with. */
function withDigits(value: unknown, exact: unknown): unknown {
  if (typeof value === "number") return rawJSON(String(exact));
  if (typeof value !== "object" || value === null) return value;
  const twin = exact as Record<string, unknown>;
  const entries = Object.entries(value).map(([name, part]) => [name, withDigits(part, twin[name])] as const);

  return Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries);
}

/** ECMAScript 2026: a text that `JSON.stringify` writes as it is. */
const { rawJSON } = JSON as unknown as { rawJSON(text: string): object };

/** Walks the two readings of one text side by side. */
function remember(value: unknown, exact: unknown): void {
  if (typeof value !== "object" || value === null) return;
  const twin = exact as Record<string, unknown>;
  for (const [key, part] of Object.entries(value)) {
    if (key === "_invoice" && typeof part === "object" && part !== null) exactBlocks.set(part, twin[key]);
    else remember(part, twin[key]);
  }
}

/** `JSON.parse` as it is since ECMAScript 2026: the reviver also gets the text that a number was written with. */
const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/** `{"total": 100.10}` → `{ total: "100.10" }` */
export function parseWithExactNumbers(text: string): unknown {
  return parse(text, (_key, value, context) =>
    typeof value === "number" && context.source !== undefined ? plainDecimal(context.source) : value,
  );
}

/** `1.5e3` → `1500`: the same number without an exponent, digits kept. */
function plainDecimal(source: string): string {
  const match = /^(-?)(\d+)(?:\.(\d+))?[eE]([+-]?\d+)$/.exec(source);
  if (!match) return source;

  const [, sign, whole, fraction = "", power] = match as unknown as [
    string,
    string,
    string,
    string | undefined,
    string,
  ];
  const exponent = Number(power);
  // Nothing that is an amount has hundreds of digits; what has stays as written and is refused as no decimal.
  if (Math.abs(exponent) > 100) return source;

  const digits = `${"0".repeat(Math.max(0, -exponent))}${whole}${fraction}${"0".repeat(Math.max(0, exponent - fraction.length))}`;
  const point = digits.length - Math.max(0, fraction.length - exponent);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "") || "0";
  const after = digits.slice(point);

  return after === "" ? `${sign}${before}` : `${sign}${before}.${after}`;
}
