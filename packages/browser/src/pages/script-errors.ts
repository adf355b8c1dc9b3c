/** What went wrong in a document's scripts: exceptions, unhandled rejections and console.error, as warnings. */
import type { Session } from "../cdp/connection.ts";
import type { ConsoleCall, ExceptionDetails, StackFrame } from "../cdp/protocol.ts";
import { assetPath } from "../network/origin.ts";
import type { DocumentWarning } from "../warning.ts";

export interface ScriptErrors {
  /** Forgets those of the document before. */
  clear(): void;
  warnings(): DocumentWarning[];
}

const maxWarnings = 20;
const maxMessageLength = 500;
/** A document that reports without end is no longer listened to. */
const maxReports = 500;

/** Listens to the scripts of a page. */
export function collectScriptErrors(session: Session): ScriptErrors {
  let found = new Map<string, DocumentWarning>();
  let left = 0;
  let reports = 0;

  function add(message: string, frame: StackFrame | undefined): void {
    const source = frame && sourceOf(frame);
    const place = source ? ` (${source.path ?? "document"}:${source.line}:${source.column})` : "";
    const text = `${shortened(message)}${place}`;
    if (found.has(text)) return;
    if (found.size < maxWarnings) found.set(text, { code: "script_error", message: text, ...(source && { source }) });
    else left++;
  }

  function count(): boolean {
    reports++;
    if (reports === maxReports) session.post("Runtime.disable", {});
    return reports <= maxReports;
  }

  session.on("Runtime.exceptionThrown", ({ exceptionDetails }) => {
    if (count()) add(describeException(exceptionDetails), frameOf(exceptionDetails));
  });
  session.on("Runtime.consoleAPICalled", (call) => {
    if (count() && call.type === "error") add(`console.error: ${describeCall(call)}`, call.stackTrace?.callFrames[0]);
  });
  session.post("Runtime.enable", {});

  return {
    clear() {
      if (reports >= maxReports) session.post("Runtime.enable", {});
      found = new Map();
      left = 0;
      reports = 0;
    },
    warnings() {
      const more: DocumentWarning[] =
        left > 0 ? [{ code: "script_error", message: `The document's scripts had ${left} more errors.` }] : [];
      return [...found.values(), ...more];
    },
  };
}

/** Of an exception the first line: the rest is the stack. */
function describeException({ text, exception }: ExceptionDetails): string {
  const thrown = exception?.description?.split("\n", 1)[0] ?? (exception ? String(exception.value) : "");
  return thrown === "" ? text : `${text} ${thrown}`;
}

function frameOf({ url, lineNumber, columnNumber, stackTrace }: ExceptionDetails): StackFrame | undefined {
  return stackTrace?.callFrames[0] ?? (url === undefined ? undefined : { url, lineNumber, columnNumber });
}

function describeCall({ args }: ConsoleCall): string {
  return args
    .map(({ value, description }) =>
      value === undefined ? (description ?? "undefined").split("\n", 1)[0] : String(value),
    )
    .join(" ");
}

/** Null where the script is neither the document's nor an asset's. */
function sourceOf({ url, lineNumber, columnNumber }: StackFrame): DocumentWarning["source"] {
  const parsed = URL.parse(url);
  const path = parsed && assetPath(parsed);
  if (path === null) return undefined;
  return { path: path === "" ? null : path, line: lineNumber + 1, column: columnNumber + 1 };
}

function shortened(text: string): string {
  return text.length > maxMessageLength ? `${text.slice(0, maxMessageLength)}…` : text;
}
