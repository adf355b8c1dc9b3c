/** The names of Python's types, as messages say them. */
import { SafeString } from "../../core/output.ts";
import { asInt } from "./number.ts";
import { Float, PythonObject, type Value } from "./value.ts";

export function typeName(value: Value): string {
  if (value === null) return "NoneType";
  if (typeof value === "boolean") return "bool";
  if (typeof value === "string") return "str";
  if (value instanceof SafeString) return "Markup";
  if (value instanceof Float) return "float";
  if (typeof value === "number" || typeof value === "bigint") return asInt(value) === undefined ? "float" : "int";
  if (Array.isArray(value)) return "list";
  if (value instanceof PythonObject) return value.typeName;
  if (value instanceof Date) return "date";

  return "dict";
}
