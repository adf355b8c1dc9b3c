/** One thing in which two documents differ. */
import type { Box } from "./box.ts";

/** Counted from 1; null where the page exists in the other document only. */
export interface PagePair {
  from: number | null;
  to: number | null;
}

/** Where it is on either page. */
interface BoxPair {
  from: Box[];
  to: Box[];
}

export type Difference =
  | { kind: "page"; change: "added" | "removed"; page: PagePair; text: string }
  | { kind: "size"; page: PagePair; from: string; to: string }
  | { kind: "text"; page: PagePair; from: string | null; to: string | null; boxes: BoxPair }
  | { kind: "picture"; page: PagePair; share: number; boxes: BoxPair }
  | StructureDifference
  | { kind: "link"; page: PagePair; from: string | null; to: string | null }
  | { kind: "outline"; page: null; from: string | null; to: string | null }
  | { kind: "metadata"; page: null; field: string; from: string | null; to: string | null }
  | { kind: "file"; page: null; name: string; from: string | null; to: string | null }
  | {
      kind: "einvoice";
      page: null;
      term: string;
      path: string;
      title: string;
      from: string | null;
      to: string | null;
    }
  | StandardDifference;

export interface StructureDifference {
  kind: "structure";
  page: PagePair;
  /** The way to the element, such as `Document/Sect/H1`. */
  element: string;
  /** The text in the element, to find it by. */
  text: string;
  /** `element` where it was added or removed; else what changed: `role`, `alt`, `language`, an attribute. */
  field: string;
  from: string | null;
  to: string | null;
}

export interface StandardDifference {
  kind: "standard";
  page: null;
  /** Such as `PDF/UA-1`. */
  standard: string;
  from: StandardVerdict;
  to: StandardVerdict;
  /** Rules that only one of the two breaks. */
  rules: { rule: string; message: string; broken_in: "from" | "to" }[];
}

export type StandardVerdict = "conformant" | "not conformant" | "not claimed";
