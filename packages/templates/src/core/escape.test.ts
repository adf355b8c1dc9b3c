import { expect, test } from "vitest";
import { htmlEscaper } from "./escape.ts";

const escapeHtml = htmlEscaper({ '"': "&quot;", "'": "&#39;" });

test("the five characters of HTML are escaped wherever they stand", () => {
  expect(escapeHtml(`<b title="x">Tom & 'Jerry'</b>`)).toBe(
    "&lt;b title=&quot;x&quot;&gt;Tom &amp; &#39;Jerry&#39;&lt;/b&gt;",
  );
});

test("text without them comes back as it is", () => {
  expect(escapeHtml("für 100 €")).toBe("für 100 €");
});

test("a language writes its own entities and may escape more", () => {
  expect(htmlEscaper({ '"': "&#34;", "'": "&#39;", "`": "&#x60;", "=": "&#x3D;" })('a=`"')).toBe("a&#x3D;&#x60;&#34;");
});
