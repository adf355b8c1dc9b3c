/** Runs the patterns of a rule set over an invoice: each element once, each pattern's first matching context. */

import { mostDigits } from "../model/decimal.ts";
import { locationOf, stringValue, type XmlElement } from "../xml/tree.ts";
import type { XmlMessageList } from "../xml-message-list.ts";
import type { InvoiceDocument } from "./invoice-document.ts";
import { NotANumber, quote } from "./select.ts";
import type { RuleContext, RulePattern, XmlRule } from "./xml-rule.ts";

interface CompiledContext {
  readonly lastStep: string;
  readonly matches: (node: XmlElement) => boolean;
  readonly context: RuleContext;
  readonly rules: readonly XmlRule[];
}

/** A rule set ready to run; compiled once and kept, it holds nothing of an invoice. */
export interface CompiledRules {
  readonly patterns: readonly (readonly CompiledContext[])[];
  /** For a name: the contexts it can match at all, pattern by pattern, found at the first element of that name. */
  readonly candidates: Map<string, readonly (readonly CompiledContext[])[]>;
  /** The names of all elements that it asks about, where they are few. */
  readonly names: readonly string[] | undefined;
}

/** With so few names their elements are found sooner than by looking at every element. */
const fewNames = 12;

/** Keeps the rows that a version of a set has. */
export function compileRules(patterns: readonly RulePattern[], version: string): CompiledRules {
  const inForce = patterns.filter((pattern) => isOf(pattern.sets, version));
  const compiled = inForce.map((pattern) => pattern.contexts.map((context) => compileContext(context, version)));
  const names = [...new Set(compiled.flatMap((contexts) => contexts.map(({ lastStep }) => lastStep)))];
  const isFew = names.length <= fewNames && !names.some((name) => name.endsWith("*"));
  return { patterns: compiled, candidates: new Map(), names: isFew ? names : undefined };
}

function isOf(versions: readonly string[], version: string): boolean {
  return versions.includes(version);
}

function compileContext(context: RuleContext, version: string): CompiledContext {
  const isAbsolute = context.match.startsWith("/") && !context.match.startsWith("//");
  const steps = context.match.replace(/^\/+/, "").split("/").reverse();
  const [lastStep = "", ...ancestors] = steps;
  return {
    lastStep,
    context,
    rules: context.rules.filter((rule) => rule.sets === undefined || isOf(rule.sets, version)),
    matches: (node) => {
      let at: XmlElement | undefined = node;
      for (const step of ancestors) {
        at = at.parent;
        if (at?.name !== step) return false;
      }
      return !isAbsolute || at.parent === undefined;
    },
  };
}

function candidatesFor(compiled: CompiledRules, name: string): readonly (readonly CompiledContext[])[] {
  let candidates = compiled.candidates.get(name);
  if (!candidates) {
    const fits = ({ lastStep, context }: CompiledContext) =>
      (lastStep === name || lastStep === "*" || (lastStep === "ram:*" && name.startsWith("ram:"))) &&
      (context.named?.(name) ?? true);
    candidates = compiled.patterns.map((contexts) => contexts.filter(fits)).filter((contexts) => contexts.length > 0);
    // A hostile file may invent names without end; the kept ones are bounded.
    if (compiled.candidates.size < 1000) compiled.candidates.set(name, candidates);
  }
  return candidates;
}

/** Reports what the rules find, in document order for each name. */
export function runRules(compiled: CompiledRules, invoice: InvoiceDocument, messages: XmlMessageList): void {
  const unreadable = new Set<XmlElement>();
  for (const node of compiled.names?.flatMap((name) => invoice.all(name)) ?? invoice.elements) {
    for (const contexts of candidatesFor(compiled, node.name)) {
      for (const { matches, context, rules } of contexts) {
        if (!matches(node) || (context.when !== undefined && !context.when(node, invoice))) continue;
        for (const rule of rules) runRule(rule, node, invoice, messages, unreadable);
        break;
      }
    }
  }
  for (const node of unreadable) messages.report("XSD", node, () => notANumber(node));
}

function notANumber(node: XmlElement): string {
  return `${locationOf(node)} is ${quote(stringValue(node))}, which is not a decimal number of at most ${mostDigits} digits`;
}

function runRule(
  rule: XmlRule,
  node: XmlElement,
  invoice: InvoiceDocument,
  messages: XmlMessageList,
  unreadable: Set<XmlElement>,
): void {
  try {
    if (!rule.holds(node, invoice)) messages.report(rule.id, node, () => rule.message(node, invoice));
  } catch (error) {
    if (!(error instanceof NotANumber)) throw error;
    unreadable.add(error.node);
  }
}
