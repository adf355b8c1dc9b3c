/**
 * From a clicked text to the innermost element that wrote it. A PDF marks text by the block around it, and what is hidden
 * from screen readers not at all; the draft evaluated in this browser knows every element.
 */

import type { SourcePosition } from "../../../api/reports.ts";
import { STAMP } from "../../../flow-frame/messages.ts";
import type { FlowDocument } from "./flow-document.ts";
import { matchElements } from "./map-lookup.ts";
import { parseFlow } from "./parse-flow.ts";
import type { PreviewMap } from "./preview-report.ts";

/** `element` is what the map says; null where it says nothing. The answer is null where no element has the text. */
export function refineClick(
  flow: FlowDocument,
  map: PreviewMap,
  element: number | null,
  text: string,
): SourcePosition | null {
  const wanted = plain(text);
  if (wanted === "") return null;
  const document = parseFlow(flow);
  const number = element === null ? null : (matchElements(map, [element], flow.positions)[0] ?? null);
  const around = number === null ? document.body : document.querySelector(`[${STAMP}="${number}"]`);
  if (!around) return null;

  const texts = document.createTreeWalker(around, NodeFilter.SHOW_TEXT);
  for (let node = texts.nextNode(); node; node = texts.nextNode()) {
    if (!plain(node.textContent ?? "").includes(wanted)) continue;
    const owner = node.parentElement?.closest(`[${STAMP}]`);
    const position = owner ? flow.positions[Number(owner.getAttribute(STAMP))] : null;
    if (position) return position;
  }

  return null;
}

/** Letters only: case, spaces and quotes may differ between the source and what is printed. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll(/[^\p{L}]/gu, "");
}
