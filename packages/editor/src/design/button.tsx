/** Buttons: one kind for the main action of a view, a plain one, one without a frame, one for what destroys. */
import type { ComponentProps, ReactNode } from "react";
import "./button.css";
import { Icon, type IconName } from "./icons.tsx";

interface ButtonProps extends Omit<ComponentProps<"button">, "className"> {
  kind?: "primary" | "plain" | "quiet" | "danger";
  icon?: IconName;
  /** A button that shows its icon only; `children` is then its name. */
  isIconOnly?: boolean;
  isBusy?: boolean;
  /** Why it cannot be used now, such as a scope that the key lacks: it stays reachable and says so. */
  refusal?: string | null | undefined;
  children: ReactNode;
}

export function Button(props: ButtonProps) {
  const { kind = "plain", icon, isIconOnly = false, isBusy = false, refusal, children, onClick, ...rest } = props;
  const isOff = Boolean(refusal) || isBusy;

  return (
    <button
      type="button"
      {...rest}
      className={`button button-${kind}${isIconOnly ? " button-icon" : ""}`}
      aria-disabled={isOff || undefined}
      aria-busy={isBusy || undefined}
      title={refusal ?? (isIconOnly && typeof children === "string" ? children : rest.title)}
      onClick={isOff ? (event) => event.preventDefault() : onClick}
    >
      {icon && <Icon name={icon} />}
      {isIconOnly ? <span className="hidden-text">{children}</span> : children}
      {refusal && <span className="hidden-text"> ({refusal})</span>}
    </button>
  );
}
