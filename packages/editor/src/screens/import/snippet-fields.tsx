/** Places to paste the snippets that could not be read: what is pasted stays while the screen is open. */
import { TextAreaField } from "../../design/field.tsx";

export interface PastedSnippets {
  snippets: Readonly<Record<string, string>>;
  onChange: (snippets: Record<string, string>) => void;
}

/** Where the snippet is missing. */
export function SnippetField({ name, snippets, onChange }: PastedSnippets & { name: string }) {
  return (
    <TextAreaField
      label={`Snippet ${name}`}
      help="Paste its code from PDFMonkey, then look again."
      spellCheck={false}
      rows={5}
      value={snippets[name] ?? ""}
      onChange={(event) => onChange({ ...snippets, [name]: event.target.value })}
    />
  );
}

/** Those that were pasted and are missing no more: they are sent with every import from here. */
export function PastedFields({ missing, snippets, onChange }: PastedSnippets & { missing: readonly string[] }) {
  const names = Object.keys(snippets).filter((name) => !missing.includes(name));
  if (names.length === 0) return null;

  return (
    <fieldset className="import-snippets">
      <legend className="group-name">Pasted snippets</legend>
      {names.map((name) => (
        <SnippetField key={name} name={name} snippets={snippets} onChange={onChange} />
      ))}
    </fieldset>
  );
}
