/** A child of the template pool. What it cannot reach is in `start-child.ts`. */
import { check } from "@platen/templates";
import { checkData } from "./check-data.ts";
import { checkInvoiceHere, failureOf, placeElementsHere, renderEachHere, renderHere } from "./evaluator.ts";
import type { Task } from "./pool-messages.ts";
import { serveTasks } from "./serve-tasks.ts";

serveTasks((task) => {
  try {
    return resultOf(task);
  } catch (error) {
    throw failureOf(error);
  }
});

function resultOf(task: Task) {
  if (task.kind === "render") return renderHere(task.request);
  if (task.kind === "render-each") return renderEachHere(task.request, task.variables);
  if (task.kind === "place-elements") return placeElementsHere(task.request);
  if (task.kind === "check") return check(task.request);
  if (task.kind === "check-invoice") return checkInvoiceHere(task.block, task.invoice);
  if (task.kind === "check-data") return checkData(task.schema, task.data);

  throw new Error(`This child evaluates templates: it has no ${task.kind}.`);
}
