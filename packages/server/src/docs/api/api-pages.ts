/** The API reference, made from the OpenAPI document: a page for each group of operations, and one for the objects. */
import { Marked } from "marked";
import { allProblemCodes, problemPage } from "../../problems/problem-codes.ts";
import { escapeHtml } from "../escape-html.ts";
import type { Article, Heading } from "../site/article.ts";
import { codeBlock, exampleGroup } from "../site/code-blocks.ts";
import { fieldTable, inline, typeOf } from "./describe-fields.ts";
import { exampleOf } from "./example-of.ts";
import { exampleRequest } from "./example-request.ts";
import { type Content, type OpenapiDocument, type Operation, type Parameter, resolved } from "./openapi.ts";
import { requestExamples } from "./request-examples.ts";

const markdown = new Marked({ gfm: true });

interface NamedOperation {
  method: string;
  path: string;
  operation: Operation;
  id: string;
}

/** Every page by its path: `api`, `api/renders`, …, `api/objects`. */
export function apiPages(document: OpenapiDocument, home: string): Map<string, Article> {
  const groups = new Map<string, NamedOperation[]>();
  for (const [path, methods] of Object.entries(document.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods)) {
      const tag = operation.tags?.[0] ?? "Other";
      const named = { method: method.toUpperCase(), path, operation, id: operation.operationId ?? `${method}-${path}` };
      groups.set(tag, [...(groups.get(tag) ?? []), named]);
    }
  }
  return new Map([
    ["api", overview(groups, home)],
    ...[...groups].map(([tag, operations]) => [pathOf(tag), groupPage(tag, operations, document, home)] as const),
    ["api/objects", objectsPage(document, home)],
  ]);
}

function pathOf(tag: string): string {
  return `api/${tag.toLowerCase().replaceAll(" ", "-")}`;
}

function overview(groups: ReadonlyMap<string, readonly NamedOperation[]>, home: string): Article {
  const parts = [...groups].map(([tag, operations]) => {
    const rows = operations.map(
      ({ method, path, operation, id }) =>
        `<tr><td><a href="${home}/${pathOf(tag)}#${id}"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></a></td><td>${inline(operation.summary ?? "")}</td></tr>`,
    );
    return `<h2 id="${tag.toLowerCase()}">${escapeHtml(tag)}</h2><div class="table" role="group" aria-label="${escapeHtml(tag)}" tabindex="0"><table><thead><tr><th scope="col">Operation</th><th scope="col">What it does</th></tr></thead><tbody>${rows.join("")}</tbody></table></div>`;
  });
  const html = `<h1 id="api-reference">API reference</h1>
<p>Every operation of the service. Requests carry an API key: <code>Authorization: Bearer plt_live_…</code>. The machine-readable form is <a href="/v1/openapi.json">openapi.json</a> (OpenAPI 3.1); errors are <a href="${home}/errors">problem objects</a>.</p>
${parts.join("\n")}`;
  const headings = [...groups.keys()].map((tag): Heading => ({ level: 2, text: tag, id: tag.toLowerCase() }));
  const text = [...groups.values()].flat().map(({ method, path }) => `${method} ${path}`);
  return {
    title: "API reference",
    html,
    headings,
    sections: [{ heading: "API reference", id: "api-reference", text: text.join(" ") }],
  };
}

function groupPage(
  tag: string,
  operations: readonly NamedOperation[],
  document: OpenapiDocument,
  home: string,
): Article {
  const headings = operations.map(({ id, operation }) => ({ level: 2, text: operation.summary ?? id, id }));
  return {
    title: `${tag} API`,
    html: `<h1 id="operations">${escapeHtml(tag)}</h1>\n${operations.map((each) => operationHtml(each, document, home)).join("\n")}`,
    headings,
    sections: operations.map(({ id, method, path, operation }) => ({
      heading: operation.summary ?? id,
      id,
      text: `${method} ${path} ${operation.description ?? ""}`,
    })),
  };
}

function operationHtml(
  { method, path, operation, id }: NamedOperation,
  document: OpenapiDocument,
  home: string,
): string {
  const { summary = "", description = "", parameters = [], requestBody, responses = {} } = operation;
  const body = requestBody?.content ? bodyHtml(requestBody.content, document, home) : "";
  return `<section class="operation" data-method="${method}" data-path="${escapeHtml(path)}">
<h2 id="${id}">${inline(summary)} <a class="anchor" href="#${id}" aria-label="Link to this section: ${escapeHtml(summary)}">#</a></h2>
<p class="address"><span class="method ${method.toLowerCase()}">${method}</span> <code>${escapeHtml(path)}</code></p>
${markdown.parse(description, { async: false })}
${parameters.length > 0 ? `<h3>Parameters</h3>${parameterTable(parameters, home)}` : ""}
${body ? `<h3>Request body</h3>${body}` : ""}
<h3>Example</h3>
${examplesOf(method, path, operation, document)}
<h3>Answers</h3>
${Object.entries(responses)
  .map(([status, answer]) => answerHtml(status, answer, document, home))
  .join("\n")}
</section>`;
}

function parameterTable(parameters: readonly Parameter[], home: string): string {
  const rows = parameters.map(({ name, in: place, required, description = "", schema = {} }) => {
    const mark = required ? ' <span class="required">required</span>' : "";
    return `<div class="field" data-parameter="${escapeHtml(name)}" data-in="${place}"><dt><code>${escapeHtml(name)}</code> <span class="type">${place}, ${typeOf(schema, home)}</span>${mark}</dt><dd>${inline(description)}</dd></div>`;
  });
  return `<dl class="fields">${rows.join("\n")}</dl>`;
}

function bodyHtml(content: Content, document: OpenapiDocument, home: string): string {
  return Object.entries(content)
    .map(([type, { schema }]) => {
      const fields = schema ? fieldTable(schema, document, home) : "";
      return `<p class="media"><code>${escapeHtml(type)}</code>${schema && fields === "" ? `: ${typeOf(schema, home)}` : ""}</p>${fields}`;
    })
    .join("\n");
}

/** The same request in every language. */
function examplesOf(method: string, path: string, operation: Operation, document: OpenapiDocument): string {
  const examples = requestExamples(exampleRequest(method, path, operation, document));

  return exampleGroup(Object.entries(examples).map(([language, code]) => ({ info: language, code })));
}

type Answer = NonNullable<Operation["responses"]>[string];

function answerHtml(
  status: string,
  { description = "", content = {} }: Answer,
  document: OpenapiDocument,
  home: string,
): string {
  const title = `<span class="status status-${status[0]}">${status}</span> ${withErrorLinks(description, home)}`;
  if (!status.startsWith("2")) return `<p class="answer">${title}</p>`;
  const json = content["application/json"]?.schema;
  const others = Object.keys(content).filter((type) => type !== "application/json");
  const files =
    others.length > 0
      ? `<p>${json ? "Or a file" : "A file"}: ${others.map((type) => `<code>${escapeHtml(type)}</code>`).join(", ")}.</p>`
      : "";
  if (!json) return `<p class="answer">${title}</p>${files}`;
  const example = JSON.stringify(exampleOf(json, document, false), null, 2);
  return `<details class="answer"><summary>${title}</summary>${fieldTable(json, document, home) || `<p>${typeOf(json, home)}</p>`}${files}${codeBlock(example, "json")}</details>`;
}

/** The codes of problems lead to their pages. */
function withErrorLinks(description: string, home: string): string {
  return inline(description).replaceAll(/<code>([a-z_]+)<\/code>/g, (whole, code: string) => {
    const known = allProblemCodes.find((each) => each === code);
    return known ? `<a href="${home}/errors/${problemPage(known)}">${whole}</a>` : whole;
  });
}

function objectsPage(document: OpenapiDocument, home: string): Article {
  const schemas = Object.entries(document.components?.schemas ?? {}).sort(([a], [b]) => a.localeCompare(b));
  const parts = schemas.map(([name, schema]) => {
    const id = name.toLowerCase();
    const fields = fieldTable(resolved(schema, document), document, home) || `<p>${typeOf(schema, home)}</p>`;
    return `<section><h2 id="${id}">${name} <a class="anchor" href="#${id}" aria-label="Link to this section: ${name}">#</a></h2><p>${inline(schema.description ?? "")}</p>${fields}</section>`;
  });
  return {
    title: "Objects",
    html: `<h1 id="objects">Objects</h1><p>What requests and answers of the API are made of.</p>${parts.join("\n")}`,
    headings: schemas.map(([name]) => ({ level: 2, text: name, id: name.toLowerCase() })),
    sections: schemas.map(([name, schema]) => ({
      heading: name,
      id: name.toLowerCase(),
      text: Object.keys(resolved(schema, document).properties ?? {}).join(" "),
    })),
  };
}
