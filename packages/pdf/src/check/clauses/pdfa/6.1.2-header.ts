/** ISO 19005-3, 6.1.2: the file's first two lines. */
import { ruleGroup } from "../../rule.ts";
import { rawSyntax } from "../../syntax/raw-syntax.ts";

export const headerRules = ruleGroup({
  subjects: (checking) => [checking.model(rawSyntax).file],
  rules: [
    {
      pdfA: "6.1.2-1",
      message:
        "The file does not begin with a line of its own that says %PDF-1.n, n being 0 to 7. Write that line at the first byte.",
      holds: ({ header }) => header.offset === 0 && /^%PDF-1\.[0-7]$/.test(header.line),
    },
    {
      pdfA: "6.1.2-2",
      message: "The line after the header is not a comment of four or more bytes above 127. Add one, such as %âãÏÓ.",
      holds: ({ hasBinaryComment }) => hasBinaryComment,
    },
  ],
});
