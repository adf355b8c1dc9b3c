/** The syntax tree of a Jinja2 template. Every node knows the offsets where it starts and ends in the source. */

export interface Range {
  from: number;
  to: number;
}

/** What a literal can hold; `isFloat` tells 2.0 from 2. */
export type Literal = Range & { kind: "literal" } & (
    | { type: "constant"; value: null | boolean }
    | { type: "text"; value: string }
    | { type: "integer"; value: number | bigint }
    | { type: "float"; value: number }
  );

export interface Arguments {
  positional: Expression[];
  named: (Range & { name: string; value: Expression })[];
  /** `*list` */
  rest: Expression | null;
  /** `**mapping` */
  namedRest: Expression | null;
}

type UnaryOperator = "-" | "+" | "not";
export type BinaryOperator = "+" | "-" | "*" | "/" | "//" | "%" | "**";
export type ComparisonOperator = "==" | "!=" | "<" | "<=" | ">" | ">=" | "in" | "not in";

export type NameExpression = Range & { kind: "name"; name: string };
type ListExpression = Range & { kind: "list"; items: Expression[] };
type TupleExpression = Range & { kind: "tuple"; items: Expression[] };
type DictExpression = Range & { kind: "dict"; entries: { key: Expression; value: Expression }[] };
type UnaryExpression = Range & { kind: "unary"; operator: UnaryOperator; operand: Expression };
export type BinaryExpression = Range & {
  kind: "binary";
  operator: BinaryOperator;
  left: Expression;
  right: Expression;
};
type LogicalExpression = Range & {
  kind: "logical";
  operator: "and" | "or";
  left: Expression;
  right: Expression;
};
export type ConcatExpression = Range & { kind: "concat"; parts: Expression[] };
export type CompareExpression = Range & {
  kind: "compare";
  first: Expression;
  rest: { operator: ComparisonOperator; operand: Expression }[];
};
type ConditionalExpression = Range & {
  kind: "conditional";
  test: Expression;
  consequence: Expression;
  otherwise: Expression | null;
};
type AttributeExpression = Range & { kind: "attribute"; target: Expression; name: string; nameFrom: number };
type ItemExpression = Range & { kind: "item"; target: Expression; key: Expression };
type SliceExpression = Range & {
  kind: "slice";
  target: Expression;
  start: Expression | null;
  stop: Expression | null;
  step: Expression | null;
};
export type CallExpression = Range & { kind: "call"; callee: Expression; arguments: Arguments };
/** `target` is null in a filter block and in a set block, where the captured text is filtered. */
export type FilterExpression = Range & {
  kind: "filter";
  target: Expression | null;
  name: string;
  nameFrom: number;
  nameTo: number;
  arguments: Arguments;
};
export type TestExpression = Range & {
  kind: "test";
  target: Expression;
  name: string;
  nameFrom: number;
  nameTo: number;
  arguments: Arguments;
};

export type Expression =
  | Literal
  | NameExpression
  | ListExpression
  | TupleExpression
  | DictExpression
  | UnaryExpression
  | BinaryExpression
  | LogicalExpression
  | ConcatExpression
  | CompareExpression
  | ConditionalExpression
  | AttributeExpression
  | ItemExpression
  | SliceExpression
  | CallExpression
  | FilterExpression
  | TestExpression;

export type Target =
  | (Range & { kind: "name"; name: string })
  | (Range & { kind: "namespace"; name: string; attribute: string })
  | (Range & { kind: "tuple"; items: Target[] });

export interface Parameter extends Range {
  name: string;
  default: Expression | null;
}

export type TextStatement = Range & { kind: "text"; text: string };
export type OutputStatement = Range & { kind: "output"; value: Expression };
export type IfStatement = Range & {
  kind: "if";
  branches: { test: Expression; body: Statement[] }[];
  otherwise: Statement[];
};
export type ForStatement = Range & {
  kind: "for";
  target: Target;
  iterable: Expression;
  test: Expression | null;
  isRecursive: boolean;
  body: Statement[];
  otherwise: Statement[];
};
type SetStatement = Range & { kind: "set"; target: Target; value: Expression };
export type SetBlockStatement = Range & {
  kind: "set-block";
  target: Target;
  filter: FilterExpression | null;
  body: Statement[];
};
export type WithStatement = Range & {
  kind: "with";
  assignments: { target: Target; value: Expression }[];
  body: Statement[];
};
export type MacroStatement = Range & {
  kind: "macro";
  name: string;
  parameters: Parameter[];
  body: Statement[];
};
export type CallBlockStatement = Range & {
  kind: "call-block";
  parameters: Parameter[];
  call: CallExpression;
  body: Statement[];
};
export type FilterBlockStatement = Range & { kind: "filter-block"; filter: FilterExpression; body: Statement[] };
export type BlockStatement = Range & {
  kind: "block";
  name: string;
  isScoped: boolean;
  isRequired: boolean;
  body: Statement[];
};
export type ExtendsStatement = Range & { kind: "extends"; template: Expression };
export type IncludeStatement = Range & {
  kind: "include";
  template: Expression;
  ignoreMissing: boolean;
  withContext: boolean;
};
export type ImportStatement = Range & {
  kind: "import";
  template: Expression;
  name: string;
  withContext: boolean;
};
export type FromImportStatement = Range & {
  kind: "from-import";
  template: Expression;
  names: { name: string; alias: string }[];
  withContext: boolean;
};
export type AutoescapeStatement = Range & { kind: "autoescape"; value: Expression; body: Statement[] };
type DoStatement = Range & { kind: "do"; value: Expression };
type LoopControlStatement = Range & { kind: "break" | "continue" };

export type Statement =
  | TextStatement
  | OutputStatement
  | IfStatement
  | ForStatement
  | SetStatement
  | SetBlockStatement
  | WithStatement
  | MacroStatement
  | CallBlockStatement
  | FilterBlockStatement
  | BlockStatement
  | ExtendsStatement
  | IncludeStatement
  | ImportStatement
  | FromImportStatement
  | AutoescapeStatement
  | DoStatement
  | LoopControlStatement;

export interface Template {
  body: Statement[];
  /** By name, in the order of the source. */
  blocks: Map<string, BlockStatement>;
}

/** Parsing stops after this many faults: more are of no use at once, and collecting them takes time. */
export const MOST_FAULTS = 200;

/** A fault of the source, found while reading it. `code` is the one of the finding. */
export interface SyntaxFault extends Range {
  code: "syntax" | "unknown-tag";
  message: string;
}
