/** The command that renders a template with its data set, to copy into a terminal. */
import type { TemplateState } from "../template-store.ts";

const LONGEST_DATA = 2_000;

/**
 * @example renderCommand("letter", { datasets: [], dataset: null, template: { kind: "pdf" } }) // curl … letter.pdf
 */
export function renderCommand(
  slug: string,
  {
    datasets,
    dataset,
    template,
  }: Pick<TemplateState, "datasets" | "dataset"> & { template: { kind: "pdf" | "image" } },
): string {
  const chosen = datasets.find(({ name }) => name === dataset);
  const compact = chosen ? compacted(chosen.text) : "{}";
  // A long data set is named: what is copied stays readable.
  const data =
    chosen && compact.length > LONGEST_DATA ? `"dataset":${JSON.stringify(chosen.name)}` : `"data":${compact}`;
  const body = `{"template":${JSON.stringify(slug)},${data}}`.replaceAll("'", "'\\''");
  const file = template.kind === "pdf" ? `${slug}.pdf` : `${slug}.png`;

  return [
    `curl ${location.origin}/v1/renders?output=binary \\`,
    '  -H "Authorization: Bearer $PLATEN_API_KEY" \\',
    '  -H "Content-Type: application/json" \\',
    `  -d '${body}' -o ${file}`,
  ].join("\n");
}

/** Without the line breaks and indentation around the values; strings and digits stay as written. */
function compacted(text: string): string {
  return text.replaceAll(/("(?:[^"\\]|\\.)*")|\s+/g, (_all, string: string | undefined) => string ?? "");
}
