/** What a printed file is to become. */
import type { Budget } from "../budget.ts";
import type { Overlay } from "../combine/placement.ts";
import type { DocumentModel } from "../model/document-model.ts";
import type { DocumentMetadata, XmpClaims } from "../xmp/document-metadata.ts";
import type { EmbeddedFile } from "./embedded-file.ts";

export interface FinishOptions {
  metadata: DocumentMetadata;
  claims: XmpClaims;
  files: readonly EmbeddedFile[];
  /** What is known of the printed document's elements, from the script that the print step runs. */
  model?: DocumentModel | null;
  /** What reading the printed file and the overlays may cost. */
  budget?: Budget;
  /** Whether the result is to say which element wrote what; needs a model. */
  marks?: boolean;
  /** Whether the result is to have the text of the pages. */
  texts?: boolean;
  /** Headers and footers, placed before the rest is done. */
  overlays?: readonly Overlay[];
}
