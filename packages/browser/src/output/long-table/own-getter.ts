/** Reads properties of elements whatever the document calls its own. */

/**
 * Runs in the browser: it must not use anything from outside itself. A form's field called "parentElement" hides the form's own property of
 * that name; the prototypes' are never hidden.
 */
export function ownGetter<T>(prototype: object, name: string): (node: Node) => T {
  const { get } = Object.getOwnPropertyDescriptor(prototype, name)!;
  return (node) => get!.call(node) as T;
}
