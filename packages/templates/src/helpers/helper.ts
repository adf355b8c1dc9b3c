/** The shape of a helper: defined once, called from all three languages. */
import type { Meter } from "../core/limits.ts";
import type { SafeString } from "../core/output.ts";

/** A plain value: what JSON can hold, and HTML that is already safe. Engines unwrap their own number and date types first. */
export type Value =
  | null
  | undefined
  | boolean
  | number
  | bigint
  | string
  | SafeString
  | Value[]
  | { [key: string]: Value };

export type ArgumentType = "any" | "text" | "number" | "boolean" | "list" | "object" | "date";

export interface Argument {
  name: string;
  type: ArgumentType;
  doc: string;
  /** Absent: the argument is required, unless `optional` is true. */
  default?: Value;
  optional?: true;
  /** True: can only be given by name. */
  named?: true;
}

/** What a helper may know of the render it runs in. */
export interface HelperContext {
  meter: Meter;
  locale: string;
  timezone: string;
  currency: string;
  /** The render's own time. */
  now: Date;
  /** `t`: texts by key for the current locale, from the data's `_translations`. */
  translations: Value;
}

export type HelperGroup =
  | "text"
  | "number"
  | "money"
  | "date"
  | "logic"
  | "list"
  | "code"
  | "payment"
  | "media"
  | "i18n";

/** What is known of a helper without running it: all that `check` and `complete` need. */
export interface HelperDeclaration<Arguments extends readonly Argument[] = readonly Argument[]> {
  name: string;
  group: HelperGroup;
  doc: string;
  /** The first argument is the piped value in Liquid and Jinja2 (unless it is `named`). */
  arguments: Arguments;
  returns: "text" | "html" | "number" | "boolean" | "list" | "any";
  /** Each runs in the tests in all three languages. */
  examples: { data: { [key: string]: Value }; liquid: string; jinja2: string; handlebars: string; output: string }[];
}

export interface Helper extends HelperDeclaration {
  /** Arguments arrive in the order of `arguments`, already checked and converted; a missing optional one is undefined. */
  run(args: Value[], context: HelperContext): Value;
}
