/** The lexical types that the profiles use, as XML Schema spells them. */

import { isBase64 } from "../model/base64.ts";
import { parseDecimal } from "../model/decimal.ts";
import { normalizeSpace } from "../xml/white-space.ts";

export type LexicalType = "string" | "token" | "decimal" | "boolean" | "base64Binary";

/** Whether a text is one of the type; white space around it is collapsed where the type says so. */
export function isLexical(type: LexicalType, text: string): boolean {
  if (type === "string" || type === "token") return true;
  if (type === "decimal") return parseDecimal(normalizeSpace(text)) !== undefined;
  if (type === "boolean") return ["true", "false", "1", "0"].includes(normalizeSpace(text));
  return isBase64(text.replace(/[ \t\r\n]+/g, ""));
}
