/** /fonts: the fonts of the renders for the Flow preview, whose frame has an origin of its own. */
import { readFile } from "node:fs/promises";
import { bundledFonts, type FontFace } from "@platen/browser";
import type { App } from "../http/http-env.ts";
import { Problem } from "../problems/problem.ts";

const ONE_YEAR = "public, max-age=31536000, immutable";

export function fontRoutes(app: App): void {
  let faces: Map<string, FontFace> | undefined;
  const all = () => {
    faces ??= new Map(bundledFonts().map((face) => [addressOf(face), face]));
    return faces;
  };

  app.get("/fonts/fonts.css", (context) =>
    context.body([...all().values()].flatMap(rulesOf).join("\n"), 200, {
      "Content-Type": "text/css; charset=utf-8",
      "Cache-Control": "no-cache",
      ...forEveryOrigin,
    }),
  );
  app.get("/fonts/:package/:version/:name", async (context) => {
    const face = all().get(context.req.path);
    if (!face) throw new Problem("not_found", "There is no such font. GET /fonts/fonts.css lists those that exist.");

    return context.body(await readFile(face.file), 200, {
      "Content-Type": face.file.toLowerCase().endsWith(".otf") ? "font/otf" : "font/ttf",
      // The version of the font's package is in the address.
      "Cache-Control": ONE_YEAR,
      ...forEveryOrigin,
    });
  });
}

/** Fonts that anyone can get elsewhere. */
const forEveryOrigin = { "Access-Control-Allow-Origin": "*", "X-Content-Type-Options": "nosniff" };

function addressOf({ packageName, version, name }: FontFace): string {
  return `/fonts/${packageName}/${version}/${name}`;
}

/** One rule for the family's own name and one for each well-known name that it replaces. */
function rulesOf(face: FontFace): string[] {
  const { families, style, weight } = face;

  return families.map(
    (family) =>
      `@font-face{font-family:"${family}";font-style:${style};font-weight:${weight};font-display:block;src:url(${addressOf(face)})}`,
  );
}
