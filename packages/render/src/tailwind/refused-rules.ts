/** The rules for Tailwind in a template's files that every render would refuse. */
import { findRefusedRules } from "@platen/tailwind/rules";
import type { TemplateFinding } from "@platen/templates";
import { Source } from "@platen/templates/liquid";

export function refusedTailwindRules(files: Readonly<Record<string, string>>): TemplateFinding[] {
  return Object.entries(files).flatMap(([file, text]) => {
    const source = new Source(file, text);
    return findRefusedRules(text).map(({ message, from, to }) => ({
      severity: "error" as const,
      code: "tailwind-rule",
      message,
      from,
      to,
      ...source.position(from),
    }));
  });
}
