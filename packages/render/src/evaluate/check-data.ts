/** Holds data against a template's JSON Schema. The validator interprets the schema: it makes no code from it. */
import { type OutputUnit, Validator } from "@cfworker/json-schema";
import type { Finding } from "../finding.ts";

/** Keywords that only say that something below them failed: the finding below says what. */
const WRAPPERS = new Set([
  "$ref",
  "additionalProperties",
  "allOf",
  "dependentSchemas",
  "items",
  "patternProperties",
  "prefixItems",
  "properties",
  "unevaluatedProperties",
]);

/**
 * Every violation, by the path of the value at fault.
 *
 * @example
 * checkData({ required: ["name"] }, {}); // [{ path: "data.name", message: "is missing" }]
 */
export function checkData(schema: Record<string, unknown>, data: unknown): Finding[] {
  try {
    const { errors } = new Validator(schema, "2020-12", false).validate(data);
    return errors.filter((error) => !WRAPPERS.has(error.keyword)).map(findingOf);
  } catch (error) {
    // A pattern that is not a regular expression, a reference that leads nowhere.
    return [{ path: "schema", message: `cannot be used as the template has it: ${(error as Error).message}` }];
  }
}

function findingOf(error: OutputUnit): Finding {
  const path = pathOf(error.instanceLocation);
  if (error.keyword === "required") {
    const name = /"(.*)"/.exec(error.error)?.[1] ?? "";
    return { path: `${path}.${name}`, message: "is missing" };
  }
  if (error.keyword === "false") return { path, message: "is not a field that the schema allows" };
  if (error.keyword === "type") {
    const [is, expected] = [...error.error.matchAll(/"(.*?)"/g)].map((match) => match[1]);
    return { path, message: `is of type ${is} but must be ${expected}` };
  }

  return { path, message: error.error };
}

/** `#/lines/0/name` → `data.lines[0].name`. */
function pathOf(pointer: string): string {
  return pointer
    .replace(/^#\/?/, "")
    .split("/")
    .filter((part) => part !== "")
    .map((part) => decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~"))
    .reduce((path, part) => (/^\d+$/.test(part) ? `${path}[${part}]` : `${path}.${part}`), "data");
}
