/** An answer that is not a success, as the error of the client. */
import type { Problem } from "../api-types.ts";
import { PlatenError } from "../platen-error.ts";
import { retryAfterMs } from "./retry-after.ts";

/** `text` is the body, as far as it came. */
export function failedAnswer(response: Response, text: string, baseUrl: string): PlatenError {
  const { status, headers } = response;
  const requestId = headers.get("x-request-id");
  if (status === 0 || (status >= 300 && status < 400)) {
    const target = headers.get("location");
    return new PlatenError({
      code: "redirect_refused",
      detail: `${baseUrl} answered with a redirect${target ? ` to ${target}` : ""}, which is not followed: the key goes to baseUrl only. Set baseUrl to the address of the service itself.`,
      status,
      requestId,
      baseUrl,
    });
  }
  const problem = readProblem(text);
  if (!problem) {
    return new PlatenError({
      code: "response_invalid",
      detail: `${baseUrl} answered ${status} with something that is not from Platen: it may be another program, or a proxy in front of the service. Check baseUrl.`,
      status,
      requestId,
      baseUrl,
      retryAfterMs: retryAfterMs(headers, Date.now()),
    });
  }

  return new PlatenError({
    code: problem.code,
    detail: problem.detail ?? problem.title ?? `The service answered ${status}.`,
    status,
    requestId: requestId ?? problem.request_id ?? null,
    retryAfterMs: retryAfterMs(headers, Date.now()),
    baseUrl,
    problem,
  });
}

function readProblem(text: string): Problem | null {
  try {
    const value: unknown = JSON.parse(text);
    return typeof value === "object" && value !== null && "code" in value ? (value as Problem) : null;
  } catch {
    return null;
  }
}
