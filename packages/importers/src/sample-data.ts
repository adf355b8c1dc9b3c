/** The sample data: the text of the data set, what is in it, and what the language reads differently. */
import { JsonFault, readJsonData } from "@platen/json";
import { Source } from "@platen/templates/liquid";
import type { FindingList } from "./finding-list.ts";

interface SampleData {
  /** JSON of one object, as it was written. */
  text: string;
  value: Record<string, unknown>;
}

const NOTHING: SampleData = { text: "{}", value: {} };

export function readSampleData({ file, text }: { file: string; text: string }, findings: FindingList): SampleData {
  if (text.trim() === "") return NOTHING;
  try {
    const { value } = readJsonData(text);
    return { text, value };
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    findings.addAt(
      { file, line: error.position.line, column: error.position.column },
      {
        code: "sample_data_invalid",
        message: `The sample data ${error.message}.`,
        advice: "Fix the JSON and import again, or write a data set in the editor; until then it is empty.",
      },
    );
    return NOTHING;
  }
}

const NUMBER = /-?\d+(\.\d+)?([eE][+-]?\d+)?/y;

/** Ruby reads 10.0 as a float and prints it as 10.0; JSON has one kind of number, and here it is 10. */
export function reportWholeFloats({ file, text }: { file: string; text: string }, findings: FindingList): void {
  const source = new Source(file, text);
  for (let at = 0; at < text.length; at++) {
    if (text[at] === '"') {
      at = endOfString(text, at);
      continue;
    }
    NUMBER.lastIndex = at;
    const number = NUMBER.exec(text);
    if (number === null) continue;
    const [written, decimals, exponent] = number;
    if ((decimals !== undefined || exponent !== undefined) && Number.isInteger(Number(written))) {
      findings.add(source, at, {
        code: "whole_float",
        message: `${written} is a whole number here: it prints ${Number(written)}, and dividing it by a whole number rounds down.`,
      });
    }
    at += written.length - 1;
  }
}

function endOfString(text: string, from: number): number {
  for (let at = from + 1; at < text.length; at++) {
    if (text[at] === "\\") at++;
    else if (text[at] === '"') return at;
  }

  return text.length;
}
