/** ISO 19005-3, 6.9: optional content. */
import { PdfDict, type PdfValue } from "../../../objects/values.ts";
import { latin1 } from "../../../read/characters.ts";
import type { PdfDocument } from "../../../read/document.ts";
import type { Checking } from "../../checking.ts";
import { ruleGroup } from "../../rule.ts";
import { hasEntry } from "../../syntax/entries.ts";

interface Configuration {
  dict: PdfDict;
  name: string;
  hasNameOfAnother: boolean;
}

/** The default configuration and the others (ISO 32000-1, 8.11.4.2). */
function configurations({ document }: Checking): Configuration[] {
  const properties = document.dict(document.catalog, "OCProperties");
  if (!properties) return [];
  const names = new Set<string>();

  return [properties.get("D"), ...(document.array(properties, "Configs") ?? [])].flatMap((value) => {
    const dict = document.resolve(value);
    if (!(dict instanceof PdfDict)) return [];
    const name = textOf(document, dict, "Name");
    const hasNameOfAnother = name !== "" && names.has(name);
    names.add(name);
    return [{ dict, name, hasNameOfAnother }];
  });
}

export const optionalContentRules = ruleGroup({
  subjects: configurations,
  placeOf: ({ name }) => (name === "" ? null : { detail: name }),
  rules: [
    {
      pdfA: "6.9-1",
      message: "A configuration of optional content has no Name. Give it one.",
      holds: ({ name }) => name !== "",
    },
    {
      pdfA: "6.9-2",
      message: "Two configurations of optional content have the same Name. Give each its own.",
      holds: ({ hasNameOfAnother }) => !hasNameOfAnother,
    },
    {
      pdfA: "6.9-3",
      message: "The Order of a configuration does not list all optional content groups. Add those that are missing.",
      holds: ({ dict }, { document }) => listsAllGroups(document, dict),
    },
    {
      pdfA: "6.9-4",
      message: "A configuration of optional content changes by itself (AS). Remove AS.",
      holds: ({ dict }) => !hasEntry(dict, "AS"),
    },
  ],
});

/** Groups are distinguished by their names. */
function listsAllGroups(document: PdfDocument, configuration: PdfDict): boolean {
  const order = document.array(configuration, "Order");
  if (!order) return true;
  const listed = new Set<string>();
  const seen = new Set<PdfValue>();
  const waiting: PdfValue[] = [order];
  while (waiting.length > 0) {
    const value = document.resolve(waiting.pop());
    if (seen.has(value)) continue;
    seen.add(value);
    if (Array.isArray(value)) for (const item of value) waiting.push(item);
    else if (value instanceof PdfDict) listed.add(textOf(document, value, "Name"));
  }
  const properties = document.dict(document.catalog, "OCProperties");
  const groups = (properties && document.array(properties, "OCGs")) ?? [];

  return groups.every((value) => {
    const group = document.resolve(value);
    return !(group instanceof PdfDict) || listed.has(textOf(document, group, "Name"));
  });
}

function textOf(document: PdfDocument, dict: PdfDict, key: string): string {
  const text = document.string(dict, key);

  return text ? latin1(text.bytes) : "";
}
