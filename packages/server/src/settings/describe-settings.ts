/** The settings as a list to read: for the documentation page and the help of the command line. */
import { z } from "zod";
import { environmentGroups } from "./environment-schema.ts";

export interface SettingDescription {
  /** The environment variable. */
  name: string;
  /** Markdown: the value, or how it is found where nothing is set. */
  usual: string;
  /** Markdown. */
  allowed: string;
  /** Markdown: a sentence or two. */
  meaning: string;
}

export interface SettingGroup {
  title: string;
  settings: SettingDescription[];
}

/**
 * Every setting, grouped by subject.
 *
 * @example describeSettings()[0].settings[0].name // "PLATEN_HOST"
 */
export function describeSettings(): SettingGroup[] {
  return Object.entries(environmentGroups).map(([title, schemas]) => ({
    title,
    settings: Object.entries(schemas).map(([name, schema]) => describe(name, schema)),
  }));
}

function describe(name: string, schema: z.ZodType): SettingDescription {
  const { description, usual } = schema.meta() ?? {};
  const initial = defaultOf(schema);
  const allowed = innermost(schema).meta()?.allowed;
  if (typeof description !== "string" || typeof allowed !== "string") throw new Error(`${name} is not described.`);
  const shown = initial === undefined ? usual : `\`${initial}\``;
  if (typeof shown !== "string") throw new Error(`${name} does not say what holds where it is not set.`);

  return { name, usual: shown, allowed, meaning: description };
}

/** The text that is read where the variable is not set. */
function defaultOf(schema: z.ZodType): string | undefined {
  return schema instanceof z.ZodPrefault ? String(schema.def.defaultValue) : undefined;
}

function innermost(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodOptional || schema instanceof z.ZodDefault) {
    return innermost(schema.def.innerType as z.ZodType);
  }
  return schema;
}
