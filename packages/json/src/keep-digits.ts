/** JSON whose numbers keep their digits on the way through: `1.10` stays `1.10`, and no long number is rounded. */

/** What ECMAScript's "JSON.parse source text access" adds; the compiler's library does not describe it yet. */
interface ExactJson {
  parse(text: string, reviver: (key: string, value: unknown, context: { source?: string }) => unknown): unknown;
  rawJSON(text: string): object;
}

const exact = JSON as unknown as ExactJson;

/** A number that `JSON.stringify` writes with these digits. */
export function rawJson(digits: string): object {
  return exact.rawJSON(digits);
}

/**
 * Parses JSON; a number that JavaScript would write with other digits is kept as its text until it is written again.
 *
 * @example writeJson(parseKeepingDigits('{"amount": 1.10}')) // '{\n  "amount": 1.10\n}\n'
 */
export function parseKeepingDigits<T>(text: string): T {
  return exact.parse(text, (_key, value, { source }) =>
    typeof value === "number" && source !== undefined && String(value) !== source ? rawJson(source) : value,
  ) as T;
}

/** The text of a file: indented, with a line end. */
export function writeJson(value: unknown): string {
  return `${JSON.stringify(value, null, 2)}\n`;
}
