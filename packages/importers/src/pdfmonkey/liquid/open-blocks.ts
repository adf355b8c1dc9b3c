/** The blocks around a place in a template, and the loop variables that hide names in them. */
import { laxMarkup, type TagToken } from "@platen/templates/liquid";
import { LONGEST_MARKUP } from "./outline.ts";

interface Block {
  name: string;
  /** The variable of a loop: inside it hides a parameter of that name. */
  variable: string | undefined;
}

export class OpenBlocks {
  readonly #blocks: Block[] = [];
  /** How many of the loops around have a variable of that name. */
  readonly #hidden = new Map<string, number>();

  get depth(): number {
    return this.#blocks.length;
  }

  hides(name: string): boolean {
    return (this.#hidden.get(name) ?? 0) > 0;
  }

  /** Opens and closes blocks. The `else` of a loop is outside of it. */
  follow(token: TagToken, text: string): void {
    const { name } = token;
    if (["if", "unless", "case", "capture", "ifchanged"].includes(name)) this.#open({ name, variable: undefined });
    if (name === "for" || name === "tablerow") this.#open({ name, variable: loopVariable(token, text) });
    const last = this.#blocks.at(-1);
    if (last === undefined) return;
    if (name === "else" && last.name === "for") this.#show(last);
    if (name.startsWith("end") && last.name === name.slice(3)) {
      this.#show(last);
      this.#blocks.pop();
    }
  }

  #open(block: Block): void {
    this.#blocks.push(block);
    if (block.variable !== undefined) this.#hidden.set(block.variable, (this.#hidden.get(block.variable) ?? 0) + 1);
  }

  #show(block: Block): void {
    if (block.variable !== undefined) this.#hidden.set(block.variable, (this.#hidden.get(block.variable) ?? 1) - 1);
    block.variable = undefined;
  }
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
