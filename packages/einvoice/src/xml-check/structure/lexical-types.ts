/** The lexical types that the profiles use, as XML Schema spells them. */

import { parseDecimal } from "../../decimal.ts";
import { normalizeSpace } from "../../xml/tree.ts";

export type LexicalType = "string" | "token" | "decimal" | "boolean" | "base64Binary";

/** Whether a text is one of the type; white space around it is collapsed where the type says so. */
export function isLexical(type: LexicalType, text: string): boolean {
  if (type === "string" || type === "token") return true;
  if (type === "decimal") return parseDecimal(normalizeSpace(text)) !== undefined;
  if (type === "boolean") return ["true", "false", "1", "0"].includes(normalizeSpace(text));
  return isBase64(text.replace(/[ \t\r\n]+/g, ""));
}

/** Groups of four, padded with zero bits at the end (RFC 4648, 3.5). */
export function isBase64(text: string): boolean {
  return text.length % 4 === 0 && /^[A-Za-z0-9+/]*(?:[AQgw]==|[AEIMQUYcgkosw048]=)?$/.test(text);
}
