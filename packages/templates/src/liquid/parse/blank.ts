/** Whitespace: what a block that writes nothing leaves out, and what `{%-` and `-%}` take away. */
import type { Body, Node } from "../ast.ts";

export function isBlankNode(node: Node): boolean {
  switch (node.kind) {
    case "assign":
    case "capture":
    case "nothing":
      return true;
    case "if":
    case "case":
    case "for":
      return node.isBlank;
    case "ifchanged":
    case "tablerow":
      return node.body.isBlank;
    case "text":
      return node.text === "";
    default:
      return false;
  }
}

/** The whitespace that Ruby strips: ASCII only, so that a no-break space stays. */
function isBlankCode(code: number): boolean {
  return code === 0x20 || (code >= 0x09 && code <= 0x0d) || code === 0;
}

export function skipBlanks(text: string, from: number, to: number): number {
  let at = from;
  while (at < to && isBlankCode(text.charCodeAt(at))) at++;

  return at;
}

export function trimEnd(nodes: Node[]): void {
  const last = nodes.at(-1);
  if (last?.kind !== "text" || last.isRaw) return;
  let end = last.text.length;
  while (end > 0 && isBlankCode(last.text.charCodeAt(end - 1))) end--;
  last.text = last.text.slice(0, end);
}

/** Leaves out the whitespace of a block in which nothing can write. */
export function removeBlanks(bodies: (Body | undefined)[]): void {
  for (const body of bodies) {
    if (body !== undefined) body.nodes = body.nodes.filter((node) => node.kind !== "text" || node.isRaw);
  }
}
