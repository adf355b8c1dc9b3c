/** A labelled control with its help and its fault: text, list, area, check box and switch. */
import { type ComponentProps, type ReactNode, useId } from "react";
import "./field.css";

interface Labelled {
  label: string;
  help?: ReactNode;
  /** What is wrong with the value. */
  fault?: string | null | undefined;
}

interface Described {
  id: string;
  describedBy: string | undefined;
}

function Labels({ label, help, fault, children }: Labelled & { children: (described: Described) => ReactNode }) {
  const id = useId();
  const ids = [...(help ? [`${id}-help`] : []), ...(fault ? [`${id}-fault`] : [])];

  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      {children({ id, describedBy: ids.join(" ") || undefined })}
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
      {fault && (
        <p id={`${id}-fault`} className="field-fault" role="alert">
          {fault}
        </p>
      )}
    </div>
  );
}

export function TextField({ label, help, fault, ...input }: Labelled & Omit<ComponentProps<"input">, "id">) {
  return (
    <Labels label={label} help={help} fault={fault}>
      {({ id, describedBy }) => (
        <input
          type="text"
          autoComplete="off"
          {...input}
          id={id}
          className="control"
          aria-describedby={describedBy}
          aria-invalid={fault ? true : undefined}
        />
      )}
    </Labels>
  );
}

export function TextAreaField({ label, help, fault, ...area }: Labelled & Omit<ComponentProps<"textarea">, "id">) {
  return (
    <Labels label={label} help={help} fault={fault}>
      {({ id, describedBy }) => (
        <textarea
          rows={4}
          {...area}
          id={id}
          className="control control-area"
          aria-describedby={describedBy}
          aria-invalid={fault ? true : undefined}
        />
      )}
    </Labels>
  );
}

export function SelectField({ label, help, fault, ...select }: Labelled & Omit<ComponentProps<"select">, "id">) {
  return (
    <Labels label={label} help={help} fault={fault}>
      {({ id, describedBy }) => <select {...select} id={id} className="control" aria-describedby={describedBy} />}
    </Labels>
  );
}

interface CheckProps extends Omit<ComponentProps<"input">, "id" | "type"> {
  label: ReactNode;
  help?: ReactNode;
}

export function CheckField({ label, help, ...input }: CheckProps) {
  const id = useId();

  return (
    <div className="check">
      <input {...input} type="checkbox" id={id} aria-describedby={help ? `${id}-help` : undefined} />
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}

/** On or off, at once. */
export function Switch({ label, help, ...input }: CheckProps & { checked: boolean }) {
  const id = useId();

  return (
    <div className="check">
      <input
        {...input}
        type="checkbox"
        role="switch"
        aria-checked={input.checked}
        className="switch"
        id={id}
        aria-describedby={help ? `${id}-help` : undefined}
      />
      <label htmlFor={id}>{label}</label>
      {help && (
        <p id={`${id}-help`} className="field-help">
          {help}
        </p>
      )}
    </div>
  );
}
