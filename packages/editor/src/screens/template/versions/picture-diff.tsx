/** Two drafts rendered with one data set, page by page: before, after, and what differs. */
import { useQuery } from "@tanstack/react-query";
import { useEffect, useRef } from "react";
import { describeError } from "../../../api/problem.ts";
import { Banner } from "../../../design/banner.tsx";
import { Loading } from "../../../design/loading.tsx";
import { Status } from "../../../design/status.tsx";
import type { Draft, TemplateRecord } from "../template-content.ts";
import { comparePictures } from "./compare-pictures.ts";
import { drawDocument, MOST_PAGES, sized } from "./draw-document.ts";

/** One side of a comparison. */
export interface Side {
  name: string;
  template: Pick<TemplateRecord, "slug" | "kind" | "engine">;
  draft: Draft;
}

interface PictureDiffProps {
  before: Side;
  after: Side;
  dataset: { name: string; text: string } | null;
}

export function PictureDiff({ before, after, dataset }: PictureDiffProps) {
  const data = dataset?.text ?? null;
  const comparison = useQuery({
    queryKey: ["pictures", before.template.slug, before.name, after.name, before.draft, after.draft, data],
    queryFn: async ({ signal }) => {
      const old = await drawDocument(before.template, before.draft, data, signal);
      const now = await drawDocument(after.template, after.draft, data, signal);
      return comparePages(old, now);
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
  if (comparison.isPending) return <Loading>Rendering both …</Loading>;
  if (comparison.isError) return <Banner tone="bad">{describeError(comparison.error)}</Banner>;
  const pages = comparison.data;

  return (
    <div className="picture-diff">
      {pages.map(({ number, old, now, difference, changed }) => (
        <section key={number} aria-label={`Page ${number}, compared`}>
          <h3>
            Page {number}{" "}
            {changed === 0 ? (
              <Status tone="neutral">no difference</Status>
            ) : (
              <Status tone="warn">{percent(changed)} differs</Status>
            )}
          </h3>
          <div className="picture-row">
            <Picture name={before.name} picture={old} />
            <Picture name={after.name} picture={now} />
            <Picture name="Difference" picture={difference} />
          </div>
        </section>
      ))}
      {pages.length === MOST_PAGES && <p className="field-help">The first {MOST_PAGES} pages are compared.</p>}
    </div>
  );
}

function Picture({ name, picture }: { name: string; picture: ImageData | null }) {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const element = canvas.current;
    if (!element || !picture) return;
    element.width = picture.width;
    element.height = picture.height;
    element.getContext("2d")?.putImageData(picture, 0, 0);
  }, [picture]);

  return (
    <figure>
      <figcaption>{name}</figcaption>
      {picture ? <canvas ref={canvas} role="img" aria-label={name} /> : <p className="picture-none">no such page</p>}
    </figure>
  );
}

function comparePages(old: ImageData[], now: ImageData[]) {
  return Array.from({ length: Math.max(old.length, now.length) }, (_, index) => {
    const [before, after] = [old[index] ?? null, now[index] ?? null];
    const size = {
      width: Math.max(before?.width ?? 0, after?.width ?? 0),
      height: Math.max(before?.height ?? 0, after?.height ?? 0),
    };
    const compared = comparePictures(before && sized(before, size), after && sized(after, size));

    return { number: index + 1, old: before, now: after, ...compared };
  });
}

function percent(part: number): string {
  return part < 0.001 ? "less than 0.1 %" : `${(part * 100).toFixed(1)} %`;
}
