/** The API reference as Markdown, from the OpenAPI document itself. */

interface Operation {
  tags?: string[];
  summary?: string;
  description?: string;
  parameters?: { name: string; in: string; required?: boolean; description?: string }[];
  responses?: Record<string, { description?: string }>;
}

/** One section for each tag, one heading for each endpoint, with its parameters and answers. */
export function apiReference(openapi: { paths?: Record<string, unknown> }): string {
  const sections = new Map<string, string[]>();
  for (const [path, methods] of Object.entries(openapi.paths ?? {})) {
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      const tag = operation.tags?.[0] ?? "Other";
      sections.set(tag, [...(sections.get(tag) ?? []), describe(method, path, operation)]);
    }
  }
  const body = [...sections].map(([tag, parts]) => `## ${tag}\n\n${parts.join("\n\n")}`).join("\n\n");

  return `# API reference\n\nEvery endpoint. The machine-readable form, with all fields, is [openapi.json](/v1/openapi.json).\n\n${body}\n`;
}

function describe(
  method: string,
  path: string,
  { summary, description, parameters = [], responses = {} }: Operation,
): string {
  const rows = parameters.map(
    ({ name, in: place, required, description: text }) =>
      `| \`${name}\` | ${place}${required ? ", required" : ""} | ${text ?? ""} |`,
  );
  const parameterTable =
    rows.length > 0 ? `\n\n| Parameter | Where | Meaning |\n|---|---|---|\n${rows.join("\n")}` : "";
  const answers = Object.entries(responses).map(([status, { description: text }]) => `| ${status} | ${text ?? ""} |`);

  return `### ${method.toUpperCase()} ${path}\n\n**${summary ?? ""}.** ${description ?? ""}${parameterTable}\n\n| Status | Answer |\n|---|---|\n${answers.join("\n")}`;
}
