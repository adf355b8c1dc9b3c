/** The nouns of `platen test`: a test as it was read, one render of it, and what came out. */
import type { JsonData, JsonPath } from "@platen/json";
import type { TemplateFolder, TestFile } from "@platen/render";

/** One render that a test file asks for: a file with a list of data has several. */
export interface TestCase {
  /** As the user wrote it. */
  folder: string;
  /** The file's name, with the data behind it where the file has a list. */
  name: string;
  /** Below the folder, such as `tests/first.json`. */
  file: string;
  /** The JSON text of the file, for positions. */
  text: string;
  given: TestFile;
  data: JsonData;
  /** Where the data is written in the test file. */
  dataPath: JsonPath;
}

/** A template's folder with its tests. */
export interface TestedFolder {
  folder: string;
  template: TemplateFolder;
  cases: TestCase[];
}

/** What an expectation did not find. */
export interface Miss {
  /** Below `expect` in the test file. */
  at: JsonPath;
  expected: string;
  found: string;
  page?: number | undefined;
}

/** A miss with its position in the test file. */
export interface FailedExpectation {
  file: string;
  line: number;
  column: number;
  /** Such as `expect.text[0].contains`. */
  path: string;
  expected: string;
  found: string;
  page: number | null;
}

export interface CaseResult {
  folder: string;
  name: string;
  file: string;
  passed: boolean;
  failures: FailedExpectation[];
  /** What should be known although nothing failed, such as pictures that were not compared. */
  notes: string[];
  /** What a new or changed snapshot wrote; empty without `--update`. */
  written: string[];
  durationMs: number;
}
