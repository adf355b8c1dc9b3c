/** A text that is not JSON, or not the JSON that was asked for. */
import { type JsonPosition, positionAt } from "./position.ts";

/** The message continues a sentence about the text: `data.json is not JSON: unexpected ","`. `offset` is the first character that is not allowed where it is; the length of the text where it ends too early. */
export class JsonFault extends SyntaxError {
  readonly offset: number;
  readonly position: JsonPosition;

  constructor(text: string, offset: number, message = reasonAt(text, offset)) {
    super(message);
    this.name = "JsonFault";
    this.offset = offset;
    this.position = positionAt(text, offset);
  }
}

function reasonAt(text: string, offset: number): string {
  const character = text.codePointAt(offset);

  return character === undefined
    ? "is not JSON: the text ends too early"
    : `is not JSON: unexpected ${JSON.stringify(String.fromCodePoint(character))}`;
}
