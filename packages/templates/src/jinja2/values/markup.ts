/** Escaping and safe strings, as `markupsafe` has them. */
import { htmlEscaper } from "../../core/escape.ts";
import { SafeString } from "../../core/output.ts";
import { str } from "./str.ts";
import { Undefined } from "./undefined.ts";
import type { RenderContext } from "./value.ts";
import { PythonObject, type Value } from "./value.ts";

export const escapeHtml = htmlEscaper({ '"': "&#34;", "'": "&#39;" });

/** True for what is HTML already. */
export function isSafe(value: Value): boolean {
  return value instanceof SafeString || (value instanceof Undefined && value.kind === "chainable");
}

/** The value as safe HTML: escaped, unless it is safe. */
export function escapeValue(value: Value, context: RenderContext): SafeString {
  return value instanceof SafeString ? value : new SafeString(escapedText(value, context));
}

/** Like `escapeValue`, as plain text. */
export function escapedText(value: Value, context: RenderContext): string {
  if (typeof value === "string") return escapeHtml(value);
  if (value instanceof SafeString) return value.text;
  if (typeof value === "number") return str(value, context);
  if (value instanceof PythonObject) {
    const html = value.html();
    if (html !== undefined) return html;
  }

  return escapeHtml(str(value, context));
}

/** Joins values as `~` does under autoescape: one safe part makes the whole safe and the others escaped. */
export function joinMarkup(values: Value[], context: RenderContext): Value {
  if (!values.some((value) => value instanceof SafeString)) return values.map((value) => str(value, context)).join("");

  return new SafeString(values.map((value) => escapedText(value, context)).join(""));
}
