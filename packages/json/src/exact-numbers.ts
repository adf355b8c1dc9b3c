/** Numbers as they were written: decimal texts instead of binary floats. */

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
  // No amount has hundreds of digits; a number that has stays as written and is refused because it is not a decimal.
  if (Math.abs(exponent) > 100) return source;

  const digits = `${"0".repeat(Math.max(0, -exponent))}${whole}${fraction}${"0".repeat(Math.max(0, exponent - fraction.length))}`;
  const point = digits.length - Math.max(0, fraction.length - exponent);
  const before = digits.slice(0, point).replace(/^0+(?=\d)/, "") || "0";
  const after = digits.slice(point);

  return after === "" ? `${sign}${before}` : `${sign}${before}.${after}`;
}
