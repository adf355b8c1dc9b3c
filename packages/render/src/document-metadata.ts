/** The words of a file: the title and the language are only what the author or the caller wrote. */
import type { DocumentMetadata } from "@platen/pdf";
import manifest from "../package.json" with { type: "json" };
import type { DocumentDescription } from "./describe-document.ts";
import type { RenderJob } from "./render-job.ts";

const PROGRAM = `Platen ${manifest.version}`;

export function documentMetadata(
  { settings, now, mode, preview }: RenderJob,
  description: DocumentDescription,
): DocumentMetadata {
  const given = settings.pdf.metadata;

  return {
    title: given?.title ?? description.title,
    author: given?.author ?? null,
    subject: given?.subject ?? null,
    keywords: given?.keywords ?? null,
    language: given?.language ?? description.language ?? settings.language,
    creatorTool: PROGRAM,
    producer: PROGRAM,
    createdAt: now,
    mode: preview ? "preview" : mode === "test" ? mode : null,
  };
}
