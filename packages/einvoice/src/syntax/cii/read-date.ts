/** Reads a date from CII. */

import type { XmlElement } from "../../xml/tree.ts";
import { textOf } from "../read-parts.ts";

/** A date in format 102 as the block writes it; any other text as it stands. */
export function dateOf(node: XmlElement | undefined, path: string): string | undefined {
  const text = textOf(node, path)?.trim();
  return text?.replace(/^(\d{4})(\d{2})(\d{2})$/, "$1-$2-$3");
}
