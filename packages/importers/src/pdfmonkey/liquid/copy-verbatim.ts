/** `raw` and `comment` in a converted text: the first as it is, the second without anything that looks for a snippet. */
import type { Source, TagToken } from "@platen/templates/liquid";
import { copyEdited, type Edit } from "../../text/edit.ts";
import type { MappedText } from "../../text/mapped-text.ts";
import { regionTokens } from "./region-tokens.ts";
import { skipVerbatim } from "./verbatim.ts";

/** Where a `raw` or `comment` ends, null where the tag is neither. */
export function verbatimEnd(
  token: TagToken,
  stream: ReturnType<typeof regionTokens>,
  text: string,
  regionEnd: number,
): number | null {
  if (!skipVerbatim(token, stream, text)) return null;
  const next = stream.next();

  return next?.from ?? regionEnd;
}

/** Includes in a comment are not includes any more: nothing is left that looks for a snippet. */
export function copyVerbatim(
  { token, end, source }: { token: TagToken; end: number; source: Source },
  into: MappedText,
): void {
  if (token.name === "raw") {
    into.copy(source, token.from, end);
    return;
  }
  const edits: Edit[] = [];
  const stream = regionTokens({ source, from: token.to, to: end });
  for (let inner = stream.next(); inner !== undefined; inner = stream.next()) {
    if (inner.kind !== "tag" || !["include", "load_snippets", "partial", "endpartial"].includes(inner.name)) continue;
    edits.push({ from: inner.from, to: inner.nameFrom, text: "[" });
    const markupEnd = source.text.slice(inner.nameFrom, inner.markupTo).trimEnd().length + inner.nameFrom;
    edits.push({ from: markupEnd, to: inner.to, text: "]" });
  }
  copyEdited(source, { from: token.from, to: end }, edits, into);
}
