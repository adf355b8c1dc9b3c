/** A child of the template pool: takes one task at a time and answers it. What it cannot reach is in `start-child.ts`. */
import { check } from "@platen/templates";
import { RenderFailure } from "../failure.ts";
import { checkData } from "./check-data.ts";
import { checkInvoiceHere, failureOf, placeElementsHere, renderEachHere, renderHere } from "./evaluator.ts";
import { takeOwnUser } from "./own-user.ts";
import { type Answer, type SentTask, type Task, unpackTask } from "./pool-messages.ts";

takeOwnUser();
process.on("message", (sent: SentTask) => answer(run(sent)));
answer({ kind: "ready" });

function run(sent: SentTask): Answer {
  try {
    return { kind: "done", result: resultOf(unpackTask(sent)) };
  } catch (thrown) {
    // The child's memory has run out. Where V8 gives up by itself it ends the same way.
    if (thrown instanceof RangeError && /allocation failed/.test(thrown.message)) process.abort();
    const failure = failureOf(thrown);
    if (failure instanceof RenderFailure) {
      return { kind: "failed", code: failure.code, message: failure.message, position: failure.position };
    }
    return { kind: "failed", code: "internal_error", message: String(failure), position: null };
  }
}

function resultOf(task: Task) {
  if (task.kind === "render") return renderHere(task.request);
  if (task.kind === "render-each") return renderEachHere(task.request, task.variables);
  if (task.kind === "place-elements") return placeElementsHere(task.request);
  if (task.kind === "check") return check(task.request);
  if (task.kind === "check-invoice") return checkInvoiceHere(task.block, task.invoice);

  return checkData(task.schema, task.data);
}

function answer(message: Answer): void {
  process.send?.(message);
}
