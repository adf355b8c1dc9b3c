/** The font files that come as npm packages, with the names under which documents ask for them. */
import { readFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import families from "./families.json" with { type: "json" };
import { fontFiles, fontFolders } from "./font-folders.ts";

export interface FontFace {
  /** The name of the package without its owner, such as `inter`. */
  packageName: string;
  version: string;
  /** Of the file. */
  name: string;
  /** Its path. */
  file: string;
  /** The family and the well-known families that it replaces. */
  families: string[];
  style: "normal" | "italic";
  weight: number;
}

/** Words of CSS that no font can be given: https://www.w3.org/TR/css-fonts-4/#generic-font-families. */
const GENERIC = /^(serif|sans-serif|monospace|system-ui|ui-.*)$/;

export function bundledFonts(): FontFace[] {
  return fontFolders().flatMap((folder) => {
    const { version } = JSON.parse(readFileSync(join(folder, "package.json"), "utf8")) as { version: string };
    const packageName = basename(folder);

    return fontFiles(folder).flatMap((file) => {
      const face = /^(\d{3})\w*?(_Italic)?$/.exec(basename(dirname(file)));
      if (!face) return [];
      return [
        {
          packageName,
          version,
          name: basename(file),
          file,
          families: namesOf(packageName),
          style: face[2] ? ("italic" as const) : ("normal" as const),
          weight: Number(face[1]),
        },
      ];
    });
  });
}

function namesOf(packageName: string): string[] {
  const slug = (family: string) => family.toLowerCase().replaceAll(" ", "-");
  const known = families.find(({ family }) => slug(family) === packageName);
  if (known) return [known.family, ...known.standsFor.filter((name) => !GENERIC.test(name))];

  // "noto-sans-jp" → "Noto Sans JP"
  const words = packageName.split("-").map((word) => (word.length === 2 ? word.toUpperCase() : capital(word)));
  return [words.join(" ")];
}

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
