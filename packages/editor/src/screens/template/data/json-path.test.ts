/** Where a position of a JSON text is in the data. */
import { json } from "@codemirror/lang-json";
import { ensureSyntaxTree } from "@codemirror/language";
import { EditorState } from "@codemirror/state";
import { expect, test } from "vitest";
import { fieldAt, jsonPlaceAt } from "./json-path.ts";

/** `|` marks the position. */
function stateAt(marked: string): [EditorState, number] {
  const at = marked.indexOf("|");
  const state = EditorState.create({ doc: marked.replace("|", ""), extensions: json() });
  ensureSyntaxTree(state, state.doc.length, 10_000);

  return [state, at];
}

test.each([
  ['{"a": {"b|": 1}}', "name", "a"],
  ['{"a": 1, |}', "name", ""],
  ['{"lines": [{"price": 1}, {"na|": 1}]}', "name", "lines.[]"],
  ['{"lines": [{|}]}', "name", "lines.[]"],
  ['{"a": "x|"}', "value", "a"],
  ['{"a": {"b": tr|ue}}', "value", "a.b"],
])("%s is a %s in %s", (marked, part, steps) => {
  expect(jsonPlaceAt(...stateAt(marked))).toMatchObject({ part, steps: steps === "" ? [] : steps.split(".") });
});

test("a field is known by its name", () => {
  expect(fieldAt(...stateAt('{"_invoice": {"totals": {"gr|and": 1}}}'))?.steps).toEqual([
    "_invoice",
    "totals",
    "grand",
  ]);
  expect(fieldAt(...stateAt('{"a": "x|"}'))).toBeNull();
});
