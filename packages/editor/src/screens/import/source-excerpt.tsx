/** The lines of an original around a finding, numbered, with the line of the finding marked. */

interface SourceExcerptProps {
  text: string;
  line: number;
  column: number;
}

const LINES_AROUND = 2;
/** A style sheet on one line is not read here. */
const LONGEST_LINE = 400;

export function SourceExcerpt({ text, line, column }: SourceExcerptProps) {
  const lines = text.split("\n");
  const first = Math.max(1, line - LINES_AROUND);
  const shown = lines.slice(first - 1, line + LINES_AROUND);
  // A long line is cut around the finding.
  const from = Math.max(0, column - LONGEST_LINE / 2);

  return (
    <pre className="source-excerpt">
      {shown.map((each, index) => {
        const number = first + index;
        const isFound = number === line;
        return (
          <span key={number} className={`source-line${isFound ? " source-line-found" : ""}`}>
            <span className="source-number">{number}</span>
            {isFound ? each.slice(from, from + LONGEST_LINE) : each.slice(0, LONGEST_LINE)}
            {"\n"}
          </span>
        );
      })}
    </pre>
  );
}
