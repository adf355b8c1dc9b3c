/** Data that must be refused, and renders that were refused although they should not have been. */
import type { RenderFailure, TestExpectations } from "@platen/render";
import type { Miss } from "../test-case.ts";

export function missedProblem(
  expected: NonNullable<TestExpectations["problem"]>,
  failure: RenderFailure | null,
): Miss[] {
  const { code, paths = [] } = expected;
  if (!failure) return [{ at: ["code"], expected: `a refusal with ${code}`, found: "the document was rendered" }];
  if (failure.code !== code)
    return [{ at: ["code"], expected: `a refusal with ${code}`, found: `${failure.code}: ${failure.message}` }];

  const named = failure.findings.map(({ path }) => path);
  return paths.flatMap((path, index): Miss[] =>
    named.some((each) => each === path || each === `data.${path}`)
      ? []
      : [{ at: ["paths", index], expected: `a finding at ${path}`, found: named.join(", ") || "no path" }],
  );
}

/** The expectation that a refusal breaks: the one on the standard that it is about, else that there is a document at all. */
export function unexpectedFailure(expected: TestExpectations, failure: RenderFailure): Miss {
  const { code, message, position } = failure;
  const about = code === "pdfua_validation_failed" ? "ua" : code === "einvoice_data_invalid" ? "einvoice" : null;
  const place = failure.accessibility?.failures[0]?.locations[0] ?? position;
  const where = place ? ` (${place.file}:${place.line}:${place.column})` : "";

  return {
    at: about !== null && expected[about] !== undefined ? [about] : [],
    expected: "a document",
    found: `the render was refused with ${code}: ${message}${where}`,
  };
}
