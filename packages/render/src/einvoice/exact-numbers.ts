/** Reads JSON with every number as the decimal text it was written with: amounts of an invoice never become binary floats. */

/** `JSON.parse` as it is since ECMAScript 2026: the reviver also gets the text that a number was written with. */
const parse = JSON.parse as (
  text: string,
  reviver: (key: string, value: unknown, context: { source?: string }) => unknown,
) => unknown;

/**
 * The value of a JSON text in which numbers are strings, digit for digit.
 *
 * @example
 * parseWithExactNumbers('{"total": 100.10}'); // { total: "100.10" }
 */
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
