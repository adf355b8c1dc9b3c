/** The report on the e-invoice of a render, in the words of the interface. */
import { createHash } from "node:crypto";
import { flavours, ruleSetVersion } from "@platen/einvoice";
import { type CheckResult, standardOf } from "@platen/pdf";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import type { CheckedInvoice } from "../make/make-file.ts";
import type { EinvoiceMessage, EinvoiceReport, PdfaReport } from "../reports.ts";
import { validatorName } from "./validator-name.ts";

export function einvoiceReport(job: EinvoiceJob, checked: CheckedInvoice): EinvoiceReport {
  const messages: EinvoiceMessage[] = [
    ...checked.messages.map((message) => ({ part: "xml" as const, ...message })),
    ...checked.container.map((finding) => ({ part: "container" as const, ...finding, location: "" })),
    ...pdfaMessages(checked.pdfA),
  ];
  const valid = !messages.some(({ severity }) => severity === "error");
  const { checked: terms, missing, conflicting } = checked.display;

  return {
    profile: job.profile,
    flavour: job.flavour,
    spec_version: flavours[job.flavour].version,
    xml_url: null,
    validation: {
      valid,
      schematron: `${checked.sets.map((set) => ruleSetVersion(set)).join(" + ")}, checked by ${validatorName}`,
      pdfa: pdfaReport(checked.pdfA),
      messages,
      xml_sha256: createHash("sha256").update(checked.xml).digest("hex"),
    },
    display: { checked: terms, missing, conflicting },
  };
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
