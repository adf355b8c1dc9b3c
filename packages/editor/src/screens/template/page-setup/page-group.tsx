/** Paper, margins, header and footer of a PDF; the size of an image. */
import { SelectField, Switch } from "../../../design/field.tsx";
import { useTemplate } from "../use-template.ts";
import { PAPER, readGeometry } from "./page-geometry.ts";
import { checkLength, checkNumber, checkSize } from "./setting-checks.ts";
import { ChoiceSetting, SwitchSetting, TextSetting, useSetting } from "./setting-fields.tsx";

export function PageGroup() {
  return (
    <fieldset className="setting-group">
      <legend>Page</legend>
      <div className="setting-row">
        <FormatField />
        <ChoiceSetting
          path="page.orientation"
          label="Orientation"
          names={{ portrait: "Portrait", landscape: "Landscape" }}
          fallback="portrait"
        />
      </div>
      <div className="setting-row setting-row-4">
        {(["top", "right", "bottom", "left"] as const).map((side) => (
          <TextSetting
            key={side}
            path={`page.margin.${side}`}
            label={`${side[0]!.toUpperCase()}${side.slice(1)} margin`}
            check={checkLength}
            fallback={side === "top" || side === "bottom" ? "20mm" : "15mm"}
            hasHelp={false}
          />
        ))}
      </div>
      <div className="setting-row">
        <EdgeField path="page.header" name="Header" />
        <EdgeField path="page.footer" name="Footer" />
      </div>
      <div className="setting-row">
        <TextSetting
          path="page.scale"
          label="Scale"
          check={checkNumber(0.1, 2)}
          fallback="1"
          read={Number}
          inputMode="decimal"
        />
        <SwitchSetting path="page.background" label="Print backgrounds" fallback={true} />
      </div>
    </fieldset>
  );
}

export function ImageGroup() {
  return (
    <fieldset className="setting-group">
      <legend>Image</legend>
      <div className="setting-row setting-row-4">
        <TextSetting
          path="image.width"
          label="Width"
          check={checkNumber(1, 10_000, true)}
          fallback="1200"
          read={Number}
          inputMode="numeric"
        />
        <TextSetting
          path="image.height"
          label="Height"
          check={checkNumber(1, 10_000, true)}
          fallback="630"
          read={Number}
          inputMode="numeric"
        />
        <TextSetting
          path="image.scale"
          label="Scale"
          check={checkNumber(0.1, 4)}
          fallback="2"
          read={Number}
          inputMode="decimal"
        />
        <TextSetting
          path="image.quality"
          label="Quality"
          check={checkNumber(1, 100, true)}
          fallback="90"
          read={Number}
          inputMode="numeric"
        />
      </div>
      <div className="setting-row">
        <ChoiceSetting
          path="image.format"
          label="Format"
          names={{ png: "PNG", jpeg: "JPEG", webp: "WebP" }}
          fallback="png"
        />
        <div className="setting-stack">
          <SwitchSetting path="image.transparent" label="Transparent background" fallback={false} />
          <SwitchSetting path="image.full_page" label="As tall as the document" fallback={false} />
        </div>
      </div>
    </fieldset>
  );
}

const CUSTOM = "custom";

/** A named format, or a width and a height. */
function FormatField() {
  const [format, setFormat] = useSetting("page.format");
  const { width, height } = readGeometry(useTemplate((state) => state.draft.settings));
  const isCustom = typeof format === "object" && format !== null;

  return (
    <div className="setting-stack">
      <SelectField
        label="Format"
        value={isCustom ? CUSTOM : typeof format === "string" ? format : "A4"}
        onChange={({ target }) => {
          if (target.value === CUSTOM) setFormat({ width: `${width}mm`, height: `${height}mm` });
          else setFormat(target.value === "A4" ? undefined : target.value);
        }}
      >
        {Object.entries(PAPER).map(([name, [paperWidth, paperHeight]]) => (
          <option key={name} value={name}>
            {name[0]!.toUpperCase()}
            {name.slice(1)} ({paperWidth} × {paperHeight} mm)
          </option>
        ))}
        <option value={CUSTOM}>Other size</option>
      </SelectField>
      {isCustom && (
        <div className="setting-row">
          <TextSetting path="page.format.width" label="Width" check={checkSize} fallback="210mm" hasHelp={false} />
          <TextSetting path="page.format.height" label="Height" check={checkSize} fallback="297mm" hasHelp={false} />
        </div>
      )}
    </div>
  );
}

/** Whether pages have a header or footer, and how tall it is. */
function EdgeField({ path, name }: { path: string; name: string }) {
  const [value, setValue] = useSetting(path);

  return (
    <div className="setting-stack">
      <Switch
        label={name}
        help={`What ${name.toLowerCase()}.html writes, on each page.`}
        checked={value !== null}
        onChange={({ target }) => setValue(target.checked ? undefined : null)}
      />
      {value !== null && (
        <TextSetting
          path={`${path}.height`}
          label={`${name} height`}
          check={checkLength}
          fallback="as tall as the margin"
          hasHelp={false}
        />
      )}
    </div>
  );
}
