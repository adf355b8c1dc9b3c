/** The blocks around a place in a template, and the loop variables that hide names in them. */
import { laxMarkup, type TagToken } from "@platen/templates/liquid";
import { LONGEST_MARKUP } from "./outline.ts";

export interface Block {
  name: string;
  /** The variable of a loop: inside it hides a parameter of that name. */
  variable: string | undefined;
}

/** Opens and closes blocks. The `else` of a loop is outside of it. */
export function follow(blocks: Block[], token: TagToken, text: string): void {
  const { name } = token;
  if (["if", "unless", "case", "capture", "ifchanged"].includes(name)) blocks.push({ name, variable: undefined });
  if (name === "for" || name === "tablerow") blocks.push({ name, variable: loopVariable(token, text) });
  const last = blocks.at(-1);
  if (name === "else" && last?.name === "for") last.variable = undefined;
  if (name.startsWith("end") && last?.name === name.slice(3)) blocks.pop();
}

function loopVariable(token: TagToken, text: string): string | undefined {
  const span = { from: token.markupFrom, to: token.markupTo };
  if (span.to - span.from > LONGEST_MARKUP) return undefined;
  try {
    const markup = laxMarkup(text);
    return token.name === "for" ? markup.forLoop(span).variable : markup.tableRow(span).variable;
  } catch {
    return undefined;
  }
}
