/** The lines of the original around a finding, with the line that it is about. */

const LINES_AROUND = 2;
const LONGEST_LINE = 400;

interface SourceExcerptProps {
  text: string;
  /** From 1. */
  line: number;
}

export function SourceExcerpt({ text, line }: SourceExcerptProps) {
  const lines = text.split("\n");
  const first = Math.max(1, line - LINES_AROUND);
  const shown = lines.slice(first - 1, line + LINES_AROUND);
  if (line > lines.length) return null;

  return (
    // Long lines scroll: the keyboard must reach them.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a part that scrolls
    <pre className="import-source" tabIndex={0}>
      {shown.map((written, at) => {
        const number = first + at;
        return (
          <code key={number} className={number === line ? "import-source-line is-found" : "import-source-line"}>
            <span className="import-source-number">{number}</span>
            {number === line ? <mark>{cut(written)}</mark> : cut(written)}
            {"\n"}
          </code>
        );
      })}
    </pre>
  );
}

function cut(line: string): string {
  return line.length > LONGEST_LINE ? `${line.slice(0, LONGEST_LINE)}…` : line;
}
