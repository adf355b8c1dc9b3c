/** The frame around every screen: the navigation, the workspace, and the screen itself. */
import type { ReactNode } from "react";
import { signOut } from "../api/session.ts";
import { whileLeaving } from "../api/sign-in-gate.ts";
import { Button } from "../design/button.tsx";
import { Icon, type IconName } from "../design/icons.tsx";
import { Link } from "../design/link.tsx";
import { usePlace } from "../router.ts";
import { dropJournals, SIGNED_OUT } from "../screens/template/journal/journal.ts";
import { Brand } from "./brand.tsx";
import "./frame.css";
import { WorkspaceMenu } from "./workspace-menu.tsx";

const links: { name: string; to: string; icon: IconName; screens: string[] }[] = [
  { name: "Templates", to: "/", icon: "templates", screens: ["templates", "template"] },
  { name: "Renders", to: "/renders", icon: "renders", screens: ["renders", "render"] },
  { name: "Batches", to: "/batches", icon: "batches", screens: ["batches"] },
  { name: "Webhooks", to: "/webhooks", icon: "webhooks", screens: ["webhooks"] },
  { name: "Keys", to: "/keys", icon: "keys", screens: ["keys"] },
  { name: "Usage", to: "/usage", icon: "usage", screens: ["usage"] },
  { name: "Import", to: "/import", icon: "import", screens: ["import"] },
  { name: "Settings", to: "/settings", icon: "settings", screens: ["settings"] },
];

export function Frame({ isNarrow, children }: { isNarrow: boolean; children: ReactNode }) {
  const { screen } = usePlace();

  return (
    <div className={`frame${isNarrow ? " frame-narrow" : ""}`}>
      <a className="skip-link" href="#main">
        Skip to the content
      </a>
      <div className="side">
        <header>
          <Link to="/" className="side-brand">
            <Brand />
          </Link>
        </header>
        <nav aria-label="Main">
          <ul>
            {links.map(({ name, to, icon, screens }) => (
              <li key={name}>
                <Link
                  to={to}
                  className="side-link"
                  title={name}
                  aria-current={screens.includes(screen.name) ? "page" : undefined}
                >
                  <Icon name={icon} />
                  <span className="side-text">{name}</span>
                </Link>
              </li>
            ))}
          </ul>
        </nav>
        <section className="side-foot" aria-label="Workspace and session">
          <WorkspaceMenu />
          <SignOutButton />
        </section>
      </div>
      <main id="main" tabIndex={-1} className={isNarrow ? "screen-whole" : "screen"}>
        {children}
      </main>
    </div>
  );
}

function SignOutButton() {
  return (
    <Button
      kind="quiet"
      icon="signOut"
      title="Sign out"
      onClick={async () => {
        await whileLeaving(signOut);
        document.dispatchEvent(new Event(SIGNED_OUT));
        // Without storage in this browser there is no journal either.
        await dropJournals().catch(() => {});
        // Loaded again, so that nothing of the session stays in memory.
        location.replace("/");
      }}
    >
      <span className="side-text">Sign out</span>
    </Button>
  );
}
