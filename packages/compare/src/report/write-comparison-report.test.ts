import { expect, test } from "vitest";
import { writeComparisonReport } from "./write-comparison-report.ts";

const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

const report = {
  title: "invoice <b>",
  from: "invoice@3",
  to: "invoice@4",
  entries: [
    { name: "default", verdict: "equal" as const, messages: [], pages: [] },
    {
      name: 'with "quotes" & $&',
      verdict: "different" as const,
      messages: [
        { page: 2, text: 'page 2: text "<script>" is now "b"' },
        { page: null, text: "metadata title was added" },
      ],
      pages: [
        {
          page: { from: 2, to: 2 },
          from: png,
          to: png,
          width: 200,
          height: 100,
          boxes: [{ x: 20, y: 10, width: 50, height: 5 }],
        },
        { page: { from: null, to: 3 }, from: null, to: png, width: 200, height: 100, boxes: [] },
      ],
    },
  ],
};

test("a report shows both sides of each page, marks what differs and leads from the words to the page", () => {
  const html = writeComparisonReport(report);

  expect(html).toContain("invoice@3 → invoice@4: 1 of 2 differ");
  expect(html).toContain(
    '<li><a href="#entry-2-page-2">page 2: text &quot;&lt;script&gt;&quot; is now &quot;b&quot;</a></li>',
  );
  expect(html).toContain("<li>metadata title was added</li>");
  expect(html).toContain('<figure id="entry-2-page-2" tabindex="-1">');
  expect(html).toContain('style="left:10%;top:10%;');
  expect(html).toContain("The page is not in this document.");
  expect(html.match(/<img /g)).toHaveLength(3);
});

test("the place that messages share is written once above them", () => {
  const place = "offer/tests/sample.json:4:3: expect.snapshot";
  const messages = [
    { page: null, place, text: "one" },
    { page: null, place, text: "two" },
  ];
  const entries = [{ name: "sample", verdict: "different" as const, messages, pages: [] }];

  expect(writeComparisonReport({ ...report, entries })).toContain(
    `<p class="place">${place}</p>\n<ul>\n<li>one</li>\n<li>two</li>\n</ul>`,
  );
});

test("names are shown as they are, and nothing is asked for from anywhere", () => {
  const html = writeComparisonReport(report);

  expect(html).toContain("<title>invoice &lt;b&gt;</title>");
  expect(html).toContain("with &quot;quotes&quot; &amp; $&amp;");
  expect(html).toContain("default-src 'none'; img-src data:");
  expect(html).not.toMatch(/(src|href)="(?!#|data:image\/png;base64,)/);
  expect(html).not.toMatch(/https?:/);
});
