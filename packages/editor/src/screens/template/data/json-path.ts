/** Where a position of a JSON text is in the data: the names and list entries around it. */
import { syntaxTree } from "@codemirror/language";
import type { EditorState } from "@codemirror/state";
import type { SyntaxNode } from "@lezer/common";

/** `[]` for the entries of a list. */
export type Steps = readonly string[];

interface JsonPlace {
  /** The object or value that the position is in. */
  steps: Steps;
  /** A name that is being written, or a value. */
  part: "name" | "value";
  /** The word at the position. */
  from: number;
  to: number;
  /** Names that the object has already. */
  names: string[];
}

/** Null where neither a name nor a value can be written. */
export function jsonPlaceAt(state: EditorState, at: number): JsonPlace | null {
  const node = syntaxTree(state).resolveInner(at, -1);
  const name = node.name === "PropertyName" ? node : null;
  const object = enclosing(node, "Object");
  if (name || (object && startsName(state, object, at))) {
    const holder = name ? enclosing(name, "Object") : object;
    if (!holder) return null;
    return {
      steps: stepsTo(holder, state),
      part: "name",
      from: name?.from ?? at,
      to: name?.to ?? at,
      names: namesOf(holder, state),
    };
  }
  const value = /^(String|Number|True|False|Null)$/.test(node.name) ? node : null;
  const property = enclosing(value ?? node, "Property");
  if (!property || (object && object.from > property.from)) return null;

  return {
    steps: stepsTo(value ?? property, state),
    part: "value",
    from: value?.from ?? at,
    to: value?.to ?? at,
    names: [],
  };
}

/** The field that the position is on, by its name or in its value. */
export function fieldAt(state: EditorState, at: number): { steps: Steps; from: number; to: number } | null {
  const property = enclosing(syntaxTree(state).resolveInner(at, 1), "Property");
  const name = property?.getChild("PropertyName");

  return name && at >= name.from && at <= name.to
    ? { steps: stepsTo(property!, state), from: name.from, to: name.to }
    : null;
}

function enclosing(node: SyntaxNode, name: string): SyntaxNode | null {
  for (let current: SyntaxNode | null = node; current; current = current.parent)
    if (current.name === name) return current;

  return null;
}

/** After `{` or `,` of this object, where a name follows. */
function startsName(state: EditorState, object: SyntaxNode, at: number): boolean {
  if (at <= object.from || !/[{,]$/.test(state.sliceDoc(object.from, at).trimEnd())) return false;
  const array = enclosing(syntaxTree(state).resolveInner(at, -1), "Array");

  return !array || array.from < object.from;
}

function stepsTo(node: SyntaxNode, state: EditorState): string[] {
  const steps: string[] = [];
  for (let current: SyntaxNode | null = node; current; current = current.parent) {
    if (current.name === "Property") {
      const name = current.getChild("PropertyName");
      if (name) steps.unshift(unquoted(state.sliceDoc(name.from, name.to)));
    } else if (current.parent?.name === "Array") {
      steps.unshift("[]");
    }
  }

  return steps;
}

function namesOf(object: SyntaxNode, state: EditorState): string[] {
  return object.getChildren("Property").flatMap((property) => {
    const name = property.getChild("PropertyName");
    return name ? [unquoted(state.sliceDoc(name.from, name.to))] : [];
  });
}

function unquoted(text: string): string {
  try {
    return String(JSON.parse(text));
  } catch {
    return text.replaceAll('"', "");
  }
}
