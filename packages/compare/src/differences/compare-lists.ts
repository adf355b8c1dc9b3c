/** Links, outline, metadata, embedded files and invoice terms: lists of named values on both sides. */
import type { BusinessTerm } from "@platen/einvoice";
import type { LinkFound, OutlineEntry } from "@platen/pdf";
import type { Difference } from "../difference.ts";
import type { DescribedFile, DescribedMetadata } from "../document-description.ts";
import { diffSequences } from "./diff-sequences.ts";

export function compareLinks(from: readonly LinkFound[], to: readonly LinkFound[]): Difference[] {
  return replaced(from, to, linkText).map(([before, after]) => ({
    kind: "link",
    page: { from: before?.page ?? null, to: after?.page ?? null },
    from: before && linkText(before),
    to: after && linkText(after),
  }));
}

function linkText({ uri, description }: LinkFound): string {
  const target = uri ?? "a place in this document";

  return description === null || description === uri ? target : `${target} (${description})`;
}

export function compareOutlines(from: readonly OutlineEntry[], to: readonly OutlineEntry[]): Difference[] {
  const textOf = ({ level, title }: OutlineEntry) => `${level} ${title}`;

  return replaced(from, to, textOf).map(([before, after]) => ({
    kind: "outline",
    page: null,
    from: before && textOf(before),
    to: after && textOf(after),
  }));
}

export function compareMetadata(from: DescribedMetadata, to: DescribedMetadata): Difference[] {
  const textOf = (value: unknown) => (value === null ? null : Array.isArray(value) ? value.join(", ") : String(value));

  return (Object.keys(from) as (keyof DescribedMetadata)[])
    .map((field) => [field, textOf(from[field]), textOf(to[field])] as const)
    .filter(([, before, after]) => before !== after)
    .map(([field, before, after]) => ({ kind: "metadata", page: null, field, from: before, to: after }));
}

/** A file by its name; `isRead` names one whose values are compared instead. */
export function compareFiles(
  from: readonly DescribedFile[],
  to: readonly DescribedFile[],
  isRead: (name: string) => boolean,
): Difference[] {
  const textOf = (file: DescribedFile | undefined) =>
    file ? `${file.bytes} bytes, ${file.relationship ?? "no relationship"}, ${file.hash.slice(0, 12)}` : null;
  const names = [...new Set([...from, ...to].map(({ name }) => name))].sort();

  return names.flatMap((name): Difference[] => {
    const [before, after] = [from, to].map((files) => files.find((file) => file.name === name));
    if (before && after && isRead(name)) return [];
    const [a, b] = [textOf(before), textOf(after)];
    return a === b ? [] : [{ kind: "file", page: null, name, from: a, to: b }];
  });
}

export function compareTerms(from: readonly BusinessTerm[], to: readonly BusinessTerm[]): Difference[] {
  const [before, after] = [from, to].map((terms) => new Map(terms.map((term) => [term.path, term])));
  const all = new Map([...before!, ...after!]);

  return [...all.values()]
    .filter(({ path }) => before!.get(path)?.value !== after!.get(path)?.value)
    .map(({ term, path, title }) => ({
      kind: "einvoice",
      page: null,
      term,
      path,
      title,
      from: before!.get(path)?.value ?? null,
      to: after!.get(path)?.value ?? null,
    }));
}

/** The entries that were replaced, side by side. */
function replaced<T>(
  from: readonly T[],
  to: readonly T[],
  keyOf: (entry: T) => string,
): [before: T | null, after: T | null][] {
  return diffSequences(from.map(keyOf), to.map(keyOf)).flatMap(({ fromStart, fromEnd, toStart, toEnd }) =>
    Array.from({ length: Math.max(fromEnd - fromStart, toEnd - toStart) }, (_, index): [T | null, T | null] => [
      fromStart + index < fromEnd ? from[fromStart + index]! : null,
      toStart + index < toEnd ? to[toStart + index]! : null,
    ]),
  );
}
