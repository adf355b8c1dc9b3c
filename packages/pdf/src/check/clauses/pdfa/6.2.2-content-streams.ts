/** ISO 19005-3, 6.2.2: operators and resources of content streams. */

import type { ContentContext } from "../../../content/content-visitor.ts";
import { isDefinedOperator } from "../../../content/operators.ts";
import { findResource, type ResourceCategory } from "../../../content/resources.ts";
import { PdfName, PdfStream, type PdfValue } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { contentModel } from "../../content-model.ts";
import type { Place } from "../../place.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";

/** Content of a hostile file could do nothing else. */
const MOST_KEPT = 10_000;

interface UndefinedOperator {
  operator: string;
  context: ContentContext;
}

const undefinedOperators = contentModel(() => {
  const model: UndefinedOperator[] = [];

  return {
    model,
    visitor: {
      hears: (operator) => !isDefinedOperator(operator),
      operator(operator, context) {
        if (context.isRepeated || model.length >= MOST_KEPT) return;
        model.push({ operator, context });
      },
    },
  };
}, "a");

const operatorRules = ruleGroup({
  subjects: (checking) => checking.model(undefinedOperators),
  placeOf: ({ operator, context }) => ({ page: context.pageNumber, detail: operator }),
  rules: [
    {
      pdfA: "6.2.2-1",
      message: "Content uses an operator that PDF does not define. Remove it.",
      holds: ({ operator }) => isDefinedOperator(operator),
    },
  ],
});

/** What operators name in the resources. */
const NAMED_BY: ReadonlyMap<string, { category: ResourceCategory; operand: number }> = new Map([
  ["Tf", { category: "Font", operand: 0 }],
  ["Do", { category: "XObject", operand: 0 }],
  ["gs", { category: "ExtGState", operand: 0 }],
  ["sh", { category: "Shading", operand: 0 }],
  ["scn", { category: "Pattern", operand: -1 }],
  ["SCN", { category: "Pattern", operand: -1 }],
  ["cs", { category: "ColorSpace", operand: 0 }],
  ["CS", { category: "ColorSpace", operand: 0 }],
  ["BDC", { category: "Properties", operand: 1 }],
  ["DP", { category: "Properties", operand: 1 }],
]);

interface InheritedUse {
  name: string;
  context: ContentContext;
}

/** Names of resources that content uses and only inherits. */
const inheritedUses = contentModel(({ document }) => {
  const model: InheritedUse[] = [];

  return {
    model,
    visitor: {
      hears: (operator) => NAMED_BY.has(operator),
      operator(operator, context, content) {
        if (hasOnlyOwn(context) || model.length >= MOST_KEPT) return;
        const { category, operand } = NAMED_BY.get(operator)!;
        // Not before: most content inherits nothing, and reading the operands takes longer than all else here.
        const name = content.operands.at(operand);
        if (!(name instanceof PdfName)) return;
        const { value, isInherited } = findResource(document, context.resources, category, name);
        if (isInherited && !isDeviceSpace(document, value)) model.push({ name: name.text, context });
      },
      image(image, _reference, _state, _marks, context) {
        if (hasOnlyOwn(context) || !(image instanceof PdfStream)) return;
        const name = document.resolve(image.dict.get("ColorSpace"));
        const { value, isInherited } = findResource(document, context.resources, "ColorSpace", name);
        if (name instanceof PdfName && isInherited && !isDeviceSpace(document, value))
          model.push({ name: name.text, context });
      },
    },
  };
}, "a");

function hasOnlyOwn({ resources }: ContentContext): boolean {
  return resources.length === 1 && resources[0]!.isOwn;
}

const resourceRules = ruleGroup({
  subjects: (checking) => checking.model(inheritedUses),
  placeOf: ({ name, context: { pageNumber, reference } }): Place => ({
    page: pageNumber,
    ...(reference && { object: reference.number }),
    detail: name,
  }),
  rules: [
    {
      pdfA: "6.2.2-2",
      message:
        "Content uses a resource that it only inherits. Give its page or form a Resources dictionary that has the resource.",
      holds: () => false,
    },
  ],
});

/** A name in the resources that stands for a device space only is not a resource. */
function isDeviceSpace(document: PdfDocument, value: PdfValue): boolean {
  const family = Array.isArray(value) ? document.resolve(value[0]) : value;

  return family instanceof PdfName && family.text.startsWith("Device") && family.text !== "DeviceN";
}

export const contentStreamRules: readonly RuleGroup[] = [operatorRules, resourceRules];
