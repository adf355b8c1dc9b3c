/** Finds faults of a template without rendering it: syntax, unknown helpers and partials, arguments that do not fit. */
import { checkHelperCall, type StaticArgument } from "../../core/call-helper.ts";
import { didYouMeanHint } from "../../core/did-you-mean.ts";
import type { KnownNames } from "../../core/engine.ts";
import type { TemplateFinding } from "../../core/finding.ts";
import { defaultHandlebarsOptions } from "../../core/handlebars-options.ts";
import { missingPartial, partialNamed } from "../../core/partial-name.ts";
import type { Source } from "../../core/source.ts";
import type { SyntaxOptions } from "../../core/syntax-options.ts";
import { partialFile } from "../../core/template-file.ts";
import {
  asPath,
  type Call,
  type Expression,
  isSimpleName,
  type PartialCall,
  type Program,
  type Range,
} from "../ast.ts";
import { builtIns, needsBlock, wrongCount } from "../helpers/built-ins.ts";
import { parse } from "../parse/parse.ts";
import { roleOf } from "../run/calls.ts";
import type { PathContext } from "../run/paths.ts";

/** More than anyone reads of one template. */
const MOST_FINDINGS = 200;

export function checkTemplate(source: Source, _options: SyntaxOptions, known: KnownNames): TemplateFinding[] {
  const { program, faults } = parse(source.text);
  const checker = new Checker(source, known, inlineNames(program));
  for (const fault of faults) checker.report("syntax", fault.message, fault);
  checker.checkProgram(program, { source, options: defaultHandlebarsOptions, blockParams: [] });

  return checker.findings.sort((left, right) => left.from - right.from);
}

class Checker {
  readonly findings: TemplateFinding[] = [];
  readonly #source: Source;
  readonly #known: KnownNames;
  readonly #inlines: ReadonlySet<string>;

  constructor(source: Source, known: KnownNames, inlines: ReadonlySet<string>) {
    this.#source = source;
    this.#known = known;
    this.#inlines = inlines;
  }

  report(code: string, message: string, range: Range, severity: TemplateFinding["severity"] = "error"): void {
    if (this.#isFull) return;
    const { from, to } = range;
    this.findings.push({ severity, code, message, from, to, ...this.#source.position(from) });
  }

  get #isFull(): boolean {
    return this.findings.length >= MOST_FINDINGS;
  }

  checkProgram(program: Program | undefined, outer: PathContext): void {
    if (program === undefined) return;
    const context = { ...outer, blockParams: [program.blockParams, ...outer.blockParams] };
    for (const statement of program.body) {
      if (this.#isFull) return;
      switch (statement.kind) {
        case "mustache":
          this.#checkCall(statement, { isBlock: false, isSubExpression: false }, context);
          break;
        case "block":
          this.#checkCall(statement, { isBlock: true, isSubExpression: false }, context);
          this.checkProgram(statement.program, context);
          this.checkProgram(statement.inverse, context);
          break;
        case "partial":
          this.#checkPartial(statement, context);
          this.checkProgram(statement.program, context);
          break;
        case "decorator":
          this.#checkDecorator(asPath(statement.path).original, statement.path);
          this.#checkArguments(statement, context);
          this.checkProgram(statement.program, context);
          break;
      }
    }
  }

  #checkDecorator(name: string, range: Range): void {
    if (name === "inline") return;
    this.report(
      "unknown-tag",
      `There is no decorator "${name}": only inline.${didYouMeanHint(name, ["inline"])}`,
      range,
    );
  }

  #checkCall(call: Call, form: { isBlock: boolean; isSubExpression: boolean }, context: PathContext): void {
    this.#checkArguments(call, context);
    if (roleOf(call, form.isSubExpression, context) !== "helper") return;

    const path = asPath(call.path);
    const builtIn = builtIns.get(path.parts[0] ?? "");
    if (builtIn !== undefined) {
      const name = path.parts[0]!;
      if (builtIn.needsBlock && !form.isBlock) this.report("wrong-arguments", needsBlock(name), call);
      else if (builtIn.arguments !== undefined && builtIn.arguments !== call.params.length) {
        this.report("wrong-arguments", wrongCount(name, call.params.length), call.path);
      }
      return;
    }

    const helper = isSimpleName(path) ? this.#known.helpers.get(path.original) : undefined;
    if (helper === undefined) {
      const names = [...this.#known.helpers.keys(), ...builtIns.keys()];
      const message = `There is no helper "${path.original}".${didYouMeanHint(path.original, names)}`;
      this.report("unknown-helper", message, call.path);
      return;
    }

    const named = new Map(call.hash.map((pair) => [pair.name, staticValue(pair.value)]));
    const problem = checkHelperCall(helper, call.params.map(staticValue), named);
    if (problem !== undefined) this.report("wrong-arguments", problem, call);
  }

  #checkArguments(call: Pick<Call, "params" | "hash">, context: PathContext): void {
    for (const expression of [...call.params, ...call.hash.map((pair) => pair.value)]) {
      if (expression.kind !== "subexpression") continue;
      this.#checkCall(expression, { isBlock: false, isSubExpression: true }, context);
    }
  }

  #checkPartial(call: PartialCall, context: PathContext): void {
    this.#checkArguments(call, context);
    if (call.name.kind === "subexpression") {
      this.#checkCall(call.name, { isBlock: false, isSubExpression: true }, context);
      return;
    }

    const name = asPath(call.name).original;
    const { partials } = this.#known;
    if (call.program !== undefined || name === "@partial-block") return;
    if (partialNamed(name, partials) !== undefined || this.#inlines.has(name)) return;

    // A partial may count on an inline partial of the template that calls it, so there it is only a warning.
    const isPartial = partials.some((known) => partialFile(known) === this.#source.file);
    const message = missingPartial(name, [...partials, ...this.#inlines]);
    this.report("unknown-partial", message, call.name, isPartial ? "warning" : "error");
  }
}

function staticValue(expression: Expression): StaticArgument {
  return expression.kind === "literal" ? { value: expression.value } : {};
}

/** The names of all inline partials of a template. */
function inlineNames(program: Program, names = new Set<string>()): Set<string> {
  for (const statement of program.body) {
    if (statement.kind === "decorator") {
      const [name] = statement.params;
      if (name !== undefined && name.kind !== "subexpression") names.add(asPath(name).original);
    }
    if (statement.kind === "block" && statement.inverse) inlineNames(statement.inverse, names);
    if ("program" in statement && statement.program) inlineNames(statement.program, names);
  }

  return names;
}
