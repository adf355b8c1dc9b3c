/** The head part of a template without what a browser would move to the body. */
import { type DefaultTreeAdapterTypes, parse, serializeOuter } from "parse5";

/** HTML, 3.2.5.2.1: metadata content, which may be in a head. */
const METADATA: ReadonlySet<string> = new Set([
  "base",
  "link",
  "meta",
  "noscript",
  "script",
  "style",
  "template",
  "title",
]);

/** Text and other elements would be printed on a page of their own, before the first header. */
export function headElements(head: string): string {
  if (head.trim() === "") return head;
  const { head: inHead, body } = partsOf(`<!doctype html><head>${head}`);
  if (body.length === 0) return head;

  return [...inHead, ...body]
    .filter((node) => METADATA.has(node.nodeName))
    .map((node) => serializeOuter(node))
    .join("");
}

function partsOf(html: string): Record<"head" | "body", DefaultTreeAdapterTypes.ChildNode[]> {
  const root = parse(html).childNodes.find(({ nodeName }) => nodeName === "html") as DefaultTreeAdapterTypes.Element;
  const nodesOf = (name: string) =>
    root.childNodes.flatMap((node) => (node.nodeName === name && "childNodes" in node ? node.childNodes : []));

  return { head: nodesOf("head"), body: nodesOf("body") };
}
