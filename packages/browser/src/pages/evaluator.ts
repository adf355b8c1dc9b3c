/** Our own questions to a document, asked from a world of their own where its scripts have changed nothing. */
import type { Page } from "./page.ts";

/** Evaluates an expression, waits for its promise, and gives its plain value. One that runs longer than allowed is stopped. */
export type Evaluate = (expression: string, timeoutMs?: number) => Promise<unknown>;

/** The world is made with the first question, for most documents never. */
export function createEvaluator(page: Page): Evaluate {
  let world: Promise<{ executionContextId: number }> | null = null;
  return async (expression, timeoutMs) => {
    world ??= page.session.send("Page.createIsolatedWorld", { frameId: page.frameId, worldName: "platen" });
    const { executionContextId } = await world;
    const { result, exceptionDetails } = await page.session.send("Runtime.evaluate", {
      expression,
      contextId: executionContextId,
      awaitPromise: true,
      returnByValue: true,
      ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
    });
    if (!exceptionDetails) return result.value;
    const fault = exceptionDetails.exception?.description ?? exceptionDetails.text;
    throw fault.startsWith("SyntaxError") ? new SyntaxError(fault) : new Error(fault);
  };
}
