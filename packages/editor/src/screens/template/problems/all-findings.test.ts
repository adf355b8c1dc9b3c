/** One list of findings from the worker, the service and the preview. */
import { expect, test } from "vitest";
import type { Finding } from "../finding.ts";
import { allFindings, findingsIn, placeName } from "./all-findings.ts";

const finding = (change: Partial<Finding>): Finding => ({
  severity: "error",
  source: "template",
  code: "syntax",
  message: "wrong",
  file: "template.html",
  line: 1,
  column: 1,
  ...change,
});

const none = { revision: 0, list: [] };

test("what two origins found is listed once, errors first, data last", () => {
  const shared = finding({ line: 3 });
  const schema = finding({ source: "schema", file: "data/a.json", message: "price is missing" });
  const blocked = finding({ severity: "warning", source: "preview", code: "resource_blocked", message: "blocked" });
  const list = allFindings({
    findings: {
      worker: { revision: 2, list: [shared] },
      service: { revision: 2, list: [schema, shared] },
      preview: { revision: 2, list: [blocked] },
    },
    editedAt: { "template.html": 2 },
  });

  expect(list).toEqual([shared, schema, blocked]);
});

test("a finding about an invoice is shown in the words of the service once they are there", () => {
  const place = {
    source: "einvoice",
    code: "einvoice_data_invalid",
    file: "data/a.json",
    path: "data._invoice.unit",
  } as const;
  const typed = finding({ ...place, message: "is not a code" });
  const hinted = finding({ ...place, message: "is not a code; did you mean HUR (hour)?" });
  const of = (list: Finding[], revision: number) =>
    allFindings({
      findings: { worker: { revision: 2, list: [typed] }, service: { revision, list }, preview: none },
      editedAt: { "data/a.json": 2 },
    });

  expect(of([hinted], 2)).toEqual([hinted]);
  expect(of([hinted], 1)).toEqual([typed]);
});

test("what the service found in a text that was changed since is left out where the worker checks it", () => {
  const old = finding({ message: "old" });
  const schema = finding({ source: "schema", file: "template.html", message: "schema" });
  const checked = {
    findings: { worker: none, service: { revision: 1, list: [old, schema] }, preview: none },
    editedAt: { "template.html": 2 },
  };

  expect(allFindings(checked)).toEqual([schema]);
  expect(findingsIn(checked, "template.html")).toEqual([]);
});

test("a finding is named by its position, or by its file", () => {
  expect(placeName(finding({ line: 3, column: 7 }))).toBe("template.html:3:7");
  expect(placeName(finding({ file: "settings", line: null, column: null }))).toBe("settings");
});
