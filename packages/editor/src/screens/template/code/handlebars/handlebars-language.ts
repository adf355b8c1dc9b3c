/** Handlebars with HTML between the mustaches, for CodeMirror: colors, folding and brackets. */
import { html, htmlLanguage } from "@codemirror/lang-html";
import { foldInside, foldNodeProp, LanguageSupport, LRLanguage } from "@codemirror/language";
import { parseMixed } from "@lezer/common";
import { styleTags, tags } from "@lezer/highlight";
import { parser } from "./handlebars-parser.ts";

const handlebarsParser = parser.configure({
  props: [
    styleTags({
      "Open Close RawClose": tags.brace,
      BlockMark: tags.controlKeyword,
      "OpenBlock/Path CloseBlock/Path Else/Path": tags.controlKeyword,
      Path: tags.variableName,
      HashName: tags.attributeName,
      String: tags.string,
      Number: tags.number,
      Constant: tags.bool,
      Keyword: tags.keyword,
      Comment: tags.blockComment,
      "( )": tags.paren,
    }),
    foldNodeProp.add({ Block: foldInside }),
  ],
  wrap: parseMixed((node) =>
    node.type.isTop ? { parser: htmlLanguage.parser, overlay: (inner) => inner.type.name === "Text" } : null,
  ),
});

const handlebarsLanguage = LRLanguage.define({
  name: "handlebars",
  parser: handlebarsParser,
  languageData: {
    commentTokens: { block: { open: "{{!--", close: "--}}" } },
    closeBrackets: { brackets: ["{", "(", '"', "'"] },
  },
});

export function handlebars(): LanguageSupport {
  return new LanguageSupport(handlebarsLanguage, html().support);
}
