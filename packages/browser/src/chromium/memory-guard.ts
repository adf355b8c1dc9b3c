/** Ends renderers that take more memory than a page may have: V8's own limit is for its heap alone. */
import { type ProcessMemory, rendererFinder } from "./memory.ts";

export interface MemoryGuard {
  /** Looks at the renderers as long as a document runs; call the result when it has ended. */
  watch(): () => void;
  /** Whether a renderer was ended for its memory within this time. */
  hasActed(withinMs: number): boolean;
}

const lookEveryMs = 200;

/** Guards the renderers of one browser process; does nothing where there is no /proc. */
export function guardMemory(group: number, maxBytes: number): MemoryGuard {
  const findRenderers = rendererFinder(group);
  let watching = 0;
  let timer: NodeJS.Timeout | null = null;
  let actedAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    for (const renderer of findRenderers()) if (renderer.bytes > maxBytes) end(renderer);
  }

  function end({ pid }: ProcessMemory): void {
    actedAt = performance.now();
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it ended by itself
    }
  }

  return {
    watch() {
      watching++;
      timer ??= setInterval(look, lookEveryMs).unref();
      let isOver = false;
      return () => {
        if (isOver) return;
        isOver = true;
        watching--;
        if (watching > 0 || !timer) return;
        clearInterval(timer);
        timer = null;
      };
    },
    hasActed: (withinMs) => performance.now() - actedAt < withinMs,
  };
}
