/** The syntax tree of a Handlebars template. Every node knows where it stands: offsets into the source. */

export interface Range {
  from: number;
  to: number;
}

export interface Path extends Range {
  kind: "path";
  /** `@index`: a variable of the loop or the root, not of the data. */
  isData: boolean;
  /** How many `../` come first. */
  depth: number;
  parts: string[];
  /** As written, but without the brackets of literal segments. */
  original: string;
}

export interface Literal extends Range {
  kind: "literal";
  value: string | number | boolean | null | undefined;
}

export interface HashPair extends Range {
  name: string;
  value: Expression;
}

/** What is called, and with what: the inside of a tag or of parentheses. */
export interface Call extends Range {
  path: Path | Literal;
  params: Expression[];
  hash: HashPair[];
}

interface SubExpression extends Call {
  kind: "subexpression";
}

export type Expression = Path | Literal | SubExpression;

/** `~` on the left and on the right of a tag. */
export interface Strip {
  open: boolean;
  close: boolean;
}

export interface Content extends Range {
  kind: "content";
  text: string;
  /** The part of `text` that is printed, after whitespace control. */
  start: number;
  end: number;
  leftStripped: boolean;
  rightStripped: boolean;
}

interface Comment extends Range {
  kind: "comment";
  strip: Strip;
}

export interface Mustache extends Call {
  kind: "mustache";
  escaped: boolean;
  strip: Strip;
}

/** `{{*name}}`, and `{{#*inline "name"}} … {{/inline}}` with a program. */
export interface Decorator extends Call {
  kind: "decorator";
  program: Program | undefined;
  openStrip: Strip;
  closeStrip: Strip;
}

export interface Block extends Call {
  kind: "block";
  program: Program | undefined;
  inverse: Program | undefined;
  openStrip: Strip;
  inverseStrip: Strip | undefined;
  closeStrip: Strip;
  /** The opening tag alone. */
  open: Range;
}

export interface PartialCall extends Range {
  kind: "partial";
  name: Expression;
  params: Expression[];
  hash: HashPair[];
  /** `{{#> name}} … {{/name}}`: the block that is passed, or printed where the partial is unknown. */
  program: Program | undefined;
  openStrip: Strip;
  closeStrip: Strip;
  /** The whitespace before a partial that is alone on its line. */
  indent: string;
}

export type Statement = Content | Comment | Mustache | Decorator | Block | PartialCall;

export interface Program {
  body: Statement[];
  blockParams: string[];
  /** The whole of an `else if`: its body is one block. */
  isChained: boolean;
}

/** A name that can be a helper: one part, and no `this`, `./` or `../` about it. */
export function isSimpleName(path: Path): boolean {
  return path.parts.length === 1 && path.depth === 0 && !isScoped(path);
}

/** A path that says where it starts. The original takes any name that ends in `this` for one, and so do we. */
export function isScoped(path: Path): boolean {
  return /^\.|this\b/.test(path.original);
}

/** A literal in the place of a name is a name: `{{"total price"}}` prints the field `total price`. */
export function asPath(path: Path | Literal): Path {
  if (path.kind === "path") return path;
  const name = String(path.value);

  return { kind: "path", isData: false, depth: 0, parts: [name], original: name, from: path.from, to: path.to };
}
