/** The whole page: signing in, then the frame with the screen that the address names. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useEffect, useMemo, useState } from "react";
import { describeError } from "./api/problem.ts";
import { chooseReadMode, chooseWorkspace } from "./api/request.ts";
import { type Mode, readSession, type Session, signIn } from "./api/session.ts";
import { onSignInLink, takeSignInToken } from "./api/sign-in-link.ts";
import { Banner } from "./design/banner.tsx";
import { Button } from "./design/button.tsx";
import { Loading } from "./design/loading.tsx";
import { type Screen, usePlace } from "./router.ts";
import { SignInPage } from "./screens/sign-in/sign-in-page.tsx";
import { TemplatesScreen } from "./screens/templates/templates-screen.tsx";
import { Frame } from "./shell/frame.tsx";
import { SessionContext } from "./shell/session-context.ts";
import { SessionGate } from "./shell/session-gate.tsx";
import { UnknownScreen } from "./shell/unknown-screen.tsx";
import { useFreshLists } from "./shell/use-fresh-lists.ts";

const TemplatePage = lazy(() => import("./screens/template/template-page.tsx"));
const RendersScreen = lazy(() => import("./screens/renders/renders-screen.tsx"));
const RenderScreen = lazy(() => import("./screens/renders/render-screen.tsx"));
const BatchesScreen = lazy(() => import("./screens/batches/batches-screen.tsx"));
const WebhooksScreen = lazy(() => import("./screens/webhooks/webhooks-screen.tsx"));
const KeysScreen = lazy(() => import("./screens/keys/keys-screen.tsx"));
const UsageScreen = lazy(() => import("./screens/usage/usage-screen.tsx"));
const ImportScreen = lazy(() => import("./screens/import/import-screen.tsx"));
const SettingsScreen = lazy(() => import("./screens/settings/settings-screen.tsx"));

export function App() {
  const { workspaceId } = usePlace();
  chooseWorkspace(workspaceId);
  const queries = useQueryClient();
  const [linkRefusal, setLinkRefusal] = useState<string | null>(null);
  const session = useQuery({
    queryKey: ["session", workspaceId],
    // `signal` is not read before the token is exchanged: a link has one use, so that its request is never cancelled.
    queryFn: async (context) => {
      const token = takeSignInToken();
      if (token === null) return readSession(context.signal);
      setLinkRefusal(null);
      return signIn({ token }).catch((error: unknown) => {
        setLinkRefusal(describeError(error));
        return readSession(context.signal);
      });
    },
    staleTime: 60_000,
  });
  useEffect(() => onSignInLink(() => void queries.invalidateQueries({ queryKey: ["session"] })), [queries]);

  if (session.isPending) return <Loading isWholePage>Opening Platen …</Loading>;
  if (session.isError) {
    const retry = <Button onClick={() => session.refetch()}>Try again</Button>;
    return (
      <main className="whole-page">
        <h1 className="hidden-text">Platen</h1>
        <Banner tone="bad" action={retry}>
          {describeError(session.error)}
        </Banner>
      </main>
    );
  }
  if (session.data === null) {
    const enter = (next: Session) => queries.setQueryData(["session", workspaceId], next);
    return <SignInPage linkRefusal={linkRefusal} onSignedIn={enter} />;
  }

  return <SignedIn session={session.data} />;
}

function SignedIn({ session }: { session: Session }) {
  const { screen } = usePlace();
  const queries = useQueryClient();
  const [chosen, setChosen] = useState<Mode>(session.mode);
  // A session from a link reads both modes; a key sees its own.
  const mode = session.key === null ? chosen : session.mode;
  chooseReadMode(session.key === null && mode !== session.mode ? mode : null);
  useFreshLists(session.workspace.id);
  const current = useMemo(
    () => ({ session, mode, chooseMode: session.key === null ? setChosen : null }),
    [session, mode],
  );
  useEffect(() => {
    document.documentElement.dataset.screen = screen.name;
  }, [screen.name]);

  return (
    <SessionContext value={current}>
      <Frame isNarrow={screen.name === "template"}>
        <Suspense fallback={<Loading>Loading …</Loading>}>
          <ScreenOf screen={screen} key={session.workspace.id} />
        </Suspense>
      </Frame>
      <SessionGate
        workspace={session.workspace}
        onSignedIn={() => queries.invalidateQueries({ queryKey: ["session"] })}
      />
    </SessionContext>
  );
}

function ScreenOf({ screen }: { screen: Screen }) {
  switch (screen.name) {
    case "templates":
      return <TemplatesScreen />;
    case "template":
      return <TemplatePage key={screen.slug} slug={screen.slug} />;
    case "renders":
      return <RendersScreen />;
    case "render":
      return <RenderScreen key={screen.id} id={screen.id} />;
    case "batches":
      return <BatchesScreen />;
    case "webhooks":
      return <WebhooksScreen />;
    case "keys":
      return <KeysScreen />;
    case "usage":
      return <UsageScreen />;
    case "import":
      return <ImportScreen />;
    case "settings":
      return <SettingsScreen />;
    case "unknown":
      return <UnknownScreen path={screen.path} />;
  }
}
