/** `raw` and `comment`: what is in them is not Liquid. */
import { findTag, type TagToken, type TokenStream } from "@platen/templates/liquid";

/** Goes on after the end of a `raw` or `comment` and says whether the tag was one. An unclosed one reaches to the end. */
export function skipVerbatim(token: TagToken, stream: TokenStream, text: string): boolean {
  if (!token.isClosed) return false;
  if (token.name === "raw") {
    stream.seek(findTag(text, token.to, ["endraw"])?.to ?? text.length);
    return true;
  }
  if (token.name !== "comment") return false;

  let depth = 1;
  for (let inner = stream.next(); inner !== undefined; inner = stream.next()) {
    if (inner.kind !== "tag" || !inner.isClosed) continue;
    if (inner.name === "raw") stream.seek(findTag(text, inner.to, ["endraw"])?.to ?? text.length);
    if (inner.name === "comment") depth++;
    if (inner.name === "endcomment" && --depth === 0) return true;
  }

  return true;
}
