/** The parts of a template's JSON Schema: which part is about which value, and a first value for data that has none. */
import { isObject, type JsonObject, type JsonValue } from "./data.ts";

/** The schema of a field or entry; null where the schema does not say. */
export function schemaBelow(root: JsonObject, node: JsonObject, part: string | number): JsonObject | null {
  for (const each of alternatives(root, node)) {
    const below = typeof part === "number" ? each.items : isObject(each.properties) ? each.properties[part] : undefined;
    if (isObject(below)) return resolved(root, below);
  }

  return null;
}

/** Whether data without the field is valid as far as this part of the schema says. */
export function isOptional(root: JsonObject, node: JsonObject, name: string): boolean {
  return alternatives(root, node).every(({ required }) => !Array.isArray(required) || !required.includes(name));
}

/** The names of fields that the schema describes. */
export function fieldsOf(root: JsonObject, node: JsonObject): string[] {
  return alternatives(root, node).flatMap(({ properties }) => (isObject(properties) ? Object.keys(properties) : []));
}

function resolved(root: JsonObject, node: JsonObject): JsonObject {
  let at = node;
  for (let hops = 0; typeof at.$ref === "string" && hops < 20; hops++) {
    let target: JsonValue | undefined = root;
    for (const part of at.$ref.split("/").slice(1)) {
      const name = decodeURIComponent(part).replaceAll("~1", "/").replaceAll("~0", "~");
      target = isObject(target) ? target[name] : undefined;
    }
    if (!isObject(target)) return {};
    at = target;
  }

  return at;
}

/** The node itself and what it is composed of. */
function alternatives(root: JsonObject, node: JsonObject): JsonObject[] {
  const parts = ["allOf", "anyOf", "oneOf"].flatMap((name) => {
    const list = node[name];
    return Array.isArray(list) ? list.filter((each) => isObject(each)).map((each) => resolved(root, each)) : [];
  });

  return [node, ...parts];
}

const deepest = 8;

/** A plain value that the schema most likely accepts; what it does not accept is refused before it is rendered. */
export function sampleOf(root: JsonObject, given: JsonObject, depth = 0): JsonValue {
  const node = resolved(root, given);
  if (node.const !== undefined) return node.const;
  if (Array.isArray(node.enum)) return node.enum[0] ?? null;
  if (node.default !== undefined) return node.default;
  if (Array.isArray(node.examples) && node.examples.length > 0) return node.examples[0]!;
  const choice = alternatives(root, node)[1];
  const type = Array.isArray(node.type) ? node.type[0] : (node.type ?? typeByKeywords(node));
  if (type === undefined && choice) return sampleOf(root, choice, depth + 1);
  if (depth > deepest) return null;
  switch (type) {
    case "object":
      return Object.fromEntries(
        fieldsOf(root, node).map((name) => [name, sampleOf(root, schemaBelow(root, node, name) ?? {}, depth + 1)]),
      );
    case "array": {
      const length = Math.max(1, typeof node.minItems === "number" ? node.minItems : 2);
      return Array.from({ length }, () => sampleOf(root, isObject(node.items) ? node.items : {}, depth + 1));
    }
    case "number":
    case "integer":
      return typeof node.minimum === "number" ? node.minimum : 12;
    case "boolean":
      return true;
    case "null":
      return null;
    default:
      return sampleText(node);
  }
}

function typeByKeywords(node: JsonObject): string | undefined {
  if (isObject(node.properties)) return "object";
  return isObject(node.items) ? "array" : undefined;
}

const formats: Record<string, string> = {
  date: "2026-01-31",
  "date-time": "2026-01-31T12:00:00Z",
  time: "12:00:00Z",
  email: "ada@example.org",
  uri: "https://example.org/",
};

function sampleText({ format, minLength }: JsonObject): string {
  const text = formats[String(format)] ?? "Sample";
  return text.padEnd(typeof minLength === "number" ? minLength : 0, "e");
}
