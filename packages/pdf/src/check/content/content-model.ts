/** Models that listen to the content: however many there are, the content is walked once for all of them. */
import type { Checking } from "../checking.ts";
import type { ContentVisitor } from "./content-visitor.ts";
import { walkContent } from "./walk-content.ts";

export interface ContentListener<Model> {
  /** What the visitor fills; whole when the walk is over. */
  model: Model;
  visitor: ContentVisitor;
}

type Listen = (checking: Checking) => ContentListener<unknown>;

/** Every model that was declared, in the order of the declarations. */
const declared: Listen[] = [];

/**
 * Declares a model that is made while the content is walked. Ask for it with `checking.model`, as for any other, but
 * not from within a visitor: the walk is not over then. Declare it at the top level of a module.
 *
 * @example
 * export const fontsInUse = contentModel(() => {
 *   const fonts = new Set<PdfDict>();
 *   return { model: fonts, visitor: { text: (_string, { font }) => void (font && fonts.add(font)) } };
 * });
 *
 * const fonts = checking.model(fontsInUse);
 */
export function contentModel<Model>(
  listen: (checking: Checking) => ContentListener<Model>,
): (checking: Checking) => Model {
  declared.push(listen);

  return (checking) => checking.model(walkedModels).get(listen) as Model;
}

function walkedModels(checking: Checking): ReadonlyMap<Listen, unknown> {
  const models = new Map<Listen, unknown>();
  const visitors: ContentVisitor[] = [];
  for (const listen of declared) {
    const { model, visitor } = listen(checking);
    models.set(listen, model);
    visitors.push(visitor);
  }
  walkContent(checking.document, visitors);

  return models;
}
