/** The strict reading of tags: the grammar of Shopify's newest parser, every character accounted for. */
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import type { CycleHeader, Expression, FilterCall, NamedArgument, PartialHeader, Span } from "../ast.ts";
import { SyntaxFault } from "../syntax-fault.ts";
import { printNumber } from "../values/float.ts";
import { MarkupParser } from "./markup-parser.ts";
import type { TagMarkup } from "./tag-markup.ts";

export function strictMarkup(source: string): TagMarkup {
  const parse = <Result>(markup: Span, read: (parser: MarkupParser) => Result): Result => {
    const parser = new MarkupParser(source, markup.from, markup.to);
    const result = read(parser);
    parser.end();
    return result;
  };

  return {
    output: (markup) => parse(markup, (parser) => (parser.look("end") ? undefined : parser.filtered())),
    condition: (markup) => parse(markup, (parser) => parser.condition()),
    caseValue: (markup) => parse(markup, (parser) => parser.expression()),
    whenValues: (markup) => parse(markup, whenValues),
    assign(markup) {
      const match = /^\s*(\w[\w-]*)\s*=/.exec(source.slice(markup.from, markup.to));
      if (match === null) {
        throw new SyntaxFault('Write "assign" as {% assign name = value %}.', markup.from, markup.to);
      }
      const value = { from: markup.from + match[0].length, to: markup.to };
      return { name: match[1]!, value: parse(value, (parser) => parser.filtered()) };
    },
    name(markup, tag) {
      const given = source.slice(markup.from, markup.to);
      const captured = tag === "capture" ? /^\s*(["']?)(\w[\w-]*)\1\s*$/.exec(given) : null;
      return captured?.[2] ?? parse(markup, (parser) => parser.consume("id").text);
    },
    forLoop: (markup) =>
      parse(markup, (parser) => {
        const { variable, collection, collectionText } = loopStart(parser, source);
        const isReversed = parser.word("reversed");
        const attributes = loopAttributes(parser, "for", ["limit", "offset"]);
        const offset = attributes.get("offset");
        return {
          variable,
          collection,
          name: `${variable}-${collectionText}`,
          isReversed,
          limit: attributes.get("limit"),
          offset: isContinue(offset) ? "continue" : offset,
        };
      }),
    tableRow: (markup) =>
      parse(markup, (parser) => {
        const { variable, collection } = loopStart(parser, source);
        const attributes = loopAttributes(parser, "tablerow", ["cols", "limit", "offset", "range"]);
        return {
          variable,
          collection,
          columns: attributes.get("cols"),
          limit: attributes.get("limit"),
          offset: attributes.get("offset"),
        };
      }),
    cycle: (markup) => parse(markup, cycle),
    partial: (markup, tag) => parse(markup, (parser) => partial(parser, tag)),
    helper: (markup, name, nameFrom) =>
      parse(markup, (parser) => {
        const call: FilterCall = {
          name,
          from: nameFrom,
          nameTo: nameFrom + name.length,
          to: markup.to,
          positional: [],
          named: [],
        };
        parser.arguments(call);
        return call;
      }),
  };
}

function whenValues(parser: MarkupParser): Expression[] {
  const values = [parser.expression()];
  while (parser.word("or") || parser.consumeIf("comma")) values.push(parser.expression());

  return values;
}

function loopStart(
  parser: MarkupParser,
  source: string,
): { variable: string; collection: Expression; collectionText: string } {
  const variable = parser.consume("id").text;
  const from = parser.from;
  if (!parser.word("in")) throw new SyntaxFault('A loop is written "item in list".', from, from);
  const collection = parser.expression();
  const collectionText = source.slice(collection.from, collection.to).replace(/\s+/g, "");

  return { variable, collection, collectionText };
}

function loopAttributes(parser: MarkupParser, tag: string, names: string[]): Map<string, Expression> {
  const attributes = new Map<string, Expression>();
  while (parser.look("comma") || parser.look("id")) {
    parser.consumeIf("comma");
    if (parser.look("end") && attributes.size > 0) break;
    const from = parser.from;
    const name = parser.consume("id").text;
    if (!names.includes(name)) {
      const known = `"${tag}" takes ${names.join(", ")}.`;
      throw new SyntaxFault(
        `"${tag}" has no attribute "${name}": ${known}${didYouMeanHint(name, names)}`,
        from,
        from + name.length,
      );
    }
    parser.consume("colon");
    attributes.set(name, parser.expression());
  }

  return attributes;
}

function isContinue(expression: Expression | undefined): boolean {
  return expression?.kind === "lookup" && expression.name === "continue" && expression.path.length === 0;
}

function cycle(parser: MarkupParser): CycleHeader {
  if (parser.look("end")) throw new SyntaxFault('"cycle" needs values to cycle through.', parser.from, parser.from);
  const first = parser.expression();
  const values = [first];
  const isNamed = parser.consumeIf("colon") !== undefined;
  if (isNamed) values[0] = parser.expression();
  while (parser.consumeIf("comma")) {
    if (parser.look("end")) break;
    values.push(parser.expression());
  }

  return { name: isNamed ? first : { group: cycleGroup(values) }, values };
}

/** Cycles without a name share their turn if their values are the same literals; one with variables has its own. */
export function cycleGroup(values: Expression[]): string {
  return values.map(valueKey).join(",");
}

function valueKey(value: Expression): string {
  if (value.kind === "range") return `${valueKey(value.first)}..${valueKey(value.last)}`;

  return value.kind === "literal" ? literalKey(value.value) : `@${value.from}`;
}

function literalKey(value: unknown): string {
  if (typeof value === "string") return JSON.stringify(value);

  return typeof value === "number" || typeof value === "bigint" ? printNumber(value) : String(value);
}

function partial(parser: MarkupParser, tag: "include" | "render"): PartialHeader {
  if (tag === "render" && !parser.look("string")) {
    throw new SyntaxFault(
      "The name of a rendered partial is a quoted text, such as 'header'.",
      parser.from,
      parser.lastTo,
    );
  }
  const template = parser.expression();
  const isLoop = parser.word("for");
  const bound = isLoop || parser.word("with") ? { expression: parser.expression(), isLoop } : undefined;
  const alias = parser.word("as") ? parser.consume("id").text : undefined;
  parser.consumeIf("comma");
  const named: NamedArgument[] = [];
  while (parser.look("id")) {
    named.push(parser.namedArgument());
    parser.consumeIf("comma");
  }

  return { template, bound, alias, named };
}
