/** `maketrans` and `translate`: single characters replaced by a table. */
import { Fault } from "../../../core/errors.ts";
import { Dict, isMapping, mappingEntries, mappingGet } from "../mapping.ts";
import { asInt } from "../number.ts";
import { asText, characterCount } from "../text.ts";
import type { RenderContext, Value } from "../value.ts";
import { textArgument } from "./arguments.ts";

/** The table by the numbers of characters, from a dict or from two texts of the same length and one of removals. */
export function makeTranslation([first, second, third]: (Value | undefined)[]): Dict {
  const table = new Dict();
  if (second === undefined) {
    if (first === undefined || !isMapping(first)) throw new Fault('"maketrans" with one argument needs a dict.');
    for (const [key, value] of mappingEntries(first)) {
      const text = asText(key);
      table.set(text === undefined ? key : text.codePointAt(0)!, value);
    }
    return table;
  }
  const from = textArgument(first, "maketrans");
  const to = Array.from(textArgument(second, "maketrans"));
  if (characterCount(from) !== to.length) throw new Fault('"maketrans" needs two texts of the same length.');
  for (const [at, character] of Array.from(from).entries())
    table.set(character.codePointAt(0)!, to[at]!.codePointAt(0)!);
  if (third !== undefined) {
    for (const character of textArgument(third, "maketrans")) table.set(character.codePointAt(0)!, null);
  }

  return table;
}

export function translate(text: string, table: Value, context: RenderContext): string {
  if (!isMapping(table)) throw new Fault('"translate" needs a dict, such as "maketrans" makes it.');
  let translated = "";
  for (const character of text) {
    const by = mappingGet(table, character.codePointAt(0)!);
    const code = by === undefined ? undefined : asInt(by);
    if (by === undefined) translated += character;
    else if (code !== undefined) translated += String.fromCodePoint(Number(code));
    else if (by !== null) translated += textArgument(by, "translate");
    context.run.meter.string(translated.length);
  }

  return translated;
}
