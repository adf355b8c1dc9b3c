/** The editor screen's door: opens the template that the address names. */
import { useEffect, useState } from "react";
import { describeError } from "../../api/problem.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { readPlace } from "../../router.ts";
import { useSession } from "../../shell/session-context.ts";
import { FailureBoundary } from "./failure-boundary.tsx";
import { type OpenEditor, openEditor } from "./open-editor.ts";
import { TemplateScreen } from "./template-screen.tsx";

export default function TemplatePage({ slug }: { slug: string }) {
  const { session } = useSession();
  const workspace = session.workspace.id;
  const [attempt, setAttempt] = useState(0);
  const [opened, setOpened] = useState<OpenEditor | Error | null>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt opens the template again.
  useEffect(() => {
    const aborter = new AbortController();
    let editor: OpenEditor | null = null;
    setOpened(null);
    openEditor(workspace, slug, aborter.signal).then(
      (next) => {
        if (aborter.signal.aborted) return next.close();
        editor = next;
        goToAddress(next);
        setOpened(next);
      },
      (error: Error) => {
        if (!aborter.signal.aborted) setOpened(error);
      },
    );
    return () => {
      aborter.abort();
      editor?.close();
    };
  }, [workspace, slug, attempt]);

  if (opened === null) return <Loading>Opening {slug} …</Loading>;
  if (opened instanceof Error) {
    return (
      <>
        <PageHead title={slug} />
        <Banner tone="bad" action={<Button onClick={() => setAttempt(attempt + 1)}>Try again</Button>}>
          {describeError(opened)}
        </Banner>
      </>
    );
  }

  return (
    <FailureBoundary title={slug}>
      <TemplateScreen editor={opened} />
    </FailureBoundary>
  );
}

/** `?at=style.css:3:7`, as links from other screens have it. */
function goToAddress({ store }: OpenEditor): void {
  const at = readPlace(location.pathname + location.search).query.get("at");
  const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(at ?? "") ?? [];
  if (file) store.goTo({ file, line: Number(line), column: Number(column) });
}
