/** The PDF check gives the recorded verdicts of an outside validator. */
import { suites as checkFixtures } from "./pdf/check-fixtures.ts";
import { suites as checkMutants } from "./pdf/check-mutants.ts";
import { runShort } from "./run-short.ts";

runShort([...checkFixtures, ...checkMutants]);
