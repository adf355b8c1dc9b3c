/** Data in a request as the text that it was written with: as a body of its own, or inside a JSON body. */
import { dataAt, type JsonPath, valueText } from "@platen/json";
import { Problem } from "../problems/problem.ts";
import { decodeBody, parseJson } from "./read-body.ts";

/** UTF-8, said or not. */
export function isPlainText(contentType: string | undefined): boolean {
  return /^text\/plain\s*(;\s*charset="?utf-?8"?\s*)?$/i.test(contentType?.trim() ?? "");
}

/** What a JSON body with this data would be. */
export async function dataOfText(bytes: Uint8Array): Promise<{ data: unknown }> {
  const document = await parseJson(bytes);
  const { value } = document;
  if (typeof value === "object" && value !== null && !Array.isArray(value)) return { data: dataAt(document, []) };

  throw new Problem("invalid_json", 'The text is not a JSON object. Send one, such as {"name": "Ada"}.');
}

/** The text of the data at a path of a JSON body that was read without a fault. */
export function sentText(bytes: Uint8Array, path: JsonPath): string {
  const text = valueText(decodeBody(bytes), path);
  if (text === null) throw new Error(`The body has nothing at ${JSON.stringify(path)}.`);

  return text;
}
