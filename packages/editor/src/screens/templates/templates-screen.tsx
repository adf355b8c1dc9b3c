/** All templates of the workspace: to find one, open it, make one, copy, rename and delete. */
import { useDeferredValue, useState } from "react";
import { describeError } from "../../api/problem.ts";
import type { TemplateSummary } from "../../api/templates.ts";
import { useTemplates } from "../../api/use-templates.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { EmptyState } from "../../design/empty-state.tsx";
import { Link } from "../../design/link.tsx";
import { Loading } from "../../design/loading.tsx";
import { PageHead } from "../../design/page-head.tsx";
import { setQuery, usePlace } from "../../router.ts";
import { useRefusal } from "../../shell/session-context.ts";
import { useNeedsPolling } from "../../shell/use-fresh-lists.ts";
import { DeleteTemplateDialog } from "./delete-template-dialog.tsx";
import { NameTemplateDialog } from "./name-template-dialog.tsx";
import { NewTemplateDialog } from "./new-template-dialog.tsx";
import { TemplateCard } from "./template-card.tsx";
import "./templates.css";

const sorts = [
  ["-updated_at", "Last changed"],
  ["name", "Name"],
  ["slug", "Slug"],
] as const;

type OpenDialog = { name: "new" } | { name: "duplicate" | "rename" | "delete"; template: TemplateSummary };

export function TemplatesScreen() {
  const { query: address } = usePlace();
  const query = address.get("query") ?? "";
  const sort = address.get("sort") ?? "-updated_at";
  const searched = useDeferredValue(query);
  const list = useTemplates({ query: searched, sort, isPolled: useNeedsPolling() });
  const [dialog, setDialog] = useState<OpenDialog | null>(null);
  const refusal = useRefusal("template:write");
  const close = () => setDialog(null);
  const isEmpty = list.isSuccess && list.entries.length === 0;
  const newTemplate = (
    <Button kind="primary" icon="plus" refusal={refusal} onClick={() => setDialog({ name: "new" })}>
      New template
    </Button>
  );

  return (
    <>
      <PageHead title="Templates" actions={newTemplate} />
      <div className="list-tools">
        <input
          type="search"
          className="control list-search"
          aria-label="Search templates"
          placeholder="Search by name or slug"
          value={query}
          onChange={(event) => setQuery({ query: event.target.value })}
        />
        <label className="list-sort">
          Sort by
          <select className="control" value={sort} onChange={(event) => setQuery({ sort: event.target.value })}>
            {sorts.map(([value, name]) => (
              <option key={value} value={value}>
                {name}
              </option>
            ))}
          </select>
        </label>
      </div>
      {list.isPending && <Loading>Loading the templates …</Loading>}
      {list.isError && <Banner tone="bad">{describeError(list.error)}</Banner>}
      {isEmpty && query !== "" && (
        <EmptyState icon="search" title="No template matches">
          <p>
            Nothing has “{query}” in its name or slug.{" "}
            <Button onClick={() => setQuery({ query: null })}>Show all</Button>
          </p>
        </EmptyState>
      )}
      {isEmpty && query === "" && (
        <EmptyState icon="templates" title="No templates yet">
          <p>A template is HTML and CSS with placeholders; a render fills it with your data.</p>
          {newTemplate}
          <p>
            Coming from PDFMonkey? <Link to="/import">Import your templates.</Link>
          </p>
        </EmptyState>
      )}
      {list.entries.length > 0 && (
        <ul className="template-grid" aria-label="Templates">
          {list.entries.map((template) => (
            <TemplateCard key={template.slug} template={template} onAction={(name) => setDialog({ name, template })} />
          ))}
        </ul>
      )}
      {list.hasNextPage && (
        <div>
          <Button isBusy={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
      {dialog?.name === "new" && <NewTemplateDialog onClose={close} />}
      {(dialog?.name === "duplicate" || dialog?.name === "rename") && (
        <NameTemplateDialog purpose={dialog.name} template={dialog.template} onClose={close} />
      )}
      {dialog?.name === "delete" && <DeleteTemplateDialog template={dialog.template} onClose={close} />}
    </>
  );
}
