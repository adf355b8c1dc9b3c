import { TemplateFailure } from "@platen/importers";
import { inProcess, RenderFailure } from "@platen/render";
import { expect, test } from "vitest";
import { draftEvaluator } from "./draft-evaluator.ts";

test("a draft whose check passes a limit fails with the reason, and not as a defect of the import", async () => {
  const stopped = async () => {
    throw new RenderFailure("template_limit_exceeded", "The template ran for 10 s and was stopped.");
  };
  const work = draftEvaluator({ ...inProcess, check: stopped }).check({
    engine: "liquid",
    source: "",
    file: "template.html",
    partials: {},
    options: {},
  });

  await expect(work).rejects.toThrow(TemplateFailure);
  await expect(work).rejects.toThrow("ran for 10 s");
});
