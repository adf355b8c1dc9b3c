/** What the XML reader throws: where the text stops being XML that we accept. */
export class XmlError extends Error {
  readonly line: number;
  readonly column: number;

  constructor(message: string, line: number, column: number) {
    super(`${message} (line ${line}, column ${column})`);
    this.name = "XmlError";
    this.line = line;
    this.column = column;
  }
}
