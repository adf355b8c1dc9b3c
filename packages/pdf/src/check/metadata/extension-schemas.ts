/** Extension schemas (ISO 19005-2, 6.6.2.3): what a packet says of properties that are not predefined. */
import { predefinedTypes, type Structure, type ValueCheck, type ValueTypes, valueTypes } from "./value-types.ts";
import type { XmpNode } from "./xmp-nodes.ts";

const EXTENSION = "http://www.aiim.org/pdfa/ns/extension/";
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
  /** The types that its valueType can name, asked for when all are read; null at the levels that have none. */
  types: (() => ValueTypes) | null;
}

export interface ExtensionSchemas {
  /** The properties called pdfaExtension:schemas; a sound packet has at most one. */
  containers: XmpNode[];
  descriptions: Description[];
  /** What the packet's own schemas say of a property; null where they are silent. */
  find(namespace: string, name: string): Defined | null;
  /** The types that properties of a schema can name, by the schema's namespace. */
  typesOf(namespace: string): ValueTypes;
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

/** `main` are the schemas of the document's own packet: theirs are the types too that schemas of one namespace share. */
export function readExtensionSchemas(
  properties: readonly XmpNode[],
  main: ExtensionSchemas | null = null,
): ExtensionSchemas {
  const containers = properties.filter(isExtensionContainer);
  const descriptions: Description[] = [];
  const structures = new Map<string, Map<string, Structure>>();
  const typesOf = (namespace: string | null): ValueTypes => {
    if (namespace === null) return predefinedTypes;
    const inherited = main?.typesOf(namespace) ?? predefinedTypes;
    const own = structures.get(namespace);
    return own ? valueTypes(own, inherited) : inherited;
  };

  const schemas = containers.flatMap(itemsOf).map((item) => describe(item, "schema", null));
  for (const schema of schemas) {
    const namespace = textOf(schema, "namespaceURI");
    schema.label = textOf(schema, "prefix") ?? "";
    const defined = readStructures(schema, () => typesOf(namespace), descriptions);
    // The last schema of a namespace is the one that counts.
    if (namespace !== null) structures.set(namespace, defined);
  }
  const definitions = new Map<string, Map<string, Defined>>();
  for (const schema of schemas) {
    const namespace = textOf(schema, "namespaceURI");
    descriptions.push(schema);
    const defined = readProperties(schema, typesOf(namespace), descriptions);
    if (namespace !== null) definitions.set(namespace, defined);
  }

  return {
    containers,
    descriptions,
    typesOf,
    find: (namespace, name) => definitions.get(namespace)?.get(name) ?? null,
  };
}

export function isExtensionContainer({ namespace, name }: XmpNode): boolean {
  return namespace === EXTENSION && name === "schemas";
}

function readProperties(schema: Description, types: ValueTypes, descriptions: Description[]): Map<string, Defined> {
  const defined = new Map<string, Defined>();
  for (const entry of itemsOf(schema.fields.get("property"))) {
    const property = describe(entry, "property", () => types);
    const [name, type] = [textOf(property, "name"), textOf(property, "valueType")];
    property.label = `${schema.label}:${name ?? ""}`;
    descriptions.push(property);
    const check = type === null ? null : types.find(type);
    if (name !== null && type !== null && check && !defined.has(name)) defined.set(name, { type, check });
  }

  return defined;
}

function readStructures(
  schema: Description,
  types: () => ValueTypes,
  descriptions: Description[],
): Map<string, Structure> {
  const structures = new Map<string, Structure>();
  for (const entry of itemsOf(schema.fields.get("valueType"))) {
    const valueType = describe(entry, "valueType", null);
    const name = textOf(valueType, "type");
    valueType.label = `${schema.label}:${name ?? ""}`;
    descriptions.push(valueType);
    const fields = new Map<string, string>();
    for (const fieldEntry of itemsOf(valueType.fields.get("field"))) {
      const field = describe(fieldEntry, "field", types);
      const [fieldName, type] = [textOf(field, "name"), textOf(field, "valueType")];
      field.label = `${valueType.label}/${fieldName ?? ""}`;
      descriptions.push(field);
      if (fieldName !== null && type !== null) fields.set(fieldName, type);
    }
    const namespace = textOf(valueType, "namespaceURI");
    if (name !== null && namespace !== null) structures.set(name.trim().toLowerCase(), { namespace, fields });
  }

  return structures;
}

function describe(item: XmpNode, kind: Description["kind"], types: Description["types"]): Description {
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
