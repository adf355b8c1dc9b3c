import { RenderFailure } from "@platen/render";
import { expect, test } from "vitest";
import { weaknessesOf } from "./weakness.ts";

/** The failure of an e-invoice whose finished file breaks these rules of PDF/A. */
function refusedFile(...rules: string[]): { failure: RenderFailure } {
  const failures = rules.map((rule) => ({ rule, count: 1, message: "A glyph of the text is .notdef." }));
  const pdfa = {
    profile: "PDF/A-3A",
    valid: false,
    validator: "",
    rules: { passed: 0, failed: rules.length },
    failures,
  };
  const einvoice = {
    profile: "en16931",
    flavour: "factur-x",
    spec_version: "1.0",
    xml_url: null,
    validation: { valid: false, schematron: "", pdfa, messages: [], xml_sha256: "" },
    display: null,
  } as const satisfies RenderFailure["einvoice"];

  return { failure: new RenderFailure("einvoice_data_invalid", "The file is not PDF/A-3A.", { einvoice }) };
}

test("characters without a font in an e-invoice are the weakness that the warning about them is", () => {
  expect(weaknessesOf(refusedFile("6.2.11.7.2-2", "6.2.11.8-1"), "{}")).toEqual([
    expect.objectContaining({ kind: "glyphs", signature: "missing_glyph" }),
  ]);
});

test("an e-invoice that also breaks another rule of PDF/A is a failure", () => {
  expect(weaknessesOf(refusedFile("6.2.11.8-1", "6.8-1"), "{}")).toEqual([
    expect.objectContaining({ kind: "failure", message: "einvoice_data_invalid: The file is not PDF/A-3A." }),
  ]);
});

test("data that was refused before anything was rendered says nothing about the template", () => {
  expect(weaknessesOf({ failure: new RenderFailure("data_invalid", "name: is missing") }, "{}")).toBeNull();
});
