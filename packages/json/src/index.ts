/** JSON as it was written: exact numbers, faults with line and column, positions of fields. */
export { findFault } from "./find-fault.ts";
export { findFieldPosition, findPosition, pathOf } from "./find-position.ts";
export { dataAt, exactInvoice, type JsonData, noData } from "./json-data.ts";
export type { JsonDocument } from "./json-document.ts";
export { JsonFault } from "./json-fault.ts";
export { jsonLength } from "./json-length.ts";
export { parseKeepingDigits, writeJson } from "./keep-digits.ts";
export { type JsonPath, valueText } from "./locate-value.ts";
export { mergePatch } from "./merge-patch.ts";
export { pace } from "./pace.ts";
export { type JsonPosition, positionAt } from "./position.ts";
export { readJsonDataInSlices, readJsonInSlices, type SliceOptions } from "./read-in-slices.ts";
export { readJson, readJsonData } from "./read-json.ts";
export { writeJsonInSlices } from "./write-in-slices.ts";
export { writeJsonData } from "./write-json-data.ts";
