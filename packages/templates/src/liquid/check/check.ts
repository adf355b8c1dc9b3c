/** Finds the faults of a Liquid template without rendering it. */
import { checkHelperCall, type StaticArgument } from "../../core/call-helper.ts";
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import type { KnownNames } from "../../core/engine.ts";
import type { TemplateFinding } from "../../core/finding.ts";
import { missingPartial } from "../../core/partial-name.ts";
import type { Source } from "../../core/source.ts";
import type { SyntaxOptions } from "../../core/syntax-options.ts";
import type { Expression, FilterCall, Node } from "../ast.ts";
import { argumentFault } from "../filters/arguments.ts";
import { filters } from "../filters/filters.ts";
import { parseLiquid } from "../parse/parse.ts";
import { liquidPartialNamed } from "../partial-name.ts";
import { ruby4Arguments } from "../run/ruby4-arguments.ts";
import { MethodLiteral } from "../values/drop.ts";
import { WholeFloat } from "../values/float.ts";
import { walkNodes } from "../walk.ts";

export function checkLiquid(source: Source, { dialect }: SyntaxOptions, known: KnownNames): TemplateFinding[] {
  const isLax = dialect === "ruby4";
  const { nodes, faults } = parseLiquid(source.text, { isLax, helpers: known.helpers });
  const found: Found[] = faults.map(({ code, message, from, to }) => ({ code, message, from, to }));
  for (const node of walkNodes(nodes)) found.push(...checkNode(node, known, isLax));

  return found
    .toSorted((left, right) => left.from - right.from)
    .map((fault) => ({ severity: "error", ...fault, ...source.position(fault.from) }));
}

interface Found {
  code: string;
  message: string;
  from: number;
  to: number;
}

function checkNode(node: Node, known: KnownNames, isLax: boolean): Found[] {
  switch (node.kind) {
    case "output":
      return node.value?.filters.flatMap((call) => checkFilter(call, known, isLax)) ?? [];
    case "assign":
      return node.value.filters.flatMap((call) => checkFilter(call, known, isLax));
    case "helper":
      return checkHelper(node.call, [], known);
    case "partial":
      return checkPartial(node.template, known);
    default:
      return [];
  }
}

function checkFilter(call: FilterCall, known: KnownNames, isLax: boolean): Found[] {
  const { name, from, nameTo: to } = call;
  const filter = filters.get(name);
  if (filter !== undefined) {
    const message = argumentFault(call, filter);
    return message === undefined ? [] : [{ code: "wrong-arguments", message, from, to: call.to }];
  }
  if (known.helpers.has(name)) return checkHelper(isLax ? withoutRuby4Arguments(call) : call, [{}], known);
  const hint = didYouMeanHint(name, [...filters.keys(), ...known.helpers.keys()]);

  return [{ code: "unknown-filter", message: `No filter is called "${name}".${hint}`, from, to }];
}

function checkHelper(call: FilterCall, first: StaticArgument[], known: KnownNames): Found[] {
  const helper = known.helpers.get(call.name);
  if (helper === undefined) return [];
  const positional = [...first, ...call.positional.map(staticArgument)];
  const named = new Map(call.named.map(({ name, value }) => [name, staticArgument(value)]));
  const message = checkHelperCall(helper, positional, named);

  return message === undefined ? [] : [{ code: "wrong-arguments", message, from: call.from, to: call.to }];
}

function withoutRuby4Arguments(call: FilterCall): FilterCall {
  const more = ruby4Arguments.get(call.name);

  return more === undefined ? call : { ...call, named: call.named.filter(({ name }) => !more.includes(name)) };
}

function staticArgument(expression: Expression): StaticArgument {
  if (expression.kind !== "literal") return {};
  const { value } = expression;
  if (value instanceof MethodLiteral) return { value: "" };

  return { value: value instanceof WholeFloat ? value.value : value };
}

function checkPartial(template: Expression, known: KnownNames): Found[] {
  if (template.kind !== "literal" || typeof template.value !== "string") return [];
  if (liquidPartialNamed(template.value, known.partials) !== undefined) return [];
  const message = missingPartial(template.value, known.partials);

  return [{ code: "unknown-partial", message, from: template.from, to: template.to }];
}
