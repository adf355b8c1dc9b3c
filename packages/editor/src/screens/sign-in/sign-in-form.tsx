/** Takes an API key and exchanges it for a session. */
import { useState } from "react";
import { ApiProblem, describeError } from "../../api/problem.ts";
import { type Session, signIn } from "../../api/session.ts";
import { Button } from "../../design/button.tsx";
import { TextField } from "../../design/field.tsx";
import "./sign-in.css";

export function SignInForm({ onSignedIn }: { onSignedIn: (session: Session) => void }) {
  const [key, setKey] = useState("");
  const [fault, setFault] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const given = key.trim();
    if (given === "") return setFault("Paste an API key. It begins with plt_live_ or plt_test_.");
    setBusy(true);
    try {
      const session = await signIn({ key: given });
      setKey("");
      setFault(null);
      onSignedIn(session);
    } catch (error) {
      setFault(describeRefusal(error));
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      className="sign-in-form"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <TextField
        label="API key"
        type="password"
        name="api-key"
        autoComplete="current-password"
        spellCheck={false}
        autoFocus
        placeholder="plt_live_…"
        value={key}
        fault={fault}
        onChange={(event) => setKey(event.target.value)}
      />
      <Button type="submit" kind="primary" isBusy={isBusy}>
        Sign in
      </Button>
    </form>
  );
}

/** Wrong, expired and revoked keys each get the service's own sentence. */
function describeRefusal(error: unknown): string {
  if (error instanceof ApiProblem && error.status === 429) {
    return `Too many attempts. Wait ${error.retryAfter ?? 60} seconds, then try again.`;
  }

  return describeError(error);
}
