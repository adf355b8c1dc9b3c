/** Turns an error of any kind into a problem; an unexpected one shows the client nothing of the inside. */
import { RenderFailure } from "@platen/render";
import { outageOf } from "./outage.ts";
import { Problem, type ProblemExtras } from "./problem.ts";

export function asProblem(error: unknown, extras: Pick<ProblemExtras, "renderId"> = {}): Problem {
  if (error instanceof Problem)
    return extras.renderId ? new Problem(error.code, error.message, { ...error.extras, ...extras }) : error;
  if (error instanceof RenderFailure) {
    return new Problem(error.code, error.message, {
      ...extras,
      errors: error.findings,
      position: error.position,
      einvoice: error.einvoice,
      accessibility: error.accessibility,
      cause: error,
    });
  }

  // PostgreSQL cannot store U+0000 in a text, sent as it is or escaped in JSON.
  if (["22021", "22P05"].includes(String((error as { code?: unknown } | null)?.code))) {
    return new Problem("invalid_request", "A text of the request has the character U+0000. Remove it.", extras);
  }

  const outage = outageOf(error, extras);
  if (outage) return outage;

  return new Problem(
    "internal_error",
    "Something failed inside the service. Try again; if it happens again, report it with the request_id.",
    {
      ...extras,
      cause: error,
    },
  );
}
