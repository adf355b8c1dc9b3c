/** Tailwind's own style sheets, read from its package. */
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { TailwindLibrary } from "@platen/tailwind";

const read = (name: keyof TailwindLibrary) =>
  readFileSync(fileURLToPath(import.meta.resolve(`tailwindcss/${name}`)), "utf8");

export const library: TailwindLibrary = {
  "index.css": read("index.css"),
  "theme.css": read("theme.css"),
  "preflight.css": read("preflight.css"),
  "utilities.css": read("utilities.css"),
};
