/** What a failed save means for the person who types. */
import { ApiProblem, ServiceUnreachable } from "../../../api/problem.ts";
import type { DraftField } from "./changes.ts";

export type SaveFailure =
  /** The service does not answer, or asks to wait: try again later. */
  | { kind: "later"; reason: string; waitMs: number | null }
  /** Someone else changed the template: merge, then save. */
  | { kind: "changed" }
  /** The service refuses this as it is: keep it here until it is changed. */
  | { kind: "refused"; reason: string; fields: DraftField[] };

const LATER_STATUS = new Set([408, 425, 429, 500, 502, 503, 504]);

export function readFailure(error: unknown): SaveFailure {
  if (error instanceof ServiceUnreachable) return { kind: "later", reason: error.message, waitMs: null };
  if (!(error instanceof ApiProblem)) {
    const reason = error instanceof Error ? error.message : String(error);
    return { kind: "later", reason, waitMs: null };
  }
  const { status, code, retryAfter, message } = error;
  if (code === "conflict") return { kind: "changed" };
  if (LATER_STATUS.has(status)) {
    return { kind: "later", reason: message, waitMs: retryAfter === null ? null : retryAfter * 1000 };
  }

  return { kind: "refused", reason: describe(error), fields: fieldsOf(error) };
}

function describe({ status, code, message }: ApiProblem): string {
  if (code === "template_not_found") {
    return "The template was deleted or renamed elsewhere. What you typed is still here: copy what you need.";
  }
  if (status === 403) return `${message} What you type stays in this browser.`;
  if (status === 413) return `${message} The text stays in this browser until it is smaller.`;

  return message;
}

/** The fields of the draft that the service names, such as `draft.settings.page.format`. */
function fieldsOf({ body }: ApiProblem): DraftField[] {
  const named = (body.errors ?? []).flatMap(({ path }) => /^draft\.(\w+)/.exec(path)?.[1] ?? []);

  return [...new Set(named)] as DraftField[];
}
