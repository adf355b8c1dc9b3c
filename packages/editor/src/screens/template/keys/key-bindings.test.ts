/** Key presses and their commands. */
import { expect, test } from "vitest";
import { commandOf, shownKey } from "./key-bindings.ts";

const press = (key: string, change: Partial<Parameters<typeof commandOf>[0]> = {}) => ({
  key,
  code: `Key${key.toUpperCase()}`,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

test.each([
  [press("s", { ctrlKey: true }), "save"],
  [press("s", { metaKey: true }), "save"],
  [press("Enter", { ctrlKey: true, code: "Enter" }), "renderFull"],
  [press("F1", { code: "F1" }), "palette"],
  [press("F8", { code: "F8", shiftKey: true }), "previousProblem"],
  [press("∆", { code: "KeyJ", metaKey: true, altKey: true }), "jump"],
  [press("1", { code: "Digit1", altKey: true }), "focusCode"],
  [press(".", { code: "Period", ctrlKey: true }), "toggleFlow"],
  [press("?", { code: "Slash", shiftKey: true }), "keys"],
  [press("s"), null],
])("%j is %s", (event, command) => {
  expect(commandOf(event, false)).toBe(command);
});

test("a question mark inside a text box is typed", () => {
  expect(commandOf(press("?", { shiftKey: true }), true)).toBeNull();
  expect(commandOf(press("F8", { code: "F8" }), true)).toBe("nextProblem");
});

test("keys are shown by the names that the computer uses", () => {
  expect(shownKey("Mod-S", false)).toBe("Ctrl+S");
  expect(shownKey("Mod-S", true)).toBe("⌘+S");
  expect(shownKey("Ctrl-Shift-[", false)).toBe("Ctrl+Shift+[");
});
