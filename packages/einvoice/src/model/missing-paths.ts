/** Fields of an invoice that another one lacks or has with another value. */

import type { Invoice } from "./invoice.ts";

/** A short form is read back as the field that it stands for. */
const shortFor: Readonly<Record<string, string>> = { siren: "legal_id", siret: "ids" };

/** Of the fields at these paths of an invoice those that differ; of what is missing as a whole only the outermost. */
export function missingPaths(paths: readonly string[], invoice: Invoice, other: Invoice): string[] {
  return paths.flatMap((path) => differences(valueAt(invoice, path), valueAt(other, path), path));
}

function valueAt(invoice: Invoice, path: string): unknown {
  const steps = path.replace(/\[(\d+)\]/g, ".$1").split(".");
  return steps.reduce((holder: unknown, step) => (isObject(holder) ? Reflect.get(holder, step) : undefined), invoice);
}

function differences(value: unknown, counterpart: unknown, path: string): string[] {
  if (!isObject(value)) return value === counterpart ? [] : [path];
  if (!isObject(counterpart)) return [path];
  return Object.entries(value).flatMap(([name, inner]) => {
    const isGiven = inner !== undefined && !(shortFor[name] !== undefined && shortFor[name] in counterpart);
    if (!isGiven) return [];
    return differences(
      inner,
      Reflect.get(counterpart, name),
      Array.isArray(value) ? `${path}[${name}]` : `${path}.${name}`,
    );
  });
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
