/** Asks a loaded document what the print step wants to know of it; a question that fails costs the answer, never the document. */
import { CommandRefused, ConnectionLost } from "../cdp/connection.ts";
import type { PrintJob } from "../job.ts";
import type { LoadedDocument } from "../pages/loaded-document.ts";
import type { DocumentWarning } from "../warning.ts";

interface Inspection {
  /** As JSON: a long one is read while the document is printed. */
  answer: string | null;
  warning: DocumentWarning | null;
}

/** Of the answer as JSON: a document at the limit of its HTML has some hundred thousand elements of 200 characters each. */
const maxCharacters = 64_000_000;
/** Of the document's own time: the rest is for printing. */
const shareOfTime = 1 / 3;

/** Evaluates the job's expression, and `after` it. The answer travels as text, made with this world's own JSON: no script of the document takes part in it. */
export async function inspectDocument(
  { evaluateAgain }: LoadedDocument,
  { inspection, timeoutMs }: PrintJob,
  after: string | null = null,
): Promise<Inspection> {
  if (inspection === null) return { answer: null, warning: null };

  const limitMs = Math.ceil(timeoutMs * shareOfTime);
  const asText = `(() => {
    const text = JSON.stringify(${inspection}) ?? "null";
    ${after ?? ""};
    return text.length > ${maxCharacters} ? text.length : text;
  })()`;
  try {
    const answer = await evaluateAgain(asText, limitMs);
    if (typeof answer === "string") return { answer, warning: null };
    return failed(`the report on them has ${answer} characters, and at most ${maxCharacters} fit: split the document.`);
  } catch (error) {
    if (wasStopped(error)) return failed(`it took longer than ${limitMs / 1000} s: make the document smaller.`);
    if (error instanceof CommandRefused || error instanceof ConnectionLost || !(error instanceof Error)) throw error;
    return failed(error.message.split("\n", 1)[0] ?? "");
  }
}

/** For what the job's expression changes in the document, on a second page: its answer is known from the first. */
export async function inspectAgain({ evaluate }: LoadedDocument, { inspection, timeoutMs }: PrintJob): Promise<void> {
  if (inspection !== null) await evaluate(`void ${inspection}`, Math.ceil(timeoutMs * shareOfTime));
}

/** Chromium has no error of its own for an evaluation that reached its time limit. */
function wasStopped(error: unknown): boolean {
  return error instanceof CommandRefused && error.message === "Runtime.evaluate: Internal error";
}

function failed(reason: string): Inspection {
  const message = `The document's elements could not be inspected before printing: ${reason}`;
  return { answer: null, warning: { code: "inspection_failed", message } };
}
