/** Checks the arguments of a filter call as far as they are written in the template. */
import type { FilterCall } from "../ast.ts";
import type { Filter } from "./filter.ts";

/** What is wrong with the number or names of the arguments, if anything. */
export function argumentFault(call: FilterCall, filter: Filter): string | undefined {
  const given = call.positional.length;
  const stray = call.named.find(({ name }) => !filter.named?.includes(name));
  // Ruby gathers named arguments into one more positional one where the filter does not take them.
  const counted = given + (stray === undefined ? 0 : 1);
  if (counted >= filter.least && counted <= filter.most) return undefined;
  if (stray !== undefined && given <= filter.most) return `"${call.name}" has no argument "${stray.name}".`;

  const wanted = filter.least === filter.most ? String(filter.least) : `${filter.least} to ${filter.most}`;
  return `Wrong number of arguments: "${call.name}" takes ${filter.most === 0 ? "none" : wanted} but is given ${given}.`;
}
