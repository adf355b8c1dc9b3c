/** Templates of other services become Platen's. */
export { type ImportFinding, importFindingCodes } from "./finding.ts";
