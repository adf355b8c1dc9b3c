/** Begins a template from a folder, as `platen pull` writes it and git keeps it. */
import { useQueryClient } from "@tanstack/react-query";
import { useId, useRef, useState } from "react";
import { describeError } from "../../api/problem.ts";
import { Banner } from "../../design/banner.tsx";
import { Button } from "../../design/button.tsx";
import { TextField } from "../../design/field.tsx";
import { onSubmit, useSubmit } from "../../design/use-submit.ts";
import { navigate } from "../../router.ts";
import { createFromFolder } from "./create-from-folder.ts";
import { type FolderFile, filesOfDrop, filesOfInput, readFolder, type TemplateFolder } from "./read-folder.ts";
import { slugFault, slugOf } from "./slug.ts";

export function FolderForm({ onClose }: { onClose: () => void }) {
  const queries = useQueryClient();
  const [folder, setFolder] = useState<TemplateFolder | null>(null);
  const [slug, setSlug] = useState("");
  const [readFault, setReadFault] = useState<string | null>(null);
  const [isOver, setOver] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const inputId = useId();
  const read = async (chosen: Promise<{ name: string; files: FolderFile[] }>) => {
    setReadFault(null);
    setFolder(null);
    try {
      const { name, files } = await chosen;
      const next = await readFolder(name, files);
      setFolder(next);
      setSlug(slugOf(next.template.slug));
    } catch (error) {
      setReadFault(describeError(error));
    }
  };
  const { run, fault, isBusy } = useSubmit(async () => {
    if (folder === null || slugFault(slug) !== null) return;
    await createFromFolder({ ...folder, template: { ...folder.template, slug } });
    await queries.invalidateQueries({ queryKey: ["templates"] });
    onClose();
    navigate(`/templates/${slug}`);
  });

  return (
    <form className="choices" onSubmit={onSubmit(run)}>
      {/* biome-ignore lint/a11y/noStaticElementInteractions: dropping is a shortcut; the button does the same. */}
      <div
        className={`drop-area${isOver ? " drop-area-over" : ""}`}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={(event) => {
          event.preventDefault();
          setOver(false);
          void read(filesOfDrop(event.dataTransfer));
        }}
      >
        <p>
          Drop a template’s folder here: <code>template.html</code>, and what else it has of <code>template.json</code>,{" "}
          <code>style.css</code>, <code>partials/</code>, <code>data/</code> and <code>assets/</code>.
        </p>
        <label htmlFor={inputId} className="hidden-text">
          The folder of a template
        </label>
        <input
          ref={input}
          id={inputId}
          type="file"
          className="hidden-text"
          tabIndex={-1}
          {...{ webkitdirectory: "" }}
          onChange={(event) => {
            if (event.target.files?.length) void read(Promise.resolve(filesOfInput(event.target.files)));
          }}
        />
        <Button icon="folder" onClick={() => input.current?.click()}>
          Choose a folder
        </Button>
      </div>
      {readFault !== null && <Banner tone="bad">{readFault}</Banner>}
      {folder !== null && (
        <>
          <Banner tone="good">
            {folder.template.name}: {counted(Object.keys(folder.template.draft.partials ?? {}).length, "partial")},{" "}
            {counted(folder.datasets.length, "data set")}, {counted(folder.assets.length, "asset")}.
          </Banner>
          <TextField
            label="Slug"
            value={slug}
            maxLength={80}
            spellCheck={false}
            fault={slugFault(slug)}
            onChange={(event) => setSlug(event.target.value)}
          />
        </>
      )}
      {fault !== null && <Banner tone="bad">{fault}</Banner>}
      <div>
        <Button
          type="submit"
          kind="primary"
          isBusy={isBusy}
          refusal={folder === null ? "Choose a folder first." : null}
        >
          Create
        </Button>
      </div>
    </form>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? "" : "s"}`;
}
