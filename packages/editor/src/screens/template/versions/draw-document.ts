/** Renders a draft with a data set and draws its pages as pictures of one size. */

import { openPdf, paintingDocument } from "../preview/pdf-document.ts";
import { requestPreview } from "../preview/preview-request.ts";
import type { Draft, TemplateRecord } from "../template-content.ts";

const WIDTH = 900;
/** More are not compared: each costs some megabytes. */
export const MOST_PAGES = 30;

/** Throws with the sentence to show where the draft cannot be rendered. */
export async function drawDocument(
  template: Pick<TemplateRecord, "slug" | "kind" | "engine">,
  draft: Draft,
  data: string | null,
  signal: AbortSignal,
): Promise<ImageData[]> {
  const answer = await requestPreview({ template, draft, data }, "quick", signal);
  if (answer.problem) throw new Error(answer.problem.detail);
  if (answer.file.contentType !== "application/pdf") {
    const bitmap = await createImageBitmap(new Blob([answer.file.bytes], { type: answer.file.contentType }));
    return [
      draw(WIDTH, (bitmap.height / bitmap.width) * WIDTH, (context, width, height) =>
        context.drawImage(bitmap, 0, 0, width, height),
      ),
    ];
  }

  const pdf = await openPdf(answer.file.bytes);
  try {
    const pages: ImageData[] = [];
    for (let number = 1; number <= Math.min(pdf.document.numPages, MOST_PAGES); number++) {
      signal.throwIfAborted();
      const page = await pdf.document.getPage(number);
      const viewport = page.getViewport({ scale: WIDTH / page.getViewport({ scale: 1 }).width });
      const canvas = paintingDocument().createElement("canvas");
      canvas.width = WIDTH;
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport }).promise;
      pages.push(canvas.getContext("2d")!.getImageData(0, 0, canvas.width, canvas.height));
    }
    return pages;
  } finally {
    pdf.close();
  }
}

/** A picture in the size of another one, white where it is smaller. */
export function sized(picture: ImageData, { width, height }: { width: number; height: number }): ImageData {
  if (picture.width === width && picture.height === height) return picture;

  return draw(width, height, (context) => {
    context.fillStyle = "#fff";
    context.fillRect(0, 0, width, height);
    context.putImageData(picture, 0, 0);
  });
}

function draw(
  width: number,
  height: number,
  paint: (context: CanvasRenderingContext2D, width: number, height: number) => void,
): ImageData {
  const canvas = document.createElement("canvas");
  canvas.width = Math.round(width);
  canvas.height = Math.round(height);
  const context = canvas.getContext("2d", { willReadFrequently: true })!;
  paint(context, canvas.width, canvas.height);

  return context.getImageData(0, 0, canvas.width, canvas.height);
}
