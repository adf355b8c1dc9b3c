/** The blanks that a tag trims, where the tag itself is gone. */
import type { TagToken } from "@platen/templates/liquid";
import type { MappedText } from "../../text/mapped-text.ts";
import type { Region } from "../../text/region.ts";
import { regionTokens } from "./region-tokens.ts";

/** What stays of a tag that goes: the blanks it trims. */
export function writeTrim(
  trims: { before: boolean; after: boolean },
  { region, isInBlock }: { region: Region; isInBlock: boolean },
  token: TagToken,
  into: MappedText,
): void {
  if (!trims.before && !trims.after && !isInBlock) return;
  into.write(guard(trims.before, trims.after), region.source, token.from);
}

/** Prints nothing; keeps blanks on one side from being trimmed from the other. */
export function guard(before: boolean, after: boolean): string {
  return `{{${before ? "-" : ""} "" ${after ? "-" : ""}}}`;
}

/** Whether the first and the last thing of a region trim what is around it. */
export function edgesOf(region: Region): { trimsAtStart: boolean; trimsAtEnd: boolean } {
  const stream = regionTokens(region);
  const { text } = region.source;
  let trimsAtStart: boolean | undefined;
  let trimsAtEnd = false;
  for (let token = stream.next(); token !== undefined; token = stream.next()) {
    if (token.kind === "text") {
      if (!/\S/.test(text.slice(token.from, token.to))) continue;
      trimsAtStart ??= false;
      trimsAtEnd = false;
      continue;
    }
    trimsAtStart ??= token.trimsBefore;
    trimsAtEnd = token.trimsAfter;
  }

  return { trimsAtStart: trimsAtStart ?? false, trimsAtEnd };
}
