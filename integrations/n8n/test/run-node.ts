/** Runs the node as n8n does: parameters with their defaults, credentials, and the helper for requests. */
import { PlatenApi } from "../credentials/PlatenApi.credentials";
import { Platen } from "../nodes/Platen/Platen.node";

type Fields = Record<string, unknown>;

export interface NodeRun {
  credentials: { baseUrl: string; apiKey: string };
  parameters: Fields;
  items?: Fields[];
  continueOnFail?: boolean;
  executionId?: string;
}

export interface Output {
  // biome-ignore lint/suspicious/noExplicitAny: the JSON of an item is whatever the service answered.
  json: any;
  binary?: Record<string, { bytes: Buffer; fileName: string; mimeType: string }>;
  pairedItem?: { item: number };
}

export async function runNode(run: NodeRun): Promise<Output[]> {
  const [output] = await new Platen().execute.call(functionsOf(run) as never);

  return output as unknown as Output[];
}

export function loadTemplates(credentials: NodeRun["credentials"]) {
  return new Platen().methods.loadOptions.getTemplates.call(functionsOf({ credentials, parameters: {} }) as never);
}

function functionsOf({ credentials, parameters, items = [{}], continueOnFail = false, executionId = "1" }: NodeRun) {
  return {
    getInputData: () => items.map((json) => ({ json })),
    getNode: () => ({ id: "node-1", name: "Platen" }),
    getExecutionId: () => executionId,
    getCredentials: async () => credentials,
    continueOnFail: () => continueOnFail,
    evaluateExpression: (expression: string) => (expression === "{{ $runIndex }}" ? 0 : undefined),
    getNodeParameter: (name: string, at: number) => evaluated(parameters[name] ?? defaultOf(name), items[at] ?? {}),
    helpers: {
      httpRequestWithAuthentication: (_name: string, options: RequestOptions) => send(options, credentials),
      prepareBinaryData: async (bytes: Buffer, fileName: string, mimeType: string) => ({ bytes, fileName, mimeType }),
    },
  };
}

function defaultOf(name: string): unknown {
  return new Platen().description.properties.find((property) => property.name === name)?.default;
}

/** The two expressions that are defaults of the node. */
function evaluated(value: unknown, json: Fields): unknown {
  if (value === "={{ $json }}") return json;
  if (value === "={{ $json.id }}") return json.id;
  return value;
}

interface RequestOptions {
  method: string;
  baseURL: string;
  url: string;
  qs?: Fields;
  headers?: Record<string, string>;
  body?: unknown;
  encoding?: "arraybuffer";
}

/** As n8n's helper answers with `returnFullResponse`, `ignoreHttpStatusErrors` and `json`. */
async function send({ method, baseURL, url, qs, headers, body, encoding }: RequestOptions, credentials: Fields) {
  const address = new URL(baseURL + url);
  for (const [name, value] of Object.entries(qs ?? {})) address.searchParams.set(name, String(value));
  const authentication = new PlatenApi().authenticate.properties.headers?.Authorization;
  const response = await fetch(address, {
    method,
    headers: {
      ...headers,
      Authorization: String(authentication).slice(1).replace("{{$credentials.apiKey}}", String(credentials.apiKey)),
      ...(body === undefined ? {} : { "Content-Type": "application/json" }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });

  return {
    statusCode: response.status,
    headers: Object.fromEntries(response.headers),
    body: encoding === "arraybuffer" ? await response.arrayBuffer() : await response.json(),
  };
}
