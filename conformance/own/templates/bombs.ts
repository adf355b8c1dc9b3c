/** Templates written to exhaust time, memory or the stack: each ends with an error or a bounded result. */
import type { OwnSuite } from "../../suite.ts";
import type { BadInput } from "./build-bad-input.ts";
import ownBombs from "./data/own-bombs.json" with { type: "json" };
import { casesOf, runBadInputs } from "./run-bad-inputs.ts";

/** Every nth bomb in the short run. */
const SHORT_STRIDE = 4;
/** The engines' own limits stop these bombs; a slow machine does not. */
const SHORT_TIMEOUT_MS = 120_000;

export const suites: OwnSuite[] = [
  {
    name: "bad inputs: bombs of our own",
    floor: 1,
    run: (extent) => {
      const cases = (ownBombs as BadInput[]).flatMap(casesOf);
      if (extent === "full") return runBadInputs(cases);
      return runBadInputs(
        cases.filter((_, index) => index % SHORT_STRIDE === 0),
        SHORT_TIMEOUT_MS,
      );
    },
  },
];
