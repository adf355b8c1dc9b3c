/** What a document is to say of itself in its metadata, and the standards it claims there. */
import type { Profile } from "../standards.ts";

export interface DocumentMetadata {
  title: string | null;
  author: string | null;
  subject: string | null;
  keywords: string | null;
  /** BCP 47; null where the document has none. */
  language: string | null;
  /** The program that made the content, and the one that wrote the file. */
  creatorTool: string;
  producer: string;
  createdAt: Date;
  /** `test` for a file that was made to try things out, `preview` for one that is only looked at; null or absent for any other. */
  mode?: "test" | "preview" | null;
}

export interface XmpClaims {
  /** The standards that the file says it meets: at most one of each family. */
  standards: readonly Profile[];
  facturX: { documentType: string; fileName: string; version: string; conformanceLevel: string } | null;
}
