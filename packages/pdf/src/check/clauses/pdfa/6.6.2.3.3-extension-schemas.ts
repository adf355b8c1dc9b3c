/** ISO 19005-2 and -3, 6.6.2.3.2 and 6.6.2.3.3: extension schemas are complete and written as the standard asks. */
import type { Checking } from "../../checking.ts";
import type { Description } from "../../metadata/extension-schemas.ts";
import { xmpPackages } from "../../metadata/packages.ts";
import { type Rule, ruleGroup } from "../../rule.ts";

const PREFIXES: Record<Description["kind"], string> = {
  schema: "pdfaSchema",
  property: "pdfaProperty",
  valueType: "pdfaType",
  field: "pdfaField",
};

function descriptionsOf(kind: Description["kind"]): (checking: Checking) => Description[] {
  return (checking) =>
    checking
      .model(xmpPackages)
      .all.flatMap(({ extensions }) => extensions.descriptions.filter((description) => description.kind === kind));
}

const placeOf = ({ label, undefinedFields }: Description) => ({
  detail: undefinedFields.length === 0 ? label : `${label}: ${undefinedFields.join(", ")}`,
});

/** An entry that must be there: text under the prefix of its namespace. */
function isText({ fields, kind }: Description, name: string): boolean {
  const field = fields.get(name);

  return field !== undefined && field.form === "simple" && field.prefix === PREFIXES[kind];
}

/** An entry that may be missing: an ordered array. An alternative has an order too. */
function isSequence({ fields, kind }: Description, name: string): boolean {
  const field = fields.get(name);
  if (field === undefined) return true;

  return (field.form === "seq" || field.form === "alt") && (field.prefix === "" || field.prefix === PREFIXES[kind]);
}

function namesType(description: Description): boolean {
  const type = description.fields.get("valueType");

  return isText(description, "valueType") && type !== undefined && description.types?.().find(type.value) !== null;
}

function hasCategory(description: Description): boolean {
  const category = description.fields.get("category")?.value;

  return isText(description, "category") && (category === "internal" || category === "external");
}

function textRule(pdfA: string, kind: Description["kind"], name: string, meaning: string): Rule<Description> {
  return {
    pdfA,
    message: `An extension schema lacks ${PREFIXES[kind]}:${name}, or it is not a text under that prefix. Write ${meaning} there.`,
    holds: (description) => isText(description, name),
  };
}

function sequenceRule(pdfA: string, kind: Description["kind"], name: string): Rule<Description> {
  return {
    pdfA,
    message: `${PREFIXES[kind]}:${name} of an extension schema is not an ordered array under that prefix. Write it as an rdf:Seq.`,
    holds: (description) => isSequence(description, name),
  };
}

function typeRule(pdfA: string, kind: Description["kind"]): Rule<Description> {
  return {
    pdfA,
    message: `${PREFIXES[kind]}:valueType of an extension schema names no known type. Name one of the XMP specification, or describe it in the schema's valueType.`,
    holds: namesType,
  };
}

export const containerRules = ruleGroup({
  subjects: (checking) => checking.model(xmpPackages).all.flatMap(({ extensions }) => extensions.containers),
  placeOf: ({ prefix, name }) => ({ detail: `${prefix}:${name}` }),
  rules: [
    {
      pdfA: "6.6.2.3.3-1",
      message:
        "The extension schemas are not a bag called pdfaExtension:schemas. Write them as an rdf:Bag under that prefix.",
      holds: ({ form, prefix }) => form === "bag" && prefix === "pdfaExtension",
    },
  ],
});

export const descriptionRules = ruleGroup({
  subjects: (checking) => checking.model(xmpPackages).all.flatMap(({ extensions }) => extensions.descriptions),
  placeOf,
  rules: [
    {
      pdfA: "6.6.2.3.2-1",
      message: "An extension schema has an entry that the standard does not define. Leave it out.",
      holds: ({ undefinedFields }) => undefinedFields.length === 0,
    },
  ],
});

export const schemaRules = ruleGroup({
  subjects: descriptionsOf("schema"),
  placeOf,
  rules: [
    textRule("6.6.2.3.3-2", "schema", "schema", "what the schema is about"),
    textRule("6.6.2.3.3-3", "schema", "namespaceURI", "the namespace of its properties"),
    textRule("6.6.2.3.3-4", "schema", "prefix", "the prefix of its properties"),
    sequenceRule("6.6.2.3.3-5", "schema", "property"),
    sequenceRule("6.6.2.3.3-6", "schema", "valueType"),
  ],
});

export const schemaPropertyRules = ruleGroup({
  subjects: descriptionsOf("property"),
  placeOf,
  rules: [
    textRule("6.6.2.3.3-7", "property", "name", "the property's name"),
    typeRule("6.6.2.3.3-8", "property"),
    {
      pdfA: "6.6.2.3.3-9",
      message: "pdfaProperty:category of an extension schema is not internal or external. Write one of the two.",
      holds: hasCategory,
    },
    textRule("6.6.2.3.3-10", "property", "description", "what the property means"),
  ],
});

export const schemaValueTypeRules = ruleGroup({
  subjects: descriptionsOf("valueType"),
  placeOf,
  rules: [
    textRule("6.6.2.3.3-11", "valueType", "type", "the type's name"),
    textRule("6.6.2.3.3-12", "valueType", "namespaceURI", "the namespace of its fields"),
    textRule("6.6.2.3.3-13", "valueType", "prefix", "the prefix of its fields"),
    textRule("6.6.2.3.3-14", "valueType", "description", "what the type means"),
    sequenceRule("6.6.2.3.3-15", "valueType", "field"),
  ],
});

export const schemaFieldRules = ruleGroup({
  subjects: descriptionsOf("field"),
  placeOf,
  rules: [
    textRule("6.6.2.3.3-16", "field", "name", "the field's name"),
    typeRule("6.6.2.3.3-17", "field"),
    textRule("6.6.2.3.3-18", "field", "description", "what the field means"),
  ],
});
