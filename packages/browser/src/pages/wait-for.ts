/** Waits for what the author named as the sign that a document is ready. */
import { setTimeout as sleep } from "node:timers/promises";
import { BrowserError } from "../errors.ts";
import type { WaitFor } from "../job.ts";
import type { Evaluate } from "./evaluator.ts";
import type { Page } from "./page.ts";

const pollMs = 10;

/** Ends when it has happened; throws render_timeout when it has not in time, or never can. */
export async function waitForSign(page: Page, evaluate: Evaluate, sign: WaitFor): Promise<void> {
  if ("delayMs" in sign) {
    if (page.scripts) await sleep(sign.delayMs);
    return;
  }
  if ("selector" in sign) return waitForElement(evaluate, sign, page.scripts);
  return waitForExpression(page, sign);
}

async function waitForElement(
  evaluate: Evaluate,
  { selector, timeoutMs }: { selector: string; timeoutMs: number },
  scripts: boolean,
): Promise<void> {
  const find = `document.querySelector(${JSON.stringify(selector)}) !== null`;
  const expression = scripts
    ? `new Promise((resolve, reject) => {
        const end = performance.now() + ${timeoutMs};
        (function look() {
          try {
            if (${find}) return resolve(true);
          } catch (error) {
            return reject(error);
          }
          if (performance.now() >= end) return resolve(false);
          setTimeout(look, ${pollMs});
        })();
      })`
    : find;
  let found: unknown;
  try {
    found = await evaluate(expression);
  } catch (error) {
    if (!(error instanceof SyntaxError)) throw error;
    throw new BrowserError("render_timeout", `wait_for.selector is "${selector}", which is not a CSS selector.`);
  }
  if (found) return;
  const reason = scripts
    ? `within ${timeoutMs} ms`
    : "in the document, and without JavaScript none appears later: set javascript to true if a script adds it";
  throw new BrowserError(
    "render_timeout",
    `wait_for.selector is "${selector}", but no such element appeared ${reason}.`,
  );
}

/** In the document's own world: the expression asks for what its scripts have set. */
async function waitForExpression(
  page: Page,
  { expression, timeoutMs }: { expression: string; timeoutMs: number },
): Promise<void> {
  if (!page.scripts) {
    throw new BrowserError(
      "render_timeout",
      "wait_for.expression needs the document's scripts: set javascript to true.",
    );
  }
  const end = performance.now() + timeoutMs;
  for (;;) {
    const { result, exceptionDetails } = await page.session.send("Runtime.evaluate", {
      expression: `(async () => Boolean(await (${expression}\n)))()`,
      awaitPromise: true,
      returnByValue: true,
    });
    if (result.value === true) return;
    const fault = exceptionDetails?.exception?.description?.split("\n", 1)[0];
    if (fault?.startsWith("SyntaxError")) {
      throw new BrowserError("render_timeout", `wait_for.expression is not JavaScript: ${fault}.`);
    }
    if (performance.now() >= end) {
      const last = fault ? ` The last attempt ended with ${fault}.` : "";
      throw new BrowserError(
        "render_timeout",
        `wait_for.expression is ${JSON.stringify(expression)}, which did not become true within ${timeoutMs} ms.${last}`,
      );
    }
    await sleep(pollMs);
  }
}
