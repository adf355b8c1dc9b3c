/** The parts of an OpenAPI document that the reference shows. */

export interface Schema {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: boolean | Schema;
  description?: string;
  example?: unknown;
  examples?: unknown[];
}

export interface Parameter {
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

export type Content = Record<string, { schema?: Schema; examples?: Record<string, { value?: unknown }> }>;

export interface Operation {
  operationId?: string;
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Content };
  responses?: Record<string, { description?: string; content?: Content }>;
}

export interface OpenapiDocument {
  paths?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
}

/** The name that a reference points to: `#/components/schemas/Render` is `Render`. */
export function referenceName(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}

/** A schema with the fields of what it refers to. */
export function resolved(schema: Schema, { components }: OpenapiDocument): Schema {
  if (!schema.$ref) return schema;
  return {
    ...components?.schemas?.[referenceName(schema.$ref)],
    ...(schema.description && { description: schema.description }),
  };
}
