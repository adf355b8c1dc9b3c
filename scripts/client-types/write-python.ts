/** The types of the Python client, from the OpenAPI document: what is sent as TypedDicts, what is received as records with attributes. */
import { allowsNull, kindsOf, type OpenapiDocument, referenceName, type Schema } from "./openapi.ts";

const keywords = new Set("and as async await class def del from global if import in is not or pass return".split(" "));
/** Names of dict: a record has these fields by `record["keys"]` only. */
const ofDict = new Set(["clear", "copy", "get", "items", "keys", "pop", "popitem", "setdefault", "update", "values"]);

/** What a type is written into: the classes so far, and which schemas are sent. */
interface Output {
  classes: string[];
  isSent: boolean;
}

export function writePython(document: OpenapiDocument): string {
  const { schemas } = document.components;
  const sent = sentSchemas(document);
  const classes: string[] = [];
  for (const [name, schema] of Object.entries(schemas)) declare(name, schema, { classes, isSent: sent.has(name) });
  const events = Object.entries(document.webhooks).map(([type, { post }]) => {
    const name = `${pascal(type)}Event`;
    declare(name, bodyOf(post.requestBody.content)!, { classes, isSent: false });
    return name;
  });

  return `"""The types of the API, from its OpenAPI document. Written by scripts/write-client-types.ts: do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

from ._record import Record

${classes.join("\n\n\n")}


WebhookEvent = Union[
${events.map((name) => `    "${name}",`).join("\n")}
]
`;
}

/** The schemas that a request can contain, directly or in others. */
function sentSchemas({ components, paths }: OpenapiDocument): Set<string> {
  const found = new Set<string>();
  const look = (part: unknown): void => {
    if (Array.isArray(part)) for (const each of part) look(each);
    if (typeof part !== "object" || part === null) return;
    const { $ref } = part as Schema;
    if (typeof $ref === "string" && !found.has(referenceName($ref))) {
      found.add(referenceName($ref));
      look(components.schemas[referenceName($ref)]);
    }
    for (const value of Object.values(part)) look(value);
  };
  for (const { requestBody } of Object.values(paths).flatMap((methods) => Object.values(methods))) {
    look(bodyOf(requestBody?.content));
  }

  return found;
}

function bodyOf(content: Record<string, { schema?: Schema }> | undefined): Schema | undefined {
  return content?.["application/json"]?.schema;
}

function declare(name: string, schema: Schema, output: Output): void {
  const isObject = kindsOf(schema)[0] === "object" && schema.properties !== undefined;
  if (!isObject) {
    output.classes.push(`${name} = ${typeOf(schema, name, output)}`);
    return;
  }
  const { properties = {}, required = [] } = schema;
  const fields = Object.entries(properties).map(([field, value]) => ({
    // Python reserves some names: `async` is written `async_`.
    field: keywords.has(field) ? `${field}_` : field,
    type: typeOf(value, `${name}${pascal(field)}`, output),
    description: value.description,
    isRequired: required.includes(field),
  }));
  const lines = (part: typeof fields) =>
    part.map(({ field, type, description }) => `    ${field}: ${type}${note(description)}`);
  const body = (part: typeof fields) => (part.length === 0 ? "    pass" : lines(part).join("\n"));
  const comment = note(schema.description).replace("\n", "");
  const head = (bases: string) => `class ${name}(${bases}):\n${comment ? `${comment}\n\n` : ""}`;

  if (!output.isSent) {
    const readable = fields.filter(({ field }) => !ofDict.has(field));
    output.classes.push(`${head("Record")}${body(readable)}`);
    return;
  }
  const needed = fields.filter(({ isRequired }) => isRequired);
  const optional = fields.filter(({ isRequired }) => !isRequired);
  if (needed.length > 0 && optional.length > 0) {
    output.classes.push(`class _Required${name}(TypedDict):\n${body(needed)}`);
    output.classes.push(`${head(`_Required${name}, total=False`)}${body(optional)}`);
    return;
  }
  output.classes.push(`${head(optional.length === 0 ? "TypedDict" : "TypedDict, total=False")}${body(fields)}`);
}

function typeOf(schema: Schema, name: string, output: Output): string {
  const type = typeWithoutNull(schema, name, output);

  return allowsNull(schema) ? `Optional[${type}]` : type;
}

function typeWithoutNull(schema: Schema, name: string, output: Output): string {
  if (schema.$ref) return referenceName(schema.$ref);
  if (schema.const !== undefined) return `Literal[${literal(schema.const)}]`;
  if (schema.enum) {
    const values = schema.enum.filter((value) => value !== null);
    return `Literal[${values.map(literal).join(", ")}]`;
  }
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return unionType(union, name, output);
  if (schema.allOf) {
    const properties = Object.assign({}, ...schema.allOf.map((part) => part.properties ?? {}));
    const required = schema.allOf.flatMap((part) => part.required ?? []);
    declare(name, { type: "object", properties, required }, output);
    return name;
  }
  const kinds = kindsOf(schema);
  if (kinds.length > 1)
    return `Union[${kinds.map((type) => typeWithoutNull({ ...schema, type }, name, output)).join(", ")}]`;
  if (kinds[0] === "array") return `List[${typeOf(schema.items ?? {}, `${name}Item`, output)}]`;
  if (kinds[0] === "object") return objectType(schema, name, output);

  return plainTypes[kinds[0] ?? ""] ?? (schema.type === "null" ? "None" : "Any");
}

const plainTypes: Record<string, string> = { integer: "int", number: "float", boolean: "bool", string: "str" };

function unionType(union: Schema[], name: string, output: Output): string {
  const isNull = (part: Schema) => part.type === "null";
  const parts = union
    .filter((part) => !isNull(part))
    .map((part, index) => typeOf(part, index === 0 ? name : `${name}${index + 1}`, output));
  const joined = parts.length === 1 ? parts[0]! : `Union[${[...new Set(parts)].join(", ")}]`;

  return union.some(isNull) ? `Optional[${joined}]` : joined;
}

function objectType(schema: Schema, name: string, output: Output): string {
  if (schema.properties && Object.keys(schema.properties).length > 0) {
    declare(name, { ...schema, type: "object" }, output);
    return name;
  }
  const { additionalProperties: open } = schema;

  return `Dict[str, ${typeof open === "object" ? typeOf(open, `${name}Value`, output) : "Any"}]`;
}

function literal(value: unknown): string {
  if (value === true) return "True";
  if (value === false) return "False";

  return JSON.stringify(value);
}

/** A docstring below the field. */
function note(description: string | undefined): string {
  if (!description) return "";
  const text = description.replaceAll("\\", "\\\\").replaceAll('"""', "'''").replaceAll(/\s+/g, " ");

  return `\n    """${text.endsWith('"') ? `${text} ` : text}"""`;
}

function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join("");
}
