/** What `complete` and `variables` need to know of a template language. */
import type { HelperDeclaration } from "../helpers/helper.ts";
import type { CompletionItem, Cursor, Expected } from "./completion.ts";
import type { Shape } from "./shape.ts";
import type { WalkRequest } from "./walk.ts";

export interface AnalysedLanguage {
  walk(request: WalkRequest): void;
  /** Undefined in plain text and in comments. */
  cursor(source: string, offset: number): Cursor | undefined;
  /** The field as it is written after a dot, or undefined where it cannot be. */
  fieldText(name: string): string | undefined;
  /** Fields that every value of the kind has, such as the length of a list. */
  fieldsOf(shape: Shape): CompletionItem[];
  /** True where a name is also looked up in the data as a whole. */
  readsRoot: boolean;
  filters(): CompletionItem[];
  tests(): CompletionItem[];
  tags(): CompletionItem[];
  /** What a value can start with besides a variable: functions, helpers. */
  functions(expected: Expected & { kind: "value" }): CompletionItem[];
  /** The helper of that name, where the language has nothing of its own under it. */
  helperNamed(name: string): HelperDeclaration | undefined;
  /** An argument by name, as it is written before its value. */
  argumentText(name: string): string;
}
