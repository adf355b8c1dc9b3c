/** The preview of the open template in React. */
import { useRef, useSyncExternalStore } from "react";
import { useTemplateStore } from "../use-template.ts";
import { type PreviewState, type PreviewStore, previewOf } from "./preview-store.ts";

export function usePreviewStore(): PreviewStore {
  return previewOf(useTemplateStore());
}

/** A part of the preview's state; the component is drawn again when that part changes. */
export function usePreview<T>(select: (state: PreviewState) => T): T {
  const store = usePreviewStore();
  const last = useRef<{ state: PreviewState; value: T } | null>(null);
  const read = (): T => {
    const state = store.getSnapshot();
    if (last.current?.state !== state) last.current = { state, value: select(state) };
    return last.current.value;
  };

  return useSyncExternalStore(store.subscribe, read);
}
