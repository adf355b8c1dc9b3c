/** The e-invoice that the PDF carries: on or off, its profile, what is wrong with the data, and the XML itself. */
import { useMutation, useQuery } from "@tanstack/react-query";
import { use, useDeferredValue } from "react";
import { describeError } from "../../../api/problem.ts";
import { requestJson } from "../../../api/request.ts";
import { Banner } from "../../../design/banner.tsx";
import { Button } from "../../../design/button.tsx";
import { Switch } from "../../../design/field.tsx";
import { Status } from "../../../design/status.tsx";
import type { Finding } from "../finding.ts";
import { templatePath } from "../open-template.ts";
import { allFindings } from "../problems/all-findings.ts";
import { dataFile } from "../template-files.ts";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { FindingList } from "../versions/finding-list.tsx";
import { ChoiceSetting, SchemaContext, useSetting } from "./setting-fields.tsx";
import { writeDataXml } from "./write-data-xml.ts";

const PROFILES = { en16931: "EN 16931", basic: "BASIC", extended: "EXTENDED", xrechnung: "XRechnung" };
const FLAVOURS = { "factur-x": "Factur-X", zugferd: "ZUGFeRD" };

export function EinvoiceGroup({ onGo }: { onGo: () => void }) {
  const [value, setValue] = useSetting("einvoice");
  const { help } = use(SchemaContext)("einvoice", "E-invoice");
  const isOn = typeof value === "object" && value !== null;

  return (
    <fieldset className="setting-group">
      <legend>E-invoice</legend>
      <Switch
        label="E-invoice"
        help={
          isOn
            ? undefined
            : (help ??
              "Puts the invoice into the PDF as XML, checked before delivery. Needs an _invoice block in the data.")
        }
        checked={isOn}
        onChange={({ target }) => setValue(target.checked ? { profile: "en16931", flavour: "factur-x" } : undefined)}
      />
      {isOn && (
        <>
          <div className="setting-row">
            <ChoiceSetting path="einvoice.profile" label="Profile" names={PROFILES} fallback="en16931" />
            <ChoiceSetting path="einvoice.flavour" label="Flavour" names={FLAVOURS} fallback="factur-x" />
          </div>
          <DataFindings onGo={onGo} />
          <AllDatasets onGo={onGo} />
          <InvoiceXml />
        </>
      )}
    </fieldset>
  );
}

/** What is wrong with the invoice of the chosen data set, field by field. */
function DataFindings({ onGo }: { onGo: () => void }) {
  const dataset = useTemplate((state) => state.dataset);
  const findings = useTemplate((state) =>
    allFindings(state).filter(
      ({ source, file }) => source === "einvoice" && (dataset === null || file === dataFile(dataset)),
    ),
  );
  if (dataset === null)
    return <Banner tone="warn">There is no data set to check. Add one with an _invoice block.</Banner>;
  if (findings.length === 0) return <Status tone="good">{`The invoice in ${dataset} has no findings.`}</Status>;

  return (
    <div className="setting-stack">
      <h4>
        {findings.length} {findings.length === 1 ? "finding" : "findings"} in {dataset}
      </h4>
      <FindingList findings={findings} onGo={onGo} />
    </div>
  );
}

function AllDatasets({ onGo }: { onGo: () => void }) {
  const store = useTemplateStore();
  const names = useTemplate((state) => state.datasets.map(({ name }) => name));
  const checking = useMutation({
    mutationFn: async () => {
      const { template, draft, datasets } = store.getSnapshot();
      // One by one, with the texts as they are typed: the service has only what is saved.
      const findings = [];
      for (const { name, text } of datasets) {
        const answer = await requestJson<{ findings: Finding[] }>(`${templatePath(template.slug)}/check`, {
          method: "POST",
          json: { draft, data: text, dataset: name },
        });
        findings.push(...answer.findings.filter(({ file }) => file === dataFile(name)));
      }
      return findings;
    },
  });
  if (names.length < 2) return null;

  return (
    <div className="setting-stack">
      <div>
        <Button isBusy={checking.isPending} onClick={() => checking.mutate()}>
          Check all data sets
        </Button>
      </div>
      {checking.isError && <Banner tone="bad">{describeError(checking.error)}</Banner>}
      {checking.data && (
        <ul className="dataset-checks" aria-label="All data sets">
          {names.map((name) => {
            const findings = checking.data.filter(({ file }) => file === dataFile(name));
            const errors = findings.filter(({ severity }) => severity === "error").length;
            return (
              <li key={name}>
                <Status tone={errors > 0 ? "bad" : "good"}>
                  {name}: {errors === 0 ? "valid" : errors === 1 ? "1 error" : `${errors} errors`}
                </Status>
                {findings.length > 0 && <FindingList findings={findings} onGo={onGo} />}
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}

function InvoiceXml() {
  const text = useDeferredValue(
    useTemplate(({ datasets, dataset }) => datasets.find(({ name }) => name === dataset)?.text ?? null),
  );
  const choice = useTemplate((state) => JSON.stringify(state.draft.settings.einvoice));
  const xml = useQuery({
    queryKey: ["invoice-xml", text, choice],
    queryFn: () => writeDataXml(text ?? "{}", JSON.parse(choice) as Record<string, string>),
    placeholderData: (before) => before,
    gcTime: 0,
    retry: false,
  });

  return (
    <details className="setting-details">
      <summary>The XML of this data set</summary>
      {xml.isError && <p className="field-fault">{describeError(xml.error)}</p>}
      {xml.data && (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls is reachable by keyboard.
        <pre className="invoice-xml" tabIndex={0}>
          <code>{xml.data}</code>
        </pre>
      )}
    </details>
  );
}
