/** A command or a value to copy. */
import { CopyButton } from "./copy-button.tsx";
import "./code-line.css";

export function CodeLine({ code, label }: { code: string; label: string }) {
  return (
    <div className="code-line">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reachable by keyboard. */}
      <section tabIndex={0} aria-label={label}>
        <pre>
          <code>{code}</code>
        </pre>
      </section>
      <CopyButton text={code} isIconOnly>
        {`Copy: ${label}`}
      </CopyButton>
    </div>
  );
}
