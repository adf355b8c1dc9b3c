/** Does everything that the package does with a file; gives the refusal, or null where all went well. */

import { finishPdf, inspectPdf, mergePdfs, placeOnPages, readMetadata, readPdf } from "../src/index.ts";
import { PdfError } from "../src/objects/errors.ts";
import { finishOptions } from "./finish-options.ts";

/** Throws what is not a `PdfError`: that would be a crash. */
export function tryEverything(bytes: Uint8Array, companion: Uint8Array): PdfError | null {
  const steps = [
    () => readPdf(bytes).rawSyntax(),
    () => inspectPdf(bytes),
    () => inspectPdf(finishPdf(bytes, finishOptions).bytes),
    () => readMetadata(readPdf(bytes)),
    () => mergePdfs([companion, bytes]),
    () => placeOnPages(companion, bytes, [{ bodyPage: 0, overlayPage: 0, x: 0, y: 0, kind: "Header" }]),
  ];
  let refusal: PdfError | null = null;
  for (const step of steps) {
    try {
      step();
    } catch (error) {
      if (!(error instanceof PdfError)) throw error;
      refusal ??= error;
    }
  }

  return refusal;
}
