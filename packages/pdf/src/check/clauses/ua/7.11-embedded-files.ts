/** ISO 14289-1, 7.11: embedded files have their names. */
import type { PdfDict } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { readTextString } from "../../../text/text-string.ts";
import { fileSpecifications } from "../../metadata/file-specifications.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";

export const embeddedFiles: RuleGroup = ruleGroup<PdfDict>({
  subjects: (checking) => checking.model(fileSpecifications),
  rules: [
    {
      ua1: "7.11-1",
      message: "An embedded file lacks a name. Write it into both F and UF of its specification.",
      detail: (specification, { document }) =>
        nameAt(document, specification, "UF") || nameAt(document, specification, "F") || null,
      holds: (specification, { document }) =>
        document.resolve(specification.get("EF")) === null ||
        (nameAt(document, specification, "F") !== "" && nameAt(document, specification, "UF") !== ""),
    },
  ],
});

function nameAt(document: PdfDocument, specification: PdfDict, key: "F" | "UF"): string {
  const name = document.string(specification, key);

  return name ? readTextString(name) : "";
}
