import { setImmediate as turn } from "node:timers/promises";
import { expect, test } from "vitest";
import { type DraftEvaluator, evaluateHere } from "../evaluate-draft.ts";
import { TemplateFailure } from "../import-source.ts";
import { readTemplate } from "./api/template.ts";
import { convertApart } from "./convert-apart.ts";
import { doublingBody, doublingSnippets } from "./testing/doubling-snippets.ts";

const templateOf = (body: string, more: object = {}) => readTemplate({ id: "t", identifier: "T", body, ...more })!;

const endless = { template: templateOf(doublingBody), snippets: new Map(Object.entries(doublingSnippets)) };

test("a template is converted in a thread as it is in place, styles and evaluation included", async () => {
  const template = templateOf('{{ d | date: "%d.%m.%Y" }} {{ 5 | divided_by: n }}', {
    scss_style: "p { b { color: red } }",
    sample_data: '{"n": 0}',
  });
  const { draft, findings } = await convertApart({ template, snippets: new Map() }, { evaluator: evaluateHere });

  expect(draft).toMatchObject({
    source: expect.stringContaining('format_date: "dd.MM.yyyy"'),
    css: "p b {\n  color: red;\n}",
  });
  expect(findings.map(({ code }) => code)).toEqual(["integer_division", "render_failed"]);
});

test("the event loop turns while a template is converted, and giving up ends the thread", async () => {
  const given = new AbortController();
  const work = convertApart(endless, { evaluator: evaluateHere, signal: given.signal });
  for (let turns = 0; turns < 100; turns++) await turn();
  given.abort(new Error("the connection is gone"));

  await expect(work).rejects.toThrow("the connection is gone");
});

test("what takes too long fails by itself, with the reason", async () => {
  const late = convertApart(endless, { evaluator: evaluateHere, limits: { timeoutMs: 300 } });
  await expect(late).rejects.toThrow(TemplateFailure);
  await expect(late).rejects.toThrow("did not end within 0.3 s");
});

test("a defect of the evaluator ends the conversion", async () => {
  const broken: DraftEvaluator = {
    ...evaluateHere,
    render: async () => {
      throw new Error("a defect of the evaluator");
    },
  };
  const work = convertApart({ template: templateOf("x"), snippets: new Map() }, { evaluator: broken });

  await expect(work).rejects.toThrow("a defect of the evaluator");
});
