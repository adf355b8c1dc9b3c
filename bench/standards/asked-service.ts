/** The service as a bench asks it: JSON in, JSON out, and an error where the answer is not the one expected. */
import { post } from "../http-client.ts";

export interface AskedService {
  base: string;
  key: string;
}

export async function ask(
  { base, key }: AskedService,
  path: string,
  body: object,
  status: number,
): Promise<Record<string, unknown>> {
  const headers = { authorization: `Bearer ${key}`, "content-type": "application/json" };
  const answer = await post(base + path, Buffer.from(JSON.stringify(body)), headers);
  const text = answer.body.toString("utf8");
  if (answer.status !== status) throw new Error(`POST ${path} answered ${answer.status}: ${text.slice(0, 400)}`);
  return JSON.parse(text) as Record<string, unknown>;
}
