/** Requests to the service with the credentials of the node; a problem becomes an error that says what to do. */
import {
  type IDataObject,
  type IExecuteFunctions,
  type IHttpRequestOptions,
  type ILoadOptionsFunctions,
  type JsonObject,
  NodeApiError,
} from "n8n-workflow";

type Functions = IExecuteFunctions | ILoadOptionsFunctions;

export interface Answer {
  statusCode: number;
  headers: Record<string, string | undefined>;
  body: unknown;
}

/** The answer to a request, with its JSON, or with its bytes for `encoding: "arraybuffer"`. */
export async function request(
  functions: Functions,
  options: Omit<IHttpRequestOptions, "baseURL">,
  itemIndex = 0,
): Promise<Answer> {
  const { baseUrl } = await functions.getCredentials("platenApi");
  const answer = (await functions.helpers.httpRequestWithAuthentication.call(functions, "platenApi", {
    ...options,
    baseURL: String(baseUrl).replace(/\/+$/, ""),
    json: options.encoding === undefined,
    returnFullResponse: true,
    // Read here: the body of a problem says more than the status.
    ignoreHttpStatusErrors: true,
  })) as Answer;
  if (answer.statusCode < 400) return answer;

  throw problemError(functions, problemOf(answer.body), itemIndex, answer.statusCode);
}

/** The error of a problem object, such as the answer to a refused request, or `error` of a failed render. */
export function problemError(
  functions: Functions,
  problem: IDataObject,
  itemIndex: number,
  status?: number,
): NodeApiError {
  const { title, code, detail, errors } = problem;
  const findings = Array.isArray(errors) ? (errors as { path?: string; message?: string }[]) : [];
  const lines = findings.map(({ path, message }) => `${path ? `${path}: ` : ""}${message}`);

  return new NodeApiError(functions.getNode(), problem as JsonObject, {
    message: title ? `${title} (${code})` : `Platen answered with status ${status}`,
    description: lines.length > 0 ? lines.join("\n") : String(detail ?? "Check the base URL of the credentials."),
    httpCode: String(problem.status ?? status),
    itemIndex,
  });
}

/** A problem object; empty where something else than the service answered. */
function problemOf(body: unknown): IDataObject {
  const text = body instanceof ArrayBuffer || ArrayBuffer.isView(body) ? Buffer.from(body as Buffer).toString() : body;
  if (typeof text !== "string") return (text ?? {}) as IDataObject;
  try {
    return JSON.parse(text) as IDataObject;
  } catch {
    return {};
  }
}
