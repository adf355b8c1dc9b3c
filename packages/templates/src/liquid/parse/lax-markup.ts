/** The lax reading of tags (dialect `ruby4`): accepts what Ruby Liquid 4's lax parser accepts, so that old templates run as they are. */
import type { Expression, FilterCall, ForHeader, PartialHeader, Span } from "../ast.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import {
  type Fragment,
  fragmentAt,
  laxAttributes,
  laxCondition,
  laxExpression,
  laxFiltered,
  nextFragment,
} from "./lax-expression.ts";
import { cycleGroup } from "./strict-markup.ts";
import type { TagMarkup } from "./tag-markup.ts";

export function laxMarkup(source: string): TagMarkup {
  const fragment = (markup: Span): Fragment => ({ text: source.slice(markup.from, markup.to), from: markup.from });

  return {
    output: (markup) => laxFiltered(fragment(markup)),
    condition: (markup) => laxCondition(fragment(markup)),
    assign(markup) {
      const whole = fragment(markup);
      const match = /(?<![\w\-.[\]()])([\w\-.[\]()]+)\s*=\s*/.exec(whole.text);
      if (match === null) throw fault("assign", "{% assign name = value %}", markup);
      const start = match.index + match[0].length;
      const value = laxFiltered(fragmentAt(whole, start, whole.text.slice(start)));
      return {
        name: match[1]!,
        value: value ?? { value: nothing(markup.to), filters: [], from: markup.to, to: markup.to },
      };
    },
    name(markup, tag) {
      const text = source.slice(markup.from, markup.to).trim();
      const name = tag === "capture" ? /[\w\-.[\]()]+/.exec(text)?.[0] : text;
      if (name === undefined) throw fault(tag, `{% ${tag} name %}`, markup);
      return name;
    },
    caseValue: (markup) => laxExpression(needed(nextFragment(fragment(markup)), "case", "{% case value %}", markup)),
    whenValues: (markup) => whenValues(fragment(markup), markup),
    forLoop: (markup) => forLoop(fragment(markup), markup),
    tableRow(markup) {
      const whole = fragment(markup);
      const match = /(?<!\w)(\w+)\s+in\s+/.exec(whole.text);
      if (match === null) throw fault("tablerow", "{% tablerow item in list %}", markup);
      const collection = nextFragment(whole, match.index + match[0].length);
      const attributes = new Map(laxAttributes(whole).map(({ name, value }) => [name, value]));
      return {
        variable: match[1]!,
        collection: laxExpression(needed(collection, "tablerow", "{% tablerow item in list %}", markup)),
        columns: attributes.get("cols"),
        limit: attributes.get("limit"),
        offset: attributes.get("offset"),
      };
    },
    cycle(markup) {
      const whole = fragment(markup);
      const named = /^\s*("[^"]*"|'[^']*'|[^\s,|'":]+)\s*:\s*/.exec(whole.text);
      const rest = named === null ? whole : fragmentAt(whole, named[0].length, whole.text.slice(named[0].length));
      const values = cycleValues(rest);
      if (named === null) {
        if (values.length === 0) throw fault("cycle", "{% cycle 'odd', 'even' %}", markup);
        return { name: { group: cycleGroup(values) }, values };
      }
      return { name: laxExpression(fragmentAt(whole, whole.text.indexOf(named[1]!), named[1]!)), values };
    },
    partial: (markup, tag) => partial(fragment(markup), tag, markup),
    helper(markup, name, nameFrom) {
      const call: FilterCall = {
        name,
        from: nameFrom,
        nameTo: nameFrom + name.length,
        to: markup.to,
        positional: [],
        named: laxAttributes(fragment(markup)),
      };
      return call;
    },
  };
}

function fault(tag: string, form: string, { from, to }: Span): SyntaxFault {
  return new SyntaxFault(`Write "${tag}" as ${form}.`, from, to);
}

function nothing(at: number): Expression {
  return { kind: "literal", value: null, from: at, to: at };
}

function needed(fragment: Fragment | undefined, tag: string, form: string, markup: Span): Fragment {
  if (fragment === undefined) throw fault(tag, form, markup);

  return fragment;
}

function whenValues(markup: Fragment, span: Span): Expression[] {
  const values: Expression[] = [];
  let at = 0;
  for (;;) {
    const value = needed(nextFragment(markup, at), "when", "{% when value %}", span);
    values.push(laxExpression(value));
    at = value.from - markup.from + value.text.length;
    const separator = /^(?:\s+or\s+|\s*,\s*)/.exec(markup.text.slice(at));
    if (separator === null || nextFragment(markup, at + separator[0].length) === undefined) return values;
    at += separator[0].length;
  }
}

function forLoop(markup: Fragment, span: Span): ForHeader {
  const match = /^\s*([\w-]+)\s+in\s+/.exec(markup.text);
  const form = "{% for item in list %}";
  if (match === null) throw fault("for", form, span);
  const collection = needed(nextFragment(markup, match[0].length), "for", form, span);
  const rest = markup.text.slice(collection.from - markup.from + collection.text.length);
  const attributes = new Map(laxAttributes(markup).map(({ name, value }) => [name, value]));
  const offset = attributes.get("offset");
  const continues = offset?.kind === "lookup" && offset.name === "continue" && offset.path.length === 0;

  return {
    variable: match[1]!,
    collection: laxExpression(collection),
    name: `${match[1]}-${collection.text}`,
    isReversed: /^\s*reversed/.test(rest),
    limit: attributes.get("limit"),
    offset: continues ? "continue" : offset,
  };
}

function cycleValues(markup: Fragment): Expression[] {
  const values: Expression[] = [];
  let start = 0;
  for (const part of markup.text.split(",")) {
    const value = nextFragment(fragmentAt(markup, start, part));
    if (value !== undefined) values.push(laxExpression(value));
    start += part.length + 1;
  }

  return values;
}

function partial(markup: Fragment, tag: "include" | "render", span: Span): PartialHeader {
  const form = `{% ${tag} 'name' %}`;
  const template = needed(nextFragment(markup), tag, form, span);
  let at = template.from - markup.from + template.text.length;
  const rest = () => markup.text.slice(at);
  const binding = /^\s+(with|for)\s+/.exec(rest());
  let bound: PartialHeader["bound"];
  if (binding !== null) {
    const value = nextFragment(markup, at + binding[0].length);
    if (value !== undefined) {
      bound = { expression: laxExpression(value), isLoop: binding[1] === "for" };
      at = value.from - markup.from + value.text.length;
    }
  }
  const alias = /\s+as\s+([\w-]+)/.exec(rest())?.[1];

  return { template: laxExpression(template), bound, alias, named: laxAttributes(markup) };
}
