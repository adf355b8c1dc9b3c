/** Compiles `{{> name}}` and `{{#> name}} … {{/name}}`. */
import { TemplateError } from "../../core/errors.ts";
import { missingPartial } from "../../core/partial-name.ts";
import type { Expression, PartialCall } from "../ast.ts";
import { textOf } from "../values/values.ts";
import { compileExpression, compileHash } from "./calls.ts";
import { IndentedOutput } from "./indented-output.ts";
import { type Evaluate, type PathContext, place } from "./paths.ts";
import { type RunnableProgram, runProgram, type Write, withInlines } from "./program.ts";
import { Frame, findPartial, type PartialBody, type PartialScope, type Scope } from "./scope.ts";
import { isTemplate } from "./template.ts";

export function compilePartial(
  call: PartialCall,
  block: RunnableProgram | undefined,
  template: object,
  context: PathContext,
): Write {
  const { source, options } = context;
  const nameOf = compileName(call.name, context);
  const contextOf = compileContext(call, context);
  const indent = options.preventIndent ? "" : call.indent;

  return (scope) => {
    const { run } = scope;
    const { runtime } = run;
    const argument = contextOf(scope);
    const name = nameOf(scope);
    place(scope, source, call.from);
    if (indent !== call.indent) runtime.output.write(call.indent, source, call.from);

    const partials = run.partials.get(template);
    const passed = block === undefined ? undefined : new PassedBlock(block, scope);
    const frame = passed === undefined ? scope.frame : frameWith(scope.frame, passed);
    const body = find(scope, partials, name) ?? passed;
    if (body === undefined) throw unknownPartial(call, name, scope, context);

    const inner = block === undefined ? partials : withInlines(block, scope, partials);
    run.meter.enter();
    if (indent === "") {
      body.write(run, argument, frame, inner, options.compat ? scope : undefined);
    } else {
      const outer = runtime.output;
      runtime.output = new IndentedOutput(outer, indent);
      body.write(run, argument, frame, inner, options.compat ? scope : undefined);
      runtime.output = outer;
    }
    run.meter.leave();
    run.partials.set(template, partials);
  };
}

/** The name as written, or what a sub-expression gives. */
function compileName(name: Expression, context: PathContext): (scope: Scope) => string {
  if (name.kind !== "subexpression") {
    const fixed = name.kind === "path" ? name.original : String(name.value);
    return () => fixed;
  }
  const value = compileExpression(name, context);

  return (scope) => {
    const found = value(scope);
    return found ? textOf(found) : "undefined";
  };
}

/** The context that the partial runs with: the current one or its argument, and the named arguments over it. */
function compileContext(call: PartialCall, context: PathContext): Evaluate {
  const [param] = call.params;
  const given =
    param !== undefined
      ? compileExpression(param, context)
      : context.options.explicitPartialContext
        ? () => undefined
        : (scope: Scope) => scope.context;
  if (call.hash.length === 0) return given;

  const hash = compileHash(call.hash, context);
  return (scope) => {
    const merged: Record<string, unknown> = Object.assign(Object.create(null), given(scope));
    for (const [name, value] of hash) merged[name] = value(scope);

    return merged;
  };
}

function find(scope: Scope, partials: PartialScope | undefined, name: string): PartialBody | undefined {
  const inline = findPartial(partials, name);
  if (inline !== undefined) return inline;
  const registered = scope.run.runtime.partial(name);
  if (registered !== undefined && isTemplate(registered)) return registered;

  return name === "@partial-block" ? scope.frame.partialBlock : undefined;
}

function frameWith(frame: Frame, block: PartialBody): Frame {
  const inner = new Frame(frame);
  inner.partialBlock = block;

  return inner;
}

/** The body of a partial block, for `{{> @partial-block}}`: inside it, the block passed to its own template counts. */
class PassedBlock implements PartialBody {
  readonly #program: RunnableProgram;
  readonly #scope: Scope;

  constructor(program: RunnableProgram, scope: Scope) {
    this.#program = program;
    this.#scope = scope;
  }

  write(_run: unknown, context: unknown, frame: Frame): void {
    const inner = new Frame(frame);
    inner.partialBlock = this.#scope.frame.partialBlock;
    runProgram(this.#program, this.#scope, context, inner);
  }
}

function unknownPartial(call: PartialCall, name: string, scope: Scope, context: PathContext): TemplateError {
  const known = scope.run.runtime.partialNames();
  const message =
    name === "@partial-block"
      ? "There is no block here: @partial-block is what {{#> name}} … {{/name}} passes to its partial."
      : missingPartial(name, known);

  return new TemplateError("template_runtime_error", message, context.source, call.name.from, call.name.to);
}
