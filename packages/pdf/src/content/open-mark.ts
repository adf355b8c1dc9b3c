/** A marked-content sequence as its first operator tells of it (ISO 32000-1, 14.6). */

import { PdfDict, PdfName, type PdfValue } from "../objects/values.ts";
import type { PdfDocument } from "../read/document.ts";
import type { ContentReader } from "./content-reader.ts";
import type { ContentContext, OpenMark } from "./content-visitor.ts";
import { findResource } from "./resources.ts";

/** At a `BMC` or `BDC`. 14.6.2: properties are written in place, or named in the resources. */
export function openMark(document: PdfDocument, content: ContentReader, context: ContentContext): OpenMark {
  const only = content.onlyContentId();
  if (only !== -1) return { tag: tagOf(content.firstOperand), properties: null, mcid: only, context };

  const { operands } = content;
  const given = operands[1];
  const properties =
    given instanceof PdfName ? findResource(document, context.resources, "Properties", given).value : (given ?? null);
  const dict = properties instanceof PdfDict ? properties : null;

  return {
    tag: tagOf(operands[0]),
    properties: dict,
    mcid: dict ? (document.number(dict, "MCID") ?? null) : null,
    context,
  };
}

function tagOf(name: PdfValue | undefined): string {
  return name instanceof PdfName ? name.text : "";
}
