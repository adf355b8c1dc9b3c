/** Holds back requests that were refused with 401 until the person has signed in again. */

type Listener = () => void;

const listeners = new Set<Listener>();
let waiting: PromiseWithResolvers<void> | null = null;
let isLeaving = false;

/** Waits until the page has a session again; opens the sign-in dialog meanwhile. */
export function signInAgain(signal?: AbortSignal | null): Promise<void> {
  if (waiting === null) {
    waiting = Promise.withResolvers<void>();
    notify();
  }
  const { promise } = waiting;
  if (!signal) return promise;

  return new Promise((resolve, reject) => {
    if (signal.aborted) return reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
    promise.then(resolve, reject);
  });
}

/** The dialog calls this once there is a session: what waited goes on. */
export function letRequestsGoOn(): void {
  const held = waiting;
  waiting = null;
  held?.resolve();
  notify();
}

export function isSignInNeeded(): boolean {
  return waiting !== null && !isLeaving;
}

/** While the person signs out, requests that are still on their way are refused too: no dialog asks about that. */
export async function whileLeaving(leave: () => Promise<void>): Promise<void> {
  isLeaving = true;
  try {
    await leave();
  } catch (error) {
    isLeaving = false;
    notify();
    throw error;
  }
}

export function subscribeToGate(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function notify(): void {
  for (const listener of listeners) listener();
}
