/** Checks the arguments of a filter call as far as they are written in the template. */
import type { FilterCall } from "../ast.ts";
import type { Filter } from "./filter.ts";

/** What is wrong with the number or names of the arguments, if anything. */
export function argumentFault(call: FilterCall, filter: Filter): string | undefined {
  const given = call.positional.length;
  const stray = call.named.find(({ name }) => !filter.named?.includes(name));
  if (stray !== undefined) return `"${call.name}" has no argument "${stray.name}".`;
  if (given >= filter.least && given <= filter.most) return undefined;

  const wanted = filter.least === filter.most ? String(filter.least) : `${filter.least} to ${filter.most}`;
  return `Wrong number of arguments: "${call.name}" takes ${filter.most === 0 ? "none" : wanted} but is given ${given}.`;
}
