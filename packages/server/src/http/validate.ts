/** Holds the parts of a request against their schemas; everything that is wrong becomes a finding with its path. */
import { type Finding, findingsOf } from "@platen/render";
import { z } from "zod";
import { Problem } from "../problems/problem.ts";

/** What a part of a request comes to: `value` is only there where nothing was found. */
interface Inspected<T> {
  value: T | undefined;
  findings: Finding[];
}

/** The parsed value, or every finding. */
export function inspect<Schema extends z.ZodType>(
  schema: Schema | undefined,
  value: unknown,
): Inspected<z.output<Schema>> {
  if (!schema) return { value: undefined, findings: [] };
  const result = schema.safeParse(value, { error: (issue) => wordingOf(issue) });

  return result.success
    ? { value: result.data, findings: [] }
    : { value: undefined, findings: findingsOf(result.error).map(withPath) };
}

/** The parsed value, or `invalid_request` with every finding. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const { value: parsed, findings } = inspect(schema, value);
  refuseFindings(findings);

  return parsed as z.output<Schema>;
}

/** The query, in which a parameter that the schema does not name is refused like an unknown field of a body. */
export function inspectQuery<Schema extends z.ZodType>(
  schema: Schema | undefined,
  query: Record<string, string>,
): Inspected<z.output<Schema>> {
  const known = schema instanceof z.ZodObject ? Object.keys(schema.shape) : [];
  const unknown = Object.keys(query).filter((name) => !known.includes(name));
  const named = Object.fromEntries(Object.entries(query).filter(([name]) => known.includes(name)));
  const { value, findings } = inspect(schema, named);
  const advice =
    known.length === 0 ? "remove it: this address takes none" : `remove it: this address takes ${known.join(", ")}`;

  return {
    value,
    findings: [
      ...findings,
      ...unknown.map((name) => ({ path: name.slice(0, 80), message: `is not a query parameter here: ${advice}` })),
    ],
  };
}

/** Throws `invalid_request` where there is a finding. */
export function refuseFindings(findings: Finding[]): void {
  if (findings.length > 0) throw Problem.of("invalid_request", findings);
}

function withPath(finding: Finding): Finding {
  return finding.path === "" ? { ...finding, path: "body" } : finding;
}

/** Words for the faults that people make most; the others keep the library's. */
function wordingOf(issue: z.core.$ZodRawIssue): string | undefined {
  if (issue.code === "invalid_type") {
    if (issue.input === undefined) return `is missing: give ${article(issue.expected)}`;
    return `is ${kindOf(issue.input)} but must be ${article(issue.expected)}`;
  }
  if (issue.code === "invalid_value") {
    const given = typeof issue.input === "string" ? JSON.stringify(issue.input.slice(0, 80)) : kindOf(issue.input);
    return `is ${given}: allowed ${issue.values.length === 1 ? "is" : "are"} ${issue.values.map((value) => JSON.stringify(value)).join(", ")}`;
  }

  return undefined;
}

function kindOf(value: unknown): string {
  if (value === null) return "null";
  if (Array.isArray(value)) return "a list";
  return article(typeof value);
}

function article(type: string): string {
  if (type === "int") return "a whole number";
  if (type === "record") return "an object";
  if (type === "array") return "a list";
  return /^[aeiou]/.test(type) ? `an ${type}` : `a ${type}`;
}
