/** A message above what it is about: a refusal, a warning, something that worked. */
import type { ReactNode } from "react";
import { Icon, type IconName } from "./icons.tsx";
import type { Tone } from "./status.tsx";
import "./banner.css";

const icons: Record<Tone, IconName> = { good: "check", warn: "warning", bad: "error", info: "info", neutral: "info" };

interface BannerProps {
  tone: Tone;
  children: ReactNode;
  /** A button next to the message. */
  action?: ReactNode;
}

export function Banner({ tone, children, action }: BannerProps) {
  return (
    <div className={`banner banner-${tone}`} role={tone === "bad" ? "alert" : "status"}>
      <Icon name={icons[tone]} />
      <div className="banner-text">{children}</div>
      {action}
    </div>
  );
}
