/** Our own questions to a document, asked from a world of their own where its scripts have changed nothing. */
import { CommandRefused } from "../cdp/connection.ts";
import type { Page } from "./page.ts";
import type { World } from "./world.ts";

/** Evaluates an expression, waits for its promise, and gives its plain value. One that runs longer than allowed is stopped. */
export type Evaluate = (expression: string, timeoutMs?: number) => Promise<unknown>;

/** More are not kept: nobody asks as many different questions again and again. */
const mostFunctions = 32;

interface Evaluator {
  evaluate: Evaluate;
  /** For an expression that many documents are asked: it is compiled once for all documents of a page. */
  evaluateAgain: Evaluate;
}

/** The world is made with the first question, for most pages never. */
export function createEvaluator(page: Page): Evaluator {
  async function run(expressionIn: (world: World) => string, timeoutMs: number | undefined): Promise<unknown> {
    const known = page.world;
    try {
      return await runIn(page, known ?? openWorld(page), expressionIn, timeoutMs);
    } catch (error) {
      if (!known || !isGone(error)) throw error;
      return runIn(page, openWorld(page), expressionIn, timeoutMs);
    }
  }

  return {
    evaluate: (expression, timeoutMs) => run(() => expression, timeoutMs),
    async evaluateAgain(expression, timeoutMs) {
      try {
        return await run(({ functions }) => callOf(expression, functions), timeoutMs);
      } catch (error) {
        page.world?.functions.delete(expression);
        throw error;
      }
    },
  };
}

/** Makes the world for a document that will be asked something, while it is loaded. A document that is not navigated to keeps it. */
export function prepareWorld(page: Page): void {
  if (!page.world) openWorld(page);
}

function openWorld(page: Page): World {
  const made = page.session.send("Page.createIsolatedWorld", { frameId: page.frameId, worldName: "platen" });
  const world: World = {
    contextId: made.then(({ executionContextId }) => executionContextId),
    functions: new Map(),
    hiding: null,
  };
  page.world = world;
  world.contextId.catch(() => {
    if (page.world === world) page.world = null;
  });
  return world;
}

async function runIn(
  { session }: Page,
  world: World,
  expressionIn: (world: World) => string,
  timeoutMs: number | undefined,
): Promise<unknown> {
  const contextId = await world.contextId;
  const { result, exceptionDetails } = await session.send("Runtime.evaluate", {
    expression: expressionIn(world),
    contextId,
    awaitPromise: true,
    returnByValue: true,
    ...(timeoutMs === undefined ? {} : { timeout: timeoutMs }),
  });
  if (!exceptionDetails) return result.value;
  const fault = exceptionDetails.exception?.description ?? exceptionDetails.text;
  throw fault.startsWith("SyntaxError") ? new SyntaxError(fault) : new Error(fault);
}

let functionsMade = 0;

/** Calls a function by its name where the world has it; the first call leaves it there. */
function callOf(expression: string, functions: Map<string, string>): string {
  const known = functions.get(expression);
  if (known !== undefined) return `${known}()`;
  if (functions.size >= mostFunctions) return expression;
  const name = `platen${functionsMade++}`;
  functions.set(expression, name);
  return `(globalThis.${name} = () => (${expression}))()`;
}

/** A document that replaced its window has taken the world with it. */
function isGone(error: unknown): boolean {
  return error instanceof CommandRefused && /cannot find context/i.test(error.message);
}
