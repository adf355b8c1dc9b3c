/** What a request can end in, other than its answer. */

/** One finding of a problem, by the field that it is about. */
interface ProblemFinding {
  path: string;
  message: string;
  rule?: string;
}

/** A problem as the service describes it (`application/problem+json`). */
export interface ProblemBody {
  code: string;
  title: string;
  status: number;
  detail: string;
  location?: string | null;
  position?: { file: string; line: number; column: number } | null;
  errors?: ProblemFinding[];
  request_id?: string;
}

/** The service refused the request. `message` is what a person should read. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly body: ProblemBody;
  /** Seconds that the service asks to wait; null where it does not say. */
  readonly retryAfter: number | null;

  constructor(body: ProblemBody, retryAfter: number | null) {
    super(body.detail || body.title);
    this.name = "ApiProblem";
    this.status = body.status;
    this.code = body.code;
    this.body = body;
    this.retryAfter = retryAfter;
  }
}

/** The service did not answer at all: it is stopped, or the network is down. */
export class ServiceUnreachable extends Error {
  constructor() {
    super("The service does not answer. Check that it runs and that this computer reaches it.");
    this.name = "ServiceUnreachable";
  }
}

/** The sentence to show for anything that a request threw. */
export function describeError(error: unknown): string {
  if (error instanceof Error && error.message !== "") return error.message;

  return "Something went wrong in this page. Reload it, and report this if it happens again.";
}
