/** Publishes the draft as a new version: with a note, with every finding where it is refused, with the first request after. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { ApiProblem, describeError } from "../../../api/problem.ts";
import { Banner } from "../../../design/banner.tsx";
import { Button } from "../../../design/button.tsx";
import { CodeLine } from "../../../design/code-line.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { TextAreaField } from "../../../design/field.tsx";
import type { Finding } from "../finding.ts";
import { useEditor } from "../open-editor.ts";
import { allFindings } from "../problems/all-findings.ts";
import { useTemplate } from "../use-template.ts";
import { FindingList } from "./finding-list.tsx";
import { renderCommand } from "./render-command.ts";
import { publish } from "./version-api.ts";
import "./versions.css";

const MOST_NOTE = 500;

export function PublishDialog() {
  const { store, saver } = useEditor();
  const queries = useQueryClient();
  const template = useTemplate((state) => state.template);
  const findings = useTemplate((state) => allFindings(state).filter(({ severity }) => severity === "error"));
  const [note, setNote] = useState("");
  const publishing = useMutation({
    mutationFn: async () => {
      await saver.saveNow();
      const { saved } = store.getSnapshot();
      if (saved.state !== "saved") {
        throw new Error("reason" in saved ? saved.reason : "The draft is being saved. Try again in a moment.");
      }
      return publish(template.slug, note);
    },
    onSuccess: async () => {
      // The record has a new version; the ETag that is known is not that of the record now.
      await saver.pull("");
      await queries.invalidateQueries({ queryKey: ["versions", template.slug] });
    },
  });
  const close = () => store.openDialog(null);
  const { data: published, error } = publishing;

  if (published) {
    return (
      <Dialog
        title={`Version ${published.version} is published`}
        size="medium"
        onClose={close}
        actions={
          <Button kind="primary" onClick={close}>
            Done
          </Button>
        }
      >
        <p>
          Renders of <code>{template.slug}</code> use it from now on. The first one:
        </p>
        <CodeLine label="Render this template" code={renderCommand(template.slug, store.getSnapshot())} />
        {published.warnings.map(({ dataset, message }) => (
          <Banner key={dataset} tone="warn">
            The data set {dataset} would be refused: {message}
          </Banner>
        ))}
      </Dialog>
    );
  }

  const next = (template.published_version ?? 0) + 1;

  return (
    <Dialog
      title={`Publish version ${next}`}
      size="medium"
      onClose={close}
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <Button kind="primary" isBusy={publishing.isPending} onClick={() => publishing.mutate()}>
            Publish
          </Button>
        </>
      }
    >
      {error && <Refusal error={error} onGo={close} />}
      {!error && findings.length > 0 && (
        <>
          <Banner tone="warn">
            The draft has {countOf(findings.length)}. A version with an error in its template is refused.
          </Banner>
          <FindingList findings={findings} onGo={close} />
        </>
      )}
      <TextAreaField
        label="Note"
        help="What changed, for people who read the list of versions."
        rows={3}
        maxLength={MOST_NOTE}
        value={note}
        onChange={({ target }) => setNote(target.value)}
        onKeyDown={(event) => {
          if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) publishing.mutate();
        }}
      />
    </Dialog>
  );
}

function Refusal({ error, onGo }: { error: Error; onGo: () => void }) {
  const findings = error instanceof ApiProblem ? problemFindings(error) : [];

  return (
    <>
      <Banner tone="bad">{describeError(error)}</Banner>
      {findings.length > 0 && <FindingList findings={findings} onGo={onGo} />}
    </>
  );
}

function problemFindings({ code, body }: ApiProblem): Finding[] {
  const { position, errors = [] } = body;
  const place = position ?? { file: "template.html", line: null, column: null };

  return errors.map(({ path, message, rule }) => {
    const [, file, line, column] = /^(.+):(\d+):(\d+)$/.exec(path) ?? [];
    const written = file ? { file, line: Number(line), column: Number(column) } : place;
    return { severity: "error", source: "template", code, message, ...written, ...(rule ? { rule } : {}) };
  });
}

function countOf(count: number): string {
  return count === 1 ? "1 error" : `${count} errors`;
}
