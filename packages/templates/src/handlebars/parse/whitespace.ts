/** Whitespace control: `~`, and tags that are alone on their line and leave no trace of it. */
import type { Block, Content, Decorator, PartialCall, Program, Statement, Strip } from "../ast.ts";

/** How a statement acts on the text around it. */
interface Edges extends Strip {
  /** Alone on its line, the whole line goes. */
  isInline: boolean;
  /** The opening tag may be alone on its line: its block starts with a line break. */
  opensLine: boolean;
  /** The closing tag may be alone on its line: its block ends with a line break. */
  closesLine: boolean;
}

/** Marks in the whole tree which parts of the text are printed. */
export function controlWhitespace(program: Program, keepsStandaloneLines: boolean): void {
  visit(program, true, keepsStandaloneLines);
}

function visit(program: Program, isRoot: boolean, keepsLines: boolean): void {
  const body = program.body;
  for (let at = 0; at < body.length; at++) {
    const statement = body[at]!;
    const edges = edgesOf(statement, keepsLines);
    if (edges === undefined) continue;

    const isLineBefore = endsLine(body, at, isRoot);
    const isLineAfter = startsLine(body, at, isRoot);
    if (edges.close) trimStart(body[at + 1], true);
    if (edges.open) trimEnd(body[at - 1], true);
    if (keepsLines) continue;

    if (edges.isInline && isLineBefore && isLineAfter) {
      trimStart(body[at + 1], false);
      const indent = trimEnd(body[at - 1], false);
      if (indent !== "" && statement.kind === "partial") statement.indent = indent;
    }
    if (edges.opensLine && isLineBefore) {
      trimStart(firstProgram(statement)?.body[0], false);
      trimEnd(body[at - 1], false);
    }
    if (edges.closesLine && isLineAfter) {
      trimStart(body[at + 1], false);
      trimEnd(lastProgram(statement)?.body.at(-1), false);
    }
  }
}

function edgesOf(statement: Statement, keepsLines: boolean): Edges | undefined {
  switch (statement.kind) {
    case "content":
      return undefined;
    case "comment":
      return { ...statement.strip, isInline: true, opensLine: false, closesLine: false };
    case "mustache":
      return { ...statement.strip, isInline: false, opensLine: false, closesLine: false };
    case "block":
      return blockEdges(statement, statement.program, statement.inverse, keepsLines);
    case "partial":
    case "decorator":
      if (statement.program !== undefined) return blockEdges(statement, statement.program, undefined, keepsLines);
      return { ...statement.openStrip, isInline: statement.kind === "partial", opensLine: false, closesLine: false };
  }
}

function blockEdges(
  block: Block | Decorator | PartialCall,
  whenTrue: Program | undefined,
  whenFalse: Program | undefined,
  keepsLines: boolean,
): Edges {
  for (const program of [whenTrue, whenFalse]) if (program !== undefined) visit(program, false, keepsLines);

  const main = (whenTrue ?? whenFalse)!;
  const inverse = whenTrue && whenFalse;
  const firstInverse = inverse?.isChained ? (inverse.body[0] as Block).program! : inverse;
  const edges: Edges = {
    open: block.openStrip.open,
    close: block.closeStrip.close,
    isInline: false,
    opensLine: startsLine(main.body, -1, false),
    closesLine: endsLine((firstInverse ?? main).body, (firstInverse ?? main).body.length, false),
  };

  if (block.openStrip.close) trimStart(main.body[0], true);
  if (inverse === undefined || firstInverse === undefined) {
    if (block.closeStrip.open) trimEnd(main.body.at(-1), true);
    return edges;
  }

  const inverseStrip = (block.kind === "block" && block.inverseStrip) || { open: false, close: false };
  if (inverseStrip.open) trimEnd(main.body.at(-1), true);
  if (inverseStrip.close) trimStart(firstInverse.body[0], true);
  if (block.closeStrip.open) trimEnd(endOfChain(inverse).body.at(-1), true);
  if (!keepsLines && endsLine(main.body, main.body.length, false) && startsLine(firstInverse.body, -1, false)) {
    trimEnd(main.body.at(-1), false);
    trimStart(firstInverse.body[0], false);
  }

  return edges;
}

function endOfChain(inverse: Program): Program {
  let last = inverse;
  while (last.isChained) last = (last.body.at(-1) as Block).program!;

  return last;
}

function firstProgram(statement: Statement): Program | undefined {
  if (statement.kind === "block") return statement.program ?? statement.inverse;

  return statement.kind === "partial" || statement.kind === "decorator" ? statement.program : undefined;
}

function lastProgram(statement: Statement): Program | undefined {
  if (statement.kind === "block") return statement.inverse ?? statement.program;

  return firstProgram(statement);
}

/** True where the text before this place ends with a line break and nothing but whitespace behind it. */
function endsLine(body: Statement[], at: number, isRoot: boolean): boolean {
  const before = body[at - 1];
  if (before === undefined) return isRoot;
  if (before.kind !== "content") return false;
  const trailing = before.text.slice(before.text.trimEnd().length);
  if (trailing.includes("\n")) return true;

  return isRoot && body[at - 2] === undefined && trailing.length === before.text.length;
}

/** True where the text after this place starts with a line break and nothing but whitespace before it. */
function startsLine(body: Statement[], at: number, isRoot: boolean): boolean {
  const after = body[at + 1];
  if (after === undefined) return isRoot;
  if (after.kind !== "content") return false;
  const leading = after.text.slice(0, after.text.length - after.text.trimStart().length);
  if (leading.includes("\n")) return true;

  return isRoot && body[at + 2] === undefined && leading.length === after.text.length;
}

/** Takes whitespace off the start of a text: all of it, or the rest of the line with its break. */
function trimStart(statement: Statement | undefined, all: boolean): void {
  if (statement?.kind !== "content" || (!all && statement.rightStripped)) return;
  const value = printed(statement);
  const kept = all ? value.trimStart() : value.replace(/^[ \t]*\r?\n?/, "");
  statement.start = statement.end - kept.length;
  statement.rightStripped = kept.length !== value.length;
}

/** Takes whitespace off the end of a text: all of it, or the start of its last line. Returns what was taken. */
function trimEnd(statement: Statement | undefined, all: boolean): string {
  if (statement?.kind !== "content" || (!all && statement.leftStripped)) return "";
  const value = printed(statement);
  let end = value.length;
  if (all) end = value.trimEnd().length;
  else while (end > 0 && (value[end - 1] === " " || value[end - 1] === "\t")) end--;
  statement.end = statement.start + end;
  statement.leftStripped = end !== value.length;

  return value.slice(end);
}

export function printed(content: Content): string {
  return content.text.slice(content.start, content.end);
}
