/** The keys of the editor screen, as people press them and as the list of keys shows them. */

interface KeyBinding {
  /** As shown; `Mod` is Control, on a Mac Command. */
  keys: string[];
  name: string;
  command: CommandName;
}

export type CommandName =
  | "save"
  | "renderFull"
  | "palette"
  | "files"
  | "nextProblem"
  | "previousProblem"
  | "jump"
  | "focusCode"
  | "focusData"
  | "focusPreview"
  | "toggleFlow"
  | "keys";

export const keyBindings: readonly KeyBinding[] = [
  { keys: ["Mod-S"], name: "Save now", command: "save" },
  { keys: ["Mod-Enter"], name: "Render in full, with all checks", command: "renderFull" },
  { keys: ["Mod-K", "F1"], name: "Find a command", command: "palette" },
  { keys: ["Mod-P"], name: "Open a file", command: "files" },
  { keys: ["F8"], name: "Go to the next problem", command: "nextProblem" },
  { keys: ["Shift-F8"], name: "Go to the previous problem", command: "previousProblem" },
  { keys: ["Mod-Alt-J"], name: "Show the line in the preview", command: "jump" },
  { keys: ["Alt-1"], name: "Go to the code", command: "focusCode" },
  { keys: ["Alt-2"], name: "Go to the data", command: "focusData" },
  { keys: ["Alt-3"], name: "Go to the preview", command: "focusPreview" },
  { keys: ["Mod-."], name: "Switch between Paged and Flow", command: "toggleFlow" },
  { keys: ["?"], name: "List the keys", command: "keys" },
];

/** Keys that the code editors handle themselves. */
export const textKeys: readonly { keys: string[]; name: string }[] = [
  { keys: ["Ctrl-Space"], name: "Complete" },
  { keys: ["Mod-F"], name: "Find and replace" },
  { keys: ["Mod-Z", "Mod-Shift-Z"], name: "Undo, redo" },
  { keys: ["Ctrl-Shift-[", "Ctrl-Shift-]"], name: "Fold, unfold" },
  { keys: ["Mod-/"], name: "Make a comment of the lines" },
  { keys: ["Escape, then Tab"], name: "Leave the text box" },
];

interface Pressed {
  key: string;
  code: string;
  ctrlKey: boolean;
  metaKey: boolean;
  altKey: boolean;
  shiftKey: boolean;
}

/** The command of a key press; null where it has none. `isTyping` is true inside a text box. */
export function commandOf(event: Pressed, isTyping: boolean): CommandName | null {
  const name = keyName(event);
  if (name === "?" && isTyping) return null;

  return keyBindings.find(({ keys }) => keys.includes(name))?.command ?? null;
}

function keyName({ key, code, ctrlKey, metaKey, altKey, shiftKey }: Pressed): string {
  if (key === "?") return ctrlKey || metaKey || altKey ? "" : "?";
  // Alt changes what some layouts type: the key itself counts.
  const plain = altKey && /^(Key|Digit)/.test(code) ? code.replace(/^(Key|Digit)/, "") : key;
  const marks = [ctrlKey || metaKey ? "Mod" : "", altKey ? "Alt" : "", shiftKey ? "Shift" : ""].filter(Boolean);

  return [...marks, plain.length === 1 ? plain.toUpperCase() : plain].join("-");
}

/** @example shownKey("Mod-S", false) // "Ctrl+S" */
export function shownKey(key: string, isMac: boolean): string {
  return key.replaceAll("Mod", isMac ? "⌘" : "Ctrl").replaceAll(/-(?=.)/g, "+");
}
