/** One operation of the API by its name, typed by the OpenAPI document. */
import type { Operations } from "../api-types.ts";
import { type Answer, type ParseJson, readAnswer } from "./answer.ts";
import type { Connection } from "./connection.ts";
import {
  type ApiRequest,
  type Method,
  pathOf,
  type QueryValues,
  type RequestBody,
  type RequestOptions,
} from "./request.ts";

export type OperationName = keyof Operations;

export interface CallInput<Name extends OperationName> {
  /** The parts of the path, such as `slug`. */
  path?: Record<string, string | number>;
  query?: Operations[Name]["query"];
  body?: Operations[Name]["body"];
  /** Instead of `body`: text or bytes as they are. */
  content?: RequestBody;
  headers?: Record<string, string>;
}

/** What resources are built on: the connection, and how JSON is read. */
export interface Client {
  connection: Connection;
  parseJson: ParseJson;
}

/** Sends the operation and gives the JSON of its answer. */
export async function call<Name extends OperationName>(
  client: Client,
  name: Name,
  input: CallInput<Name> = {},
  options?: RequestOptions,
): Promise<Operations[Name]["answer"]> {
  const answer = await sendCall(client, name, input, options);

  return answer.bytes.length === 0 ? (null as Operations[Name]["answer"]) : answer.json();
}

/** The same, with the whole answer: for files and for headers. */
export function sendCall<Name extends OperationName>(
  { connection, parseJson }: Client,
  name: Name,
  input: CallInput<Name> = {},
  options?: RequestOptions,
): Promise<Answer> {
  const read = (response: Response, watch: Parameters<typeof readAnswer>[1]) => readAnswer(response, watch, parseJson);

  return connection.send(requestOf(name, input), read, options);
}

export function requestOf<Name extends OperationName>(name: Name, input: CallInput<Name>): ApiRequest {
  const [method, path] = name.split(" ") as [Method, string];

  return {
    method,
    path: pathOf(path, input.path ?? {}),
    query: input.query as QueryValues | undefined,
    body: input.content ?? (input.body === undefined ? undefined : { json: input.body }),
    ...(input.headers && { headers: input.headers }),
  };
}
