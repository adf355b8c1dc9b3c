/** Completion and documentation inside the tags of a template, answered by the worker. */
import type { Completion, CompletionContext, CompletionResult, CompletionSource } from "@codemirror/autocomplete";
import { hoverTooltip } from "@codemirror/view";
import type { CompletionItem } from "@platen/templates/analysis";
import type { OpenEditor } from "../open-editor.ts";
import { templateOptions } from "../worker/template-options.ts";
import { isInsideTag } from "./inside-tag.ts";

type Editor = Pick<OpenEditor, "store" | "engine">;

/** The icons of CodeMirror's list, by the kind of an item. */
const TYPES: Readonly<Record<string, string>> = {
  variable: "variable",
  field: "property",
  filter: "function",
  helper: "function",
  function: "function",
  macro: "function",
  test: "function",
  tag: "keyword",
  keyword: "keyword",
  argument: "constant",
  partial: "namespace",
};

export function templateCompletion(editor: Editor): CompletionSource {
  return async (context: CompletionContext): Promise<CompletionResult | null> => {
    const source = context.state.doc.toString();
    if (!isInsideTag(source, context.pos)) return null;
    const { from, to, items } = await ask(editor, source, context.pos);
    if (items.length === 0 || (from === context.pos && !context.explicit && !opensList(source, from))) return null;

    return { from, to, options: items.map(optionOf), validFor: /^[\w$-]*$/ };
  };
}

/** Whether a list is wanted before a letter is typed: after a point, a bar, a quote or the start of a tag. */
function opensList(source: string, at: number): boolean {
  return /(?:[.|@/]|\{\{[#>^/]?|\{%-?|["'])\s?$/.test(source.slice(Math.max(0, at - 6), at));
}

function ask({ store, engine }: Editor, source: string, offset: number) {
  const { template, draft, datasets } = store.getSnapshot();

  return engine.ask<"complete">({
    kind: "complete",
    engine: template.engine,
    source,
    offset,
    partials: draft.partials,
    options: templateOptions(draft.settings),
    datasets,
  });
}

function optionOf(item: CompletionItem): Completion {
  const { label, kind, type, detail, docs, example, insert } = item;
  const hint = detail ?? type;

  return {
    label,
    apply: insert,
    type: TYPES[kind] ?? "text",
    ...(hint === undefined ? {} : { detail: hint }),
    ...(docs === undefined && example === undefined ? {} : { info: () => documentationOf(item) }),
  };
}

function documentationOf({ docs, example }: Pick<CompletionItem, "docs" | "example">): HTMLElement {
  const element = document.createElement("div");
  if (docs !== undefined) {
    const text = document.createElement("p");
    text.className = "completion-docs";
    text.textContent = docs;
    element.append(text);
  }
  if (example !== undefined) {
    const code = document.createElement("div");
    code.className = "completion-example";
    code.textContent = example;
    element.append(code);
  }

  return element;
}

/** What a filter, helper, tag or variable under the pointer is. */
export function templateHover(editor: Editor) {
  return hoverTooltip(async (view, at) => {
    const source = view.state.doc.toString();
    const word = view.state.wordAt(at);
    if (!word || !isInsideTag(source, word.to)) return null;
    const { items } = await ask(editor, source, word.to);
    const label = source.slice(word.from, word.to);
    const item = items.find((each) => each.label === label);
    if (!item || view.state.doc.toString() !== source) return null;

    return {
      pos: word.from,
      end: word.to,
      above: true,
      create() {
        const dom = document.createElement("div");
        dom.className = "hover-docs";
        const title = document.createElement("p");
        title.className = "hover-title";
        title.textContent = [item.label, item.detail ?? item.type].filter(Boolean).join("  ");
        dom.append(title, documentationOf(item));
        return { dom };
      },
    };
  });
}
