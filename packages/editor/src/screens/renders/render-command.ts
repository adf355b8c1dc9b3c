/** Commands to paste: the first request of someone who has only seen the page. */

/** Renders a template with its default data set, or a line of HTML where there is no template. */
export function renderCommand(baseUrl: string, slug: string | null): string {
  const body = slug === null ? { html: "<h1>Hello from Platen</h1>" } : { template: slug, data: {} };

  return `curl -sS '${baseUrl}/v1/renders' \\
  -H "Authorization: Bearer $PLATEN_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
}

/** Renders a template twice, as a batch. */
export function batchCommand(baseUrl: string, slug: string | null): string {
  const body = {
    ...(slug === null ? { html: "<h1>Hello {{ name }}</h1>", engine: "liquid" } : { template: slug }),
    items: [{ data: { name: "Ada" } }, { data: { name: "Grace" } }],
    zip: true,
  };

  return `curl -sS '${baseUrl}/v1/renders/batch' \\
  -H "Authorization: Bearer $PLATEN_API_KEY" \\
  -H 'Content-Type: application/json' \\
  -d '${JSON.stringify(body)}'`;
}
