/** Writes the reference of all helpers, in Markdown, from their definitions. */
import { typeNames } from "./declare-helper.ts";
import { declaredHelpers } from "./declared-helpers.ts";
import type { Argument, HelperDeclaration, HelperGroup } from "./helper.ts";

const GROUPS: [HelperGroup, string][] = [
  ["text", "Text"],
  ["number", "Numbers"],
  ["money", "Money"],
  ["date", "Dates"],
  ["logic", "Logic"],
  ["list", "Lists"],
  ["code", "QR codes and barcodes"],
  ["payment", "Payments"],
  ["media", "Images and colours"],
  ["i18n", "Languages"],
];

const INTRODUCTION = `# Helpers

These helpers have the same name and do the same in Liquid, Jinja2 and Handlebars. The value comes first: piped in Liquid and
Jinja2, the first argument in Handlebars. The other arguments follow in the order of the table, or by name; those marked
*by name* only so.

| Liquid | Jinja2 | Handlebars |
| --- | --- | --- |
| \`{{ total \\| currency: "EUR", locale: "de" }}\` | \`{{ total\\|currency("EUR", locale="de") }}\` | \`{{currency total "EUR" locale="de"}}\` |

A helper whose arguments all go by name is a tag in Liquid (\`{% epc name: … %}\`) and a function in Jinja2
(\`{{ epc(name=…) }}\`).

What a language has under the same name stays the language's own: \`date\`, \`slice\`, \`round\` and others in Liquid, \`sum\`,
\`reject\`, \`slice\` and others in Jinja2. In Handlebars a bare \`{{date}}\` prints the field of the data where there is one; a
helper is called when it has arguments, or when it needs none and there is no such field. With a block, a helper that gives a list
repeats the block (\`{{#chunk items 3}} … {{/chunk}}\`), and any other is a condition (\`{{#eq a b}} … {{else}} … {{/eq}}\`).

Nothing in, nothing out: where the value of a helper is missing, a number or a date prints nothing.
`;

/** The whole of the reference. */
export function helperDocumentation(): string {
  const sections = GROUPS.map(([group, title]) => {
    const members = [...declaredHelpers.values()].filter((helper) => helper.group === group);
    return `## ${title}\n\n${members.map(section).join("\n")}`;
  });

  return `${INTRODUCTION}\n${sections.join("\n")}`;
}

function section(helper: HelperDeclaration): string {
  const table = helper.arguments.length === 0 ? "" : `${argumentTable(helper.arguments)}\n\n`;

  return `### ${helper.name}\n\n${helper.doc}\n\n${table}${helper.examples.map(example).join("\n")}`;
}

function argumentTable(declared: readonly Argument[]): string {
  const rows = declared.map((argument) => {
    const isOptional = argument.optional === true || argument.default !== undefined;
    const standard =
      argument.default === undefined ? (isOptional ? "" : "required") : cell(JSON.stringify(argument.default));
    const how = argument.named ? " (by name)" : "";
    return `| \`${argument.name}\`${how} | ${typeNames[argument.type]} | ${standard} | ${argument.doc.replaceAll("|", "\\|")} |`;
  });

  return ["| Argument | Type | Default | |", "| --- | --- | --- | --- |", ...rows].join("\n");
}

function example({ data, liquid, jinja2, handlebars, output }: HelperDeclaration["examples"][number]): string {
  const given = Object.keys(data).length === 0 ? "" : `With ${cell(JSON.stringify(data))}:\n\n`;
  const rows = [
    ["Liquid", liquid],
    ["Jinja2", jinja2],
    ["Handlebars", handlebars],
    ["prints", output.replaceAll("\u00a0", " ")],
  ];

  return `${given}| | |\n| --- | --- |\n${rows.map(([name, text]) => `| ${name} | ${cell(text ?? "")} |`).join("\n")}\n`;
}

/** Code in a cell of a table. */
function cell(text: string): string {
  return `\`${text.replaceAll("|", "\\|").replaceAll("\n", "↵")}\``;
}
