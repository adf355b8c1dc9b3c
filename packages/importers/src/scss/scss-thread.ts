/** The thread that compiles SCSS: takes one style sheet at a time. It is given no importer, so that it finds no file. */
import { compileString, Exception, Logger } from "sass";
import { serveThread } from "../threads/serve-thread.ts";
import type { ScssError, ScssResult } from "./scss-result.ts";

serveThread(compile);

function compile(source: string): ScssResult {
  try {
    return { css: compileString(source, { logger: Logger.silent, charset: false }).css };
  } catch (error) {
    return { error: errorOf(error) };
  }
}

function errorOf(error: unknown): ScssError {
  if (!(error instanceof Exception)) {
    const reason = error instanceof RangeError ? "It is nested too deeply, or calls itself without an end" : error;
    return { code: "scss_invalid", message: `The style sheet cannot be compiled. ${reason}.`, line: 1, column: 1 };
  }
  const { line, column } = error.span.start;
  const asksForFile = error.sassMessage.startsWith("Can't find stylesheet to import");

  return {
    code: asksForFile ? "scss_import" : "scss_invalid",
    message: asksForFile
      ? `${firstLine(error.span.text)} asks for a file, which is not here: put its content in its place.`
      : sentence(error.sassMessage),
    line: line + 1,
    column: column + 1,
  };
}

function firstLine(text: string): string {
  const [first = ""] = text.trim().split("\n");

  return first.length > 100 ? `${first.slice(0, 100)}…` : first;
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}
