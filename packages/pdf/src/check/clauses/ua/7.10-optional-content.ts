/** ISO 14289-1, 7.10: configurations of optional content have names, and do not switch by themselves. */
import { PdfDict } from "../../../objects/values.ts";
import { readTextString } from "../../../text/text-string.ts";
import type { Checking } from "../../checking.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";

export const optionalContent: RuleGroup = ruleGroup<PdfDict>({
  subjects: (checking) => checking.model(configurations),
  rules: [
    {
      ua1: "7.10-1",
      message: "A configuration of optional content has no name. Set its Name.",
      holds: (configuration, { document }) => {
        const name = document.string(configuration, "Name");
        return name !== undefined && readTextString(name) !== "";
      },
    },
    {
      ua1: "7.10-2",
      message: "A configuration of optional content switches layers by itself. Remove its AS.",
      holds: (configuration, { document }) => document.resolve(configuration.get("AS")) === null,
    },
  ],
});

function configurations({ document }: Checking): PdfDict[] {
  const properties = document.dict(document.catalog, "OCProperties");
  if (!properties) return [];

  return [properties.get("D") ?? null, ...(document.array(properties, "Configs") ?? [])].flatMap((value) => {
    const configuration = document.resolve(value);
    return configuration instanceof PdfDict ? [configuration] : [];
  });
}
