/** The open template in React: the store of the screen around a component, and parts of its state. */
import { createContext, use, useRef, useSyncExternalStore } from "react";
import type { TemplateState, TemplateStore } from "./template-store.ts";

export const TemplateContext = createContext<TemplateStore | null>(null);

export function useTemplateStore(): TemplateStore {
  const store = use(TemplateContext);
  if (!store) throw new Error("This component is used outside of a template screen.");

  return store;
}

/**
 * A part of the state; the component is drawn again when that part changes.
 *
 * @example const engine = useTemplate((state) => state.template.engine);
 */
export function useTemplate<T>(select: (state: TemplateState) => T): T {
  const store = useTemplateStore();
  const last = useRef<{ value: T } | null>(null);
  const read = (): T => {
    const value = select(store.getSnapshot());
    // A selector that builds a list gives a new one each time; an equal one must not draw the component again.
    if (!last.current || !isSame(last.current.value, value)) last.current = { value };
    return last.current.value;
  };

  return useSyncExternalStore(store.subscribe, read);
}

function isSame(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (!Array.isArray(a) || !Array.isArray(b)) return false;

  return a.length === b.length && a.every((entry, index) => Object.is(entry, b[index]));
}
