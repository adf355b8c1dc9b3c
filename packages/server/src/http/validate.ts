/** Holds a part of a request against its schema; every fault becomes a finding with its path. */
import { type Finding, findingsOf } from "@platen/render";
import type { z } from "zod";
import { Problem } from "../problems/problem.ts";

/** The parsed value, or `invalid_request` with every finding. */
export function validate<Schema extends z.ZodType>(schema: Schema, value: unknown): z.output<Schema> {
  const result = schema.safeParse(value, { error: (issue) => wordingOf(issue) });
  if (!result.success) throw Problem.of("invalid_request", findingsAt(result.error));

  return result.data;
}

function findingsAt(error: z.ZodError): Finding[] {
  return findingsOf(error).map((finding) => (finding.path === "" ? { ...finding, path: "body" } : finding));
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
