/** Which compression a client takes, by its Accept-Encoding header. */

export type Encoding = "br" | "gzip";

/**
 * The best of ours that the client takes (RFC 9110, 12.5.3); null for none.
 *
 * @example acceptedEncoding("gzip, deflate, br;q=0") // "gzip"
 */
export function acceptedEncoding(header: string | undefined): Encoding | null {
  if (header === undefined) return null;
  const weights = new Map(
    header.split(",").map((entry) => {
      const [name = "", ...parameters] = entry.split(";").map((part) => part.trim().toLowerCase());
      const weight = parameters.find((parameter) => parameter.startsWith("q="))?.slice(2);
      return [name, weight === undefined ? 1 : Number(weight)];
    }),
  );
  const weightOf = (name: string) => weights.get(name) ?? weights.get("*") ?? 0;
  const best = weightOf("br") >= weightOf("gzip") ? "br" : "gzip";

  return weightOf(best) > 0 ? best : null;
}
