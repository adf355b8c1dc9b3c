/** The fields of an object as a table that opens level by level. */
import { Marked } from "marked";
import { escapeHtml } from "../escape-html.ts";
import { type OpenapiDocument, referenceName, resolved, type Schema } from "./openapi.ts";

const markdown = new Marked({ gfm: true });
const MOST_LEVELS = 5;

/** Objects with names of their own are linked; the others are shown where they are used. */
export function fieldTable(schema: Schema, document: OpenapiDocument, home: string, level = 0): string {
  const { properties = {}, required = [] } = resolved(schema, document);
  const rows = Object.entries(properties).map(([name, field]) => {
    const nested = level < MOST_LEVELS ? nestedFields(field, document, home, level) : "";
    const isRequired = required.includes(name) ? ' <span class="required">required</span>' : "";
    return `<div class="field"><dt><code>${escapeHtml(name)}</code> <span class="type">${typeOf(field, home)}</span>${isRequired}</dt><dd>${inline(field.description ?? "")}${nested}</dd></div>`;
  });
  return rows.length === 0 ? "" : `<dl class="fields">${rows.join("\n")}</dl>`;
}

function nestedFields(field: Schema, document: OpenapiDocument, home: string, level: number): string {
  const parts = [field, field.items, ...(field.anyOf ?? []), ...(field.oneOf ?? [])];
  const own = parts.filter((part): part is Schema => part?.properties !== undefined);
  return own
    .map((part) => {
      const count = Object.keys(part.properties ?? {}).length;
      const summary = count === 1 ? "1 field" : `${count} fields`;
      return `<details><summary>${summary}</summary>${fieldTable(part, document, home, level + 1)}</details>`;
    })
    .join("");
}

/** The kind of a value in words, with links to the objects that have names. */
export function typeOf(schema: Schema, home: string): string {
  if (schema.$ref) {
    const name = referenceName(schema.$ref);
    return `<a href="${home}/api/objects#${name.toLowerCase()}">${name}</a>`;
  }
  if (schema.const !== undefined) return `<code>${escapeHtml(JSON.stringify(schema.const))}</code>`;
  if (schema.enum) return schema.enum.map((value) => `<code>${escapeHtml(String(value))}</code>`).join(" or ");
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return [...new Set(choices.map((choice) => typeOf(choice, home)))].join(" or ");
  if (schema.allOf) return schema.allOf.map((part) => typeOf(part, home)).join(" and ");
  if (schema.items) return `list of ${typeOf(schema.items, home)}`;
  if (schema.format === "binary") return "file";
  return [schema.type ?? "any"].flat().join(" or ");
}

/** A sentence or two of Markdown, without a paragraph around it. */
export function inline(text: string): string {
  return markdown.parseInline(text, { async: false });
}
