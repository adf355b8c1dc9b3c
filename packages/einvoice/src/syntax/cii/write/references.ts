/** References to other documents in CII, in the order of elements that all of them share. */

import { group, leaf, type XmlText } from "../../../xml/write-xml.ts";
import { writeDateTime } from "./parts.ts";

interface Reference {
  readonly number?: string | undefined;
  readonly url?: string | undefined;
  readonly line?: string | undefined;
  readonly type_code?: string | undefined;
  readonly name?: string | undefined;
  readonly scheme?: string | undefined;
  readonly date?: string | undefined;
}

export function writeReference(element: string, reference: Reference | undefined): XmlText {
  return group(
    element,
    leaf("ram:IssuerAssignedID", reference?.number),
    leaf("ram:URIID", reference?.url),
    leaf("ram:LineID", reference?.line),
    leaf("ram:TypeCode", reference?.type_code),
    leaf("ram:Name", reference?.name),
    leaf("ram:ReferenceTypeCode", reference?.scheme),
    group("ram:FormattedIssueDateTime", writeDateTime(reference?.date, "qdt:DateTimeString")),
  );
}
