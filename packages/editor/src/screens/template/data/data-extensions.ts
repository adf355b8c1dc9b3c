/** What the code editor needs for data: JSON, with help from the template's schema and the terms of an invoice. */
import { autocompletion, type CompletionContext, type CompletionResult } from "@codemirror/autocomplete";
import { json } from "@codemirror/lang-json";
import type { EditorState, Extension } from "@codemirror/state";
import { hoverTooltip } from "@codemirror/view";
import { request } from "../../../api/request.ts";
import type { OpenEditor } from "../open-editor.ts";
import { fieldAt, jsonPlaceAt } from "./json-path.ts";
import { describe, type JsonSchema, propertiesOf, schemasAt, typeOf, valuesOf } from "./json-schema.ts";

type Editor = Pick<OpenEditor, "store">;

let invoiceSchema: Promise<JsonSchema> | null = null;

function readInvoiceSchema(): Promise<JsonSchema> {
  invoiceSchema ??= request("/v1/schemas/invoice.json")
    .then((response) => response.json() as Promise<JsonSchema>)
    .catch(() => {
      invoiceSchema = null;
      return {};
    });

  return invoiceSchema;
}

/** Data as the template describes it, with the terms of EN 16931 under `_invoice`. */
async function schemasOf({ store }: Editor, steps: readonly string[]): Promise<[JsonSchema, readonly string[]][]> {
  const { schema } = store.getSnapshot().draft;
  const own: [JsonSchema, readonly string[]][] = schema ? [[schema, steps]] : [];
  const root: [JsonSchema, readonly string[]][] =
    steps.length === 0
      ? [
          [
            {
              properties: {
                _invoice: {
                  type: "object",
                  description: "The invoice as data: what the XML of an e-invoice is written from.",
                },
              },
            },
            steps,
          ],
        ]
      : [];
  if (steps[0] !== "_invoice") return [...own, ...root];

  return [...own, [await readInvoiceSchema(), steps.slice(1)]];
}

async function completeData(context: CompletionContext, editor: Editor): Promise<CompletionResult | null> {
  const place = jsonPlaceAt(context.state, context.pos);
  if (!place) return null;
  const { steps, part, from, to, names } = place;
  if (from === to && !context.explicit) return null;
  const schemas = await schemasOf(editor, steps);
  if (part === "value") {
    const options = schemas.flatMap(([schema, at]) => valuesOf(schema, at)).map((label) => ({ label, type: "enum" }));
    return options.length === 0 ? null : { from, to, options, validFor: /^"?[\w-]*"?$/ };
  }
  const options = schemas.flatMap(([schema, at]) =>
    [...propertiesOf(schema, at)]
      .filter(([name]) => !names.includes(name))
      .map(([name, property]) => optionOf(name, property, hasColon(context.state, to))),
  );

  return options.length === 0 ? null : { from, to, options, validFor: /^"?[\w-]*"?$/ };
}

function hasColon(state: EditorState, at: number): boolean {
  return /^\s*:/.test(state.sliceDoc(at, at + 20));
}

function optionOf(name: string, property: JsonSchema, isNamed: boolean) {
  const info = describe(property);

  return {
    label: `"${name}"`,
    apply: isNamed ? `"${name}"` : `"${name}": `,
    type: "property",
    detail: typeOf(property),
    ...(info === null ? {} : { info }),
  };
}

function dataHover(editor: Editor): Extension {
  return hoverTooltip(async ({ state }, at) => {
    const field = fieldAt(state, at);
    if (!field) return null;
    const found = await schemasOf(editor, field.steps);
    const texts = found
      .flatMap(([schema, steps]) => (steps.length === 0 ? [schema] : schemasAt(schema, steps)))
      .flatMap((schema) => describe(schema) ?? []);
    if (texts.length === 0) return null;

    return {
      pos: field.from,
      end: field.to,
      above: true,
      create() {
        const dom = document.createElement("div");
        dom.className = "hover-docs completion-docs";
        dom.textContent = [...new Set(texts)].join("\n");
        return { dom };
      },
    };
  });
}

export function dataExtensions(editor: Editor): Extension {
  return [
    json(),
    autocompletion({ override: [(context) => completeData(context, editor)], maxRenderedOptions: 200 }),
    dataHover(editor),
  ];
}
