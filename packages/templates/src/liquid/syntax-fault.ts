/** A fault in a template's text, with its place: caught by the parser, which notes it and goes on. */

type SyntaxFaultCode = "syntax" | "unknown-tag" | "nesting";

export class SyntaxFault extends Error {
  readonly from: number;
  readonly to: number;
  readonly code: SyntaxFaultCode;

  constructor(message: string, from: number, to: number, code: SyntaxFaultCode = "syntax") {
    super(message);
    this.from = from;
    this.to = to;
    this.code = code;
  }
}
