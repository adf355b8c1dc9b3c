/** Values as Handlebars sees them: how they print, what counts as empty, and how fields are read. */
import { htmlEscaper } from "../../core/escape.ts";
import { SafeString } from "../../core/output.ts";
import { isReachable, ownProperty } from "../../core/own-property.ts";

export const escapeHtml = htmlEscaper({ '"': "&quot;", "'": "&#x27;", "`": "&#x60;", "=": "&#x3D;" });

/** Deeper lists in lists print as nothing: only data that contains itself is so deep. */
const DEEPEST_LIST = 100;

/** A value as text, before escaping. */
export function textOf(value: unknown, depth = 0): string {
  switch (typeof value) {
    case "string":
      return value;
    case "number":
    case "boolean":
    case "bigint":
      return String(value);
    case "object":
      if (value === null) return "";
      if (value instanceof SafeString) return value.text;
      if (Array.isArray(value)) {
        return depth === DEEPEST_LIST ? "" : value.map((element) => textOf(element, depth + 1)).join(",");
      }
      if (value instanceof Date) return Number.isNaN(value.getTime()) ? "" : value.toISOString();
      return "[object Object]";
    default:
      return "";
  }
}

/** What `if`, `unless` and `with` take for nothing. Zero is something to `with`, and to `if` with `includeZero=true`. */
export function isEmpty(value: unknown): boolean {
  if (value instanceof SafeString) return value.text === "";
  if (!value && value !== 0) return true;

  return Array.isArray(value) && value.length === 0;
}

/** A field of a value: own ones only. A text has its length and its characters. */
export function readField(holder: unknown, name: string): unknown {
  if (typeof holder === "string") return hasField(holder, name) ? fieldOfText(holder, name) : undefined;
  if (holder instanceof SafeString) return readField(holder.text, name);

  return ownProperty(holder, name);
}

export function hasField(holder: unknown, name: string): boolean {
  if (typeof holder === "string") return Object.hasOwn(Object(holder), name);

  return isReachable(holder, name);
}

function fieldOfText(text: string, name: string): unknown {
  return name === "length" ? text.length : text[Number(name)];
}
