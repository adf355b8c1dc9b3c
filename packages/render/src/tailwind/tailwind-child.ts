/** A child that compiles Tailwind style sheets, one at a time. What it cannot reach is in `start-child.ts`. */
import { serveTasks } from "../evaluate/serve-tasks.ts";
import { compileTailwindHere } from "./compile-tailwind-here.ts";

/** A first document takes several times as long as the next: it should not be an author's. */
const FIRST_DOCUMENT = '<p class="m-4 flex gap-2 border bg-red-500 text-lg font-bold shadow-sm md:grid hover:w-[1px]">';
await compileTailwindHere({ html: FIRST_DOCUMENT, sheets: null });

serveTasks((task) => {
  if (task.kind !== "tailwind") throw new Error(`This child compiles style sheets: it has no ${task.kind}.`);

  return compileTailwindHere(task.request);
});
