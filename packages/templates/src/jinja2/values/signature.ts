/** The declared arguments of what is built in, and how those of a call are brought to them. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import { Fault } from "../../core/errors.ts";
import type { CallArguments, Value } from "./value.ts";

export interface Signature {
  names: string[];
  /** How many of them must be given. */
  required: number;
  /** Takes any further arguments without a name, or by any name. */
  takesRest: boolean;
}

/** Reads `"width fill?"`: names in order, `?` behind an optional one, `...` at the end where any more may follow. */
export function signature(text: string): Signature {
  const words = text.split(" ").filter((word) => word !== "" && word !== "...");

  return {
    names: words.map((word) => word.replace("?", "")),
    required: words.filter((word) => !word.endsWith("?")).length,
    takesRest: text.endsWith("..."),
  };
}

/** The arguments in the declared order, undefined where an optional one is not given. */
export function bindArguments(name: string, declared: Signature, call: CallArguments): (Value | undefined)[] {
  const { positional, named } = call;
  if (named === undefined && positional.length >= declared.required && positional.length <= declared.names.length) {
    return positional;
  }
  const fault = argumentFault(name, declared, positional.length, named ? [...named.keys()] : []);
  if (fault !== undefined) throw new Fault(fault);
  const bound: (Value | undefined)[] = positional.slice(0, declared.names.length);
  if (named)
    for (const [key, value] of named) {
      const at = declared.names.indexOf(key);
      if (at !== -1) bound[at] = value;
    }

  return bound;
}

/** What is wrong with a call that has this number of positional arguments and these named ones. */
export function argumentFault(
  name: string,
  declared: Signature,
  positional: number,
  named: readonly string[],
): string | undefined {
  if (positional > declared.names.length && !declared.takesRest) {
    const most = declared.names.length;
    return `"${name}" takes at most ${most} ${most === 1 ? "argument" : "arguments"} but is given ${positional}.`;
  }
  for (const key of named) {
    const at = declared.names.indexOf(key);
    if (at === -1 && !declared.takesRest) {
      const known = declared.names.length === 0 ? " It takes none." : ` It takes ${declared.names.join(", ")}.`;
      return `"${name}" has no argument "${key}".${didYouMeanHint(key, declared.names) || known}`;
    }
    if (at !== -1 && at < positional) return `"${name}" is given its argument "${key}" twice.`;
  }
  for (let at = positional; at < declared.required; at++) {
    if (!named.includes(declared.names[at]!)) return `"${name}" needs its argument "${declared.names[at]}".`;
  }

  return undefined;
}
