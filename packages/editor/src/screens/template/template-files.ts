/** The files of a template, by the names that findings use. */
import type { Draft, TemplateContent } from "./template-content.ts";

/** `template.html`, `style.css`, `head.html`, `header.html`, `footer.html`, `partials/<name>.html` or `data/<name>.json`. */
export type FileName = string;

type TextField = "source" | "css" | "head" | "header" | "footer";

const FIELD_OF: Readonly<Record<FileName, TextField>> = {
  "template.html": "source",
  "style.css": "css",
  "head.html": "head",
  "header.html": "header",
  "footer.html": "footer",
};

const LABELS: readonly (readonly [FileName, string])[] = [
  ["template.html", "Template"],
  ["style.css", "Style"],
  ["head.html", "Head"],
  ["header.html", "Header"],
  ["footer.html", "Footer"],
];

/** A file of the tab list `Files`. */
interface ListedFile {
  file: FileName;
  /** What the tab is called: a partial has its own name. */
  label: string;
}

/** The files of a draft in the order of their tabs, partials by name. */
export function listFiles(draft: Draft): ListedFile[] {
  const partials = Object.keys(draft.partials).sort((a, b) => a.localeCompare(b));

  return [
    ...LABELS.map(([file, label]) => ({ file, label })),
    ...partials.map((name) => ({ file: partialFile(name), label: name })),
  ];
}

/** The file of a partial; a name that has an extension keeps it. */
export function partialFile(name: string): FileName {
  return /\.[a-z0-9]+$/i.test(name) ? `partials/${name}` : `partials/${name}.html`;
}

export function dataFile(name: string): FileName {
  return `data/${name}.json`;
}

/** The name of the data set, null for another file. */
export function datasetOf(file: FileName): string | null {
  return /^data\/(.+)\.json$/.exec(file)?.[1] ?? null;
}

/** The name of the partial in this draft, null for another file. */
export function partialOf(draft: Draft, file: FileName): string | null {
  return Object.keys(draft.partials).find((name) => partialFile(name) === file) ?? null;
}

/** The text of a file, null where there is no such file. */
export function textOf({ draft, datasets }: TemplateContent, file: FileName): string | null {
  const field = FIELD_OF[file];
  if (field) return draft[field];

  const dataset = datasetOf(file);
  if (dataset !== null) return datasets.find(({ name }) => name === dataset)?.text ?? null;

  const partial = partialOf(draft, file);
  return partial === null ? null : draft.partials[partial]!;
}

/** The content with another text in a file that exists. */
export function withText(content: TemplateContent, file: FileName, text: string): TemplateContent {
  const { draft, datasets } = content;
  const field = FIELD_OF[file];
  if (field) return { datasets, draft: { ...draft, [field]: text } };

  const dataset = datasetOf(file);
  if (dataset !== null) {
    return { draft, datasets: datasets.map((each) => (each.name === dataset ? { ...each, text } : each)) };
  }

  const partial = partialOf(draft, file);
  return partial === null
    ? content
    : { datasets, draft: { ...draft, partials: { ...draft.partials, [partial]: text } } };
}
