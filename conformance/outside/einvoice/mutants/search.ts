/** The search for mutants: changes are tried one after the other, and for each rule the cleanest that break it are kept. */

import { checkInvoiceXml, writeInvoiceXml } from "@platen/einvoice";
import { generateInvoice } from "../../../own/einvoice/generate-invoice.ts";
import { applyEdit, type Edit, serialize, treeOf, type XmlNode } from "../../../own/einvoice/mutate-xml.ts";
import { Random } from "../../../own/einvoice/random.ts";
import { scenes } from "./scenes.ts";
import { kindsOf, suggestedEdits } from "./vocabulary.ts";

export interface Recipe {
  readonly seed: number;
  readonly edits: readonly Edit[];
  /** The lower, the more the mutant is about one rule alone. */
  readonly score: number;
}

/** How many recipes are kept for a rule: the official rules may stop at the first. */
const KEPT = 4;
const BASES = Array.from({ length: 60 }, (_, index) => index + 1);
/** The number of invoices on which every single change is tried. */
const MOST_VARIED = 5;
const RANDOM_TRIES = 30_000;

class Found {
  readonly recipes = new Map<string, Recipe[]>();
  readonly #wanted: ReadonlySet<string>;

  constructor(wanted: readonly string[]) {
    this.#wanted = new Set(wanted);
  }

  get missing(): string[] {
    return [...this.#wanted].filter((rule) => !this.recipes.has(rule));
  }

  /** Notes which rules a mutant breaks. */
  add(seed: number, edits: readonly Edit[], xml: string): void {
    const { messages } = checkInvoiceXml(xml, { sets: ["en16931", "br-fr"] });
    const rules = new Set(messages.flatMap(({ rule }) => (this.#wanted.has(rule) ? [rule] : [])));
    // The official rules stop with an error of their own where a number is none.
    const isUnreadable = messages.some(({ rule, message }) => rule === "XSD" && message.includes("no decimal number"));
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
export function searchMutants(wanted: readonly string[], tell: (line: string) => void): Found {
  const found = new Found(wanted);
  const trees = new Map(BASES.map((seed) => [seed, treeOf(writeInvoiceXml(generateInvoice(seed)))]));
  const rest = (what: string) => tell(`${what}: ${found.missing.length} rules are without a mutant`);

  for (const [seed, tree] of trees) for (const scene of scenes) tryEdits(found, seed, tree, scene(tree));
  rest(`${scenes.length} situations on ${trees.size} invoices`);
  const varied = mostVaried(trees);
  for (const seed of varied) {
    const tree = trees.get(seed)!;
    for (const edit of [...suggestedEdits(tree)]) tryEdits(found, seed, tree, [edit]);
  }
  rest(`single changes of ${varied.length} invoices`);
  tryAtRandom(found, trees);
  rest("several changes at random");
  return found;
}

/** The invoices that together have every kind of element there is: each adds the most that those before it lack. */
function mostVaried(trees: ReadonlyMap<number, XmlNode>): number[] {
  const left = new Map([...trees].map(([seed, tree]) => [seed, new Set(kindsOf(tree))]));
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

function tryAtRandom(found: Found, trees: ReadonlyMap<number, XmlNode>): void {
  const random = new Random(2026);
  const bases = [...trees];
  for (let tries = 0; tries < RANDOM_TRIES && found.missing.length > 0; tries++) {
    const [seed, base] = random.pick(bases);
    const edits: Edit[] = random.pick(scenes)(base) ?? [];
    const ways = [applyAll(base, edits)];
    for (let more = random.integer(1, 3); more > 0; more--) {
      const edit = random.pick([...suggestedEdits(base)]);
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
