/** A difference in one line, for people. */
import type { Difference, PagePair } from "./difference.ts";

/**
 * @example
 * describeDifference(difference); // `page 7: text "Müller" is now "Meier"`
 */
export function describeDifference(difference: Difference): string {
  const where = difference.page ? pageName(difference.page) : "";

  return where === "" ? sentence(difference) : `${where}: ${sentence(difference)}`;
}

export function pageName({ from, to }: PagePair): string {
  if (from !== null && to !== null) return from === to ? `page ${to}` : `page ${from}, now ${to}`;
  if (to !== null) return `page ${to}`;

  return from === null ? "" : `page ${from} before`;
}

function sentence(difference: Difference): string {
  switch (difference.kind) {
    case "page":
      return `the page was ${difference.change}${difference.text === "" ? "" : `: ${quoted(difference.text)}`}`;
    case "size":
      return `size ${difference.from} is now ${difference.to}`;
    case "text":
      return changed("text", difference.from, difference.to);
    case "picture":
      return `looks different in ${percent(difference.share)} of the page, ${areas(difference.boxes.to)}`;
    case "structure":
      return structure(difference);
    case "link":
      return changed("link", difference.from, difference.to);
    case "outline":
      return changed("outline entry", difference.from, difference.to);
    case "metadata":
      return changed(`metadata ${difference.field}`, difference.from, difference.to);
    case "file":
      return changed(`embedded file ${difference.name}`, difference.from, difference.to);
    case "einvoice":
      return changed(
        `e-invoice ${difference.term || difference.path} (${difference.path})`,
        difference.from,
        difference.to,
      );
    case "standard":
      return standard(difference);
  }
}

function structure({ element, text, field, from, to }: Extract<Difference, { kind: "structure" }>): string {
  const named = `${element}${text === "" ? "" : ` ${quoted(text)}`}`;
  if (field === "element") return `element ${named} was ${to === null ? "removed" : "added"}`;

  return `${changed(field.replace("_", " "), from, to)} in element ${named}`;
}

function standard({ standard: label, from, to, rules }: Extract<Difference, { kind: "standard" }>): string {
  const verdict = from === to ? `${label}: ${to} as before` : `${label}: ${from}, now ${to}`;
  const named = rules.map(({ rule, message, broken_in }) =>
    broken_in === "to" ? `now breaks ${rule} (${message})` : `no longer breaks ${rule}`,
  );

  return [verdict, ...named].join("; ");
}

function changed(what: string, from: string | null, to: string | null): string {
  if (from === null) return `${what} ${quoted(to ?? "")} was added`;
  if (to === null) return `${what} ${quoted(from)} was removed`;

  return `${what} ${quoted(from)} is now ${quoted(to)}`;
}

const MOST_QUOTED = 160;

function quoted(text: string): string {
  const short = text.length > MOST_QUOTED ? `${text.slice(0, MOST_QUOTED)}…` : text;

  return `"${short.replace(/\s+/g, " ")}"`;
}

function percent(share: number): string {
  const value = share * 100;

  return value < 0.01 ? "less than 0.01 %" : `${value.toFixed(value < 1 ? 2 : 1)} %`;
}

function areas(boxes: readonly unknown[]): string {
  return boxes.length === 1 ? "in one area" : `in ${boxes.length} areas`;
}
