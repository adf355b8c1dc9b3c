/** The JSON Schema of the `_invoice` block for editors, made from the one schema. */

import { codeList, isWritableCode } from "../../code-lists/code-lists.ts";
import type { Field, Fields } from "./field.ts";
import { invoiceSchema } from "./schema.ts";

type JsonSchema = { readonly [keyword: string]: unknown };

/** Lists longer than this are left to the check: an editor gains little from two thousand units in each place. */
const longestEnumeration = 300;

/** JSON Schema 2020-12 of the block. */
export function invoiceJsonSchema(): JsonSchema {
  return {
    $schema: "https://json-schema.org/draft/2020-12/schema",
    title: "_invoice",
    ...objectSchema(invoiceSchema.fields),
  };
}

function objectSchema(fields: Fields): JsonSchema {
  const entries = Object.entries(fields);
  const asked = entries.filter(([, field]) => field.required);
  const required = asked.flatMap(([name, { inUncharged }]) => (inUncharged === false ? [] : [name]));
  const ofCharged = asked.flatMap(([name, { inUncharged }]) => (inUncharged === false ? [name] : []));
  const uncharged = { properties: { kind: { enum: ["GROUP", "INFORMATION"] } }, required: ["kind"] };
  return {
    type: "object",
    properties: Object.fromEntries(entries.map(([name, field]) => [name, fieldSchema(field)])),
    ...(required.length > 0 ? { required } : {}),
    ...(ofCharged.length > 0 ? { if: uncharged, else: { required: ofCharged } } : {}),
    additionalProperties: false,
  };
}

function fieldSchema(field: Field): JsonSchema {
  const description = field.term ? `${field.term}: ${field.title}` : field.title;
  switch (field.kind) {
    case "object": {
      const schema = { description, ...objectSchema(field.fields) };
      return field.short === undefined
        ? schema
        : { description, anyOf: [{ type: "string" }, objectSchema(field.fields)] };
    }
    case "list":
      return {
        description,
        type: "array",
        items: fieldSchema(field.item),
        maxItems: field.limit,
        ...(field.required ? { minItems: 1 } : {}),
      };
    case "amount":
      return { description, type: ["string", "number"], pattern: "^-?\\d+(\\.\\d{1,2})?$" };
    case "decimal":
      return { description, type: ["string", "number"], pattern: "^-?\\d+(\\.\\d+)?$" };
    case "date":
      return { description, type: "string", format: "date" };
    case "base64":
      return { description, type: "string", contentEncoding: "base64" };
    case "code": {
      const codes = [...codeList(field.list).keys()].filter((each) => isWritableCode(field.list, each));
      return { description, type: "string", ...(codes.length <= longestEnumeration ? { enum: codes } : {}) };
    }
    default:
      return { description, type: "string", minLength: 1 };
  }
}
