/** The syntax tree of a Liquid template. Offsets point into the source. */

import type { MethodLiteral } from "./values/drop.ts";
import type { LiquidNumber } from "./values/float.ts";

export interface Span {
  from: number;
  to: number;
}

export type Expression = Literal | Lookup | RangeExpression;

export interface Literal extends Span {
  kind: "literal";
  value: null | boolean | string | LiquidNumber | MethodLiteral;
}

/** A variable and the way into it: `order.items[0].name`. */
export interface Lookup extends Span {
  kind: "lookup";
  /** An expression for a bare bracket, `[key]`. */
  name: string | Expression;
  path: Segment[];
}

/** One step: by name after a dot (where `size`, `first` and `last` are commands), or by value in brackets. */
export type Segment = ({ kind: "name"; name: string } | { kind: "key"; key: Expression }) & Span;

export interface RangeExpression extends Span {
  kind: "range";
  first: Expression;
  last: Expression;
}

export interface Filtered extends Span {
  value: Expression;
  filters: FilterCall[];
}

export interface FilterCall extends Span {
  name: string;
  /** Where the name stands. */
  nameTo: number;
  positional: Expression[];
  named: NamedArgument[];
}

export interface NamedArgument extends Span {
  name: string;
  value: Expression;
}

/** Chains of `and` and `or` have no precedence: they group from the right. */
export type Condition =
  | { kind: "test"; value: Expression }
  | ({ kind: "compare"; left: Expression; operator: string; right: Expression } & Span)
  | { kind: "and" | "or"; left: Condition; right: Condition };

export interface Body {
  nodes: Node[];
  /** True where nothing in it can write: the whitespace around is then left out too. */
  isBlank: boolean;
}

export type Node =
  | TextNode
  | OutputNode
  | AssignNode
  | CaptureNode
  | CounterNode
  | IfNode
  | CaseNode
  | ForNode
  | TableRowNode
  | CycleNode
  | IfChangedNode
  | InterruptNode
  | PartialNode
  | HelperNode
  | NothingNode;

interface TextNode extends Span {
  kind: "text";
  text: string;
  /** The body of `raw`: whitespace control around it does not reach into it. */
  isRaw: boolean;
}

/** `{{ … }}` and `{% echo … %}` */
export interface OutputNode extends Span {
  kind: "output";
  value: Filtered | undefined;
}

interface AssignNode extends Span {
  kind: "assign";
  name: string;
  value: Filtered;
}

interface CaptureNode extends Span {
  kind: "capture";
  name: string;
  body: Body;
}

interface CounterNode extends Span {
  kind: "counter";
  name: string;
  by: 1 | -1;
}

/** `if` and `unless`: the first branch whose condition holds is written. */
export interface IfNode extends Span {
  kind: "if";
  branches: { condition: Condition; isNegated: boolean; body: Body; from: number }[];
  otherwise: Body | undefined;
  isBlank: boolean;
}

export interface CaseNode extends Span {
  kind: "case";
  value: Expression;
  /** In the order of the source. An `else` is written if nothing before it was. */
  branches: ({ kind: "when"; values: Expression[]; body: Body } | { kind: "else"; body: Body })[];
  isBlank: boolean;
}

export interface ForHeader {
  variable: string;
  collection: Expression;
  /** `variable-collection`: what `offset: continue` goes on from. */
  name: string;
  isReversed: boolean;
  limit: Expression | undefined;
  offset: Expression | "continue" | undefined;
}

export interface ForNode extends Span, ForHeader {
  kind: "for";
  body: Body;
  otherwise: Body | undefined;
  isBlank: boolean;
}

export interface TableRowHeader {
  variable: string;
  collection: Expression;
  limit: Expression | undefined;
  offset: Expression | undefined;
  columns: Expression | undefined;
}

export interface TableRowNode extends Span, TableRowHeader {
  kind: "tablerow";
  body: Body;
}

export interface CycleHeader {
  /** Without a name, cycles of the same literal values are one cycle. */
  name: Expression | { group: string };
  values: Expression[];
}

export interface CycleNode extends Span, CycleHeader {
  kind: "cycle";
}

interface IfChangedNode extends Span {
  kind: "ifchanged";
  body: Body;
}

interface InterruptNode extends Span {
  kind: "interrupt";
  type: "break" | "continue";
}

export interface PartialHeader {
  template: Expression;
  bound: { expression: Expression; isLoop: boolean } | undefined;
  alias: string | undefined;
  named: NamedArgument[];
}

/** `include` and `render` */
export interface PartialNode extends Span, PartialHeader {
  kind: "partial";
  isIsolated: boolean;
}

/** A helper called as a tag: `{% epc name: seller.name, iban: seller.iban %}`. */
interface HelperNode extends Span {
  kind: "helper";
  call: FilterCall;
}

/** A comment, or what could not be read. */
interface NothingNode extends Span {
  kind: "nothing";
}
