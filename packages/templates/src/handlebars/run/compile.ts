/** Compiles the syntax tree into functions that write the output. */
import { TemplateError } from "../../core/errors.ts";
import type { HandlebarsOptions } from "../../core/handlebars-options.ts";
import { SafeString } from "../../core/output.ts";
import type { Source } from "../../core/source.ts";
import {
  asPath,
  type Block,
  type Content,
  type Decorator,
  type Mustache,
  type Program,
  type Statement,
} from "../ast.ts";
import { builtIns, compileBuiltInBlock } from "../helpers/built-ins.ts";
import { printed } from "../parse/whitespace.ts";
import { escapeHtml, isEmpty, textOf } from "../values/values.ts";
import { compileCall, compileExpression, compileHash, compileOwnHelper, roleOf } from "./calls.ts";
import { writeContent } from "./indented-output.ts";
import { compilePartial } from "./partials.ts";
import { type PathContext, place } from "./paths.ts";
import { InlinePartial, type RunnableProgram, runForEach, runProgram, runSection, type Write } from "./program.ts";
import { HandlebarsTemplate } from "./template.ts";

interface CompileContext extends PathContext {
  template: object;
  /** Collects where printed texts start and end. */
  texts: number[];
}

/** Compiles a program whose whitespace is already controlled. */
export function compileTemplate(program: Program, source: Source, options: HandlebarsOptions): HandlebarsTemplate {
  const texts: number[] = [];
  const compile = (template: object) => compileProgram(program, { source, options, blockParams: [], template, texts });

  return new HandlebarsTemplate(source, compile, texts);
}

function compileProgram(program: Program, outer: CompileContext): RunnableProgram {
  const hasBlockParams = program.blockParams.length > 0;
  const context = hasBlockParams ? { ...outer, blockParams: [program.blockParams, ...outer.blockParams] } : outer;
  const statements: Write[] = [];
  const inlines: RunnableProgram["inlines"][number][] = [];
  for (const statement of program.body) {
    // What a decorator names is read around the program that it is in.
    if (statement.kind === "decorator") inlines.push(compileDecorator(statement, outer));
    else statements.push(...compileStatement(statement, context));
  }

  const { isChained } = program;

  return { statements, cost: program.body.length + 1, hasBlockParams, isChained, inlines, template: outer.template };
}

function compileStatement(statement: Exclude<Statement, Decorator>, context: CompileContext): Write[] {
  switch (statement.kind) {
    case "comment":
      return [];
    case "content":
      return compileContent(statement, context);
    case "mustache":
      return [compileMustache(statement, context)];
    case "block":
      return [compileBlock(statement, context)];
    case "partial": {
      const block = statement.program && compileProgram(statement.program, context);
      return [compilePartial(statement, block, context.template, context)];
    }
  }
}

function compileContent(content: Content, { source, texts }: CompileContext): Write[] {
  const text = printed(content);
  if (text === "") return [];
  const from = content.from + content.start;
  texts.push(from, from + text.length);

  return [
    (scope) => {
      place(scope, source, from);
      writeContent(scope.run.runtime.output, text, source, from);
    },
  ];
}

function compileMustache(mustache: Mustache, context: CompileContext): Write {
  const value = compileCall(mustache, false, context);
  const { source } = context;
  const { from, escaped } = mustache;

  return (scope) => {
    const result = value(scope);
    if (result === undefined || result === null) return;
    const { runtime } = scope.run;
    place(scope, source, from);
    if (result instanceof SafeString) {
      runtime.output.writeSafe(result, source, from);
      return;
    }
    const text = typeof result === "string" ? result : textOf(result);
    if (text !== "") runtime.output.write(escaped && runtime.autoescape ? escapeHtml(text) : text, source, from);
  };
}

function compileBlock(block: Block, context: CompileContext): Write {
  const program = block.program && compileProgram(block.program, context);
  const inverse = block.inverse && compileProgram(block.inverse, context);
  const { source } = context;
  const from = block.open.from;
  const role = roleOf(block, false, context);
  if (role !== "helper") {
    const value = compileCall(block, false, context);
    return (scope) => {
      const section = value(scope);
      place(scope, source, from);
      runSection(section, program, inverse, scope);
    };
  }

  const path = asPath(block.path);
  const name = path.parts[0];
  if (name !== undefined && builtIns.has(name)) {
    const params = block.params.map((param) => compileExpression(param, context));
    const write = compileBuiltInBlock(
      { name, params, hash: compileHash(block.hash, context), source, range: block.open },
      program,
      inverse,
    );
    return (scope) => {
      place(scope, source, from);
      write(scope);
    };
  }

  const call = compileOwnHelper(block, path, context);
  return (scope) => {
    const { helper, value } = call(scope);
    if (helper === undefined) return;
    if (helper.returns === "list") {
      if (!runForEach(program, scope, value)) runProgram(inverse, scope, scope.context);
      return;
    }
    runProgram(value === 0 || isEmpty(value) ? inverse : program, scope, scope.context);
  };
}

/** `inline` is the one decorator there is. */
function compileDecorator(decorator: Decorator, context: CompileContext): RunnableProgram["inlines"][number] {
  const { source } = context;
  const name = asPath(decorator.path).original;
  const program = decorator.program && compileProgram(decorator.program, context);
  const [param] = decorator.params;
  const nameOf = param === undefined ? () => undefined : compileExpression(param, context);

  return (outer, own) => {
    place(outer, source, decorator.from);
    if (name !== "inline") {
      const message = `There is no decorator "${name}": only inline, as in {{#*inline "name"}} … {{/inline}}.`;
      throw new TemplateError("template_runtime_error", message, source, decorator.from, decorator.to);
    }
    if (program !== undefined) own.set(String(nameOf(outer)), new InlinePartial(program, outer));
  };
}
