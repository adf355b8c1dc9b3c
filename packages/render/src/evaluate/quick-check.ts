/**
 * Holds data against a schema without a child process, which costs many times what most checks take. A schema may be
 * written to take forever, so only one whose work is bounded by its own size and that of the data is checked here.
 */
import { Validator } from "@cfworker/json-schema";

/** The size of the schema times the characters of the data: at worst some ten milliseconds of work. */
const MOST_WORK = 4_000_000;

/** A schema that took longer once is left to the children for a while, so that nobody can hold up the others with it. */
const SLOW_MS = 5;
const SLOW_FOR_MS = 60_000;

/** A reference may lead to itself or double the work with each step; unique items are each compared with all others. */
const UNBOUNDED = new Set(["$ref", "$dynamicRef", "$recursiveRef", "uniqueItems", "patternProperties"]);

const QUICK_FORMATS = new Set(["date", "date-time", "time", "email", "uuid"]);

interface KnownSchema {
  /** Its characters and the work that they do not show; Infinity where nothing bounds it. */
  size: number;
  /** Stops at the first violation; null until it is needed. */
  validator: Validator | null;
  slowUntil: number;
}

const known = new WeakMap<object, KnownSchema>();

/**
 * Whether the data, whose JSON text has this length, fits the schema. False also where that would take too long to find
 * out here: a full check in a child says. The schema must not change afterwards.
 */
export function surelyFits(schema: Record<string, unknown>, data: unknown, dataLength: number): boolean {
  const own = known.get(schema) ?? look(schema);
  const startedAt = performance.now();
  if (own.size * dataLength > MOST_WORK || startedAt < own.slowUntil) return false;

  try {
    own.validator ??= new Validator(schema, "2020-12", true);
    return own.validator.validate(data).valid;
  } catch {
    return false; // the child finds the same fault and says what it is
  } finally {
    const endedAt = performance.now();
    if (endedAt - startedAt > SLOW_MS) own.slowUntil = endedAt + SLOW_FOR_MS;
  }
}

function look(schema: Record<string, unknown>): KnownSchema {
  const size = JSON.stringify(schema).length + workIn(schema);
  const own = { size, validator: null, slowUntil: 0 };
  known.set(schema, own);

  return own;
}

/** Work that the length of a schema does not show; Infinity where nothing bounds it. Names of fields are taken for keywords too. */
function workIn(part: unknown): number {
  if (typeof part !== "object" || part === null) return 0;

  let work = 0;
  for (const [keyword, value] of Object.entries(part)) {
    if (UNBOUNDED.has(keyword)) return Number.POSITIVE_INFINITY;
    if (keyword === "format" && typeof value === "string" && !QUICK_FORMATS.has(value)) return Number.POSITIVE_INFINITY;
    work += keyword === "pattern" && typeof value === "string" ? patternWork(value) : workIn(value);
  }

  return work;
}

/** A class, an escape, the start of a group, a quantifier, or any other character. */
const TOKENS = /\[(?:\\.|[^\]\\])*\]|\\.|\(\?:|\{\d+(?:,\d*)?\}|./gsu;

/**
 * In how many ways the parts of a regular expression may divide a text. Infinity unless it begins with `^`, repeats no
 * group, and has at most one part without an upper limit: what is left cannot be slow.
 *
 * @example
 * patternWork("^[A-Z]{2}-\\d+$"); // 2
 * patternWork("^(a+)+$"); // Infinity
 */
export function patternWork(pattern: string): number {
  if (!pattern.startsWith("^") || /\||\(\?(?!:)|\\[1-9k]/.test(pattern)) return Number.POSITIVE_INFINITY;

  let work = 1;
  let hasEndless = false;
  let before = "";
  for (const [token] of pattern.matchAll(TOKENS)) {
    const most = mostTimes(token);
    if (most !== null && before === ")" && token !== "?") return Number.POSITIVE_INFINITY;
    if (most === Number.POSITIVE_INFINITY) {
      if (hasEndless) return most;
      hasEndless = true;
    } else work *= most ?? 1;
    before = token;
  }

  return work;
}

/** How often a quantifier lets a part occur, at least 1; null for any other token. */
function mostTimes(token: string): number | null {
  if (token === "?") return 2; // there or not
  if (token === "*" || token === "+") return Number.POSITIVE_INFINITY;
  const [, most] = /^\{(?:\d+,)?(\d*)\}$/.exec(token) ?? [];
  if (most === undefined) return null;

  return most === "" ? Number.POSITIVE_INFINITY : Math.max(1, Number(most));
}
