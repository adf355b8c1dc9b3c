/** The sign-in dialog over the page, when the session has ended: the screen stays, and what waited goes on afterwards. */
import { useState, useSyncExternalStore } from "react";
import { isSignInNeeded, letRequestsGoOn, subscribeToGate } from "../api/sign-in-gate.ts";
import { Banner } from "../design/banner.tsx";
import { Dialog } from "../design/dialog.tsx";
import { SignInForm } from "../screens/sign-in/sign-in-form.tsx";

interface SessionGateProps {
  /** The workspace that the page shows. */
  workspace: { id: string; name: string };
  onSignedIn: () => void;
}

export function SessionGate({ workspace, onSignedIn }: SessionGateProps) {
  const isNeeded = useSyncExternalStore(subscribeToGate, isSignInNeeded);
  const [other, setOther] = useState<string | null>(null);
  if (!isNeeded) return null;

  return (
    <Dialog title="Sign in again" canClose={false} onClose={() => {}}>
      <p>Your session has ended: it expired, or its key was revoked. Nothing on this page is lost.</p>
      {other !== null && (
        <Banner tone="warn">
          That key belongs to the workspace “{other}”. This page shows “{workspace.name}”: use a key of that workspace.
        </Banner>
      )}
      <SignInForm
        onSignedIn={(session) => {
          if (!session.workspaces.some(({ id }) => id === workspace.id)) return setOther(session.workspace.name);
          setOther(null);
          letRequestsGoOn();
          onSignedIn();
        }}
      />
    </Dialog>
  );
}
