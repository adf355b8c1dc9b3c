/** The Tailwind style sheet of a Flow document, as a render makes it. Loaded only where a draft uses Tailwind. */
import { createTailwind, limitClassNames, readTailwind } from "@platen/tailwind";
import index from "tailwindcss/index.css?raw";
import preflight from "tailwindcss/preflight.css?raw";
import theme from "tailwindcss/theme.css?raw";
import utilities from "tailwindcss/utilities.css?raw";

const tailwind = createTailwind({
  "index.css": index,
  "theme.css": theme,
  "preflight.css": preflight,
  "utilities.css": utilities,
});

export function compileFlowStyles(html: string): Promise<string> {
  const { classes, sheets } = readTailwind(html);

  return tailwind.compile(limitClassNames(classes).kept, sheets);
}
