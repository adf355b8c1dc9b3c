/** Searches for data that a template fails with: first one change at a time, then several, until the time is over. */
import { readJsonData } from "@platen/json";
import type { TemplateFolder } from "@platen/render";
import { written } from "../template-tests/read-tests.ts";
import { renderCase, type TestTools } from "../template-tests/run-case.ts";
import { testsAtATime } from "../template-tests/run-tests.ts";
import { type JsonObject, patchBetween } from "./data.ts";
import { type Edit, editsOf } from "./edits.ts";
import { createRandom, type Random } from "./random.ts";
import { sampleOf } from "./schema-nodes.ts";
import { shrink } from "./shrink.ts";
import { type Weakness, weaknessesOf } from "./weakness.ts";

export interface FoundWeakness extends Weakness {
  /** The data set that was changed; null where the template has none and the data comes from its schema. */
  set: string | null;
  /** What was done to it, such as `customer.name: a long name`. */
  changes: string[];
  /** The smallest patch over the data set that still shows the weakness. */
  patch: JsonObject;
  data: JsonObject;
}

interface FuzzReport {
  found: FoundWeakness[];
  /** Text that does not fit in the data sets as they are: taken for what the author wants. */
  accepted: Weakness[];
  rendered: number;
  /** How many cases the checks of the data refused, which is not the template's fault. */
  refused: number;
}

interface FuzzOptions {
  seed: number;
  timeMs: number;
  /** Ends the search early; what was found stays. */
  signal?: AbortSignal;
  onFound?: (found: FoundWeakness) => void;
}

interface Base {
  set: string | null;
  data: JsonObject;
}

interface FuzzCase {
  base: Base;
  edits: Edit[];
}

/** A round of several changes that finds nothing new this many times ends the search. */
const mostQuietCases = 400;
const mostEdits = 5;

type FuzzTools = Pick<TestTools, "browser" | "files" | "limits">;

export async function fuzzTemplate(
  template: TemplateFolder,
  tools: FuzzTools,
  { seed, timeMs, signal, onFound }: FuzzOptions,
): Promise<FuzzReport> {
  const endsAt = performance.now() + timeMs;
  const report: FuzzReport = { found: [], accepted: [], rendered: 0, refused: 0 };
  const known = new Set<string>();
  const bases = basesOf(template);

  const look = async (data: JsonObject): Promise<Weakness[]> => {
    const text = JSON.stringify(data);
    const outcome = await renderCase({ given: { expect: {} }, data: readJsonData(text) }, template, tools);
    const weaknesses = weaknessesOf(outcome, text);
    if (weaknesses === null) report.refused++;
    else report.rendered++;
    return weaknesses ?? [];
  };

  /** A time limit that was reached says nothing yet: the machine may have been busy with others. */
  const isOfMachine = async ({ base }: FuzzCase, data: JsonObject, weakness: Weakness): Promise<boolean> => {
    if (!weakness.isTimeLimit) return false;
    const repeats = (await look(data)).some(({ signature }) => signature === weakness.signature);
    if (!repeats || data === base.data) return !repeats;
    return (await look(base.data)).some(({ isTimeLimit }) => isTimeLimit);
  };

  const keep = async ({ base, edits }: FuzzCase, data: JsonObject, weakness: Weakness): Promise<void> => {
    known.add(weakness.signature);
    let last = weakness;
    const fails = async (smaller: JsonObject) => {
      const same = (await look(smaller)).find(({ signature }) => signature === weakness.signature);
      last = same ?? last;
      return same !== undefined;
    };
    // One weakness must not take the time that others are found in.
    const shrinksUntil = performance.now() + timeMs / 6;
    const isOver = () => signal?.aborted === true || performance.now() > shrinksUntil;
    const smallest = await shrink(base.data, data, fails, isOver);
    const changes = edits.map(({ path, name }) => `${written(path)}: ${name}`);
    const patch = patchBetween(base.data, smallest);
    const found = { ...last, set: base.set, changes, patch, data: smallest };
    report.found.push(found);
    onFound?.(found);
  };

  for (const base of bases) {
    for (const weakness of await look(base.data)) {
      if (known.has(weakness.signature)) continue;
      const asItIs = { base, edits: [] };
      if (weakness.kind === "overflow") {
        known.add(weakness.signature);
        report.accepted.push(weakness);
      } else if (!(await isOfMachine(asItIs, base.data, weakness))) await keep(asItIs, base.data, weakness);
    }
  }

  let quiet = 0;
  const cases = casesOf(bases, template, createRandom(seed));
  while (performance.now() < endsAt && quiet < mostQuietCases && !signal?.aborted) {
    const batch = take(cases, testsAtATime).map((each) => ({ each, data: apply(each) }));
    if (batch.length === 0) break;
    const seen = await Promise.all(batch.map(({ data }) => look(data)));
    // In the order of the cases, whichever ended first: the same seed finds the same.
    for (const [index, weaknesses] of seen.entries()) {
      const { each, data } = batch[index]!;
      quiet = each.edits.length > 1 ? quiet + 1 : 0;
      for (const weakness of weaknesses) {
        if (known.has(weakness.signature) || signal?.aborted) continue;
        if (await isOfMachine(each, data, weakness)) continue;
        quiet = 0;
        await keep(each, data, weakness);
      }
    }
  }

  return report;
}

function basesOf({ datasets, schema }: TemplateFolder): Base[] {
  if (datasets.length > 0) return datasets.map(({ name, data }) => ({ set: name, data: data.value as JsonObject }));
  const root = (schema ?? {}) as JsonObject;

  return [{ set: null, data: schema ? (sampleOf(root, { type: "object", ...root }) as JsonObject) : {} }];
}

function apply({ base, edits }: FuzzCase): JsonObject {
  return edits.reduce((data, edit) => edit.apply(data), base.data);
}

/** Without an end: when every single change has been tried, several at a time. */
function* casesOf(bases: readonly Base[], { schema }: TemplateFolder, random: Random): Generator<FuzzCase> {
  const sets = bases.map(({ data }) => data);
  const all = bases.map((base) => ({ base, edits: editsOf(base.data, schema as JsonObject | null, sets) }));
  const single = all.flatMap(({ base, edits }) => edits.map((edit) => ({ base, edits: [edit] })));
  yield* inTurns(single, random);
  const changeable = all.filter(({ edits }) => edits.length > 1);
  while (changeable.length > 0) {
    const { base, edits } = random.pick(changeable);
    yield { base, edits: Array.from({ length: 2 + random.below(mostEdits - 1) }, () => random.pick(edits)) };
  }
}

/** One of each kind of change in turn, so that a short time sees all kinds. */
function inTurns(cases: readonly FuzzCase[], random: Random): FuzzCase[] {
  const kinds = [...Map.groupBy(random.shuffled(cases), ({ edits }) => edits[0]!.name).values()];
  const longest = Math.max(0, ...kinds.map(({ length }) => length));

  return Array.from({ length: longest }, (_, turn) => kinds.flatMap((kind) => kind[turn] ?? [])).flat();
}

function take<T>(from: Generator<T>, count: number): T[] {
  const taken: T[] = [];
  while (taken.length < count) {
    const { done, value } = from.next();
    if (done) break;
    taken.push(value);
  }

  return taken;
}
