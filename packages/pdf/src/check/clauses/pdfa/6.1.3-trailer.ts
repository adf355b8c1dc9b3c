/** ISO 19005-3, 6.1.3: the trailer and the end of the file. */
import { PdfString, type PdfValue } from "../../../objects/values.ts";
import type { Checking } from "../../checking.ts";
import { ruleGroup } from "../../rule.ts";
import { rawSyntax } from "../../syntax/raw-syntax.ts";

export const trailerRules = ruleGroup({
  subjects: (checking) => [checking],
  rules: [
    {
      pdfA: "6.1.3-1",
      message: "The trailer has no ID. Add an array of two strings that identify the file.",
      holds: hasFileId,
    },
    {
      pdfA: "6.1.3-2",
      message: "The file is encrypted. Save it without a password and without restrictions.",
      holds: ({ document }) => document.resolve(document.trailer.get("Encrypt")) === null,
    },
    {
      pdfA: "6.1.3-3",
      message: "Something follows the last %%EOF, or there is none. End the file with it and at most one end of line.",
      holds: (checking) => checking.model(rawSyntax).file.bytesAfterEnd === 0,
    },
  ],
});

function hasFileId({ document }: Checking): boolean {
  const id = document.resolve(document.trailers[0]?.get("ID"));
  if (!Array.isArray(id)) return false;

  return id.some((part: PdfValue) => {
    const text = document.resolve(part);
    return text instanceof PdfString && text.bytes.length > 0;
  });
}
