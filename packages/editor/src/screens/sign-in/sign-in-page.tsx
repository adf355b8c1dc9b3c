/** The first screen: sign in with a link from the terminal, or with a key. */
import { useEffect } from "react";
import type { Session } from "../../api/session.ts";
import { Banner } from "../../design/banner.tsx";
import { Brand } from "../../shell/brand.tsx";
import { SignInForm } from "./sign-in-form.tsx";

interface SignInPageProps {
  /** Why the link did not sign in; null where none was used. */
  linkRefusal: string | null;
  onSignedIn: (session: Session) => void;
}

export function SignInPage({ linkRefusal, onSignedIn }: SignInPageProps) {
  useEffect(() => {
    document.title = "Sign in · Platen";
  }, []);

  return (
    <main className="sign-in">
      <div className="sign-in-card">
        <Brand />
        <h1>Sign in</h1>
        {linkRefusal !== null && <Banner tone="bad">{linkRefusal}</Banner>}
        <SignInForm onSignedIn={onSignedIn} />
        <section className="sign-in-help" aria-label="Where to find a key">
          <p>
            The first start of the service printed a live key, a test key and a link that signs you in. For a new link,
            run this where the service runs:
          </p>
          <pre>
            <code>platen open</code>
          </pre>
          <p>From a checkout: npm run platen -- open. Further keys are made under Keys.</p>
        </section>
      </div>
    </main>
  );
}
