/** Notes of a UBL document, whose subjects are written before their texts: `#PMT#text`. */

import type { XmlElement } from "../../../../xml/tree.ts";
import { texts } from "../../../select.ts";

/** All notes one after the other, as the French rules read them. */
export function allNotes(root: XmlElement): string {
  return texts(root, "cbc:Note").join("");
}

/** The text behind a subject, up to the next number sign; empty where there is none. */
export function noteOf(root: XmlElement, subject: string): string {
  return allNotes(root).split(`#${subject}#`)[1]?.split("#")[0] ?? "";
}

/** How often a text occurs in another. */
export function occurrences(text: string, part: string): number {
  return text.split(part).length - 1;
}
