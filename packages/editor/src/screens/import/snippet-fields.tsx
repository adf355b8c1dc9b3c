/** Places to paste the snippets that could not be read: what is pasted stays while the screen is open. */
import { TextAreaField } from "../../design/field.tsx";

interface SnippetFieldsProps {
  missing: readonly string[];
  snippets: Readonly<Record<string, string>>;
  onChange: (snippets: Record<string, string>) => void;
}

export function SnippetFields({ missing, snippets, onChange }: SnippetFieldsProps) {
  const names = [...new Set([...missing, ...Object.keys(snippets)])];
  if (names.length === 0) return null;

  return (
    <fieldset className="import-snippets">
      <legend className="group-name">Snippets</legend>
      <p className="field-help">Paste the code of these snippets from PDFMonkey, then look again.</p>
      {names.map((name) => (
        <TextAreaField
          key={name}
          label={`Snippet ${name}`}
          spellCheck={false}
          rows={5}
          value={snippets[name] ?? ""}
          onChange={(event) => onChange({ ...snippets, [name]: event.target.value })}
        />
      ))}
    </fieldset>
  );
}
