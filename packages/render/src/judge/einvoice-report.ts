/** The report on the e-invoice of a render, in the words of the interface. */
import { createHash } from "node:crypto";
import { flavours, formatOf, type SetReport } from "@platen/einvoice";
import { type CheckResult, standardOf } from "@platen/pdf";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import type { CheckedInvoice } from "../make/make-file.ts";
import type { CheckedXml } from "../make/make-invoice-xml.ts";
import type { EinvoiceMessage, EinvoiceReport, PdfaReport } from "../reports.ts";
import { validatorName } from "./validator-name.ts";

export function einvoiceReport(job: EinvoiceJob, checked: CheckedXml & Partial<CheckedInvoice>): EinvoiceReport {
  const { pdfA, display } = checked;
  const messages: EinvoiceMessage[] = [
    ...checked.messages.map((message) => ({ part: "xml" as const, ...message })),
    ...(checked.container ?? []).map((finding) => ({ part: "container" as const, ...finding, location: "" })),
    ...(pdfA ? pdfaMessages(pdfA) : []),
  ];
  const valid = !messages.some(({ severity }) => severity === "error");
  const format = formatOf(job);

  return {
    profile: job.profile,
    flavour: job.flavour,
    // In a PDF it is Factur-X or ZUGFeRD; alone it has the version of its own format.
    spec_version: (pdfA ? undefined : format.specVersion) ?? flavours[job.flavour].version,
    xml_url: null,
    validation: {
      valid,
      schematron: describeSets(checked.sets),
      pdfa: pdfA ? pdfaReport(pdfA) : null,
      messages,
      xml_sha256: createHash("sha256").update(checked.xml).digest("hex"),
    },
    display: display ? { checked: display.checked, missing: display.missing, conflicting: display.conflicting } : null,
  };
}

/** What was checked, and what of the invoice's sets was not, because its rules are not built. */
function describeSets(sets: readonly SetReport[]): string {
  const named = (isChecked: boolean) =>
    sets.filter(({ checked }) => checked === isChecked).map(({ name, version }) => version ?? name);
  const left = named(false);
  const text = `${named(true).join(" + ")}, checked by ${validatorName}`;

  return left.length === 0 ? text : `${text}; not checked: ${left.join(", ")}`;
}

/** The file claims the level that is named here. */
export function pdfaReport({ profile, compliant, rules, failures }: CheckResult): PdfaReport {
  return {
    profile: standardOf(profile).label,
    valid: compliant,
    validator: validatorName,
    rules,
    failures: failures.map(({ rule, count, message }) => ({ rule, count, message })),
  };
}

/** A file that the check cannot read breaks no rule by number, and is refused all the same. */
export function pdfaMessages({ failures, error }: CheckResult): EinvoiceMessage[] {
  const part = { part: "pdf", severity: "error", location: "" } as const;
  if (error !== null) return [{ ...part, rule: "PDF", message: error }];

  return failures.map(({ rule, message }) => ({ ...part, rule, message }));
}
