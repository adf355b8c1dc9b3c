/**
 * What was typed into the form and cannot be a setting: it stays in the form with its message, and the setting before it
 * stays in the draft, so that everything else is saved and previewed.
 */
import type { TemplateStore } from "../template-store.ts";

const typed = new WeakMap<TemplateStore, Map<string, string>>();

/** By the path of the setting. */
export function wrongSettings(store: TemplateStore): Map<string, string> {
  const known = typed.get(store);
  if (known) return known;
  const created = new Map<string, string>();
  typed.set(store, created);

  return created;
}
