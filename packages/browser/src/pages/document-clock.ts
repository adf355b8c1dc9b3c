/**
 * A script that runs in a document before its own. It clears what the tab knows of an earlier document, and lets time be moved
 * forward: timers and frames that the document waits for are run one after the other without the waiting in between. Until
 * that is asked for they run as usual.
 */

/** Where the script puts the function that settles the document. */
export const settleFunction = "__platenSettle";

/** What the function answers. */
export interface ClockReport {
  /** How many timers and frames were run. */
  ran: number;
  /** What was left when the limit was reached, such as `setInterval (100 ms)`. */
  left: string[];
}

/** Of the document's own time; a timer further away than this is not waited for. */
export const longestDocumentMs = 10_000;
const mostCallbacks = 10_000;
const frameMs = 1000 / 60;
/** Frames get longer step by step: what follows the clock ends as well with few of them. */
const longestFrameMs = 100;

export const documentClock = `(() => {
  if (window !== window.top) return;
  // What a tab keeps of the document before: its name, and its opener (a document can open its own tab by that name).
  window.name = "";
  window.opener = null;
  const native = {
    setTimeout: window.setTimeout.bind(window),
    clearTimeout: window.clearTimeout.bind(window),
    requestAnimationFrame: window.requestAnimationFrame.bind(window),
    cancelAnimationFrame: window.cancelAnimationFrame.bind(window),
    dateNow: Date.now,
    now: performance.now.bind(performance),
    Date,
  };
  const timers = new Map();
  let frames = new Map();
  let skippedMs = 0;
  let nextFrameMs = ${frameMs};
  let ranInAll = 0;
  let isSettling = false;
  let frameHandle = null;
  let nextId = 1;

  const now = () => native.now() + skippedMs;

  function arm(timer) {
    timer.handle = native.setTimeout(() => fire(timer), Math.max(0, timer.due - now()));
  }
  function fire(timer) {
    if (!timers.has(timer.id)) return;
    if (timer.period === null) timers.delete(timer.id);
    else {
      timer.due = Math.max(now(), timer.due + timer.period);
      if (!isSettling) arm(timer);
    }
    timer.callback.apply(window, timer.args);
  }
  function add(callback, delay, period, args) {
    const ms = Math.max(0, Number(delay) || 0);
    const called = typeof callback === "function" ? callback : () => (0, eval)(String(callback));
    const timer = { id: nextId++, callback: called, args, due: now() + ms, delay: ms, period: period ? Math.max(1, ms) : null };
    timers.set(timer.id, timer);
    if (!isSettling) arm(timer);
    return timer.id;
  }
  function remove(id) {
    const timer = timers.get(Number(id));
    if (!timer) return;
    timers.delete(timer.id);
    native.clearTimeout(timer.handle);
  }
  function runFrames() {
    frameHandle = null;
    const due = frames;
    frames = new Map();
    const time = now();
    for (const [id, callback] of due) {
      if (due.get(id) !== callback) continue;
      try {
        callback.call(window, time);
      } catch (error) {
        native.setTimeout(() => { throw error; }, 0);
      }
    }
  }

  window.setTimeout = function setTimeout(callback, delay, ...args) { return add(callback, delay, false, args); };
  window.setInterval = function setInterval(callback, delay, ...args) { return add(callback, delay, true, args); };
  window.clearTimeout = function clearTimeout(id) { remove(id); };
  window.clearInterval = function clearInterval(id) { remove(id); };
  window.requestAnimationFrame = function requestAnimationFrame(callback) {
    if (typeof callback !== "function") return native.requestAnimationFrame(callback);
    const id = nextId++;
    frames.set(id, callback);
    if (!isSettling) frameHandle ??= native.requestAnimationFrame(runFrames);
    return id;
  };
  window.cancelAnimationFrame = function cancelAnimationFrame(id) { frames.delete(Number(id)); };
  performance.now = function () { return now(); };
  const dateNow = () => native.dateNow() + Math.round(skippedMs);
  Date.now = dateNow;
  window.Date = new Proxy(native.Date, {
    construct: (target, args, made) => Reflect.construct(target, args.length === 0 ? [dateNow()] : args, made),
    apply: () => new native.Date(dateNow()).toString(),
  });
  native.Date.prototype.constructor = window.Date;

  const channel = new MessageChannel();
  let resume = null;
  channel.port1.onmessage = () => resume?.();
  /** Lets everything else that is due have its turn. */
  const turn = () => new Promise((resolve) => { resume = resolve; channel.port2.postMessage(0); });

  /**
   * A frame, in which changes are laid out and observers of sizes are called, and the tasks that were queued in it: observers
   * of what is in view are called in one.
   */
  const frame = () => new Promise((resolve) => {
    native.requestAnimationFrame(() => native.setTimeout(() => native.setTimeout(resolve)));
  });

  function nextTimer() {
    let first = null;
    for (const timer of timers.values()) if (first === null || timer.due < first.due) first = timer;
    return first;
  }
  /** Runs what is due next; false where nothing is, or only later than may be waited for. */
  function step() {
    const timer = nextTimer();
    const frameDue = frames.size > 0 ? now() + nextFrameMs : Infinity;
    const due = Math.min(timer?.due ?? Infinity, frameDue);
    const waitMs = Math.max(0, due - now());
    if (due === Infinity || skippedMs + waitMs > ${longestDocumentMs}) return false;
    skippedMs += waitMs;
    if (timer && timer.due <= frameDue) {
      try {
        fire(timer);
      } catch (error) {
        native.setTimeout(() => { throw error; }, 0);
      }
    } else {
      nextFrameMs = Math.min(${longestFrameMs}, nextFrameMs * 1.2);
      runFrames();
    }
    return true;
  }
  function left() {
    const found = [...timers.values()].map(({ period, delay }) => (period === null ? "setTimeout" : "setInterval") + " (" + delay + " ms)");
    if (frames.size > 0) found.push("requestAnimationFrame");
    return [...new Set(found)].slice(0, 5);
  }

  async function settle(limitMs) {
    const end = native.now() + limitMs;
    let ran = 0;
    await frame();
    isSettling = true;
    for (const timer of timers.values()) native.clearTimeout(timer.handle);
    if (frameHandle !== null) native.cancelAnimationFrame(frameHandle);
    frameHandle = null;
    try {
      while (ranInAll < ${mostCallbacks} && native.now() < end && step()) {
        ran++;
        ranInAll++;
        await turn();
      }
    } finally {
      isSettling = false;
      for (const timer of timers.values()) arm(timer);
      if (frames.size > 0) frameHandle ??= native.requestAnimationFrame(runFrames);
    }
    return { ran, left: left() };
  }
  Object.defineProperty(window, "${settleFunction}", { value: settle });
})()`;
