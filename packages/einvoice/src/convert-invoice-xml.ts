/** Writes an invoice in XML in another syntax or profile, and lists what was lost on the way. */

import { formatOf, formats, type InvoiceFormat, isWrittenProfile, type Profile, type Syntax } from "./formats.ts";
import { fieldsOutside } from "./model/block/fields-outside.ts";
import { withoutFields } from "./model/block/without-fields.ts";
import { InvoiceDataError } from "./model/errors.ts";
import { readInvoice } from "./model/read-invoice.ts";
import { withTermsOfInstalments } from "./model/terms-of-instalments.ts";
import { openInvoiceXml } from "./open-invoice-xml.ts";
import { readInvoiceXml } from "./read-invoice-xml.ts";
import { rewrittenValues } from "./reading/rewritten-values.ts";
import { PathNumbers } from "./reading/traced-document.ts";
import { missingValues } from "./reading/unmapped-values.ts";
import { syntaxOf } from "./syntax/syntaxes.ts";
import type { UnmappedValue } from "./unmapped-value.ts";

export interface ConvertedInvoice {
  readonly xml: string;
  readonly format: InvoiceFormat;
  /** Values of the source that the result does not have, with their place in the source. */
  readonly lost: readonly UnmappedValue[];
}

/**
 * Converts an invoice; without a profile into its own where that is written in the syntax, else into the default one.
 * Throws what `openInvoiceXml` throws, `InvoiceDataError` where a value cannot be read, `RangeError` where there is no such format.
 *
 * ```ts
 * const { xml, lost } = convertInvoiceXml(received, { syntax: "cii", profile: "en16931" });
 * ```
 */
export function convertInvoiceXml(
  source: string | Uint8Array,
  { syntax, profile }: { syntax: Syntax; profile?: Profile | undefined },
): ConvertedInvoice {
  const opened = openInvoiceXml(source);
  const { invoice, findings, unreadable } = readInvoice(opened.block);
  if (unreadable.length > 0) throw new InvoiceDataError(findings.filter(({ path }) => unreadable.includes(path)));

  const format = formatOf({ syntax, profile: profile ?? ownProfile(opened.profile, syntax) });
  const outside = fieldsOutside(format.terms, invoice).map(({ path }) => path);
  const hasInstalments = format.terms === "extended" && format.syntax === "cii";
  const carried = withoutFields(hasInstalments ? invoice : withTermsOfInstalments(invoice), outside);
  const xml = syntaxOf(format.syntax).write(carried, format);
  const paths = new PathNumbers();
  const before = rewrittenValues(invoice, opened.syntax, paths);
  const after = rewrittenValues(readInvoice(readInvoiceXml(xml)).invoice, opened.syntax, paths);

  return { xml, format, lost: [...opened.unmapped, ...missingValues(before, after)] };
}

/** The profile of the source where it can be written in the syntax. */
function ownProfile(profile: string | null, syntax: Syntax): Profile | undefined {
  const written = formats.find((row) => row.profile === profile && row.syntax === syntax && row.isWritten)?.profile;
  return written !== undefined && isWrittenProfile(written) ? written : undefined;
}
