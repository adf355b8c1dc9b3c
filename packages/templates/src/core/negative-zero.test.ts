import { expect, test } from "vitest";
import { render } from "../render.ts";

const data = { zero: -0, little: -0.001, list: [-0] };

test.each([
  ["liquid", "{{ zero }} {{ little | round: 2 }} {{ little | times: 0 }} {{ list | join }} {{ list | json }}"],
  ["jinja2", "{{ zero }} {{ little|round(2) }} {{ little * 0 }} {{ list|join }} {{ list|tojson }}"],
  ["handlebars", "{{zero}} {{round little 2}} {{multiply little 0}} {{list}} {{json list}}"],
] as const)("%s prints a negative zero without its minus", (engine, source) => {
  const { output } = render({ engine, source, data });

  expect(output).toMatch(/^0 0(\.0)? 0(\.0)? 0 \[0\]$/);
});
