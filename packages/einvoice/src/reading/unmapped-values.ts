/** What a document says and its block does not: found by writing the block again and by what the reader asked for. */

import type { InvoiceBlock } from "../model/block/schema.ts";
import type { UnmappedValue } from "../unmapped-value.ts";
import { stepName } from "../xml/tree.ts";
import { TooMuchWork } from "../xml/work-budget.ts";
import type { TracedElement, TracedValue } from "./traced-document.ts";

/** Characters of all that is listed together: a hostile document could have a million long places. */
const mostListed = 32_000_000;

/**
 * A value has its place in the block where the block writes it at the same path, or where the reader took it and the block
 * has it in a spelling of its own. Constants, such as the currency of each amount, are written again and so not listed.
 */
export function unmappedValues(
  values: readonly TracedValue[],
  rewritten: readonly TracedValue[],
  block: InvoiceBlock,
): UnmappedValue[] {
  const isWritten = takerOf(rewritten);
  const kept = textsOf(block);
  const unmapped = new Set<TracedValue>();
  // What was read comes first: of two equal values at one path, one of them read, the other is the one without a place.
  for (const value of values) if (value.isRead && !isWritten(value) && !kept.has(plain(value))) unmapped.add(value);
  for (const value of values) if (!value.isRead && !isSchemaHint(value) && !isWritten(value)) unmapped.add(value);

  return listValues(values.filter((value) => unmapped.has(value) && !isDateFormat(value, unmapped)));
}

/** `format="102"` of a date that the block has, though it cannot be written. */
function isDateFormat({ name, value, element }: TracedValue, unmapped: ReadonlySet<TracedValue>): boolean {
  return name === "@format" && value === "102" && !unmapped.has(element.tracedText);
}

/** The values of one document that another one lacks, both over the same paths. */
export function missingValues(values: readonly TracedValue[], others: readonly TracedValue[]): UnmappedValue[] {
  const isThere = takerOf(others);
  return listValues(values.filter((value) => !isThere(value)));
}

/** Says whether a value is among these, each of which answers for one. */
function takerOf(values: readonly TracedValue[]): (value: TracedValue) => boolean {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(keyOf(value), (counts.get(keyOf(value)) ?? 0) + 1);
  return (value) => {
    const key = keyOf(value);
    const left = counts.get(key) ?? 0;
    if (left > 0) counts.set(key, left - 1);
    return left > 0;
  };
}

function listValues(values: readonly TracedValue[]): UnmappedValue[] {
  let characters = 0;
  return values.map((value) => {
    const listed = { location: locationOf(value), name: value.name, value: value.value.trim() };
    characters += listed.location.length + listed.value.length;
    if (characters > mostListed) throw new TooMuchWork();
    return listed;
  });
}

function keyOf(value: TracedValue): string {
  return `${value.path} ${plain(value)}`;
}

/** One spelling for the same meaning: numbers without a plus sign or a bare point, base64 without line breaks. */
function plain({ name, value }: TracedValue): string {
  const text = value.trim();
  if (name.endsWith("BinaryObject")) return text.replace(/\s+/g, "");
  if (name.endsWith("Indicator")) return text.replace(/^1$/, "true").replace(/^0$/, "false");
  if (!/^[+-]?(\d+\.?\d*|\.\d+)$/.test(text)) return text;
  return text
    .replace(/^\+/, "")
    .replace(/^(-?)\./, "$10.")
    .replace(/\.$/, "");
}

/** Every text of the block; dates also as CII writes them. */
function textsOf(block: InvoiceBlock): Set<string> {
  const texts = new Set<string>();
  const open: unknown[] = [block];
  while (open.length > 0) {
    const value = open.pop();
    if (typeof value === "string") {
      texts.add(value.trim());
      if (/^\d{4}-\d{2}-\d{2}$/.test(value)) texts.add(value.replaceAll("-", ""));
    } else if (typeof value === "object" && value !== null) open.push(...Object.values(value));
  }
  return texts;
}

/** `xsi:schemaLocation` and the like are about the file, not about the invoice. */
function isSchemaHint({ name }: TracedValue): boolean {
  return name.startsWith("@{http://www.w3.org/2001/XMLSchema-instance}");
}

function locationOf({ element, name }: TracedValue): string {
  const steps: string[] = name.startsWith("@") ? [`@${stepName(name.slice(1))}`] : [];
  for (let node: TracedElement | undefined = element; node; node = node.parent) {
    const { position } = node;
    steps.push(position === 0 ? stepName(node.name) : `${stepName(node.name)}[${position}]`);
  }
  return `/${steps.reverse().join("/")}`;
}
