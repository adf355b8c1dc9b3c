/** Writes docs/invoice-block.md from the schema of the `_invoice` block. */

import { writeFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import {
  type CodeListName,
  codeList,
  type Field,
  type Fields,
  invoiceSchema,
  mostEntries,
  mostFindings,
  sourceOfCodeList,
} from "@platen/einvoice";

const introduction = `# The \`_invoice\` block

Made from the schema in \`packages/einvoice/src/model/block\` by \`node scripts/write-invoice-docs.ts\`; change it there.

A template that declares an e-invoice needs this block in the data of every PDF render. Amounts may be JSON numbers or decimal strings and are read exactly as written; nothing is computed or rounded.
Dates are written \`YYYY-MM-DD\`. \`null\` counts as left out. Fields that are not listed here are findings.
All lists of a block together may have ${mostEntries} entries; a list that is too long is refused as a whole. A check names up to ${mostFindings} findings and says how many more there are.

- **Rule**: the rule that is named where the field is missing, and behind the slash the one for a value that is not in its list or has too many decimals.
- **Profiles**: \`all\`; \`en16931\` where the profile \`basic\` does not carry the field; \`extended\` where only that profile does.
- An object marked *or text* may be written as a plain text, which then is its \`value\`.
`;

const kinds: Record<Field["kind"], string> = {
  text: "text",
  date: "date",
  base64: "base64",
  code: "code",
  amount: "amount",
  decimal: "number",
  object: "object",
  list: "list",
};

function kindOf(field: Field): string {
  if (field.kind === "code") return `code: ${field.list}`;
  if (field.kind === "object" && field.short !== undefined) return "object or text";
  if (field.kind === "list") {
    const items = field.item.kind === "object" ? "objects" : kinds[field.item.kind];
    return `list of at most ${field.limit} ${items}`;
  }
  return kinds[field.kind];
}

function rulesOf(field: Field): string {
  const presence =
    field.required === undefined ? "" : field.required === true || field.required === "XSD" ? "needed" : field.required;
  const value = field.kind === "code" || field.kind === "amount" ? (field.rule ?? "") : "";
  return [presence, value].filter((part) => part !== "").join(" / ");
}

type Extent = "all" | "en16931" | "extended";

/** The profiles that carry a field, which is in something that these profiles carry. */
function extentOf(field: Field, around: Extent): Extent {
  if (field.inModel === false || around === "extended") return "extended";
  return field.basic === false ? "en16931" : around;
}

function rows(fields: Fields, path: string, around: Extent): string[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const at = path === "" ? name : `${path}.${name}`;
    const extent = extentOf(field, around);
    const row = `| \`${at}\` | ${field.term || "–"} | ${kindOf(field)} | ${field.title} | ${rulesOf(field) || "–"} | ${extent} |`;
    if (field.kind === "object") return [row, ...rows(field.fields, at, extent)];
    if (field.kind === "list" && field.item.kind === "object")
      return [row, ...rows(field.item.fields, `${at}[]`, extent)];
    return [row];
  });
}

function section(title: string, fields: Fields, path = ""): string {
  const head = "| Field | Term | Kind | Meaning | Rule | Profiles |\n|---|---|---|---|---|---|";
  return `## ${title}\n\n${head}\n${rows(fields, path, "all").join("\n")}\n`;
}

function codeLists(fields: Fields): Set<CodeListName> {
  const names = new Set<CodeListName>();
  const visit = (field: Field): void => {
    if (field.kind === "code") names.add(field.list);
    if (field.kind === "list") visit(field.item);
    if (field.kind === "object") Object.values(field.fields).forEach(visit);
  };
  Object.values(fields).forEach(visit);
  return names;
}

function listSection(): string {
  const named = [...codeLists(invoiceSchema.fields)].sort().map((name) => {
    const codes = [...codeList(name)];
    const shown =
      codes.length <= 20
        ? codes.map(([code, title]) => (title ? `${code} ${title}` : code)).join("; ")
        : `${codes.length} codes`;
    return `| ${name} | ${shown} | ${sourceOfCodeList(name)} |`;
  });
  return `## Code lists\n\nA code must be in both the EN 16931 and the Factur-X list.\n\n| List | Codes | Source |\n|---|---|---|\n${named.join("\n")}\n`;
}

/** The text of the page. */
export function invoiceDocs(): string {
  const { fields } = invoiceSchema;
  const simple = Object.fromEntries(
    Object.entries(fields).filter(([, { kind }]) => kind !== "object" && kind !== "list"),
  );
  const groups = Object.entries(fields).filter(([, { kind }]) => kind === "object" || kind === "list");
  const sections = groups.map(([name, field]) =>
    section(field.term === "" ? field.title : `${field.title} (${field.term})`, { [name]: field }),
  );
  return [introduction, section("Top of the block", simple), ...sections, listSection()].join("\n");
}

const target = new URL("../docs/invoice-block.md", import.meta.url);

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await writeFile(target, invoiceDocs());
  process.stdout.write(`Wrote ${fileURLToPath(target)}\n`);
}
