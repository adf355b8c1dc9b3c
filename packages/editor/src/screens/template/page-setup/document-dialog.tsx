/** Document: page setup, languages, network, e-invoice and accessibility of a template, with the page drawn to scale. */
import { Dialog } from "../../../design/dialog.tsx";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { AccessibleGroup } from "./accessible-group.tsx";
import { EinvoiceGroup } from "./einvoice-group.tsx";
import { ImageGroup, PageGroup } from "./page-group.tsx";
import "./page-setup.css";
import { checkCurrency, checkHosts, checkLocale, checkTimezone, hostsOf } from "./setting-checks.ts";
import { SchemaContext, SwitchSetting, TextSetting } from "./setting-fields.tsx";
import { useSettingsSchema } from "./settings-schema.ts";
import { Sheet } from "./sheet.tsx";

export function DocumentDialog() {
  const store = useTemplateStore();
  const describe = useSettingsSchema();
  const kind = useTemplate((state) => state.template.kind);
  const close = () => store.openDialog(null);

  return (
    <Dialog title="Document" size="large" onClose={close}>
      <SchemaContext value={describe}>
        <div className="page-setup">
          <div className="page-setup-form">
            <h3 className="page-setup-title">Page setup</h3>
            {kind === "image" && <ImageGroup />}
            <PageGroup />
            <EinvoiceGroup onGo={close} />
            <AccessibleGroup onGo={close} />
            <LanguageGroup />
            <StyleGroup />
            <PdfGroup />
            <NetworkGroup />
          </div>
          <Sheet />
        </div>
      </SchemaContext>
    </Dialog>
  );
}

function LanguageGroup() {
  return (
    <fieldset className="setting-group">
      <legend>Language and formats</legend>
      <div className="setting-row setting-row-3">
        <TextSetting path="locale" label="Locale" check={checkLocale} fallback="en" />
        <TextSetting path="timezone" label="Time zone" check={checkTimezone} fallback="UTC" list="time-zones" />
        <TextSetting path="currency" label="Currency" check={checkCurrency} fallback="EUR" list="currencies" />
      </div>
      <datalist id="time-zones">
        {Intl.supportedValuesOf("timeZone").map((zone) => (
          <option key={zone} value={zone} />
        ))}
      </datalist>
      <datalist id="currencies">
        {Intl.supportedValuesOf("currency").map((code) => (
          <option key={code} value={code} />
        ))}
      </datalist>
    </fieldset>
  );
}

function StyleGroup() {
  return (
    <fieldset className="setting-group">
      <legend>Style</legend>
      <div className="setting-row">
        <SwitchSetting path="tailwind" label="Tailwind" fallback={false} />
      </div>
    </fieldset>
  );
}

function PdfGroup() {
  const free = () => null;

  return (
    <fieldset className="setting-group">
      <legend>PDF</legend>
      <div className="setting-row setting-row-3">
        <TextSetting path="pdf.metadata.author" label="Author" check={free} fallback="none" />
        <TextSetting path="pdf.metadata.subject" label="Subject" check={free} fallback="none" />
        <TextSetting path="pdf.metadata.keywords" label="Keywords" check={free} fallback="none" />
      </div>
      <div className="setting-row">
        <SwitchSetting path="pdf.tagged" label="Structure for screen readers" fallback={true} />
        <SwitchSetting path="pdf.outline" label="Bookmarks from headings" fallback={true} />
      </div>
    </fieldset>
  );
}

function NetworkGroup() {
  return (
    <fieldset className="setting-group">
      <legend>Network and JavaScript</legend>
      <TextSetting
        path="allow_hosts"
        label="Hosts that the document may load from"
        check={checkHosts}
        fallback="none: only the template's own assets"
        read={hostsOf}
        write={(value) => (Array.isArray(value) ? value.join("\n") : "")}
        isArea
      />
      <div className="setting-row">
        <SwitchSetting path="strict_resources" label="Fail where a resource does not load" fallback={false} />
        <SwitchSetting path="javascript" label="Run scripts" fallback={false} />
        <SwitchSetting path="strict_scripts" label="Fail where a script has an error" fallback={false} />
      </div>
    </fieldset>
  );
}
