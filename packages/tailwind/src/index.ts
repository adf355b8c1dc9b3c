/** The Tailwind style sheet of a document, from the class names that its HTML has. */
export { createTailwind, type Tailwind, type TailwindLibrary } from "./compile-tailwind.ts";
export { describeLeftOut, limitClassNames } from "./limit-class-names.ts";
export { readTailwind } from "./read-tailwind.ts";
export { TailwindError } from "./tailwind-error.ts";
export type { TailwindSheet } from "./tailwind-sheet.ts";
