/** What one document may load, and where what it could not load is noted. */
import type { AllowPrivate } from "@platen/egress";
import type { NetworkPolicy } from "../job.ts";
import type { WarningList } from "./warning-list.ts";

export interface DocumentNetwork {
  policy: NetworkPolicy;
  /** The CSP that documents inside the document (frames, SVG) are held to as well. */
  contentSecurityPolicy: string;
  allowPrivate: AllowPrivate;
  warnings: WarningList;
  /** Ends what is still under way when the document is finished or given up. */
  signal: AbortSignal;
  /** Sees every font that passes by, for the question which characters it has. */
  onFont(bytes: Uint8Array): void;
}
