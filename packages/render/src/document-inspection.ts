/** What the print step asks a loaded document, so that its file can be finished. */
import type { DocumentResult, PrintJob } from "@platen/browser";
import { type PackedModel, unpackModel } from "@platen/pdf";
import type { Inspection, PackedInspection } from "./accessibility/inspect/inspection.ts";
import {
  type CarrierOptions,
  elementNumbersScript,
  inspectionScript,
} from "./accessibility/inspect/inspection-script.ts";
import { showsAll } from "./accessibility/inspect/shows-all.ts";
import { type DocumentDescription, describeDocument, readDescription } from "./describe-document.ts";
import { headerFooterParts } from "./header-footer/header-footer.ts";
import type { RenderJob } from "./render-job.ts";

interface InspectedDocument {
  description: DocumentDescription;
  /** Null where the file is not made for a standard or a map, or the document could not be asked. */
  inspection: Inspection | null;
  /** Its model as it travels. */
  packedModel: PackedModel | null;
}

/** Whether the printed file is finished before it is delivered. One that asks for nothing keeps the browser's bytes. */
export function needsFinish(job: RenderJob): boolean {
  const hasWords = job.settings.pdf.metadata !== null || job.mode === "test";
  const isMapped = job.preview?.map ?? false;

  return isForStandard(job) || hasWords || isMapped || headerFooterParts(job).length > 0;
}

/** Null where the file is delivered as printed. What elements carry changes their styles. */
export function inspectionFor(
  job: RenderJob,
  html: string,
  { inFull = false }: Pick<CarrierOptions, "inFull"> = {},
): Pick<PrintJob, "inspection" | "restyles"> {
  if (!needsFinish(job)) return { inspection: null };
  const carriesAll = job.preview?.map ?? false;
  const inspection = isForStandard(job)
    ? inspectionScript({ carriesAll, inFull, showsAll: !job.settings.javascript && showsAll(html) })
    : carriesAll
      ? elementNumbersScript({ inFull })
      : "null";

  return {
    inspection: `({ description: ${describeDocument}, inspection: ${inspection} })`,
    restyles: isForStandard(job) || carriesAll,
  };
}

/** The answer. */
export function readInspection(printed: Pick<DocumentResult, "inspection">): InspectedDocument {
  const answer = (printed.inspection ?? {}) as { description?: unknown; inspection?: PackedInspection | null };
  const packed = answer.inspection ?? null;

  return {
    description: readDescription(answer.description),
    inspection: packed && { ...packed, model: unpackModel(packed.model) },
    packedModel: packed?.model ?? null,
  };
}

/** Whether the file is to meet a standard, which finishing needs to know its elements for. */
function isForStandard({ settings, invoice }: RenderJob): boolean {
  return settings.pdf.ua !== null || invoice !== null;
}
