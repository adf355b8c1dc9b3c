/** Compiles the nodes of a template, each once, into closures that write to the context's output. */
import { SafeString } from "../../core/output.ts";
import type { Source } from "../../core/source.ts";
import type { Body, CaseNode, CycleNode, IfNode, Node, OutputNode } from "../ast.ts";
import { areEqual } from "../values/compare.ts";
import { escapeHtml } from "../values/escape-html.ts";
import { toText } from "../values/text.ts";
import type { Context, Run } from "./context.ts";
import { compileCondition, compileExpression, compileOperand, type Evaluate } from "./evaluate.ts";
import { compileFiltered, compileHelperCall } from "./filter-calls.ts";
import { compileFor, compileTableRow } from "./loops.ts";
import { compilePartial } from "./partials.ts";

export function compileNodes(nodes: readonly Node[], source: Source): Run {
  const runs = nodes.filter((node) => node.kind !== "nothing").map((node) => compileNode(node, source));
  const count = runs.length;
  const [first] = runs;
  if (first === undefined) return () => {};
  if (count === 1) {
    return (context) => {
      context.meter.step();
      first(context);
    };
  }

  return (context) => {
    context.meter.step(count);
    for (let at = 0; at < count; at++) {
      runs[at]!(context);
      if (context.interrupt !== "none") return;
    }
  };
}

function compileBody(body: Body, source: Source): Run {
  return compileNodes(body.nodes, source);
}

function compileNode(node: Node, source: Source): Run {
  switch (node.kind) {
    case "text": {
      const { text, from } = node;
      return (context) => context.output.write(text, source, from);
    }
    case "output":
      return compileOutput(node, source);
    case "assign": {
      const evaluate = compileFiltered(node.value);
      const { name, from } = node;
      return (context) => {
        context.at(from);
        context.assign(name, evaluate(context));
      };
    }
    case "capture": {
      const run = compileBody(node.body, source);
      const { name, from } = node;
      return (context) => {
        context.at(from);
        const captured = context.capture(() => run(context));
        context.assign(name, context.runtime.autoescape ? captured.toSafeString() : captured.text);
      };
    }
    case "counter": {
      const { name, by, from } = node;
      const shown = by === 1 ? 0 : -1;
      return (context) => context.output.write(String(context.count(name, by) + shown), source, from);
    }
    case "if":
      return compileIf(node, source);
    case "case":
      return compileCase(node, source);
    case "for":
      return compileFor(node, compileBody(node.body, source), node.otherwise && compileBody(node.otherwise, source));
    case "tablerow":
      return compileTableRow(node, compileBody(node.body, source), source);
    case "cycle":
      return compileCycle(node, source);
    case "ifchanged": {
      const run = compileBody(node.body, source);
      const { from } = node;
      return (context) => {
        const captured = context.capture(() => run(context));
        if (captured.text === context.registers.changed) return;
        context.registers.changed = captured.text;
        context.output.writeSafe(captured.toSafeString(), source, from);
      };
    }
    case "interrupt": {
      const { type } = node;
      return (context) => {
        context.interrupt = type;
      };
    }
    case "partial":
      return compilePartial(node);
    case "helper": {
      const call = compileHelperCall(node.call);
      const { from } = node;
      return (context) => write(call(context), context, source, from);
    }
    case "nothing":
      return () => {};
  }
}

function compileOutput({ value, from }: OutputNode, source: Source): Run {
  if (value === undefined) return () => {};
  const evaluate = compileFiltered(value);

  return (context) => {
    context.at(from);
    write(evaluate(context), context, source, from);
  };
}

/** Writes a value, escaped unless it is already HTML or escaping is off. */
function write(value: unknown, context: Context, source: Source, from: number): void {
  if (value === undefined || value === null) return;
  if (value instanceof SafeString) {
    context.output.writeSafe(value, source, from);
    return;
  }
  const text = toText(value, context.meter);
  const isPlain = !context.runtime.autoescape || typeof value === "number" || hasNoHtml(value);
  context.output.write(isPlain ? text : escapeHtml(text), source, from);
}

function hasNoHtml(value: unknown): boolean {
  return typeof value === "boolean" || typeof value === "bigint";
}

function compileIf(node: IfNode, source: Source): Run {
  const otherwise = node.otherwise && compileBody(node.otherwise, source);
  const branches = node.branches.map((branch) => {
    const test = compileCondition(branch.condition);
    return { test, wanted: !branch.isNegated, run: compileBody(branch.body, source), from: branch.from };
  });

  return (context) => {
    for (const branch of branches) {
      context.at(branch.from);
      if (branch.test(context) === branch.wanted) {
        branch.run(context);
        return;
      }
    }
    otherwise?.(context);
  };
}

function compileCase(node: CaseNode, source: Source): Run {
  const value = compileExpression(node.value);
  const branches = node.branches.map((branch) => ({
    values: branch.kind === "when" ? branch.values.map(compileOperand) : undefined,
    run: compileBody(branch.body, source),
  }));

  return (context) => {
    context.at(node.from);
    const subject = value(context);
    let isMatched = false;
    for (const { values, run } of branches) {
      if (values === undefined) {
        if (!isMatched) run(context);
        continue;
      }
      // As in Ruby: a branch is written once for each of its values that matches.
      for (const candidate of values) {
        if (!areEqual(subject, candidate(context))) continue;
        isMatched = true;
        run(context);
      }
    }
  };
}

function compileCycle(node: CycleNode, source: Source): Run {
  const values = node.values.map(compileExpression);
  const key = cycleKey(node);
  const { from } = node;

  return (context) => {
    context.at(from);
    const name = key(context);
    const turn = context.registers.cycles.get(name) ?? 0;
    write(values[turn]?.(context), context, source, from);
    context.registers.cycles.set(name, turn + 1 >= values.length ? 0 : turn + 1);
  };
}

function cycleKey({ name }: CycleNode): (context: Context) => string {
  if ("group" in name) return () => `group ${name.group}`;
  const evaluate: Evaluate = compileExpression(name);

  return (context) => `named ${toText(evaluate(context), context.meter)}`;
}
