/** Every error code of the API with its HTTP status and title: the one list. A page under docs/errors explains each. */

export const problemCodes = {
  invalid_request: { status: 400, title: "The request is not valid" },
  invalid_json: { status: 400, title: "The body is not valid JSON" },
  unauthorized: { status: 401, title: "The API key is missing or not valid" },
  units_exhausted: { status: 402, title: "The units of this month are used up" },
  forbidden: { status: 403, title: "The API key may not do this" },
  not_found: { status: 404, title: "There is nothing at this address" },
  template_not_found: { status: 404, title: "The template does not exist" },
  render_not_found: { status: 404, title: "The render does not exist" },
  conflict: { status: 409, title: "The request conflicts with what is stored" },
  template_not_published: { status: 409, title: "The template has no published version" },
  idempotency_in_progress: { status: 409, title: "The first request with this Idempotency-Key is still running" },
  file_expired: { status: 410, title: "The file is no longer stored" },
  payload_too_large: { status: 413, title: "The request body is too large" },
  unsupported_media_type: { status: 415, title: "The Content-Type is not supported" },
  template_syntax_error: { status: 422, title: "The template has a syntax error" },
  template_runtime_error: { status: 422, title: "The template failed while it ran" },
  template_limit_exceeded: { status: 422, title: "The template used more than a render may" },
  data_invalid: { status: 422, title: "The data does not match the template's schema" },
  einvoice_data_invalid: { status: 422, title: "The invoice data cannot make a valid e-invoice" },
  einvoice_profile_unsupported: { status: 422, title: "The e-invoice profile is not supported" },
  pdfua_validation_failed: { status: 422, title: "The file does not conform to PDF/UA-1" },
  resource_blocked: { status: 422, title: "The document asked for a resource it may not load" },
  idempotency_key_reused: { status: 422, title: "The Idempotency-Key was used with another request" },
  output_too_large: { status: 422, title: "The document is too large" },
  merge_source_invalid: { status: 422, title: "A file to be merged cannot be used" },
  import_source_refused: { status: 422, title: "The other service refused its key" },
  rate_limited: { status: 429, title: "Too many requests with this key" },
  internal_error: { status: 500, title: "Something failed inside the service" },
  import_source_unavailable: { status: 502, title: "The other service does not answer as it should" },
  unavailable: { status: 503, title: "The service cannot take the request now" },
  render_timeout: { status: 504, title: "The render took too long" },
} as const satisfies Record<string, { status: number; title: string }>;

export type ProblemCode = keyof typeof problemCodes;

export const allProblemCodes = Object.keys(problemCodes) as ProblemCode[];

/** The name of the code's page below `{docs_url}/errors`. */
export function problemPage(code: ProblemCode): string {
  return code.replaceAll("_", "-");
}
