/** Fields of the form, each for one setting: its label, help and limits come from the service's description. */
import { createContext, use, useState } from "react";
import { SelectField, Switch, TextAreaField, TextField } from "../../../design/field.tsx";
import { useTemplate, useTemplateStore } from "../use-template.ts";
import { changeSetting, settingAt } from "./change-setting.ts";
import type { SettingCheck } from "./setting-checks.ts";
import type { DescribeSetting } from "./settings-schema.ts";
import { wrongSettings } from "./wrong-settings.ts";

export const SchemaContext = createContext<DescribeSetting>((_path, fallback) => ({
  title: fallback,
  help: undefined,
  minimum: undefined,
  maximum: undefined,
  choices: [],
}));

export function useSetting(path: string): [value: unknown, set: (value: unknown) => void] {
  const store = useTemplateStore();
  const value = useTemplate((state) => settingAt(state.draft.settings, path));

  return [value, (next) => store.editSettings((settings) => changeSetting(settings, path, next))];
}

/** What the service says about a setting that it refuses. */
function useServiceFault(path: string): string | null {
  return useTemplate(
    ({ findings }) =>
      findings.service.list.find(({ source, path: about }) => source === "settings" && about === `settings.${path}`)
        ?.message ?? null,
  );
}

interface FieldProps {
  path: string;
  /** The label where the service gives none. */
  label: string;
}

interface TextProps extends FieldProps {
  check: SettingCheck;
  /** Shown where the setting has no value: what the service takes then. */
  fallback: string;
  /** From text to the value of the setting. */
  read?: (text: string) => unknown;
  write?: (value: unknown) => string;
  list?: string;
  inputMode?: "decimal" | "numeric" | "text";
  /** Takes the help away where the group explains it. */
  hasHelp?: boolean;
  isArea?: boolean;
  placeholder?: string;
}

/** A text that becomes the setting once it can be one. An empty text takes the setting out. */
export function TextSetting(props: TextProps) {
  const { path, label, check, fallback, read = String, write = writeText, hasHelp = true, isArea = false } = props;
  const { list, inputMode, placeholder } = props;
  const store = useTemplateStore();
  const describe = use(SchemaContext);
  const [value, setValue] = useSetting(path);
  const serviceFault = useServiceFault(path);
  const wrong = wrongSettings(store);
  const [typed, setTyped] = useState<string | null>(wrong.get(path) ?? null);
  const { title, help } = describe(path, label);
  const text = typed ?? (value === undefined || value === null ? "" : write(value));
  const fault = text === "" ? null : check(text);

  const common = {
    label: title,
    help: hasHelp ? help : undefined,
    fault: fault ?? serviceFault,
    value: text,
    placeholder: placeholder ?? fallback,
    onChange: ({ target }: { target: { value: string } }) => {
      const next = target.value;
      setTyped(next);
      if (next !== "" && check(next) !== null) {
        wrong.set(path, next);
        return;
      }
      wrong.delete(path);
      setValue(next === "" ? undefined : read(next));
    },
    onBlur: () => {
      if (!wrong.has(path)) setTyped(null);
    },
  };

  return isArea ? (
    <TextAreaField {...common} rows={3} />
  ) : (
    <TextField {...common} {...(list ? { list } : {})} {...(inputMode ? { inputMode } : {})} />
  );
}

function writeText(value: unknown): string {
  return typeof value === "string" || typeof value === "number" ? String(value) : "";
}

interface ChoiceProps extends FieldProps {
  /** Names of the choices, by value; choices of the service that are not named are shown by value. */
  names: Readonly<Record<string, string>>;
  fallback: string;
}

export function ChoiceSetting({ path, label, names, fallback }: ChoiceProps) {
  const describe = use(SchemaContext);
  const [value, setValue] = useSetting(path);
  const serviceFault = useServiceFault(path);
  const { title, help, choices } = describe(path, label);
  const current = typeof value === "string" ? value : fallback;
  const offered = new Set([...(choices.length > 0 ? choices : Object.keys(names)), current]);

  return (
    <SelectField
      label={title}
      help={help}
      fault={serviceFault}
      value={current}
      onChange={({ target }) => setValue(target.value === fallback ? undefined : target.value)}
    >
      {[...offered].map((choice) => (
        <option key={choice} value={choice}>
          {names[choice] ?? choice}
        </option>
      ))}
    </SelectField>
  );
}

export function SwitchSetting({ path, label, fallback }: FieldProps & { fallback: boolean }) {
  const describe = use(SchemaContext);
  const [value, setValue] = useSetting(path);
  const { title, help } = describe(path, label);
  const isOn = typeof value === "boolean" ? value : fallback;

  return (
    <Switch
      label={title}
      help={help}
      checked={isOn}
      onChange={({ target }) => setValue(target.checked === fallback ? undefined : target.checked)}
    />
  );
}
