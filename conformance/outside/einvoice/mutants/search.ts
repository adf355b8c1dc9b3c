/** The search for mutants: changes are tried one after the other, and for each rule the cleanest that break it are kept. */

import { checkInvoiceXml, type RuleSetName } from "@platen/einvoice";
import { applyEdit, type Edit, serialize, treeOf, type XmlNode } from "../../../own/einvoice/mutate-xml.ts";
import { Random } from "../../../own/einvoice/random.ts";
import type { Scene } from "./scene.ts";
import { kindsOf, suggestedEdits, type Vocabulary } from "./vocabulary.ts";

export interface Recipe {
  readonly seed: number;
  readonly edits: readonly Edit[];
  /** The lower, the more the mutant is about one rule alone. */
  readonly score: number;
}

/** Where to look. */
export interface SearchSpace {
  readonly sets: readonly RuleSetName[];
  /** The invoices that are changed, by their seeds. */
  readonly bases: ReadonlyMap<number, string>;
  readonly vocabulary: Vocabulary;
  readonly scenes: readonly Scene[];
  /** How often several changes are tried together. */
  readonly randomTries: number;
}

/** How many recipes are kept for a rule: the official rules may stop at the first. */
const KEPT = 4;
/** The number of invoices on which every single change is tried. */
const MOST_VARIED = 5;

class Found {
  readonly recipes = new Map<string, Recipe[]>();
  readonly #wanted: ReadonlySet<string>;
  readonly #sets: readonly RuleSetName[];

  constructor(wanted: readonly string[], sets: readonly RuleSetName[]) {
    this.#wanted = new Set(wanted);
    this.#sets = sets;
  }

  get missing(): string[] {
    return [...this.#wanted].filter((rule) => !this.recipes.has(rule));
  }

  /** Notes which rules a mutant breaks. */
  add(seed: number, edits: readonly Edit[], xml: string): void {
    const { messages } = checkInvoiceXml(xml, { sets: this.#sets });
    const rules = new Set(messages.flatMap(({ rule }) => (this.#wanted.has(rule) ? [rule] : [])));
    // The official rules stop with an error of their own where a number is none.
    const isUnreadable = messages.some(
      ({ rule, message }) => rule === "XSD" && /not a decimal number|not of the type decimal/.test(message),
    );
    const score = rules.size + edits.length + (isUnreadable ? 1000 : 0);
    for (const rule of rules) {
      const known = this.recipes.get(rule) ?? [];
      if (known.length >= KEPT && known.at(-1)!.score <= score) continue;
      this.recipes.set(
        rule,
        [...known, { seed, edits, score }].sort((one, other) => one.score - other.score).slice(0, KEPT),
      );
    }
  }
}

/** Looks for a mutant for each of the rules, with less and less order, until all have one. */
export function searchMutants(wanted: readonly string[], space: SearchSpace, tell: (line: string) => void): Found {
  const { sets, bases, scenes, vocabulary } = space;
  const found = new Found(wanted, sets);
  const trees = new Map([...bases].map(([seed, xml]) => [seed, treeOf(xml)]));
  const rest = (what: string) => tell(`${what}: ${found.missing.length} rules are without a mutant`);

  for (const [seed, tree] of trees) for (const scene of scenes) tryEdits(found, seed, tree, scene(tree));
  rest(`${scenes.length} situations on ${trees.size} invoices`);
  const varied = mostVaried(trees, vocabulary);
  for (const seed of varied) {
    const tree = trees.get(seed)!;
    for (const edit of [...suggestedEdits(tree, vocabulary)]) tryEdits(found, seed, tree, [edit]);
  }
  rest(`single changes of ${varied.length} invoices`);
  tryAtRandom(found, trees, space);
  rest("several changes at random");
  return found;
}

/** The invoices that together have every kind of element there is: each adds the most that those before it lack. */
function mostVaried(trees: ReadonlyMap<number, XmlNode>, vocabulary: Vocabulary): number[] {
  const left = new Map([...trees].map(([seed, tree]) => [seed, new Set(kindsOf(tree, vocabulary))]));
  const chosen: number[] = [];
  while (chosen.length < MOST_VARIED) {
    const [best] = [...left].sort(([, one], [, other]) => other.size - one.size);
    if (!best || best[1].size === 0) break;
    const [seed, kinds] = best;
    chosen.push(seed);
    left.delete(seed);
    for (const [, others] of left) for (const kind of kinds) others.delete(kind);
  }
  return chosen;
}

function tryEdits(found: Found, seed: number, base: XmlNode, edits: readonly Edit[] | null): void {
  if (edits === null) return;
  const back = applyAll(base, edits);
  found.add(seed, edits, serialize(base));
  back();
}

function tryAtRandom(
  found: Found,
  trees: ReadonlyMap<number, XmlNode>,
  { scenes, vocabulary, randomTries }: SearchSpace,
): void {
  const random = new Random(2026);
  const bases = [...trees];
  for (let tries = 0; tries < randomTries && found.missing.length > 0; tries++) {
    const [seed, base] = random.pick(bases);
    const edits: Edit[] = random.pick(scenes)(base) ?? [];
    const ways = [applyAll(base, edits)];
    for (let more = random.integer(1, 3); more > 0; more--) {
      const edit = random.pick([...suggestedEdits(base, vocabulary)]);
      edits.push(edit);
      ways.push(applyEdit(base, edit));
    }
    found.add(seed, edits, serialize(base));
    for (const undo of ways.reverse()) undo();
  }
}

/** Applies edits in turn and gives the way back. */
function applyAll(root: XmlNode, edits: readonly Edit[]): () => void {
  const ways = edits.map((edit) => applyEdit(root, edit));
  return () => {
    for (const undo of ways.reverse()) undo();
  };
}
