/** Refuses a body with more fields than any schema has: reporting hundreds of thousands of them as wrong would block every other request. */
import type { JsonDocument } from "@platen/json";
import { Problem } from "../problems/problem.ts";

const MOST_IN_ONE = 10_000;
/** Room for a thousand items with fifty pairs of metadata each. */
const MOST_IN_ALL = 60_000;

/** The payloads themselves are not counted: `data` of the body and of the entries of its lists, `invoice` of the body. No schema looks into them. */
export function refuseTooManyFields({ value: body, fieldCounts }: JsonDocument): void {
  let total = 0;

  function count(value: unknown, path: string, depth: number): void {
    if (typeof value !== "object" || value === null) return;
    // Before its names are listed: there may be millions.
    const size = Array.isArray(value) ? value.length : (fieldCounts.get(value) ?? 0);
    if (size > MOST_IN_ONE) throw tooMany(path, MOST_IN_ONE);
    const names = Object.keys(value);
    total += names.length;
    if (names.length > MOST_IN_ONE) throw tooMany(path, MOST_IN_ONE);
    if (total > MOST_IN_ALL) throw tooMany("", MOST_IN_ALL);
    for (const name of names) {
      if (name === "data" && (depth === 0 || depth === 2)) continue;
      if (name === "invoice" && depth === 0) continue;
      if (name === "__proto__") throw unusableName(path);
      const inner = Array.isArray(value) ? `${path}[${name}]` : path === "" ? name : `${path}.${name}`;
      count((value as Record<string, unknown>)[name], inner, depth + 1);
    }
  }
  count(body, "", 0);
}

function tooMany(path: string, most: number): Problem {
  return Problem.of("invalid_request", [
    { path: path || "body", message: `has more than ${most} entries: send fewer` },
  ]);
}

/** Checks and copies of objects would lose it in silence. In `data` it is a field like any other. */
function unusableName(path: string): Problem {
  return Problem.of("invalid_request", [
    {
      path: path === "" ? "__proto__" : `${path}.__proto__`,
      message: "is not a name that a field can have: rename it",
    },
  ]);
}
