/** ISO 19005-3, 6.4.3 and 6.1.12: digital signatures and permissions. */
import { PdfDict, PdfRef } from "../../../objects/values.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { indexOf } from "../../../read/indirect-object.ts";
import { skipLine } from "../../../read/raw-syntax.ts";
import type { Checking } from "../../checking.ts";
import { fieldType, formFields } from "../../interactive/form-fields.ts";
import type { Place } from "../../place.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";
import { readSignedData } from "../../signatures/pkcs7.ts";
import { hasEntry } from "../../syntax/entries.ts";
import { entrySpan } from "../../syntax/entry-span.ts";

interface Signature {
  dict: PdfDict;
  object: number | null;
}

/** The signatures that fields of the form hold. */
function signatures(checking: Checking): Signature[] {
  const { document } = checking;
  const seen = new Set<PdfDict>();

  return checking.model(formFields).flatMap((field) => {
    const written = field.dict.get("V");
    const dict = document.resolve(written);
    if (fieldType(document, field.dict) !== "Sig" || !(dict instanceof PdfDict) || seen.has(dict)) return [];
    seen.add(dict);
    return [{ dict, object: written instanceof PdfRef ? written.number : field.object }];
  });
}

const rangeRules = ruleGroup({
  subjects: (checking) => checking.model(signatures),
  placeOf: ({ object }) => placeOf(object),
  rules: [
    {
      pdfA: "6.4.3-1",
      message: "A signature's ByteRange leaves out more of the file than the signature itself. Sign the whole file.",
      holds: (signature, { document }) => coversWholeFile(document, signature),
    },
  ],
});

const contentRules = ruleGroup({
  subjects: (checking) =>
    checking.model(signatures).flatMap(({ dict, object }) => {
      const contents = checking.document.string(dict, "Contents");
      return contents ? [{ object, signed: readSignedData(contents.bytes) }] : [];
    }),
  placeOf: ({ object }) => placeOf(object),
  rules: [
    {
      pdfA: "6.4.3-2",
      message:
        "A signature does not carry the signer's certificate, or is not a PKCS#7 object. Sign with the certificate included.",
      holds: ({ signed }) => signed !== null && signed.certificates > 0,
    },
    {
      pdfA: "6.4.3-3",
      message: "A signature has no signer or more than one. Sign with exactly one signer for each signature.",
      holds: ({ signed }) => signed?.signers === 1,
    },
  ],
});

const permissionRules = ruleGroup({
  subjects: ({ document }) => [document.dict(document.catalog, "Perms")].filter((perms) => perms !== undefined),
  rules: [
    {
      pdfA: "6.1.12-1",
      message: "The permissions have other keys than UR3 and DocMDP. Remove them.",
      holds: (permissions) =>
        permissions.keys().every((key) => key === "UR3" || key === "DocMDP" || !hasEntry(permissions, key)),
    },
  ],
});

const DIGEST_KEYS = ["DigestLocation", "DigestMethod", "DigestValue"];

const referenceRules = ruleGroup({
  subjects: signatureReferences,
  placeOf: ({ object }) => placeOf(object),
  rules: [
    {
      pdfA: "6.1.12-2",
      message:
        "A signature reference has DigestLocation, DigestMethod or DigestValue though DocMDP is set. Remove these keys.",
      holds: ({ dict }) => DIGEST_KEYS.every((key) => !hasEntry(dict, key)),
    },
  ],
});

/** The references of all signatures of a file that restricts its changes by DocMDP; none in other files. */
function signatureReferences(checking: Checking): Signature[] {
  const { document } = checking;
  const permissions = document.dict(document.catalog, "Perms");
  if (!permissions || document.resolve(permissions.get("DocMDP")) === null) return [];

  return checking.model(signatures).flatMap(({ dict, object }) =>
    (document.array(dict, "Reference") ?? []).flatMap((value) => {
      const reference = document.resolve(value);
      return reference instanceof PdfDict ? [{ dict: reference, object }] : [];
    }),
  );
}

function placeOf(object: number | null): Place | null {
  return object === null ? null : { object };
}

/** ISO 32000-1, 12.8.1: all bytes before and after the string of Contents, up to the end of the file as it was signed. */
function coversWholeFile(document: PdfDocument, { dict, object }: Signature): boolean {
  const range = document.array(dict, "ByteRange")?.map((value) => document.resolve(value)) ?? [];
  const [start, length, secondStart, secondLength] = range;
  if (range.length !== 4 || typeof secondStart !== "number" || typeof secondLength !== "number") return false;
  const gap = object === null ? null : entrySpan(document, object, "Contents");
  if (!gap || start !== 0 || length !== gap.start || secondStart !== gap.end) return false;

  return endsOfRevision(document, secondStart).includes(secondStart + secondLength);
}

/** Where the revision that holds an offset may be said to end: after its `%%EOF` and end of line; before that line's end too, where another revision follows. */
function endsOfRevision({ bytes, headerOffset }: PdfDocument, from: number): number[] {
  const mark = indexOf(bytes, "%%EOF", Math.max(0, from - headerOffset));
  if (mark === -1) return [];
  const end = mark + "%%EOF".length;
  const line = skipLine(bytes, end);
  const isUpdated = indexOf(bytes, "%%EOF", end) !== -1;

  return (isUpdated ? [end, line] : [line]).map((offset) => offset + headerOffset);
}

export const signatureRules: readonly RuleGroup[] = [rangeRules, contentRules, permissionRules, referenceRules];
