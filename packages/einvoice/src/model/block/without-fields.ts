/** An invoice without some of its fields. */

import { blockPath } from "../../finding.ts";
import type { Invoice } from "../invoice.ts";

/** A copy without the fields at these paths, which begin like those of findings. */
export function withoutFields(invoice: Invoice, paths: readonly string[]): Invoice {
  if (paths.length === 0) return invoice;
  const copy = structuredClone(invoice);
  for (const path of paths) {
    const steps = path
      .slice(blockPath.length + 1)
      .replace(/\[(\d+)\]/g, ".$1")
      .split(".");
    const last = steps.pop()!;
    let holder: unknown = copy;
    for (const step of steps) holder = isObject(holder) ? Reflect.get(holder, step) : undefined;
    if (isObject(holder)) Reflect.deleteProperty(holder, last);
  }
  return copy;
}

function isObject(value: unknown): value is object {
  return typeof value === "object" && value !== null;
}
