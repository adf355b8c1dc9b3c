/** ISO 14289-1, 7.9: notes can be distinguished by their IDs. */
import type { PdfDict } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { readTextString } from "../../../text/text-string.ts";
import type { Checking } from "../../checking.ts";
import type { RuleGroup } from "../../rule.ts";
import { type CheckedElement, elementsByType } from "../../structure/structure-model.ts";
import { elementRules } from "./element-rules.ts";

export const notes: RuleGroup = elementRules(
  ["Note"],
  [
    {
      ua1: "7.9-1",
      message: "A note has no ID. Give each Note an ID of its own.",
      holds: ({ dict }, { document }) => (idOf(document, dict) ?? "") !== "",
    },
    {
      ua1: "7.9-2",
      message: "Several notes have the same ID. Give each Note an ID of its own.",
      detail: ({ dict }, { document }) => idOf(document, dict),
      holds: (note, checking) => !checking.model(repeatedNotes).has(note),
    },
  ],
);

function idOf(document: PdfDocument, dict: PdfDict): string | null {
  const id = document.string(dict, "ID");

  return id ? readTextString(id) : null;
}

function repeatedNotes(checking: Checking): ReadonlySet<CheckedElement> {
  const ids = new Set<string>();
  const repeated = new Set<CheckedElement>();
  for (const note of checking.model(elementsByType).get("Note") ?? []) {
    const id = idOf(checking.document, note.dict);
    if (id === null) continue;
    if (ids.has(id)) repeated.add(note);
    ids.add(id);
  }

  return repeated;
}
