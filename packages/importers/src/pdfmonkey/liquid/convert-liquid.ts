/**
 * Converts the Liquid of a template: filters by their equals, snippets and partials written in place of their includes with
 * Ruby's scoping. It works on the tokens of the language and keeps the way back to the original.
 */
import { type Expression, laxMarkup, type OutputToken, type TagToken } from "@platen/templates/liquid";
import type { FindingList } from "../../finding-list.ts";
import { copyEdited, type Edit, sortEdits } from "../../text/edit.ts";
import { MappedText } from "../../text/mapped-text.ts";
import type { Region } from "../../text/region.ts";
import { convertFilters } from "./convert-filters.ts";
import { copyVerbatim, verbatimEnd } from "./copy-verbatim.ts";
import { canBeInlined, readInclude } from "./include-tag.ts";
import { OpenBlocks } from "./open-blocks.ts";
import { endOfPartial, LONGEST_MARKUP, readsOfToken } from "./outline.ts";
import { regionTokens } from "./region-tokens.ts";
import { type Renames, renameEdits, visible, writeExpression } from "./renames.ts";
import type { Snippet, SnippetBook } from "./snippet-book.ts";
import { edgesOf, guard, isBlank, type TrimsBeside, trimsAfter, writeTrim } from "./trims.ts";

interface LiquidTools {
  book: SnippetBook;
  findings: FindingList;
  /** Changes to the text around the Liquid of a region, in their order. */
  textEdits(region: Region): Edit[];
}

/** As deep as Ruby includes snippets in snippets. One that is deeper stays a partial, and the check of the draft reports it. */
const DEEPEST_INCLUDE = 100;

interface Frame {
  region: Region;
  renames: Renames;
  /** How many snippets around are being written in place. */
  depth: number;
  isInBlock: boolean;
}

/** A frame at one of its tags. */
interface Place extends Frame {
  beside: TrimsBeside;
}

export class LiquidConverter {
  readonly #tools: LiquidTools;
  /** Fresh names of parameters: one for each snippet and parameter, the same at each include. */
  readonly #freshNames = new Map<string, string>();
  /** Snippets that stay partials. */
  readonly #kept = new Map<string, MappedText>();
  /** Those of them that are still to be converted. */
  readonly #waiting: { snippet: Snippet; into: MappedText }[] = [];
  #written = 0;

  constructor(tools: LiquidTools) {
    this.#tools = tools;
  }

  convert(region: Region): MappedText {
    const converted = new MappedText();
    this.#convert({ region, renames: new Map(), depth: 0, isInBlock: false }, converted);
    // Converting one may add others.
    for (const { snippet, into } of this.#waiting) {
      this.#convert({ region: snippet.region, renames: new Map(), depth: 0, isInBlock: false }, into);
    }
    this.#waiting.length = 0;

    return converted;
  }

  /** By the names that partials may have. */
  get partials(): ReadonlyMap<string, MappedText> {
    return this.#kept;
  }

  #convert(frame: Frame, into: MappedText): void {
    const { region } = frame;
    const { source } = region;
    const stream = regionTokens(region);
    const edits = this.#tools.textEdits(region);
    const removals = edits.filter(({ from, to, text }) => to > from && text === "");
    let removal = 0;
    const isRemoved = (offset: number) => {
      while (removal < removals.length && removals[removal]!.to <= offset) removal++;
      return removal < removals.length && removals[removal]!.from <= offset;
    };
    let done = 0;
    const passTo = (offset: number) => {
      while (done < edits.length && edits[done]!.from < offset && edits[done]!.to <= offset) done++;
    };
    const copy = (from: number, to: number) => {
      passTo(from);
      copyEdited(source, { from, to }, edits, into, done);
    };
    const copyMark = (offset: number) => {
      passTo(offset);
      const edit = edits[done];
      if (edit?.isMark && edit.from === offset) into.mark(edit.text, source, offset);
    };
    const blocks = new OpenBlocks();
    let isTrimmed = false;
    for (let token = stream.next(); token !== undefined; token = stream.next()) {
      if (token.kind === "text") {
        copy(token.from, token.to);
        if (isTrimmed) isTrimmed = isBlank(source.text.slice(token.from, token.to));
        continue;
      }
      const beside = { before: isTrimmed, after: trimsAfter(region, token.to) };
      isTrimmed = token.trimsAfter;
      const isLeftOut = isRemoved(token.from);
      const renames = visible(frame.renames, blocks);
      const inner: Place = { ...frame, renames, isInBlock: frame.isInBlock || blocks.depth > 0, beside };
      if (token.kind === "output") {
        if (isLeftOut) continue;
        copyMark(token.from);
        this.#output(token, inner, into);
        continue;
      }
      const next = verbatimEnd(token, stream, source.text, region.to);
      if (next !== null) {
        if (!isLeftOut) copyVerbatim({ token, end: next, source }, into);
        isTrimmed = source.text.endsWith("-%}", next);
        stream.seek(next);
        continue;
      }
      if (token.name === "partial") {
        const end = endOfPartial(region, token);
        if (end !== null) {
          const around = { ...inner, beside: { ...beside, after: trimsAfter(region, end.to) } };
          const trims = { before: token.trimsBefore, after: end.trimsAfter };
          writeTrim(trims, around, { from: token.from, to: end.to }, into);
          isTrimmed = end.trimsAfter;
          stream.seek(end.to);
          continue;
        }
      }
      if (token.name === "load_snippets") {
        writeTrim({ before: token.trimsBefore, after: token.trimsAfter }, inner, token, into);
        continue;
      }
      if (isLeftOut) continue;
      if (token.name === "include") this.#include(token, inner, into);
      else this.#tag(token, inner, into);
      blocks.follow(token, source.text);
    }
  }

  #output(token: OutputToken, frame: Frame, into: MappedText): void {
    const { source } = frame.region;
    const { findings } = this.#tools;
    const markup = source.text.slice(token.markupFrom, token.markupTo).trimStart();
    const block = /^[#/^]\s*[\w-]+/.exec(markup)?.[0];
    if (block !== undefined) {
      findings.add(source, token.from, {
        code: "handlebars_syntax",
        message: `{{${block}}} is Handlebars; Liquid prints nothing for it.`,
        advice: "Write loops and conditions as tags, such as {% for item in items %} … {% endfor %}.",
      });
    }
    if (!token.isClosed || token.markupTo - token.markupFrom > LONGEST_MARKUP) {
      into.copy(source, token.from, token.to);
      return;
    }
    this.#copyConverted(token, frame, into);
  }

  #tag(token: TagToken, frame: Frame, into: MappedText): void {
    this.#copyConverted(token, frame, into);
  }

  /** A tag or output with its filters converted and its parameters renamed. */
  #copyConverted(token: OutputToken | TagToken, frame: Frame, into: MappedText): void {
    const { source } = frame.region;
    const edits = [...this.#filterEdits(token, frame), ...renameEdits(readsOfToken(token, source.text), frame.renames)];
    copyEdited(source, token, sortEdits(edits), into);
  }

  #filterEdits(token: OutputToken | TagToken, { region, renames }: Frame): Edit[] {
    const { source } = region;
    const span = { from: token.markupFrom, to: token.markupTo };
    if (span.to - span.from > LONGEST_MARKUP) return [];
    const markup = laxMarkup(source.text);
    try {
      const read =
        token.kind === "output" ? markup.output(span) : token.name === "assign" ? markup.assign(span).value : undefined;
      if (read === undefined) return [];
      const write = (expression: Expression) => writeExpression(expression, source, renames);
      return convertFilters(read, { source, findings: this.#tools.findings, write });
    } catch {
      return [];
    }
  }

  #include(token: TagToken, frame: Place, into: MappedText): void {
    const { source } = frame.region;
    const header = readInclude(token, source);
    if (header === null) {
      into.copy(source, token.from, token.to);
      return;
    }
    const { book, findings } = this.#tools;
    const { template, bound, parameters } = header;
    if (template.kind !== "literal" || typeof template.value !== "string") {
      findings.add(source, token.from, {
        code: "include_dynamic",
        message: "The name of this include is a variable, so the snippets stay partials of the template.",
      });
      for (const name of book.dynamicNames) this.#keep(name);
      this.#keepInclude(token, frame, into);
      return;
    }

    const name = template.value;
    const snippet = book.find(name);
    if (snippet === undefined) {
      findings.add(source, token.from, {
        code: "snippet_missing",
        message: `The snippet "${name}" is not among those that could be read.`,
        advice: `Pass its code with the import (snippets, or --snippet ${/^[\w.-]+$/.test(name) ? name : "name"}=file), or write it in place of the include.`,
      });
      into.copy(source, token.from, token.to);
      return;
    }
    if (book.isRecursive(name)) {
      findings.add(source, token.from, {
        code: "snippet_recursive",
        message: `The snippet "${name}" includes itself, so it stays a partial of the template.`,
        advice: "Check that it ends: a partial may include itself at most as deep as the limits of a render allow.",
      });
    }
    const names = [...parameters.keys(), ...frame.renames.keys()];
    const isTooDeep = frame.depth >= DEEPEST_INCLUDE;
    if (bound || isTooDeep || book.isRecursive(name) || book.isVariable(name) || !canBeInlined(snippet, names)) {
      this.#keep(name);
      this.#keepInclude(token, frame, into, { written: template, name });
      return;
    }
    this.#inline(snippet, parameters, token, frame, into);
  }

  /** The body of a snippet in place of its include; each parameter is assigned to a fresh name that the body reads. */
  #inline(
    snippet: Snippet,
    parameters: ReadonlyMap<string, Expression>,
    token: TagToken,
    frame: Place,
    into: MappedText,
  ): void {
    const { source } = frame.region;
    const renames = new Map(frame.renames);
    const body = new MappedText();
    let opening = "";
    for (const [name, value] of parameters) {
      const dash = opening === "" && token.trimsBefore ? "-" : "";
      const fresh = this.#freshName(snippet.name, name);
      opening += `{%${dash} assign ${fresh} = ${writeExpression(value, source, renames)} %}`;
      renames.set(name, fresh);
    }
    this.#convert({ region: snippet.region, renames, depth: frame.depth + 1, isInBlock: frame.isInBlock }, body);

    const edges = edgesOf(snippet.region);
    const losesStart = frame.beside.before && isBlank(body.text.charAt(0));
    const losesEnd = frame.beside.after && isBlank(body.text.slice(-1));
    if (opening === "" && (token.trimsBefore || edges.trimsAtStart || losesStart)) {
      opening = guard(token.trimsBefore, false);
    }
    // A block in which nothing prints loses its blanks; an include always counts as printing.
    const isSilent = frame.isInBlock && !snippet.outline.printsAlways;
    const closing = token.trimsAfter || edges.trimsAtEnd || losesEnd || isSilent ? guard(false, token.trimsAfter) : "";
    into.write(opening, source, token.from);
    into.append(body);
    into.write(closing, source, token.from);
  }

  #freshName(snippet: string, parameter: string): string {
    const key = JSON.stringify([snippet, parameter]);
    const known = this.#freshNames.get(key);
    if (known !== undefined) return known;
    let name: string;
    do name = `${parameter.replaceAll("-", "_")}__${++this.#written}`;
    while (this.#tools.book.isVariableName(name));
    this.#freshNames.set(key, name);

    return name;
  }

  /** An include that stays: it passes the parameters around on, under the names that the partial reads. */
  #keepInclude(token: TagToken, frame: Frame, into: MappedText, include?: { written: Expression; name: string }): void {
    const { source } = frame.region;
    const edits = renameEdits(readsOfToken(token, source.text), frame.renames);
    if (include !== undefined) {
      const partial = this.#tools.book.partialName(include.name);
      const { from, to } = include.written;
      if (partial !== include.name) edits.push({ from, to, text: `'${partial}'` });
    }
    const own = readInclude(token, source)?.parameters;
    const passed = [...frame.renames].filter(([name]) => !own?.has(name));
    if (passed.length > 0) {
      const end = token.markupFrom + source.text.slice(token.markupFrom, token.markupTo).trimEnd().length;
      edits.push({ from: end, to: end, text: passed.map(([name, fresh]) => `, ${name}: ${fresh}`).join("") });
    }
    copyEdited(source, token, sortEdits(edits), into);
  }

  #keep(name: string): void {
    const { book } = this.#tools;
    const snippet = book.find(name);
    const partial = book.partialName(name);
    if (snippet === undefined || this.#kept.has(partial)) return;
    const into = new MappedText();
    // Known before it is converted: a snippet that includes itself comes here again.
    this.#kept.set(partial, into);
    this.#waiting.push({ snippet, into });
  }
}
