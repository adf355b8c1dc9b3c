/** The workspace, the session, and how the page looks. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { requestJson } from "../../api/request.ts";
import type { Usage } from "../../api/usage.ts";
import { Button } from "../../design/button.tsx";
import { CodeLine } from "../../design/code-line.tsx";
import { Dialog } from "../../design/dialog.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { Status } from "../../design/status.tsx";
import { Time } from "../../design/time.tsx";
import { openWorkspace, setQuery, usePlace } from "../../router.ts";
import { useRefusal, useSession } from "../../shell/session-context.ts";
import { readTheme, saveTheme, type Theme, themes } from "../../shell/theme.ts";
import { SignInForm } from "../sign-in/sign-in-form.tsx";
import { newestEngine } from "./newest-engine.ts";
import "./settings.css";

const themeNames: Record<Theme, string> = { system: "As the system", light: "Light", dark: "Dark" };

export default function SettingsScreen() {
  return (
    <>
      <PageHead title="Settings" />
      <div className="settings">
        <div className="panel-column">
          <WorkspacePanel />
          <AppearancePanel />
          <ServicePanel />
        </div>
        <SessionPanel />
      </div>
      <AddWorkspaceDialog />
    </>
  );
}

function WorkspacePanel() {
  const { session, mode } = useSession();
  const canSeePlan = useRefusal("usage:read") === null;
  const usage = useQuery({
    queryKey: ["usage", "now"],
    queryFn: ({ signal }) => requestJson<Usage>("/v1/usage", { signal }),
    enabled: canSeePlan,
  });
  const others = session.workspaces.filter(({ id }) => id !== session.workspace.id);

  return (
    <section className="panel" aria-labelledby="workspace-heading">
      <h2 id="workspace-heading">Workspace</h2>
      <dl className="facts">
        <dt>Name</dt>
        <dd>{session.workspace.name}</dd>
        <dt>Id</dt>
        <dd>
          <code>{session.workspace.id}</code>
        </dd>
        <dt>Mode</dt>
        <dd>{mode}</dd>
        <dt>Plan</dt>
        <dd>
          {canSeePlan
            ? usage.data && `${usage.data.plan}, ${usage.data.units_included ?? "any number of"} units a month`
            : "Your key lacks the scope usage:read."}
        </dd>
        {others.length > 0 && (
          <>
            <dt>Also signed in to</dt>
            <dd className="settings-workspaces">
              {others.map(({ id, name }) => (
                <Button key={id} onClick={() => openWorkspace(id)}>
                  {name}
                </Button>
              ))}
            </dd>
          </>
        )}
      </dl>
      <div>
        <Button icon="plus" onClick={() => setQuery({ add: "workspace" })}>
          Add a workspace
        </Button>
      </div>
    </section>
  );
}

function SessionPanel() {
  const { session } = useSession();

  return (
    <section className="panel" aria-labelledby="session-heading">
      <h2 id="session-heading">Session</h2>
      <dl className="facts">
        <dt>Signed in with</dt>
        <dd>{session.key === null ? "a link" : `the key “${session.key.name}”`}</dd>
        <dt>Ends</dt>
        <dd>
          <Time value={session.expires_at} />, unless it is used before
        </dd>
        <dt>May</dt>
        <dd>{session.scopes.join(", ")}</dd>
      </dl>
      <h3>Sign out everywhere</h3>
      <p className="row-soft">
        Run this where the service runs. It ends every session on every computer and prints a new link. A session from a
        key also ends when you revoke that key.
      </p>
      <CodeLine label="Command that ends every session" code="platen open --end-all" />
    </section>
  );
}

function AppearancePanel() {
  const [theme, setTheme] = useState(readTheme());

  return (
    <section className="panel" aria-labelledby="appearance-heading">
      <h2 id="appearance-heading">Appearance</h2>
      <fieldset>
        <legend className="group-name">Colors</legend>
        <div className="theme-choices">
          {themes.map((each) => (
            <label key={each} className="theme-choice">
              <input
                type="radio"
                name="theme"
                value={each}
                checked={theme === each}
                onChange={() => {
                  saveTheme(each);
                  setTheme(each);
                }}
              />
              {themeNames[each]}
            </label>
          ))}
        </div>
      </fieldset>
    </section>
  );
}

function ServicePanel() {
  const { session, mode } = useSession();
  const canSeeRenders = useRefusal("render:read") === null;
  const engine = useQuery({
    queryKey: ["renders", mode, "engine"],
    queryFn: ({ signal }) => newestEngine(signal),
    enabled: canSeeRenders,
  });
  const ready = useQuery({
    queryKey: ["ready"],
    queryFn: async ({ signal }) => (await fetch("/readyz", { signal })).ok,
  });

  return (
    <section className="panel" aria-labelledby="service-heading">
      <div className="panel-head">
        <h2 id="service-heading">Service</h2>
        {ready.data === true && <Status tone="good">Ready</Status>}
        {(ready.data === false || ready.isError) && <Status tone="bad">Not ready</Status>}
      </div>
      <dl className="facts">
        <dt>Platen</dt>
        <dd>{session.version}</dd>
        <dt>Chromium</dt>
        <dd>{engine.data ?? "shown after the first render"}</dd>
        <dt>Address</dt>
        <dd>
          <code>{location.origin}</code>
        </dd>
        <dt>Documentation</dt>
        <dd>
          <a href="/docs">Guide and API reference</a>
        </dd>
      </dl>
    </section>
  );
}

/** Signing in with a key of another workspace adds it to the session. */
function AddWorkspaceDialog() {
  const isOpen = usePlace().query.get("add") === "workspace";
  const queries = useQueryClient();
  if (!isOpen) return null;
  const close = () => setQuery({ add: null });

  return (
    <Dialog title="Add a workspace" onClose={close}>
      <p>Sign in with a key of the other workspace. You stay signed in to this one, and can show both in two tabs.</p>
      <SignInForm
        onSignedIn={async (session) => {
          await queries.invalidateQueries({ queryKey: ["session"] });
          openWorkspace(session.workspace.id);
        }}
      />
    </Dialog>
  );
}
