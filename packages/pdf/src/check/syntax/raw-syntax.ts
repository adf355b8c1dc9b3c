/** How the file is written, as the rules of clause 6.1 see it. */
import type { RawSyntax } from "../../read/document.ts";
import type { Checking } from "../checking.ts";

export function rawSyntax(checking: Checking): RawSyntax {
  return checking.document.rawSyntax();
}
