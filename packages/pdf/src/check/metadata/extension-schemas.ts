/** Extension schemas (ISO 19005-2, 6.6.2.3): what a packet says of properties that are not predefined. */
import { predefinedTypes, type Structure, type ValueCheck, type ValueTypes, valueTypes } from "./value-types.ts";
import type { XmpNode } from "./xmp-nodes.ts";

export const EXTENSION = "http://www.aiim.org/pdfa/ns/extension/";
const SCHEMA = "http://www.aiim.org/pdfa/ns/schema#";
const PROPERTY = "http://www.aiim.org/pdfa/ns/property#";
const TYPE = "http://www.aiim.org/pdfa/ns/type#";
const FIELD = "http://www.aiim.org/pdfa/ns/field#";

/** One description in an extension schema, at any of its four levels. */
export interface Description {
  kind: "schema" | "property" | "valueType" | "field";
  /** The part of the container it stands for, such as `fx:DocumentType`. */
  label: string;
  fields: ReadonlyMap<string, XmpNode>;
  /** The names of entries that its kind does not have. */
  undefinedFields: string[];
  /** The types that its valueType can name; null at the levels that have none. */
  types: ValueTypes | null;
}

export interface ExtensionSchemas {
  /** The properties called pdfaExtension:schemas; a sound packet has at most one. */
  containers: XmpNode[];
  descriptions: Description[];
  /** What the packet's own schemas say of a property; null where they are silent. */
  find(namespace: string, name: string): { type: string; check: ValueCheck } | null;
}

interface Defined {
  type: string;
  check: ValueCheck;
}

const KINDS: Record<Description["kind"], { namespace: string; fields: readonly string[] }> = {
  schema: { namespace: SCHEMA, fields: ["schema", "namespaceURI", "prefix", "property", "valueType"] },
  property: { namespace: PROPERTY, fields: ["name", "valueType", "category", "description"] },
  valueType: { namespace: TYPE, fields: ["type", "namespaceURI", "prefix", "description", "field"] },
  field: { namespace: FIELD, fields: ["name", "valueType", "description"] },
};

export function readExtensionSchemas(properties: readonly XmpNode[]): ExtensionSchemas {
  const containers = properties.filter(isExtensionContainer);
  const descriptions: Description[] = [];
  const schemas = new Map<string, Map<string, Defined>>();
  for (const item of containers.flatMap(itemsOf)) readSchema(item, descriptions, schemas);

  return { containers, descriptions, find: (namespace, name) => schemas.get(namespace)?.get(name) ?? null };
}

export function isExtensionContainer({ namespace, name }: XmpNode): boolean {
  return namespace === EXTENSION && name === "schemas";
}

function readSchema(item: XmpNode, descriptions: Description[], schemas: Map<string, Map<string, Defined>>): void {
  const schema = describe(item, "schema", null);
  const prefix = textOf(schema, "prefix") ?? "";
  schema.label = prefix;
  descriptions.push(schema);

  const types = readTypes(schema, prefix, descriptions);
  const defined = new Map<string, Defined>();
  for (const entry of itemsOf(schema.fields.get("property"))) {
    const property = describe(entry, "property", types);
    const [name, type] = [textOf(property, "name"), textOf(property, "valueType")];
    property.label = `${prefix}:${name ?? ""}`;
    descriptions.push(property);
    const check = type === null ? null : types.find(type);
    if (name !== null && type !== null && check && !defined.has(name)) defined.set(name, { type, check });
  }
  const namespace = textOf(schema, "namespaceURI");
  if (namespace !== null) schemas.set(namespace, defined);
}

/** The structures that a schema defines, which only its own properties and fields can name. */
function readTypes(schema: Description, prefix: string, descriptions: Description[]): ValueTypes {
  const structures = new Map<string, Structure>();
  const types = valueTypes(structures, predefinedTypes);
  for (const entry of itemsOf(schema.fields.get("valueType"))) {
    const valueType = describe(entry, "valueType", null);
    const name = textOf(valueType, "type");
    valueType.label = `${prefix}:${name ?? ""}`;
    descriptions.push(valueType);
    const fields = new Map<string, string>();
    for (const fieldEntry of itemsOf(valueType.fields.get("field"))) {
      const field = describe(fieldEntry, "field", types);
      const [fieldName, type] = [textOf(field, "name"), textOf(field, "valueType")];
      field.label = `${valueType.label}/${fieldName ?? ""}`;
      descriptions.push(field);
      if (fieldName !== null && type !== null && !fields.has(fieldName)) fields.set(fieldName, type);
    }
    const namespace = textOf(valueType, "namespaceURI");
    if (name !== null && namespace !== null) structures.set(name.toLowerCase(), { namespace, fields });
  }

  return types;
}

function describe(item: XmpNode, kind: Description["kind"], types: ValueTypes | null): Description {
  const { namespace, fields: known } = KINDS[kind];
  const fields = new Map<string, XmpNode>();
  const undefinedFields: string[] = [];
  for (const field of item.form === "struct" ? item.children : []) {
    if (field.namespace === namespace && known.includes(field.name)) fields.set(field.name, field);
    else undefinedFields.push(`${field.prefix}:${field.name}`);
  }

  return { kind, label: "", fields, undefinedFields, types };
}

/** The text of an entry; empty where it is something else, null where it is missing. */
function textOf(description: Description, name: string): string | null {
  return description.fields.get(name)?.value ?? null;
}

function itemsOf(array: XmpNode | undefined): readonly XmpNode[] {
  return array === undefined || array.form === "simple" || array.form === "struct" ? [] : array.children;
}
