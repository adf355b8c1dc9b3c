/** What the checks of an e-invoice said: the XML, the PDF around it, and what the pages show. */
import type { EinvoiceReport } from "../../api/reports.ts";
import { Status } from "../../design/status.tsx";

export function EinvoicePanel({ report }: { report: EinvoiceReport }) {
  const { validation, display, profile, flavour, spec_version } = report;
  const { pdfa, messages } = validation;

  return (
    <section className="panel" aria-labelledby="einvoice-heading">
      <div className="panel-head">
        <h2 id="einvoice-heading">E-invoice</h2>
        {validation.valid ? <Status tone="good">Valid</Status> : <Status tone="bad">Not valid</Status>}
      </div>
      <dl className="facts">
        <dt>Profile</dt>
        <dd>
          {profile}, {flavour} {spec_version}
        </dd>
        <dt>Rules</dt>
        <dd>{validation.schematron}</dd>
        {pdfa && (
          <>
            <dt>{pdfa.profile}</dt>
            <dd>
              {pdfa.rules.passed} rules passed, {pdfa.rules.failed} failed
            </dd>
          </>
        )}
        {display && (
          <>
            <dt>On the pages</dt>
            <dd>
              {display.checked.length} terms checked
              {display.missing.length > 0 && `; missing: ${display.missing.join(", ")}`}
              {display.conflicting.length > 0 && `; with another value: ${display.conflicting.join(", ")}`}
            </dd>
          </>
        )}
      </dl>
      {(messages.length > 0 || (pdfa?.failures.length ?? 0) > 0) && (
        <ul className="findings">
          {messages.map(({ severity, rule, message, location }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: messages have no id and never change their order.
            <li key={index}>
              <span className="finding-head">
                <Status tone={severity === "error" ? "bad" : "warn"}>{severity}</Status>
                <code>{rule}</code>
              </span>
              {message}
              {location && <code className="row-soft">{location}</code>}
            </li>
          ))}
          {pdfa?.failures.map(({ rule, count, message }) => (
            <li key={rule}>
              <span className="finding-head">
                <Status tone="bad">{pdfa.profile}</Status>
                <code>{rule}</code>
                <span className="row-soft">{count} ×</span>
              </span>
              {message}
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}
