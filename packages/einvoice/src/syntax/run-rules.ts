/** Runs the patterns of a rule set over an invoice: each element once, each pattern's first matching context. */

import { mostDigits } from "../model/decimal.ts";
import { locationOf, stringValue, type XmlElement } from "../xml/tree.ts";
import { spend } from "../xml/work-budget.ts";
import type { XmlMessageList } from "../xml-message-list.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { NotANumber, quote } from "./select.ts";
import type { RuleContext, RulePattern, XmlRule } from "./xml-rule.ts";

interface CompiledContext {
  /** The names that the element and its ancestors must have, from the element outwards. */
  readonly steps: readonly string[];
  readonly isAbsolute: boolean;
  readonly context: RuleContext;
  readonly rules: readonly XmlRule[];
}

/** A context whose names fit: its rules, and those of them that an element without attributes can break. */
interface Fitting {
  readonly when: RuleContext["when"];
  readonly rules: readonly XmlRule[];
}

/** What is asked of the elements at one path of names: by pattern the contexts whose names fit, up to the first that always matches. */
interface Plan {
  readonly name: string;
  readonly above: Plan | undefined;
  readonly patterns: readonly (readonly Fitting[])[];
  /** The same for an element without attributes, which most are. */
  readonly withoutAttributes: readonly (readonly Fitting[])[];
  readonly below: Map<string, Plan>;
}

/** A rule set ready to run; compiled once and kept, it holds nothing of an invoice. */
export interface CompiledRules {
  readonly patterns: readonly (readonly CompiledContext[])[];
  /** The plans of the root elements, each made at the first element that is at its path. */
  readonly plans: Map<string, Plan>;
  keptPlans: number;
  /** The names of all elements that it asks about, where they are few. */
  readonly names: readonly string[] | undefined;
}

/** With so few names their elements are found sooner than by looking at every element. */
const fewNames = 12;

/** A hostile file may invent paths without end; those of invoices are fewer. */
const mostPlans = 5000;

/** A plan costs about as much as this many elements that are looked at. */
const stepsOfPlan = 500;

/** Keeps the rows that a version of a set has. */
export function compileRules(patterns: readonly RulePattern[], version: string): CompiledRules {
  const inForce = patterns.filter((pattern) => isOf(pattern.sets, version));
  const compiled = inForce.map((pattern) => pattern.contexts.map((context) => compileContext(context, version)));
  const names = [...new Set(compiled.flatMap((contexts) => contexts.map(({ steps }) => steps[0] ?? "")))];
  const isFew = names.length <= fewNames && !names.some((name) => name.endsWith("*"));
  return { patterns: compiled, plans: new Map(), keptPlans: 0, names: isFew ? names : undefined };
}

function isOf(versions: readonly string[], version: string): boolean {
  return versions.includes(version);
}

function compileContext(context: RuleContext, version: string): CompiledContext {
  return {
    steps: context.match.replace(/^\/+/, "").split("/").reverse(),
    isAbsolute: context.match.startsWith("/") && !context.match.startsWith("//"),
    context,
    rules: context.rules.filter((rule) => rule.sets === undefined || isOf(rule.sets, version)),
  };
}

function planFor(compiled: CompiledRules, name: string, above: Plan | undefined): Plan {
  const siblings = above?.below ?? compiled.plans;
  let plan = siblings.get(name);
  if (!plan) {
    spend(stepsOfPlan);
    const names: string[] = [name];
    for (let at = above; at; at = at.above) names.push(at.name);
    const fitting = compiled.patterns.map((contexts) => contexts.filter((context) => fits(context, names)));
    const patternsWith = (hasAttributes: boolean) =>
      fitting.map((contexts) => firingOf(contexts, hasAttributes)).filter((contexts) => contexts.length > 0);
    plan = {
      name,
      above,
      patterns: patternsWith(true),
      withoutAttributes: patternsWith(false),
      below: new Map(),
    };
    if (compiled.keptPlans < mostPlans) {
      compiled.keptPlans++;
      siblings.set(name, plan);
    }
  }
  return plan;
}

/** `names`: those of an element and its ancestors, from the element outwards. */
function fits({ steps, isAbsolute, context }: CompiledContext, names: readonly string[]): boolean {
  const [last = "", ...ancestors] = steps;
  const [name = ""] = names;
  const isNamed = last === name || last === "*" || (last === "ram:*" && name.startsWith("ram:"));
  if (!isNamed || !(context.named?.(name) ?? true)) return false;
  return ancestors.every((step, index) => step === names[index + 1]) && (!isAbsolute || names.length === steps.length);
}

/** A context hides those behind it, so that one without rules counts too. */
function firingOf(contexts: readonly CompiledContext[], hasAttributes: boolean): Fitting[] {
  const met = contexts.filter(({ context }) => hasAttributes || !context.asksAttributes);
  const always = met.findIndex(({ context }) => context.when === undefined);
  const reached = always === -1 ? met : met.slice(0, always + 1);
  const firing = reached.map(({ context, rules }) => ({
    when: context.when,
    rules: hasAttributes ? rules : rules.filter(({ asksAttributes }) => !asksAttributes),
  }));
  return firing.some(({ rules }) => rules.length > 0) ? firing : [];
}

/** Reports what the rules find, in document order for each name. */
export function runRules(compiled: CompiledRules, invoice: InvoiceDocument, messages: XmlMessageList): void {
  if (compiled.keptPlans >= mostPlans) {
    // What a hostile file left behind gives way to what comes next.
    compiled.plans.clear();
    compiled.keptPlans = 0;
  }
  const run: Run = { compiled, invoice, messages, unreadable: new Set() };
  if (compiled.names) {
    for (const name of compiled.names)
      for (const node of invoice.all(name)) checkNode(node, planOf(node, compiled), run);
  } else walk(invoice.root, planFor(compiled, invoice.root.name, undefined), run);
  for (const node of run.unreadable) messages.report("XSD", node, () => notANumber(node));
}

/** One run of a set over an invoice. */
interface Run {
  readonly compiled: CompiledRules;
  readonly invoice: InvoiceDocument;
  readonly messages: XmlMessageList;
  readonly unreadable: Set<XmlElement>;
}

function planOf(node: XmlElement, compiled: CompiledRules): Plan {
  return planFor(compiled, node.name, node.parent && planOf(node.parent, compiled));
}

/** The reader bounds how deep elements are. */
function walk(node: XmlElement, plan: Plan, run: Run): void {
  checkNode(node, plan, run);
  for (const child of node.children) {
    walk(child, plan.below.get(child.name) ?? planFor(run.compiled, child.name, plan), run);
  }
}

function checkNode(node: XmlElement, plan: Plan, run: Run): void {
  for (const contexts of node.attributes.length > 0 ? plan.patterns : plan.withoutAttributes) {
    for (const { when, rules } of contexts) {
      if (when !== undefined && !when(node, run.invoice)) continue;
      for (const rule of rules) runRule(rule, node, run);
      break;
    }
  }
}

function notANumber(node: XmlElement): string {
  return `${locationOf(node)} is ${quote(stringValue(node))}, which is not a decimal number of at most ${mostDigits} digits`;
}

function runRule(rule: XmlRule, node: XmlElement, { invoice, messages, unreadable }: Run): void {
  try {
    if (!rule.holds(node, invoice)) messages.report(rule.id, node, () => rule.message(node, invoice));
  } catch (error) {
    if (!(error instanceof NotANumber)) throw error;
    unreadable.add(error.node);
  }
}
