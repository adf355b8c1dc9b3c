/** Reads a note from UBL, which has no place for its subject: it is put before the text, between number signs. */

import { stringValue, type XmlElement } from "../../xml/tree.ts";

export function readNote(note: XmlElement): { text: string; subject_code?: string | undefined } {
  const text = stringValue(note);
  const subject = /^#([A-Z]{3})#/.exec(text);
  return subject ? { text: text.slice(subject[0].length), subject_code: subject[1] } : { text };
}
