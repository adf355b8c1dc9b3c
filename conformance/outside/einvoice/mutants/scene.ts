/** Situations as steps on the tree of an invoice: the parts that those of every syntax are made of. */

import { applyEdit, type Edit, elementsOf, type XmlNode } from "../../../own/einvoice/mutate-xml.ts";

/** The edits that bring an invoice into the situation; null where it has not what that takes. */
export type Scene = (root: XmlNode) => Edit[] | null;

export type Step = (root: XmlNode) => Edit | null;

/** Each step is taken on what the ones before it made; the tree is left as it was. */
export function scene(...steps: readonly Step[]): Scene {
  return (root) => {
    const edits: Edit[] = [];
    const ways: (() => void)[] = [];
    for (const step of steps) {
      const edit = step(root);
      if (edit === null) break;
      edits.push(edit);
      ways.push(applyEdit(root, edit));
    }
    for (const undo of ways.reverse()) undo();
    return edits.length === steps.length ? edits : null;
  };
}

/** The element at a path of local names from the root, the first of each name, or with `[last]` the last; the root for an empty path. */
export function nodeAt(root: XmlNode, path: string): XmlNode | undefined {
  let node: XmlNode | undefined = root;
  for (const step of path === "" ? [] : path.split("/")) {
    const name = step.replace("[last]", "");
    const isNamed = (child: XmlNode) => child.name.slice(4) === name;
    node = step.endsWith("[last]") ? node?.children.findLast(isNamed) : node?.children.find(isNamed);
  }
  return node;
}

/** An edit of the element at a path, which the edit knows by its number. */
const at =
  (path: string, edit: (index: number) => Edit): Step =>
  (root) => {
    const node = nodeAt(root, path);
    return node ? edit(elementsOf(root).findIndex((place) => place.node === node)) : null;
  };

export const text = (path: string, value: string) => at(path, (index) => ["text", index, value]);
export const remove = (path: string) => at(path, (index) => ["remove", index]);
export const double = (path: string) => at(path, (index) => ["double", index]);
export const insert = (path: string, inserted: string, value: string, attribute: string | null = null) =>
  at(path, (index) => ["insert", index, "last", inserted, value, attribute]);
export const insertTwice = (path: string, inserted: string, value: string, other = value) =>
  scene(insert(path, inserted, value), insert(path, inserted, other));
