/** `platen mcp`: the MCP server on standard input and output, for assistants that start it; the service does the work. */
import { createInterface } from "node:readline";
import { isProblem, type Platen, PlatenError } from "@platen/sdk";
import { openClient } from "../open-client.ts";

/** What the protocol calls an internal error. */
const internalError = -32603;

export async function mcpCommand(): Promise<void> {
  const client = openClient(process.env);
  const underWay = new Set<Promise<void>>();
  for await (const line of createInterface({ input: process.stdin })) {
    if (line.trim() === "") continue;
    const answered = pass(line, client).finally(() => underWay.delete(answered));
    underWay.add(answered);
  }
  await Promise.all(underWay);
}

/** One message to the service, one answer back; a notification has none. */
async function pass(line: string, client: Platen): Promise<void> {
  const answer = await ask(line, client);
  if (answer !== "") process.stdout.write(`${answer.replaceAll(/[\r\n]+/g, " ")}\n`);
}

async function ask(line: string, client: Platen): Promise<string> {
  try {
    const headers = { Accept: "application/json, text/event-stream" };
    const body = { content: line, contentType: "application/json" };
    return (await client.request({ method: "POST", path: "/mcp", body, headers })).text();
  } catch (error) {
    if (!(error instanceof PlatenError)) throw error;
    const id = idOf(line);
    if (id === undefined) return "";
    const message = isProblem(error, "connection_failed")
      ? `The service at ${client.baseUrl} cannot be reached. Start it with platen serve, or set PLATEN_BASE_URL.`
      : error.message;
    return JSON.stringify({ jsonrpc: "2.0", id, error: { code: internalError, message } });
  }
}

/** Undefined where the message wants no answer. */
function idOf(line: string): string | number | null | undefined {
  try {
    return (JSON.parse(line) as { id?: string | number }).id;
  } catch {
    return null;
  }
}
