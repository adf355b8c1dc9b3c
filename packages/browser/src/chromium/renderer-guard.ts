/**
 * Watches the renderers of one browser process while documents run. One that takes more memory than a page may have is ended:
 * V8's own limit is for its heap alone. One whose document works for long steps behind the others: two scripts without an end
 * must not slow down every other document of the machine.
 */
import { type HeldBack, holdBack } from "../hold-back.ts";
import type { Lane } from "../lane.ts";
import { createGroupPriority } from "./group-priority.ts";
import { isRendererOf, type Renderer, rendererFinder } from "./processes.ts";

export interface RendererGuard {
  /** Looks at the renderers until the watch ends, for one document. */
  watch(): Watch;
  /** Whether a renderer was ended for its memory within this time. */
  hasActed(withinMs: number): boolean;
}

interface Watch {
  /** To be called when the document has ended; false where its renderer keeps its low priority and should not be used again. */
  end(): boolean;
}

interface Watched {
  startedAt: number;
  /** What each renderer had worked when counting began. */
  workedBefore: Map<number, number> | null;
  held: { pid: number; process: HeldBack } | null;
}

const lookEveryMs = 200;
/** Few documents take longer; those that do wait for nothing but themselves. */
const longMs = 1_500;
/** What renderers work is counted from here on: few documents last as long. */
const countAfterMs = 400;
/** A renderer that has worked this much since then is the document's, rather than one that waits for an answer. */
const busyMs = 700;

/** Guards the renderers of one browser process; does nothing where there is no /proc. */
export function guardRenderers(group: number, lane: Lane, maxBytes: number): RendererGuard {
  const findRenderers = rendererFinder(group);
  const watched = new Set<Watched>();
  // The print lane is one browser for all workspaces: it keeps its place as a whole.
  const groupPriority = lane === "screen" ? createGroupPriority(group) : null;
  let timer: NodeJS.Timeout | null = null;
  let actedAt = Number.NEGATIVE_INFINITY;

  function look(): void {
    const renderers = findRenderers();
    for (const renderer of renderers) if (renderer.bytes > maxBytes) end(renderer);
    for (const document of watched) {
      const lastedMs = performance.now() - document.startedAt;
      if (lastedMs > countAfterMs) document.workedBefore ??= new Map(renderers.map(({ pid, cpuMs }) => [pid, cpuMs()]));
      if (document.held === null && lastedMs > longMs) holdBackFor(document, renderers);
    }
    groupPriority?.lower(isAnyHeld());
  }

  /** Nothing tells which renderer has which document: the one that has worked most since it began is taken. */
  function holdBackFor(document: Watched, renderers: readonly Renderer[]): void {
    const taken = new Set([...watched].map(({ held }) => held?.pid));
    const [busiest] = renderers
      .filter(({ pid }) => !taken.has(pid))
      .map(({ pid, cpuMs }) => ({ pid, worked: cpuMs() - (document.workedBefore?.get(pid) ?? 0) }))
      .filter(({ worked }) => worked > busyMs)
      .sort((one, other) => other.worked - one.worked);
    const process = busiest && holdBack(busiest.pid);
    if (process) document.held = { pid: busiest.pid, process };
  }

  function isAnyHeld(): boolean {
    return [...watched].some(({ held }) => held !== null);
  }

  function end({ pid }: Renderer): void {
    if (!isRendererOf(group, pid)) return;
    actedAt = performance.now();
    try {
      process.kill(pid, "SIGKILL");
    } catch {
      // it ended by itself
    }
  }

  return {
    watch() {
      const document: Watched = { startedAt: performance.now(), workedBefore: null, held: null };
      watched.add(document);
      timer ??= setInterval(look, lookEveryMs).unref();
      return {
        end() {
          watched.delete(document);
          groupPriority?.lower(isAnyHeld());
          if (watched.size === 0 && timer) {
            clearInterval(timer);
            timer = null;
          }
          return document.held?.process.letGo() ?? true;
        },
      };
    },
    hasActed: (withinMs) => performance.now() - actedAt < withinMs,
  };
}
