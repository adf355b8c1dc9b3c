/** The tokens of a region, with offsets in its whole source. */
import { type TokenStream, templateTokens } from "@platen/templates/liquid";
import type { Region } from "../../text/region.ts";

export function regionTokens({ source, from, to }: Region): TokenStream {
  const stream = templateTokens(source.text, true);
  stream.seek(from);

  return {
    isLiquidTag: false,
    next() {
      const token = stream.next();
      if (token === undefined || token.from >= to) return undefined;
      return token.kind === "text" && token.to > to ? { ...token, to } : token;
    },
    seek: (offset) => stream.seek(offset),
  };
}
