/** How a child of a pool works: takes one task at a time and answers it. */
import { RenderFailure } from "../failure.ts";
import { takeOwnUser } from "./own-user.ts";
import { type Answer, type SentTask, type Task, type TaskResults, unpackTask } from "./pool-messages.ts";

type Result = TaskResults[Task["kind"]];

/** Called once the child's code is loaded. */
export function serveTasks(run: (task: Task) => Result | Promise<Result>): void {
  takeOwnUser();
  process.on("message", async (sent: SentTask) => send(await answerOf(sent, run)));
  send({ kind: "ready" });
}

async function answerOf(sent: SentTask, run: (task: Task) => Result | Promise<Result>): Promise<Answer> {
  try {
    return { kind: "done", result: await run(unpackTask(sent)) };
  } catch (thrown) {
    // The child's memory has run out. Where V8 gives up by itself it ends the same way.
    if (thrown instanceof RangeError && /allocation failed/.test(thrown.message)) process.abort();
    if (thrown instanceof RenderFailure) {
      return { kind: "failed", code: thrown.code, message: thrown.message, position: thrown.position };
    }
    return { kind: "failed", code: "internal_error", message: String(thrown), position: null };
  }
}

function send(message: Answer): void {
  process.send?.(message);
}
