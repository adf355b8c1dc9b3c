/** ISO 14289-1, 7.18.6.2: media clips say what they are. */
import { PdfDict, PdfString, type PdfValue } from "../../../objects/values.ts";
import { pagesOf } from "../../../pages/pages.ts";
import type { PdfDocument } from "../../../read/document.ts";
import { readTextString } from "../../../text/text-string.ts";
import type { Checking } from "../../checking.ts";
import { annotationsOf } from "../../interactive/annotations.ts";
import { formFields } from "../../interactive/form-fields.ts";
import { outlineItems } from "../../interactive/outline.ts";
import { type RuleGroup, ruleGroup } from "../../rule.ts";

export const media: RuleGroup = ruleGroup<PdfDict>({
  subjects: (checking) => checking.model(mediaClips),
  rules: [
    {
      ua1: "7.18.6.2-1",
      message: "A media clip does not say its media type. Set CT of the clip, such as video/mp4.",
      holds: (clip, { document }) => document.string(clip, "CT") !== undefined,
    },
    {
      ua1: "7.18.6.2-2",
      message: "A media clip has no description. Set Alt of the clip to an array of languages and texts.",
      holds: (clip, { document }) => isMultiLanguageText(document, document.resolve(clip.get("Alt"))),
    },
  ],
});

/** 14.9.2.4: pairs of a language, which may be empty, and a text, which may not. */
function isMultiLanguageText(document: PdfDocument, value: PdfValue): boolean {
  if (!Array.isArray(value) || value.length % 2 === 1) return false;

  return value.every((item, index) => {
    const text = document.resolve(item);
    return text instanceof PdfString && (index % 2 === 0 || readTextString(text) !== "");
  });
}

/** The clips that actions play, wherever the actions are. */
function mediaClips(checking: Checking): PdfDict[] {
  const { document } = checking;
  const clips = new Set<PdfDict>();
  for (const action of actionsOf(checking)) {
    if (document.name(action, "S") !== "Rendition") continue;
    const rendition = document.dict(action, "R");
    const clip = rendition && document.resolve(rendition.get("C"));
    if (clip instanceof PdfDict) clips.add(clip);
  }

  return [...clips];
}

/** All actions that opening, clicking or filling in can start, and those that follow them (12.6). */
function actionsOf(checking: Checking): Set<PdfDict> {
  const { document } = checking;
  const waiting: PdfValue[] = [];
  const addAll = (dict: PdfDict | undefined) => {
    if (dict) for (const action of dict.values()) waiting.push(action);
  };
  const addOf = (dict: PdfDict) => {
    waiting.push(dict.get("A") ?? null);
    addAll(document.dict(dict, "AA"));
  };
  waiting.push(document.catalog.get("OpenAction") ?? null);
  addAll(document.dict(document.catalog, "AA"));
  for (const page of pagesOf(document)) {
    addAll(document.dict(page.dict, "AA"));
    for (const { dict } of annotationsOf(document, page)) addOf(dict);
  }
  for (const item of checking.model(outlineItems)) addOf(item);
  for (const { dict } of checking.model(formFields)) addOf(dict);

  const actions = new Set<PdfDict>();
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    const action = document.resolve(next);
    if (!(action instanceof PdfDict) || actions.has(action)) continue;
    actions.add(action);
    const following = document.resolve(action.get("Next"));
    if (Array.isArray(following)) for (const one of following) waiting.push(one);
    else waiting.push(following);
  }

  return actions;
}
