/** The actions of a document: of its catalog, pages, annotations, outline and form fields, and those that follow them. */
import { PdfDict, PdfRef, type PdfValue } from "../../objects/values.ts";
import type { Checking } from "../checking.ts";
import { numberedPages } from "../numbered-pages.ts";
import type { Place } from "../place.ts";
import { formFields } from "./form-fields.ts";
import { outlineItems } from "./outline.ts";
import { pageAnnotations } from "./page-annotations.ts";

interface Action {
  dict: PdfDict;
  type: string | undefined;
  place: Place;
}

export function documentActions(checking: Checking): Action[] {
  const { document } = checking;
  const actions: Action[] = [];
  const seen = new Set<PdfDict>();

  const add = (value: PdfValue | undefined, place: Place) => {
    const waiting: (PdfValue | undefined)[] = [value];
    while (waiting.length > 0) {
      const written = waiting.pop();
      const dict = document.resolve(written);
      if (!(dict instanceof PdfDict) || seen.has(dict)) continue;
      seen.add(dict);
      const own = written instanceof PdfRef ? { ...place, object: written.number } : place;
      actions.push({ dict, type: document.name(dict, "S"), place: own });
      const next = dict.get("Next");
      const followers = document.resolve(next);
      for (const follower of Array.isArray(followers) ? followers : [next]) waiting.push(follower);
    }
  };
  const addAll = (owner: PdfDict, place: Place) => {
    for (const action of document.dict(owner, "AA")?.values() ?? []) add(action, place);
  };

  const { catalog } = document;
  add(catalog.get("OpenAction"), {});
  addAll(catalog, {});
  for (const { page, pageNumber } of checking.model(numberedPages)) addAll(page.dict, { page: pageNumber });
  for (const { dict, place } of checking.model(pageAnnotations)) {
    add(dict.get("A"), place);
    addAll(dict, place);
  }
  for (const { dict, object } of checking.model(formFields)) addAll(dict, object === null ? {} : { object });
  for (const item of checking.model(outlineItems)) add(item.get("A"), {});

  return actions;
}
