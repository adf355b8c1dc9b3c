/** The session of the page, for every screen: the workspace, the mode that is shown, and what is allowed. */
import { createContext, use } from "react";
import type { Mode, Scope, Session } from "../api/session.ts";

interface CurrentSession {
  session: Session;
  /** The mode whose renders, batches and webhooks are shown. */
  mode: Mode;
  /** Null where the key decides the mode. */
  chooseMode: ((mode: Mode) => void) | null;
}

export const SessionContext = createContext<CurrentSession | null>(null);

export function useSession(): CurrentSession {
  const current = use(SessionContext);
  if (current === null) throw new Error("useSession is called outside of a signed-in page.");

  return current;
}

/** Why an action is not allowed: a sentence that names the missing scope; null where it is allowed. */
export function useRefusal(scope: Scope): string | null {
  const { session } = useSession();

  return session.scopes.includes(scope) ? null : `Your key lacks the scope ${scope}.`;
}
