/**
 * The document of the Flow preview: body, head and style sheet in one text, each element with a number that leads back to
 * its position in the source.
 */
import { type DefaultTreeAdapterTypes, defaultTreeAdapter, parse } from "parse5";
import type { SourcePosition } from "../../../api/reports.ts";
import { STAMP } from "../../../flow-frame/messages.ts";

/** Evaluated HTML, and where the template wrote the character at an offset of it. */
export interface EvaluatedPart {
  html: string;
  at(offset: number): SourcePosition | null;
}

export interface FlowDocument {
  html: string;
  /** By the number of the element. */
  positions: (SourcePosition | null)[];
}

export interface FlowParts {
  body: EvaluatedPart;
  head: EvaluatedPart;
  css: string;
  /** The style sheet of Tailwind mode, which comes before the template's own. */
  tailwind?: string;
}

/**
 * Head and style sheet go where the service puts them: before `</head>`, else after `<head>`, `<html>` or the doctype.
 *
 * @example makeFlowDocument({ body: { html: "<p>Hi</p>", at }, head: { html: "", at }, css: "p { color: teal }" });
 */
export function makeFlowDocument({ body, head, css, tailwind = "" }: FlowParts): FlowDocument {
  const inserted = head.html + styleElement(tailwind) + styleElement(css);
  const at = insertionPoint(body.html);
  const opening = at === null ? '<!doctype html><html><head><meta charset="utf-8">' : body.html.slice(0, at);
  const between = at === null ? "</head><body>" : "";
  const rest = at === null ? body.html : body.html.slice(at);
  const html = opening + inserted + between + rest;

  const restStart = opening.length + inserted.length + between.length;
  const positionAt = (offset: number): SourcePosition | null => {
    if (offset >= restStart) return body.at(offset - restStart + (at ?? 0));
    if (offset < opening.length) return at === null ? null : body.at(offset);
    const inHead = offset - opening.length;
    return inHead < head.html.length ? head.at(inHead) : null;
  };

  const positions: (SourcePosition | null)[] = [];
  const stamps: { offset: number; text: string }[] = [];
  for (const { nodeName, start } of startTags(html)) {
    stamps.push({ offset: start + 1 + nodeName.length, text: ` ${STAMP}="${positions.length}"` });
    positions.push(positionAt(start));
  }

  return { html: insertAll(html, stamps), positions };
}

function styleElement(css: string): string {
  return css === "" ? "" : `<style>${css.replaceAll(/<\/(?=style)/gi, "<\\/")}</style>`;
}

function insertionPoint(html: string): number | null {
  const end = html.search(/<\/head\s*>/i);
  if (end !== -1) return end;

  for (const opening of [/<head(\s[^>]*)?>/i, /<html(\s[^>]*)?>/i, /<!doctype[^>]*>/i]) {
    const match = opening.exec(html);
    if (match) return match.index + match[0].length;
  }

  return null;
}

/** The start tags that the text really has, in its order; elements that the parser adds have none. */
function startTags(html: string): { nodeName: string; start: number }[] {
  const found: { nodeName: string; start: number }[] = [];
  const nodes: DefaultTreeAdapterTypes.Node[] = [parse(html, { sourceCodeLocationInfo: true })];
  for (let node = nodes.pop(); node; node = nodes.pop()) {
    if (defaultTreeAdapter.isElementNode(node)) {
      const location = node.sourceCodeLocation;
      const tag = location?.startTag ?? location;
      // A formatting element that the parser repeats in the next paragraph has the start tag of the first.
      if (tag && html[tag.startOffset] === "<") found.push({ nodeName: node.nodeName, start: tag.startOffset });
    }
    const children = "content" in node ? node.content.childNodes : "childNodes" in node ? node.childNodes : [];
    for (const child of children) nodes.push(child);
  }
  const byStart = new Map(found.map((tag) => [tag.start, tag]));

  return [...byStart.values()].sort((a, b) => a.start - b.start);
}

function insertAll(text: string, insertions: readonly { offset: number; text: string }[]): string {
  const parts: string[] = [];
  let from = 0;
  for (const { offset, text: added } of insertions) {
    parts.push(text.slice(from, offset), added);
    from = offset;
  }
  parts.push(text.slice(from));

  return parts.join("");
}
