/**
 * Replaces selected text without the browser's own editing. That would keep the look of the replaced text as an inline
 * style, which the page's policy blocks and reports.
 */
import { EditorView } from "@codemirror/view";

export const replaceSelection = EditorView.domEventHandlers({
  beforeinput(event, view) {
    const { state } = view;
    const { from, to, empty } = state.selection.main;
    const text = event.data;
    if (event.inputType !== "insertText" || text === null || empty) return false;
    if (view.composing || state.readOnly || state.selection.ranges.length > 1) return false;

    event.preventDefault();
    const insert = () => view.state.update(view.state.replaceSelection(text), { userEvent: "input.type" });
    // Brackets that close themselves are typed around a selection.
    const isHandled = state.facet(EditorView.inputHandler).some((handle) => handle(view, from, to, text, insert));
    if (!isHandled) view.dispatch(insert());
    return true;
  },
});
