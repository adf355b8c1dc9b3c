/** The blanks that a tag trims, where the tag itself is gone. */
import type { MappedText } from "../../text/mapped-text.ts";
import type { Region } from "../../text/region.ts";
import { regionTokens } from "./region-tokens.ts";

/** Whether the last thing before a tag and the first thing after it trim the blanks towards it. */
export interface TrimsBeside {
  before: boolean;
  after: boolean;
}

const TRIMMING = /\s*\{[%{]-/y;

export function trimsAfter({ source, to }: Region, offset: number): boolean {
  TRIMMING.lastIndex = offset;

  return TRIMMING.test(source.text) && TRIMMING.lastIndex <= to;
}

/** What stays of a tag that goes: the blanks it trims, and those that it keeps from being trimmed by its neighbours. */
export function writeTrim(
  trims: { before: boolean; after: boolean },
  { region, isInBlock, beside }: { region: Region; isInBlock: boolean; beside: TrimsBeside },
  span: { from: number; to: number },
  into: MappedText,
): void {
  const { text } = region.source;
  const keepsBlanks =
    (beside.before && isBlank(text.charAt(span.to))) || (beside.after && isBlank(text.charAt(span.from - 1)));
  if (!trims.before && !trims.after && !isInBlock && !keepsBlanks) return;
  into.write(guard(trims.before, trims.after), region.source, span.from);
}

/** Also where there is nothing: the blanks behind it are the next. */
export function isBlank(character: string): boolean {
  return character.trim() === "";
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
