/** What the markup of each tag means: one reader for the strict language, one for the lax dialect. */
import type {
  Condition,
  CycleHeader,
  Expression,
  FilterCall,
  Filtered,
  ForHeader,
  PartialHeader,
  Span,
  TableRowHeader,
} from "../ast.ts";

/** Every reader throws a `SyntaxFault`. */
export interface TagMarkup {
  /** Undefined for `{{ }}`. */
  output(markup: Span): Filtered | undefined;
  condition(markup: Span): Condition;
  assign(markup: Span): { name: string; value: Filtered };
  /** The name that `capture`, `increment` and `decrement` set. */
  name(markup: Span, tag: string): string;
  caseValue(markup: Span): Expression;
  whenValues(markup: Span): Expression[];
  forLoop(markup: Span): ForHeader;
  tableRow(markup: Span): TableRowHeader;
  cycle(markup: Span): CycleHeader;
  partial(markup: Span, tag: "include" | "render"): PartialHeader;
  helper(markup: Span, name: string, nameFrom: number): FilterCall;
}
