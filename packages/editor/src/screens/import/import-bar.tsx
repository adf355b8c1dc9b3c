/** What to import: stays in view while the list scrolls, and comes before the list for those who use the keyboard. */
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import "./import.css";

interface ImportBarProps {
  selected: number;
  /** How many can be selected. */
  total: number;
  isBusy: boolean;
  /** Why nothing can be imported. */
  refusal: string | null | undefined;
  /** Why the last import failed: said here, because the form may be out of view. */
  fault: string | null;
  onSelectAll: () => void;
  onSelectNone: () => void;
  onImport: () => void;
}

export function ImportBar(props: ImportBarProps) {
  const { selected, total, isBusy, refusal, fault, onSelectAll, onSelectNone, onImport } = props;

  return (
    <section className="import-bar" aria-label="Selection">
      <Button onClick={onSelectAll}>Select all</Button>
      <Button onClick={onSelectNone}>Select none</Button>
      <span className="import-count" role="status">{`${selected} of ${total} selected`}</span>
      <Button
        kind="primary"
        isBusy={isBusy}
        refusal={refusal ?? (selected === 0 ? "Choose a template first." : null)}
        onClick={onImport}
      >
        {`Import ${selected === 1 ? "1 template" : `${selected} templates`}`}
      </Button>
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
    </section>
  );
}
