/** Checks a test file; of a choice between several forms, the faults of the form that was meant are named. */
import type { JsonPath } from "@platen/json";
import type { z } from "zod";
import { type TestFile, testFileSchema } from "./test-file.ts";

interface TestFileFinding {
  path: JsonPath;
  /** Continues a sentence that begins with the path. */
  message: string;
  /** Then the position is that of the field's name. */
  isUnknownField: boolean;
}

export function parseTestFile(value: unknown): { test: TestFile } | { findings: TestFileFinding[] } {
  const parsed = testFileSchema.safeParse(value);

  return parsed.success ? { test: parsed.data } : { findings: findingsOf(parsed.error.issues) };
}

type Issue = z.core.$ZodIssue;

function findingsOf(issues: readonly Issue[], prefix: JsonPath = []): TestFileFinding[] {
  return issues.flatMap((issue): TestFileFinding[] => {
    const path = [...prefix, ...issue.path] as JsonPath;
    if (issue.code === "unrecognized_keys") {
      return issue.keys.map((key) => ({
        path: [...path, key],
        message: "is not a field that exists here: remove it or check its spelling.",
        isUnknownField: true,
      }));
    }
    if (issue.code === "invalid_union") {
      const meant = issue.errors.filter((branch) => !branch.some(isOtherType));
      if (meant.length === 1) return findingsOf(meant[0]!, path);
    }

    return [{ path, message: `${issue.message.replace(/\.$/, "")}.`, isUnknownField: false }];
  });
}

/** Whether the value as a whole is of another type than this form has. */
function isOtherType({ code, path }: Issue): boolean {
  return path.length === 0 && (code === "invalid_type" || code === "invalid_value");
}
