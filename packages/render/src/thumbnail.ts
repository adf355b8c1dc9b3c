/** A small picture of a document's first page, for lists: its HTML as the browser shows it on a sheet, without header and footer. */
import { RenderFailure } from "./failure.ts";
import { pageGeometry } from "./page-geometry.ts";
import { renderDocument } from "./render-document.ts";
import type { RenderJob } from "./render-job.ts";
import type { RenderTools } from "./render-tools.ts";
import { resolveSettings } from "./settings/resolve-settings.ts";

type ThumbnailJob = Pick<RenderJob, "workspace" | "template" | "data" | "now" | "limits">;

const WIDTH = 360;
const QUALITY = 70;
const PIXELS_PER_MM = 96 / 25.4;

/** JPEG; null where the document cannot be drawn. Nothing outside the template is reached. */
export async function drawThumbnail(
  job: ThumbnailJob,
  tools: RenderTools,
  { signal, width = WIDTH }: { signal?: AbortSignal; width?: number } = {},
): Promise<Uint8Array | null> {
  try {
    const settings = resolveSettings(job.template.settings);
    const isImage = job.template.kind === "image";
    const sheet = isImage ? { ...settings.image, css: "" } : sheetOf(settings.page);
    const image = {
      ...settings.image,
      width: sheet.width,
      height: sheet.height,
      scale: Math.min(1, width / sheet.width),
      quality: QUALITY,
      transparent: false,
      full_page: false,
    };
    const { bytes } = await renderDocument(
      {
        ...job,
        template: { ...job.template, css: `${job.template.css}${sheet.css}` },
        settings: { ...settings, image, allow_hosts: [], strict_resources: false, strict_scripts: false },
        invoice: null,
        format: "jpeg",
        filename: null,
      },
      tools,
      signal,
    );

    return bytes;
  } catch (error) {
    if (error instanceof RenderFailure && error.code !== "unavailable") return null;
    throw error;
  }
}

/** The sheet in CSS pixels; its margins are the padding of the page. */
function sheetOf(page: Parameters<typeof pageGeometry>[0]): { width: number; height: number; css: string } {
  const { widthMm, heightMm, marginMm } = pageGeometry(page);
  const { top, right, bottom, left } = marginMm;
  const padding = [top, right, bottom, left].map((side) => `${side}mm`).join(" ");

  return {
    width: Math.max(1, Math.round(widthMm * PIXELS_PER_MM)),
    height: Math.max(1, Math.round(heightMm * PIXELS_PER_MM)),
    css: `\nhtml { padding: ${padding} !important; box-sizing: border-box !important; }`,
  };
}
