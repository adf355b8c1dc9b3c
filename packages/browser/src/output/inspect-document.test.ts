import { afterAll, beforeAll, expect, test } from "vitest";
import type { Browser } from "../browser.ts";
import { printJob, startTestBrowser } from "../testing/browser.ts";
import { pdfText } from "../testing/pdf.ts";

let browser: Browser;
beforeAll(async () => {
  browser = await startTestBrowser();
});
afterAll(() => browser.close());

const lanes = [
  ["without scripts", false],
  ["with scripts", true],
] as const;

test.each(lanes)(
  "a document %s is asked just before it is printed, and printed as the question left it",
  async (_, javascript) => {
    const inspection = `(() => {
    const paragraph = document.querySelector("p");
    const before = paragraph.textContent;
    paragraph.append(" changed");
    return { before, title: document.title };
  })()`;

    const result = await browser.print(printJob("<title>Offer</title><p>Text", { javascript, inspection }));

    expect(result).toMatchObject({ inspection: { before: "Text", title: "Offer" }, warnings: [] });
    expect(await pdfText(result.bytes)).toBe("Text changed");
  },
);

test.each(lanes)("a question that fails costs its answer and not the document %s", async (_, javascript) => {
  const ask = async (inspection: string) => {
    const { bytes, ...result } = await browser.print(printJob("<p>Text", { javascript, inspection, timeoutMs: 6_000 }));
    expect(await pdfText(bytes)).toBe("Text");
    return result;
  };
  const failed = (reason: string) => ({
    inspection: null,
    warnings: [{ code: "inspection_failed", message: expect.stringContaining(reason) }],
  });

  expect(await ask("(() => { throw new Error('no such thing') })()")).toMatchObject(failed("no such thing"));
  expect(await ask("(() => { const loop = {}; loop.loop = loop; return loop })()")).toMatchObject(failed("circular"));
  expect(await ask("'x'.repeat(64_000_001)")).toMatchObject(failed("64000003 characters"));
  expect(await ask("(() => { for (;;); })()")).toMatchObject(failed("longer than 2 s"));
  expect(await ask("[1, 2]")).toMatchObject({ inspection: [1, 2], warnings: [] });
});

test("a document's script shares its elements with the question and nothing else", async () => {
  const html = `<p id=own lang=fr>Text</p><script>
    JSON.stringify = () => '"forged"';
    String.prototype.toUpperCase = () => "forged";
    Document.prototype.querySelectorAll = () => ["forged"];
    Element.prototype.getAttribute = () => "forged";
    Object.defineProperty(HTMLElement.prototype, "lang", { get: () => "forged" });
    globalThis.note = "forged";
    new MutationObserver(() => { own.append(" " + typeof globalThis.secret) }).observe(own, { attributes: true });
  </script>`;
  const inspection = `(() => {
    globalThis.secret = "ours";
    const [paragraph] = document.querySelectorAll("p");
    const seen = [paragraph.getAttribute("lang"), paragraph.lang, "de".toUpperCase(), typeof globalThis.note];
    paragraph.setAttribute("lang", "fr-x-n1");
    return seen;
  })()`;

  const result = await browser.print(printJob(html, { javascript: true, inspection }));

  expect(result.inspection).toEqual(["fr", "fr", "DE", "undefined"]);
  expect(await pdfText(result.bytes)).toBe("Text undefined");
});

test("nothing of a question is left for the next document of the page", async () => {
  const ask = (html: string) => browser.print(printJob(html, { inspection: "document.querySelectorAll('i').length" }));

  expect(await ask("<i>1</i><i>2</i>")).toMatchObject({ inspection: 2 });
  expect(await browser.print(printJob("<p>no question"))).toMatchObject({ inspection: null, warnings: [] });
  expect(await ask("<i>1</i>")).toMatchObject({ inspection: 1 });
});
