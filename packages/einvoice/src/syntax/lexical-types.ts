/** The lexical types that the profiles use, as XML Schema spells them. */

import { isBase64 } from "../model/base64.ts";
import { isCalendarDay } from "../model/calendar.ts";
import { parseDecimal } from "../model/decimal.ts";
import { normalizeSpace } from "../xml/white-space.ts";

/** `any` is what is not looked at. */
export type LexicalType =
  | "string"
  | "token"
  | "decimal"
  | "boolean"
  | "base64Binary"
  | "date"
  | "time"
  | "language"
  | "any";

const timeZone = "(Z|[+-](0\\d|1[0-3]):[0-5]\\d|[+-]14:00)?";
const date = new RegExp(`^-?(\\d{4,})-(\\d{2})-(\\d{2})${timeZone}$`);
const time = new RegExp(`^(([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d(\\.\\d+)?|24:00:00(\\.0+)?)${timeZone}$`);
const language = /^[A-Za-z]{1,8}(-[A-Za-z0-9]{1,8})*$/;

/** Whether a text is one of the type; white space around it is collapsed where the type says so. */
export function isLexical(type: LexicalType, text: string): boolean {
  switch (type) {
    case "any":
    case "string":
    case "token":
      return true;
    case "decimal":
      return parseDecimal(normalizeSpace(text)) !== undefined;
    case "boolean":
      return ["true", "false", "1", "0"].includes(normalizeSpace(text));
    case "date":
      return isDay(normalizeSpace(text));
    case "time":
      return time.test(normalizeSpace(text));
    case "language":
      return language.test(normalizeSpace(text));
    case "base64Binary":
      return isBase64(text.replace(/[ \t\r\n]+/g, ""));
  }
}

function isDay(text: string): boolean {
  const [, year, month, day] = date.exec(text) ?? [];
  return year !== undefined && Number(year) > 0 && isCalendarDay(Number(year), Number(month), Number(day));
}
