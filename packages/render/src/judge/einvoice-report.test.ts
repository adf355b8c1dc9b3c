import type { SetReport } from "@platen/einvoice";
import { expect, test } from "vitest";
import type { EinvoiceJob } from "../einvoice/einvoice-job.ts";
import { einvoiceReport } from "./einvoice-report.ts";
import { validatorName } from "./validator-name.ts";

const checked: SetReport = { name: "en16931", version: "en16931-ubl 1.3.16", checked: true };
const left: SetReport = { name: "peppol", version: "peppol-bis-3 2026.5", checked: false };

test("the report names the rule sets that were checked, and those that were not", () => {
  expect(schematronOf([checked, { ...left, checked: true }])).toBe(
    `en16931-ubl 1.3.16 + peppol-bis-3 2026.5, checked by ${validatorName}`,
  );
  expect(schematronOf([checked, left])).toBe(
    `en16931-ubl 1.3.16, checked by ${validatorName}; not checked: peppol-bis-3 2026.5`,
  );
});

function schematronOf(sets: readonly SetReport[]): string {
  const job: EinvoiceJob = {
    profile: "peppol-bis-3",
    syntax: "ubl",
    flavour: "factur-x",
    invoice: {} as EinvoiceJob["invoice"],
    warnings: [],
  };

  return einvoiceReport(job, { xml: new Uint8Array(), sets, messages: [] }).validation.schematron;
}
