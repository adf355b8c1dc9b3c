import { expect, test } from "vitest";
import { failedRules } from "../../../../test/failed-rules.ts";
import { smallPdf } from "../../../../test/small-pdf.ts";
import { latin1, latin1Bytes } from "../../../read/characters.ts";
import { signatureRules } from "./6.4.3-signatures.ts";

/** A DER value: its tag, its length in one or two bytes, its content, in hexadecimal digits. */
const der = (tag: string, ...contents: string[]): string => {
  const content = contents.join("");
  const length = content.length / 2;
  const head = length < 128 ? length.toString(16).padStart(2, "0") : `81${length.toString(16).padStart(2, "0")}`;

  return tag + head + content;
};

/** Signed data with as many certificates and signers as asked for, all of them empty sequences. */
const signed = ({ certificates = 1, signers = 1 } = {}): string =>
  der(
    "30",
    der("06", "2a864886f70d010702"),
    der(
      "a0",
      der(
        "30",
        der("02", "01"),
        der("31"),
        der("30", der("06", "2a864886f70d010701")),
        certificates > 0 ? der("a0", der("30").repeat(certificates)) : "",
        der("31", der("30").repeat(signers)),
      ),
    ),
  );

interface Signing {
  contents?: string;
  entries?: string;
  catalog?: string;
  /** What is added to each of the four numbers of the range. */
  shift?: [number, number, number, number];
}

function signedFile({ contents = signed(), entries = "", catalog = "", shift = [0, 0, 0, 0] }: Signing = {}) {
  const room = "/ByteRange[                                        ]";
  const text = latin1(
    smallPdf({
      catalog: `/AcroForm<</Fields[5 0 R]>>${catalog}`,
      objects: { 5: "<</FT/Sig/T(s)/V 6 0 R>>", 6: `<</Type/Sig${room}/Contents<${contents}>${entries}>>` },
    }),
  );
  const start = text.indexOf(`<${contents}>${entries}>>`);
  const end = start + contents.length + 2;
  const range = [0, start, end, text.length - end].map((number, index) => number + shift[index]!);

  return latin1Bytes(text.replace(room, `/ByteRange[${range.join(" ").padEnd(40)}]`));
}

const rulesOf = (signing: Signing) => failedRules(signedFile(signing), signatureRules);

test("one signer with a certificate, over the whole file, passes", () => {
  expect(rulesOf({})).toEqual([]);
  // The space that is kept for a signature is filled up with zeros.
  expect(rulesOf({ contents: `${signed()}0000` })).toEqual([]);
});

test.each([[[1, -1, 0, 0]], [[0, -1, 0, 0]], [[0, 0, 1, -1]], [[0, 0, 0, -1]], [[0, 0, 0, 1]]] satisfies [
  [number, number, number, number],
][])("a range that is off by %j is found", (shift) => {
  expect(rulesOf({ shift })).toEqual(["6.4.3-1"]);
});

test("a signature of an earlier revision covers that revision", () => {
  const text = latin1(signedFile());
  const first = /startxref\n(\d+)/.exec(text)![1];
  const update = `xref\n0 0\ntrailer\n<</Size 7/Root 1 0 R/Prev ${first}>>\nstartxref\n${text.length}\n%%EOF\n`;

  expect(failedRules(latin1Bytes(text + update), signatureRules)).toEqual([]);
});

test("a signature carries a certificate and one signer", () => {
  expect(rulesOf({ contents: signed({ certificates: 0 }) })).toEqual(["6.4.3-2"]);
  expect(rulesOf({ contents: signed({ signers: 2 }) })).toEqual(["6.4.3-3"]);
  expect(rulesOf({ contents: "00".repeat(40) })).toEqual(["6.4.3-2", "6.4.3-3"]);
  expect(rulesOf({ contents: signed().slice(0, 40) })).toEqual(["6.4.3-2", "6.4.3-3"]);
});

test("permissions have two keys, and DocMDP forbids digests in signature references", () => {
  const entries = "/Reference[<</TransformMethod/DocMDP/DigestMethod/MD5>>]";

  expect(rulesOf({ catalog: "/Perms<</UR3<<>>>>", entries })).toEqual([]);
  expect(rulesOf({ catalog: "/Perms<</Foo<<>>>>" })).toEqual(["6.1.12-1"]);
  expect(rulesOf({ catalog: "/Perms<</DocMDP 6 0 R>>", entries })).toEqual(["6.1.12-2"]);
});
