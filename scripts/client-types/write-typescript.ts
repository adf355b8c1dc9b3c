/** The types of the TypeScript client, from the OpenAPI document: each named schema, each operation, each event. */
import { allowsNull, kindsOf, type OpenapiDocument, type Operation, referenceName, type Schema } from "./openapi.ts";

export function writeTypescript({ components, paths, webhooks }: OpenapiDocument): string {
  const schemas = Object.entries(components.schemas).map(([name, schema]) => declaration(name, schema));
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationField(method, path, operation)),
  );
  const events = Object.values(webhooks).map(({ post }) =>
    typeOf(post.requestBody.content["application/json"]!.schema!),
  );

  return [
    "/** The types of the API, from its OpenAPI document. Written by scripts/write-client-types.ts: do not edit. */",
    ...schemas,
    `/** Every operation of the API: its query, its body and the JSON of its answer (\`Uint8Array\` for a file, \`null\` for none). */\nexport interface Operations {\n${operations.join("\n")}\n}`,
    `/** What a webhook receives. */\nexport type WebhookEvent = ${events.join(" | ")};`,
  ].join("\n\n");
}

function declaration(name: string, schema: Schema): string {
  const comment = describe(schema.description);
  const isInterface = kindsOf(schema)[0] === "object" && schema.properties && !allowsNull(schema);
  return isInterface
    ? `${comment}export interface ${name} ${typeOf(schema)}`
    : `${comment}export type ${name} = ${typeOf(schema)};`;
}

function operationField(method: string, path: string, operation: Operation): string {
  const query = (operation.parameters ?? []).filter((parameter) => parameter.in === "query");
  const queryType =
    query.length === 0
      ? "undefined"
      : `{\n${query
          .map(
            ({ name, required, schema, description }) =>
              `${describe(description ?? schema.description)}${key(name)}${required ? "" : "?"}: ${typeOf(schema)}${required ? "" : " | undefined"};`,
          )
          .join("\n")}\n}`;
  const body = operation.requestBody?.content["application/json"]?.schema;
  const bodyType = body ? typeOf(body) : operation.requestBody ? "Uint8Array" : "undefined";

  return `/** ${operation.summary}. */\n${JSON.stringify(`${method.toUpperCase()} ${path}`)}: { query: ${queryType}; body: ${bodyType}; answer: ${answerType(operation)} };`;
}

/** The JSON of every success; the file where there is no JSON. */
function answerType({ responses }: Operation): string {
  const answers = Object.entries(responses)
    .filter(([status]) => status.startsWith("2"))
    .map(([, { content }]) => content ?? {});
  const json = answers.flatMap((content) => {
    const schema = content["application/json"]?.schema;
    return schema ? [typeOf(schema)] : [];
  });
  if (json.length > 0) return [...new Set(json)].join(" | ");

  return answers.some((content) => Object.keys(content).length > 0) ? "Uint8Array" : "null";
}

function typeOf(schema: Schema): string {
  const type = typeWithoutNull(schema);

  return allowsNull(schema) ? `${type} | null` : type;
}

function typeWithoutNull(schema: Schema): string {
  if (schema.$ref) return referenceName(schema.$ref);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  if (schema.enum)
    return schema.enum
      .filter((value) => value !== null)
      .map((value) => JSON.stringify(value))
      .join(" | ");
  const union = schema.anyOf ?? schema.oneOf;
  if (union) return `(${[...new Set(union.map(typeOf))].join(" | ")})`;
  if (schema.allOf) return schema.allOf.map((part) => `(${typeOf(part)})`).join(" & ");
  const kinds = kindsOf(schema);
  if (kinds.length > 1) return `(${kinds.map((type) => typeWithoutNull({ ...schema, type })).join(" | ")})`;
  if (kinds[0] === "array") return `(${typeOf(schema.items ?? {})})[]`;
  if (kinds[0] === "object") return objectType(schema);
  if (kinds[0] === "integer" || kinds[0] === "number") return "number";
  if (kinds[0] === "boolean" || kinds[0] === "string") return kinds[0];

  return schema.type === "null" ? "null" : "unknown";
}

function objectType({ properties = {}, required = [], additionalProperties }: Schema): string {
  const fields = Object.entries(properties).map(([name, field]) => {
    const isRequired = required.includes(name);
    return `${describe(field.description)}${key(name)}${isRequired ? "" : "?"}: ${typeOf(field)}${isRequired ? "" : " | undefined"};`;
  });
  const open = typeof additionalProperties === "object" ? typeOf(additionalProperties) : "unknown";
  if (fields.length === 0) return additionalProperties === false ? "Record<string, never>" : `Record<string, ${open}>`;

  return `{\n${fields.join("\n")}\n}`;
}

function key(name: string): string {
  return /^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name);
}

function describe(description: string | undefined): string {
  return description ? `/** ${description.replaceAll("*/", "*\\/").replaceAll(/\s+/g, " ")} */\n` : "";
}
