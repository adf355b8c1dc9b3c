/** The addresses that one document could not load: each once, and a limited number of them. */
import type { DocumentWarning } from "../warning.ts";

const maxWarnings = 50;
const maxCounted = 1000;
const maxUrlLength = 500;

export interface WarningList {
  add(code: "resource_blocked" | "resource_failed", url: string, message: string): void;
  all(): DocumentWarning[];
}

export function createWarningList(): WarningList {
  const known = new Map<string, DocumentWarning>();
  const more = new Set<string>();
  return {
    add(code, url, message) {
      const short = url.length > maxUrlLength ? `${url.slice(0, maxUrlLength)}…` : url;
      if (known.has(short)) return;
      if (known.size < maxWarnings) known.set(short, { code, message, url: short });
      else if (more.size < maxCounted) more.add(short);
    },
    all() {
      const warnings = [...known.values()];
      if (more.size > 0) {
        warnings.push({
          code: "resource_blocked",
          message: `${more.size}${more.size === maxCounted ? " or" : ""} more addresses were left out of the document.`,
        });
      }
      return warnings;
    },
  };
}
