/** One render: its limits, its data and what the parts of a template share while it goes on. */

import type { Compiled, Runtime } from "../../core/engine.ts";
import { Fault } from "../../core/errors.ts";
import type { Meter } from "../../core/limits.ts";
import { Output, type SafeString } from "../../core/output.ts";
import { missingPartial, partialList } from "../../core/partial-name.ts";
import type { Helper } from "../../helpers/helper.ts";
import { filters } from "../filters/filters.ts";
import { bindArguments } from "../values/signature.ts";
import { getAttribute, getItem } from "../values/subscript.ts";
import { textSteps } from "../values/text.ts";
import type { CallArguments, PythonObject, RenderContext, RenderTools, Value } from "../values/value.ts";
import { callHelperFilter } from "./helper-call.ts";

export class Run implements RenderTools {
  readonly runtime: Runtime;
  readonly meter: Meter;
  readonly data: Record<string, unknown>;
  /** Modules imported without context are the same for all who import them. */
  readonly modules = new Map<Compiled, PythonObject>();
  #dataParts: Set<unknown> | undefined;
  #seed: number;

  constructor(runtime: Runtime, data: Record<string, unknown>) {
    this.runtime = runtime;
    this.meter = runtime.helperContext.meter;
    this.data = data;
    this.#seed = runtime.helperContext.now.getTime() >>> 0;
  }

  /** A helper of ours by the name that templates use; `date` is `format_date`. */
  helper(name: string): Helper | undefined {
    return this.runtime.helpers.get(name) ?? (name === "date" ? this.runtime.helpers.get("format_date") : undefined);
  }

  isFilter(name: string): boolean {
    return filters.has(name) || this.helper(name) !== undefined;
  }

  applyFilter(name: string, value: Value, call: CallArguments, context: RenderContext): Value {
    const filter = filters.get(name);
    this.meter.step(textSteps(value));
    if (!filter) return callHelperFilter(name, value, call, context);

    return filter.apply(context, value, bindArguments(name, filter.signature, call), call);
  }

  attribute(value: Value, name: string, context: RenderContext): Value {
    return getAttribute(value, name, false, context);
  }

  item(value: Value, key: Value, context: RenderContext): Value {
    return getItem(value, key, context);
  }

  missingPartial(names: readonly string[]): Fault {
    const [first = ""] = names;
    const known = this.runtime.partialNames();
    if (names.length <= 1) return new Fault(missingPartial(first, known));
    const wanted = names.map((name) => `"${name}"`).join(", ");

    return new Fault(`There is no partial with one of the names ${wanted}. ${partialList(known)}`);
  }

  /** Runs `write` with its output kept apart, as a safe text with the places that wrote it. */
  capture(write: () => void): SafeString {
    const { runtime } = this;
    const outer = runtime.output;
    const inner = new Output(this.meter.limits.string, outer.runs !== undefined);
    runtime.output = inner;
    write();
    runtime.output = outer;

    return inner.toSafeString();
  }

  /** @throws Fault where the value is part of the data: that belongs to the caller, who may render it again. */
  checkChangeable(value: Value): void {
    this.#dataParts ??= partsOf(this.data, this.meter);
    if (this.#dataParts.has(value)) {
      throw new Fault(
        "This value is part of the data and cannot be changed. Change a copy: items|list, or dict(order).",
      );
    }
  }

  /** The next of a row of numbers from 0 to 1 that only looks random: the same render gives the same document. */
  random(): number {
    // The generator "mulberry32".
    this.#seed = (this.#seed + 0x6d2b79f5) >>> 0;
    let mixed = this.#seed;
    mixed = Math.imul(mixed ^ (mixed >>> 15), mixed | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);

    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** All lists and objects in the data. */
function partsOf(data: unknown, meter: Meter): Set<unknown> {
  const found = new Set<unknown>();
  const waiting: unknown[] = [data];
  let looked = 0;
  while (waiting.length > 0) {
    const part = waiting.pop();
    looked++;
    if (typeof part !== "object" || part === null || found.has(part)) continue;
    found.add(part);
    for (const inner of Object.values(part)) waiting.push(inner);
  }
  meter.step(looked >> 4);

  return found;
}
