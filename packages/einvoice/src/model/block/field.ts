/** What a field of the `_invoice` block can be, and the types that follow from a schema made of fields. */

import type { CodeListName } from "../../code-lists/code-lists.ts";
import type { DecimalText } from "../decimal.ts";

export interface FieldOptions {
  /** The rule that asks for the field; `true` where the format itself does. */
  readonly required?: string | true;
  /** `false`: the profile `basic` does not carry it. */
  readonly basic?: false;
  /** `false`: the block may hold it, EN 16931 has no term for it. */
  readonly inModel?: false;
  /** `false`: not asked for in a line that is not charged, a group or one for information. */
  readonly inUncharged?: false;
}

type Described = FieldOptions & {
  /** The business term, such as BT-1; empty where EN 16931 has none. */
  readonly term: string;
  readonly title: string;
};

type TextField = Described & {
  readonly kind: "text";
};
type DateField = Described & {
  readonly kind: "date";
};
type Base64Field = Described & {
  readonly kind: "base64";
};
type CodeField = Described & {
  readonly kind: "code";
  readonly list: CodeListName;
  readonly rule: string;
};
/** An amount has two decimals, as its BR-DEC rule says; prices, quantities and rates have as many as they need. */
type AmountField = Described & {
  readonly kind: "amount";
  readonly rule: string | undefined;
};
type DecimalField = Described & {
  readonly kind: "decimal";
};
type ObjectField = Described & {
  readonly kind: "object";
  readonly fields: Fields;
  /** A plain text stands for an object with this field. */
  readonly short?: string;
};
export interface ListField extends Described {
  readonly kind: "list";
  readonly item: Field;
  /** The most entries that are read; a longer list is refused as a whole. */
  readonly limit: number;
}
export type Field =
  | TextField
  | DateField
  | Base64Field
  | CodeField
  | AmountField
  | DecimalField
  | ObjectField
  | ListField;
export type Fields = { readonly [name: string]: Field };

export function text<const O extends FieldOptions>(term: string, title: string, options?: O) {
  return { kind: "text", term, title, ...options } as { kind: "text"; term: string; title: string } & O;
}
export function date<const O extends FieldOptions>(term: string, title: string, options?: O) {
  return { kind: "date", term, title, ...options } as { kind: "date"; term: string; title: string } & O;
}
export function base64<const O extends FieldOptions>(term: string, title: string, options?: O) {
  return { kind: "base64", term, title, ...options } as { kind: "base64"; term: string; title: string } & O;
}
export function code<const O extends FieldOptions>(
  term: string,
  title: string,
  list: CodeListName,
  rule: string,
  options?: O,
) {
  return { kind: "code", term, title, list, rule, ...options } as {
    kind: "code";
    term: string;
    title: string;
    list: CodeListName;
    rule: string;
  } & O;
}
export function amount<const O extends FieldOptions>(term: string, title: string, rule?: string, options?: O) {
  return { kind: "amount", term, title, rule, ...options } as {
    kind: "amount";
    term: string;
    title: string;
    rule: string | undefined;
  } & O;
}
export function decimal<const O extends FieldOptions>(term: string, title: string, options?: O) {
  return { kind: "decimal", term, title, ...options } as { kind: "decimal"; term: string; title: string } & O;
}
export function object<const F extends Fields, const O extends FieldOptions & { short?: string }>(
  term: string,
  title: string,
  fields: F,
  options?: O,
) {
  return { kind: "object", term, title, fields, ...options } as {
    kind: "object";
    term: string;
    title: string;
    fields: F;
  } & O;
}
export function list<const I extends Field, const O extends FieldOptions>(
  term: string,
  title: string,
  limit: number,
  item: I,
  options?: O,
) {
  return { kind: "list", term, title, limit, item, ...options } as {
    kind: "list";
    term: string;
    title: string;
    limit: number;
    item: I;
  } & O;
}

type RequiredNames<F extends Fields> = {
  [K in keyof F]: F[K] extends { inUncharged: false } ? never : F[K] extends { required: string | true } ? K : never;
}[keyof F];
type OptionalNames<F extends Fields> = Exclude<keyof F, RequiredNames<F>>;

/** The block as a user writes it. */
type Written<F> = F extends { kind: "object"; fields: infer S extends Fields }
  ? WrittenFields<S> | (F extends { short: string } ? string : never)
  : F extends { kind: "list"; item: infer I }
    ? Written<I>[]
    : F extends { kind: "amount" | "decimal" }
      ? string | number
      : string;
export type WrittenFields<F extends Fields> = { [K in RequiredNames<F>]: Written<F[K]> } & {
  [K in OptionalNames<F>]?: Written<F[K]> | null | undefined;
};

/** The block as the rules and the writer read it: anything may be missing, numbers have the digits they were written with. */
type Read<F> = F extends { kind: "object"; fields: infer S extends Fields }
  ? ReadFields<S>
  : F extends { kind: "list"; item: infer I }
    ? Read<I>[]
    : F extends { kind: "amount" | "decimal" }
      ? DecimalText
      : string;
export type ReadFields<F extends Fields> = { [K in keyof F]?: Read<F[K]> };
