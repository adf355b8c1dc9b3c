/** Earlier states of a template: published versions and snapshots of the draft, compared with the draft and restored. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { lazy, Suspense, useState } from "react";
import { describeError } from "../../../api/problem.ts";
import { Banner } from "../../../design/banner.tsx";
import { Button } from "../../../design/button.tsx";
import { Dialog } from "../../../design/dialog.tsx";
import { Loading } from "../../../design/loading.tsx";
import { Tag } from "../../../design/status.tsx";
import { TabList, TabPanel, useTabBase } from "../../../design/tabs.tsx";
import { Time } from "../../../design/time.tsx";
import { useRefusal } from "../../../shell/session-context.ts";
import { useEditor } from "../open-editor.ts";
import type { Draft } from "../template-content.ts";
import { useTemplate } from "../use-template.ts";
import { changedFiles } from "./draft-files.ts";
import { type Author, listSnapshots, listVersions, readSnapshot, readVersion, restore } from "./version-api.ts";
import "./versions.css";

const TextDiff = lazy(async () => ({ default: (await import("./text-diff.tsx")).TextDiff }));
const DocumentDiff = lazy(async () => ({ default: (await import("./document-diff.tsx")).DocumentDiff }));
const PictureDiff = lazy(async () => ({ default: (await import("./picture-diff.tsx")).PictureDiff }));

/** An earlier state in the list. */
interface Entry {
  id: string;
  name: string;
  what: { version: number } | { snapshot: string };
  created_at: string;
  created_by: Author | null;
  note: string | null;
}

export function VersionsDialog() {
  const { store } = useEditor();
  const slug = useTemplate((state) => state.template.slug);
  const live = useTemplate((state) => state.template.published_version);
  const [chosen, setChosen] = useState<string | null>(null);
  const entries = useQuery({
    queryKey: ["versions", slug],
    queryFn: async ({ signal }) => {
      const [versions, snapshots] = await Promise.all([listVersions(slug, null, signal), listSnapshots(slug, signal)]);
      const published = versions.data.map(
        ({ version, created_at, created_by, note }): Entry => ({
          id: `v${version}`,
          name: `Version ${version}`,
          what: { version },
          created_at,
          created_by: created_by ?? null,
          note: note ?? null,
        }),
      );
      const drafts = snapshots.map(
        ({ id, created_at, created_by }): Entry => ({
          id,
          name: "Draft",
          what: { snapshot: id },
          created_at,
          created_by: created_by ?? null,
          note: null,
        }),
      );
      return [...published, ...drafts].sort((a, b) => (a.created_at < b.created_at ? 1 : -1));
    },
  });
  const list = entries.data ?? [];
  const selected = list.find(({ id }) => id === chosen) ?? list[0] ?? null;

  return (
    <Dialog title="Versions" size="full" onClose={() => store.openDialog(null)}>
      {entries.isPending && <Loading>Loading the versions …</Loading>}
      {entries.isError && <Banner tone="bad">{describeError(entries.error)}</Banner>}
      {entries.data && list.length === 0 && <p>There is no earlier state yet. Publish the draft to make version 1.</p>}
      {selected && (
        <div className="versions">
          <ol className="version-list" aria-label="Earlier states">
            {list.map((entry) => (
              <li key={entry.id}>
                <button
                  type="button"
                  className="version-entry"
                  aria-current={entry.id === selected.id || undefined}
                  onClick={() => setChosen(entry.id)}
                >
                  <span className="version-name">
                    {entry.name}
                    {"version" in entry.what && entry.what.version === live && <Tag>live</Tag>}
                  </span>
                  <span className="version-when">
                    <Time value={entry.created_at} />
                    {entry.created_by?.key && ` · ${entry.created_by.key.name}`}
                  </span>
                  {entry.note && <span className="version-note">{entry.note}</span>}
                </button>
              </li>
            ))}
          </ol>
          <Comparison key={selected.id} entry={selected} />
        </div>
      )}
    </Dialog>
  );
}

function Comparison({ entry }: { entry: Entry }) {
  const { store, saver } = useEditor();
  const queries = useQueryClient();
  const refusal = useRefusal("template:write");
  const template = useTemplate((state) => state.template);
  const draft = useTemplate((state) => state.draft);
  const datasets = useTemplate((state) => state.datasets);
  const current = useTemplate((state) => state.dataset);
  const [chosenData, setChosenData] = useState<string | null>(null);
  const [tab, setTab] = useState("text");
  const base = useTabBase();
  const { slug } = template;
  const { what, name } = entry;
  const earlier = useQuery({
    queryKey: ["version", slug, entry.id],
    queryFn: async ({ signal }): Promise<{ draft: Draft; template: typeof template }> => {
      if ("snapshot" in what) return { draft: await readSnapshot(slug, what.snapshot, signal), template };
      const { content, kind, engine } = await readVersion(slug, what.version, signal);
      return { draft: content, template: { ...template, kind, engine } };
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  const restoring = useMutation({
    mutationFn: async () => {
      // What is typed now is kept as a snapshot, so that restoring can be undone.
      await saver.saveNow();
      await restore(slug, what);
      await saver.pull("");
    },
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: ["versions", slug] });
      store.openDialog(null);
    },
  });
  const changes = earlier.data ? changedFiles(earlier.data.draft, draft) : [];
  const dataset = datasets.find((each) => each.name === (chosenData ?? current)) ?? null;

  return (
    <section className="comparison" aria-label={`${name} and the draft`}>
      <div className="comparison-head">
        <p>
          <strong>{name}</strong> on the left, the draft as it is now on the right.
        </p>
        <Button refusal={refusal} isBusy={restoring.isPending} onClick={() => restoring.mutate()}>
          {`Restore ${name.toLowerCase()} into the draft`}
        </Button>
      </div>
      {restoring.isError && <Banner tone="bad">{describeError(restoring.error)}</Banner>}
      {earlier.isPending && <Loading>Loading …</Loading>}
      {earlier.isError && <Banner tone="bad">{describeError(earlier.error)}</Banner>}
      {earlier.data && (
        <>
          <TabList
            label="Compare"
            tabs={[
              { id: "text", name: "Text", mark: changes.length },
              { id: "pages", name: "Pages" },
              // Earlier drafts have no number that the service compares by.
              ...("version" in what ? [{ id: "document", name: "Document" }] : []),
            ]}
            selected={tab}
            onSelect={setTab}
            base={base}
          />
          <TabPanel base={base} tab={tab} className="comparison-panel">
            <Suspense fallback={<Loading>Loading …</Loading>}>
              {tab === "text" ? (
                <>
                  {changes.length === 0 && <p className="field-help">The texts and settings are the same.</p>}
                  {changes.map((change) => (
                    <section key={change.file} className="file-diff" aria-label={change.file}>
                      <h3 className="mono">{change.file}</h3>
                      <TextDiff change={change} />
                    </section>
                  ))}
                </>
              ) : (
                <>
                  {datasets.length > 1 && (
                    <label className="comparison-data">
                      <span>Data set to compare with</span>
                      <select
                        className="control"
                        value={dataset?.name ?? ""}
                        onChange={({ target }) => setChosenData(target.value)}
                      >
                        {datasets.map((each) => (
                          <option key={each.name}>{each.name}</option>
                        ))}
                      </select>
                    </label>
                  )}
                  {tab === "document" && "version" in what ? (
                    <DocumentDiff version={what.version} dataset={dataset?.name ?? null} />
                  ) : (
                    <PictureDiff
                      before={{ name, template: earlier.data.template, draft: earlier.data.draft }}
                      after={{ name: "Draft", template, draft }}
                      dataset={dataset}
                    />
                  )}
                </>
              )}
            </Suspense>
          </TabPanel>
        </>
      )}
    </section>
  );
}
