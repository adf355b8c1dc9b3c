/**
 * Helpers that take more in dialect `ruby4`, because they replace filters there that took it: `format_date` reads its value
 * as that dialect's `date` does, `number` takes `rounding: "printf"`, and what is not a date or a number comes back unchanged.
 */
import Big from "big.js";
import { callHelper, isNumberText } from "../../core/call-helper.ts";
import { fixedDigits } from "../../core/decimal-digits.ts";
import { SafeString } from "../../core/output.ts";
import type { Helper, Value } from "../../helpers/helper.ts";
import { toMoment } from "../filters/date.ts";
import type { Moment } from "../values/dates/moment.ts";
import { isNumber, type LiquidNumber, printNumber, WholeFloat } from "../values/float.ts";
import { toHelperValue } from "../values/helper-value.ts";
import type { Context } from "./context.ts";

/** A call of a helper as a filter: the helper, what comes after the piped value, and the arguments by name. */
export interface HelperCall {
  helper: Helper;
  positional: Value[];
  named: ReadonlyMap<string, Value>;
}

type Ruby4Helper = (input: unknown, call: HelperCall, context: Context) => unknown;

export const ruby4Helpers: ReadonlyMap<string, Ruby4Helper> = new Map<string, Ruby4Helper>([
  ["format_date", formatDate],
  ["number", formatNumber],
]);

/** A day is its midnight; an offset in the value is kept where no time zone is given. */
function formatDate(input: unknown, { helper, positional, named }: HelperCall, context: Context): unknown {
  const moment = toMoment(input, context);
  if (moment === undefined) return input;

  const hasZone = positional[1] !== undefined || (named.get("timezone") ?? undefined) !== undefined;
  const names = hasZone ? named : new Map(named).set("timezone", zoneOf(moment));
  return callHelper(helper, [instant(moment), ...positional], names, context.runtime.helperContext);
}

/** As helpers read it; only a time outside the years 0 to 9999 is a number, which is then never read as seconds. */
function instant({ epochMs }: Moment): Value {
  const text = new Date(epochMs).toISOString();

  return /^\d/.test(text) ? text : epochMs;
}

function zoneOf({ timezone, offsetMinutes }: Moment): string {
  if (timezone !== undefined) return timezone;
  const minutes = Math.abs(Math.round(offsetMinutes));
  const [hour, minute] = [Math.floor(minutes / 60), minutes % 60].map((part) => String(part).padStart(2, "0"));

  return `${offsetMinutes < 0 ? "-" : "+"}${hour}:${minute}`;
}

function formatNumber(input: unknown, { helper, positional, named }: HelperCall, context: Context): unknown {
  const given = input instanceof SafeString ? input.text : input;
  if (!isNumber(given) && !(typeof given === "string" && isNumberText(given))) return input;

  const hasPrecision = positional[0] !== undefined || (named.get("precision") ?? undefined) !== undefined;
  const [delimiter, separator] = [named.get("delimiter"), named.get("separator")];
  if (named.get("rounding") === "printf") {
    return separated(
      asPrintf(given, Number(named.get("precision") ?? 0)),
      String(delimiter ?? ""),
      String(separator ?? "."),
    );
  }
  if (
    !hasPrecision &&
    named.get("strip_zeros") !== true &&
    typeof delimiter === "string" &&
    typeof separator === "string"
  ) {
    return separated(isNumber(given) ? printNumber(given) : given, delimiter, separator);
  }
  const value = toHelperValue(input, context.meter);
  const written = callHelper(helper, [value, ...positional], named, context.runtime.helperContext);
  if (!(input instanceof WholeFloat) || hasPrecision || named.get("strip_zeros") === true) return written;
  // A float stays one: what Ruby prints as 5.0 has its decimal with separators too.
  return `${written}${separator ?? "."}0`;
}

/**
 * As `%.2f` prints it in Ruby: a half of the shortest decimal goes to the even digit, so that 2.675 is 2.68 and 1.005 is 1.00;
 * where no digit is before the half, and beyond 14 digits, the binary number is rounded.
 */
function asPrintf(given: LiquidNumber | string, decimals: number): string {
  if (typeof given === "bigint") return `${given}${decimals === 0 ? "" : `.${"0".repeat(decimals)}`}`;
  const number = typeof given === "object" ? given.value : Number(given);

  const size = Math.abs(number);
  const digits = isDecimalHalf(size, decimals)
    ? new Big(size).toFixed(decimals, Big.roundHalfEven)
    : fixedDigits(size, decimals);

  return `${number < 0 ? "-" : ""}${digits}`;
}

function isDecimalHalf(size: number, decimals: number): boolean {
  if (size >= 1e14) return false;
  const scaled = new Big(size).times(new Big(10).pow(decimals));

  return scaled.gte(1) && scaled.lt(1e14) && scaled.mod(1).eq(0.5);
}

/** Every digit stays, as in Rails: `1234.50` is `1,234.50`, and a third has as many decimals as it is printed with. */
function separated(printed: string, delimiter: string, separator: string): string {
  const [, sign = "", whole = "", rest = ""] = /^(\s*[+-]?)(\d*)(.*)$/s.exec(printed)!;
  const groups: string[] = [];
  for (let end = whole.length; end > 0; end -= 3) groups.unshift(whole.slice(Math.max(0, end - 3), end));

  return `${Number(printed) === 0 ? "" : sign}${groups.join(delimiter)}${rest.replace(".", () => separator)}`;
}
