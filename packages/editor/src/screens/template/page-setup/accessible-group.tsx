/** The accessible PDF: on or off, what the check says rule by rule, and what a screen reader hears in order. */
import { useQuery } from "@tanstack/react-query";
import { use, useState } from "react";
import { describeError } from "../../../api/problem.ts";
import type { AccessibilityFinding, AccessibilityReport } from "../../../api/reports.ts";
import { Switch } from "../../../design/field.tsx";
import { Loading } from "../../../design/loading.tsx";
import { Status } from "../../../design/status.tsx";
import { openPdf } from "../preview/pdf-document.ts";
import { usePreview, usePreviewStore } from "../preview/use-preview.ts";
import { useTemplateStore } from "../use-template.ts";
import { elementTexts } from "./element-texts.ts";
import { readingOrder } from "./reading-order.ts";
import { checkLocale } from "./setting-checks.ts";
import { ChoiceSetting, SchemaContext, TextSetting, useSetting } from "./setting-fields.tsx";

const NAME = "Accessible PDF (PDF/UA-1)";

export function AccessibleGroup({ onGo }: { onGo: () => void }) {
  const [value, setValue] = useSetting("pdf.ua");
  const { help } = use(SchemaContext)("pdf.ua", NAME);
  const isOn = value === true || (typeof value === "object" && value !== null);

  return (
    <fieldset className="setting-group">
      <legend>{NAME}</legend>
      <Switch
        label={NAME}
        help={isOn ? undefined : help}
        checked={isOn}
        onChange={({ target }) => setValue(target.checked ? { check: "strict" } : undefined)}
      />
      {isOn && (
        <ChoiceSetting
          path="pdf.ua.check"
          label="A document that does not conform"
          names={{ strict: "is refused, with every failure", report: "is delivered with a report" }}
          fallback="strict"
        />
      )}
      <div className="setting-row">
        <TextSetting
          path="pdf.metadata.title"
          label="Title"
          check={() => null}
          fallback="the title element of the document"
        />
        <TextSetting
          path="pdf.metadata.language"
          label="Language"
          check={checkLocale}
          fallback="the lang attribute of the document"
        />
      </div>
      {isOn && <Report onGo={onGo} />}
      <Heard />
    </fieldset>
  );
}

function Report({ onGo }: { onGo: () => void }) {
  const report = usePreview((state) => reportOf(state.full?.report ?? null));
  if (!report) return <p className="field-help">The result of the check is shown here after the next preview.</p>;
  const { passed, failed } = report.rules;

  return (
    <div className="setting-stack">
      <div className="rule-count">
        <Status tone={failed === 0 ? "good" : "bad"}>
          {failed === 0 ? "Conforms to PDF/UA-1" : `${failed} ${failed === 1 ? "rule" : "rules"} failed`}
        </Status>
        <meter min={0} max={passed + failed} value={passed} aria-label="Rules passed" />
        <span className="field-help">
          {passed} of {passed + failed} rules passed
        </span>
      </div>
      <Failures name="Failures" list={report.failures} tone="error" onGo={onGo} />
      <Failures name="Warnings" list={report.warnings} tone="warning" onGo={onGo} />
    </div>
  );
}

interface FailuresProps {
  name: string;
  list: AccessibilityFinding[];
  tone: "error" | "warning";
  onGo: () => void;
}

/** Each place leads to the source and outlines the element on the page. */
function Failures({ name, list, tone, onGo }: FailuresProps) {
  const store = useTemplateStore();
  const preview = usePreviewStore();
  if (list.length === 0) return null;

  return (
    <section aria-label={name}>
      <h4>{name}</h4>
      <ul className="failures">
        {list.map(({ rule, code, message, count, elements, locations }) => (
          <li key={`${rule} ${code} ${message}`} data-severity={tone}>
            <p>
              {rule && <code>{rule}</code>} {message}
              {count > 1 && <span className="field-help"> ({count} times)</span>}
            </p>
            <ul className="failure-places">
              {locations.map((location, index) => (
                // biome-ignore lint/suspicious/noArrayIndexKey: a loop writes several elements at one position.
                <li key={index}>
                  <button
                    type="button"
                    className="place-link"
                    onClick={() => {
                      onGo();
                      store.goTo(location);
                      preview.setView("paged");
                      preview.outline(location);
                    }}
                  >
                    <span className="mono">{elements[index] ?? ""}</span>
                    <span className="finding-place mono">
                      {location.file}:{location.line}:{location.column}
                    </span>
                  </button>
                </li>
              ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Heard() {
  const store = useTemplateStore();
  const preview = usePreviewStore();
  const [isOpen, setOpen] = useState(false);
  const file = usePreview((state) => state.picture?.file ?? null);
  const revision = usePreview((state) => state.picture?.revision ?? 0);
  const isPdf = file?.contentType === "application/pdf";
  const heard = useQuery({
    queryKey: ["reading-order", revision, file?.bytes.length],
    queryFn: async () => {
      const mapped = await preview.mapped();
      const map = mapped?.map ?? null;
      const { draft, template, datasets, dataset } = store.getSnapshot();
      const data = datasets.find(({ name }) => name === dataset)?.text ?? "{}";
      const texts = map ? await elementTexts(map, { engine: template.engine, draft, data, now: Date.now() }) : [];
      const pdf = await openPdf((mapped?.file ?? file!).bytes.slice());
      try {
        return await readingOrder(pdf.document, (page, mark) => {
          const element = map?.pages[page - 1]?.marks[mark];
          const text = element === undefined ? null : texts[element];
          return element === undefined || !text ? null : { element, text };
        });
      } finally {
        pdf.close();
      }
    },
    enabled: isPdf && isOpen,
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });
  if (!isPdf) return null;

  return (
    <details className="setting-details" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>What a screen reader hears, in order</summary>
      {heard.isPending && <Loading>Reading the structure …</Loading>}
      {heard.isError && <p className="field-fault">{describeError(heard.error)}</p>}
      {heard.data?.length === 0 && <p className="field-help">Nothing: the PDF has no structure. Let it be tagged.</p>}
      {heard.data && heard.data.length > 0 && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reachable by keyboard.
        <ol className="heard" tabIndex={0} aria-label="Reading order">
          {heard.data.map(({ page, role, text, isAlternative }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: the order is what identifies an item.
            <li key={index}>
              <span className="heard-role">{role || "Text"}</span>
              <span>{isAlternative ? `“${text}”` : text}</span>
              <span className="heard-page">page {page}</span>
            </li>
          ))}
        </ol>
      )}
    </details>
  );
}

/** A strict check that failed is in the problem; one that passed, or was to report, in the report. */
function reportOf(
  report: {
    accessibility: AccessibilityReport | null;
    problem: { accessibility?: AccessibilityReport | null } | null;
  } | null,
): AccessibilityReport | null {
  return report?.accessibility ?? report?.problem?.accessibility ?? null;
}
