/** The invoice rules hold against recorded official verdicts and against invoices made here. */
import { suites as dataCheck } from "./einvoice/data-check.ts";
import { suites as facturXMutants } from "./einvoice/facturx-mutants.ts";
import { suites as formatMutants } from "./einvoice/format-mutants.ts";
import { suites as fuzz } from "./einvoice/fuzz.ts";
import { suites as hostileXml } from "./einvoice/hostile-xml.ts";
import { suites as received } from "./einvoice/received.ts";
import { suites as roundTrip } from "./einvoice/round-trip.ts";
import { suites as ruleMutants } from "./einvoice/rule-mutants.ts";
import { suites as structureMutants } from "./einvoice/structure-mutants.ts";
import { suites as ublStructureMutants } from "./einvoice/ubl-structure-mutants.ts";
import { runShort } from "./run-short.ts";

runShort([
  ...dataCheck,
  ...facturXMutants,
  ...formatMutants,
  ...fuzz,
  ...hostileXml,
  ...received,
  ...roundTrip,
  ...ruleMutants,
  ...structureMutants,
  ...ublStructureMutants,
]);
