/** Models that listen to the content: however many there are, the content is walked once for all of them. */

import type { ContentVisitor } from "../content/content-visitor.ts";
import { walkContent } from "../content/walk-content.ts";
import { isPdfA, isPdfUa, type Standard } from "../standards.ts";
import type { Checking } from "./checking.ts";

interface ContentListener<Model> {
  /** What the visitor fills; whole when the walk is over. */
  model: Model;
  visitor: ContentVisitor;
}

type Listen = (checking: Checking) => ContentListener<unknown>;

/** Whose rules look at a model; those of both where it is not said. */
type Family = Standard["family"] | "both";

/** Every model that was declared, in the order of the declarations. */
const declared: { listen: Listen; family: Family }[] = [];

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
  family: Family = "both",
): (checking: Checking) => Model {
  declared.push({ listen, family });

  return (checking) => checking.model(walkedModels).get(listen) as Model;
}

function walkedModels(checking: Checking): ReadonlyMap<Listen, unknown> {
  const models = new Map<Listen, unknown>();
  const visitors: ContentVisitor[] = [];
  const isWanted = {
    ua: checking.profiles.some(isPdfUa),
    a: checking.profiles.some(isPdfA),
    both: true,
  };
  for (const { listen, family } of declared) {
    if (!isWanted[family]) continue;
    const { model, visitor } = listen(checking);
    models.set(listen, model);
    visitors.push(visitor);
  }
  walkContent(checking.document, visitors);

  return models;
}
