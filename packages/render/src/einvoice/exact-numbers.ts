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
function parseWithExactNumbers(text: string): unknown {
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
