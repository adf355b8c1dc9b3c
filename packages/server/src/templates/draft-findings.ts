/** What makes a draft or its data sets unusable, found when they are saved and not with the first render. */
import { checkSchema, checkSettings, type Finding } from "@platen/render";
import { refuseFindings } from "../http/validate.ts";

interface Draft {
  settings?: unknown;
  schema?: unknown;
}

/** Of a draft or changes to one, as it was sent. */
export function draftFindings({ settings, schema }: Draft): Finding[] {
  return [
    ...(settings === undefined ? [] : checkSettings(settings, "draft.settings")),
    ...(isObject(schema) ? checkSchema(schema, "draft.schema") : []),
  ];
}

export function refuseUnusableDraft(draft: Draft): void {
  refuseFindings(draftFindings(draft));
}

/** Two data sets of one name, or two defaults. */
export function datasetFindings(datasets: readonly unknown[]): Finding[] {
  const named = datasets.map((dataset) => (isObject(dataset) ? dataset : {}));
  const names = named.map(({ name }) => name);
  const repeated = names.flatMap((name, index) =>
    typeof name === "string" && names.indexOf(name) < index
      ? [
          {
            path: `datasets[${index}].name`,
            message: `is ${JSON.stringify(name)}, which an earlier data set has: give each its own name`,
          },
        ]
      : [],
  );
  const defaults = named.filter((dataset) => dataset.default === true).length;

  return defaults > 1
    ? [...repeated, { path: "datasets", message: `has ${defaults} defaults: mark one data set as the default` }]
    : repeated;
}

/** Of the body of a request that has `draft`, `datasets` or both. */
export function templateFindings({ draft, datasets }: Record<string, unknown>): Finding[] {
  return [
    ...(isObject(draft) ? draftFindings(draft) : []),
    ...(Array.isArray(datasets) ? datasetFindings(datasets) : []),
  ];
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}
