/** A child of a pool that takes long to start, and longer still for a template that asks for it. */
import { serveTasks } from "../serve-tasks.ts";

const START_MS = 4_000;

setTimeout(() => {
  serveTasks((task) => {
    if (task.kind === "render" && task.request.source === "endless") for (;;);
    return "done";
  });
}, START_MS);
